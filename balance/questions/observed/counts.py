"""Read counts such as `26/30`, and say what they tell about a share: numbers only.

26/30                     the share, and whether it is an even share (--even 2) or a target (--target 35%)
493/586 420/500           by how much two shares differ
"""

import re
from collections.abc import Sequence

from balance.design.levels import check_level
from balance.questions.observed import count_words
from balance.questions.observed.counted import Against, Apart, Count, Counted
from balance.stats.intervals import clopper_pearson_interval, shares_difference_interval
from balance.stats.more_plays import chance_of, more_to_decide, more_to_tell_apart
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

LEVEL = 0.95
MOST_PLAYS, MOST_SEATS = 1_000_000_000, 1_000
_COUNT = re.compile(r"\s*([+-]?\d{1,18})\s*/\s*([+-]?\d{1,18})\s*", re.ASCII)
_SHARE = re.compile(r"\s*([+-]?\d{1,9}(?:[.,]\d{1,9})?)\s*(%)?\s*", re.ASCII)


def is_count(text: str) -> bool:
    """Tell whether a text is a count such as `26/30`."""
    return _COUNT.fullmatch(text) is not None


def count(texts: Sequence[str], *, even: int | None = None, target: object = None, level: float = LEVEL) -> Counted:
    """Say what one count tells, or two.

    Args:
        texts: `26/30`, or two of them.
        even: Compare with an even share among so many.
        target: Compare with a share: `35%` or 0.35.
        level: The chance that the interval holds.

    Raises:
        InputError: If a count or an option is wrong.
    """
    check_level(level)
    for text in texts:
        if not is_count(text):
            raise InputError(f"{shown(text)} is no count; a count is WINS/PLAYS, such as 26/30")
    if not 1 <= len(texts) <= 2:
        raise InputError(f"{len(texts)} counts are given; give one, such as 26/30, or two to compare")
    if even is not None and not 2 <= even <= MOST_SEATS:
        raise InputError(f"--even is {even}; it must be the number of those who share evenly, from 2 to {MOST_SEATS}")
    asked = [("even", even, 1 / even)] if even is not None else []
    asked += [("target", 0, read_target(target))] if target is not None else []
    each = 1 - (1 - level) / len(texts)  # two counts hold at once
    counts = tuple(_read(text, each) for text in texts)
    against = tuple(
        Against(
            one,
            what,
            seats or 0,
            value,
            chance_of(one.wins, one.plays, value),
            more_to_decide(one.wins, one.plays, value, each),
        )
        for one in counts
        for what, seats, value in asked
    )
    return Counted(
        counts, against, _apart(*counts, level) if len(counts) == 2 else None, level, in_words=count_words.answer
    )


def read_target(given: object) -> float:
    """Return a share that is asked about, between 0 and 1.

    Args:
        given: `35%`, `0.35` or a number.

    Raises:
        InputError: If it is no share.
    """
    match = _SHARE.fullmatch(given) if isinstance(given, str) else None
    value = float(match[1].replace(",", ".")) / (100 if match[2] else 1) if match else -1.0
    if isinstance(given, int | float) and not isinstance(given, bool):
        value = float(given)
    if not 0 < value < 1:
        raise InputError(f"--target is {shown(given)}; it must be a share between 0 and 1, such as 35% or 0.35")
    return value


def _read(text: str, level: float) -> Count:
    match = _COUNT.fullmatch(text)
    assert match is not None
    wins, plays = int(match[1]), int(match[2])
    if not 1 <= plays <= MOST_PLAYS:
        raise InputError(f"{text.strip()}: {plays} plays; there must be from 1 to {MOST_PLAYS}")
    if not 0 <= wins <= plays:
        raise InputError(f"{text.strip()}: {wins} of {plays} plays won; it must be from 0 to {plays}")
    low, high = clopper_pearson_interval(wins, plays, level)
    return Count(wins, plays, float(low), float(high))


def _apart(first: Count, other: Count, level: float) -> Apart:
    counts = (first.wins, first.plays, other.wins, other.plays)
    low, high = shares_difference_interval(*counts, level)
    return Apart(first.share - other.share, float(low), float(high), more_to_tell_apart(*counts, level))
