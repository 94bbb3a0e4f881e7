"""Find mistakes in kernels by reading their source: those that call themselves, and sums of truth values.

No kernel may call itself, directly or through others: Numba compiles recursion, but such code crashed when it was
loaded from the disk cache.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sims.compiler.closure import closure

_DECORATORS = ("njit", "jit", "kernel", "inlined")


@dataclass(frozen=True)
class _Module:
    """Hold a source file's kernels and what its names mean.

    Attributes:
        path: The source file.
        kernels: Definition by name.
        names: (module, name there) by local name, for `from module import name`.
        modules: Module by local name, for imported modules; an entry may also be a name that is no module.
    """

    path: Path
    kernels: Mapping[str, ast.FunctionDef]
    names: Mapping[str, tuple[str, str]]
    modules: Mapping[str, str]


def truth_sums(*modules: str) -> list[str]:
    """Return where kernels in the import closure of these modules add two truth values.

    Compiled, `(a == b) + (c == d)` is 0, 1 or 2; NumPy's `True + True` is True. So the interpreted game is another.

    Returns:
        One line per sum: `hog/turn.py, line 12, in score: ...`.
    """
    lines = []
    for name, path in closure(*modules).items():
        for kernel, node in _read(name, path).kernels.items():
            for each in ast.walk(node):
                if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Add) and _both_truths(each):
                    place = f"{path.parent.name}/{path.name}, line {each.lineno}, in {kernel}"
                    says = "adds two truth values, which NumPy adds to True and Numba to 2; write int(...) around each"
                    lines.append(f"{place}: {ast.unparse(each)} {says}")
    return lines


def _both_truths(node: ast.BinOp) -> bool:
    """Return whether both sides of a sum are comparisons, `not`, or `and` and `or` of such."""
    return _is_truth(node.left) and _is_truth(node.right)


def _is_truth(node: ast.expr) -> bool:
    """Return whether an expression is a truth value by its form."""
    if isinstance(node, ast.BoolOp):
        return all(_is_truth(each) for each in node.values)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def cycles(*modules: str) -> list[str]:
    """Return the cycles of calls among the kernels in the import closure of these modules.

    Returns:
        One line per cycle: `hog/turn.py, line 12: begin_turn calls end_turn calls begin_turn`.
    """
    files = {name: _read(name, path) for name, path in closure(*modules).items()}
    calls = {
        (name, kernel): list(dict.fromkeys(_called(files, name, node)))
        for name, module in files.items()
        for kernel, node in module.kernels.items()
    }
    lines: list[str] = []
    reported: set[tuple[str, str]] = set()  # a cycle is reported once, not once per kernel in it
    for kernel in calls:
        cycle = [] if kernel in reported else _cycle(calls, kernel)
        if cycle:
            reported.update(cycle)
            module = files[kernel[0]]
            line = module.kernels[kernel[1]].lineno
            path = " calls ".join(name for _, name in [*cycle, kernel])
            lines.append(f"{module.path.parent.name}/{module.path.name}, line {line}: {path}")
    return lines


def _cycle(calls: Mapping[tuple[str, str], list[tuple[str, str]]], start: tuple[str, str]) -> list[tuple[str, str]]:
    """Return the shortest path of calls from a kernel back to itself, or an empty list (breadth first)."""
    paths = [[start]]
    seen = set[tuple[str, str]]()
    for path in paths:  # the list grows while it is read: first all paths of length 1, then of length 2, ...
        for callee in calls[path[-1]]:
            if callee == start:
                return path
            if callee not in seen:
                seen.add(callee)
                paths.append([*path, callee])
    return []


def _read(name: str, path: Path) -> _Module:
    """Read one source file of module `name`."""
    tree = ast.parse(path.read_bytes())
    kernels = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_kernel(node)}
    names: dict[str, tuple[str, str]] = {}
    modules: dict[str, str] = {}
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            # `from ..x import y` in package a.b.c: one dot is a.b.c itself, each further dot one package up
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names |= {alias.asname or alias.name: (base, alias.name) for alias in node.names}
            # what is imported may be a module itself: `from sims import rng`, then `rng.below(...)`
            modules |= {alias.asname or alias.name: f"{base}.{alias.name}" for alias in node.names}
    return _Module(path, kernels, names, modules)


def _is_kernel(node: ast.FunctionDef) -> bool:
    """Return whether a function has one of the decorators: `@njit`, `@njit(...)` or `@numba.njit(...)`."""
    return any(_last(each.func if isinstance(each, ast.Call) else each) in _DECORATORS for each in node.decorator_list)


def _last(node: ast.expr) -> str:
    """Return the last part of a dotted name: `njit` for `numba.njit`; "" for any other expression."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _called(files: Mapping[str, _Module], name: str, node: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """Yield the kernels that a kernel calls, as (module, name)."""
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
