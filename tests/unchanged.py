"""Leave out the tests of games whose source, scenario and tests are those of an earlier green run (`CHANGED=1`).

Each run that passes keeps, for every game that it tested, the digest of what these tests depend on; one that is told to
leaves out the tests of games whose digest is the same. A game's tests are those below tests/games that name it, by
their path or their parameters. What depends on no single game is always tested. CI leaves out nothing.
"""

import ast
import functools
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import numba
import pytest

from sims import game as games

KEEP = "BALANCE_TEST_GREEN"  # environment variable: not empty: keep which games' tests passed
ONLY_CHANGED = "BALANCE_TEST_CHANGED"  # environment variable: not empty: leave out what did not change
LEFT_OUT = "BALANCE_TEST_LEFT_OUT"  # names the variable that tells the workers which games are left out
ROOT = Path(__file__).parents[1]
GREEN = ROOT / "build" / "test-green"
LOCKS = (".ci/requirements.txt", ".ci/requirements-dev.txt", "pyproject.toml")


@functools.cache
def depends_on(name: str) -> str:
    """Return the digest of what a game's tests depend on: what they import of ours, scenario, recorded games, locks."""
    own = ROOT / "tests" / "games" / name.replace("-", "_")
    scenario = games.find(name).scenario or ROOT / "scenarios" / own.name
    kernels = [path for module in games.find(name).modules if (path := _file(module.split(".")))]
    files = {*kernels, *own.parent.glob("*.py"), *own.rglob("*.py"), *(ROOT / lock for lock in LOCKS)}
    files |= {path for folder in (own, scenario) for path in folder.rglob("*") if path.is_file()}
    waiting = list(files)
    while waiting:
        new = set(_imports(waiting.pop())) - files
        files |= new
        waiting += new
    total = hashlib.sha256()
    for path in sorted(path for path in files if path.suffix != ".pyc"):
        total.update(f"{path}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return f"{total.hexdigest()} {sys.version} {os.environ.get('NUMBA_OPT')}"


@functools.cache
def _imports(path: Path) -> tuple[Path, ...]:
    """Return the files of this project that a file imports; an `__init__.py` counts where a package is imported."""
    nodes = ast.walk(ast.parse(path.read_bytes())) if path.suffix == ".py" else ()
    return tuple({found for node in nodes for name in _names(node) if (found := _file(name.split(".")))})


def _names(node: ast.AST) -> Iterator[str]:
    """Yield what an import statement names: modules, or names in them."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _file(parts: list[str]) -> Path | None:
    """Return the file of a module of this project, or of the module that has the last part as a name."""
    for names in (parts, parts[:-1]):
        below = ROOT.joinpath(*names)
        for path in (below.with_suffix(".py"), below / "__init__.py"):
            if names and path.is_file():
                return path
    return None


def game_of(test: str, names: Iterable[str]) -> str | None:
    """Return the one game that the id of a test below tests/games names, or None."""
    plain = test.replace("_", "-")
    named = [name for name in names if name in plain]
    return named[0] if test.startswith("tests/games/") and len(named) == 1 else None


class Unchanged:
    """Leave out and keep, in a run of pytest.

    Attributes:
        path: The file that holds digests of games whose tests passed in a run of these files and settings.
        now: The digest of each game now.
    """

    def __init__(self, arguments: Iterable[str], folder: Path = GREEN) -> None:
        run = [*arguments, numba.config.BOUNDSCHECK, numba.config.DISABLE_JIT]
        self.path = folder / f"{hashlib.sha256(json.dumps(run).encode()).hexdigest()[:16]}.json"
        self.now = {name: depends_on(name) for name in games.names() if games.is_ours(name)}
        green = json.loads(self.path.read_text()) if self.path.is_file() else {}
        same = [name for name, found in self.now.items() if green.get(name) == found]
        os.environ[LEFT_OUT] = " ".join(same) if os.environ.get(ONLY_CHANGED) else ""

    def pytest_report_header(self) -> str:
        """Say which games are left out."""
        return f"not changed since they passed, left out: {os.environ[LEFT_OUT] or 'none'}"

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Keep the digests of a run that passed."""
        if exitstatus == pytest.ExitCode.OK:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.now))


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of games that are left out."""
    same, names = os.environ.get(LEFT_OUT, "").split(), games.names()
    left = {item.nodeid for item in items if same and game_of(item.nodeid, names) in same}
    if left:
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
        items[:] = [item for item in items if item.nodeid not in left]
