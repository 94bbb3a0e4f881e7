"""Hold plays at a real table as games are held: whole numbers by column.

column      value of a play
outcome     the number of its word; where plays say no more than `loss`, 1 if it is the good one, else 0
winners     the seats that won, as bits: seat 1 is 1, seat 2 is 2, seats 1 and 2 are 3, nobody is 0
rounds      its length [rounds]
others      results of the game by their columns' names; a word is its number, true is 1
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from balance.design.watched_figures import ROUND_CAP
from balance.stats.proportions import OUTCOME, ROUNDS
from balance.storage import sealed_json
from reports.plain import settings_as_typed
from scenarios import Configuration, Scenario, Value
from sims.game import words_of

WINNERS = "winners"
Table = Mapping[str, NDArray[np.int64]]


@dataclass(frozen=True)
class PlayFigure:
    """Name a figure of plays.

    Attributes:
        name: What people call it: `win`, `seat 1 wins`, `rounds`.
        column: The column that it is taken from.
        kind: `share` of a value, share of the plays that a `seat` won, or `mean`.
        value: The value, or the seat from 0.
    """

    name: str
    column: str
    kind: str
    value: int = 0

    @property
    def is_share(self) -> bool:
        """Whether it is told in percent."""
        return self.kind != "mean"

    def of(self, table: Table) -> NDArray[np.int64]:
        """Return the figure of each play: 0 or 1, or a number."""
        values = table[self.column]
        if self.kind == "seat":
            return (values >> self.value) & 1
        return (values == self.value).astype(np.int64) if self.is_share else values


@dataclass(frozen=True, eq=False)
class Plays:
    """Hold plays.

    Attributes:
        where: The file that they are from.
        scenario: What was played.
        cells: The configurations that were played, in the order in which they come first.
        cell: The number of each play's cell; shape (plays,).
        table: The columns of results.
        chances: Stated chances by seat, from 0, each of shape (plays,), between 0 and 1; seat -1: that all win.
        coarse: Whether an outcome is only told as good or not.
        words: The words of columns that are words, by column.
        notes: What was done to read the file, for people.
    """

    where: str
    scenario: Scenario
    cells: tuple[Configuration, ...]
    cell: NDArray[np.int64]
    table: Table
    chances: Mapping[int, NDArray[np.float64]]
    coarse: bool
    words: Mapping[str, Sequence[str]]
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        """Return how many plays there are."""
        return len(self.cell)

    def of_cell(self, number: int) -> dict[str, NDArray[np.int64]]:
        """Return the columns of the plays of a cell."""
        return {name: values[self.cell == number] for name, values in self.table.items()}

    @cached_property
    def sizes(self) -> list[int]:
        """Return how many plays each cell has."""
        return [int(size) for size in np.bincount(self.cell, minlength=len(self.cells))]

    @property
    def digest(self) -> str:
        """Return the SHA-256 of what was written down."""
        table = {name: values.tolist() for name, values in self.table.items()}
        chances = {str(seat): values.tolist() for seat, values in self.chances.items()}
        cells = [dict(cell.given) for cell in self.cells]
        return sealed_json.digest([self.coarse, cells, self.cell.tolist(), table, chances])

    @cached_property
    def shared(self) -> dict[str, Value]:
        """Return what is set in all cells alike."""
        every = [cell.given for cell in self.cells]
        return {name: value for name, value in every[0].items() if all(each.get(name) == value for each in every)}

    @property
    def label(self) -> str:
        """Return what is set in all cells alike, as typed: `players=2`."""
        return settings_as_typed(self.shared)

    def cell_label(self, number: int) -> str:
        """Return what only this cell is, as typed; "" if there is no other."""
        given = self.cells[number].given
        return settings_as_typed({name: value for name, value in given.items() if name not in self.shared})

    @cached_property
    def figures(self) -> tuple[PlayFigure, ...]:
        """Return all figures that the columns give."""
        found: list[PlayFigure] = []
        for name, values in self.table.items():
            if name == OUTCOME:
                found += self._outcomes(values)
            elif name == WINNERS:
                seats = max(each.players for each in self.cells)
                found += [PlayFigure(f"seat {seat + 1} wins", WINNERS, "seat", seat) for seat in range(seats)]
            elif name in self.words:
                called = name.replace("_", " ")
                every = enumerate(self.words[name])
                found += [PlayFigure(f"{called} {word}".replace("_", " "), name, "share", i) for i, word in every]
            else:
                found.append(PlayFigure(name.replace("_", " "), name, "mean"))
        return tuple(found)

    def figures_of(self, cells: Sequence[int]) -> list[PlayFigure]:
        """Return the figures of these cells: of seats only those that sit at each of them."""
        seats = min(self.cells[cell].players for cell in cells)
        return [each for each in self.figures if each.kind != "seat" or each.value < seats]

    def _outcomes(self, values: NDArray[np.int64]) -> list[PlayFigure]:
        game = self.scenario.game
        if self.coarse:
            return [PlayFigure(words_of(game.words[OUTCOME])[game.good].replace("_", " "), OUTCOME, "share", 1)]
        words = words_of(game.words[OUTCOME])
        kept = [i for i, word in enumerate(words) if word != ROUND_CAP or (values == i).any()]
        if len(kept) == 2:  # the other is what is left
            kept = [game.good if game.good in kept else kept[0]]
        if len(kept) == 1 and (values == kept[0]).all() and len(words) - 1 <= 1:
            return []  # every game ends so
        return [PlayFigure(words[i].replace("_", " "), OUTCOME, "share", i) for i in kept]

    def as_told(self, simulated: Table) -> Table:
        """Return simulated games as these plays tell theirs: outcomes as good or not, where they say no more."""
        if not self.coarse:
            return simulated
        good = (simulated[OUTCOME] == self.scenario.game.good).astype(np.int64)
        return {**simulated, OUTCOME: good}


JOINT = (OUTCOME, WINNERS, ROUNDS)  # the columns by which scripts are told apart
