"""Refuse names that a new folder, or a new game, cannot have."""

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, shown
from sims import game as games

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_WINDOWS = {"con", "prn", "aux", "nul", *(f"{port}{i}" for port in ("com", "lpt") for i in range(1, 10))}
_ALLOWED = "it must be 1 to 40 letters (a to z), digits, - and _, the first a letter"


def name_alone(name: str) -> str:
    """Return the name of a folder that is typed as one of the current folder: `./hog/` is `hog`."""
    *before, last = re.split(r"[/\\]+", name.rstrip("/\\"))
    return name if set(before) - {"."} else last


def check_folder_name(name: str, into: Path) -> Path:
    """Return the folder of this name.

    Raises:
        InputError: If the name has a path or odd characters in it, means something else, or is taken.
    """
    if "/" in name or "\\" in name:
        raise InputError(f"{shown(name)}: it has a path in it; give a name alone: it is made in the current folder")
    if not _NAME.fullmatch(name):
        raise InputError(f"{shown(name)}: it is no name for a folder; {_ALLOWED}")
    if name.lower() in _WINDOWS:
        raise InputError(f"{name}: Windows keeps this name for a device; choose another")
    same = [each for each in games.names() if plain(each).lower() == plain(name).lower()]
    if same:
        raise InputError(f"{name}: it is the name of the game {same[0]}; choose another")
    folder = into / name
    if folder.exists() or folder.is_symlink():
        raise InputError(f"{name}: it is there already; choose another name, or move it away first")
    return folder


def check_module_name(name: str) -> str:
    """Return the name of the Python package of a game.

    Raises:
        InputError: If Python, or an installed library, has the name already.
    """
    module = plain(name).lower()
    if keyword.iskeyword(module) or keyword.issoftkeyword(module):
        raise InputError(f"{name}: it is a word of Python, and no package can have it as its name; choose another")
    if module in sys.stdlib_module_names or module == "tests" or find_spec(module) is not None:
        raise InputError(f"{name}: an installed Python package has the name {module}; choose another")
    return module
