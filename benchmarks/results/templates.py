"""Let games that stand in docs/templates be found, each a distribution of its own, as if they were installed."""

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "docs" / "templates"
INSTALLED = ROOT / "build" / "templates"


def folder(game: str) -> Path | None:
    """Return the folder of a game's distribution; None if it is no template."""
    found = TEMPLATES / game
    return found if (found / "pyproject.toml").is_file() else None


def paths(game: str) -> list[str]:
    """Return what Python's path needs for a game, and write what an installation would; [] if it is no template."""
    found = folder(game)
    if found is None:
        return []
    project = tomllib.loads((found / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = INSTALLED / game / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    points = "".join(f"{name} = {place}\n" for name, place in project["entry-points"]["balance.games"].items())
    for name, text in (("METADATA", about), ("entry_points.txt", f"[balance.games]\n{points}")):
        if not (info / name).is_file() or (info / name).read_text(encoding="utf-8") != text:
            part = info / f"{name}.{os.getpid()}"  # another process may read it now
            part.write_text(text, encoding="utf-8")
            part.replace(info / name)
    return [str(info.parent), str(found)]


def environment(game: str) -> dict[str, str]:
    """Return the environment in which a program finds a game."""
    more = [*paths(game), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(more)} if paths(game) else dict(os.environ)


@contextmanager
def findable(game: str) -> Iterator[None]:
    """Let this process find a game, for a while."""
    before = list(sys.path)
    sys.path[:0] = paths(game)
    try:
        yield
    finally:
        sys.path[:] = before
