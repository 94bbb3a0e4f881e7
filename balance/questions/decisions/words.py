"""Sentences about decisions for readers who are no statisticians: the answer comes first."""

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.design.original import title_of
from balance.questions.decisions import calibration_words, choice_words, midway_words
from balance.questions.decisions.choice_words import WIDE
from balance.questions.decisions.course import DECIDED, LAPSE, begin_below, comeback_line
from balance.questions.decisions.kinds import DEAD, DEAD_SHARE, ERRS, LEAST, LITTLE, MATTERING, MATTERS
from balance.stats import intervals
from balance.stats.moments import Moments
from balance.studies.wholes import without_choices
from reports.formats import listed, round_name
from reports.plain import count, percent, plural

if TYPE_CHECKING:
    from balance.questions.decisions.plan import DecisionPlan
    from balance.questions.decisions.result import Decisions

NOTHING = "0 to "  # how a range begins that does not show that there is anything
UNKNOWN = "by a round that so few games do not tell"
HIDDEN_TOO = "; this whole is smaller than that with choices, and balance luck counts the whole deal, seen or not"
SELDOM = 100  # decisions in which an action must have been legal before it is said that nobody does it [decisions]
HALF_PERCENT = 0.005  # what is less is written as 0 %
LITTLE_MISSED = 0.005  # what is less is written as nothing [percentage points]
MAY_END = 16  # tries of an action, from which on a ladder may end
MORE, ENOUGH_GAMES, ENOUGH_TRIES = 4, 100, 64  # what is named where games and tries are too few: so many times, least
BEST_IN = (
    "The share of the decisions with such an action in which it paid most in a half of the tries. Where actions differ "
    'little, that is chance: what a choice costs stands under "missed where done".'
)
CUT_GAME = "a game that was not over then does not count, which leaves out long games more often than short ones"
NOT_ADDED = (
    "Points of decisions do not add up over a game: each is measured with all later decisions by the script, and a "
    "game has one win."
)
VAGUE, MOSTLY = 0.3, 0.5  # ends so far apart say nothing of a share, unless it is more than the half
MOST_NAMED = 5  # actions that a sentence names at most
NAMED = 3  # choices of which it is said that one of them matters most


def answer(study: "Decisions") -> list[str]:
    """Return the findings in sentences, the most important first."""
    return [
        plainly(study),
        *_kinds(study),
        *choice_words.sentences(study.choices, study.together),
        *_unused(study),
        *_errs(study),
        *_growth(study),
        *_noticed(study.noticed),
        *_course(study),
        *midway_words.sentences(study.midway),
        *calibration_words.sentences(study),
        *_turns(study),
    ]


def plainly(study: "Decisions") -> str:
    """Return what matters, how well the script plays, and when games are decided, in plain words."""
    tried = study.kinds.filter(pl.col("tried") > 0)
    known = tried.filter(pl.col("importance_high").is_not_null())
    seen = known.filter(pl.col("verdict") == MATTERING)
    said = []
    if not known.height:
        said.append(
            f"{plural(study.games, 'game')} with {count(study.plan.tries)} tries of each action are too few to say "
            f"which choices matter; {_more(study)}"
        )
    elif seen.height:
        said.append(_most(known, seen))
    else:
        said.append("no kind of choice is seen to matter much")
    if known.height:
        weak = any(map(_is_bad, _judged(study)))
        said.append("The script is seen to choose badly in places" if weak else "No bad choice of the script is seen")
    by = {row["part"]: row for row in study.resolved.iter_rows(named=True)}
    if by and by[0.5]["round"] is not None and round_text(by[0.5]) != UNKNOWN:
        said += _half(by[0.5], study.rows["rounds"])
    said += calibration_words.but(study)
    return f"In plain words: {'. '.join(said)}."


def _half(row: Mapping[str, Any], rounds: pl.Series) -> Iterator[str]:
    """Yield by which round half of the win is decided, unless its ends span half of a game."""
    high = float("inf") if row["high"] is None else row["high"]
    if high - row["low"] <= _median(rounds) / 2:
        yield f"Half of what decides the win has happened {round_text(row)}"


def _most(known: pl.DataFrame, seen: pl.DataFrame) -> str:
    """Return which choice matters most, or which may: the interval of another may reach as high."""
    first = seen.row(0, named=True)
    rivals = _rivals(known, first)
    if rivals.is_empty():
        return f'the choice that matters most is "{first["kind"]}"'
    names = [f'"{kind}"' for kind in [first["kind"], *rivals["kind"]]]
    others = [f"{len(names) - NAMED} others"] if len(names) > NAMED + 1 else []
    told = listed([*names[:NAMED], *others] if others else names, "or")
    return f"{told} is the choice that matters most: these games cannot say which"


def _rivals(known: pl.DataFrame, first: Mapping[str, Any]) -> pl.DataFrame:
    """Return the other kinds that may matter as much as the first, by their intervals."""
    return known.filter(pl.col("importance_high") > first["importance_low"], pl.col("kind") != first["kind"])


def _more(study: "Decisions", by_tries: bool = False) -> str:
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


def _course(study: "Decisions") -> Iterator[str]:
    yield from _resolved(study.resolved, study.rows["rounds"])
    yield from _moved(study.moved, study.together)
    stories = study.stories.filter(pl.col("lead_changes").is_not_null())
    if not stories.height:
        return
    winners = stories.filter(pl.col("lowest").is_not_null())
    if not winners.height:
        yield "Nobody won, so no decision can be told from another: choose scripts that win sometimes."
        return
    yield _share_said(
        study,
        stories["early"],
        "of the games are decided in their first half: from then on the final result always has a chance of "
        f"{percent(DECIDED, 0)} or more",
        "how many games are decided in their first half",
    )
    if study.plan.configuration.players == 1 and not study.together:
        return  # nobody to come back against
    yield from _comebacks(study, winners)
    together = "The players are seen to go from ahead to behind, or back,"
    times = often_text(stories["lead_changes"], study.each)
    yield f"{together if study.together else 'The lead is seen to change'} {times}."


def _comebacks(study: "Decisions", winners: pl.DataFrame) -> Iterator[str]:
    """Yield how many wins are comebacks, and who begins so low that a win is none."""
    line = comeback_line(study.plan.configuration.players, study.together)
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
        f"of the wins are comebacks from a chance {below}{'' if study.together else ', half of an even share'}",
        "how many wins are comebacks",
    )
    if low:
        one = len(low) == 1
        seats = f"Seat {min(low)} begins" if one else f"Seats {listed([str(seat) for seat in low])} begin"
        yield f"{seats} {below}, so a win of {'this seat' if one else 'these seats'} is not called a comeback."


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
        f"{_more(study, by_tries)}."
    )


def _resolved(resolved: pl.DataFrame, rounds: pl.Series) -> Iterator[str]:
    """Yield by which round half of the game is decided, and nine tenths."""
    by = {row["part"]: row for row in resolved.iter_rows(named=True)}
    if by and round_text(by[0.5]) != UNKNOWN:
        text = f"Half of what decides the win has happened {round_text(by[0.5])}, nine tenths {round_text(by[0.9])}"
        ended = f"half of the games end by round {_median(rounds)}{_reach(rounds, by[0.9]['round'])}"
        yield f"{text}. For comparison: {ended}."


def _moved(moved: pl.DataFrame, together: bool) -> Iterator[str]:
    """Yield in which round games move most, and how much the deal moves them.

    Choices are no part of this: in games of scripts, which choose by rule, they move nothing.
    """
    whose, its, others = (
        ("the players'", "the", "") if together else ("a seat's", "its", " and what others did by then")
    )
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
        if row["low"] > 0:
            yield (
                f"Of {without_choices(whose)} {moved_text(row)} comes before {its} first decision, by what can be "
                f"seen of the deal{others}{HIDDEN_TOO}."
            )


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


def _median(rounds: pl.Series) -> int:
    """Return the lower median: half of the values or more are not above it."""
    return int(rounds.sort()[(rounds.len() - 1) // 2])


def _reach(rounds: pl.Series, number: int | None) -> str:
    """Return `, and 22 % of them reach round 13` of a round beyond the median; else ""."""
    if number is None or number <= _median(rounds):
        return ""
    return f", and {share_text(float((rounds >= number).mean()))} of them reach round {number}"  # type: ignore[arg-type]


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


def _kinds(study: "Decisions") -> Iterator[str]:
    tried = study.kinds.filter(pl.col("tried") > 0)
    if not tried.height:
        return
    known = tried.filter(pl.col("importance_high").is_not_null())
    seen = known.filter(pl.col("verdict") == MATTERING)
    if not known.height:
        yield "The games are too few to say which decisions matter most."
    elif seen.height:
        first = seen.row(0, named=True)
        sure = _rivals(known, first).is_empty()
        yield (
            f'{"What is seen to matter most" if sure else "The largest so far"} is "{first["kind"]}": best and worst '
            "action are "
            f"{range_text(first, 'importance')} points of the win apart, and it comes {first['decisions']:.1f} times "
            "in a game."
        )
    elif known["importance_high"].max() > MATTERS:  # type: ignore[operator]
        widest = known.row(int(known["importance_high"].arg_max() or 0), named=True)
        yield (
            f"In no kind of decision more than {MATTERS:g} point of the win is seen at stake; most may be in "
            f'"{widest["kind"]}": {range_text(widest, "importance")}.'
        )
    if known.height:
        yield NOT_ADDED
    dead = [f'"{row["kind"]}"' for row in tried.iter_rows(named=True) if row["verdict"] == DEAD]
    if dead:
        yield (
            f"Dead: {', '.join(_first(dead))}. Whatever is done there, no try paid its seat otherwise: what would have "
            f"shown in {count(study.plan.tries)} tries of each action comes in fewer than one game of "
            f"{1 / DEAD_SHARE:.0f}."
        )
    little = [f'"{row["kind"]}"' for row in tried.iter_rows(named=True) if row["verdict"] == LITTLE]
    if little:
        yield f"Less than a point of the win is at stake in {', '.join(_first(little))}."


def _unused(study: "Decisions") -> Iterator[str]:
    legal = {row["kind"]: row["decisions"] * study.games for row in study.kinds.iter_rows(named=True)}
    undone = [row for row in study.actions.iter_rows(named=True) if row["chosen"] == 0]
    often = [row for row in undone if row["legal"] * legal[row["kind"]] >= SELDOM]
    never = [row for row in often if not _is_never_best(row)]
    never.sort(key=lambda row: -row["best"] if row["judged"] >= SELDOM else 0)
    if never:
        words = [f"{_where(row)} (allowed in {share_text(row['legal'])} of these, {_best(row)})" for row in never]
        rare = len(undone) - len(often)
        were, each = ("was", "it") if rare == 1 else ("were", "each")
        more = (
            f"{plural(rare, 'more action')} {were} never done either, but {each} was allowed fewer than {SELDOM} times."
        )
        yield f"The script never does this, though it may: {'; '.join(_first(words))}.{f' {more}' if rare else ''}"


def _is_never_best(row: Mapping[str, Any]) -> bool:
    """Return whether an action was tried often, and was hardly ever best: not to do it is no fault."""
    return bool(row["judged"] >= SELDOM and row["best"] < HALF_PERCENT)


def _best(row: Mapping[str, Any]) -> str:
    if row["judged"] < SELDOM:
        return "seldom tried here"
    return f"and best in {share_text(row['best'])} by the tries"


def share_text(share: float) -> str:
    """Return a share in whole percent, 0 and 100 only where it is that."""
    if 0 < share < 0.005:
        return "less than 1 %"
    if 0.995 <= share < 1:
        return "more than 99 %"
    return percent(share, 0)


def _errs(study: "Decisions") -> Iterator[str]:
    known = _judged(study)
    if not known:
        yield "The games are too few to say whether the script chooses badly."
        return
    weak = [row for row in known if _is_bad(row)]
    weak.sort(key=lambda row: -row["regret_low"])
    told = weak[:MOST_NAMED]
    if weak:
        words = [f"{_where(row)}: {range_text(row, 'regret')}" for row in weak]
        yield f"The script is seen to choose badly here, and to lose so many points by it: {'; '.join(_first(words))}."
    else:
        yield "The script is not seen to choose badly in any kind of action."
    # of what was tried a few times nothing is known, so it is left out if other actions were tried often
    often = [row for row in known if row["tried"] >= SELDOM] or known
    widest = max(often, key=lambda row: row["regret_high"], default=None)
    if widest is None or widest in told:
        return
    high = range_text(widest, "regret").split()[-1]
    if widest["regret_high"] < ERRS and widest["tried"] >= SELDOM:
        yield f"Any action that was tried {SELDOM} times or more loses it at most {high} points on average."
    else:
        tried = plural(widest["tried"], "time")
        yield f"It may lose up to {high} points on average where it does {_where(widest)}, which was tried {tried}."


def _is_bad(row: Mapping[str, Any]) -> bool:
    """Return whether an action is seen to lose something, as its range is told."""
    return not range_text(row, "regret").startswith(NOTHING)


def _judged(study: "Decisions") -> list[Mapping[str, Any]]:
    """Return the actions of which it is known what they lose."""
    return [row for row in study.actions.iter_rows(named=True) if row["regret_high"] is not None]


def _growth(study: "Decisions") -> Iterator[str]:
    """Yield whether more tries would find more."""
    words = {"importance": "at stake", "regret": "missed"}
    rows = [row for row in study.growth.iter_rows(named=True) if row["growth_low"] is not None]
    if not rows:
        return
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
    return f"{value:.1f}" if value >= 1 else f"{value:.2f}" if value >= LITTLE_MISSED else "nothing"


def _noticed(noticed: pl.DataFrame) -> Iterator[str]:
    """Yield which part of what is missed seats that think ahead would notice, as far as the games tell."""
    told = noticed.filter((pl.col("low") > 0) | (pl.col("high") < 1)).rows(named=True)
    if not told or told[0]["found"] < LITTLE_MISSED:
        return
    least = next((row for row in told if row["tries"] >= MAY_END), told[-1])
    ends = [least] if least is told[-1] else [least, told[-1]]
    parts = [f"{said} with {count(row['tries'])}" for row in ends if (said := choice_words.said_text(row))]
    if not parts:
        return
    parts[0] += " tries an action"
    yield (
        f"The script misses {_found(least['found'])} points of the win per decision on average, as far as the tries "
        f"find. Of these a seat that thinks ahead would notice {' and '.join(parts)}."
    )


def _turns(study: "Decisions") -> Iterator[str]:
    if study.without_choice == 0:
        yield "In every turn the seat whose turn it is has a choice."
    elif study.without_choice is not None:
        yield f"In {rate(study.without_choice)} of the turns the seat whose turn it is has no choice."


def rate(share: float) -> str:
    """Return a share in percent with a decimal, 0 and 100 only where it is that."""
    return percent(share) if 0.0005 <= share < 0.9995 else share_text(share)


def _where(row: Mapping[str, Any]) -> str:
    """Return a block of actions and the kind of decision: `"roll" in "roll or hold"`."""
    return f'"{row["action"]}" in "{row["kind"]}"'


def untold(kinds: pl.DataFrame) -> Iterator[str]:
    """Yield which kinds of decisions have no figures: of too few games, or not tried."""
    bare = kinds.filter(pl.col("importance_high").is_null())
    for what, part in (
        ("In too few games to tell", bare.filter(pl.col("tried") > 0)),
        ("Not tried", bare.filter(pl.col("tried") == 0)),
    ):
        if part.height:
            often = part.sort("decisions", descending=True).iter_rows(named=True)
            words = [f"{row['kind']} ({times_text(row['decisions'])} in a game)" for row in often]
            yield f"{what}: {', '.join(_first(words))}."


def times_text(times: float) -> str:
    """Return how often something comes: `less than 0.1`, `1.5`, `146`."""
    return f"{times:.0f}" if times >= 10 else f"{times:.1f}" if times >= 0.1 else "less than 0.1"


def often_text(changes: pl.Series, level: float) -> str:
    """Return how often something comes: `1.6 times in a game on average (1.4 to 1.9)`.

    Ends are rounded outward.

    Args:
        changes: How often it came, by game.
        level: Coverage.
    """
    moments = Moments.of(changes.to_numpy())
    said = f"{times_text(moments.mean)} times in a game on average"
    if moments.games < LEAST:
        return f"{said} (of {plural(moments.games, 'game')}, too few for an interval)"
    bounds, scale = moments.bounds(level), 1 if moments.mean >= 10 else 10
    low, high = math.floor(bounds.low * scale + 1e-6) / scale, math.ceil(bounds.high * scale - 1e-6) / scale
    return f"{said} ({low:.{len(str(scale)) - 1}f} to {high:.{len(str(scale)) - 1}f})"


def _first(words: list[str]) -> list[str]:
    """Return the first words of a list, and how many more there are."""
    rest = len(words) - MOST_NAMED
    return [*words[:MOST_NAMED], f"and {rest} more"] if rest > 1 else words


def range_text(row: Mapping[str, Any], name: str) -> str:
    """Return between what a gap is, rounded outward: `2.8 to 3.4` [percentage points]; "" if not known."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    if row[f"{name}_found"] is None:
        return ""
    if high is None:
        return "few games"
    digits = 1 if high >= 1 else 2
    scale = 10**digits
    # a bound of 3.0000000001, which should be 3, is not rounded up to 3.1
    least, most = math.floor(low * scale + 1e-6) / scale, math.ceil(high * scale - 1e-6) / scale
    return f"{least:.{digits}f} to {most:.{digits}f}" if least > 0 else f"{NOTHING}{most:.{digits}f}"


def told_actions(actions: pl.DataFrame) -> tuple[pl.DataFrame, str]:
    """Return the actions of which something is known, and a line on the others.

    It is what they miss, or that they are never done. Where nothing is known of any, no row is left. The page has all.
    """
    known = pl.col("regret_high").is_not_null()
    if not actions.select(known.any()).item():
        shown = actions.clear()
    else:
        shown = actions.filter(known | pl.col("regret_found").is_null())
    left = actions.height - shown.height
    return (
        shown,
        f"In too few games to tell: {left} of {plural(actions.height, 'action')}; the page has all." if left else "",
    )


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
