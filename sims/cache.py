"""Where compiled kernels are kept, and when they are stale.

Numba's own cache watches a kernel's file only: after an edit to a constant or a helper elsewhere, old machine code runs
on in silence. Here a kernel's stamp is the digest of its file's import closure (see `sims.closure`), so an edit
recompiles what imports it and nothing else. The folder differs by user and by bounds-check setting, which Numba's index
does not tell apart. Each compiled form is sealed with a checksum over itself and the stamp: what is damaged, or was
left by other source, counts as absent and is compiled anew.
"""

import atexit
import contextlib
import functools
import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Self

from numba import config
from numba.core import caching
from numba.core.dispatcher import Dispatcher
from numba.misc.appdirs import AppDirs

from sims.closure import closure, digest, followed

__all__ = ["Locator", "closure", "compiles_first", "digest", "folder", "register"]

_NumbaFile = caching.IndexDataCacheFile
_FALLBACKS = (
    "UserProvidedCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
    "IPythonCacheLocator",
    "ZipCacheLocator",
)


def register() -> None:
    """Make Numba ask our locator first, also for kernels that were decorated before `sims` was imported."""
    ours = f"{__name__}.{Locator.__name__}"
    if ours in config.CACHE_LOCATOR_CLASSES:
        return
    others = config.CACHE_LOCATOR_CLASSES or ",".join(_FALLBACKS)
    config.CACHE_LOCATOR_CLASSES = f"{ours},{others}"
    caching.IndexDataCacheFile = _cache_file
    for name, module in list(sys.modules.items()):
        for kernel in list(getattr(module, "__dict__", {}).values()):
            if _is_kept(kernel) and followed(name.partition(".")[0]):
                kernel.enable_caching()


def _is_kept(value: Any) -> bool:
    """Whether this is a kernel with a cache on disk."""
    return isinstance(value, Dispatcher) and isinstance(getattr(value, "_cache", None), caching.FunctionCache)


def _cache_file(cache_path: str, filename_base: str, source_stamp: object) -> Any:
    """The files of one kernel: sealed in our folder, Numba's own elsewhere."""
    kind = KernelFiles if Path(cache_path).is_relative_to(folder()) else _NumbaFile
    return kind(cache_path=cache_path, filename_base=filename_base, source_stamp=source_stamp)


class KernelFiles(caching.IndexDataCacheFile):  # type: ignore[misc]  # Numba's, untyped
    """The index and the compiled forms of one kernel: whole, or as if they were not there."""

    def load(self, key: Any) -> Any:
        """A compiled form, or None where there is none that is whole and fresh."""
        try:
            return super().load(key)
        except Exception:
            return None

    def save(self, key: Any, data: Any) -> None:
        """Keep a compiled form, if the folder takes it."""
        try:
            super().save(key, data)
        except OSError as error:
            _say_not_kept(Path(self._cache_path), error)

    def _load_index(self) -> dict[Any, str]:
        """The compiled forms by types; none where that cannot be read.

        The index names the types that the kernel was called with. Those of a shared kernel (`sims.rng`) may belong to
        another game, which is imported to read it: it may be broken, or gone, or print.
        """
        try:
            version, stamp, forms = pickle.loads(self._unsealed(self._index_path))
            if (version, stamp) != (self._version, self._source_stamp):
                return {}
            with contextlib.redirect_stdout(sys.stderr):
                return dict(pickle.loads(forms))
        except (Exception, SystemExit):
            return {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, pickle.dumps((self._version, self._source_stamp, self._dump(overloads))))

    def _load_data(self, name: str) -> Any:
        return pickle.loads(self._unsealed(self._data_path(name)))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), self._dump(data))

    def _seal(self, data: bytes) -> bytes:
        return hashlib.sha256(repr(self._source_stamp).encode() + b"\0" + data).digest()

    def _write(self, path: str, data: bytes) -> None:
        with self._open_for_write(path) as file:
            file.write(self._seal(data) + data)

    def _unsealed(self, path: str) -> bytes:
        """The contents of a file. Raises an error of some kind if they are not what was written from this source."""
        kept = Path(path).read_bytes()
        if kept[:32] != self._seal(kept[32:]):
            raise ValueError(f"{path}: is damaged, or of other source")
        return kept[32:]


@functools.cache
def _say_once(message: str) -> None:
    print(f"balance: {message}", file=sys.stderr)


def _say_not_kept(wanted: Path, error: OSError) -> None:
    """Say that kernels are compiled anew at each start. Once in a process: the reason is the same for all of them."""
    place = folder() if wanted.is_relative_to(folder()) else wanted
    _say_once(f"compiled kernels cannot be kept in {place} ({error.strerror}); they are compiled anew at each start")


@functools.cache
def folder() -> Path:
    """The folder of compiled kernels for this user and bounds-check setting; made if need be.

    `NUMBA_CACHE_DIR` moves it. If it cannot be written, what is in it is still read. If it cannot even be made, a
    temporary folder is used, which goes with the process; standard error says so.
    """
    checked = "checked" if config.BOUNDSCHECK else "plain"
    root = Path(config.CACHE_DIR or AppDirs("tabletop-balance", appauthor=False).user_cache_dir)
    wanted = root / "sealed-kernels" / checked
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=wanted).close()
    except OSError as error:
        if wanted.is_dir():
            _say_once(f"kernels cannot be kept in {wanted} ({error.strerror}); those in it are read")
            return wanted
        temporary = Path(tempfile.mkdtemp(prefix="tabletop-balance-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        _say_once(f"kernels cannot be kept in {wanted} ({error.strerror}); using {temporary}")
        return temporary
    return wanted


class Locator(caching._CacheLocator):  # type: ignore[misc]  # Numba's documented base class for locators
    """Finds the cache of a kernel: of `sims`, of a plug-in game, or of a helper package, wherever it lies."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._module = py_func.__module__
        self._line = py_func.__code__.co_firstlineno
        self._path = str(folder() / self.get_suitable_cache_subpath(py_file))

    def ensure_cache_path(self) -> None:
        """Make the folder if it can be made; `KernelFiles` says so if nothing can be kept in it."""
        with contextlib.suppress(OSError):
            os.makedirs(self._path, exist_ok=True)

    def get_cache_path(self) -> str:
        return self._path

    def get_source_stamp(self) -> str:
        return digest(self._module)

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Self | None:
        module = py_func.__module__
        if module not in sys.modules or not os.path.exists(py_file) or not followed(module.partition(".")[0]):
            return None
        return cls(py_func, py_file)


def compiles_first(kernel: Any) -> bool:
    """Whether calling this kernel will compile it: nothing is loaded and nothing fresh is on disk."""
    if config.DISABLE_JIT or kernel.signatures:
        return False
    return not kernel._cache._cache_file._load_index()
