"""Write and read parts: files with consecutive games of one configuration.

Part p has the games p x 50 000 up to (p + 1) x 50 000 - 1; the last part of a configuration may be shorter.
"""

import functools
import io
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import polars as pl

from balance.storage import atomic, places, sealed_parquet
from balance.storage.sealed_parquet import Damaged
from balance.storage.store import Place, Presence, Read

_GAMES = pl.Schema({"game": pl.Int64})  # what every part has
_OTHER = "it holds games of another run, configuration or part"


@dataclass(frozen=True)
class Part:
    """Describe a part of a run.

    Attributes:
        run: Folder of the run, or its place in a store.
        identity: The run's `Manifest.identity`: a file made with another seed, scenario or kernel is refused.
        config, digest: Number and digest of the configuration.
        number: Number of the part, from 0.
        first, games: Number of its first game, and number of games wanted; the file may hold more.
        reader: Reads its file.
    """

    run: Place
    identity: str
    config: int
    digest: str
    number: int
    first: int
    games: int
    reader: Read = field(default=places.read, compare=False, repr=False)

    @functools.cached_property
    def path(self) -> Place:
        """Return the path of its file; to put it together takes as long as to open it."""
        return folder_of(self.run, self.config) / self._name

    @property
    def _name(self) -> str:
        return f"part-{self.number:08d}.parquet"

    def is_there(self, presence: Presence) -> bool:
        """Tell whether its file is there, whole or damaged.

        Args:
            presence: Made by `Store.presence`.
        """
        return presence(folder_of(self.run, self.config), self._name)

    @property
    def _notes(self) -> dict[str, str]:
        return {"balance.run": self.identity, "balance.config": self.digest, "balance.first": str(self.first)}

    def write(self, frame: pl.DataFrame) -> str:
        """Write the part's table atomically, after reading the new file back; return the file's seal.

        Args:
            frame: The games, one row each.

        Raises:
            InputError: If it cannot be written.
        """

        def check(beside: Place) -> None:
            """Refuse the new file if fewer games come back than were written."""
            games = self._checked(beside, ["game"]).height
            if games != self.games:
                raise OSError(0, f"{games} of {self.games} games came back when read again")

        content = sealed_parquet.sealed(frame, self._notes)
        try:
            places.at(self.path).write(content, check)
        except Damaged as error:  # what was read back differs: the disk is faulty
            with atomic.writing(self.path):
                raise OSError(0, f"read again, {error}") from error
        return sealed_parquet.seal_of(content)

    def copy_from(self, other: Place) -> pl.DataFrame:
        """Copy the part's file from another folder and return its games.

        The copy is atomic, and is read back before it gets its name.

        Args:
            other: Folder of a shard of the same run.

        Raises:
            Damaged: If the file there is not what was once written for this part, or has other games than asked for.
            InputError: If the copy cannot be written.
        """
        copied: list[pl.DataFrame] = []

        def check(beside: Place) -> None:
            frame = self._checked(beside, None)
            if frame.height != self.games:
                raise Damaged(f"it has {frame.height} games and {self.games} are asked for")
            copied.append(frame)

        places.at(self.path).write(sealed_parquet.intact(replace(self, run=other).path), check)
        return copied[0]

    def read(self, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """Return the part's games: at most `games` rows, fewer if the file has fewer.

        Args:
            columns: Columns to read, `game` among them; None: all.

        Raises:
            Damaged: If the file is not what was once written for this part of this configuration of this run.
        """
        return self._checked(self.path, columns).head(self.games)

    def read_sealed(self) -> tuple[pl.DataFrame, str]:
        """Return the part's games, as `read` does, and the seal of its file.

        Raises:
            Damaged: As `read`.
        """
        content = sealed_parquet.intact(self.path, self.reader)
        return self._table(content, None).head(self.games), sealed_parquet.seal_of(content)

    def seal(self) -> str:
        """Return the seal of its file, after checking it.

        Raises:
            Damaged: If the file is not byte for byte what was once written.
        """
        return sealed_parquet.seal_of(sealed_parquet.intact(self.path, self.reader))

    def needs_playing(self, stored: int) -> bool:
        """Tell whether its games are to be played: its file has too few, or there is none.

        Args:
            stored: Number of games in its file; 0: none, or damaged [games].
        """
        return stored < self.games

    def stored(self, presence: Presence) -> int:
        """Return the number of games that its file's footer states, unchecked [games].

        It is 0 if the file is missing or unreadable. In a store, where each footer would be a request, a file that is
        there counts as whole.

        Args:
            presence: Made by `Store.presence`.
        """
        if not self.is_there(presence):
            return 0
        return places.at(self.path).glance(_stated, self.games)

    def source(self) -> Path | io.BytesIO:
        """Return what Polars scans lazily: its file, or if it is in a store a copy in memory.

        Raises:
            Damaged: If it is in a store and is not what was once written.
        """
        return places.at(self.path).scanned(lambda path: sealed_parquet.intact(path, self.reader))

    def _checked(self, path: Place, columns: Sequence[str] | None) -> pl.DataFrame:
        """Return the table in a file, after checking seal, notes and game numbers.

        Raises:
            Damaged: If the file is damaged or not this part's.
        """
        return self._table(sealed_parquet.intact(path, self.reader), columns)

    def _table(self, content: bytes, columns: Sequence[str] | None) -> pl.DataFrame:
        """Return the table in the bytes of a file, after checking notes and game numbers.

        Raises:
            Damaged: If it is no table, or not this part's.
        """
        frame = sealed_parquet.table_in(content, self._notes, columns, _GAMES, _OTHER)
        numbers = frame["game"]
        if frame.is_empty() or (numbers[0], numbers[-1]) != (self.first, self.first + frame.height - 1):
            raise Damaged("its games are not numbered as they should be")
        return frame


def _stated(file: Path) -> int:
    """Return the number of rows that a file's footer states; 0 if it cannot be read."""
    try:
        return int(pl.scan_parquet(file, glob=False).select(pl.len()).collect().item())
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
        return 0


@functools.lru_cache(maxsize=64)
def folder_of(run: Place, config: int) -> Place:
    """Return the folder of a configuration's parts."""
    return run / "games" / f"config={config:04d}"


def count_parts(run: Place) -> int:
    """Return the number of parts that are stored in a run, or in a shard, whole or damaged."""
    return places.at(run / "games").count("config=*/part-*.parquet")


def parts_of(
    run: Place,
    identity: str,
    config: int,
    digest: str,
    games: int,
    size: int,
    reader: Read = places.read,
) -> list[Part]:
    """Return the parts of a configuration's games, in order.

    Args:
        run: Folder of the run.
        identity: The run's `Manifest.identity`.
        config, digest: Number and digest of the configuration.
        games: Number of games in all [games].
        size: Games of a full part [games].
        reader: Reads their files.
    """
    return [
        Part(run, identity, config, digest, i, first, min(size, games - first), reader)
        for i, first in enumerate(range(0, games, size))
    ]
