"""Index provenance: facts known by hand, rules run as programs, and broken operators that must be told apart."""

from __future__ import annotations

import itertools
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from operators import command, provenance, relation, schema, trials
from operators.coordinates import Form
from operators.position import By, Position, Reading
from operators.provenance import Provenance
from operators.schema import OperatorsError

SVG = "{http://www.w3.org/2000/svg}"


def overload(name: str) -> schema.Overload:
    """Return the overload of a name such as `gather.default`."""
    return next(one for one in schema.load() if one.name == f"aten.{name}")


def seen(name: str) -> Provenance:
    """Return an overload's provenance, from the cache where it is there."""
    return provenance.load([overload(name)])[0]


def reading(one: Provenance, source: str, output: str = "") -> Reading:
    """Return what an output, the first when none is named, reads of an input."""
    return next(read for read in one.readings if read.input == source and read.output == (output or read.output))


def test_every_overload_has_a_class() -> None:
    found = provenance.load()
    assert [one.overload for one in found] == [one.name for one in schema.load()]
    assert all(one.position in set(Position) - {Position.UNREAD, Position.ADDRESSING} for one in found)
    assert all(one.by is By.NOTHING for one in found if one.position in (Position.KEPT, Position.CREATED))
    assert all(bool(one.inputs) == (one.by is By.DATA) for one in found)


HAND = {
    "add.Tensor": (Position.KEPT, By.NOTHING, ()),
    "relu.default": (Position.KEPT, By.NOTHING, ()),
    "floor.default": (Position.KEPT, By.NOTHING, ()),
    "isnan.default": (Position.KEPT, By.NOTHING, ()),
    "eq.Tensor": (Position.KEPT, By.NOTHING, ()),
    "logical_and.default": (Position.KEPT, By.NOTHING, ()),
    "native_dropout.default": (Position.KEPT, By.NOTHING, ()),
    "where.self": (Position.KEPT, By.NOTHING, ()),
    "alias.default": (Position.KEPT, By.NOTHING, ()),
    "expand.default": (Position.BROADCAST, By.STRIDES, ()),
    "view.default": (Position.RESHAPED, By.STRIDES, ()),
    "unsqueeze.default": (Position.RESHAPED, By.STRIDES, ()),
    "permute.default": (Position.MOVED, By.STRIDES, ()),
    "slice.Tensor": (Position.MOVED, By.STRIDES, ()),
    "split_with_sizes.default": (Position.MOVED, By.STRIDES, ()),
    "flip.default": (Position.MOVED, By.RULE, ()),
    "cat.default": (Position.MOVED, By.RULE, ()),
    "repeat.default": (Position.MOVED, By.RULE, ()),
    "constant_pad_nd.default": (Position.MOVED, By.RULE, ()),
    "select_scatter.default": (Position.MOVED, By.RULE, ()),
    "upsample_nearest2d.vec": (Position.MOVED, By.RULE, ()),
    "gather.default": (Position.MOVED, By.DATA, ("index",)),
    "embedding.default": (Position.MOVED, By.DATA, ("indices",)),
    "index_select.default": (Position.MOVED, By.DATA, ("index",)),
    "index_put.default": (Position.MOVED, By.DATA, ("indices[0]",)),
    "scatter.src": (Position.MOVED, By.DATA, ("index",)),
    "scatter.value": (Position.MOVED, By.DATA, ("index",)),
    "masked_scatter.default": (Position.MOVED, By.DATA, ("mask",)),
    "sort.default": (Position.MOVED, By.DATA, ("self",)),
    "topk.default": (Position.MOVED, By.DATA, ("self",)),
    "scatter_add.default": (Position.COLLECTED, By.DATA, ("index",)),
    "grid_sampler_2d.default": (Position.COLLECTED, By.DATA, ("grid",)),
    "_embedding_bag.default": (Position.COLLECTED, By.DATA, ("indices", "offsets")),
    "nonzero.default": (Position.COLLECTED, By.DATA, ("self",)),
    "sum.dim_IntList": (Position.COLLECTED, By.RULE, ()),
    "any.default": (Position.COLLECTED, By.RULE, ()),
    "amax.default": (Position.COLLECTED, By.RULE, ()),
    "cumsum.default": (Position.COLLECTED, By.RULE, ()),
    "_softmax.default": (Position.COLLECTED, By.RULE, ()),
    "mm.default": (Position.COLLECTED, By.RULE, ()),
    "convolution.default": (Position.COLLECTED, By.RULE, ()),
    "arange.start_step": (Position.CREATED, By.NOTHING, ()),
    "rand.default": (Position.CREATED, By.NOTHING, ()),
    "empty.memory_format": (Position.CREATED, By.NOTHING, ()),
    "full_like.default": (Position.CREATED, By.NOTHING, ()),
    "sym_size.int": (Position.NUMBER, By.NOTHING, ()),
    "_local_scalar_dense.default": (Position.NUMBER, By.NOTHING, ()),
}


@pytest.mark.parametrize("name", HAND)
def test_class_known_by_hand(name: str) -> None:
    one = seen(name)
    assert (one.position, one.by, one.inputs) == HAND[name]


def test_inputs_of_one_call_differ() -> None:
    gather, scatter, mm = seen("gather.default"), seen("scatter.src"), seen("addmm.default")
    assert (reading(gather, "self").position, reading(gather, "index").position) == (Position.MOVED, Position.KEPT)
    assert [reading(scatter, name).position for name in ("self", "index", "src")] == [
        Position.KEPT, Position.ADDRESSING, Position.MOVED,
    ]  # fmt: skip
    assert [reading(mm, name).rule for name in ("self", "mat1", "mat2")] == [
        "out[i, j] reads self[j]", "out[i, j] reads mat1[i, :]", "out[i, j] reads mat2[:, j]",
    ]  # fmt: skip
    assert reading(seen("copy.default"), "self").position is Position.UNREAD
    assert reading(seen("sym_size.int"), "self").position is Position.UNREAD  # a size is known without the data
    assert reading(seen("_local_scalar_dense.default"), "self").position is Position.NUMBER


def test_what_is_collected_has_a_form() -> None:
    forms = {
        "sum.dim_IntList": Form.WHOLE, "cumsum.default": Form.PREFIX, "native_group_norm.default": Form.BLOCK,
        "avg_pool2d.default": Form.WINDOW, "convolution.default": Form.WINDOW, "_pdist_forward.default": Form.OTHER,
    }  # fmt: skip
    assert {name: seen(name).readings[0].form for name in forms} == forms
    chosen = {"amax.default": True, "max_pool2d_with_indices.default": True, "mean.dim": False, "argmax.default": False}
    assert {name: seen(name).readings[0].selected for name in chosen} == chosen


def test_no_copy_is_seen_in_memory() -> None:
    views = {one.name for one in schema.load() if one.is_view}
    shared = {one.overload for one in provenance.load() if any(output != name for output, name in one.memory)}
    written = {"aten.resize_.default", "aten._native_batch_norm_legit.default"}  # these write into an argument
    assert shared == views | written
    assert [one.overload for one in provenance.load() if one.sized_by_data] == ["aten.nonzero.default"]


def test_training_decides_whether_batch_norm_collects() -> None:
    assert seen("_native_batch_norm_legit.default").position is Position.COLLECTED
    still = seen("_native_batch_norm_legit_no_training.default")
    assert reading(still, "input", "out0").position is Position.KEPT
    assert reading(still, "running_mean", "out0").rule == "out0[i, j, k] reads running_mean[j]"


RULES = (
    "as_strided.default", "diagonal.default", "embedding.default", "expand.default", "flip.default", "gather.default",
    "index.Tensor", "index_select.default", "max.dim", "max_pool2d_with_indices.default", "permute.default",
    "reflection_pad1d.default", "reflection_pad2d.default", "reflection_pad3d.default", "repeat.default",
    "replication_pad2d.default", "replication_pad3d.default", "select.int", "slice.Tensor", "sort.default",
    "topk.default", "upsample_nearest2d.vec", "view.default",
)  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_rule_run_as_a_program_gives_the_result(name: str) -> None:
    """Run the rule over all output coordinates, for data that the rule was not fitted to."""
    import torch

    trial = trials.trial(overload(name))
    rule = next(text for text in seen(name).rules if " = " in text)
    draw = relation.observe(trial, seed=41).first
    known: dict[str, Any] = {key: torch.from_numpy(array) for key, array in (draw.outputs | draw.inputs).items()}
    known["indices"] = known.get("indices", [known.get("indices[0]")])
    output = trial.returns[0]
    expected = known[output]
    known |= {output: torch.full_like(expected, torch.nan)}
    known |= {"clamp": lambda x, low, high: min(max(x, low), high)}
    statement = re.sub(r"(\d)([ijklm])\b", r"\1*\2", rule)
    left = rule.partition(" = ")[0]
    shape = (expected.numel(),) if ".view" in left else expected.shape
    if "reflect" in rule:
        sizes = dict(
            zip(re.findall(r"reflect\((\w)", rule), known["self"].shape[-rule.count("reflect") :], strict=True)
        )
        statement = re.sub(r"reflect\((\w)", lambda found: f"reflect({sizes[found[1]]}, {found[1]}", statement)
        known["reflect"] = lambda size, x: size - 1 - abs(size - 1 - abs(x))
    for place in itertools.product(*map(range, shape)):
        exec(statement, known | dict(zip("ijklm", place, strict=False)))
    assert torch.equal(known[output], expected)


def broken(name: str, operator: Callable[..., Any]) -> Provenance:
    """Return what is seen when another operator runs in an overload's stead."""
    return provenance.provenance(overload(name), operator)


def test_a_broken_operator_is_told_apart() -> None:
    import torch

    aten = torch.ops.aten
    rolled = broken("add.Tensor", lambda x, y: aten.add.Tensor(x, y).roll(1, 0))
    assert (rolled.position, rolled.by) == (Position.MOVED, By.RULE)
    assert rolled.rules == ("out[i, j] reads self[(i + 2) % 3, j]", "out[i, j] reads other[(i + 2) % 3, j]")
    assert broken("add.Tensor", lambda x, y: x).readings[1].position is Position.UNREAD
    assert broken("add.Tensor", lambda x, y: x + y.sum(1, keepdim=True)).position is Position.COLLECTED
    assert broken("add.Tensor", lambda x, y: x.gather(1, y.argsort(1))).inputs == ("other",)
    unsorted = broken("sort.default", lambda x: (x.clone(), x.argsort()))
    assert (unsorted.position, unsorted.by) == (Position.KEPT, By.NOTHING)
    assert broken("gather.default", lambda x, dim, index: x[:2].clone()).by is By.RULE
    assert broken("permute.default", lambda x, dims: x.t().contiguous()).by is By.RULE
    assert broken("mm.default", lambda x, y: x[:, :1] @ y[:1]).position is not Position.COLLECTED
    backwards = broken("cumsum.default", lambda x, dim: x.flip(dim).cumsum(dim).flip(dim))
    assert backwards.readings[0].form is not Form.PREFIX
    assert broken("full_like.default", lambda x, value: torch.full_like(x, x.sum())).position is Position.COLLECTED


def test_a_call_that_fails_or_wavers_is_an_error() -> None:
    count = itertools.count()
    with pytest.raises(OperatorsError, match=r"aten\.add\.Tensor: the same call gives two results"):
        broken("add.Tensor", lambda x, y: x + next(count))

    def refuse(*_: Any) -> None:
        raise RuntimeError("not today\nand more")

    with pytest.raises(OperatorsError, match=r"^aten\.add\.Tensor: not today; mend its trial"):
        broken("add.Tensor", refuse)


def test_what_moves_has_a_picture() -> None:
    for one in provenance.load():
        assert bool(one.picture) == (one.moves or one.position is Position.COLLECTED), one.overload
        if one.picture:
            root = ET.fromstring(one.picture)
            assert len(one.picture.encode()) <= 6000, one.overload
            assert float(root.get("width", "999")) <= 360, one.overload
            assert root.findtext(f"{SVG}title") == f"{one.overload}: {one.alt}"
    moved = {one.overload for one in provenance.load() if one.moves}
    assert {"aten.gather.default", "aten.sort.default", "aten.permute.default", "aten.nonzero.default"} <= moved


def numbers(picture: str) -> list[str]:
    """Return the words in a picture's cells, inputs before outputs."""
    group = ET.fromstring(picture).findall(f"{SVG}g")[-1]
    return [text.text or "" for text in group]


def test_picture_shows_where_elements_go() -> None:
    import torch

    places = torch.arange(12).view(3, 4)
    assert numbers(seen("permute.default").picture) == [str(at) for at in [*range(12), *places.t().flatten().tolist()]]
    words = numbers(seen("gather.default").picture)
    index = torch.tensor([int(word) for word in words[12:18]]).view(2, 3)
    assert [int(word) for word in words[18:]] == torch.arange(12).view(4, 3).gather(0, index).flatten().tolist()
    ranks = torch.tensor([int(word) for word in numbers(seen("sort.default").picture)]).view(2, 3, 4)
    assert torch.equal(ranks[0].sort().values, ranks[1])
    assert not torch.equal(ranks[0], ranks[1])


def test_cache_holds_and_a_broken_entry_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNIPPETS_CACHE", str(tmp_path))
    first = seen("flip.default")
    path = tmp_path / "provenance" / "aten.flip.default.json"
    kept = path.read_text()
    with monkeypatch.context() as without:
        without.setattr(provenance, "observe", None)  # nothing can be run
        assert seen("flip.default") == first
    for damage in (
        "",
        "{",
        "[]",
        '{"key": 1}',
        kept.replace('"moved"', '"lost"'),
        kept.replace('"key": "', '"key": "0'),
    ):
        path.write_text(damage)
        assert seen("flip.default") == first
        assert path.read_text() == kept


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["positions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 190 + 2
    assert lines[-1].startswith("190 overloads: ")
    gather = next(line for line in lines if line.startswith("gather.default "))
    assert re.split(r" {2,}", gather)[1:3] == ["moved", "data of index"]
    assert command.main(["positions", "gather", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["overload"] for one in data["positions"]] == ["aten.gather.default"]
    assert command.main(["positions", "gathr"]) == 2
    assert "did you mean gather" in capsys.readouterr().err
