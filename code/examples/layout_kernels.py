"""The three kernels that the Triton book's chapter on layouts follows down: a transpose, a product, sums of rows."""

# mypy: disable-error-code="no-untyped-def, untyped-decorator"

from __future__ import annotations

import triton
import triton.language as tl

#: The types of `transpose`'s arguments.
TRANSPOSE = {"x": "*fp32", "out": "*fp32", "stride_x": "i32", "stride_out": "i32"}
#: The types of `transpose_all`'s arguments.
TRANSPOSE_ALL = {"x": "*fp32", "out": "*fp32", "size": "i32"}
#: The types of `product`'s arguments.
PRODUCT = {"a": "*fp16", "b": "*fp16", "out": "*fp32", "depth": "i32"}
#: The types of `row_sums`'s arguments.
ROW_SUMS = {"x": "*fp32", "out": "*fp32", "columns": "i32"}


@triton.jit
def transpose(x, out, stride_x, stride_out, B: tl.constexpr):
    """Write the transpose of one `B`×`B` tile."""
    i = tl.arange(0, B)
    tile = tl.load(x + i[:, None] * stride_x + i[None, :])
    tl.store(out + i[None, :] * stride_out + i[:, None], tile)


@triton.jit
def product(a, b, out, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """Write the `M`×`N` product of `a` with the transpose of `b`; both have rows of `depth` elements."""
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    total = tl.zeros((M, N), tl.float32)
    for start in range(0, depth, K):
        left = tl.load(a + m[:, None] * depth + start + k[None, :])
        right = tl.load(b + n[:, None] * depth + start + k[None, :])
        total += tl.dot(left, tl.trans(right))
    tl.store(out + m[:, None] * N + n[None, :], total)


@triton.jit
def row_sums(x, out, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Write the sums of `ROWS` rows, `COLUMNS` elements at a time."""
    rows, at = tl.arange(0, ROWS), tl.arange(0, COLUMNS)
    total = tl.zeros((ROWS,), tl.float32)
    for start in range(0, columns, COLUMNS):
        total += tl.sum(tl.load(x + rows[:, None] * columns + start + at[None, :]), axis=1)
    tl.store(out + rows, total)


@triton.jit
def transpose_all(x, out, size, B: tl.constexpr):
    """Write the transpose of a square matrix, one `B`×`B` tile a program."""
    rows = tl.program_id(0) * B + tl.arange(0, B)
    columns = tl.program_id(1) * B + tl.arange(0, B)
    tile = tl.load(x + rows[:, None] * size + columns[None, :])
    tl.store(out + columns[None, :] * size + rows[:, None], tile)
