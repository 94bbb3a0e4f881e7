"""Find kernels that draw random numbers which no seed repeats, by reading their source."""

import ast
from collections.abc import Iterator

from sims.compiler.closure import closure

_DECORATORS = ("kernel", "inlined", "njit", "jit")
_SOURCES = ("numpy.random", "random", "secrets")  # modules that draw by a state of their own


def drawn_elsewhere(*modules: str) -> list[str]:
    """Return where kernels in the import closure of these modules draw numbers that are not the game's own.

    Returns:
        One line per call: `hog/turn.py, line 12, in roll: np.random.randint() draws ...`.
    """
    says = "draws a number that no seed repeats; draw by sims.rng, as below(s, Stream.DICE, 6)"
    lines = []
    for path in closure(*modules).values():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        known = dict(_imported(tree))
        for kernel in ast.walk(tree):
            if not isinstance(kernel, ast.FunctionDef) or not any(map(_is_kernel, kernel.decorator_list)):
                continue
            for call in ast.walk(kernel):
                if isinstance(call, ast.Call) and _whole_name(call.func, known).startswith(
                    tuple(f"{each}." for each in _SOURCES)
                ):
                    place = f"{path.parent.name}/{path.name}, line {call.lineno}, in {kernel.name}"
                    lines.append(f"{place}: {ast.unparse(call.func)}() {says}")
    return lines


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield what names mean that a module imports: `np` is `numpy`, `randint` is `random.randint`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield (each.asname, each.name) if each.asname else (each.name.partition(".")[0],) * 2
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                yield each.asname or each.name, f"{node.module}.{each.name}"


def _is_kernel(decorator: ast.expr) -> bool:
    """Return whether a decorator makes a kernel: `@kernel`, `@njit(cache=True)`, `@numba.njit`."""
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name in _DECORATORS


def _whole_name(node: ast.expr, known: dict[str, str]) -> str:
    """Return what is called, from its module on: `numpy.random.randint`; "" if that cannot be told."""
    if isinstance(node, ast.Attribute):
        before = _whole_name(node.value, known)
        return f"{before}.{node.attr}" if before else ""
    return known.get(node.id, "") if isinstance(node, ast.Name) else ""
