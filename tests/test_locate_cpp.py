"""C++ spans: source in, names with their lines out."""

from __future__ import annotations

import textwrap

import pytest

from anchors import locate
from anchors.locate import cpp, cpp_scan, cpp_text
from anchors.model import Span


def lines(source: str, name: str) -> list[tuple[str, int, int]]:
    """Return the kind and lines of every span with exactly this name."""
    return [(s.kind, s.start, s.end) for s in cpp.spans(textwrap.dedent(source).encode()) if s.name == name]


SAMPLE = """\
#include "x.h"
#define WIDTH(x) \\
  ((x) * 2)
namespace a::b {
namespace {
// A comment { with a brace
template <typename T>
struct Foo final : Bar<T> {
  Foo();
  ~Foo() = default;
  bool operator==(const Foo &) const;
  operator bool() { return true; }
  int x = 3, *y;
  enum class E : int { A, B = 2 };
  using Q = int;
  template <class U>
  U k();
};
} // namespace
class Forward;
extern "C" {
void plain(int);
}
template <>
int &Foo<int>::bar(
    int a) {
  struct Local { int q; };
  const char *s = "} not the end";
  return a;
}
static constexpr int limits[] = {
  1, 2,
};
} // namespace a::b
int c::D::run() { return R"x(})x"[0]; }
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("WIDTH", ("name", 2, 3)),
        ("a::b::Foo", ("class", 7, 18)),
        ("a::b::Foo::Foo", ("declaration", 9, 9)),
        ("a::b::Foo::~Foo", ("function", 10, 10)),
        ("a::b::Foo::operator==", ("declaration", 11, 11)),
        ("a::b::Foo::operator bool", ("function", 12, 12)),
        ("a::b::Foo::y", ("name", 13, 13)),
        ("a::b::Foo::E", ("class", 14, 14)),
        ("a::b::Foo::E::B", ("name", 14, 14)),
        ("a::b::Foo::Q", ("name", 15, 15)),
        ("a::b::Foo::k", ("declaration", 16, 17)),
        ("a::b::Forward", ("declaration", 20, 20)),
        ("a::b::plain", ("declaration", 22, 22)),
        ("a::b::Foo::bar", ("function", 24, 30)),
        ("a::b::Foo::bar::Local", ("class", 27, 27)),
        ("a::b::limits", ("name", 31, 33)),
        ("c::D::run", ("function", 35, 35)),
    ],
)
def test_sample(name: str, expected: tuple[str, int, int]) -> None:
    assert lines(SAMPLE, name) == [expected]


def test_the_scanner_alone_sees_the_same() -> None:
    """Both methods agree on the sample, but for the types inside functions, which only the grammar sees."""
    text = cpp_text.plain(SAMPLE.encode())
    parsed = {s for s in cpp.spans(SAMPLE.encode()) if "bar::" not in s.name}
    assert {*cpp_scan.spans(text), *text.macros} == parsed


MACROS = """\
class MLIR_EXPORTED Pass {
  TT_DECLARE_THING(Pass)
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Pass)
  LLVM_ATTRIBUTE_ALWAYS_INLINE
  static void hot() {}
  void cold();
};
LLVM_ENABLE_THINGS(Pass)
MLIR_CAPI_EXPORTED MlirType mlirTypeGet(
    int a);
#if defined(A)
static int choose(int a) {
#else
static int choose(long a) {
#endif
  return 1;
}
int after() {
  FOREACH(x, { broken<<< ) };
}
int last() { return 2; }
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Pass", ("class", 1, 7)),
        ("Pass::hot", ("function", 4, 5)),
        ("Pass::cold", ("declaration", 6, 6)),
        ("mlirTypeGet", ("declaration", 9, 10)),
        ("choose", ("function", 12, 17)),
        ("after", ("function", 18, 20)),
        ("last", ("function", 21, 21)),
    ],
)
def test_macros_in_the_way(name: str, expected: tuple[str, int, int]) -> None:
    assert lines(MACROS, name) == [expected]


def test_both_branches_are_seen_when_each_is_whole() -> None:
    source = (
        "#ifdef A\nint f() { return 1; }\n#else\nint f() { return 2; }\nint g();\n#endif\n#if 0\nint h();\n#endif\n"
    )
    assert lines(source, "f") == [("function", 2, 2), ("function", 4, 4)]
    assert lines(source, "g") == [("declaration", 5, 5)]
    assert lines(source, "h") == []


def test_a_definition_in_a_comment_is_none() -> None:
    assert lines("/* int f() { return 1; } */\n// int g() {}\nint h() { return 0; }", "f") == []
    assert lines('auto s = R"(\nint f() { return 1; }\n)";', "f") == []


def test_a_suffix_finds_the_definition_before_the_declaration() -> None:
    source = b"namespace n {\nstruct S {\n  int f();\n};\nint S::f() {\n  return 1;\n}\n}\n"
    outline = locate.spans("a.cpp", source)
    assert locate.matching("a.cpp", outline, "S::f") == (Span("n::S::f", "function", 5, 7),)


def test_the_semicolon_of_a_class_belongs_to_it() -> None:
    assert lines("struct S {\n}\n\n;\nint x;\n", "S") == [("class", 1, 4)]


def test_digit_separators_and_windows_lines() -> None:
    assert lines("int a = 1'000'000;\r\nint f() {\r\n  return '{';\r\n}\r\n", "f") == [("function", 2, 4)]


@pytest.mark.parametrize("source", [b"", b"}}}}", b"{{{{", b"class", b'"', b"/*", b'R"(', b"#if\n#else", b"\xff\xfe(("])
def test_broken_source_gives_no_error(source: bytes) -> None:
    assert isinstance(cpp.spans(source), tuple)
    assert len(cpp_text.plain(source).data) == len(source)
