"""Tell what code figures depend on: modules and all that they import, without words that explain and the compiler."""

import ast
import hashlib
import re
from functools import cache
from pathlib import Path

from sims.compiler.closure import closure

OURS = ("balance", "benchmarks", "reports", "scenarios", "sims", "tests")  # of libraries the version counts, not a file
WORDS = re.compile(
    r"reports\..*|balance\..*\b(?:(?:\w+_)?"
    r"(?:words|page|sentences|printing|texts|repeat_line|section|forecast|command)|command_\w+)"
)  # what asks, and what puts figures into words and pages
COMPILER = "sims.compiler."  # the topics of linking hold that however a kernel is compiled, it gives the same rows


@cache
def code(path: Path) -> bytes:
    """Return the code of a module without its comments and docstrings, which change no figure."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree).encode()


def of_code(*modules: str, leave_out: tuple[str, ...] = (COMPILER,), words: bool = True) -> str:
    """Return the digest of the code of modules and of all that they import.

    Args:
        modules: Their names.
        leave_out: How the names of modules begin that do not count.
        words: Whether what puts figures into words and pages counts, `WORDS`.
    """
    total = hashlib.sha256()
    for name, path in sorted(closure(*modules).items()):
        told = not words and WORDS.fullmatch(name)
        if name.partition(".")[0] in OURS and not name.startswith(leave_out) and not told:
            total.update(f"{name}\0".encode() + hashlib.sha256(code(path)).digest())
    return total.hexdigest()


def of_folder(package: str) -> str:
    """Return the digest of the code of a package's modules, without those that put figures into words and pages.

    Raises:
        ValueError: If it has no modules: of a misspelt name nothing would ever be stale.
    """
    paths = sorted(Path(__file__).parent.parent.joinpath(*package.split(".")).glob("*.py"))
    if not paths:
        raise ValueError(f"{package} has no modules")
    total = hashlib.sha256()
    for path in paths:
        if not WORDS.fullmatch(f"{package}.{path.stem}"):
            total.update(f"{path.stem}\0".encode() + hashlib.sha256(code(path)).digest())
    return total.hexdigest()
