"""References to other manuals: fall back over roles, and say when the small inventories were used.

mkdocstrings, which makes vLLM's documentation, registers methods as `py:function` and attributes as `py:attr` or
`py:data`, so `{py:meth}` finds nothing in its inventory; one name has one meaning, so any `py` entry with it serves.
"""

from __future__ import annotations

import logging as std_logging
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.intersphinx import InventoryAdapter
from sphinx.util import logging
from sphinx.util.inventory import InventoryFile

LOGGER = logging.getLogger(__name__)

# What a role may also mean, best first.
_ALSO = {
    "meth": ("method", "function", "classmethod", "staticmethod", "property", "attribute", "attr"),
    "attr": ("attr", "attribute", "property", "data", "method"),
    "func": ("function", "method", "class", "data"),
    "class": ("class", "data", "attribute", "exception", "function"),
    "data": ("data", "attribute", "attr"),
    "exc": ("exception", "class"),
    "obj": ("class", "function", "method", "attribute", "attr", "data", "property", "module", "exception"),
    "mod": ("module",),
    "const": ("data", "attribute"),
}


def any_python_kind(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.reference | None:
    """Resolve a `py` reference by its name under a neighbouring object type."""
    if node.get("refdomain") != "py":
        return None
    inventory: Any = InventoryAdapter(env).main_inventory
    for kind in _ALSO.get(node.get("reftype", ""), ()):
        item = inventory.get(f"py:{kind}", {}).get(node["reftarget"])
        if item is not None:
            title = f"(in {item.project_name} v{item.project_version})"
            link = nodes.reference("", "", internal=False, refuri=item.uri, reftitle=title)
            link += contnode
            return link
    return None


class Quiet(std_logging.Filter):
    """Drop intersphinx's account of each inventory that it could not reach but had a copy of: one line says it all."""

    def filter(self, record: std_logging.LogRecord) -> bool:
        """Keep warnings, and what is not about a failed try."""
        told = str(record.msg).startswith(("intersphinx inventory %r", "encountered some issues"))
        return record.levelno >= std_logging.WARNING or not told


def say_which_inventories(app: Sphinx) -> None:
    """Say, once a build, which manuals could not be asked and were cited by the small inventory in the repository."""
    folder = Path(app.confdir) / app.config.manual_inventories
    named: Any = InventoryAdapter(app.env).named_inventory
    used = []
    for name, (_, (uri, _)) in app.config.intersphinx_mapping.items():
        small = folder / f"{name}.inv"
        if name in named and small.is_file():
            known = InventoryFile.loads(small.read_bytes(), uri=uri).data
            if all(len(named[name].get(kind, {})) == len(items) for kind, items in known.items()):
                used.append(name)
    if used:
        LOGGER.info("intersphinx: links to %s come from the small inventories in %s", ", ".join(used), folder.name)
