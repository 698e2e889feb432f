"""What the recorders share: a compilation that they end half-way, and what a compiler's logger says meanwhile."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

import torch


class _Lines(logging.Handler):
    """Keeps each message."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one message."""
        self.lines.append(record.getMessage())


@contextlib.contextmanager
def logged(logger: logging.Logger) -> Iterator[list[str]]:
    """Collect a logger's messages of every level, without the prefixes that `TORCH_LOGS` gives them."""
    handler = _Lines()
    level, propagate = logger.level, logger.propagate
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    logger.addHandler(handler)
    try:
        yield handler.lines
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = propagate


@contextlib.contextmanager
def ended_by(stop: type[BaseException]) -> Iterator[None]:
    """Compile with nothing compiled before, and nothing left, and let `stop` end it, however the compiler wraps it."""
    torch._dynamo.reset()
    try:
        yield
    except Exception as error:
        if not _is(error, stop):
            raise
    finally:
        torch._dynamo.reset()


def _is(error: BaseException | None, stop: type[BaseException]) -> bool:
    """Tell whether `stop` is an error or what caused it."""
    while error is not None:
        if isinstance(error, stop):
            return True
        error = getattr(error, "inner_exception", None) or error.__cause__ or error.__context__
    return False
