"""What torch's files declare of the core operators: the counts, facts known by hand, and files that are broken."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from operators import command, schema
from operators.schema import Differentiation, OperatorsError, Overload

SOURCE = Path(schema.__file__).parents[1]

NATIVE = """\
- func: twist(Tensor self, Tensor(a!) state, *, int n=2) -> (Tensor, Tensor kept)
  variants: function, method
  dispatch:
    CPU, CUDA: twist_kernel
    Meta: twist_meta
  tags: [core, pointwise]
  autogen: twist.out

- func: glance.part(Tensor(a) self, int dim) -> Tensor(a)
  tags: core

- func: other(Tensor self) -> Tensor
  tags: pointwise
"""
TAGS = "- tag: core\n  desc: x\n- tag: pointwise\n  desc: y\n"
DERIVATIVES = """\
- name: twist(Tensor self, Tensor(a!) state, *, int n=2) -> (Tensor, Tensor kept)
  output_differentiability: [True, False]
  self: untwist(grad, n)
  state: non_differentiable
  result0: twist_forward(self_t, n)

- name: glance.part(Tensor(a) self, int dim) -> Tensor(a)
  self: non_differentiable
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Write a folder that stands in for the one with torchgen."""
    for path, text in ((schema.NATIVE, NATIVE), (schema.TAGS, TAGS), (schema.DERIVATIVES, DERIVATIVES)):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def named(name: str) -> Overload:
    """Return one core overload of the installed torch."""
    return next(one for one in schema.load() if one.name == name)


def test_every_core_entry_of_the_file_is_there() -> None:
    text = (schema.root() / schema.NATIVE).read_text()
    entries = re.findall(r"^- func: ([\w.]+)\(((?:.*\n)(?:(?:  .*| *#.*|)\n)*)", text, re.MULTILINE)
    assert len(entries) == text.count("\n- func:") + text.startswith("- func:")
    core = {name for name, body in entries if re.search(r"^  tags:.*\bcore\b", body, re.MULTILINE)}
    found = schema.load()
    assert {f"{one.operator}.{one.overload}".removesuffix(".default") for one in found} == core
    assert len(found) == 190
    assert len({one.operator for one in found}) == 161
    assert [one.name for one in found] == sorted(one.name for one in found)


def test_add_is_structured_by_its_out_overload() -> None:
    add = named("aten.add.Tensor")
    assert (add.structured, add.structured_delegate) == (False, "add.out")
    assert add.tags == ("pointwise", "pt2_compliant_tag")
    assert add.schema == "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"
    assert [(one.name, one.type, one.default, one.keyword_only) for one in add.arguments] == [
        ("self", "Tensor", None, False), ("other", "Tensor", None, False), ("alpha", "Scalar", "1", True),
    ]  # fmt: skip
    assert add.differentiation is Differentiation.DECLARED
    assert dict(add.derivatives[0].gradients).keys() == {"self", "other"}
    assert add.derivatives[0].anchor == f"torch:{schema.DERIVATIVES}#add.Tensor"


def test_only_atan2_out_is_structured_itself() -> None:
    assert [one.name for one in schema.load() if one.structured] == ["aten.atan2.out"]


def test_the_core_views() -> None:
    assert [one.name.removeprefix("aten.") for one in schema.load() if one.is_view] == [
        "alias.default", "as_strided.default", "diagonal.default", "expand.default", "permute.default", "select.int",
        "slice.Tensor", "split_with_sizes.default", "squeeze.dim", "squeeze.dims", "unsqueeze.default", "view.default",
    ]  # fmt: skip
    split = named("aten.split_with_sizes.default")
    assert (split.arguments[0].alias, split.arguments[0].after, split.returns[0].alias) == ("a", "*", "a")


def test_the_core_overloads_that_write() -> None:
    assert {one.name: one.written for one in schema.load() if one.written} == {
        "aten._native_batch_norm_legit.default": ("running_mean", "running_var"),
        "aten.atan2.out": ("out",),
        "aten.resize_.default": ("self",),
    }
    assert not named("aten.resize_.default").is_view
    assert named("aten.resize_.default").autogen == ("resize", "resize.out")


def test_kernels_and_composites() -> None:
    assert {kernel.key: kernel.function for kernel in named("aten.nonzero.default").dispatch} == {
        "CPU": "nonzero_cpu", "CUDA": "nonzero_cuda", "MPS": "nonzero_mps",
    }  # fmt: skip
    assert named("aten.sort.default").dispatch == (schema.Kernel("CompositeExplicitAutograd", "sort"),)
    composite = [one.name for one in schema.load() if one.is_composite_implicit]
    assert "aten.adaptive_avg_pool1d.default" in composite and "aten.add.Tensor" not in composite
    assert all(named(name).differentiation is Differentiation.COMPOSITE for name in composite)


def test_gradients_are_declared_where_they_are() -> None:
    assert named("aten.argmax.default").differentiation is Differentiation.NONE  # its entry says non_differentiable
    assert named("aten.rand.default").derivatives == ()
    assert [one.backend for one in named("aten.view.default").derivatives] == ["Default", "AutogradNestedTensor"]
    assert [key for key, _ in named("aten.max.dim").derivatives[0].forward] == ["values"]


def test_a_small_file_is_read(package: Path) -> None:
    glance, twist = schema.load(package)
    assert (glance.operator, glance.overload, glance.is_view) == ("glance", "part", True)
    assert glance.differentiation is Differentiation.COMPOSITE and glance.is_composite_implicit
    assert (twist.overload, twist.written, twist.is_view, twist.tags) == ("default", ("state",), False, ("pointwise",))
    assert [(one.key, one.function) for one in twist.dispatch] == [
        ("CPU", "twist_kernel"), ("CUDA", "twist_kernel"), ("Meta", "twist_meta"),
    ]  # fmt: skip
    assert [one.name for one in twist.returns] == ["", "kept"]
    assert twist.derivatives[0].gradients == (("self", "untwist(grad, n)"),)
    assert twist.derivatives[0].forward == (("result0", "twist_forward(self_t, n)"),)
    assert schema.declared(package) == {"twist", "glance.part", "other"}


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        (schema.NATIVE, None, "native_functions.yaml: No such file"),
        (schema.DERIVATIVES, None, "derivatives.yaml: No such file"),
        (schema.NATIVE, "- func: [\n", "native_functions.yaml:2: not YAML"),
        (schema.NATIVE, "func: one\n", "not a list of entries with `func`"),
        (schema.NATIVE, "- function: one\n", "not a list of entries with `func`"),
        (schema.NATIVE, "- func: twist(Tensor self -> Tensor\n  tags: core\n", "twist(Tensor self -> Tensor"),
        (schema.NATIVE, NATIVE.replace("Meta:", "Moon:"), "twist(Tensor self"),
    ],
)
def test_a_broken_file_is_one_line(package: Path, path: str, text: str | None, message: str) -> None:
    if text is None:
        (package / path).unlink()
    else:
        (package / path).write_text(text)
    with pytest.raises(OperatorsError) as caught:
        schema.load(package)
    assert message in str(caught.value) and "reinstall torch" in str(caught.value)
    assert "\n" not in str(caught.value) and str(package) not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("silu", "silu: an ATen operator, but not a core one"),
        ("add.Tensir", "add.Tensir: no such core overload; those of add are Scalar, Tensor"),
        ("sqeeze", "sqeeze: torch 2.7.1 has no such operator; did you mean squeeze"),
        ("", "'': torch 2.7.1 has no such operator; see the list"),
    ],
)
def test_an_unknown_name_is_one_line(capsys: pytest.CaptureFixture[str], name: str, message: str) -> None:
    assert command.main(["facts", "sum", name]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith(f"operators: {message}") and out.err.count("\n") == 1


@pytest.mark.parametrize("name", ["add", "aten.add", "aten::add", "torch.ops.aten.add"])
def test_names_as_people_write_them(name: str) -> None:
    assert [one.name for one in command.select(schema.load(), [name])] == ["aten.add.Scalar", "aten.add.Tensor"]
    assert [one.name for one in command.select(schema.load(), [f"{name}.Tensor"])] == ["aten.add.Tensor"]


def test_reading_the_files_imports_no_torch() -> None:
    code = "import sys; from operators import schema; print(len(schema.load()), 'torch' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(SOURCE)}, timeout=120
    )
    assert done.stdout == "190 False\n", done.stderr
