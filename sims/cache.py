"""Where compiled kernels are kept, and when they are stale.

Numba's own cache watches a kernel's file only: after an edit to a constant or a helper elsewhere, old machine code runs
on in silence. Here a kernel's stamp is the digest of its file's *import closure* (the file, all it imports from `sims`
or from its own package, and so on), so an edit recompiles what imports it and nothing else. The folder differs by user
and by bounds-check setting, which Numba's index does not tell apart.
"""

import ast
import functools
import hashlib
import importlib.util
import os
import pickle
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from numba import config
from numba.core import caching
from numba.misc.appdirs import AppDirs

_OURS = "sims"
_IMPORTS_SIMS = re.compile(rb"^\s*(from|import)\s+sims\b", re.MULTILINE)
_FALLBACKS = (
    "UserProvidedCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
    "IPythonCacheLocator",
    "ZipCacheLocator",
)


def register() -> None:
    """Make Numba ask our locator first. Packages that do not import `sims` keep Numba's own."""
    ours = f"{__name__}.{Locator.__name__}"
    if ours not in config.CACHE_LOCATOR_CLASSES:
        others = config.CACHE_LOCATOR_CLASSES or ",".join(_FALLBACKS)
        config.CACHE_LOCATOR_CLASSES = f"{ours},{others}"
        caching.IndexDataCacheFile._load_index = _or_nothing(caching.IndexDataCacheFile._load_index)


def _or_nothing(load_index: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Numba's index of a kernel's compiled forms, empty where it cannot be read.

    It names the types that the kernel was called with. Those of a shared kernel (`sims.rng`) may belong to a game that
    is not installed any more, which would otherwise stop every other game; nor is an index cut short a reason to stop.
    """

    @functools.wraps(load_index)
    def load(file: Any) -> Any:
        try:
            return load_index(file)
        except (ImportError, AttributeError, EOFError, pickle.UnpicklingError):
            return {}

    return load


def _module_file(name: str) -> Path | None:
    """The source file of a module, without importing it (its parent packages are)."""
    loaded = sys.modules.get(name)
    found = getattr(loaded, "__file__", None)
    if found is None:
        try:
            spec = importlib.util.find_spec(name)
        except (ImportError, ValueError):
            return None
        found = spec.origin if spec else None
    return Path(found) if found and found.endswith(".py") else None


@functools.cache
def _imports(path: Path, module: str, roots: frozenset[str]) -> list[str]:
    """The modules under `roots` that a file imports by name; a package's `__init__` only where it is named itself."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = importlib.util.resolve_name("." * node.level + base, package)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                names.append(inner if base.partition(".")[0] in roots and _module_file(inner) else base)
    return [name for name in names if name.partition(".")[0] in roots]


@functools.cache
def closure(module: str) -> dict[str, Path]:
    """Name and file of every module that `module` imports from `sims` or its own top-level package, itself included."""
    roots = frozenset({_OURS, module.partition(".")[0]})
    found: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _module_file(name)
        if name in found or path is None:
            continue
        found[name] = path
        waiting += _imports(path, name, roots)
    return found


@functools.cache
def digest(module: str) -> str:
    """SHA-256 over the import closure of a module: what its kernels compute depends on these bytes alone."""
    total = hashlib.sha256()
    for name, path in sorted(closure(module).items()):
        total.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


@functools.cache
def folder() -> Path:
    """The folder of compiled kernels for this user and bounds-check setting; made if need be.

    `NUMBA_CACHE_DIR` moves it. If it cannot be written a temporary folder is used instead, and standard error says so.
    """
    checked = "checked" if config.BOUNDSCHECK else "plain"
    root = Path(config.CACHE_DIR or AppDirs("tabletop-balance", appauthor=False).user_cache_dir)
    wanted = root / "kernels" / checked
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=wanted).close()
    except OSError as error:
        temporary = Path(tempfile.mkdtemp(prefix="tabletop-balance-"))
        print(f"balance: kernels cannot be kept in {wanted} ({error.strerror}); using {temporary}", file=sys.stderr)
        return temporary
    return wanted


@functools.cache
def _is_ours(package: str) -> bool:
    """Whether a top-level package is `sims` or a plug-in built on it: one of its files imports `sims`.

    Asked of the package, not of the kernel's file: a plug-in's helper that needs nothing of `sims` can go stale too.
    """
    if package == _OURS:
        return True
    path = _module_file(package)
    if path is None:
        return False
    files = path.parent.rglob("*.py") if path.name == "__init__.py" else [path]
    return any(_IMPORTS_SIMS.search(file.read_bytes()) for file in files)


class Locator(caching._CacheLocator):  # type: ignore[misc]  # Numba's documented base class for locators
    """Finds the cache of a kernel in `sims` or in a plug-in game."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._module = py_func.__module__
        self._line = py_func.__code__.co_firstlineno
        self._path = str(folder() / self.get_suitable_cache_subpath(py_file))

    def get_cache_path(self) -> str:
        return self._path

    def get_source_stamp(self) -> str:
        return digest(self._module)

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Self | None:
        module = py_func.__module__
        if module not in sys.modules or not os.path.exists(py_file) or not _is_ours(module.partition(".")[0]):
            return None
        self = cls(py_func, py_file)
        self.ensure_cache_path()
        return self


def compiles_first(kernel: Any) -> bool:
    """Whether calling this kernel will compile it: nothing is loaded and nothing fresh is on disk."""
    if config.DISABLE_JIT or kernel.signatures:
        return False
    return not kernel._cache._cache_file._load_index()
