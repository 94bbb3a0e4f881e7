"""Sort plays and games into kinds: how they ended, who won, and about how long they took.

Lengths are sorted into as many groups as `BINS`, about equally many simulated games in each. The kinds come from
simulated games alone; what none of them shows is a kind of its own, the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balance.questions.observed.plays import JOINT, WINNERS, Table
from balance.stats.proportions import OUTCOME, ROUNDS

BINS = 8  # groups of lengths, at most
PRIOR = 0.5  # games for each kind that every script is taken to have played as all scripts together did [games]


@dataclass(frozen=True)
class Kinds:
    """Hold the kinds of a cell.

    Attributes:
        columns: The columns that make them.
        edges: The least length of each group but the first [rounds].
        rows: The kinds, sorted; shape (kinds, columns).
    """

    columns: tuple[str, ...]
    edges: NDArray[np.int64]
    rows: NDArray[np.int64]

    @property
    def number(self) -> int:
        """Return how many kinds there are, with the last one for all others."""
        return len(self.rows) + 1

    def of(self, table: Table) -> NDArray[np.int64]:
        """Return the number of the kind of each game; shape (games,)."""
        rows = _rows(table, self.columns, self.edges)
        every, inverse = np.unique(np.concatenate([self.rows, rows]), axis=0, return_inverse=True)
        place = np.full(len(every), len(self.rows))
        place[inverse.ravel()[: len(self.rows)]] = np.arange(len(self.rows))
        return place[inverse.ravel()[len(self.rows) :]]

    def counts(self, table: Table) -> NDArray[np.int64]:
        """Return how many games of each kind there are; shape (kinds,)."""
        return np.bincount(self.of(table), minlength=self.number)


def kinds_of(games: Sequence[Table]) -> Kinds:
    """Return the kinds of a cell by the games of all scripts there."""
    columns = tuple(name for name in JOINT if name in games[0])
    edges = np.zeros(0, np.int64)
    if ROUNDS in columns:
        lengths = np.concatenate([table[ROUNDS] for table in games])
        ends = np.quantile(lengths, np.arange(1, BINS) / BINS, method="higher").astype(np.int64)
        edges = np.unique(ends[ends > lengths.min()])
    rows = np.unique(np.concatenate([_rows(table, columns, edges) for table in games]), axis=0)
    return Kinds(columns, edges, rows)


def _rows(table: Table, columns: Sequence[str], edges: NDArray[np.int64]) -> NDArray[np.int64]:
    grouped = [np.searchsorted(edges, table[name], "right") if name == ROUNDS else table[name] for name in columns]
    return np.stack(grouped, axis=1).astype(np.int64)


def chances_of(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the chance of each kind for each script, smoothed so that none is 0.

    Args:
        counts: How many games of each kind each script played [games]; shape (scripts, kinds).

    Returns:
        Shape (scripts, kinds); each row adds up to 1.
    """
    together = (counts.sum(axis=0) + 1) / (counts.sum() + counts.shape[1])
    prior = PRIOR * counts.shape[1]
    chances: NDArray[np.float64] = (counts + prior * together) / (counts.sum(axis=1, keepdims=True) + prior)
    return chances


def unseen_in(plays: Table, games: Sequence[Table]) -> list[dict[str, int]]:
    """Return outcome and winners of each play that ended as none of the games of its cell did.

    Where the outcome alone is one that no game has, the winners are left out.
    """
    columns = [name for name in (OUTCOME, WINNERS) if name in plays]
    if not columns:
        return []
    seen = {
        tuple(row) for table in games for row in np.unique(np.stack([table[c] for c in columns], 1), axis=0).tolist()
    }
    firsts = {row[0] for row in seen}
    odd = [tuple(row) for row in np.stack([plays[c] for c in columns], 1).tolist() if tuple(row) not in seen]
    return [dict(zip(columns, row if row[0] in firsts else row[:1], strict=False)) for row in odd]


def unseen_lengths(plays: Table, games: Sequence[Table]) -> list[int]:
    """Return the lengths of plays that were longer or shorter than all games of their cell [rounds]."""
    if ROUNDS not in plays:
        return []
    least, most = (int(end(end(table[ROUNDS]) for table in games)) for end in (min, max))
    return [int(length) for length in plays[ROUNDS] if not least <= length <= most]
