"""Play the configurations of a block, and name them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import polars as pl

import balance
from balance.simulation.play import Played
from benchmarks.results.plans import Block, PlanError, Row
from scenarios import InputError, Value

LABEL, SET = "label", "set"


@dataclass(frozen=True)
class Cell:
    """Describe a configuration of a block.

    Attributes:
        label: Its name, if the plan gives one; else "".
        varied: Those of its settings that differ between rows.
        settings: All its settings.
    """

    label: str
    varied: Mapping[str, Value]
    settings: Mapping[str, Value]


def cells_of(block: Block) -> list[Cell]:
    """Return the configurations of a block, in the order of its table."""
    return [cell for row in block.rows or ({},) for cell in _of_row(block, row)]


def _of_row(block: Block, row: Row) -> Iterator[Cell]:
    asked = {**block.set, **row.get(SET, {})}
    lists = {name: value for name, value in asked.items() if isinstance(value, list)}
    fixed = {name: value for name, value in asked.items() if name not in lists}
    for values in product(*lists.values()):
        varied = dict(zip(lists, values, strict=True))
        own = {} if row.get(LABEL) else {name: v for name, v in row.get(SET, {}).items() if name not in lists}
        yield Cell(row.get(LABEL, ""), {**own, **varied}, {**fixed, **varied})


@dataclass
class Table:
    """Play what a table needs, and remember what was played.

    Attributes:
        threads: Threads to play on.
        scale: Of each number of games this share is played; 1 but for drafts.
    """

    threads: int = 1
    scale: float = 1.0

    def games(self, wanted: int, least: int = 20) -> int:
        """Return how many of so many games are played [games]."""
        return wanted if self.scale == 1 else max(least, int(wanted * self.scale))

    def play(self, block: Block, settings: Mapping[str, Value], rows: bool = False) -> Played:
        """Play a configuration of a block.

        Raises:
            PlanError: If it cannot be played.
        """
        try:
            return balance.play(
                block.game,
                settings,
                games=self.games(block.games),
                seed=block.seed,
                threads=self.threads,
                rows=rows,
            )
        except InputError as error:
            raise PlanError(f"{block.page}: {block.name}: {error}") from None

    def frame(self, block: Block, settings: Mapping[str, Value]) -> pl.DataFrame:
        """Play a configuration and return one row per game."""
        return self.play(block, settings, rows=True).frame


def varied_names(cells: Sequence[Cell]) -> list[str]:
    """Return the settings that differ between rows, in the order in which they come."""
    return list(dict.fromkeys(name for cell in cells for name in cell.varied))


def options(block: Block, **defaults: Any) -> dict[str, Any]:
    """Return a block's options, with the defaults of its kind.

    Raises:
        PlanError: If there is an option that the kind does not take, or one without a default is missing.
    """
    if wrong := set(block.options) - set(defaults):
        raise PlanError(f"{block.page}: {block.name}: {sorted(wrong)[0]} is no option; they are {', '.join(defaults)}")
    found = {**defaults, **block.options}
    if missing := [name for name, value in found.items() if value is ...]:
        raise PlanError(f"{block.page}: {block.name}: {missing[0]} is missing")
    return found
