"""The grammar: what is an anchor, what is not, and what a role shows."""

from __future__ import annotations

import pytest

from anchors import grammar
from anchors.model import Anchor, AnchorError, Code

GOOD = [
    ("torch:torch/a.py", Anchor("torch", "torch/a.py")),
    ("torch:torch/a.py#A.b", Anchor("torch", "torch/a.py", "A.b")),
    ('torch:torch/a.py#A.b@"x = 1"', Anchor("torch", "torch/a.py", "A.b", "x = 1")),
    ('torch:torch/a.py@"import os"', Anchor("torch", "torch/a.py", "", "import os")),
    ('torch:torch/a.py#f@"say "hi" @ home"', Anchor("torch", "torch/a.py", "f", 'say "hi" @ home')),
    ("mlir:mlir/lib/IR/A.cpp#a::B::operator==", Anchor("mlir", "mlir/lib/IR/A.cpp", "a::B::operator==")),
    ("mlir:mlir/a.cpp#A::operator bool", Anchor("mlir", "mlir/a.cpp", "A::operator bool")),
    ("torch:torch._inductor.scheduler.Scheduler", Anchor("torch", "torch._inductor.scheduler.Scheduler")),
    ("torch-vllm:torch/a.py", Anchor("torch-vllm", "torch/a.py")),
    ("torch:n.yaml#gather.out", Anchor("torch", "n.yaml", "gather.out")),
    ("  torch:torch/a.py#A.b\n", Anchor("torch", "torch/a.py", "A.b")),
]


@pytest.mark.parametrize(("text", "anchor"), GOOD)
def test_an_anchor_reads_and_writes_itself(text: str, anchor: Anchor) -> None:
    assert grammar.parse(text) == anchor
    assert grammar.parse(str(anchor)) == anchor


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no pin"),
        ("torch", "no pin"),
        ("Torch:a.py", "no pin"),
        ("torch:", "no path"),
        ("torch:#x", "is not an anchor"),
        ("torch:a.py#", "nothing that names a symbol"),
        ('torch:a.py#x@""', "quote is empty"),
        ("torch:/etc/passwd", "relative to the release"),
        ("torch:../a.py", "relative to the release"),
        ("torch:a//b.py", "relative to the release"),
        ("torch:a b.py#x", "holds a space"),
        ('torch:a.py#x@"q" more', "is not an anchor"),
    ],
)
def test_what_is_no_anchor_says_why(text: str, why: str) -> None:
    with pytest.raises(AnchorError, match=why) as caught:
        grammar.parse(text)
    assert caught.value.code is Code.GRAMMAR
    assert "torch:torch/_inductor/scheduler.py" in caught.value.suggestion


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("torch:a.py#A", ("", False, "torch:a.py#A")),
        ("~torch:a.py#A.b", ("", True, "torch:a.py#A.b")),
        ("the loop <torch:a.py#A>", ("the loop", False, "torch:a.py#A")),
        ("a < b <torch:a.py#A>", ("a < b", False, "torch:a.py#A")),
        ("words\n<torch:a.py#A>", ("words", False, "torch:a.py#A")),
        ('torch:a.py#A@"x < y"', ("", False, 'torch:a.py#A@"x < y"')),
        ('torch:a.py#A@"vector<int>"', ("", False, 'torch:a.py#A@"vector<int>"')),
        ('the type <torch:a.cpp#A@"vector<int> x">', ("the type", False, 'torch:a.cpp#A@"vector<int> x"')),
    ],
)
def test_a_role_splits(text: str, parts: tuple[str, bool, str]) -> None:
    assert grammar.parse_role(text) == parts


@pytest.mark.parametrize(
    ("text", "shown", "short"),
    [
        ("torch:torch/a.py#A.b", "A.b", "b"),
        ("mlir:mlir/a.cpp#a::B::c", "a::B::c", "c"),
        ("torch:torch/a.py", "torch/a.py", "a.py"),
        ("torch:torch.a.B", "torch.a.B", "B"),
    ],
)
def test_what_a_link_shows(text: str, shown: str, short: str) -> None:
    assert grammar.display(grammar.parse(text)) == shown
    assert grammar.display(grammar.parse(text), tilde=True) == short


def test_a_file_is_no_dotted_name() -> None:
    assert grammar.is_dotted(grammar.parse("torch:torch.a.B"))
    assert not grammar.is_dotted(grammar.parse("torch:setup.py"))
