"""Divide the parts of a plan among shards, which are played apart and joined by `balance merge`.

Parts are numbered across the plan: all of configuration 0, then all of configuration 1, and so on. They are dealt out
in rows of as many parts as there are shards, and each row begins one shard later than the row before:

    4 shards    parts 0  1  2  3  |  4  5  6  7  |  8  9 10 11
                shard 1  2  3  4  |  2  3  4  1  |  3  4  1  2

Numbers of parts differ by at most one between shards. Without the shift, four numbers of players and four shards would
give every game of four players to the same shard.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from balance.runs.parts import Part
from scenarios.loader.errors import InputError

MAX_SHARDS = 100_000


class Shard(BaseModel):
    """Name a shard of a plan.

    Attributes:
        number: Its number, from 1 to `of`.
        of: Number of shards.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: int = Field(ge=1)
    of: int = Field(ge=1, le=MAX_SHARDS)

    def __str__(self) -> str:
        return f"shard {self.number} of {self.of}"


def as_shard(given: Any) -> Shard:
    """Return the shard that a pair names, such as `(3, 16)`.

    Raises:
        InputError: If it is no pair of whole numbers I, N with 1 <= I <= N <= 100 000.
    """
    pair = tuple(given) if isinstance(given, (tuple, list)) else ()
    if len(pair) != 2 or not all(isinstance(each, int) and not isinstance(each, bool) for each in pair):
        raise InputError(f"shard is {given!r}; it must be two whole numbers, such as (3, 16) for shard 3 of 16")
    number, of = pair
    if not 1 <= number <= of <= MAX_SHARDS:
        raise InputError(f"shard is {given!r}; the first number must be from 1 to the second, which is at most 100000")
    return Shard(number=number, of=of)


def owner(part: int, of: int) -> int:
    """Return the number of the shard that plays a part, from 1 to `of`.

    Args:
        part: Number of the part across the plan, from 0.
        of: Number of shards.
    """
    return (part + part // of) % of + 1


def dealt(cells: Iterable[Sequence[Part]], shard: Shard) -> list[list[Part]]:
    """Return the parts that a shard plays, by configuration; some lists may be empty.

    Args:
        cells: All parts of each configuration of the plan, in the order of their numbers.
        shard: The shard.
    """
    mine: list[list[Part]] = []
    before = 0
    for parts in cells:
        mine.append([part for i, part in enumerate(parts, before) if owner(i, shard.of) == shard.number])
        before += len(parts)
    return mine
