"""Find the line of a game's own source that an error comes from, whatever called it.

A compiled kernel names its file as seen from where its package lies: `sims/games/pig/turn.py`. Python finds the source
on its path, be it of this clone or of another one.
"""

import functools
import os
import re
import sys
import sysconfig
import traceback
from collections.abc import Collection
from pathlib import Path

import numba
import numpy as np

_SIMS = Path(__file__).parent.parent
_OURS = [_SIMS, _SIMS / "check", _SIMS / "compiler"]  # beside `games`, which are games' own
_LIBRARIES = [Path(str(module.__file__)).parent for module in (np, numba)]
_STANDARD = Path(sysconfig.get_path("stdlib"))
_SITES = ("site-packages", "dist-packages")  # inside the standard library's folder, but not of it
_FILE = re.compile(r'File "([^"]+)", line (\d+)')
_UNTYPED = re.compile(r"Untyped global name '(\w+)'.*?<class '([\w.]+)'>", re.DOTALL)
# what Numba says of a call with another number of arguments than the kernel has, and of which kernel it is
_UNBOUND = re.compile(
    r"Cannot bind 'args=.*?' to signature '(\([^']*\))' due to \"TypeError: (.*)\"\.\s.*?<function (\w+) at", re.DOTALL
)
_NO_REASON = ("Failed in", "File ", "During", "[", "<source", "-", ">>>", "There are", "Overload", "No match")


@functools.cache
def inside_package(file: str) -> str:
    """Return a source file's name as seen from where its top-level package lies: `sims/games/pig/turn.py`."""
    path = Path(file)
    above = path.parent
    while (above / "__init__.py").exists():
        above = above.parent
    return path.relative_to(above).as_posix() if path.is_absolute() else file


def whole_path(file: str) -> Path:
    """Return the path of a file that Numba names as seen from the working folder, or a kernel from its package."""
    package = getattr(sys.modules.get(Path(file).parts[0] if file else ""), "__path__", None)
    found = Path(next(iter(package))).parent / file if package else None
    return found if found is not None and found.exists() else Path(os.path.abspath(file))


def is_games_own(file: str) -> bool:
    """Return whether a source file may be a game's: not the framework's, nor of a library that plays it."""
    path = whole_path(file)
    if not Path(file).suffix or path.parent in _OURS:  # no suffix: `<string>`, `<frozen importlib>`
        return False
    if any(path.is_relative_to(_SIMS.parent / name) for name in ("balance", "scenarios", "reports")):
        return False
    if any(path.is_relative_to(folder) for folder in _LIBRARIES):
        return False
    return not path.is_relative_to(_STANDARD) or any(site in path.parts for site in _SITES)


def place(error: BaseException, files: Collection[Path] = ()) -> str:
    """Return where a game's own source raised an error: `hog/turn.py, line 54, in jump`.

    Args:
        error: The exception as it was caught, with its traceback.
        files: The game's source files, if they are known; else every file that may be a game's is considered.

    Returns:
        The innermost line of such a file; "" if the traceback has none.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f"{short(error.filename)}, line {error.lineno}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_games_own(frame.filename)]
    if files:
        frames = [frame for frame in frames if whole_path(frame.filename) in files]
    if not frames:
        return ""
    frame = frames[-1]
    inside = "" if frame.name == "<module>" else f", in {frame.name}"
    return f"{short(frame.filename)}, line {frame.lineno}{inside}"


def told(error: BaseException) -> str:
    """Return an error as one line, its place first: `hog/turn.py, line 54, in jump: KeyError: 'climb'`."""
    where = place(error)
    return f"{where}: {what(error)}" if where else what(error)


def what(error: BaseException) -> str:
    """Return an error as one line without its place: `KeyError: 'climb'`."""
    if isinstance(error, SystemExit):
        return f"it ends the program when it is imported (sys.exit({error.code!r}))"
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {next(iter(text.strip().splitlines()), '')}".removesuffix(": ")


def short(file: str) -> str:
    """Return a file's name with the folder it is in: `hog/turn.py`."""
    path = Path(file)
    return f"{path.parent.name}/{path.name}" if path.parent.name else path.name


def compiler_said(error: BaseException) -> str:
    """Return in one line where a game does not compile and why, out of the many lines that Numba writes."""
    text = str(error)
    places = [(file, line) for file, line in _FILE.findall(text) if is_games_own(file)]
    where = f"{short(places[-1][0])}, line {places[-1][1]}: " if places else ""
    if untyped := _UNTYPED.search(text):
        name, kind = untyped.groups()
        if kind == "function":
            return f"{where}{name}() is no kernel; @kernel is missing above its definition"
        return f"{where}{name} is a {kind}, which a kernel cannot read; numbers go into RULES, constants into a tuple"
    if "setitem(readonly array" in text or "Cannot modify readonly array" in text:
        return f"{where}a kernel writes to a global array, which is a constant to it; what changes goes into STATE"
    if unbound := _UNBOUND.search(text):
        takes, why, name = unbound.groups()
        first = f"{short(places[0][0])}, line {places[0][1]}: " if places else ""  # the call; then who calls the caller
        return f"{first}{name} takes {takes}, and is called otherwise: {why}"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    reasons = [line for line in lines if not line.startswith(_NO_REASON)]
    return f"{where}it does not compile: {(reasons or lines or [type(error).__name__])[0][:200]}"
