"""Parts: games [p x 50 000, (p + 1) x 50 000) of one configuration in one file; the last part may be shorter."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from balance import files
from balance.files import Damaged

PART = 50_000  # [games] of a whole part


@dataclass(frozen=True)
class Part:
    """A part of a run.

    Attributes:
        run: Folder of the run.
        config, digest: Number and digest of the configuration.
        number: Of the part, from 0.
        first, games: Number of its first game, and how many it is to have.
    """

    run: Path
    config: int
    digest: str
    number: int
    first: int
    games: int

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self.run / "games" / f"config={self.config:04d}" / f"part-{self.number:08d}.parquet"

    @property
    def _notes(self) -> dict[str, str]:
        return {"balance.config": self.digest, "balance.first": str(self.first)}

    def write(self, frame: pl.DataFrame) -> None:
        """Keep the part's table: whole or not at all.

        Raises:
            InputError: If it cannot be written.
        """

        def check(beside: Path) -> None:
            again, _ = self._checked(beside)
            if again.height != self.games:
                raise OSError(0, f"{again.height} of {self.games} games came back when read again")

        try:
            files.write(self.path, files.sealed(frame, self._notes), check)
        except Damaged as error:  # the disk does not keep what it is given
            with files.writing(self.path):
                raise OSError(0, f"read again, {error}") from error

    def read(self) -> pl.DataFrame:
        """The part's table.

        Raises:
            Damaged: If the file is not what was once written for this part of this configuration.
        """
        return self._checked(self.path)[0]

    def _checked(self, path: Path) -> tuple[pl.DataFrame, dict[str, str]]:
        frame, notes = files.unsealed(path)
        if any(notes.get(key) != value for key, value in self._notes.items()):
            raise Damaged("it holds games of another configuration or part")
        if not frame.height or (frame["game"][0], frame["game"][-1]) != (self.first, self.first + frame.height - 1):
            raise Damaged("its games are not numbered as they should be")
        return frame, notes


def parts_of(run: Path, config: int, digest: str, games: int, size: int) -> list[Part]:
    """The parts of a configuration's games, in order."""
    firsts = range(0, games, size)
    return [Part(run, config, digest, i, first, min(size, games - first)) for i, first in enumerate(firsts)]
