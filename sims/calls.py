"""Which kernels call which, read from their source: no kernel may call itself, directly or around.

Numba compiles recursion, but code that it took from its disk cache crashed at the second start.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sims.closure import closure

_DECORATORS = ("njit", "jit", "kernel")


@dataclass(frozen=True)
class _Module:
    """A source file: its kernels, and what its names mean.

    Attributes:
        kernels: Name -> definition.
        names: Name -> module and name there, for what is imported from a module.
        modules: Name -> module, for imported modules.
    """

    path: Path
    kernels: Mapping[str, ast.FunctionDef]
    names: Mapping[str, tuple[str, str]]
    modules: Mapping[str, str]


def cycles(*modules: str) -> list[str]:
    """Kernels in the import closure of these modules that call themselves, directly or around.

    Returns:
        One line per circle: `hog/turn.py, line 12: begin_turn calls end_turn calls begin_turn`.
    """
    files = {name: _read(name, path) for name, path in closure(*modules).items()}
    calls = {
        (name, kernel): list(dict.fromkeys(_called(files, name, node)))
        for name, module in files.items()
        for kernel, node in module.kernels.items()
    }
    found: list[str] = []
    told: set[tuple[str, str]] = set()
    for kernel in calls:
        circle = [] if kernel in told else _circle(calls, kernel)
        if circle:
            told.update(circle)
            module = files[kernel[0]]
            line = module.kernels[kernel[1]].lineno
            path = " calls ".join(name for _, name in [*circle, kernel])
            found.append(f"{module.path.parent.name}/{module.path.name}, line {line}: {path}")
    return found


def _circle(calls: Mapping[tuple[str, str], list[tuple[str, str]]], start: tuple[str, str]) -> list[tuple[str, str]]:
    """The shortest way from a kernel back to itself, or nothing."""
    ways = [[start]]
    seen = set[tuple[str, str]]()
    for way in ways:  # grows: first all of length 1, then of length 2, ...
        for callee in calls[way[-1]]:
            if callee == start:
                return way
            if callee not in seen:
                seen.add(callee)
                ways.append([*way, callee])
    return []


def _read(name: str, path: Path) -> _Module:
    tree = ast.parse(path.read_bytes())
    kernels = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_kernel(node)}
    names: dict[str, tuple[str, str]] = {}
    modules: dict[str, str] = {}
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names |= {alias.asname or alias.name: (base, alias.name) for alias in node.names}
            modules |= {alias.asname or alias.name: f"{base}.{alias.name}" for alias in node.names}
    return _Module(path, kernels, names, modules)


def _is_kernel(node: ast.FunctionDef) -> bool:
    return any(_last(each.func if isinstance(each, ast.Call) else each) in _DECORATORS for each in node.decorator_list)


def _last(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _called(files: Mapping[str, _Module], name: str, node: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The kernels that a kernel calls, as module and name."""
    module = files[name]
    for call in ast.walk(node):
        if not isinstance(call, ast.Call):
            continue
        target: tuple[str, str] | None = None
        if isinstance(call.func, ast.Name):
            target = (name, call.func.id) if call.func.id in module.kernels else module.names.get(call.func.id)
        elif isinstance(call.func, ast.Attribute):
            home = module.modules.get(ast.unparse(call.func.value))
            target = (home, call.func.attr) if home else None
        if target and target[0] in files and target[1] in files[target[0]].kernels:
            yield target
