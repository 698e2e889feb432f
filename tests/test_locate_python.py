"""Python and YAML spans, and the normal form that digests are made of."""

from __future__ import annotations

import pytest

from anchors import locate, normal, resolve
from anchors.model import AnchorError, Code

SOURCE = '''\
import typing

LIMIT: int = 3
a, (b, *c) = 1, (2, 3)
mode.depth = 4
bare: str

try:
    import fast
    HAVE = True
except ImportError:
    HAVE = False

if typing.TYPE_CHECKING:
    from x import y

    Alias = int
else:
    def only_else():
        pass


@decorate(
    1,
)
class Outer(Base):
    """Doc."""

    field = {
        "a": 1,
    }

    def __init__(self, size):
        self.size = size
        if size:
            self.deep = [
                1,
            ]
        self.other.name = 2

    def late(self):
        self.found = 1
        self.size = 2

        def inner():
            local = 1
            return local

    @property
    def state(self):
        return self._state

    @state.setter
    def state(self, value):
        self._state = value

    class Inner:
        async def run(self):
            with a as b:
                def deepest():
                    pass

    @typing.overload
    def over(self, x: int) -> int: ...
    @typing.overload
    def over(self, x: str) -> str: ...
    def over(self, x):
        return x


LIMIT += 1

match LIMIT:
    case 1:
        chosen = 1
    case _:
        pass
'''
OUTLINE = locate.spans("a.py", SOURCE.encode())
ROWS = SOURCE.split("\n")


@pytest.mark.parametrize(
    ("symbol", "first", "last"),
    [
        ("LIMIT", "LIMIT: int = 3", "LIMIT: int = 3"),
        ("a", "a, (b", "a, (b"),
        ("b", "a, (b", "a, (b"),
        ("c", "a, (b", "a, (b"),
        ("mode.depth", "mode.depth = 4", "mode.depth = 4"),
        ("bare", "bare: str", "bare: str"),
        ("Alias", "    Alias = int", "    Alias = int"),
        ("only_else", "    def only_else", "        pass"),
        ("Outer", "@decorate(", "        return x"),
        ("Outer.field", "    field = {", "    }"),
        ("Outer.__init__", "    def __init__", "        self.other.name"),
        ("Outer.size", "        self.size = size", "        self.size = size"),
        ("Outer.deep", "            self.deep = [", "            ]"),
        ("Outer.found", "        self.found = 1", "        self.found = 1"),
        ("Outer.late.inner", "        def inner", "            return local"),
        ("Outer.state", "    @property", "        return self._state"),
        ("Outer.Inner.run", "        async def run", "                    pass"),
        ("Outer.Inner.run.deepest", "                def deepest", "                    pass"),
        ("chosen", "        chosen = 1", "        chosen = 1"),
    ],
)
def test_a_symbol_has_its_lines(symbol: str, first: str, last: str) -> None:
    place = resolve.place("a.py", SOURCE.encode(), OUTLINE, symbol, "")
    assert ROWS[place.start - 1].startswith(first)
    assert ROWS[place.end - 1].startswith(last)


@pytest.mark.parametrize("symbol", ["HAVE", "Outer.over"])
def test_what_is_defined_twice_needs_a_quote(symbol: str) -> None:
    with pytest.raises(AnchorError) as caught:
        resolve.place("a.py", SOURCE.encode(), OUTLINE, symbol, "")
    assert caught.value.code is Code.AMBIGUOUS
    quote = caught.value.suggestion.partition('@"')[2].removesuffix('"')
    assert resolve.place("a.py", SOURCE.encode(), OUTLINE, symbol, quote).kind == "line"


def test_a_quote_picks_one_of_the_definitions() -> None:
    place = resolve.place("a.py", SOURCE.encode(), OUTLINE, "Outer.over", "x: str")
    assert ROWS[place.start - 1].strip() == "def over(self, x: str) -> str: ..."
    assert (place.start, place.kind) == (place.end, "line")


@pytest.mark.parametrize("symbol", ["local", "Outer.late.inner.local", "y", "Inner", "Outer.name", "fast"])
def test_what_is_no_definition_is_gone(symbol: str) -> None:
    with pytest.raises(AnchorError, match="defines no"):
        resolve.place("a.py", SOURCE.encode(), OUTLINE, symbol, "")


def test_lines_are_cut_at_line_feeds_alone() -> None:
    data = "x = 'a\u2028b\x0c'\n\x0c\ndef f():\n    pass\n".encode()
    place = resolve.place("a.py", data, locate.spans("a.py", data), "f", "")
    assert (place.start, place.end) == (3, 4)


YAML = """\
# head
- func: gather(Tensor self) -> Tensor
  dispatch:
    CPU: gather_cpu  # why

# between
- func: gather.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True

- name: gather_backward(Tensor a) -> Tensor
  self: grad
"""


@pytest.mark.parametrize(
    ("symbol", "lines"), [("gather", (2, 4)), ("gather.out", (7, 8)), ("gather_backward", (10, 11))]
)
def test_yaml_entries(symbol: str, lines: tuple[int, int]) -> None:
    place = resolve.place("native_functions.yaml", YAML.encode(), locate.spans("n.yaml", YAML.encode()), symbol, "")
    assert (place.start, place.end, place.kind) == (*lines, "entry")


SAME = [
    ("a.py", "def f(a, b):\n    return a + b\n", "def f(a,\n      b):  # why\n\n  return a+b"),
    ("a.py", "    def f(self):\n        return 1", "def f(self):\n    return 1"),
    ("a.py", 'def f():\n    """A.\n\n    B.\n    """\n', 'def f():\n  """A.\n  B.\n  """'),
    ("a.py", "x = 1 + \\\n    2", "x = 1 + 2"),
    ("a.py", 'x = f("a", 1)', 'x = f( "a" , 1 )'),
    ("a.py", "if a:\n    b\nelse:\n    c", "if a:\n  b\n# note\nelse:\n  c"),
    ("a.cpp", "int f(int a) {\n  return a; // x\n}", "int f(int a)\n{ /* y */ return a;}"),
    ("a.cpp", "#define A 1 // x\nint b;", "#  define A 1\n\nint b;".replace("#  d", "#d")),
    ("a.td", "def A : B<1> { // x\n  let c = 2;\n}", "def A : B<1>\n{ let c = 2; }"),
    ("a.yaml", "- func: a\n  b: c  # d\n", "- func: a\n\n  # e\n  b: c"),
]


@pytest.mark.parametrize(("path", "one", "other"), SAME)
def test_comments_and_layout_are_left_out(path: str, one: str, other: str) -> None:
    assert normal.normal(path, one) == normal.normal(path, other)


DIFFERENT = [
    ("a.py", "if a:\n    b\n    c", "if a:\n    b\nc"),
    ("a.py", 'x = "a  b"', 'x = "a b"'),
    ("a.py", 'x = "# no comment"', 'x = "# other"'),
    ("a.py", 'def f():\n    """A."""', 'def f():\n    """B."""'),
    ("a.py", "a b", "ab"),
    ("a.py", "x = '''\n  a\n'''", "x = '''\n    a\n'''"),
    ("a.cpp", 'x = "// a";', 'x = "// b";'),
    ("a.cpp", 'x = R"(a // b)";', 'x = R"(a // c)";'),
    ("a.cpp", "x = a + ++b;", "x = a++ + b;"),
    ("a.cpp", "x = a & &b;", "x = a && b;"),
    ("a.cpp", "#define A\nB", "#define A B"),
    ("a.cpp", "char c = '\"'; // x \"\nint d;", "char c = '\"'; // x \"\nint e;"),
    ("a.td", "let d = [{ see http://a/b }];", "let d = [{ see http://a/c }];"),
    ("a.yaml", "a:\n  b: c\n  d: e", "a:\n  b: c\nd: e"),
    ("a.yaml", 'a: "# b"', 'a: "# c"'),
]


@pytest.mark.parametrize(("path", "one", "other"), DIFFERENT)
def test_meaning_is_kept(path: str, one: str, other: str) -> None:
    assert normal.digest(path, one) != normal.digest(path, other)


def test_a_sketch_tells_a_renamed_passage_from_another() -> None:
    body = "\n".join(f"    step_{n} = gather(rows[{n}], {n * 7})" for n in range(30))
    one = normal.sketch("a.py", f"def first(rows):\n{body}", "first")
    renamed = normal.sketch("a.py", f"def second(rows):\n{body}", "second")
    edited = normal.sketch("a.py", f"def second(rows):\n{body}\n    return step_3", "second")
    words = "\n".join(f"    if kind == {n}: raise ValueError(names[{n}].text)" for n in range(30))
    other = normal.sketch("a.py", f"def third(kind):\n{words}", "third")
    assert normal.distance(one, renamed) == 0
    assert normal.distance(one, edited) <= 10 < normal.distance(one, other)
