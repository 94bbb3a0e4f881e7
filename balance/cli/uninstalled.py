"""Refuse the folder of a game's package where the game itself is meant."""

import shlex
import tomllib
from pathlib import Path

GROUP = "balance.games"  # of entry points, by which packages bring games


def refuse_package(given: str | None) -> str | None:
    """Return what was given for a game; as a callback of an argument.

    Raises:
        InputError: If it is a folder with the package of a game that is not installed, or is called otherwise.
    """
    if given is None:
        return None
    folder = Path(given)
    project = folder / "pyproject.toml"
    if not project.is_file() or (folder / "game.toml").exists():
        return given
    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import plain
    from sims.game import names

    known = set(map(plain, names()))  # also of games that cannot be loaded: `load` says why
    if plain(given) in known:
        return given
    for name in _games(project):
        if plain(name) in known:
            raise InputError(f"{given}: this is the folder of a package; the game in it is called {name}")
        raise InputError(f"{given}: the game {name} is not installed; first `pip install -e {shlex.quote(given)}`")
    return given


def _games(project: Path) -> list[str]:
    """Return the names of the games that a pyproject.toml declares; none if it cannot be read."""
    try:
        entries = tomllib.loads(project.read_text("utf-8"))["project"]["entry-points"][GROUP]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return list(entries) if isinstance(entries, dict) else []
