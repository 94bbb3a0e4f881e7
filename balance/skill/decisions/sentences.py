"""Sentences about decisions for readers who are no statisticians: the answer comes first."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.formatting import capital, count, decimals, percent, percent_range, plural
from balance.skill.decisions.kinds import DEAD, ERRS, LEAST, LITTLE
from balance.stats import intervals

if TYPE_CHECKING:
    from balance.skill.decisions.plan import DecisionPlan
    from balance.skill.decisions.study import Decisions

COMEBACK = 0.25  # chance below which a seat that wins in the end came back
SELDOM = 100  # decisions in which an action must have been legal before it is said that nobody does it [decisions]
MOST_NAMED = 5  # actions that a sentence names at most


def answer(found: "Decisions") -> list[str]:
    """Return the findings in sentences, the most important first."""
    return [*_course(found), *_kinds(found), *_unused(found), *_errs(found), *_turns(found)]


def _course(found: "Decisions") -> Iterator[str]:
    stories = found.stories.filter(pl.col("lead_changes").is_not_null())
    if not stories.height:
        return
    decided = stories.select(pl.coalesce("decided", "rounds").alias("decided"), "rounds", "left")
    round_, rounds = decided["decided"].quantile(0.5, "nearest"), decided["rounds"].quantile(0.5, "nearest")
    assert round_ is not None
    assert rounds is not None
    early = _share(int((decided["left"] >= 0.5).sum()), stories.height)
    yield (
        f"Half of the games are decided by round {round_:.0f} of {rounds:.0f} (medians): from there on what comes in "
        f"the end stays at a chance of 90 % or more. {early} of the games are decided before their half."
    )
    if found.together:
        yield from _by_result(stories)
    who = "players" if found.together else "lead"
    changes = found.stories["lead_changes"].mean()
    winners = stories.filter(pl.col("lowest").is_not_null())
    if not winners.height:
        yield "Nobody won, so no decision can be told from another: choose scripts that win sometimes."
        return
    back = _share(int((winners["lowest"] < COMEBACK).sum()), winners.height)
    what = "changes from ahead to behind or back" if who == "players" else "the lead changes"
    yield f"{capital(_times(what, changes))} in a game; {back} of the wins were comebacks from a chance below 25 %."


def _by_result(stories: pl.DataFrame) -> Iterator[str]:
    """Yield when games that are won and games that are lost are decided, if there are some of both."""
    texts = []
    for won, word in ((True, "won"), (False, "lost")):
        part = stories.filter(pl.col("won") == won).select(pl.coalesce("decided", "rounds").alias("decided"))
        if part.height >= LEAST:
            texts.append(f"those that are {word} by round {part['decided'].quantile(0.5, 'nearest'):.0f}")
    if len(texts) == 2:
        yield f"Half of {' and half of '.join(texts)}: where most games are won, a win is likely from the start."


def _times(what: str, number: Any) -> str:
    if what.startswith("the lead"):
        return f"{what} {number:.1f} times"
    return f"the players' chance {what} {number:.1f} times"


def _share(part: int, whole: int) -> str:
    """Return a share with its interval: `14 % (9 to 20)`."""
    low, high, _ = intervals.share_interval(part, whole)
    return f"{percent(part / whole, 0)} ({percent_range(float(low), float(high), 0)})"


def _kinds(found: "Decisions") -> Iterator[str]:
    tried = found.kinds.filter(pl.col("tried") > 0, pl.col("importance").is_not_null())
    if not tried.height:
        return
    first = tried.row(0, named=True)
    if first["importance_low"] is None:
        yield "The games are too few to say which decisions matter most."
    elif first["importance"] > 0:
        yield (
            f'What matters most is "{first["kind"]}": best and worst action are {interval_text(first, "importance")} '
            f"points of the win apart, and it comes {first['decisions']:.1f} times in a game."
        )
    dead = [f'"{row["kind"]}"' for row in tried.iter_rows(named=True) if row["verdict"] == DEAD]
    if dead:
        yield f"Dead: {', '.join(_first(dead))}. Whatever is done there, no try ended otherwise."
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
            f"Nowhere is the script seen to lose more than {ERRS:g} points by a kind of action; most it loses by "
            f"{_where(row)}: {interval_text(row, 'regret')}."
        )
    else:
        yield "The script is not seen to err in any kind of action."


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
