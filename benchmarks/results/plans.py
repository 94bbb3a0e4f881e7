"""Read the plans of the tables: one TOML file per page."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from balance.design.limits import MAX_GAMES, MAX_SEED

ROOT = Path(__file__).parents[2]
PLANS = Path(__file__).parent / "plans"
LAYOUT = 1  # raised when tables are written otherwise, so that all are stale
DIGITS = 8  # of a digest

Row = Mapping[str, Any]


class PlanError(Exception):
    """Signal that a plan, a page or a marker is wrong; the message says where."""


class Undecided(PlanError):
    """Signal that games or time ended before a block's command had its answer; the message says which block."""


@dataclass(frozen=True)
class Block:
    """Describe a table of a page.

    Attributes:
        page: The page, as seen from the root of the project.
        name: The name in its marker, unique on the page.
        kind: What sort of table: a key of `kinds.KINDS`.
        game: The game that is played.
        games: Games of each row [games].
        seed: The seed of all games.
        set: Settings of all rows; a list of values makes a row of each.
        rows: Further settings, one entry for each row or group of rows; `label` names it.
        options: What else the kind of table takes.
    """

    page: str
    name: str
    kind: str
    game: str
    games: int
    seed: int
    set: Row = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    options: Row = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Return a digest of all that the plan says, and of how tables are written."""
        said = [LAYOUT, self.kind, self.game, self.games, self.seed, self.set, self.rows, self.options]
        return short(json.dumps(said).encode())


_OWN = ("kind", "game", "games", "seed", "set", "rows")


def short(content: bytes) -> str:
    """Return a short digest."""
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def read_plans() -> list[Block]:
    """Return the blocks of all pages, in the order of the files.

    Raises:
        PlanError: If a file is wrong.
    """
    return [block for path in sorted(PLANS.glob("*.toml")) for block in read_file(path)]


def read_file(path: Path) -> list[Block]:
    """Return the blocks of a page's plans.

    ```toml
    page = "docs/games/cyberdoom_tower.md"
    game = "cyberdoom-tower"         # a block may name its own
    seed = 1

    [scripts]                        # <!-- results: scripts -->
    kind = "rates"
    games = 20000
    set = { players = [1, 2], policy = ["ghost", "hunter"] }
    columns = ["outcome=win", "rounds"]
    ```

    Raises:
        PlanError: If the file is wrong.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise PlanError(f"{path.name}: {error}") from None
    page = content.get("page")
    if not isinstance(page, str) or not (ROOT / page).is_file():
        raise PlanError(f"{path.name}: page is {page!r}; it must be a file of the project")
    usual = {key: content[key] for key in ("game", "games", "seed") if key in content}
    blocks = [(name, each) for name, each in content.items() if isinstance(each, dict)]
    return [_block(f"{path.name}: {name}", page, name, usual | each) for name, each in blocks]


def _block(where: str, page: str, name: str, said: Mapping[str, Any]) -> Block:
    """Return a block, checked as far as all kinds are alike."""
    for key in ("kind", "game"):
        if not isinstance(said.get(key), str):
            raise PlanError(f"{where}: {key} is {said.get(key)!r}; it must be a text")
    games, seed = said.get("games", 0), said.get("seed", 1)
    for key, value, least, most in (("games", games, 0, MAX_GAMES), ("seed", seed, 0, MAX_SEED)):
        if not isinstance(value, int) or not least <= value <= most:
            raise PlanError(f"{where}: {key} is {value!r}; it must be a whole number from {least} to {most}")
    options = {key: value for key, value in said.items() if key not in _OWN}
    rows = tuple(said.get("rows", ()))
    return Block(page, name, said["kind"], said["game"], games, seed, said.get("set", {}), rows, options)
