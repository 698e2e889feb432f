"""The pins file: what it says, what its paths map to, and how it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from anchors.model import SourceError
from anchors.pins import Pin, default_path, load

GOOD = """\
[toy]
project = "acme/toy"
version = "1.0"
tag = "v{version}"
permalink = "https://code.example/{project}/blob/{tag}/{path}#L{start}-L{end}"

[[toy.sources]]
kind = "wheel"
distributions = ["toy"]
"""


@pytest.fixture(scope="module")
def pins() -> dict[str, Pin]:
    return load()


def test_the_five_releases(pins: dict[str, Pin]) -> None:
    versions = {name: (pin.project, pin.version) for name, pin in pins.items()}
    assert versions == {
        "torch": ("pytorch/pytorch", "2.7.1"),
        "triton": ("triton-lang/triton", "3.3.1"),
        "vllm": ("vllm-project/vllm", "0.27.1"),
        "torch-vllm": ("pytorch/pytorch", "2.13.0"),
        "mlir": ("llvm/llvm-project", "19.1.7"),
    }


@pytest.mark.parametrize(
    ("pin", "packaged", "repository"),
    [
        ("torch", "torch/_inductor/scheduler.py", "torch/_inductor/scheduler.py"),
        ("torch", "torchgen/packaged/ATen/native/native_functions.yaml", "aten/src/ATen/native/native_functions.yaml"),
        ("torch", "torchgen/packaged/autograd/derivatives.yaml", "tools/autograd/derivatives.yaml"),
        ("torch", "torch/include/c10/core/TensorImpl.h", "c10/core/TensorImpl.h"),
        ("torch", "torch/include/torch/csrc/autograd/engine.h", "torch/csrc/autograd/engine.h"),
        ("triton", "triton/compiler/compiler.py", "python/triton/compiler/compiler.py"),
        ("triton", "triton/backends/nvidia/compiler.py", "third_party/nvidia/backend/compiler.py"),
        ("triton", "triton/backends/compiler.py", "python/triton/backends/compiler.py"),
        ("triton", "triton/language/extra/cuda/libdevice.py", "third_party/nvidia/language/cuda/libdevice.py"),
        ("triton", "triton/language/extra/hip/libdevice.py", "third_party/amd/language/hip/libdevice.py"),
        ("triton", "triton/profiler/scope.py", "third_party/proton/proton/scope.py"),
        ("vllm", "vllm/config/__init__.py", "vllm/config/__init__.py"),
        ("mlir", "lib/IR/Builders.cpp", "mlir/lib/IR/Builders.cpp"),
    ],
)
def test_a_packaged_path_and_its_repository_path_name_one_file(
    pins: dict[str, Pin], pin: str, packaged: str, repository: str
) -> None:
    assert pins[pin].repo_path(packaged) == repository
    assert packaged in pins[pin].packaged_paths(repository)


def test_permalinks(pins: dict[str, Pin]) -> None:
    path = "triton/backends/nvidia/compiler.py"
    link = "https://github.com/triton-lang/triton/blob/v3.3.1/third_party/nvidia/backend/compiler.py"
    assert pins["triton"].permalink(path) == link
    assert pins["triton"].permalink(path, 3, 9) == f"{link}#L3-L9"
    assert pins["triton"].permalink(path, 3, 3) == f"{link}#L3"
    assert (
        pins["mlir"]
        .permalink("mlir/lib/IR/Builders.cpp")
        .startswith("https://github.com/llvm/llvm-project/blob/llvmorg-19.1.7/mlir/")
    )


@pytest.mark.parametrize(
    ("pin", "path", "reason"),
    [
        ("torch", "torch/version.py", "build writes it"),
        ("torch", "torch/_C/__init__.pyi", "__init__.pyi.in"),
        ("torch", "torch/include/ATen/ops/add.h", "native_functions.yaml"),
        ("torch", "torch/include/ATen/CPUFunctions_inl.h", "native_functions.yaml"),
        ("torch", "torch/include/pybind11/pybind11.h", "another project"),
        ("torch", "torch/include/cpuinfo.h", "another project"),
        ("torch-vllm", "torch/include/fmt/core.h", "another project"),
        ("vllm", "vllm/third_party/deep_gemm/envs.py", "another project"),
        ("triton", "triton/backends/nvidia/include/cuda.h", "CUDA toolkit"),
    ],
)
def test_a_generated_file_says_why(pins: dict[str, Pin], pin: str, path: str, reason: str) -> None:
    assert reason in pins[pin].generated_reason(path)
    assert pins[pin].citable([path]) == []


@pytest.mark.parametrize(
    "path",
    [
        "torch/include/c10/core/Device.h",
        "torch/include/caffe2/serialize/inline_container.h",
        "torch/include/ATen/core/Tensor.h",
        "torch/include/ATen/TensorIterator.h",
        "torch/include/torch/library.h",
        "torch/_C/_dynamo/guards.pyi",
        "torch/_VF.py",
        "torchgen/packaged/ATen/native/native_functions.yaml",
    ],
)
def test_a_written_file_is_citable(pins: dict[str, Pin], path: str) -> None:
    assert pins["torch"].generated_reason(path) == ""
    assert pins["torch"].citable([path]) == [path]


def test_another_version_keeps_the_places_and_drops_the_hashes(pins: dict[str, Pin]) -> None:
    other = pins["torch"].with_version("2.9.1")
    assert other.permalink("torch/_inductor/ir.py").endswith("/v2.9.1/torch/_inductor/ir.py")
    assert [source.kind for source in other.sources] == ["installed", "wheel"]
    assert not any(source.sha256 or source.record or source.file for source in other.sources)
    assert pins["torch"].with_version("2.7.1") is pins["torch"]
    with pytest.raises(SourceError, match=r"'2\.9 ; rm' is not a version"):
        pins["torch"].with_version("2.9 ; rm")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('version = "1.0"', "version = 1.0", 3, "version must be a text"),
        ('version = "1.0"\n', "", 1, "version must be a text"),
        ('project = "acme/toy"', 'project = "acme/toy', 2, "illegal character"),
        ('tag = "v{version}"', 'tag = "v{release}"', 4, "tag can hold {version}"),
        ("#L{start}-L{end}", "#L{line}", 5, "permalink can hold {project}, {tag}, {path}"),
        ('kind = "wheel"', 'kind = "egg"', 8, "one of installed, wheel"),
        ('distributions = ["toy"]', 'distributions = "toy"', 9, "distributions must be a list of texts"),
        ('distributions = ["toy"]', "", 8, "a source of kind wheel needs distributions"),
        ('distributions = ["toy"]', 'distributions = ["toy"]\nsha256 = "abc"', 10, "64 small hexadecimal digits"),
        ('distributions = ["toy"]', 'distributions = ["toy"]\nsize = -1', 10, "number of bytes"),
        ('distributions = ["toy"]', 'distributions = ["toy"]\ncolour = "red"', 10, "no key 'colour'"),
        ('tag = "v{version}"', 'tag = "v{version}"\ncommits = ["HEAD"]', 5, "commits are git hashes"),
        ('tag = "v{version}"', 'tag = "v{version}"\nbranch = "main"', 5, "no such key as 'branch'"),
        ("[toy]\n", "[Toy]\n", 1, "small letters"),
    ],
)
def test_a_bad_pins_file_says_where_and_what(tmp_path: Path, old: str, new: str, line: int, message: str) -> None:
    path = tmp_path / "pins.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert message in str(caught.value)


def test_a_good_file_loads_and_missing_or_foreign_ones_do_not(tmp_path: Path) -> None:
    path = tmp_path / "pins.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert load(path)["toy"].sources[0].distributions == ("toy",)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SourceError, match="not UTF-8"):
        load(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(SourceError, match="names no pin"):
        load(path)
    with pytest.raises(SourceError, match="cannot read the pins"):
        load(tmp_path / "none.toml")
    assert default_path().is_file()
