"""Sentences about decisions for readers who are no statisticians: the answer comes first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.design.original import title_of
from balance.questions.decisions import (
    calibration_words,
    choice_words,
    course_words,
    kind_words,
    midway_words,
    who_plays,
)
from balance.questions.decisions.course_words import UNKNOWN, lower_median, more_text, round_text
from balance.questions.decisions.figure_texts import range_text, rate
from balance.questions.decisions.kind_words import SELDOM, is_bad, judged, least_known, loses_little, rivals
from balance.questions.decisions.kinds import MATTERING, MATTERS
from balance.questions.decisions.seats import called
from balance.questions.decisions.who_plays import ONE, Players
from reports.formats import listed
from reports.plain import capital, count, first_few, percent, plural

if TYPE_CHECKING:
    from balance.questions.decisions.plan import DecisionPlan
    from balance.questions.decisions.result import Decisions

LITTLE_MISSED = 0.005  # what is less is written as nothing [percentage points]
NONE = "nothing"
MAY_END = 16  # tries of an action, from which on a ladder may end
NAMED = 3  # choices of which it is said that one of them matters most
BEST_IN = (
    "The share of the decisions with such an action in which it paid most in a half of the tries. Where actions differ "
    'little, that is chance: what a choice costs stands under "missed where done". Where all actions are of one kind, '
    "such as to name a player, neither done nor best is told: the choice is which one."
)
CUT_GAME = "a game that was not over then does not count, which leaves out long games more often than short ones"


def answer(study: "Decisions") -> list[str]:
    """Return the findings in sentences, the most important first."""
    who = who_plays.players_of(study.plan.configuration)
    return [
        plainly(study, who),
        *kind_words.kind_sentences(study),
        *choice_words.sentences(study.choices, study.together, study.alone, study.deals),
        *who_plays.several(study.plan.configuration),
        *kind_words.never_done(study, who),
        *kind_words.chosen_badly(study, who),
        *_growth(study),
        *_noticed(study.noticed, who),
        *course_words.course_sentences(study),
        *midway_words.sentences(study.midway, study.together),
        *calibration_words.sentences(study),
        *_turns(study),
    ]


def plainly(study: "Decisions", who: Players = ONE) -> str:
    """Return what matters, how well the script plays, and when games are decided, in plain words."""
    tried = study.kinds.filter(pl.col("tried") > 0)
    known = tried.filter(pl.col("importance_high").is_not_null())
    seen = known.filter(pl.col("verdict") == MATTERING)
    said = []
    if not known.height:
        said.append(
            f"{plural(study.games, 'game')} with {count(study.plan.tries)} tries of each action are too few to say "
            f"which choices matter; {more_text(study)}"
        )
    elif seen.height:
        said.append(_most(known, seen))
    else:
        said.append(_none_seen(study, known))
    if known.height:
        said.append(_choices_of_the_script(judged(study), who))
    by = {row["part"]: row for row in study.resolved.iter_rows(named=True)}
    if by and by[0.5]["round"] is not None and round_text(by[0.5]) != UNKNOWN:
        said += _half(by[0.5], study.rows["rounds"])
    said += calibration_words.but(study)
    return f"In plain words: {'. '.join(said)}."


def _half(row: Mapping[str, Any], rounds: pl.Series) -> Iterator[str]:
    """Yield by which round half of the win is decided, unless its ends span half of a game."""
    high = float("inf") if row["high"] is None else row["high"]
    if high - row["low"] <= lower_median(rounds) / 2:
        yield f"Half of what decides the win has happened {round_text(row)}"


def _most(known: pl.DataFrame, seen: pl.DataFrame) -> str:
    """Return which choice matters most, or which may: the interval of another may reach as high."""
    first = seen.row(0, named=True)
    others = rivals(known, first)
    if others.is_empty():
        return f'the choice that matters most is "{first["kind"]}"'
    names = [f'"{kind}"' for kind in [first["kind"], *others["kind"]]]
    told = listed(first_few(names, NAMED, "kind"), "or")
    return f"{told} is the choice that matters most: these games cannot say which"


def _none_seen(study: "Decisions", known: pl.DataFrame) -> str:
    """Return that no choice matters much; where one may, that it is not known, and how much that may be."""
    widest = known.row(int(known["importance_high"].arg_max() or 0), named=True)
    if widest["importance_high"] <= MATTERS:
        return f"no kind of choice matters much: none by more than {MATTERS:g} point of the win"
    high = range_text(widest, "importance").split()[-1]
    return (
        f'these games cannot say which choices matter: in "{widest["kind"]}" up to {high} points of the win may be at '
        f"stake; {more_text(study)}"
    )


def _choices_of_the_script(actions: Sequence[Mapping[str, Any]], who: Players = ONE) -> str:
    """Return whether the script is seen to choose badly; if not, how much it may lose all the same."""
    if any(map(is_bad, actions)):
        return f"{capital(who.the)} {who.be} seen to choose badly in places"
    widest = least_known(actions)
    if widest is None:
        return f"Whether {who.the} {who.choose} badly is not known"
    high = range_text(widest, "regret").split()[-1]
    bad = f"to be a bad choice of {who.the}"
    if loses_little(widest):
        return f"No kind of action is seen {bad}: what was tried often loses at most {high} points on average"
    if widest["tried"] >= SELDOM and any(row["tried"] < SELDOM for row in actions):
        return (
            f"No kind of action is seen yet {bad}, but what was tried often ({SELDOM} times or more) may lose up to "
            f"{high} points on average; of what was tried less often less is known"
        )
    return f"No kind of action is seen yet {bad}, but one may lose up to {high} points on average"


def _growth(study: "Decisions") -> Iterator[str]:
    """Yield whether more tries would find more."""
    words = {"importance": "at stake", "regret": "missed"}
    rows = [row for row in study.growth.iter_rows(named=True) if row["growth_low"] is not None]
    if not rows:
        return
    rows = [row for row in rows if {_found(row["found_by_quarter"]), _found(row["found"])} != {NONE}] or rows
    few, all_ = (
        [f"{_found(row[name])} {words[row['figure']]}" for row in rows] for name in ("found_by_quarter", "found")
    )
    growing = [words[row["figure"]] for row in rows if row["growth_low"] > 0]
    more = f"more tries would find more {' and '.join(growing)}" if growing else "more tries are not seen to find more"
    if growing and len(growing) < len(rows):
        more += ", and are not seen to find more " + next(
            words[row["figure"]] for row in rows if row["growth_low"] <= 0
        )
    yield (
        f"With {count(rows[0]['quarter'])} tries of each action {' and '.join(few)} are found in a decision on "
        f"average, in points of the win; with {count(rows[0]['tries'])} tries {' and '.join(all_)}. So {more}."
    )


def _found(value: float) -> str:
    return f"{value:.1f}" if value >= 1 else f"{value:.2f}" if value >= LITTLE_MISSED else NONE


def _noticed(noticed: pl.DataFrame, who: Players = ONE) -> Iterator[str]:
    """Yield which part of what is missed seats that think ahead would notice, as far as the games tell."""
    told = noticed.filter((pl.col("low") > 0) | (pl.col("high") < 1)).rows(named=True)
    if not told or told[0]["found"] < LITTLE_MISSED:
        return
    least = next((row for row in told if row["tries"] >= MAY_END), told[-1])
    ends = [least] if least is told[-1] else [least, told[-1]]
    told = [row for row in ends if choice_words.said_text(row)]
    # both ends of each: "at most 90 % with 16, at least 10 % with 32" would read as if fewer noticed more
    parts = [f"{choice_words.share_text(row)} with {count(row['tries'])}" for row in told]
    if not parts:
        return
    parts[0] += " tries an action"
    yield (
        f"{capital(who.the)} {who.miss} {_found(least['found'])} points of the win per decision on average, as far as "
        f"the tries find. Of these a seat that thinks ahead would notice {' and '.join(parts)}."
    )


def _turns(study: "Decisions") -> Iterator[str]:
    if study.without_choice is None:
        return
    turn = called(study.plan.scenario)
    if study.without_choice == 0:
        games = "this game" if study.games == 1 else f"these {plural(study.games, 'game')}"
        yield f"In every {turn} of {games} that asks anything, the seat whose turn it is has a choice."
    else:
        yield f"In {rate(study.without_choice)} of the {turn}s the seat whose turn it is has no choice."


def announcement(plan: "DecisionPlan", seconds: str) -> list[str]:
    """Return the lines that say what a study will take, before it starts."""
    part = "" if plan.sample == 1 else f"{percent(plan.sample)} of the "
    kinds, course = "decisions", ""
    if plan.kinds is not None:
        kinds, course = f"decisions of the kind {', '.join(plan.kinds)}", "; without the course of the games"
    return [
        f"{title_of(plan.scenario)}: {plan.label}, seed {plan.seed}: {plural(plan.games, 'game')} by script; "
        f"{part}{kinds}, {count(plan.tries)} tries of each legal action{course}: about {seconds}"
    ]
