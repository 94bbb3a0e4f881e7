"""Parts: games [p x 50 000, (p + 1) x 50 000) of one configuration in one file; the last part may be shorter."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from balance.storage import atomic, sealed_parquet
from balance.storage.sealed_parquet import Damaged


@dataclass(frozen=True)
class Part:
    """A part of a run.

    Attributes:
        run: Folder of the run.
        identity: Of the run: see `Manifest.identity`. A part of another seed, scenario or kernel is refused.
        config, digest: Number and digest of the configuration.
        number: Of the part, from 0.
        first, games: Number of its first game, and how many are wanted; the file may hold more.
    """

    run: Path
    identity: str
    config: int
    digest: str
    number: int
    first: int
    games: int

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return folder_of(self.run, self.config) / f"part-{self.number:08d}.parquet"

    @property
    def _notes(self) -> dict[str, str]:
        return {"balance.run": self.identity, "balance.config": self.digest, "balance.first": str(self.first)}

    def write(self, frame: pl.DataFrame) -> None:
        """Keep the part's table: whole or not at all.

        Raises:
            InputError: If it cannot be written.
        """

        def check(beside: Path) -> None:
            games = self._checked(beside, ["game"]).height
            if games != self.games:
                raise OSError(0, f"{games} of {self.games} games came back when read again")

        try:
            atomic.write(self.path, sealed_parquet.sealed(frame, self._notes), check)
        except Damaged as error:  # the disk does not keep what it is given
            with atomic.writing(self.path):
                raise OSError(0, f"read again, {error}") from error

    def read(self, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """The part's games, as many of those wanted as there are.

        Args:
            columns: Those to read, `game` among them; None: all.

        Raises:
            Damaged: If the file is not what was once written for this part of this configuration of this run.
        """
        return self._checked(self.path, columns).head(self.games)

    def stored(self) -> int:
        """How many games its file holds, by its footer alone: a forecast, no check."""
        try:
            return int(pl.scan_parquet(self.path, glob=False).select(pl.len()).collect().item())
        except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
            return 0

    def _checked(self, path: Path, columns: Sequence[str] | None) -> pl.DataFrame:
        """The table in a file, once it is known to be this part's."""
        content = sealed_parquet.intact(path)
        try:
            notes = pl.read_parquet_metadata(io.BytesIO(content))
            wanted = None if columns is None else list(columns)
            frame = pl.read_parquet(io.BytesIO(content), columns=wanted, hive_partitioning=False)
            numbers = frame["game"]
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
            raise Damaged("it is no table of games") from error
        if not self._notes.items() <= notes.items():
            raise Damaged("it holds games of another run, configuration or part")
        if frame.is_empty() or (numbers[0], numbers[-1]) != (self.first, self.first + frame.height - 1):
            raise Damaged("its games are not numbered as they should be")
        return frame


def folder_of(run: Path, config: int) -> Path:
    """Where the parts of a configuration are kept."""
    return run / "games" / f"config={config:04d}"


def parts_of(run: Path, identity: str, config: int, digest: str, games: int, size: int) -> list[Part]:
    """The parts of a configuration's games, in order."""
    firsts = range(0, games, size)
    return [Part(run, identity, config, digest, i, first, min(size, games - first)) for i, first in enumerate(firsts)]
