"""What the running torch holds of the core operators: facts known by hand, checked against runs and the source."""

from __future__ import annotations

import ast
import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from anchors.model import AnchorError
from operators import command, facts, places, schema
from operators.facts import Facts, Fallback, Route
from operators.schema import OperatorsError

ROOT = Path(__file__).resolve().parents[1]
LOWERING = "torch/_inductor/lowering.py"

os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")


def held(name: str) -> Facts:
    """Return the facts of one overload."""
    return next(one for one in facts.facts() if one.name == f"aten.{name}")


def anchors_of(one: Facts) -> set[str]:
    """Return the anchors of the functions that the facts name, not those of lines that register them."""
    lowering = one.lowering.function if one.lowering else ""
    fake = (one.fake.rule, one.fake.python, one.fake.decomposition)
    return {text for text in (one.core_decomposition, one.inductor_decomposition, lowering, *fake) if text}


def test_torch_itself_tags_the_same_overloads() -> None:
    import torch

    names = [name.replace("::", ".") for name in torch._C._dispatch_get_all_op_names() if name.startswith("aten::")]
    full = [name if name.count(".") == 2 else f"{name}.default" for name in names]
    core = {name for name in full if torch.Tag.core in facts.resolve(name).tags}
    assert {one.name for one in facts.facts()} == core


def test_the_running_torch_agrees_with_its_files() -> None:
    for one, found in zip(schema.load(), facts.facts(), strict=True):
        op = facts.resolve(one.name)
        assert found.composite_implicit is one.is_composite_implicit, one.name
        assert op.is_view is one.is_view, one.name
        assert op._schema.is_mutable is bool(one.written), one.name
        assert {str(tag).removeprefix("Tag.") for tag in op.tags} == {"core", *one.tags}, one.name
        assert found.dynamic_output_shape is ("dynamic_output_shape" in one.tags), one.name


def test_dynamic_outputs() -> None:
    assert [one.name for one in facts.facts() if one.dynamic_output_shape] == [
        "aten.index.Tensor", "aten.nonzero.default",
    ]  # fmt: skip
    assert [one.name for one in facts.facts() if one.data_dependent_output] == ["aten._local_scalar_dense.default"]


def test_lowerings_known_by_hand() -> None:
    total = held("sum.dim_IntList").lowering
    assert total is not None
    assert total.function == f"torch:{LOWERING}#sum_"
    assert total.registered == f'torch:{LOWERING}#sum_@"@register_lowering([aten.sum, prims.sum])"'
    product = held("mm.default").lowering
    assert product is not None and product.function == "torch:torch/_inductor/kernel/mm.py#tuned_mm"
    cosine = held("cos.default").lowering
    assert cosine is not None and cosine.function == f"torch:{LOWERING}#make_pointwise.inner"
    assert cosine.registered == f'torch:{LOWERING}@"register_pointwise_numeric_ldf64(aten.cos)"'
    assert held("_softmax.default").lowering is None


def test_a_later_registration_of_a_whole_operator_leaves_its_overloads_alone() -> None:
    calls = [one for one in places.registrations(LOWERING) if one.name == "aten.ceil"]
    assert [one.decorates for one in calls] == ["ceil", ""]
    assert places.registered("aten.ceil.default", LOWERING) is calls[0]
    named = places.registered("aten.div.Tensor", LOWERING)
    assert named is not None and named.overrides and named.decorates == "div"
    mode = places.registered("aten.div.Tensor_mode", LOWERING)
    assert mode is not None and not mode.overrides and mode.decorates == "div_mode"
    assert places.registered("aten.no_such.default", LOWERING) is None


def test_the_line_that_registers_fits_the_function_that_was_registered() -> None:
    decorated = 0
    for one in facts.facts():
        if one.lowering is None:
            continue
        path, _, symbol = one.lowering.function.removeprefix("torch:").partition("@")[0].partition("#")
        call = places.registered(one.name, path)
        assert call is not None, one.name
        if call.decorates:
            decorated += 1
            assert symbol == call.decorates, one.name
        else:
            assert "." in symbol or f"({symbol}" in call_text(path, call.lines[0]), one.name
    assert decorated > 50


def call_text(path: str, line: int) -> str:
    """Return the text of the statement of a module that starts at a line."""
    text = (schema.root() / path).read_text()
    tree = ast.parse(text)
    return next(ast.unparse(node) for node in tree.body if node.lineno <= line <= (node.end_lineno or 0))


def test_fallbacks() -> None:
    by_kind = {kind: {one.name.removeprefix("aten.") for one in facts.facts() if one.fallback is kind}
               for kind in Fallback}  # fmt: skip
    assert by_kind[Fallback.CONDITIONAL] == {"cumsum.default", "rand.default", "randn.default", "sort.default"}
    assert {"nonzero.default", "topk.default", "_cdist_forward.default"} <= by_kind[Fallback.MADE]
    assert len(by_kind[Fallback.MADE]) == 13
    assert by_kind[Fallback.IMPLICIT] == set()
    for one in facts.facts():
        if one.fallback is Fallback.MADE:
            assert one.lowering is not None
            assert one.lowering.function == f"torch:{LOWERING}#fallback_handler.handler"


def test_an_operator_with_nothing_registered_would_fall_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from torch._inductor import lowering

    monkeypatch.delitem(lowering.lowerings, facts.resolve("aten.topk.default"))
    facts._facts.cache_clear()
    try:
        assert held("topk.default").fallback is Fallback.IMPLICIT
        assert held("topk.default").lowering is None
    finally:
        facts._facts.cache_clear()


def test_decompositions() -> None:
    assert held("addmm.default").inductor_decomposition == "torch:torch/_inductor/decomposition.py#addmm"
    assert held("_log_softmax.default").inductor_decomposition.endswith("decompositions.py#_log_softmax")
    assert held("sum.dim_IntList").inductor_decomposition == ""
    assert [one.name for one in facts.facts() if one.core_decomposition] == []  # a core operator is where it stops
    import torch

    assert places.anchor(torch._decomp.core_aten_decompositions()[torch.ops.aten.silu.default]) == (
        "torch:torch/_decomp/decompositions.py#silu"
    )


def test_every_anchor_resolves_to_its_definition() -> None:
    from anchors.workspace import Workspace

    workspace = Workspace.open(ROOT, offline=True)
    functions = set().union(*(anchors_of(one) for one in facts.facts()))
    assert len(functions) > 150
    for text in sorted(functions):
        passage = workspace.resolve(workspace.parse(text))
        assert f"def {text.partition('@')[0].rpartition('#')[2].rpartition('.')[2]}(" in passage.text, text
    for one in facts.facts():
        if one.lowering and "@" in one.lowering.registered:
            passage = workspace.resolve(workspace.parse(one.lowering.registered))
            call = places.registered(one.name, passage.path)
            assert call is not None and passage.start in call.lines, one.name
    for declared in schema.load()[::10]:
        for text in (declared.anchor, *(entry.anchor for entry in declared.derivatives)):
            assert declared.schema.partition("(")[0] in workspace.resolve(workspace.parse(text)).text


def run_fake(call: Callable[[Any], object]) -> set[str]:
    """Run a call on a fake 5 by 7 tensor and return the Python functions that ran, as path and symbol."""
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    ran: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and "/torch/" in frame.f_code.co_filename:
            path = "torch/" + frame.f_code.co_filename.rpartition("site-packages/torch/")[2]
            ran.add(f"torch:{path}#{frame.f_code.co_qualname.replace('.<locals>', '')}")

    with torch._dynamo.config.patch(fake_tensor_cache_enabled=False), FakeTensorMode(shape_env=ShapeEnv()):
        tensor = torch.empty(5, 7)
        sys.setprofile(note)
        try:
            call(tensor)
        finally:
            sys.setprofile(None)
    return ran


@pytest.mark.parametrize(
    ("name", "route", "call"),
    [
        ("sum.dim_IntList", Route.PYTHON, lambda op, x: op(x, [1])),
        ("topk.default", Route.PYTHON, lambda op, x: op(x, 2)),
        ("_to_copy.default", Route.DECOMPOSITION, lambda op, x: op(x)),
        ("nonzero.default", Route.RULE, lambda op, x: op(x)),
        ("full_like.default", Route.RULE, lambda op, x: op(x, 1)),
        ("view.default", Route.NATIVE, lambda op, x: op(x, [35])),
        ("permute.default", Route.NATIVE, lambda op, x: op(x, [1, 0])),
        ("adaptive_avg_pool1d.default", Route.COMPOSITE, lambda op, x: op(x, [3])),
    ],
)
def test_fake_tensors_take_the_route_that_is_told(name: str, route: Route, call: Callable[[Any, Any], object]) -> None:
    fake = held(name).fake
    assert fake.route is route
    ran = run_fake(lambda tensor: call(facts.resolve(f"aten.{name}"), tensor))
    told = {Route.PYTHON: fake.python, Route.DECOMPOSITION: fake.decomposition, Route.RULE: fake.rule}.get(route)
    if told:
        assert told in ran
    elif route is Route.COMPOSITE:
        assert "torch:torch/_ops.py#OpOverload.decompose" in ran
    else:
        assert not any(text.startswith(("torch:torch/_refs/", "torch:torch/_meta_registrations.py")) for text in ran)


def test_how_many_take_which_route() -> None:
    assert Counter(one.fake.route for one in facts.facts()) == {
        Route.PYTHON: 135, Route.RULE: 19, Route.DECOMPOSITION: 17, Route.NATIVE: 13, Route.COMPOSITE: 6,
    }  # fmt: skip


def test_what_has_no_anchor_is_told() -> None:
    with pytest.raises(OperatorsError, match="not written in Python"):
        places.anchor(len)
    with pytest.raises(OperatorsError, match=r"test_operators_facts\.py is no file of torch"):
        places.anchor(held)


def test_a_name_defined_more_than_once_gets_a_quote() -> None:
    from torch import _prims_common

    from anchors.workspace import Workspace

    function = _prims_common.canonicalize_dims  # after two typing overloads of that name
    text = places.anchor(function)
    assert text.startswith('torch:torch/_prims_common/__init__.py#canonicalize_dims@"')
    workspace = Workspace.open(ROOT, offline=True)
    passage = workspace.resolve(workspace.parse(text))
    assert passage.start == passage.end >= function.__code__.co_firstlineno
    with pytest.raises(AnchorError, match="3 times"):
        workspace.resolve(workspace.parse(text.partition("@")[0]))


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["facts"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["overload", "memory"]
    assert lines[-1] == "161 operators, 190 overloads tagged core in torch 2.7.1"
    rows = [line.split()[0] for line in lines[1:-2]]
    assert len(rows) == 190 and rows == sorted(rows)
    view = next(line for line in lines if line.startswith("view.default"))
    assert view.split() == ["view.default", "view", "declared", "lowering.view", "native"]
    assert max(map(len, lines)) < 200


def test_one_operator(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["facts", "nonzero"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("nonzero(Tensor self) -> Tensor\n")
    assert f'torch:{LOWERING}@"make_fallback(aten.nonzero.default)"' in out
    assert "torch:torch/_subclasses/fake_impls.py#nonzero" in out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["facts", "--json", "add.Tensor", "topk"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["torch"] == "2.7.1"
    add, topk = found["overloads"]
    assert add["declared"]["structured_delegate"] == "add.out"
    assert (add["registered"]["fallback"], topk["registered"]["fallback"]) == ("none", "made")
    assert str(schema.root()) not in json.dumps(found)
