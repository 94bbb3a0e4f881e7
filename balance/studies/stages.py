"""Play many cells in rounds, so that an interrupted stage has the same games of all."""

from collections.abc import Sequence

from balance.studies.kept_games import Cell, KeptGames, Spent

LEAST_ROUND, LEAST_EARLY, LEAST_THOUGHT = 1000, 200, 8  # games after which an interrupted stage has an answer [games]


def play_in_rounds(kept: KeptGames, cells: Sequence[Cell], games: int, early: bool = False) -> int:
    """Play cells up to so many games each; return how many games all of them have [games].

    It is fewer if the budget is spent: as many as the last round that was played in full.

    Args:
        kept: Where the games are.
        cells: What is played.
        games: How many games of each [games].
        early: Whether the first rounds are short, for an early answer, though nobody thinks ahead.
    """
    rounds = rounds_of(games, any(cell.configuration.thinks for cell in cells), early)
    try:
        for upto in rounds:
            kept.play(cells, upto)
    except Spent:
        least = min(map(kept.stored, cells))
        return max((upto for upto in rounds if upto <= least), default=0)
    return games


def rounds_of(games: int, thinks: bool, early: bool) -> list[int]:
    """Return after how many games of each cell a round ends [games]."""
    least = LEAST_THOUGHT if thinks else LEAST_EARLY if early else LEAST_ROUND
    halvings = range(6, 0, -1) if thinks or early else [2]
    return [upto for upto in (games >> k for k in halvings) if upto >= least] + [games]
