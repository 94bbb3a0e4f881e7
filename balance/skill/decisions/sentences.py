"""Sentences about decisions for readers who are no statisticians: the answer comes first."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.formatting import capital, count, decimals, percent, percent_range, plural
from balance.skill.decisions.course import DECIDED
from balance.skill.decisions.kinds import DEAD, DEAD_SHARE, ERRS, LEAST, LITTLE, MATTERING
from balance.stats import intervals

if TYPE_CHECKING:
    from balance.skill.decisions.plan import DecisionPlan
    from balance.skill.decisions.study import Decisions

COMEBACK = 0.25  # chance below which a seat that wins in the end came back
SELDOM = 100  # decisions in which an action must have been legal before it is said that nobody does it [decisions]
NEVER = 2**62  # stands for the round in which a game is decided that is not before its end
MOST_NAMED = 5  # actions that a sentence names at most


def answer(found: "Decisions") -> list[str]:
    """Return the findings in sentences, the most important first."""
    return [*_course(found), *_kinds(found), *_unused(found), *_errs(found), *_turns(found)]


def _course(found: "Decisions") -> Iterator[str]:
    stories = found.stories.filter(pl.col("lead_changes").is_not_null())
    if not stories.height:
        return
    early = _share(int((stories["left"] >= 0.5).sum()), stories.height, found.each)
    yield f"{_decided(stories, found.each)} {early} of all games are decided before their half."
    if found.together:
        yield from _by_result(stories)
    who = "players" if found.together else "lead"
    changes = found.stories["lead_changes"].mean()
    winners = stories.filter(pl.col("lowest").is_not_null())
    if not winners.height:
        yield "Nobody won, so no decision can be told from another: choose scripts that win sometimes."
        return
    back = _share(int((winners["lowest"] < COMEBACK).sum()), winners.height, found.each)
    what = "changes from ahead to behind or back" if who == "players" else "the lead changes"
    yield f"{capital(_times(what, changes))} in a game; {back} of the wins were comebacks from a chance below 25 %."


def _decided(stories: pl.DataFrame, level: float) -> str:
    """Return how many games are decided before their end, and when half of these are."""
    decided = stories.filter(pl.col("decided").is_not_null())
    text = (
        f"{_share(decided.height, stories.height, level)} of the games are decided before their end: from some round "
        f"on, what comes in the end stays at a chance of {percent(DECIDED, 0)} or more"
    )
    if not decided.height:
        return f"{text}."
    return f"{text}; half of these by round {_median(decided['decided'])} of {_median(decided['rounds'])} (medians)."


def _by_result(stories: pl.DataFrame) -> Iterator[str]:
    """Yield when games that are won and games that are lost are decided, if there are some of both."""
    texts = []
    for won, word in ((True, "won"), (False, "lost")):
        part = stories.filter(pl.col("won") == won)
        if part.height >= LEAST:
            texts.append(_half(part, word))
    if len(texts) == 2:
        yield f"{capital('; '.join(texts))}. Where most games are won, a win is likely from the start."


def _half(part: pl.DataFrame, word: str) -> str:
    """Return by when half of some games are decided; those that are not count as later than all."""
    round_ = _median(part["decided"].fill_null(NEVER))
    if round_ == NEVER:
        return f"of those that are {word} fewer than half are decided before their end"
    return f"half of those that are {word} are decided by round {round_}"


def _median(rounds: pl.Series) -> int:
    """Return the lower median: half of the values or more are not above it."""
    return int(rounds.sort()[(rounds.len() - 1) // 2])


def _times(what: str, number: Any) -> str:
    if what.startswith("the lead"):
        return f"{what} {number:.1f} times"
    return f"the players' chance {what} {number:.1f} times"


def _share(part: int, whole: int, level: float) -> str:
    """Return a share with its interval: `14 % (9 to 20)`."""
    low, high, _ = intervals.share_interval(part, whole, level)
    return f"{percent(part / whole, 0)} ({percent_range(float(low), float(high), 0)})"


def _kinds(found: "Decisions") -> Iterator[str]:
    tried = found.kinds.filter(pl.col("tried") > 0, pl.col("importance").is_not_null())
    if not tried.height:
        return
    # the largest mean may be that of a kind that was tried a few times: what is seen to matter comes first
    seen = tried.filter(pl.col("verdict") == MATTERING)
    first = (seen if seen.height else tried).row(0, named=True)
    if first["importance_low"] is None:
        yield "The games are too few to say which decisions matter most."
    elif first["importance"] > 0:
        so_far = "" if seen.height else ", as far as is seen,"
        yield (
            f'What matters most{so_far} is "{first["kind"]}": best and worst action are '
            f"{interval_text(first, 'importance')} points of the win apart, and it comes {first['decisions']:.1f} "
            "times in a game."
        )
    dead = [f'"{row["kind"]}"' for row in tried.iter_rows(named=True) if row["verdict"] == DEAD]
    if dead:
        yield (
            f"Dead: {', '.join(_first(dead))}. Whatever is done there, no try ended otherwise: what would have shown "
            f"in {count(found.plan.tries)} tries of each action comes in fewer than one game of {1 / DEAD_SHARE:.0f}."
        )
    little = [f'"{row["kind"]}"' for row in tried.iter_rows(named=True) if row["verdict"] == LITTLE]
    if little:
        yield f"Less than a point of the win is seen at stake in {', '.join(_first(little))}."


def _unused(found: "Decisions") -> Iterator[str]:
    legal = {row["kind"]: row["decisions"] * found.games for row in found.kinds.iter_rows(named=True)}
    never = [
        row
        for row in found.actions.iter_rows(named=True)
        if row["chosen"] == 0 and row["legal"] * legal[row["kind"]] >= SELDOM
    ]
    never.sort(key=lambda row: -row["best"] if row["judged"] >= SELDOM else 0)
    if never:
        words = [f"{_where(row)} (legal in {percent(row['legal'], 0)}, {_best(row)})" for row in never]
        yield f"The script never does: {'; '.join(_first(words))}."


def _best(row: Mapping[str, Any]) -> str:
    return "seldom tried" if row["judged"] < SELDOM else f"best in {percent(row['best'], 0)}"


def _errs(found: "Decisions") -> Iterator[str]:
    weak = [row for row in found.actions.iter_rows(named=True) if (row["regret_low"] or 0) > 0]
    weak.sort(key=lambda row: -row["regret"])
    large = [row for row in weak if row["regret"] > ERRS]
    if large:
        words = [f"{_where(row)}: {interval_text(row, 'regret')}" for row in large]
        yield f"The script errs most in these, in points of the win: {'; '.join(_first(words))}."
    elif weak:
        row = weak[0]
        yield (
            f"In no kind of action is the script seen to lose more than {ERRS:g} points; most it loses by "
            f"{_where(row)}: {interval_text(row, 'regret')}.{_unseen(found, row)}"
        )
    else:
        yield f"The script is not seen to err in any kind of action.{_unseen(found)}"


def _unseen(found: "Decisions", told: Mapping[str, Any] | None = None) -> str:
    """Return by what the script may lose most, as far as the intervals go; "" if that is told already.

    Of what was tried a few times nothing is known, so it is left out if other actions were tried often.
    """
    known = [row for row in found.actions.iter_rows(named=True) if row["regret_high"] is not None]
    often = [row for row in known if row["tried"] >= SELDOM] or known
    widest = max(often, key=lambda row: row["regret_high"], default=None)
    if widest is None or widest == told:
        return ""
    return f" It may lose up to {widest['regret_high']:.1f} by {_where(widest)}, tried {count(widest['tried'])} times."


def _turns(found: "Decisions") -> Iterator[str]:
    if found.without_choice == 0:
        yield "Every turn leaves the seat whose turn it is a choice."
    elif found.without_choice is not None:
        yield f"In {percent(found.without_choice)} of the turns the seat whose turn it is has no choice."


def _where(row: Mapping[str, Any]) -> str:
    """Return a block of actions and the kind of decision: `"roll" in "roll or hold"`."""
    return f'"{row["action"]}" in "{row["kind"]}"'


def _first(words: list[str]) -> list[str]:
    """Return the first words of a list, and how many more there are."""
    rest = len(words) - MOST_NAMED
    return [*words[:MOST_NAMED], f"and {rest} more"] if rest > 1 else words


def interval_text(row: Mapping[str, Any], name: str) -> str:
    """Return an estimate with its interval, in percentage points: `3.1 (2.8 to 3.4)`; "" if there is none."""
    if row[name] is None:
        return ""
    if row[f"{name}_low"] is None:
        return f"{row[name]:.1f} (few games)"
    digits = decimals((row[f"{name}_high"] - row[f"{name}_low"]) / 2, 1, 3)
    return f"{row[name]:.{digits}f} ({row[f'{name}_low']:.{digits}f} to {row[f'{name}_high']:.{digits}f})"


def announcement(plan: "DecisionPlan", seconds: str) -> list[str]:
    """Return the lines that say what a study will take, before it starts."""
    part = "" if plan.sample == 1 else f"{percent(plan.sample)} of the "
    kinds, course = "decisions", ""
    if plan.kinds is not None:
        kinds, course = f"decisions of the kind {', '.join(plan.kinds)}", "; without the course of the games"
    return [
        f"{plan.scenario.title}: {plan.label}, seed {plan.seed}: {plural(plan.games, 'game')} by script; "
        f"{part}{kinds}, {count(plan.tries)} tries of each legal action{course}: about {seconds}"
    ]
