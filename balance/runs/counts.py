"""Keep what the games of a configuration add up to, so that a resumed sweep need not count them again.

    counts/config=0007.json    sealed; the sum of parts 0 .. n - 1, and the chain of their seals:

        chain of n parts = SHA-256(chain of n - 1 parts, seal of part n - 1, its number of games)

    counts/config=0007.looks.json    sealed; size, times and inode of these parts' files: see `file_stamps`

If all files are as they were, the sum is believed while the plan is unfinished. Else every part is read and its seal
checked: if the seals give the chain that is kept, the sum is that of these very games, and no part needs to be parsed.
Else the games are counted anew. So these files are never needed, and a run without them is whole.
"""

import functools
import hashlib
import importlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
import polars as pl
from pydantic import ConfigDict

from balance.runs.file_stamps import NO_STAMPS, KeptStamps, with_stamp
from balance.runs.parts import Part
from balance.stats.moments import Moments
from balance.stats.tally import Tally
from balance.storage import places, sealed_json
from balance.storage.sealed_json import Sealed
from balance.storage.sealed_parquet import Damaged
from balance.storage.store import Place
from scenarios.loader.errors import InputError

COUNTS = "counts"
EVERY = 64  # parts, at least, from one writing to the next while more are played
CODE = tuple(f"balance.stats.{name}" for name in ("intervals", "metrics", "moments", "payoffs", "tally"))
_NO_PARTS = ""  # the chain of none


class PartCount(NamedTuple):
    """Hold what the games of a part add up to, the seal of its file, and the file's stamp."""

    tally: Tally
    seal: str
    stamp: str | None

    @classmethod
    def of(cls, part: Part, games: pl.DataFrame, seal: str) -> "PartCount":
        """Count the games of a part whose file was just written, or read and checked.

        Args:
            part: The part.
            games: Its games, one row each.
            seal: The seal of its file.
        """
        return cls(Tally.of(games), seal, places.at(part.path).stamp())


@dataclass
class Counts:
    """Add up the parts of a configuration, which may arrive in any order.

    Attributes:
        tally: The sum of parts 0 .. n - 1, where part n is the first that has not arrived.
        parts: That n.
        chain: The chain of their seals.
        stamps: The chain of their stamps; None if one of them has none.
    """

    tally: Tally = field(default_factory=Tally)
    parts: int = 0
    chain: str = _NO_PARTS
    stamps: str | None = NO_STAMPS
    _early: dict[int, PartCount] = field(default_factory=dict)

    def add(self, part: int, count: PartCount) -> None:
        """Take part number `part`; it is added once all parts before it have arrived.

        Sums of floats depend on the order.
        """
        self._early[part] = count
        while (ready := self._early.pop(self.parts, None)) is not None:
            self.tally.add(ready.tally)
            self.chain = _longer(self.chain, ready.seal, ready.tally.games)
            self.stamps = with_stamp(self.stamps, ready.stamp)
            self.parts += 1


def _longer(chain: str, seal: str, games: int) -> str:
    return hashlib.sha256(f"{chain} {seal} {games}".encode()).hexdigest()


# --- the file --------------------------------------------------------------------------------------------------------


class _Moments(Sealed):
    model_config = ConfigDict(allow_inf_nan=True)  # the extremes of no values

    games: int
    total: int | float
    squares: int | float
    lowest: int | float
    at_lowest: int
    highest: int | float
    at_highest: int


class _Tally(Sealed):
    games: int
    shares: dict[str, list[int]]
    payoffs: dict[str, _Moments]
    means: dict[str, _Moments]
    lengths: dict[int, int]
    words: dict[str, list[str]]
    known: dict[str, int]


class Sum(Sealed):
    """Record the sum of a configuration's first parts.

    Attributes:
        parts: Their number.
        chain: The chain of their seals.
        tally: Their sum.
    """

    parts: int
    chain: str
    tally: _Tally

    @classmethod
    def of(cls, counts: Counts) -> "Sum":
        """Return the record of what is added up so far."""
        tally = counts.tally
        payoffs, means = (
            {name: _Moments(**vars(each)) for name, each in group.items()} for group in (tally.payoffs, tally.means)
        )
        kept = _Tally(
            games=tally.games,
            shares={name: numbers.tolist() for name, numbers in tally.shares.items()},
            payoffs=payoffs,
            means=means,
            lengths=dict(tally.lengths),
            words=tally.words,
            known=tally.known,
        )
        return cls(parts=counts.parts, chain=counts.chain, tally=kept)

    def counts(self, stamps: str | None) -> Counts:
        """Return what was added up, to go on with.

        Args:
            stamps: The chain of its parts' stamps; None: unknown.
        """
        kept = self.tally
        tally = Tally(
            games=kept.games,
            shares={name: np.array(numbers, np.int64) for name, numbers in kept.shares.items()},
            payoffs={seat: Moments(**vars(each)) for seat, each in kept.payoffs.items()},
            means={name: Moments(**vars(each)) for name, each in kept.means.items()},
            lengths=Counter(kept.lengths),
            words=kept.words,
            known=kept.known,
        )
        return Counts(tally, self.parts, self.chain, stamps)


class _File(Sealed):
    """Record sums of a configuration.

    Attributes:
        format: Version of the file's format.
        run, config: Identity of the run, and digest of the configuration.
        counting: Digest of the modules that count games; with others, sums may differ.
        sums: The sums, from few parts to many.
    """

    format: Literal[1]
    run: str
    config: str
    counting: str
    sums: list[Sum]


@dataclass
class KeptCounts:
    """Read and write the sums that a run keeps of a configuration.

    Attributes:
        file: The file.
        run, config: Identity of the run, and digest of the configuration.
        rounds: Whether the sum of each round is kept, since the games of the next are wanted only if it says so.
        stamps: The stamps of the parts of these sums.
    """

    file: Place
    run: str
    config: str
    rounds: bool
    stamps: KeptStamps
    _there: list[tuple[int, str]] | None = None  # parts and chain of each sum in the file, once it is read

    def sums(self) -> list[Sum]:
        """Return the sums that are kept, from few parts to many.

        There are none if the file is of other games, or damaged.
        """
        sums = self._read()
        self._there = [(each.parts, each.chain) for each in sums]
        return sums

    def _read(self) -> list[Sum]:
        try:
            kept = sealed_json.read(self.file, _File, "it is made again")
        except InputError:  # not there, or damaged: no harm, the games are counted again
            return []
        same = (kept.run, kept.config, kept.counting) == (self.run, self.config, _counting())
        return kept.sums if same else []

    def longest(self, counts: Counts, parts: Sequence[Part]) -> Sum | None:
        """Return the longest kept sum that goes on from what is added up and ends with one of these parts.

        Args:
            counts: What is added up already.
            parts: Parts that are wanted, in order.
        """
        games = {part.number + 1: part.first + part.games for part in parts}
        fitting = [
            each for each in self.sums() if each.parts > counts.parts and games.get(each.parts) == each.tally.games
        ]
        return fitting[-1] if fitting else None

    def keep(self, counts: Counts, complete: bool) -> None:
        """Write the sum, if that is worth it; a single part is counted again as quickly.

        Args:
            counts: What is added up.
            complete: Whether no more parts are wanted, as far as is known.

        Raises:
            InputError: If it cannot be written.
        """
        if self._there is None:
            self.sums()
        there = self._there or []
        last = there[-1][0] if there else 0
        if counts.parts < 2 or not (complete or counts.parts >= last + EVERY):
            return
        if (counts.parts, counts.chain) not in there:
            before = [each for each in self.sums() if each.parts < counts.parts] if self.rounds else []
            sums = [*before, Sum.of(counts)]
            content = _File(format=1, run=self.run, config=self.config, counting=_counting(), sums=sums)
            sealed_json.write(self.file, content.model_dump(mode="json"))
            self._there = [(each.parts, each.chain) for each in sums]
        self.keep_stamps(counts)

    def keep_stamps(self, counts: Counts) -> None:
        """Write the stamps of the parts of a sum; the sum is kept already."""
        self.stamps.keep(counts.chain, counts.stamps, [chain for _, chain in self._there or []])


@functools.cache
def _counting() -> str:
    """Return the SHA-256 of the modules that count games."""
    sources = (Path(str(importlib.import_module(name).__file__)) for name in CODE)
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def kept_counts(run: Place, identity: str, config: int, digest: str, rounds: bool) -> KeptCounts:
    """Return what reads and writes the sums of a configuration.

    Args:
        run: Folder of the run.
        identity: The run's `Manifest.identity`.
        config, digest: Number and digest of the configuration.
        rounds: See `KeptCounts`.
    """
    sums, stamps = files_of(run, config)
    return KeptCounts(sums, identity, digest, rounds, KeptStamps(stamps, identity))


def files_of(run: Place, config: int) -> tuple[Place, Place]:
    """Return the files of a configuration's sums, and of the stamps of their parts."""
    return run / COUNTS / f"config={config:04d}.json", run / COUNTS / f"config={config:04d}.looks.json"


def chain_of(parts: Sequence[Part], before: str) -> str | None:
    """Return the chain of parts as they are stored; None if one of them is missing or damaged.

    Args:
        parts: The parts, in order.
        before: The chain of the parts before them.
    """
    chain = before
    try:
        for part in parts:  # four threads took three times as long for small files: Python's lock is in their way
            chain = _longer(chain, part.seal(), part.games)
    except Damaged:
        return None
    return chain
