"""What torch's own files declare of each core operator; torch itself is not imported.

The files are those that the wheel packages with torchgen: `native_functions.yaml` for schemas and kernels,
`derivatives.yaml` for gradients. An overload is core when its entry carries the tag `core`.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib.metadata
import importlib.util
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

NATIVE = "torchgen/packaged/ATen/native/native_functions.yaml"
TAGS = "torchgen/packaged/ATen/native/tags.yaml"
DERIVATIVES = "torchgen/packaged/autograd/derivatives.yaml"


class OperatorsError(Exception):
    """Something that the user can mend: one line that says where, what, and what to do next."""


class Differentiation(StrEnum):
    """How autograd differentiates an overload."""

    DECLARED = "declared"  # derivatives.yaml has an entry for it
    COMPOSITE = "composite"  # autograd records the operators that its kernel calls
    NONE = "none"


@dataclasses.dataclass(frozen=True, slots=True)
class Value:
    """One argument or return; `alias` is its alias set and `after` what the set becomes, as schemas write them.

    A return may have no name, and only arguments have a `default` or are `keyword_only`.
    """

    name: str
    type: str
    alias: str
    after: str
    writes: bool
    default: str | None = None
    keyword_only: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Kernel:
    """A dispatch key (a backend, or an alias key such as CompositeExplicitAutograd) and the C++ function under it."""

    key: str
    function: str


@dataclasses.dataclass(frozen=True, slots=True)
class Derivative:
    """An entry of `derivatives.yaml`: gradients by argument, a forward-mode rule by return, both as it writes them.

    `backend` is the autograd key that they are for, `Default` in all but a few entries.
    """

    anchor: str
    backend: str
    gradients: tuple[tuple[str, str], ...]
    forward: tuple[tuple[str, str], ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Overload:
    """One overload as declared: `operator` and `overload` as torch.ops spells them, `tags` without `core`."""

    operator: str
    overload: str
    schema: str
    anchor: str
    tags: tuple[str, ...]
    arguments: tuple[Value, ...]
    returns: tuple[Value, ...]
    variants: tuple[str, ...]
    dispatch: tuple[Kernel, ...]
    structured: bool
    structured_delegate: str
    autogen: tuple[str, ...]
    differentiation: Differentiation
    derivatives: tuple[Derivative, ...]

    @property
    def name(self) -> str:
        """The name as `torch.ops` resolves it: `aten.add.Tensor`."""
        return f"aten.{self.operator}.{self.overload}"

    @property
    def is_view(self) -> bool:
        """Whether a return shares an argument's memory without either being written."""
        return any(value.alias and not value.writes for value in self.returns)

    @property
    def written(self) -> tuple[str, ...]:
        """The names of the arguments that a call writes to."""
        return tuple(value.name for value in self.arguments if value.writes)

    @property
    def is_composite_implicit(self) -> bool:
        """Whether the overload is a function of other operators on every backend, autograd included."""
        return any(kernel.key == "CompositeImplicitAutograd" for kernel in self.dispatch)


def version() -> str:
    """Return the release of the installed torch, without its build suffix; raise OperatorsError when there is none."""
    try:
        return importlib.metadata.version("torch").partition("+")[0]
    except importlib.metadata.PackageNotFoundError:
        raise OperatorsError("torch is not installed; run: pip install -r requirements.txt") from None


@functools.cache
def root() -> Path:
    """Return the folder that holds torchgen; raise OperatorsError when torch is not installed."""
    version()
    spec = importlib.util.find_spec("torchgen")
    if spec is None or spec.origin is None:
        raise OperatorsError("torch is installed without torchgen; run: pip install -r requirements.txt")
    return Path(spec.origin).parents[1]


@functools.cache
def load(folder: Path | None = None) -> tuple[Overload, ...]:
    """Return every core overload, sorted by name; raise OperatorsError when a file cannot be read.

    `folder` stands in for the one that holds torchgen.
    """
    return tuple(sorted(_overloads(folder or root()), key=lambda overload: overload.name))


def declared(folder: Path | None = None) -> frozenset[str]:
    """Return the names of all operators that the file declares, core or not."""
    return frozenset(_name(entry) for entry in _read(folder or root(), NATIVE, "func"))


def _overloads(folder: Path) -> Iterator[Overload]:
    from torchgen.model import Location, NativeFunction

    tags = {entry["tag"] for entry in _read(folder, TAGS, "tag")}
    derivatives = {_name(entry, "name"): entry for entry in _read(folder, DERIVATIVES, "name")}
    for entry in _read(folder, NATIVE, "func"):
        if "core" in _words(entry.get("tags", "")):
            try:
                made, kernels = NativeFunction.from_yaml({**entry, "__line__": 0}, Location(NATIVE, 0), tags)
            except (AssertionError, RuntimeError, ValueError) as error:
                reason = str(error).partition("\n")[0]
                raise OperatorsError(f"{NATIVE}: {entry['func']}: {reason}; reinstall torch") from error
            yield _overload(made, kernels, derivatives.get(str(made.func.name), {}))


def _overload(made: Any, kernels: Mapping[Any, Mapping[Any, Any]], entry: Mapping[str, Any]) -> Overload:
    func = made.func
    dispatch = tuple(Kernel(str(key), found.kernel) for key, names in kernels.items() for found in names.values())
    composite = any(kernel.key == "CompositeImplicitAutograd" for kernel in dispatch)
    derivatives = _derivatives(entry) if entry else ()
    how = Differentiation.COMPOSITE if composite else Differentiation.NONE
    keyword = {argument.name for argument in func.arguments.flat_kwarg_only}
    keyword |= {argument.name for argument in func.arguments.out}
    return Overload(
        operator=str(func.name.name),
        overload=func.name.overload_name or "default",
        schema=str(func),
        anchor=f"torch:{NATIVE}#{func.name}",
        tags=tuple(sorted(made.tags - {"core"})),
        arguments=tuple(_value(item, item.default, item.name in keyword) for item in func.arguments.flat_all),
        returns=tuple(_value(item) for item in func.returns),
        variants=tuple(sorted(variant.name for variant in made.variants)),
        dispatch=tuple(sorted(dispatch, key=lambda kernel: kernel.key)),
        structured=made.structured,
        structured_delegate=str(made.structured_delegate or ""),
        autogen=tuple(str(name) for name in made.autogen),
        differentiation=Differentiation.DECLARED if derivatives else how,
        derivatives=derivatives,
    )


def _value(item: Any, default: str | None = None, keyword_only: bool = False) -> Value:
    note = item.annotation
    alias, after = ("|".join(note.alias_set), "|".join(note.alias_set_after)) if note else ("", "")
    return Value(item.name or "", str(item.type), alias, after, bool(note and note.is_write), default, keyword_only)


def _derivatives(entry: Mapping[str, Any]) -> tuple[Derivative, ...]:
    """Read one entry, a derivative a backend; it declares nothing when every gradient is `non_differentiable`."""
    from torchgen.model import FunctionSchema

    schema = FunctionSchema.parse(entry["name"])
    returns = {"result", *(value.name for value in schema.returns)}
    returns |= {f"result{number}" for number in range(len(schema.returns))}
    found = []
    for backend, block in (entry.get("dispatch") or {"Default": entry}).items():
        rules = [(key, str(text)) for key, text in block.items() if key not in ("name", "output_differentiability")]
        gradients = tuple((key, text) for key, text in rules if key not in returns and text != "non_differentiable")
        forward = tuple((key, text) for key, text in rules if key in returns)
        if gradients or forward:
            found.append(Derivative(f"torch:{DERIVATIVES}#{schema.name}", backend, gradients, forward))
    return tuple(found)


def _name(entry: Mapping[str, Any], key: str = "func") -> str:
    return str(entry[key]).partition("(")[0].strip()


def _words(value: object) -> list[str]:
    """Read a list that the file writes as YAML or as words between commas."""
    return [str(word).strip() for word in (value if isinstance(value, list) else str(value).split(","))]


@functools.cache
def _read(folder: Path, path: str, key: str) -> tuple[dict[str, Any], ...]:
    """Load one packaged file: a list of entries, each with `key`."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        entries = yaml.load((folder / path).read_text(encoding="utf-8"), Loader=loader)
    except OSError as error:
        raise OperatorsError(f"{path}: {error.strerror}; reinstall torch: pip install -r requirements.txt") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{path}:{mark.line + 1}" if mark else path
        raise OperatorsError(f"{where}: not YAML; reinstall torch: pip install -r requirements.txt") from error
    if not isinstance(entries, list) or not all(isinstance(entry, dict) and key in entry for entry in entries):
        raise OperatorsError(f"{path}: not a list of entries with `{key}`; reinstall torch")
    return tuple(entries)
