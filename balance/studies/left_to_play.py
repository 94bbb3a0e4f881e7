"""Say which part of a study is not played yet: the forecast of one that goes on counts that."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from balance.studies.kept_games import games_in


@dataclass(frozen=True)
class LeftToPlay:
    """Hold where games of a study may be kept already.

    Attributes:
        folder: The folder of the study that goes on; None: it is begun, so all is left.
    """

    folder: Path | None = None

    def part(self, group: str, cells: int, games: int, *, at_most: bool = False) -> float:
        """Return which part of a group's games is not kept yet, from 0 to 1.

        Args:
            group: The group.
            cells, games: How many cells it has, and games of each [games].
            at_most: Whether there may be fewer cells: then nothing is left once all that there are have their games.
        """
        sizes = list(self._sizes(group))
        wanted = cells * games
        if not sizes or not wanted:
            return 1.0
        if at_most and min(sizes) >= games:
            return 0.0
        return max(0.0, 1 - sum(min(size, games) for size in sizes) / wanted)

    def _sizes(self, group: str) -> Iterator[int]:
        """Yield how many games each cell of a group has [games]."""
        if self.folder is not None:
            yield from (games_in(path) for path in sorted((self.folder / group).glob("*.parquet")))


ALL = LeftToPlay()  # nothing is kept
