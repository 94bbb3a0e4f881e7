"""Find plays that hardly any game is like, and outcomes that nobody has seen: numbers only.

Endings and lengths together may rule out a script that each figure fits. Then one kind of play often says why: three of
ten plays ended as a loss in round 7, and of 4 000 games one did.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from balance.questions.observed.plays import JOINT, PlayFigure, Plays, Table
from balance.questions.observed.tally import WHOLE, cells_of, places
from balance.stats.proportions import OUTCOME


@dataclass(frozen=True)
class Odd:
    """Hold plays that are alike, and how many games of a script are like them.

    Attributes:
        cell: The number of the cell.
        kind: Their ending, winners and length, by column.
        plays: How many plays are of this kind [plays].
        like, games: How many games are of it, and how many there are in this cell [games].
    """

    cell: int
    kind: Mapping[str, int]
    plays: int
    like: int
    games: int


def oddest(plays: Plays, games: Sequence[Iterable[Table]], level: float) -> Odd | None:
    """Return the plays that are oddest by the games of a script; None if no kind of play is odd by itself.

    A kind is odd if so many plays of it are seldom drawn, with the share of the games and one game more that is like
    them. All kinds of plays share the error.

    Args:
        plays: The plays.
        games: The games of the script by cell, each in one table or several.
        level: One minus the chance that any kind is called odd though the plays are such games.
    """
    found = [each for cell, tables in enumerate(games) for each in _kinds(plays, cell, list(tables))]
    chances = [_chance(each, plays.sizes[each.cell]) for each in found]
    least = int(np.argmin(chances)) if found else 0
    return found[least] if found and chances[least] < (1 - level) / len(found) else None


def _kinds(plays: Plays, cell: int, games: Sequence[Table]) -> list[Odd]:
    """Return the kinds of plays of a cell."""
    own, columns = plays.of_cell(cell), [name for name in JOINT if name in plays.table]
    played = np.concatenate([_rows(table, columns) for table in games])
    rows, counts = np.unique(_rows(own, columns), axis=0, return_counts=True)
    return [
        Odd(cell, dict(zip(columns, row.tolist(), strict=True)), int(count), _like(played, row), len(played))
        for row, count in zip(rows, counts, strict=True)
    ]


def _rows(table: Table, columns: Sequence[str]) -> NDArray[np.int64]:
    return np.stack([table[name] for name in columns], axis=1).astype(np.int64)


def _like(games: NDArray[np.int64], row: NDArray[np.int64]) -> int:
    return int((games == row).all(axis=1).sum())


def _chance(odd: Odd, plays: int) -> float:
    """Return the chance that of so many plays as many or more are of this kind."""
    return float(stats.binom.sf(odd.plays - 1, plays, (odd.like + 1) / (odd.games + 1)))


def never(plays: Plays, games: Sequence[Sequence[Table]]) -> frozenset[tuple[int, PlayFigure]]:
    """Return the outcomes that came up in no play and in no game, each with its place: a cell or `WHOLE`.

    Where one outcome alone is told, as all others are what is left, it is kept.

    Args:
        plays: The plays.
        games: The games of each cell, of all scripts.
    """
    told = [each for each in plays.figures if each.column == OUTCOME]
    if len(told) < 2:
        return frozenset()

    def came_up(figure: PlayFigure, cell: int) -> bool:
        return any(figure.of(table).any() for table in (plays.of_cell(cell), *games[cell]))

    return frozenset(
        (place, each)
        for place in places(plays)
        for each in told
        if not any(came_up(each, cell) for cell in cells_of(plays, place))
    )


def named(unseen: frozenset[tuple[int, PlayFigure]]) -> list[str]:
    """Return the names of the outcomes that came up nowhere at all."""
    return sorted(figure.name for place, figure in unseen if place == WHOLE)
