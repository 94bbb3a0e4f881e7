"""Sentences on the course of games: when they are decided, what moves them, who comes back."""

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.questions.decisions.choice_words import WIDE
from balance.questions.decisions.course import DECIDED, LAPSE, begin_below
from balance.questions.decisions.figure_texts import MOST_NAMED, often_text, share_text
from balance.stats import intervals
from balance.studies.wholes import without_choices
from reports.formats import listed, round_name
from reports.plain import count, percent, plural

if TYPE_CHECKING:
    from balance.questions.decisions.result import Decisions

UNKNOWN = "by a round that so few games do not tell"
SMALLER = "; this whole is smaller than that with choices"
HIDDEN_TOO = f"{SMALLER}, and balance luck counts the whole deal, seen or not"
MORE, ENOUGH_GAMES, ENOUGH_TRIES = 4, 100, 64  # what is named where games and tries are too few: so many times, least
VAGUE, MOSTLY = 0.3, 0.5  # ends so far apart say nothing of a share, unless it is more than the half


def course_sentences(study: "Decisions") -> Iterator[str]:
    """Yield when games are decided, what moves them, how often the lead changes, and who comes back."""
    yield from _resolved(study.resolved, study.rows["rounds"])
    yield from _moved(study.moved, study.together, study.alone, study.deals)
    stories = study.stories.filter(pl.col("lead_changes").is_not_null())
    if not stories.height:
        return
    winners = stories.filter(pl.col("lowest").is_not_null())
    if not winners.height:
        games = "The game was not won" if stories.height == 1 else f"None of the {count(stories.height)} games was won"
        yield f"{games}, so nothing is told of when one is decided: give more --games, or scripts that win sometimes."
        return
    yield _share_said(
        study,
        stories["early"],
        "of the games are decided in their first half: from then on the final result has a chance of "
        f"{percent(DECIDED, 0)} or more {at_which(study.together)}",
        "how many games are decided in their first half",
    )
    if study.alone and not study.together:
        return  # nobody to come back against
    yield from _comebacks(study, winners)
    together = "The players' chance to win is seen to cross 50 %"
    times = often_text(stories["lead_changes"], study.each)
    yield f"{together if study.together else 'The lead is seen to change'} {times}."


def at_which(together: bool) -> str:
    """Return at which decisions a game is looked at, to say from when on it is decided."""
    return "at the first decision of every round" if together else "at each seat's first decision of every round"


def _comebacks(study: "Decisions", winners: pl.DataFrame) -> Iterator[str]:
    """Yield how many wins are comebacks, and who begins so low that a win is none."""
    line = study.line
    low = begin_below(study.chances, line)
    below = f"below {100 * line:.3g} %"
    if low and study.together:
        chance = percent(low[1], 0)
        yield f"A game begins with a chance of {chance} to win, {below} already, so no win is called a comeback."
        return
    if len(low) == study.plan.configuration.players:
        yield f"Every seat begins with a chance {below}, so no win is called a comeback."
        return
    yield _share_said(
        study,
        winners["comeback"],
        f"of the wins are comebacks from a chance {below}{_half_of(study)}",
        "how many wins are comebacks",
    )
    if low:
        one = len(low) == 1
        seats = f"Seat {min(low)} begins" if one else f"Seats {listed([str(seat) for seat in low])} begin"
        yield f"{seats} {below}, so a win of {'this seat' if one else 'these seats'} is not called a comeback."


def _half_of(study: "Decisions") -> str:
    """Return what the chance is half of, `, half of an even share`; "" where the players win together."""
    if study.together:
        return ""
    return ", half of an even share" if study.wins is None else ", half of what a seat wins on average in these games"


def _share_said(study: "Decisions", seen: pl.Series, what: str, which: str) -> str:
    """Return a sentence on a share of games, by as much as is known of it.

    Args:
        study: The study.
        seen: As for `between_text`.
        what: What so many games are, with its verb.
        which: What is not known where nothing is.
    """
    low, high = _between(seen, study.each)
    if high - low <= VAGUE:
        return f"{between_text(seen, study.each)} {what}."
    by_tries = seen.null_count() / seen.len() > (high - low) / 2
    if low >= MOSTLY:
        option = "--tries" if by_tries else "--games"
        return f"At least {math.floor(100 * low)} % {what}; more {option} would say it more closely."
    return (
        f"These games and tries are too few to say {which} ({between_text(seen, study.each)}); "
        f"{more_text(study, by_tries)}."
    )


def more_text(study: "Decisions", by_tries: bool = False) -> str:
    """Return what would tell more: `give --games 32 --tries 64`; after a budget, the rest of the games.

    Args:
        study: The study.
        by_tries: Whether more tries tell more than games do.
    """
    if study.ended == "budget":
        return f"the budget ended it before {count(study.plan.games)}: the same line with --resume goes on"
    games, tries = MORE * study.games, max(ENOUGH_TRIES, study.plan.tries)
    if by_tries:
        games, tries = study.games, max(ENOUGH_TRIES, MORE * study.plan.tries)
    return f"give --games {max(games, ENOUGH_GAMES)} --tries {tries}"


def _resolved(resolved: pl.DataFrame, rounds: pl.Series) -> Iterator[str]:
    """Yield by which round half of the game is decided, and nine tenths."""
    by = {row["part"]: row for row in resolved.iter_rows(named=True)}
    if by and round_text(by[0.5]) != UNKNOWN:
        text = f"Half of what decides the win has happened {round_text(by[0.5])}, nine tenths {round_text(by[0.9])}"
        games = f"half of these {plural(len(rounds), 'game')}"
        ended = f"{games} ended by round {lower_median(rounds)}{_reach(rounds, by[0.9]['round'])}"
        yield f"{text}. For comparison: {ended}."


def _moved(moved: pl.DataFrame, together: bool, alone: bool = False, deals: bool = True) -> Iterator[str]:
    """Yield in which round games move most, and how much the deal moves them.

    Choices are no part of this: in games of scripts, which choose by rule, they move nothing.
    """
    whose, its, others = (
        ("the players'", "the", "") if together else ("a seat's", "its", " and what others did by then")
    )
    if alone and not together:
        whose, others = "the seat's", ""
    rounds = moved.filter(pl.col("round").is_not_null())
    if not rounds.height:
        return
    rows = sorted(rounds.iter_rows(named=True), key=lambda row: -row["share"])
    first, least = rows[0], max(row["low"] for row in rows)
    maybe = sorted(row["round"] for row in rows if row["high"] >= least)
    told = f"{moved_text(first)} of all that moves {whose} chance while scripts play"
    if len(maybe) == 1:
        yield f"Games move most in {round_name(first['round'])}: {told}."
    elif least > 0 and len(maybe) <= MOST_NAMED:
        named = listed([round_name(number) for number in maybe], "or")
        yield f"Games move most in {named}; in {round_name(first['round'])} it is {told}."
    for row in moved.filter(pl.col("round").is_null()).iter_rows(named=True):
        if row["low"] > 0 and (deals or others):
            by = (
                f"what can be seen of the deal{others}{HIDDEN_TOO}"
                if deals
                else f"{others.removeprefix(' and ')}{SMALLER}"
            )
            yield f"Of {without_choices(whose, deals)} {moved_text(row)} comes before {its} first decision, by {by}."


def moved_text(row: Mapping[str, Any]) -> str:
    """Return a share of the movement with its ends, rounded outward: `18 % (15 to 22)`, or `1 to 81 %`."""
    ends = f"{math.floor(100 * row['low'] + 1e-9)} to {math.ceil(100 * row['high'] - 1e-9)}"
    if row["high"] - row["low"] > WIDE:
        return f"{ends} %"
    return f"{percent(max(0.0, row['share']), 0)} ({ends})"


def round_text(row: Mapping[str, Any]) -> str:
    """Return by which round a part of a game is decided: `by round 6 (5 to 7)`."""
    if row["low"] is None:
        return "only at its end"
    if row["low"] <= row["first"] and row["high"] is None:
        return UNKNOWN
    high = "the end" if row["high"] is None else str(row["high"])
    if row["round"] is None:
        return f"by {round_name(row['low'])} at the earliest"
    return f"by {round_name(row['round'])}" + (f" ({row['low']} to {high})" if high != str(row["low"]) else "")


def lower_median(rounds: pl.Series) -> int:
    """Return the lower median: half of the values or more are not above it."""
    return int(rounds.sort()[(rounds.len() - 1) // 2])


def _reach(rounds: pl.Series, number: int | None) -> str:
    """Return `, and 22 % of them reached round 13` of a round beyond the median; else ""."""
    if number is None or number <= lower_median(rounds):
        return ""
    return f", and {share_text(float((rounds >= number).mean()))} of them reached round {number}"  # type: ignore[arg-type]


def between_text(seen: pl.Series, level: float) -> str:
    """Return between which shares of games something is so: `4 to 31 %`.

    Args:
        seen: By game, whether it is seen to be so (True) or not (False); null where the tries do not tell.
        level: Coverage.
    """
    low, high = _between(seen, level)
    return f"{math.floor(100 * low)} to {math.ceil(100 * high)} %"


def _between(seen: pl.Series, level: float) -> tuple[float, float]:
    """Return the ends of a share of games; the arguments are as above."""
    sure, whole = int(seen.fill_null(False).sum()), seen.len()
    maybe = whole - int((~seen).fill_null(False).sum())
    low = max(0.0, float(intervals.share_interval(sure, whole, level)[0]) - LAPSE)
    high = min(1.0, float(intervals.share_interval(maybe, whole, level)[1]) / (1 - LAPSE))
    return low, high
