"""The GPUs that `gpu_target` stands in for, with the numbers their own runtimes report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB


@dataclass(frozen=True)
class Device:
    """Describe one GPU as the compiler stack queries it.

    Clocks are in kHz, memory sizes in bytes, bus width in bits; `source` says where the numbers are published.
    """

    key: str
    name: str
    arch: int | str
    capability: tuple[int, int]
    warp_size: int
    multi_processor_count: int
    regs_per_multiprocessor: int
    max_threads_per_multi_processor: int
    shared_per_multiprocessor: int
    shared_per_block_optin: int
    l2_bytes: int
    memory_bytes: int
    sm_clock_khz: int
    memory_clock_khz: int
    bus_width_bits: int
    source: str

    @property
    def backend(self) -> str:
        """Name Triton's backend: `cuda` or `hip`."""
        return self.key.partition(":")[0]

    @property
    def dram_gbps(self) -> int:
        """Compute the peak memory rate in GB/s, two transfers a clock, as `triton.testing` does."""
        return int(self.memory_clock_khz * self.bus_width_bits * 2 / 8 / 1e6)

    def properties(self) -> DeviceProperties:
        """Give the object that `torch.cuda.get_device_properties` returns on this device."""
        return DeviceProperties(
            name=self.name,
            major=self.capability[0],
            minor=self.capability[1],
            total_memory=self.memory_bytes,
            multi_processor_count=self.multi_processor_count,
            regs_per_multiprocessor=self.regs_per_multiprocessor,
            max_threads_per_multi_processor=self.max_threads_per_multi_processor,
            warp_size=self.warp_size,
            shared_memory_per_block=48 * KIB if self.backend == "cuda" else self.shared_per_block_optin,
            shared_memory_per_block_optin=self.shared_per_block_optin,
            shared_memory_per_multiprocessor=self.shared_per_multiprocessor,
            L2_cache_size=self.l2_bytes,
            gcnArchName=f"{self.arch}:sramecc+:xnack-" if self.backend == "hip" else self.name,
            is_integrated=0,
            is_multi_gpu_board=0,
        )

    def triton_properties(self) -> dict[str, int]:
        """Give the dictionary that a Triton driver's `get_device_properties` returns on this device."""
        return {
            "max_shared_mem": self.shared_per_block_optin,
            "max_num_regs": 65536,
            "multiprocessor_count": self.multi_processor_count,
            "warpSize": self.warp_size,
            "sm_clock_rate": self.sm_clock_khz,
            "mem_clock_rate": self.memory_clock_khz,
            "mem_bus_width": self.bus_width_bits,
        }


@dataclass(frozen=True)
class DeviceProperties:
    """Hold what `torch._C._CudaDeviceProperties` holds, under the same names."""

    name: str
    major: int
    minor: int
    total_memory: int
    multi_processor_count: int
    regs_per_multiprocessor: int
    max_threads_per_multi_processor: int
    warp_size: int
    shared_memory_per_block: int
    shared_memory_per_block_optin: int
    shared_memory_per_multiprocessor: int
    L2_cache_size: int
    gcnArchName: str
    is_integrated: int
    is_multi_gpu_board: int


_GUIDE = "CUDA C++ Programming Guide, technical specifications per compute capability"

DEVICES: dict[str, Device] = {
    device.key: device
    for device in (
        Device(
            "cuda:80", "NVIDIA A100-SXM4-80GB", 80, (8, 0), 32, 108, 65536, 2048, 164 * KIB, 163 * KIB,
            40 * MIB, 80 * GIB, 1_410_000, 1_593_000, 5120,
            f"NVIDIA A100 architecture white paper (SMs, L2, clocks); {_GUIDE}",
        ),
        Device(
            "cuda:90", "NVIDIA H200", 90, (9, 0), 32, 132, 65536, 2048, 228 * KIB, 227 * KIB,
            60 * MIB, 150_109_880_320, 1_980_000, 3_201_000, 6016,
            f"the properties that an H200 itself reported; {_GUIDE}",
        ),
        Device(
            "cuda:100", "NVIDIA B200", 100, (10, 0), 32, 148, 65536, 2048, 228 * KIB, 227 * KIB,
            126 * MIB, 180 * GIB, 1_965_000, 3_996_000, 8192,
            f"NVIDIA DGX B200 data sheet (memory, rates); {_GUIDE}",
        ),
        Device(
            "cuda:120", "NVIDIA GeForce RTX 5090", 120, (12, 0), 32, 170, 65536, 1536, 100 * KIB, 99 * KIB,
            96 * MIB, 32 * GIB, 2_407_000, 14_001_000, 512,
            f"NVIDIA RTX Blackwell GPU architecture white paper (SMs, L2, clocks); {_GUIDE}",
        ),
        Device(
            "hip:gfx942", "AMD Instinct MI300X", "gfx942", (9, 4), 64, 304, 65536, 2048, 64 * KIB, 64 * KIB,
            4 * MIB, 192 * GIB, 2_100_000, 1_300_000, 8192,
            "AMD Instinct MI300X data sheet (compute units, memory, clocks); AMD CDNA 3 white paper (LDS, L2 per die)",
        ),
    )
}  # fmt: skip


class TargetError(Exception):
    """Say in one line what a target cannot do and what to change."""


def device(key: str) -> Device:
    """Look a target up by its key; raises TargetError naming the known ones."""
    found = DEVICES.get(key)
    if found is None:
        raise TargetError(f"unknown target {key!r}: choose one of {', '.join(sorted(DEVICES))}")
    return found


def triton_target(dev: Device) -> Any:
    """Give Triton's `GPUTarget` for the device."""
    from triton.backends.compiler import GPUTarget

    return GPUTarget(dev.backend, dev.arch, dev.warp_size)
