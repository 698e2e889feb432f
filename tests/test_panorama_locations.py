"""Debug locations: each format's text in, places by line out."""

from __future__ import annotations

import pytest

from panorama import native
from panorama.inputs import Spec, describe, parse
from panorama.locations import assembly, llvm, mlir, sass
from panorama.model import CaptureError
from panorama.normal import Normalizer
from panorama.store import lines, ranges

MLIR = """\
#loc = loc("/k.py":6:0)
#loc1 = loc(unknown)
module {
  tt.func public @k(%arg0: !tt.ptr<f32> loc("/k.py":6:0)) {
    %cst = arith.constant 0 : i32 loc(#loc1)
    %0 = tt.get_program_id x : i32 loc(#loc2)
    %1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
      tt.reduce.return %0 : i32 loc(#loc4)
    }) : (i32) -> i32 loc(#loc4)
    tt.return loc(#loc5)
  } loc(#loc)
} loc(#loc)
#loc2 = loc("/k.py":7:22)
#loc3 = loc("/lib.py":3:9)
#loc4 = loc(callsite(#loc3 at #loc2))
#loc5 = loc(fused[#loc2, #loc3])
"""


def test_mlir_positions_call_sites_and_regions() -> None:
    found = mlir(MLIR)
    rows = found.text.split("\n")
    assert "loc(" not in found.text
    at = {row.strip(): found.chains.get(n, ()) for n, row in enumerate(rows, 1)}
    assert at["%0 = tt.get_program_id x : i32"] == (("/k.py", 7, 22),)
    assert at["tt.reduce.return %0 : i32"] == (("/lib.py", 3, 9), ("/k.py", 7, 22))
    # The operation's location stands after its region; its first line has it too.
    assert at['%1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({'] == (("/lib.py", 3, 9), ("/k.py", 7, 22))
    assert at["tt.return"] == (("/k.py", 7, 22), ("/lib.py", 3, 9))
    assert at["%cst = arith.constant 0 : i32"] == ()


def test_llvm_follows_scopes_and_inlining() -> None:
    found = llvm(
        "define void @k() !dbg !4 {\n  %1 = add i32 1, 2, !dbg !5\n  ret void, !dbg !6\n}\n\n\n!llvm.dbg.cu = !{!0}\n"
        '!1 = !DIFile(filename: "k.py", directory: "/d")\n'
        '!2 = !DIFile(filename: "lib.py", directory: "/e")\n'
        '!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1)\n'
        '!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 6)\n'
        "!5 = !DILocation(line: 3, column: 9, scope: !3, inlinedAt: !7)\n"
        "!6 = !DILocation(line: 8, column: 4, scope: !4)\n"
        "!7 = !DILocation(line: 7, column: 22, scope: !4)\n"
    )
    assert found.text == "define void @k() {\n  %1 = add i32 1, 2\n  ret void\n}"
    assert found.chains[1] == (("/d/k.py", 6, 0),)
    assert found.chains[2] == (("/e/lib.py", 3, 9), ("/d/k.py", 7, 22))
    assert found.chains[3] == (("/d/k.py", 8, 4),)


def test_assembly_and_sass() -> None:
    ptx = assembly(
        ".visible .entry k(\n)\n{\n\t.loc\t1 7 22\n\tmov.u32 \t%r1, %ctaid.x;\n$L__BB0:\n\t.loc 2 3 9, "
        "function_name $L, "
        'inlined_at 1 8 1\n\tadd.s32 %r2, %r1, 1;\n\tret;\n}\n\t.file\t1 "/d/k.py"\n\t.file\t2 "/e" "lib.py"\n'
        "\t.section\t.debug_info\n"
    )
    assert "\t.loc" not in ptx.text
    by_row = {row.strip(): ptx.chains.get(n) for n, row in enumerate(ptx.text.split("\n"), 1)}
    assert (("/d/k.py", 7, 22),) in by_row.values()
    assert by_row["add.s32 %r2, %r1, 1;"] == (("/e/lib.py", 3, 9), ("/d/k.py", 8, 1))
    assert by_row["$L__BB0:"] is None
    code = sass('\t.section\t.text.k\n\t//## File "/d/k.py", line 7\n        /*0010*/   S2R R1 ;\n'
                '\t//## File "/e/lib.py", line 3 inlined at "/d/k.py", line 8\n'
        "        /*0020*/   FADD R2 ;\n")  # fmt: skip
    assert code.chains == {2: (("/d/k.py", 7, 0),), 3: (("/e/lib.py", 3, 0), ("/d/k.py", 8, 0))}


def test_objdump_keeps_the_kernel_and_its_outlined_part() -> None:
    found = native.listing(
        "0000 <other>:\n/x.cpp:1\n   0:\tret\n\n0010 <kernel._omp_fn.0>:\n/i.h:9\n"
        "inlined by /x.cpp:4 (add)\n  10:\tvaddps\ninlined by /x.cpp:5 (add)\n  14:\tvmulps\n"
    )
    assert found.text.split("\n")[0] == "<kernel._omp_fn.0>:"
    assert found.chains == {2: (("/i.h", 9, 0), ("/x.cpp", 4, 0)), 3: (("/i.h", 9, 0), ("/x.cpp", 5, 0))}


@pytest.mark.parametrize("text", ["f32[128,1024]", "i64[32]", "bf16[4,8]!", "f32[8,8]@1,8"])
def test_input_text_round_trip(text: str) -> None:
    spec = parse(text)
    assert isinstance(spec, Spec)
    assert describe(spec.tensor()) == text


def test_input_text_values_and_errors() -> None:
    assert [parse("3"), parse("0.5"), parse("true")] == [3, 0.5, True]
    bounded = parse("i64[100]<7")
    assert isinstance(bounded, Spec) and int(bounded.tensor().max()) == 6
    for bad, word in (("f32[1,x]", "not understood"), ("q32[1]", "no dtype"), ("f32[2,3]@1", "strides")):
        with pytest.raises(CaptureError, match=word):
            parse(bad)


def test_ranges_round_trip() -> None:
    assert ranges((5, 3, 4, 9)) == "3-5 9"
    assert lines("3-5 9") == (3, 4, 5, 9)


def test_normalizer_keeps_lines() -> None:
    normal = Normalizer({"/tmp/panorama-abc": "cache"})
    text = (
        "at 0x7f0123456789\n/tmp/panorama-abc/inductor/gy/c"
        + "a2" * 26
        + ".py   \n___check_obj_id(G['x'], 140272064143872)"
    )
    assert normal(text) == "at 0x…\ncache/…hash….py\n___check_obj_id(G['x'], …id…)"
