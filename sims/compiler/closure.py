"""Find the import closure of a module: the source files that its results depend on, and their digest.

An import is followed wherever it leads: into the game's own package, into `sims`, into a helper package of the same
author. Not followed are the standard library, NumPy, Numba and llvmlite, Dask, and other packages with compiled parts
(SciPy, say) unless they import `sims` or Numba themselves; nor is `__main__`, which is whatever program runs just now.
Nothing is imported to find out. What a module imports by a computed name (`importlib.import_module`) cannot be seen.
"""

import ast
import functools
import hashlib
import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

_ENGINES = {"dask", "distributed"}  # they may run games elsewhere; SciPy imports them where they are installed
_NOT_FOLLOWED = frozenset({"numpy", "numba", "llvmlite", *_ENGINES, *sys.stdlib_module_names}) - {"__main__"}
_PROGRAM = frozenset({"__main__"})  # kernels may be in it, but no import leads to it
_KERNELS = frozenset({"sims", "numba"})  # a package that imports one of these may have kernels
_COMPILED = (".so", ".pyd")
_STATEMENTS = ("body", "handlers", "orelse", "finalbody", "cases")  # what holds the statements inside a statement
# a quick look for import statements; also matches inside strings, which can only make a package count as followed
_IMPORTED = re.compile(rb"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)


def _places(package: str) -> Iterable[str] | None:
    """Return the folders of a package's modules; None if it is no package. One that is imported says so itself."""
    module = sys.modules.get(package)
    if getattr(module, "__file__", None):
        return getattr(module, "__path__", None)
    spec = _spec(package)
    return spec.submodule_search_locations if spec else None


def _spec(name: str) -> ModuleSpec | None:
    """Return where a module would be loaded from. Unlike `importlib.util.find_spec`, import no parents."""
    parent = name.rpartition(".")[0]
    path = None
    if parent:
        path = _places(parent)
        if path is None:
            return None
    for finder in sys.meta_path:
        find = getattr(finder, "find_spec", None)
        try:
            spec = find(name, path) if find else None
        except KeyError:  # a package without __init__.py, in another one that was not imported
            spec = _namespace(name, path or ())
        if isinstance(spec, ModuleSpec):
            return spec
    return None


def _namespace(name: str, path: Iterable[str]) -> ModuleSpec:
    """Return where the modules of a package without `__init__.py` are, which Python says only once it is imported."""
    spec = ModuleSpec(name, None, is_package=True)
    folders = [Path(folder) / name.rpartition(".")[2] for folder in path]
    spec.submodule_search_locations = [str(folder) for folder in folders if folder.is_dir()]
    return spec


_found: dict[str, Path] = {}  # by name of module; what is nowhere now may be written later


def source_file(name: str) -> Path | None:
    """Return the source file of a module, without importing it; None if it has no Python source."""
    if name not in _found and (path := _look_for(name)) is not None:
        _found[name] = path
    return _found.get(name)


def _look_for(name: str) -> Path | None:
    """Return what `source_file` does, from the module if it is imported, else as an import would find it."""
    file = getattr(sys.modules.get(name), "__file__", None)
    if file is None:
        try:
            spec = _spec(name)
        except (ImportError, ValueError, OSError):
            return None
        file = spec.origin if spec else None
    return Path(file) if file and file.endswith(".py") else None


def _folder(package: str) -> Path | None:
    """Return the folder of a top-level package; None for a module of one file."""
    path = source_file(package)
    if path is not None:
        return path.parent if path.name == "__init__.py" else None
    spec = _spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []  # of a namespace package
    return Path(places[0]) if places else None


@functools.cache
def _is_compiled(package: str) -> bool:
    """Return whether a top-level package has parts that are not written in Python."""
    folder = _folder(package)
    return folder is not None and any(path.suffix in _COMPILED for path in folder.rglob("*"))


@functools.cache
def _imported_packages(package: str) -> frozenset[str]:
    """Return the top-level packages that any file of a top-level package imports."""
    folder, path = _folder(package), source_file(package)
    files = folder.rglob("*.py") if folder else [path] if path else []
    return frozenset(name.decode() for file in files for name in _IMPORTED.findall(file.read_bytes())) - _PROGRAM


def _reaches_kernels(package: str) -> bool:
    """Return whether a top-level package imports `sims` or Numba, itself or through another package."""
    seen, waiting = set[str](), [package]
    while waiting:
        name = waiting.pop()
        if name in _KERNELS:
            return True
        if name not in seen and name not in _NOT_FOLLOWED:
            seen.add(name)
            waiting += _imported_packages(name)
    return False


@functools.cache
def followed(package: str) -> bool:
    """Return whether imports of a top-level package are followed; the module's docstring says which are not."""
    if package in _NOT_FOLLOWED:
        return False
    return not _is_compiled(package) or _reaches_kernels(package)


def _base(node: ast.ImportFrom, package: str) -> str:
    """Return the module that `from ... import` names; "" where a relative import leads nowhere."""
    name = node.module or ""
    if not node.level:
        return name
    try:
        return importlib.util.resolve_name("." * node.level + name, package)
    except ImportError:
        return ""


def _named(node: ast.AST, package: str) -> Iterator[str]:
    """Yield the modules that an import statement names.

    `from sims import rng` names the module `sims.rng`, not the package: its `__init__` counts only where it is named
    itself. So an edit there does not recompile every kernel.
    """
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and followed((base := _base(node, package)).partition(".")[0]):
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            yield inner if source_file(inner) else base  # a module of the package, or a name defined in `base`


def _statements(tree: ast.Module) -> list[ast.AST]:
    """Return the statements of a file, those inside others last. No expression holds one, so none is looked at."""
    found: list[ast.AST] = [tree]
    for node in found:  # which grows
        for field in _STATEMENTS:
            found += getattr(node, field, ())
    return found


@functools.cache
def _imports(path: Path, module: str) -> list[str]:
    """Return the modules that a file imports by name and that are followed."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return []  # importing it raises this error too, with a better message
    names = [name for node in _statements(tree) for name in _named(node, package)]
    return [name for name in dict.fromkeys(names) if name not in _PROGRAM and followed(name.partition(".")[0])]


@functools.cache
def closure(*modules: str) -> dict[str, Path]:
    """Return name and file of every module that these modules import, directly or not, themselves included."""
    files: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        path = None if name in files else source_file(name)
        if path is not None:
            files[name] = path
            waiting += _imports(path, name)
    return files


@functools.cache
def _file_digest(path: Path) -> bytes:
    """Return the SHA-256 of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).digest()


@functools.cache
def digest(*modules: str) -> str:
    """Return the SHA-256 over the import closure of modules: with equal digests they compute the same."""
    return _total(closure(*modules).items())


def _total(files: Iterable[tuple[str, Path]]) -> str:
    """Return the SHA-256 over (name, NUL, digest of the file) of all files, sorted by name."""
    total = hashlib.sha256()
    for name, path in sorted(files):
        total.update(name.encode() + b"\0" + _file_digest(path))
    return total.hexdigest()
