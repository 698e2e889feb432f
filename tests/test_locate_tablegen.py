"""TableGen spans: source in, names with their lines out."""

from __future__ import annotations

import pytest

from anchors.locate import tablegen

SOURCE = """\
#ifndef GUARD
include "mlir/IR/OpBase.td"
// def Commented : Op;
class Forward;
class TT_Op<string mnemonic, list<Trait> traits = []> :
    Op<Triton_Dialect, mnemonic,
       !listconcat(traits, [Pure])>;
def TT_LoadOp : TT_Op<"load", [
  AttrSizedOperandSegments
]> {
  let summary = "a } brace and a ; in a string";
  let extraClassDeclaration = [{
    class Inner { int x; }; } ]
    def NotADef : Foo;
  }];
}
let cppNamespace = "::mlir" in {
def A : I32EnumAttrCase<"A", 1>;
def B
    : I32EnumAttrCase<"B", 2> {
}
} // let
multiclass Many<int n> {
  def _one : Base<n>;
  defm _two : Other<n>;
}
defm Use : Many<3>;
foreach i = [1, 2] in {
  def Each#i : Base<i>;
}
def Name : Base<"x"
                # "::get()"
                # ">">;
defset list<Base> All = {
  def InSet : Base<4>;
}
def : Pat<(A), (B)>;
defvar width = 4;
#endif
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Forward", ("declaration", 4, 4)),
        ("TT_Op", ("class", 5, 7)),
        ("TT_LoadOp", ("name", 8, 16)),
        ("A", ("name", 18, 18)),
        ("B", ("name", 19, 21)),
        ("Many", ("class", 23, 26)),
        ("Many::_one", ("name", 24, 24)),
        ("Many::_two", ("name", 25, 25)),
        ("Use", ("name", 27, 27)),
        ("Each#i", ("name", 29, 29)),
        ("Name", ("name", 31, 33)),
        ("All", ("name", 34, 36)),
        ("InSet", ("name", 35, 35)),
        ("width", ("name", 38, 38)),
    ],
)
def test_sample(name: str, expected: tuple[str, int, int]) -> None:
    found = [(s.kind, s.start, s.end) for s in tablegen.spans(SOURCE.encode()) if s.name == name]
    assert found == [expected]


def test_nothing_else_is_found() -> None:
    names = {span.name for span in tablegen.spans(SOURCE.encode())}
    assert len(names) == 14
    assert not names & {"Commented", "NotADef", "Inner"}


@pytest.mark.parametrize(
    "source", [b"", b"def", b"class A<", b"def X : Y {", b"}}", b"multiclass M {", b"[{", b"defset"]
)
def test_broken_source_gives_no_error(source: bytes) -> None:
    assert isinstance(tablegen.spans(source), tuple)
