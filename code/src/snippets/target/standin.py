"""What stands in for a GPU: torch.cuda's answers, Dynamo's device interface and Triton's driver."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import torch
from triton.backends.driver import DriverBase

from .attention import attention_for
from .devices import Device, TargetError, triton_target
from .guards import conv_backend, silent_guards


class StandInLauncher:
    """Take the place of Triton's compiled C launcher: a launch is noted, nothing runs."""

    def __init__(self, src: Any, metadata: Any) -> None:
        self.src = src
        self.metadata = metadata

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        return None


class StandInUtils:
    """Answer what Triton asks of a driver about a device and about a binary."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def get_device_properties(self, index: int) -> dict[str, int]:
        """Return the device's limits, as `triton_properties` states them."""
        return self._device.triton_properties()

    def load_binary(self, name: str, binary: bytes, shared: int, index: int) -> tuple[str, str, int, int]:
        """Return stand-in handles with the binary's own register count and spilled 4-byte words."""
        registers, spills = resources(self._device.backend, name, binary)
        return name, name, registers, spills


@functools.lru_cache(maxsize=1024)
def resources(backend: str, name: str, binary: bytes) -> tuple[int, int]:
    """Read registers and spilled words per thread out of a cubin or hsaco, as the drivers report them."""
    if backend == "hip":
        return _hsaco_resources(binary)
    import triton.backends

    tool = Path(triton.backends.__file__ or "").parent / "nvidia" / "bin" / "cuobjdump"
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(binary)
        file.flush()
        done = subprocess.run([str(tool), "-res-usage", file.name], capture_output=True, text=True, check=True)
    text = done.stdout + done.stderr
    found = re.search(rf"Function {re.escape(name)}:\s*\n?\s*(.*)", text) or re.search(r"(REG:.*)", text)
    if found is None:
        raise TargetError(f"{name}: cuobjdump -res-usage printed no line for this kernel")
    usage = {key: int(value) for key, value in re.findall(r"(\w+):(\d+)", found.group(1))}
    return usage["REG"], (usage.get("STACK", 0) + usage.get("LOCAL", 0)) // 4


def _hsaco_resources(binary: bytes) -> tuple[int, int]:
    """Read the vector registers and private segment from the msgpack note of an AMD code object."""
    return _msgpack_int(binary, b".vgpr_count"), _msgpack_int(binary, b".private_segment_fixed_size") // 4


def _msgpack_int(data: bytes, key: bytes) -> int:
    """Read the unsigned integer that follows a key in msgpack data; 0 when the key is absent."""
    at = data.find(key)
    if at < 0:
        return 0
    at += len(key)
    width = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}.get(data[at], 0)
    return int.from_bytes(data[at + 1 : at + 1 + width], "big") if width else data[at]


class StandInDriver(DriverBase):  # type: ignore[misc]
    """A Triton driver for a device that is not there."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.utils = StandInUtils(device)
        self.launcher_cls = StandInLauncher

    @classmethod
    def is_active(cls) -> bool:
        """Tell Triton that this driver is made active by hand only."""
        return False

    def get_current_target(self) -> Any:
        """Return the target that Triton compiles for."""
        return triton_target(self.device)

    def get_active_torch_device(self) -> torch.device:
        """Return the one device."""
        return torch.device("cuda", 0)

    def get_device_interface(self) -> Any:
        """Return `torch.cuda`, whose answers are stood in for as well."""
        return torch.cuda

    def get_benchmarker(self) -> Callable[..., Any]:
        """Return a benchmarker that refuses: there is no device to time."""
        return refuse_benchmark

    def get_current_device(self) -> int:
        """Return the one device's index."""
        return 0

    def set_current_device(self, index: int) -> None:
        """Accept the one device."""

    def get_current_stream(self, index: int = 0) -> int:
        """Return the default stream's handle."""
        return 0

    def get_device_capability(self, index: int = 0) -> tuple[int, int]:
        """Return the compute capability."""
        return self.device.capability

    def assemble_tensormap_to_arg(self, args: Any) -> Any:
        """Pass arguments through, as no launch happens."""
        return args


def refuse_benchmark(*args: Any, **kwargs: Any) -> Any:
    """Raise: timings need a device; the caller must state a choice instead."""
    raise TargetError("nothing can be timed without a GPU: state the choice with gpu_target(..., choose=...)")


# Memoized functions whose answers depend on the device: (module, attribute path).
_MEMOIZED = (
    ("torch.utils._triton", "has_triton"),
    ("torch.utils._triton", "has_triton_tma"),
    ("torch.utils._triton", "has_triton_tma_device"),
    ("torch.utils._triton", "triton_backend"),
    ("torch.utils._triton", "triton_hash_with_backend"),
    ("torch._inductor.codecache", "CacheBase.get_system"),
    ("torch._inductor.codecache", "CacheBase.get_local_cache_path"),
    ("torch._inductor.comm_analysis", "get_gpu_type"),
    ("torch._inductor.utils", "get_gpu_type"),
    ("torch._inductor.utils", "is_big_gpu"),
    ("torch._inductor.utils", "get_max_num_sms"),
    ("torch._inductor.utils", "get_backend_num_stages"),
    ("torch._inductor.utils", "get_device_tflops"),
    ("torch._inductor.utils", "get_gpu_dram_gbps"),
    ("torch._inductor.runtime.hints", "DeviceProperties.create"),
    ("torch._inductor.runtime.compile_tasks", "_set_triton_ptxas_path"),
    ("torch._inductor.codegen.triton", "gen_common_triton_imports"),
    ("torch._inductor.codegen.triton", "gen_attr_descriptor_import"),
    ("torch._inductor.kernel.mm", "_is_sm7x_or_older_gpu"),
    ("torch._inductor.kernel.mm_plus_mm", "mm_configs"),
    ("torch._inductor.kernel.mm_scaled", "using_b200"),
)


def forget_memoized() -> None:
    """Clear the memos that hold a device's answers, so that the next question is asked anew."""
    import sys

    for module_name, path in _MEMOIZED:
        holder: Any = sys.modules.get(module_name)
        for part in path.split("."):
            holder = getattr(holder, part, None)
        clear = getattr(holder, "cache_clear", None)
        if clear is not None:
            clear()


def lld_path() -> str:
    """Find an `ld.lld` for AMD code objects; raises TargetError saying how to get one."""
    given = os.environ.get("TRITON_HIP_LLD_PATH")
    candidates = (
        [given] if given else ["/usr/lib/llvm-19/bin/ld.lld", shutil.which("ld.lld-19"), shutil.which("ld.lld")]
    )
    for candidate in candidates:
        if candidate and Path(candidate).is_file():
            return candidate
    raise TargetError("hip targets link with ld.lld: install lld-19 or set TRITON_HIP_LLD_PATH to an ld.lld")


def cache_root() -> Path:
    """Name the folder that holds this lane's Inductor and Triton caches, apart from real runs' caches."""
    if given := os.environ.get("SNIPPETS_TARGET_CACHE"):
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_cache_dir("compiler-stack-target"))


def environment(device: Device) -> dict[str, str]:
    """List the environment variables that are set inside the context."""
    root = cache_root()
    variables = {
        "TORCHINDUCTOR_CACHE_DIR": str(root / "inductor"),
        "TRITON_CACHE_DIR": os.environ.get("TRITON_CACHE_DIR", str(root / "triton")),
    }
    if device.backend == "hip":
        variables["TRITON_HIP_LLD_PATH"] = lld_path()
    return variables


class _NoContext:
    """Stand in for `torch.cuda.device` and stream contexts."""

    def __init__(self, *args: Any) -> None:
        self.idx = 0
        self.prev_idx = 0

    def __enter__(self) -> _NoContext:
        return self

    def __exit__(self, *exc: object) -> None:
        return None


def _cuda_answers(device: Device) -> dict[str, Any]:
    """Map names in `torch.cuda` to functions that answer for the device."""
    properties = device.properties()
    generator_state = torch.zeros(16, dtype=torch.uint8)
    return {
        "is_available": lambda: True,
        "is_initialized": lambda: True,
        "_lazy_init": lambda: None,
        "device_count": lambda: 1,
        "current_device": lambda: 0,
        "set_device": lambda index: None,
        "_exchange_device": lambda index: 0,
        "_maybe_exchange_device": lambda index: 0,
        "get_device_properties": lambda index=None: properties,
        "get_device_capability": lambda index=None: device.capability,
        "get_device_name": lambda index=None: device.name,
        "get_arch_list": lambda: [f"sm_{device.arch}"] if device.backend == "cuda" else [str(device.arch)],
        "is_bf16_supported": lambda including_emulation=True: True,
        "synchronize": lambda index=None: None,
        "memory_allocated": lambda index=None: 0,
        "max_memory_allocated": lambda index=None: 0,
        "memory_reserved": lambda index=None: 0,
        "reset_peak_memory_stats": lambda index=None: None,
        "empty_cache": lambda: None,
        "mem_get_info": lambda index=None: (device.memory_bytes, device.memory_bytes),
        "get_rng_state": lambda index=None: generator_state.clone(),
        "set_rng_state": lambda state, index=None: None,
        "get_rng_state_all": lambda: [generator_state.clone()],
        "set_rng_state_all": lambda states: None,
        "manual_seed": lambda seed: None,
        "manual_seed_all": lambda seed: None,
        "current_stream": lambda index=None: _NoContext(),
        "set_stream": lambda stream: None,
        "stream": _NoContext,
        "device": _NoContext,
        "_DeviceGuard": _NoContext,
    }


# The answers that Dynamo's interface to CUDA took over from `torch.cuda` when it was imported.
_INTERFACE_ANSWERS = (
    "current_device", "set_device", "device_count", "synchronize", "get_device_properties",
    "memory_allocated", "is_bf16_supported", "current_stream", "set_stream", "stream", "device",
)  # fmt: skip


def raw_stream(index: int = 0) -> int:
    """Return the default stream's handle."""
    return 0


_active: list[Device] = []
_turn = threading.RLock()


@contextlib.contextmanager
def alone(key: str) -> Iterator[None]:
    """Refuse a second thread: what stands in does so for the whole process, and undoing it has one order."""
    if not _turn.acquire(blocking=False):
        raise TargetError(f"gpu_target({key!r}): another thread has one open, and it holds for all threads: take turns")
    try:
        yield
    finally:
        _turn.release()


@contextlib.contextmanager
def standing_in(device: Device) -> Iterator[None]:
    """Answer for `device` everywhere in torch, Inductor and Triton until the context ends; may be nested."""
    if _active and _active[-1] is device:
        yield
        return
    with alone(device.key):
        yield from _standing_in(device)


def _standing_in(device: Device) -> Iterator[None]:
    if os.environ.get("TRITON_INTERPRET") == "1":
        raise TargetError("gpu_target compiles, but TRITON_INTERPRET=1 is set: unset it (lane `interpret` wants it)")
    import torch._dynamo.device_interface as interfaces
    import torch._subclasses.fake_tensor as fake_tensor
    import torch._utils_internal
    from torch._inductor.runtime import triton_helpers
    from triton.runtime import driver as triton_driver

    cuda = interfaces.CudaInterface
    answers = _cuda_answers(device)
    properties = device.properties()
    with contextlib.ExitStack() as stack:

        def put(owner: Any, name: str, value: Any) -> None:
            if hasattr(owner, name):
                stack.enter_context(mock.patch.object(owner, name, value))

        stack.callback(forget_memoized)
        stack.enter_context(silent_guards())
        stack.enter_context(attention_for(device))
        put(fake_tensor.FakeTensorMode, "avoid_device_init", True)
        stack.callback(torch._C._set_only_lift_cpu_tensors, torch._C._only_lift_cpu_tensors())
        torch._C._set_only_lift_cpu_tensors(True)
        stack.enter_context(mock.patch.dict(os.environ, environment(device)))
        for name, value in answers.items():
            put(torch.cuda, name, value)
        for name in _INTERFACE_ANSWERS:
            value = answers[name]
            put(cuda, name, value if isinstance(value, type) else staticmethod(value))
        put(cuda, "exchange_device", staticmethod(lambda index: 0))
        put(cuda, "maybe_exchange_device", staticmethod(lambda index: 0))
        put(cuda, "get_raw_stream", staticmethod(raw_stream))
        put(cuda.Worker, "get_device_properties", staticmethod(lambda index=None: properties))
        put(cuda.Worker, "current_device", staticmethod(lambda: 0))
        put(torch._C, "_cuda_getCurrentRawStream", raw_stream)
        put(torch._C, "_select_conv_backend", conv_backend(torch._C._select_conv_backend))
        put(fake_tensor, "init_gpu_context", lambda dev: None)
        put(torch._utils_internal, "max_clock_rate", lambda: device.sm_clock_khz // 1000)
        put(triton_helpers, "set_driver_to_gpu", lambda: None)
        if device.backend == "hip":
            put(torch.version, "hip", "6.3.0")
            put(torch.version, "cuda", None)
        for memo in (interfaces.caching_worker_device_properties, interfaces.caching_worker_current_devices):
            stack.enter_context(mock.patch.dict(memo, clear=True))
        put(triton_driver, "active", StandInDriver(device))
        _active.append(device)
        stack.callback(_active.pop)
        forget_memoized()
        yield
