"""Index provenance of the core operators: for each, a run that shows whether positions are kept, and its picture.

Nothing here is declared of an operator: `trials` says how to call it, `relation` observes which output element reads
which input element, `position` classifies what was seen.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import schema
from .coordinates import Form
from .position import By, Position, Reading, overall, readings
from .relation import Operator, observe
from .schema import Overload
from .trials import trial


@dataclasses.dataclass(frozen=True, slots=True)
class Provenance:
    """One overload: what becomes of positions in its first output, and the readings of all outputs.

    `inputs` are those whose data decide where elements go. `memory` has, for each output that is an input's memory, the
    two names. `sized_by_data`: the output's shape differs from filling to filling. `picture` is an SVG document
    on a ground of its own, or empty; `alt` says in words what it shows.
    """

    overload: str
    position: Position
    by: By
    inputs: tuple[str, ...]
    readings: tuple[Reading, ...]
    memory: tuple[tuple[str, str], ...]
    sized_by_data: bool
    example: str
    picture: str = ""
    alt: str = ""

    @property
    def moves(self) -> bool:
        """Whether elements leave their coordinates, other than to be collected by a rule."""
        return self.by is By.DATA or self.position in (Position.BROADCAST, Position.RESHAPED, Position.MOVED)

    @property
    def rules(self) -> tuple[str, ...]:
        """The fitted rules of the first output, or list of outputs."""
        first = self.readings[0].output.partition("[")[0] if self.readings else ""
        return tuple(one.rule for one in self.readings if one.rule and one.output.partition("[")[0] == first)


def provenance(overload: Overload, operator: Operator | None = None) -> Provenance:
    """Run an overload's trial and classify it; `operator` runs in its stead, to see whether it is told apart.

    Raises OperatorsError when the call fails.
    """
    from .picture import picture

    seen = observe(trial(overload), operator)
    found = readings(seen)
    position, by, inputs = overall(seen, found)
    made = Provenance(
        overload=overload.name,
        position=position,
        by=by,
        inputs=inputs,
        readings=found,
        memory=tuple((output, name) for output, name in seen.shares.items() if name),
        sized_by_data=any(draw.shapes != seen.first.shapes for draw in seen.draws),
        example=seen.trial.example,
    )
    if not made.moves and made.position is not Position.COLLECTED:
        return made
    drawn, alt = picture(seen, found)
    return dataclasses.replace(made, picture=drawn, alt=alt)


def load(overloads: Iterable[Overload] | None = None) -> tuple[Provenance, ...]:
    """Return the provenance of each overload, of every core one when none is given, in the order given.

    What the cache has not is run, half a minute for all, and kept.
    """
    return tuple(_cached(overload) for overload in (schema.load() if overloads is None else overloads))


def _cached(overload: Overload) -> Provenance:
    from snippets.store import cache_folder, write

    path = cache_folder() / "provenance" / f"{overload.name}.json"
    key = _key()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["key"] == key:
            return _restored(data["provenance"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass  # not there, or not usable: run it again
    made = provenance(overload)
    write(path, json.dumps({"key": key, "provenance": dataclasses.asdict(made)}, ensure_ascii=False))
    return made


@functools.cache
def _key() -> str:
    """Return the hash of what a result depends on: torch's release and the modules that make it."""
    digest = hashlib.sha256(schema.version().encode())
    for name in ("coordinates", "picture", "position", "provenance", "relation", "trials"):
        digest.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return digest.hexdigest()[:16]


def _restored(data: dict[str, Any]) -> Provenance:
    read = tuple(
        Reading(**{
            **one, "position": Position(one["position"]), "by": By(one["by"]), "form": Form(one["form"]),
            "inputs": tuple(one["inputs"]),
        })
        for one in data["readings"]
    )  # fmt: skip
    return Provenance(**{
        **data, "position": Position(data["position"]), "by": By(data["by"]), "inputs": tuple(data["inputs"]),
        "readings": read, "memory": tuple((output, name) for output, name in data["memory"]),
    })  # fmt: skip
