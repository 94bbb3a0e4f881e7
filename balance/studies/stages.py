"""Play many cells in rounds, so that an interrupted stage has the same games of all."""

from collections.abc import Sequence
from dataclasses import dataclass

from balance.studies.kept_games import Cell, KeptGames, Spent

LEAST_ROUND, LEAST_EARLY, LEAST_THOUGHT = 1000, 200, 8  # games after which an interrupted stage has an answer [games]
PARTS = 8  # in which a round of one cell is played


@dataclass(frozen=True)
class Stage:
    """Hold cells that are played up to so many games each.

    Attributes:
        kept: Where the games are.
        cells: What is played.
        games: How many games of each [games].
    """

    kept: KeptGames
    cells: Sequence[Cell]
    games: int

    def rounds(self, early: bool) -> list[int]:
        """Return after how many games of each cell a round ends; see `rounds_of` [games]."""
        return rounds_of(self.games, any(cell.configuration.thinks for cell in self.cells), early)

    def play(self, games: int) -> None:
        """Play so many games of each cell; one cell alone in parts, between which the budget ends it.

        Raises:
            Spent: If the budget is spent; what was played is kept.
        """
        if len(self.cells) > 1:
            self.kept.play(self.cells, games)
            return
        begun = min(games, self.kept.stored(self.cells[0]))
        for part in range(1, PARTS + 1):
            self.kept.play(self.cells, begun + (games - begun) * part // PARTS)


def play_in_rounds(kept: KeptGames, cells: Sequence[Cell], games: int, early: bool = False) -> int:
    """Play cells up to so many games each; return how many games all of them have [games].

    It is fewer if the budget is spent: as many as the last round that was played in full.

    Args:
        kept: Where the games are.
        cells: What is played.
        games: How many games of each [games].
        early: Whether the first rounds are short, for an early answer, though nobody thinks ahead.
    """
    return play_by_turns([Stage(kept, cells, games)], early)[0]


def play_by_turns(stages: Sequence[Stage], early: bool = False) -> list[int]:
    """Play a round of each stage, then the next one of each; return how many games each stage has [games].

    So a budget that ends it leaves each stage about the same part of its games; the first stages are first served.

    Args:
        stages: What is played, the most important first.
        early: As for `play_in_rounds`.
    """
    rounds = [stage.rounds(early) for stage in stages]
    try:
        for number in range(max(map(len, rounds), default=0)):
            for stage, of_stage in zip(stages, rounds, strict=True):
                if number < len(of_stage):
                    stage.play(of_stage[number])
    except Spent:
        return [_whole(stage, of_stage) for stage, of_stage in zip(stages, rounds, strict=True)]
    return [stage.games for stage in stages]


def _whole(stage: Stage, rounds: Sequence[int]) -> int:
    """Return how many games the last round has that was played in full; 0 if there is none [games]."""
    least = min(map(stage.kept.stored, stage.cells))
    return max((upto for upto in rounds if upto <= least), default=0)


def rounds_of(games: int, thinks: bool, early: bool) -> list[int]:
    """Return after how many games of each cell a round ends [games]."""
    least = LEAST_THOUGHT if thinks else LEAST_EARLY if early else LEAST_ROUND
    halvings = range(6, 0, -1) if thinks or early else [2]
    return [upto for upto in (games >> k for k in halvings) if upto >= least] + [games]
