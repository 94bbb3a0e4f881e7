"""List the games that come with Balance by reading their files: nothing that plays is imported."""

import csv
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

RANDOM = "random"


class Listed(NamedTuple):
    """What the list says of a game.

    Attributes:
        game, title: Its name and its title.
        seats: The numbers of players, in ascending order.
        axes, numbers: How many it has.
        policies: How many scripts it has, but for random play, which every game has.
    """

    game: str
    title: str
    seats: list[int]
    axes: int
    numbers: int
    policies: int


def shipped() -> list[Listed]:
    """Return the games that come with Balance, each by its folder, by name.

    Raises:
        KeyError, OSError, TypeError, ValueError: If a file cannot be read so; the loader says what is wrong with it.
    """
    games, data = _folder("sims") / "games", _folder("scenarios")
    names = sorted(path.parent.name for path in games.glob("*/__init__.py"))
    return [_listed(data / name) for name in names]


def _folder(package: str) -> Path:
    """Return the folder of a package that need not be imported."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise OSError(package)
    return Path(spec.submodule_search_locations[0])


def _listed(folder: Path) -> Listed:
    """Return what a scenario's files say."""
    text: dict[str, Any] = tomllib.loads((folder / "game.toml").read_text(encoding="utf-8"))
    axes = text["axes"]
    tables = {axis["table"] for axis in axes.values() if axis.get("kind") == "policy"}
    return Listed(
        folder.name.replace("_", "-"),
        text["title"],
        sorted(axes["players"]["values"]),
        len(axes),
        len(text["numbers"]),
        sum(len(_scripts(folder / f"{table}.csv")) for table in tables),
    )


def _scripts(path: Path) -> list[str]:
    """Return the scripts of a table, whose names stand in the first column."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        names = [row[0] for row in csv.reader(file) if row][1:]
    return [name for name in names if name != RANDOM]
