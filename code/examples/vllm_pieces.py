"""Run a tiny Llama in vLLM's `VLLM_COMPILE` mode without a GPU, and keep what its compiler and its runner did.

vLLM's CPU platform replaces that mode, empties the sizes to capture and has no static graphs. These answers are
overruled here: the mode and what depends on it stay as they were resolved, static graphs are supported, and
`RecordingGraph` stands for `CUDAGraphWrapper`. The pieces are run by torch (`backend="eager"`), so that no C++ is
compiled.
"""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import os
import sys
from collections.abc import Iterator
from typing import Any, ClassVar
from unittest.mock import patch

import torch
import torch._inductor.config as inductor_config
import vllm.compilation.backends as backends
import vllm.model_executor.layers.attention.attention as attention
from torch.utils._pytree import tree_leaves
from transformers import LlamaConfig
from vllm import LLM, SamplingParams, TokensPrompt
from vllm.config import CUDAGraphMode, VllmConfig
from vllm.forward_context import get_forward_context
from vllm.model_executor.models.llama import LlamaForCausalLM
from vllm.model_executor.models.registry import ModelRegistry
from vllm.platforms.cpu import CpuPlatform

# What vLLM compiles besides the model, such as parts of its sampler, falls back to ATen: no C++ compiler runs.
NO_CPP = inductor_config.patch(fallback_by_default=True)
NO_GPU_PASSES = {"fuse_norm_quant": False, "fuse_act_quant": False}  # their operators are not in the CPU build


@dataclasses.dataclass(frozen=True, slots=True)
class Event:
    """One call at run time: `what` was done with the piece or operator `name` for a batch of `tokens` tokens."""

    what: str
    name: str
    tokens: int
    moved: bool = False  # a tensor came in at another address than at the capture


class RecordingGraph:
    """Stand for `CUDAGraphWrapper`: note captures and replays, keep outputs at their captured addresses.

    A replay computes the piece again and copies the results to where the capture put them: that is where the next
    piece of a real sequence of graphs would look for them.
    """

    events: ClassVar[list[Event]] = []

    def __init__(self, runnable: Any, vllm_config: VllmConfig, runtime_mode: CUDAGraphMode, **options: Any) -> None:
        self.runnable, self.mode = runnable, runtime_mode
        self.entries: dict[Any, tuple[tuple[int, ...], Any]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.runnable, name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Capture or replay when the step's mode is this graph's, else run the piece."""
        context = get_forward_context()
        name = getattr(self.runnable, "submod_name", type(self.runnable).__name__)
        tokens = context.batch_descriptor.num_tokens if context.batch_descriptor else 0
        if context.cudagraph_runtime_mode != self.mode:
            return self.runnable(*args, **kwargs)
        places = tuple(x.data_ptr() for x in args if isinstance(x, torch.Tensor))
        output = self.runnable(*args, **kwargs)
        if context.batch_descriptor not in self.entries:
            self.entries[context.batch_descriptor] = places, output
            self.events.append(Event("capture", name, tokens))
            return output
        captured, kept = self.entries[context.batch_descriptor]
        self.events.append(Event("replay", name, tokens, captured != places))
        for old, new in zip(tree_leaves(kept), tree_leaves(output), strict=True):
            old.copy_(new)
        return kept


@dataclasses.dataclass(frozen=True, slots=True)
class Step:
    """What attention of the first layer was told in one step, copied, for the runner writes into the same tensors."""

    tokens: int
    actual: int
    longest_query: int
    starts: list[int]
    lengths: list[int]
    longest: int
    blocks: list[list[int]]
    slots: list[int]


def _snapshot(tokens: int, metadata: Any) -> Step:
    return Step(
        tokens, metadata.num_actual_tokens, metadata.max_query_len, metadata.query_start_loc.tolist(),
        metadata.seq_lens.tolist(), metadata.max_seq_len, metadata.block_table.tolist(), metadata.slot_mapping.tolist(),
    )  # fmt: skip


@dataclasses.dataclass(frozen=True, slots=True)
class Crossing:
    """A value that a piece uses and did not make: its maker is a piece, or `-` for an input of the whole graph."""

    name: str
    type: str
    maker: str
    users: tuple[str, ...]


@dataclasses.dataclass(slots=True)
class Recording:
    """The engine, the graph before the split, the two results of `split_graph`, and the backend's other inputs."""

    llm: LLM | None = None
    graph: torch.fx.GraphModule | None = None
    whole: torch.fx.GraphModule | None = None
    pieces: list[Any] = dataclasses.field(default_factory=list)
    inputs: tuple[Any, ...] = ()
    steps: list[Step] = dataclasses.field(default_factory=list)

    @property
    def config(self) -> VllmConfig:
        """The engine's configuration after all of its resolution."""
        assert self.llm is not None
        return self.llm.llm_engine.vllm_config

    def generate(self, prompts: list[list[int]], tokens: int) -> list[list[int]]:
        """Generate greedily, `tokens` for each prompt."""
        assert self.llm is not None
        asks = [TokensPrompt(prompt_token_ids=prompt) for prompt in prompts]
        greedy = SamplingParams(max_tokens=tokens, temperature=0, detokenize=False)
        with NO_CPP:
            return [list(done.outputs[0].token_ids) for done in self.llm.generate(asks, greedy, use_tqdm=False)]

    def backend(self, **changed: Any) -> backends.VllmBackend:
        """Return a fresh `VllmBackend` for this engine's configuration with `changed` fields, without CUDA graphs."""
        config = copy.copy(self.config)
        config.compilation_config = copy.copy(config.compilation_config)
        for name, value in {"cudagraph_mode": CUDAGraphMode.NONE, "cache_dir": "", **changed}.items():
            setattr(config.compilation_config, name, value)
        return backends.VllmBackend(config)


def modules(piece: torch.fx.GraphModule) -> list[tuple[str, int]]:
    """Return the model's modules, in order, whose nodes are in `piece`, each with its number of nodes."""
    found: list[tuple[str, int]] = []
    for node in piece.graph.nodes:
        if node.op in ("placeholder", "output"):
            continue
        stack = list(node.meta.get("nn_module_stack", {}).values())
        name = stack[-1][0].removeprefix("L['self'].").replace("layers.", "") if stack else "(sizes)"
        if name == "(sizes)" and found:
            name = found[-1][0]
        if found and found[-1][0] == name:
            found[-1] = name, found[-1][1] + 1
        else:
            found.append((name, 1))
    return found


def _type(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')}[{', '.join(map(str, value.shape))}]"
    return type(value).__name__.replace("FakeScriptObject", "LayerName")


def crossings(whole: torch.fx.GraphModule, weights: bool = False) -> list[Crossing]:
    """Return what crosses a border of the split graph `whole`, by maker; `weights` also returns parameters."""
    users: dict[Any, list[str]] = {}
    for call in whole.graph.find_nodes(op="call_module"):
        for value in call.all_input_nodes:
            users.setdefault(value, []).append(call.name)
    made = []
    for value, pieces in users.items():
        outside = value.op == "placeholder"
        # The name that the piece which first uses it gives its parameter says most.
        call = whole.graph.find_nodes(op="call_module", target=pieces[0])[0]
        first: Any = whole._modules[pieces[0]]
        name = first.graph.find_nodes(op="placeholder")[call.args.index(value)].name
        maker = "-" if outside else value.args[0].name
        if outside and not weights and "_parameters_" in value.name:
            continue
        example = value.meta.get("example_value")
        if not outside:
            # The attribute of this name is the compiled piece by now; its graph is still the registered submodule.
            submodule: Any = whole._modules[maker]
            example = submodule.graph.output_node().args[0][value.args[1]].meta["example_value"]
        made.append(Crossing(name.rpartition("_buffers_")[2].strip("_"), _type(example), maker, tuple(pieces)))
    return made


@contextlib.contextmanager
def like_a_gpu(backend: str | None = None) -> Iterator[None]:
    """Overrule the CPU platform's answers about compilation; `backend` replaces the compiler of the pieces."""
    check = CpuPlatform.check_and_update_config.__func__
    names = ("mode", "backend", "ir_enable_torch_wrap", "cudagraph_capture_sizes")

    def keep(cls: type[CpuPlatform], config: VllmConfig) -> None:
        compilation = config.compilation_config
        kept = {name: getattr(compilation, name) for name in names}
        check(cls, config)
        for name, value in kept.items():
            setattr(compilation, name, value)
        compilation.backend = backend or compilation.backend

    graphs = f"{RecordingGraph.__module__}.{RecordingGraph.__qualname__}"
    with (
        patch.object(CpuPlatform, "check_and_update_config", classmethod(keep)),
        patch.object(CpuPlatform, "support_static_graph_mode", classmethod(lambda cls: True)),
        patch.object(CpuPlatform, "get_static_graph_wrapper_cls", classmethod(lambda cls: graphs)),
    ):
        yield


def tiny_llama(layers: int = 3, **compilation: Any) -> Recording:
    """Build an engine for a Llama of width 64 with random weights, and record how it is split and run."""
    LlamaConfig(
        architectures=["LlamaForCausalLM"], hidden_size=64, intermediate_size=64, num_hidden_layers=layers,
        num_attention_heads=2, num_key_value_heads=1, vocab_size=64, max_position_embeddings=64,
    ).save_pretrained("llama")  # fmt: skip
    made = Recording()
    # A registered class is inspected here; a name would be inspected in a process of its own, which imports vLLM again.
    ModelRegistry.register_model("LlamaForCausalLM", LlamaForCausalLM)
    split, call, context = backends.split_graph, backends.VllmBackend.__call__, attention.get_attention_context

    def split_graph(graph: torch.fx.GraphModule, operators: list[str]) -> Any:
        made.graph = copy.deepcopy(graph)
        made.whole, made.pieces = split(graph, operators)
        return made.whole, made.pieces

    def compile_graph(self: Any, graph: torch.fx.GraphModule, inputs: Any) -> Any:
        made.inputs = tuple(inputs)
        return call(self, graph, inputs)

    def get_attention_context(layer: str) -> Any:
        found = context(layer)
        step = get_forward_context()
        operator = sys._getframe(1).f_code.co_name
        tokens = step.batch_descriptor.num_tokens if step.batch_descriptor else 0
        RecordingGraph.events.append(Event("run", operator, tokens))
        if found[0] is not None and ".0." in layer and operator == "unified_attention_with_output":
            made.steps.append(_snapshot(tokens, found[0]))
        return found

    attention.get_attention_context = get_attention_context
    with (
        patch.dict(os.environ),
        like_a_gpu("eager"),
        NO_CPP,
        patch.object(backends, "split_graph", split_graph),
        patch.object(backends.VllmBackend, "__call__", compile_graph),
    ):
        os.environ.pop("VLLM_CPU_KVCACHE_SPACE", None)  # in GiB; clearing one of them costs more than all the steps
        made.llm = LLM(
            model="llama", load_format="dummy", skip_tokenizer_init=True, dtype="bfloat16", max_model_len=64,
            max_num_seqs=4, kv_cache_memory_bytes=2**22,
            compilation_config={"mode": 3, "pass_config": NO_GPU_PASSES, **compilation},
        )  # fmt: skip
    RecordingGraph.events.clear()
    return made
