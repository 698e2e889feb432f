"""The composites of Appendix B: what each is called, the call that is compiled, and its inputs.

A program is text, so that pages and the cache show what was run. `x` and the other inputs are made on the CPU by the
expressions beside their names, with torch's functions and a fixed seed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any


@dataclasses.dataclass(frozen=True, slots=True)
class Program:
    """One call: an expression over `torch`, `F` and the inputs, which are (name, expression that makes it).

    With `training`, the gradients of `wrt` are taken too. `random` says that the result depends on a generator.
    """

    name: str
    family: str
    call: str
    inputs: tuple[tuple[str, str], ...]
    wrt: tuple[str, ...] = ()
    random: bool = False
    note: str = ""

    @property
    def training(self) -> bool:
        """Whether forward and backward are compiled as well."""
        return bool(self.wrt)

    @property
    def made(self) -> str:
        """The inputs as a reader would write them, one a line."""
        return "\n".join(f"{name} = torch.{expression}" for name, expression in self.inputs)

    def function(self) -> Callable[..., Any]:
        """Return the call as a function of its inputs."""
        import torch
        import torch.nn.functional

        names = ", ".join(name for name, _ in self.inputs)
        names_in: dict[str, Any] = {"torch": torch, "F": torch.nn.functional}
        exec(compile(f"def call({names}):\n    return {self.call}\n", f"<{self.name}>", "exec"), names_in)
        made: Callable[..., Any] = names_in["call"]
        return made

    def tensors(self) -> dict[str, Any]:
        """Make the inputs on the CPU, the same at every call; those in `wrt` require no gradient yet."""
        import torch

        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            return {name: eval(f"torch.{expression}", {"torch": torch}) for name, expression in self.inputs}


def _all(family: str, *programs: tuple[str, str, Mapping[str, str]], **common: Any) -> tuple[Program, ...]:
    return tuple(Program(name, family, call, tuple(made.items()), **common) for name, call, made in programs)


_X = {"x": "randn(64, 256)"}
_XY = {"x": "randn(64, 256)", "y": "randn(64, 256)"}
_ROW = {"weight": "randn(256)", "bias": "randn(256)"}
_IMAGE = {"x": "randn(8, 32, 16, 16)"}
_CHANNEL = {"weight": "randn(32)", "bias": "randn(32)"}
_STATS = {"mean": "zeros(32)", "var": "ones(32)"}
_HEADS = dict.fromkeys(("q", "k", "v"), "randn(2, 4, 64, 32)")
_BELOW_ONE = {"x": "rand(64, 256)", "y": "rand(64, 256)"}
_CLASSES = {"x": "randn(64, 256)", "y": "randint(256, (64,))"}

ACTIVATIONS = (
    Program("silu", "activation", "F.silu(x)", (("x", "randn(64, 256)"),), wrt=("x",)),
    Program("gelu", "activation", "F.gelu(x)", (("x", "randn(64, 256)"),), wrt=("x",)),
    *_all(
        "activation",
        ("gelu_tanh", "F.gelu(x, approximate='tanh')", _X),
        ("mish", "F.mish(x)", _X),
        ("hardswish", "F.hardswish(x)", _X),
        ("elu", "F.elu(x)", _X),
        ("selu", "F.selu(x)", _X),
        ("softplus", "F.softplus(x)", _X),
        ("leaky_relu", "F.leaky_relu(x, 0.1)", _X),
        ("prelu", "F.prelu(x, weight)", {"x": "randn(64, 256)", "weight": "rand(256)"}),
        ("glu", "F.glu(x, -1)", _X),
    ),
)

NORMS = (
    Program("softmax", "softmax", "F.softmax(x, -1)", (("x", "randn(64, 256)"),), wrt=("x",)),
    Program("log_softmax", "softmax", "F.log_softmax(x, -1)", (("x", "randn(64, 256)"),), wrt=("x",)),
    *_all(
        "softmax",
        ("softmax_dim0", "F.softmax(x, 0)", _X),
        ("logsumexp", "torch.logsumexp(x, -1)", _X),
    ),
    *_all(
        "norm",
        ("layer_norm", "F.layer_norm(x, (256,), weight, bias)", {**_X, **_ROW}),
        ("rms_norm", "F.rms_norm(x, (256,), weight)", {**_X, "weight": "randn(256)"}),
        wrt=("x", "weight"),
    ),
    *_all(
        "norm",
        ("group_norm", "F.group_norm(x, 4, weight, bias)", {**_IMAGE, **_CHANNEL}),
        ("batch_norm_eval", "F.batch_norm(x, mean, var, weight, bias)", {**_IMAGE, **_STATS, **_CHANNEL}),
        ("instance_norm", "F.instance_norm(x)", _IMAGE),
        ("normalize", "F.normalize(x, dim=-1)", _X),
    ),
    Program(
        "batch_norm_training", "norm", "F.batch_norm(x, mean, var, weight, bias, training=True)",
        (*_IMAGE.items(), *_STATS.items(), *_CHANNEL.items()), wrt=("x", "weight", "bias"),
        note="running statistics are written, by copy_ at the end of the graph",
    ),
)  # fmt: skip

LOSSES = (
    Program("cross_entropy", "loss", "F.cross_entropy(x, y)", tuple(_CLASSES.items()), wrt=("x",)),
    Program("mse_loss", "loss", "F.mse_loss(x, y)", tuple(_XY.items()), wrt=("x",)),
    Program("bce_with_logits", "loss", "F.binary_cross_entropy_with_logits(x, y)",
            (("x", "randn(64, 256)"), ("y", "rand(64, 256)")), wrt=("x",)),
    *_all(
        "loss",
        ("nll_loss", "F.nll_loss(x, y)", _CLASSES),
        ("l1_loss", "F.l1_loss(x, y)", _XY),
        ("smooth_l1_loss", "F.smooth_l1_loss(x, y)", _XY),
        ("huber_loss", "F.huber_loss(x, y)", _XY),
        ("bce", "F.binary_cross_entropy(x, y)", _BELOW_ONE),
        ("kl_div", "F.kl_div(x, y, reduction='batchmean')", {"x": "randn(64, 256)", "y": "rand(64, 256)"}),
    ),
)  # fmt: skip

ATTENTION = (
    *_all(
        "attention",
        ("sdpa", "F.scaled_dot_product_attention(q, k, v)", _HEADS),
        ("sdpa_bfloat16", "F.scaled_dot_product_attention(q, k, v)",
         dict.fromkeys(("q", "k", "v"), "randn(2, 4, 64, 32).bfloat16()")),
        ("sdpa_math", "torch.ops.aten._scaled_dot_product_attention_math(q, k, v)[0]", _HEADS),
        ("sdpa_written_out", "torch.softmax(q @ k.transpose(-2, -1) / 32 ** 0.5, -1) @ v", _HEADS),
        ("multi_head_attention",
         "F.multi_head_attention_forward(x, x, x, 64, 4, w, b, None, None, False, 0.0, o, c, need_weights=False)[0]",
         {"x": "randn(16, 2, 64)", "w": "randn(192, 64)", "b": "randn(192)", "o": "randn(64, 64)", "c": "randn(64)"}),
    ),
)  # fmt: skip

PRODUCTS = _all(
    "product",
    ("linear", "F.linear(x, weight, bias)", {"x": "randn(4, 16, 64)", "weight": "randn(32, 64)", "bias": "randn(32)"}),
    ("bilinear", "F.bilinear(x, y, weight)",
     {"x": "randn(16, 8)", "y": "randn(16, 12)", "weight": "randn(5, 8, 12)"}),
    ("matmul_batched", "torch.matmul(x, y)", {"x": "randn(8, 16, 32)", "y": "randn(8, 32, 16)"}),
    ("matmul_broadcast", "torch.matmul(x, y)", {"x": "randn(4, 1, 16, 32)", "y": "randn(3, 32, 16)"}),
    ("matmul_folded", "torch.matmul(x, y)", {"x": "randn(4, 8, 16, 32)", "y": "randn(32, 16)"}),
    ("matmul_vector", "torch.matmul(x, y)", {"x": "randn(64, 256)", "y": "randn(256)"}),
    ("baddbmm", "torch.baddbmm(x, y, z, beta=0.5, alpha=2.0)",
     {"x": "randn(8, 16, 24)", "y": "randn(8, 16, 32)", "z": "randn(8, 32, 24)"}),
    ("einsum_matmul", "torch.einsum('ik,kj->ij', x, y)", {"x": "randn(64, 32)", "y": "randn(32, 48)"}),
    ("einsum_batched", "torch.einsum('bhqd,bhkd->bhqk', x, y)",
     {"x": "randn(2, 4, 16, 32)", "y": "randn(2, 4, 16, 32)"}),
    ("einsum_outer", "torch.einsum('i,j->ij', x, y)", {"x": "randn(64)", "y": "randn(48)"}),
    ("einsum_trace", "torch.einsum('ii->', x)", {"x": "randn(64, 64)"}),
    ("einsum_diagonal", "torch.einsum('bii->bi', x)", {"x": "randn(8, 16, 16)"}),
    ("tensordot", "torch.tensordot(x, y, dims=2)", {"x": "randn(16, 8, 4)", "y": "randn(8, 4, 12)"}),
    ("outer", "torch.outer(x, y)", {"x": "randn(64)", "y": "randn(48)"}),
    ("kron", "torch.kron(x, y)", {"x": "randn(8, 4)", "y": "randn(3, 5)"}),
    ("cdist", "torch.cdist(x, y)", {"x": "randn(16, 8)", "y": "randn(12, 8)"}),
)  # fmt: skip

IMAGES = _all(
    "image",
    ("interpolate_nearest", "F.interpolate(x, scale_factor=2.0)", {"x": "randn(2, 3, 8, 8)"}),
    ("interpolate_bilinear", "F.interpolate(x, scale_factor=2.0, mode='bilinear')", {"x": "randn(2, 3, 8, 8)"}),
    ("interpolate_bicubic", "F.interpolate(x, scale_factor=2.0, mode='bicubic')", {"x": "randn(2, 3, 8, 8)"}),
    ("grid_sample", "F.grid_sample(x, grid, align_corners=False)",
     {"x": "randn(2, 3, 8, 8)", "grid": "rand(2, 6, 6, 2) * 2 - 1"}),
    ("pixel_shuffle", "F.pixel_shuffle(x, 2)", {"x": "randn(2, 12, 8, 8)"}),
    ("unfold", "F.unfold(x, 3)", {"x": "randn(2, 3, 8, 8)"}),
    ("fold", "F.fold(x, (8, 8), 3)", {"x": "randn(2, 27, 36)"}),
    ("pad_constant", "F.pad(x, (1, 1, 2, 2))", {"x": "randn(2, 3, 8, 8)"}),
    ("pad_reflect", "F.pad(x, (1, 1, 2, 2), mode='reflect')", {"x": "randn(2, 3, 8, 8)"}),
    ("pad_replicate", "F.pad(x, (1, 1, 2, 2), mode='replicate')", {"x": "randn(2, 3, 8, 8)"}),
    ("pad_circular", "F.pad(x, (1, 1, 2, 2), mode='circular')", {"x": "randn(2, 3, 8, 8)"}),
)  # fmt: skip

MOVES = _all(
    "moving data",
    ("one_hot", "F.one_hot(x, 16)", {"x": "randint(16, (64,))"}),
    ("embedding_bag", "F.embedding_bag(x, weight, offsets, mode='sum')",
     {"x": "randint(32, (24,))", "weight": "randn(32, 16)", "offsets": "tensor([0, 5, 11, 11, 20])"}),
    ("stack", "torch.stack([x, y], 1)", _XY),
    ("chunk", "[part + 1 for part in torch.chunk(x, 3, 1)]", _X),
    ("split", "[part + 1 for part in torch.split(x, [64, 192], 1)]", _X),
    ("meshgrid", "sum(torch.meshgrid(x, y, indexing='ij'))", {"x": "randn(64)", "y": "randn(48)"}),
    ("roll", "torch.roll(x, (1, 5), (0, 1))", _X),
    ("rot90", "torch.rot90(x)", _X),
    ("tril", "torch.tril(x)", _X),
    ("diag_embed", "torch.diag_embed(x)", {"x": "randn(8, 16)"}),
    ("trace", "torch.trace(x)", {"x": "randn(64, 64)"}),
    ("searchsorted", "torch.searchsorted(x, y)", {"x": "randn(256).sort().values", "y": "randn(64)"}),
)  # fmt: skip

REDUCTIONS = _all(
    "reduction",
    ("var_mean", "torch.var_mean(x, -1)", _X),
    ("std", "torch.std(x, -1)", _X),
    ("vector_norm", "torch.norm(x, dim=-1)", _X),
    ("median", "torch.median(x, -1).values", _X),
    ("cumsum", "torch.cumsum(x, -1)", _X),
    ("cumsum_reversed", "x.flip(-1).cumsum(-1).flip(-1)", _X),
    ("cosine_similarity", "F.cosine_similarity(x, y)", _XY),
    ("pairwise_distance", "F.pairwise_distance(x, y)", _XY),
)

ARITHMETIC = (
    *_all(
        "arithmetic",
        ("addcmul", "torch.addcmul(x, y, z, value=0.5)", {**_XY, "z": "randn(64, 256)"}),
        ("lerp", "torch.lerp(x, y, 0.3)", _XY),
        ("clamp", "torch.clamp(x, -1.0, 1.0)", _X),
        ("nan_to_num", "torch.nan_to_num(x)", {"x": "tensor([1.0, float('nan'), float('inf'), -float('inf')] * 64)"}),
        ("logaddexp", "torch.logaddexp(x, y)", _XY),
        ("fake_quantize", "(torch.clamp(torch.round(x / 0.1) + 8, 0, 15) - 8) * 0.1", _X),
    ),
    Program("dropout", "arithmetic", "F.dropout(x, 0.5)", (("x", "randn(64, 256)"),), wrt=("x",), random=True),
)

PROGRAMS: tuple[Program, ...] = (
    *ACTIVATIONS, *NORMS, *LOSSES, *ATTENTION, *PRODUCTS, *IMAGES, *MOVES, *REDUCTIONS, *ARITHMETIC,
)  # fmt: skip
