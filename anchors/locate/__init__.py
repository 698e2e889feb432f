"""Locate: the spans of the definitions in one file, by its language; nothing is ever imported or executed."""

from __future__ import annotations

from anchors.model import Span

VERSION = 2
"""Raise it when the same file would give other spans, so that cached outlines are dropped."""

_CPP = frozenset(("h", "hh", "hpp", "hxx", "c", "cc", "cpp", "cxx", "cu", "cuh", "inc", "inl"))
_PYTHON = frozenset(("py", "pyi"))
_YAML = frozenset(("yaml", "yml"))


def language(path: str) -> str:
    """Return `python`, `yaml`, `cpp`, `tablegen` or `text`, by the path's suffix."""
    suffix = path.rpartition("/")[2].rpartition(".")[2].lower()
    if suffix in _PYTHON:
        return "python"
    if suffix in _YAML:
        return "yaml"
    if suffix in _CPP:
        return "cpp"
    return "tablegen" if suffix == "td" else "text"


def spans(path: str, data: bytes) -> tuple[Span, ...]:
    """Return the spans of every definition in the file, in order of their first lines; none for plain text.

    Raise SyntaxError when a Python file cannot be parsed.
    """
    kind = language(path)
    if kind == "python":
        from anchors.locate import python

        return python.spans(data)
    if kind == "yaml":
        from anchors.locate import yaml

        return yaml.spans(data)
    if kind == "cpp":
        from anchors.locate import cpp

        return cpp.spans(data)
    if kind == "tablegen":
        from anchors.locate import tablegen

        return tablegen.spans(data)
    return ()


def matching(path: str, outline: tuple[Span, ...], symbol: str) -> tuple[Span, ...]:
    """Return the spans that `symbol` names, the preferred ones alone where a language has a preference.

    Python and YAML names match whole. C++ names match by any suffix at `::`; a definition outranks a declaration of
    the same qualified name.
    """
    kind = language(path)
    if kind in ("cpp", "tablegen"):
        tail = f"::{symbol}"
        found = [span for span in outline if span.name == symbol or span.name.endswith(tail)]
        exact = [span for span in found if span.name == symbol]
        found = exact or found
        defined = [span for span in found if span.kind != "declaration"]
        return tuple(defined or found)
    return tuple(span for span in outline if span.name == symbol)


def preferred(candidates: tuple[Span, ...]) -> tuple[Span, ...]:
    """Drop the spans that a bare name does not mean when a better one is there: setters and self attributes."""
    for kinds in (("setter",), ("attribute",), ("augmented",), ("attribute", "augmented", "setter")):
        rest = tuple(span for span in candidates if span.kind not in kinds)
        if rest and len(rest) < len(candidates):
            candidates = rest
    if len(candidates) > 1 and all(span.kind in ("attribute", "augmented") for span in candidates):
        return candidates[:1]
    return candidates
