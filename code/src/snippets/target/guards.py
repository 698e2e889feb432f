"""Device guards for a CUDA device that is not there.

Many of torch's C++ bindings set the current device before they dispatch (`Tensor.copy_`, `Tensor.to("cuda")`,
indexing). That asks the CUDA driver and fails without one, even for fake tensors. c10 finds the guard of a device
type through a table of pointers; inside the context CUDA's entry points to a guard that always answers device 0.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import torch

from .devices import TargetError

_TABLE = "_ZN3c104impl26device_guard_impl_registryE"
_CPU, _CUDA = 0, 1
_DEVICE_0 = _CUDA  # c10::Device is two bytes: type, then index

# Order of the virtual functions in c10/core/impl/DeviceGuardImplInterface.h of torch 2.7.
_TYPE, _EXCHANGE, _GET, _SET, _SET_UNCHECKED = range(5)
_SLOTS = 48

_Type = ctypes.CFUNCTYPE(ctypes.c_int8, ctypes.c_void_p)
_Get = ctypes.CFUNCTYPE(ctypes.c_uint16, ctypes.c_void_p)
_Exchange = ctypes.CFUNCTYPE(ctypes.c_uint16, ctypes.c_void_p, ctypes.c_uint16)
_Set = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint16)

_type = _Type(lambda this: _CUDA)
_get = _Get(lambda this: _DEVICE_0)
_exchange = _Exchange(lambda this, device: _DEVICE_0)
_set = _Set(lambda this, device: None)
_kept: list[object] = []  # the guards made so far: C++ may still hold one when a context ends


def table() -> ctypes.Array[ctypes.c_void_p]:
    """Give the first entries of c10's table of guards: the CPU's and CUDA's."""
    return (ctypes.c_void_p * 2).in_dll(ctypes.CDLL("libc10.so"), _TABLE)


@contextlib.contextmanager
def silent_guards() -> Iterator[None]:
    """Make CUDA's device guard answer device 0 without asking a driver, until the context ends."""
    guards = table()
    before = guards[_CUDA]
    template = guards[_CPU]  # its streams are default streams; CUDA's own guard would ask the driver
    if template is None:
        raise TargetError(f"torch {torch.__version__} has no device guard to stand in for: use the pinned torch")
    virtual = ctypes.cast(template, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p)))[0]
    kind = _Type(virtual[_TYPE])(template)
    if kind not in (_CPU, _CUDA):
        raise TargetError(f"torch {torch.__version__} lays out its device guards otherwise: use the pinned torch")
    functions = (ctypes.c_void_p * _SLOTS)(*virtual[:_SLOTS])
    for slot, function in ((_TYPE, _type), (_EXCHANGE, _exchange), (_GET, _get), (_SET, _set), (_SET_UNCHECKED, _set)):
        functions[slot] = ctypes.cast(function, ctypes.c_void_p).value
    guard = ctypes.c_void_p(ctypes.addressof(functions))
    _kept.append((functions, guard))
    guards[_CUDA] = ctypes.addressof(guard)
    try:
        yield
    finally:
        guards[_CUDA] = before


def conv_backend(original: Callable[..., Any]) -> Callable[..., Any]:
    """Answer for depthwise convolutions what torch asks the driver; every other question goes to torch.

    torch asks whether cuDNN has a depthwise kernel on this device only when the input is not channels-last. Its own
    kernel and cuDNN's then give the same layout, and the layout is all that fake tensors take from the answer.
    """

    def select(input: Any, weight: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return original(input, weight, *args, **kwargs)
        except RuntimeError as error:
            depthwise = weight.dim() in (4, 5) and weight.shape[1] == 1 and weight.shape[0] % input.shape[1] == 0
            if "CUDA" not in str(error) or not depthwise:
                raise
            kinds: Any = getattr(torch._C, "_ConvBackend")  # noqa: B009 (torch's stub gives it another name)
            return kinds.CudaDepthwise2d if weight.dim() == 4 else kinds.CudaDepthwise3d

    return select
