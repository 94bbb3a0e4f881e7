"""Keep compiled kernels on disk, and recompile those that are stale.

Numba's own cache watches a kernel's file only: after an edit to a constant or a helper elsewhere, old machine code runs
on in silence. Here a kernel's stamp is the digest of its module's import closure (see `closure`), so an edit
recompiles what imports the edited file and nothing else. Each user, each bounds-check setting, each of LLVM's levels
and each way to compile (see `way`) has its own folder, since Numba's keys do not tell these apart.

Each compiled form of a kernel, one for each set of argument types, is a file of its own, in a folder for each module:

    name    NAME-LINE.PYTHON-SOURCE-KEY.nbc for an entry, NAME-LINE.PYTHON.part-SOURCE-KEY.nbc for a part
    bytes   seal, pickle of (key, bitcode or machine code)
    SOURCE  16 hexadecimal digits of SHA-256 over the versions of Numba and NumPy, and the stamp
    KEY     likewise over the key: types of arguments, processor, and the function's code
    seal    32 bytes: SHA-256 over SOURCE and the rest of the file

Where the source lies is in none of these: a second clone of a project uses the kernels of the first. Two clones of
different source share a folder too, so a kernel's older forms stay. Removed are, by a process that writes, those that
were not used for a month, and beyond a gigabyte those that were not used for longest.

A file that is damaged, or was written from other source, counts as absent: its kernel is compiled anew. The seal has no
secret: who can write here can make a file that fits, and its pickle runs what it likes. So a cache is a program, and
one that others may write to is not used.

Only kernels of games are kept so: those of modules that import `sims`, and of helper packages that such modules import.
Other packages' kernels stay where Numba keeps them.
"""

import atexit
import contextlib
import errno
import functools
import glob
import hashlib
import os
import pickle
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self

import numpy as np
from numba import config
from numba.core import caching
from numba.core.dispatcher import Dispatcher
from numba.misc.appdirs import AppDirs

from sims.compiler.closure import closure, digest, followed
from sims.compiler.way import PLAIN

__all__ = ["Locator", "closure", "compiles_first", "digest", "folder", "register"]

_FULL = 3  # LLVM's level unless NUMBA_OPT says otherwise
DAY = 86_400  # [s]
UNUSED = 30 * DAY  # after how long a form is removed [s]
ROOM = 10**9  # how large the forms of one setting may be together [bytes]
_NumbaFile = caching.IndexDataCacheFile
_FALLBACKS = (  # Numba's own locators in its order; naming ours replaces its list
    "UserProvidedCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
    "IPythonCacheLocator",
    "ZipCacheLocator",
)


def register() -> None:
    """Make Numba ask our locator first, also for kernels that were decorated before `sims` was imported.

    Calling it again does nothing.
    """
    ours = f"{__name__}.{Locator.__name__}"
    if ours in config.CACHE_LOCATOR_CLASSES:
        return
    others = config.CACHE_LOCATOR_CLASSES or ",".join(_FALLBACKS)
    config.CACHE_LOCATOR_CLASSES = f"{ours},{others}"
    caching.IndexDataCacheFile = _cache_file
    for name, module in list(sys.modules.items()):
        kernels = _kept_kernels(module)
        if kernels and _is_of_a_game(name):
            _ask_again(kernels)  # a plug-in may decorate before it imports `sims`


_ours: set[str] = set()  # modules that import `sims`, and those that such modules import


def _is_of_a_game(name: str) -> bool:
    """Return whether a module's kernels are ours to keep: it imports `sims`, or a module that does imports it."""
    if _is_sims(name):
        return True  # who imports it tells nothing, and reading all of that takes seconds
    if name not in _ours and followed(name.partition(".")[0]):
        _note_ours(name)
        for each in _being_imported():
            _note_ours(each)
    return name in _ours


def _note_ours(name: str) -> None:
    """Add a module that imports `sims`, and all that it imports, to those whose kernels are ours to keep."""
    found = closure(name) if followed(name.partition(".")[0]) else {}
    if any(_is_sims(each) for each in found):
        new = set(found) - _ours
        _ours.update(new)
        for each in sorted(new & sys.modules.keys() - {name}):
            _ask_again(_kept_kernels(sys.modules[each]))  # it was imported before anybody knew whose helper it is


def _being_imported() -> list[str]:
    """Return the modules whose import has begun and not ended: one of them imports the module that asks."""
    specs = {name: getattr(module, "__spec__", None) for name, module in list(sys.modules.items())}
    return [name for name, spec in specs.items() if getattr(spec, "_initializing", False)]


def _is_sims(name: str) -> bool:
    """Return whether a module is of the framework."""
    return name.partition(".")[0] == "sims"


def _ask_again(kernels: Iterable[Any]) -> None:
    """Let kernels ask for their place on disk once more."""
    for kernel in kernels:
        kernel.enable_caching()


def _kept_kernels(module: Any) -> list[Any]:
    """Return the kernels of a module that have a cache on disk."""
    return [value for value in list(getattr(module, "__dict__", {}).values()) if _is_kept(value)]


def _is_kept(value: Any) -> bool:
    """Return whether this is a kernel with a cache on disk."""
    return isinstance(value, Dispatcher) and isinstance(getattr(value, "_cache", None), caching.FunctionCache)


def _cache_file(cache_path: str, filename_base: str, source_stamp: object) -> Any:
    """Return the cache files of one kernel: sealed in our folder, Numba's own kind elsewhere."""
    kind = KernelFiles if Path(cache_path).is_relative_to(folder()) else _NumbaFile
    return kind(cache_path=cache_path, filename_base=filename_base, source_stamp=source_stamp)


class KernelFiles(caching.IndexDataCacheFile):  # type: ignore[misc]  # Numba's, untyped
    """Read and write the compiled forms of one kernel; a file that is damaged or stale counts as absent.

    Numba numbers the files and keeps an index of them. Two processes that each add a form at the same time may give
    both the same number, and one then runs code that was compiled for the other's types. Here a file is named after
    its form.
    """

    def __init__(self, cache_path: str, filename_base: str, source_stamp: object) -> None:
        """Take Numba's arguments: the folder, how the names of the files begin, and the stamp of the source."""
        super().__init__(cache_path, filename_base, source_stamp)
        self._folder, self._begin = Path(cache_path), filename_base
        self._source = _digits((self._version, np.__version__, source_stamp))

    def load(self, key: Any) -> Any:
        """Return a compiled form, or None if there is none that is whole and fresh."""
        try:
            found, form = pickle.loads(self._unsealed(self._path(key)))
            return form if found == key else None  # two types may have the same text
        except Exception:  # unpickling foreign bytes can raise anything; compiling anew is always right
            return None

    def has(self, key: Any) -> bool:
        """Return whether there is a form for this key; it may be damaged."""
        return self._path(key).exists()

    def save(self, key: Any, data: Any) -> None:
        """Write a compiled form; if nothing can be written, print a warning."""
        contents = self._dump((key, data))
        try:
            with self._open_for_write(str(self._path(key))) as file:  # a temporary file, which is then renamed
                file.write(self._seal(contents) + contents)
            _make_room_once(self._folder.parent)
        except OSError as error:
            _warn_not_kept(self._folder, error)

    def flush(self) -> None:
        """Remove all forms of today's source."""
        for each in self._forms():
            each.unlink(missing_ok=True)

    def any_fresh(self) -> bool:
        """Return whether there is a form of today's source, for whichever types; it may be damaged."""
        return any(self._forms())

    def _path(self, key: Any) -> Path:
        """Return the file of a form."""
        return self._folder / f"{self._begin}-{self._source}-{_digits(key)}.nbc"

    def _forms(self) -> Iterator[Path]:
        """Yield the files of the forms of today's source."""
        return self._folder.glob(f"{glob.escape(self._begin)}-{self._source}-*.nbc")

    def _seal(self, contents: bytes) -> bytes:
        """Return the checksum that stands before the contents in their file."""
        return hashlib.sha256(self._source.encode() + contents).digest()

    def _unsealed(self, path: Path) -> bytes:
        """Return the contents of a file without its seal; raise if the seal does not fit."""
        seal, contents = (whole := _read_regular(path))[:32], whole[32:]  # SHA-256 has 32 bytes
        if seal != self._seal(contents):
            raise ValueError(f"{path}: is damaged, or of other source")
        return contents


def _read_regular(path: Path) -> bytes:
    """Return the bytes of a regular file; a pipe or a device may never end."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe without a writer waits
    with open(os.open(path, flags), "rb", buffering=0) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        if found.st_mtime < time.time() - DAY:
            with contextlib.suppress(OSError):  # in a folder that can only be read
                os.utime(path)  # its time is that of its last use, see `make_room`
        return file.readall()


def make_room(folder: Path, now: float | None = None, room: int = ROOM) -> None:
    """Remove the forms that were not used for a month, and then those not used for longest until the rest fits.

    Args:
        folder: Folder of the modules' folders.
        now: The time [s]; None: of the clock.
        room: How large the forms may be together [bytes].
    """
    forms = []
    for path in folder.glob("*/*.nbc*"):  # with what a process left behind that ended while it wrote
        with contextlib.suppress(OSError):  # another process removes too
            found = path.stat()
            forms.append((found.st_mtime, found.st_size, path))
    now = time.time() if now is None else now
    for used, size, path in sorted(forms, reverse=True):
        room -= size
        if room < 0 or used < now - (DAY if ".tmp." in path.name else UNUSED):
            with contextlib.suppress(OSError):
                path.unlink()


@functools.cache
def _make_room_once(folder: Path) -> None:
    """Remove forms once per process that writes."""
    make_room(folder)


def _digits(value: object) -> str:
    """Return 16 hexadecimal digits that tell values of different texts apart.

    A record type has its text ready, but puts its `repr` together anew each time: 5 % of the time of compiling.
    """
    if isinstance(value, tuple):
        return _digits(" ".join(map(_digits, value)))
    return hashlib.sha256(str(value).encode()).hexdigest()[:16]


@functools.cache
def _warn_once(message: str) -> None:
    """Print a warning on standard error, the same one only once per process."""
    print(f"balance: {message}", file=sys.stderr)


def _warn_not_kept(wanted: Path, error: OSError) -> None:
    """Warn that kernels are compiled anew at each start; naming our folder makes all kernels share one warning."""
    place = folder() if wanted.is_relative_to(folder()) else wanted
    _warn_once(f"compiled kernels cannot be kept in {place} ({error.strerror}); they are compiled anew at each start")


@functools.cache
def folder() -> Path:
    """Return the folder of compiled kernels for this user and these settings of Numba; make it if it is missing.

    `NUMBA_CACHE_DIR` moves it. If it exists but cannot be written, the kernels in it are still used. If it cannot be
    made, or others may write to it, a temporary folder is used, which is removed when the process ends. Standard error
    tells of both.
    """
    level = "" if config.OPT == _FULL else f"-O{int(config.OPT)}"
    setting = f"{'checked' if config.BOUNDSCHECK else 'plain'}{level}{'-by-numba' if PLAIN else ''}"
    root = Path(config.CACHE_DIR or AppDirs("tabletop-balance", appauthor=False).user_cache_dir)
    wanted = root / "sealed-kernels" / setting
    try:
        for each in (root, wanted.parent, wanted):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)
        if why := _unsafe(root, wanted):
            return _temporary(f"kernels in {wanted} are not used: {why}")
        tempfile.TemporaryFile(dir=wanted).close()  # may we write here?
    except OSError as error:
        if wanted.is_dir() and not _unsafe(root, wanted):
            _warn_once(f"kernels cannot be kept in {wanted} ({error.strerror}); those in it are read")
            return wanted
        return _temporary(f"kernels cannot be kept in {wanted} ({error.strerror})")
    return wanted


def _unsafe(root: Path, wanted: Path) -> str:
    """Return why others could put code into a cache folder, or "": see the head of this module.

    Args:
        root: Where the cache lies; there others may write if they cannot rename what is not theirs, as in /tmp.
        wanted: The folder, two levels below.
    """
    if os.name == "nt":  # a user's folders are theirs; the mode tells nothing
        return ""
    for each in (root, wanted.parent, wanted):
        found = each.stat()
        if found.st_uid not in (os.geteuid(), 0):
            return f"{each} belongs to another user"
        sticky = each == root and found.st_mode & stat.S_ISVTX
        if found.st_mode & stat.S_IWOTH and not sticky:
            return f"everybody may write to {each}"
    return ""


def _temporary(why: str) -> Path:
    """Return a folder that is removed when this process ends, and say why it is used."""
    temporary = Path(tempfile.mkdtemp(prefix="tabletop-balance-"))
    atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    _warn_once(f"{why}; using {temporary}")
    return temporary


def stamp(function: Any) -> str:
    """Return the digest of all source that a kernel's module imports, or that its template and doors import."""
    source = getattr(function, "source", None)  # of a template bound to a game, see `sims.compiler.binding`
    return digest(function.__module__) if source is None else str(source.stamp)


class Locator(caching._CacheLocator):  # type: ignore[misc]  # Numba's documented base class for locators
    """Find the cache of a kernel, be it of `sims`, of a plug-in game, or of a helper package."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._py_file = py_file  # Numba names it when it warns that a kernel cannot be kept
        self._module = py_func.__module__
        self._line = py_func.__code__.co_firstlineno
        self._stamp = stamp(py_func)
        self._path = str(folder() / self._module)  # that of a bound kernel is its game's, not its template's

    def ensure_cache_path(self) -> None:
        """Make the folder if it can be made; `KernelFiles` warns if nothing can be written there."""
        with contextlib.suppress(OSError):
            os.makedirs(self._path, exist_ok=True)

    def get_cache_path(self) -> str:
        """Return the folder of the kernel's files: one for each module, wherever the module lies."""
        return self._path

    def get_source_stamp(self) -> str:
        """Return the stamp of the kernel's source."""
        return self._stamp

    def get_disambiguator(self) -> str:
        """Return the kernel's first line: two kernels of one name in a file have different lines."""
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Self | None:
        """Return a locator for a game's kernel; None leaves a kernel to Numba's own locators."""
        module = py_func.__module__
        if module not in sys.modules or not os.path.exists(py_file) or not _is_of_a_game(module):
            return None
        return cls(py_func, py_file)


def compiles_first(kernel: Any) -> bool:
    """Return whether calling this kernel will compile it: no form is loaded and no fresh form is on disk."""
    if config.DISABLE_JIT:
        return False
    if PLAIN:
        return not kernel.overloads and not kernel._cache._cache_file.any_fresh()
    return not kernel.entries and not kernel.entry_cache._cache_file.any_fresh()
