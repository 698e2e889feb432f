"""Which chapter of the operators book treats each core operator, and which page of PyTorch's own manual describes it.

Both are choices of this book, so they are written down; everything else about an operator is read or measured.
"""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True, slots=True)
class Family:
    """The operators of one chapter: `number` as the book counts it (0, S, 1 to 16), `slug` for pages and labels."""

    number: str
    slug: str
    title: str
    operators: tuple[str, ...]


def _family(number: str, slug: str, title: str, operators: str) -> Family:
    return Family(number, slug, title, tuple(sorted(operators.split(), key=lambda name: name.lstrip("_"))))


FAMILIES = (
    _family(
        "0", "substrate", "Sizes, strides and the way to Python",
        "sym_numel sym_size sym_storage_offset sym_stride _local_scalar_dense",
    ),
    _family("S", "stride", "Strides", "as_strided"),
    _family(
        "1", "arithmetic", "Elementwise arithmetic",
        "abs add ceil clamp div floor fmod maximum minimum mul neg reciprocal remainder round sign sub trunc",
    ),
    _family(
        "2", "transcendentals", "Powers and transcendental functions",
        "acos acosh asin asinh atan atan2 atanh cos cosh erf exp expm1 log log10 log1p log2 pow rsqrt sin sinh sqrt "
        "tan tanh",
    ),
    _family(
        "3", "comparison", "Comparison, boolean and bitwise",
        "bitwise_and bitwise_not bitwise_or bitwise_xor eq ge gt isinf isnan le logical_and logical_not logical_or "
        "logical_xor lt ne where",
    ),
    _family("4", "reductions", "Reductions and scans", "amax amin any argmax argmin cumsum max mean min prod sum var"),
    _family("5", "linear-algebra", "Linear algebra", "_cdist_forward _fft_r2c _pdist_forward addmm bmm mm"),
    _family("6", "activations", "Activations", "_log_softmax _softmax gelu hardtanh leaky_relu relu sigmoid"),
    _family(
        "7", "views", "Shape and view",
        "alias diagonal expand flip permute select slice squeeze unsqueeze view",
    ),
    _family("8", "concatenation", "Concatenation, splitting, repetition", "cat repeat split_with_sizes"),
    _family(
        "9", "indexing", "Indexing",
        "_embedding_bag embedding embedding_dense_backward gather index index_put index_select masked_scatter nonzero "
        "scatter scatter_add scatter_reduce select_scatter slice_scatter",
    ),
    _family("10", "sorting", "Sorting and selection", "sort topk"),
    _family(
        "11", "creation", "Creation and filling",
        "arange empty empty_strided fill full full_like rand randn randperm scalar_tensor",
    ),
    _family("12", "memory-and-dtype", "Memory layout and dtype", "_to_copy clone copy resize_"),
    _family("13", "convolution", "Convolution", "col2im convolution convolution_backward"),
    _family(
        "14", "pooling", "Pooling",
        "_adaptive_avg_pool2d _adaptive_avg_pool2d_backward _adaptive_avg_pool3d adaptive_avg_pool1d avg_pool1d "
        "avg_pool2d avg_pool2d_backward avg_pool3d max_pool2d_with_indices max_pool2d_with_indices_backward "
        "max_pool3d_with_indices",
    ),
    _family(
        "15", "normalization", "Normalization and dropout",
        "_native_batch_norm_legit _native_batch_norm_legit_no_training native_dropout native_group_norm "
        "native_group_norm_backward native_layer_norm native_layer_norm_backward",
    ),
    _family(
        "16", "padding-and-sampling", "Padding, resizing, sampling",
        "constant_pad_nd grid_sampler_2d reflection_pad1d reflection_pad2d reflection_pad3d replication_pad2d "
        "replication_pad3d upsample_bilinear2d upsample_nearest2d",
    ),
)  # fmt: skip

_TORCH = "torch."
_FUNCTIONAL = "torch.nn.functional."
_TENSOR = "torch.Tensor."

_PUBLIC = {
    "_adaptive_avg_pool2d": _FUNCTIONAL + "adaptive_avg_pool2d",
    "_adaptive_avg_pool2d_backward": _FUNCTIONAL + "adaptive_avg_pool2d",
    "_adaptive_avg_pool3d": _FUNCTIONAL + "adaptive_avg_pool3d",
    "_cdist_forward": _TORCH + "cdist",
    "_embedding_bag": _FUNCTIONAL + "embedding_bag",
    "_fft_r2c": _TORCH + "fft.rfft",
    "_local_scalar_dense": _TENSOR + "item",
    "_log_softmax": _FUNCTIONAL + "log_softmax",
    "_native_batch_norm_legit": _FUNCTIONAL + "batch_norm",
    "_native_batch_norm_legit_no_training": _FUNCTIONAL + "batch_norm",
    "_pdist_forward": _FUNCTIONAL + "pdist",
    "_softmax": _FUNCTIONAL + "softmax",
    "_to_copy": _TENSOR + "to",
    "avg_pool2d_backward": _FUNCTIONAL + "avg_pool2d",
    "col2im": _FUNCTIONAL + "fold",
    "constant_pad_nd": _FUNCTIONAL + "pad",
    "convolution": _FUNCTIONAL + "conv2d",
    "convolution_backward": _FUNCTIONAL + "conv2d",
    "copy": _TENSOR + "copy_",
    "embedding_dense_backward": _FUNCTIONAL + "embedding",
    "fill": _TENSOR + "fill_",
    "grid_sampler_2d": _FUNCTIONAL + "grid_sample",
    "max_pool2d_with_indices": _FUNCTIONAL + "max_pool2d",
    "max_pool2d_with_indices_backward": _FUNCTIONAL + "max_pool2d",
    "max_pool3d_with_indices": _FUNCTIONAL + "max_pool3d",
    "native_dropout": _FUNCTIONAL + "dropout",
    "native_group_norm": _FUNCTIONAL + "group_norm",
    "native_group_norm_backward": _FUNCTIONAL + "group_norm",
    "native_layer_norm": _FUNCTIONAL + "layer_norm",
    "native_layer_norm_backward": _FUNCTIONAL + "layer_norm",
    "reflection_pad1d": _FUNCTIONAL + "pad",
    "reflection_pad2d": _FUNCTIONAL + "pad",
    "reflection_pad3d": _FUNCTIONAL + "pad",
    "replication_pad2d": _FUNCTIONAL + "pad",
    "replication_pad3d": _FUNCTIONAL + "pad",
    "scalar_tensor": _TORCH + "tensor",
    "split_with_sizes": _TORCH + "split",
    "sym_numel": _TORCH + "numel",
    "sym_size": _TENSOR + "size",
    "sym_storage_offset": _TENSOR + "storage_offset",
    "sym_stride": _TENSOR + "stride",
    "upsample_bilinear2d": _FUNCTIONAL + "interpolate",
    "upsample_nearest2d": _FUNCTIONAL + "interpolate",
}
"""The public function behind an operator of another name; the nearest one where several reach it."""

_METHODS = frozenset({"expand", "index_put", "masked_scatter", "repeat", "resize_", "view"})
_FUNCTIONS = frozenset(
    {
        "adaptive_avg_pool1d", "avg_pool1d", "avg_pool2d", "avg_pool3d", "embedding", "gelu", "hardtanh",
        "leaky_relu", "relu",
    }
)  # fmt: skip
# Python's syntax reaches these (`x[i]`, `x[1:2]`), or nothing public does.
_UNDESCRIBED = frozenset({"alias", "index", "slice"})


def public(operator: str) -> str:
    """Return the dotted name under which PyTorch's manual describes the operator, empty where it does not."""
    if operator in _UNDESCRIBED:
        return ""
    place = _TENSOR if operator in _METHODS else _FUNCTIONAL if operator in _FUNCTIONS else _TORCH
    return _PUBLIC.get(operator, place + operator)


def family(operator: str) -> Family:
    """Return the family of a core operator; KeyError for any other."""
    try:
        return next(one for one in FAMILIES if operator in one.operators)
    except StopIteration:
        raise KeyError(operator) from None
