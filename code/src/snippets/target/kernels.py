"""What a target compilation gives: graphs, kernels, launches, and each kernel's stages."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .devices import Device, TargetError


@dataclass(frozen=True)
class Config:
    """Hold one launch configuration of a kernel."""

    kwargs: dict[str, Any]
    num_warps: int
    num_stages: int

    def __str__(self) -> str:
        sizes = ", ".join(f"{key}={value}" for key, value in self.kwargs.items())
        return f"{sizes}{', ' if sizes else ''}num_warps={self.num_warps}, num_stages={self.num_stages}"


@dataclass(frozen=True)
class Stages:
    """Hold every stage of one compiled Triton kernel.

    Registers are per thread; `n_spills` counts 4-byte words per thread; `shared` is in bytes per block.
    On AMD targets `ptx` holds AMDGCN assembly, `cubin` the code object, and `sass` is the same assembly.
    """

    name: str
    target: str
    ttir: str
    ttgir: str
    llir: str
    ptx: str
    cubin: bytes
    n_regs: int
    n_spills: int
    shared: int
    num_warps: int
    num_stages: int
    metadata: dict[str, Any]
    binary: Any = field(repr=False, compare=False)

    @cached_property
    def sass(self) -> str:
        """Disassemble the machine code (NVIDIA), or give the AMDGCN assembly."""
        return str(self.binary.asm["sass"]) if self.target.startswith("cuda") else self.ptx

    @property
    def spills(self) -> int:
        """Count the spilled 4-byte words per thread."""
        return self.n_spills

    @classmethod
    def of(cls, binary: Any, device: Device) -> Stages:
        """Read the stages out of Triton's `CompiledKernel`; the stand-in driver must be active."""
        binary._init_handles()
        text, image = ("ptx", "cubin") if device.backend == "cuda" else ("amdgcn", "hsaco")
        meta = binary.metadata
        return cls(
            binary.name, device.key, binary.asm["ttir"], binary.asm["ttgir"], binary.asm["llir"],
            binary.asm[text], binary.asm[image], binary.n_regs, binary.n_spills, meta.shared,
            meta.num_warps, meta.num_stages, dict(meta._asdict()), binary,
        )  # fmt: skip


@dataclass(frozen=True)
class Launch:
    """Hold one launch as the wrapper makes it: the kernel, its grid, and its arguments in words."""

    kernel: str
    grid: tuple[int, int, int]
    args: tuple[str, ...]


@dataclass(frozen=True)
class Selection:
    """Hold one choice that a benchmark would make on a real device, and how it was made here."""

    op: str
    choices: tuple[str, ...]
    chosen: str
    rule: str


@dataclass(eq=False)
class Kernel:
    """Hold one Triton kernel that Inductor wrote, and compile it on request."""

    name: str
    source: str
    device: Device
    choose_config: Callable[[str, list[Config]], int] = field(repr=False)
    active: Callable[[], AbstractContextManager[None]] = field(repr=False)
    launches: list[Launch] = field(default_factory=list, repr=False)
    _stages: dict[str, Stages] = field(default_factory=dict, repr=False)

    @cached_property
    def autotuner(self) -> Any:
        """Load the kernel's module and give Inductor's `CachingAutotuner` for it."""
        from torch._inductor.codecache import PyCodeCache

        with self.active():
            return getattr(PyCodeCache.load(self.source), self.name)

    @cached_property
    def _raw_configs(self) -> list[Any]:
        return list(self.autotuner.configs)

    @cached_property
    def configs(self) -> list[Config]:
        """List the configurations that Inductor's heuristics propose, in their order."""
        return [Config(dict(raw.kwargs), raw.num_warps, raw.num_stages) for raw in self._raw_configs]

    @cached_property
    def choice(self) -> int:
        """Say which of `configs` is taken: the only one, else the stated choice (no benchmark is run)."""
        return 0 if len(self.configs) == 1 else self.choose_config(self.name, self.configs)

    @property
    def config(self) -> Config:
        """Give the configuration that is taken."""
        return self.configs[self.choice]

    @property
    def num_warps(self) -> int:
        """Count the warps per block of the configuration taken."""
        return self.config.num_warps

    @property
    def num_stages(self) -> int:
        """Count the pipeline stages of the configuration taken."""
        return self.config.num_stages

    @property
    def signature(self) -> dict[str, str]:
        """Map each argument to Triton's type for it."""
        return dict(self.autotuner.triton_meta["signature"])

    @property
    def constexprs(self) -> dict[str, Any]:
        """Map each compile-time constant to its value, block sizes included."""
        return {**self.autotuner.triton_meta["constants"], **self.config.kwargs}

    @property
    def heuristic(self) -> str:
        """Name the family of heuristics that made the configurations."""
        return str(self.autotuner.heuristic_type.name).lower()

    @property
    def size_hints(self) -> dict[str, int] | None:
        """Give the rounded sizes that the heuristics were told."""
        hints = self.autotuner.size_hints
        return None if hints is None else dict(hints)

    @property
    def inductor_meta(self) -> dict[str, Any]:
        """Give the metadata that Inductor wrote into the source."""
        return dict(self.autotuner.inductor_meta)

    @property
    def triton_meta(self) -> dict[str, Any]:
        """Give the metadata that goes to Triton's compiler."""
        return dict(self.autotuner.triton_meta)

    @property
    def grid(self) -> tuple[int, int, int] | None:
        """Give the grid of the first launch; None when the wrapper was not run."""
        return self.launches[0].grid if self.launches else None

    @property
    def code(self) -> str:
        """Give the kernel function alone: from `@triton.jit` on, without imports and heuristics."""
        start = self.source.find("@triton.jit")
        return textwrap.dedent(self.source[start:]).rstrip() + "\n" if start >= 0 else self.source

    def compile(self, config: int | None = None) -> Stages:
        """Compile one configuration (the one taken by default) down to machine code."""
        index = self.choice if config is None else config
        if not -len(self.configs) <= index < len(self.configs):
            raise TargetError(f"{self.name} has {len(self.configs)} configurations: no number {index}")
        return self._compile_raw(self._raw_configs[index])

    def candidates(self) -> list[tuple[Config, Stages]]:
        """Compile all that Inductor would time, with the halved reduction block that register use may add."""
        with self.active():
            from torch._inductor.runtime.triton_heuristics import CachingAutotuner

            fresh: Any = object.__new__(CachingAutotuner)
            fresh.__dict__.update(self.autotuner.__dict__)
            fresh.configs, fresh.compile_results, fresh.launchers = list(self._raw_configs), [], []
            fresh.precompile()
            found = []
            for result in fresh.compile_results:
                raw = result.config
                config = Config(dict(raw.kwargs), raw.num_warps, raw.num_stages)
                found.append((config, Stages.of(result.kernel, self.device)))
            return found

    def raw_config(self, config: Config) -> Any:
        """Give Triton's own `Config` object for a configuration."""
        import triton

        return triton.Config(dict(config.kwargs), num_warps=config.num_warps, num_stages=config.num_stages)

    def _compile_raw(self, raw: Any) -> Stages:
        key = str(raw)
        if key not in self._stages:
            with self.active():
                self._stages[key] = Stages.of(self.autotuner._precompile_config(raw).kernel, self.device)
        return self._stages[key]

    def run(self, *args: Any, stream: Any = None, **kwargs: Any) -> None:
        """Note a launch: the generated wrapper calls this where it would launch on a device."""
        tuner, raw = self.autotuner, self._raw_configs[self.choice]
        described = tuple(describe(arg) for arg in args)

        class _Chosen:
            config = raw

        full = tuner._get_args_with_constexprs(args, _Chosen)
        _, grid = tuner._interpret_args_grid(tuple(full), raw)
        x, y, z = (int(size) for size in grid)
        self.launches.append(Launch(self.name, (x, y, z), described))


@dataclass(eq=False)
class Graph:
    """Hold one graph that Inductor lowered: its FX text, IR before and after fusion, wrapper and kernels."""

    name: str
    kind: str
    fx: str
    ir_before_fusion: str = ""
    ir_after_fusion: str = ""
    wrapper: str = ""
    kernels: list[Kernel] = field(default_factory=list)
    launches: list[Launch] = field(default_factory=list)


def describe(value: Any) -> str:
    """Write a launch argument in a few characters: `f32[128, 1024]` for a tensor, else its value."""
    import torch

    if isinstance(value, torch.Tensor):
        kind = str(value.dtype).removeprefix("torch.").replace("float", "f").replace("int", "i").replace("bf", "bf")
        return f"{kind}{list(value.shape)}"
    return str(value)
