"""A small file server for the tests of the sources: ranges, and every way in which a server can fail."""

from __future__ import annotations

import dataclasses
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclasses.dataclass
class Server:
    """Files by path, what the server does wrong, and what it was asked."""

    url: str = ""
    files: dict[str, bytes] = dataclasses.field(default_factory=dict)
    types: dict[str, str] = dataclasses.field(default_factory=dict)
    ranges: bool = True
    break_after: int | None = None
    sent: int = 0
    asked: list[tuple[str, str]] = dataclasses.field(default_factory=list)

    def put(self, path: str, data: bytes, kind: str = "application/octet-stream") -> str:
        """Serve bytes at a path and return the URL."""
        self.files[path] = data
        self.types[path] = kind
        return self.url + path


@contextmanager
def serving() -> Iterator[Server]:
    """Run a server on a free port of this machine."""
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            wanted = self.headers.get("Range", "")
            state.asked.append((self.path, wanted))
            data = state.files.get(self.path)
            if data is None:
                self.send_error(404)
                return
            first, last = 0, len(data) - 1
            match = re.fullmatch(r"bytes=(\d*)-(\d*)", wanted) if state.ranges else None
            if match:
                if match[1]:
                    first = int(match[1])
                    last = min(int(match[2]), last) if match[2] else last
                else:
                    first = max(0, len(data) - int(match[2]))
                if first >= len(data):
                    self.send_response(416)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
            body = data[first : last + 1]
            self.send_response(206 if match else 200)
            if match:
                self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
            self.send_header("Content-Type", state.types[self.path])
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if state.break_after is not None and len(body) > state.break_after:
                body = body[: state.break_after]
                self.close_connection = True
            self.wfile.write(body)
            state.sent += len(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            """Say nothing of clients that hang up, as the tests make them do."""

    server = Quiet(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
