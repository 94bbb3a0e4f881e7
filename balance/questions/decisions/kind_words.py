"""Sentences on kinds of decisions and on actions: what matters, is never done, is chosen badly."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.questions.decisions.figure_texts import (
    MOST_NAMED,
    NOTHING,
    first_of,
    range_text,
    share_text,
    times_text,
)
from balance.questions.decisions.kinds import DEAD, DEAD_SHARE, ERRS, LITTLE, MATTERING, MATTERS
from balance.questions.decisions.who_plays import ONE, Players
from reports.plain import capital, count, plural

if TYPE_CHECKING:
    from balance.questions.decisions.result import Decisions

SELDOM = 100  # decisions in which an action must have been legal before it is said that nobody does it [decisions]
HALF_PERCENT = 0.005  # what is less is written as 0 %
NOT_ADDED = (
    "Points of decisions do not add up over a game: each is measured with all later decisions by the script, and a "
    "seat wins a game once at most."
)


def kind_sentences(study: "Decisions") -> Iterator[str]:
    """Yield which kinds of decisions matter most, which are dead and which matter little."""
    tried = study.kinds.filter(pl.col("tried") > 0)
    if not tried.height:
        return
    known = tried.filter(pl.col("importance_high").is_not_null())
    seen = known.filter(pl.col("verdict") == MATTERING)
    if not known.height:
        yield "The games are too few to say which decisions matter most."
    elif seen.height:
        first = seen.row(0, named=True)
        sure = rivals(known, first).is_empty()
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
            f"Dead: {', '.join(first_of(dead))}. Whatever is done there, no try paid its seat otherwise: what would "
            f"have shown in {count(study.plan.tries)} tries of each action comes in fewer than one game of "
            f"{1 / DEAD_SHARE:.0f}."
        )
    little = [f'"{row["kind"]}"' for row in tried.iter_rows(named=True) if row["verdict"] == LITTLE]
    if little:
        yield f"Less than a point of the win is at stake in {', '.join(first_of(little))}."


def rivals(known: pl.DataFrame, first: Mapping[str, Any]) -> pl.DataFrame:
    """Return the other kinds that may matter as much as the first, by their intervals."""
    return known.filter(pl.col("importance_high") > first["importance_low"], pl.col("kind") != first["kind"])


def never_done(study: "Decisions", who: Players = ONE) -> Iterator[str]:
    """Yield what the script does in none of the games, though it may and it may pay."""
    legal = {row["kind"]: row["decisions"] * study.games for row in study.kinds.iter_rows(named=True)}
    undone = [row for row in study.actions.iter_rows(named=True) if row["chosen"] == 0]
    often = [row for row in undone if row["legal"] * legal[row["kind"]] >= SELDOM]
    never = [row for row in often if not _is_never_best(row)]
    never.sort(key=lambda row: -row["best"] if row["judged"] >= SELDOM else 0)
    if never:
        words = [f"{_where(row)} (allowed in {share_text(row['legal'])} of these, {_best(row)})" for row in never]
        rare = len(undone) - len(often)
        were, each = ("was", "it") if rare == 1 else ("were", "each")
        rarely = f"{each} was allowed fewer than {SELDOM} times"
        more = f"{plural(rare, 'more action')} {were} not chosen either, but {rarely}."
        yield (
            f"{capital(who.the)} {who.choose} this in none of these games, though {who.it} may: "
            f"{'; '.join(first_of(words))}."
            f"{f' {more}' if rare else ''}"
        )


def _is_never_best(row: Mapping[str, Any]) -> bool:
    """Return whether an action was tried often, and was hardly ever best: not to do it is no fault."""
    return bool(row["judged"] >= SELDOM and row["best"] < HALF_PERCENT)


def _best(row: Mapping[str, Any]) -> str:
    if row["judged"] < SELDOM:
        return "seldom tried here"
    return f"and best in {share_text(row['best'])} by the tries"


def chosen_badly(study: "Decisions", who: Players = ONE) -> Iterator[str]:
    """Yield where the script is seen to choose badly, and what it may lose elsewhere."""
    known = judged(study)
    if not known:
        yield f"The games are too few to say whether {who.the} {who.choose} badly."
        return
    weak = [row for row in known if is_bad(row)]
    weak.sort(key=lambda row: -row["regret_low"])
    told = weak[:MOST_NAMED]
    if weak:
        alone = only_ones(study.actions)
        words = first_of([f"{_where(row, row['kind'] in alone)}: {range_text(row, 'regret')}" for row in weak])
        seen = f"{capital(who.the)} {who.be} seen to choose badly here"
        yield f"{seen}, and to lose so many points by it: {'; '.join(words)}."
    else:
        yield f"{capital(who.the)} {who.be} not seen to choose badly in any kind of action."
    widest = least_known(known)
    if widest is None or widest in told:
        return
    high = range_text(widest, "regret").split()[-1]
    if loses_little(widest):
        yield f"Any action with {SELDOM} decisions or more loses {who.them} at most {high} points on average."
    else:
        done = plural(widest["tried"], "decision")
        where = f"where {who.it} {who.does} {_where(widest)} ({done})"
        yield f"{capital(who.it)} may lose up to {high} points on average {where}."


def least_known(actions: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the action that may lose most; None of none.

    Of what was tried a few times nothing is known, so it is left out if other actions were tried often.
    """
    often = [row for row in actions if row["tried"] >= SELDOM] or actions
    return max(often, key=lambda row: row["regret_high"], default=None)


def loses_little(row: Mapping[str, Any]) -> bool:
    """Return whether an action was tried often, and is no weak spot even at the end of its interval."""
    return bool(row["regret_high"] < ERRS and row["tried"] >= SELDOM)


def is_bad(row: Mapping[str, Any]) -> bool:
    """Return whether an action is seen to lose something, as its range is told."""
    return not range_text(row, "regret").startswith(NOTHING)


def judged(study: "Decisions") -> list[Mapping[str, Any]]:
    """Return the actions of which it is known what they lose."""
    return [row for row in study.actions.iter_rows(named=True) if row["regret_high"] is not None]


def only_ones(actions: pl.DataFrame) -> set[str]:
    """Return the kinds of decisions in which all actions are of one kind.

    Such a kind is to name this player or that one. There the choice is which one; that such an action is done, and
    best, in all of them says nothing.
    """
    return set(actions.filter(pl.len().over("kind") == 1, pl.col("chosen") == 1)["kind"])


def done_and_best(row: Mapping[str, Any], alone: Collection[str], text: Callable[[float], str]) -> tuple[str, str]:
    """Return in how many decisions an action is done, and best; blank where all actions are such.

    Args:
        row: A row of `kinds.ACTIONS`.
        alone: What `only_ones` returns.
        text: Writes a share.
    """
    if row["kind"] in alone:
        return "", ""
    return text(row["chosen"]), "" if row["best"] is None else text(row["best"])


def _where(row: Mapping[str, Any], wrong_one: bool = False) -> str:
    """Return a block of actions and the kind of decision: `"roll" in "roll or hold"`.

    Args:
        row: A row of `kinds.ACTIONS`.
        wrong_one: Whether to say that it is another action of this block that pays more.
    """
    return f'"{row["action"]}"{" (the wrong one)" if wrong_one else ""} in "{row["kind"]}"'


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
            yield f"{what}: {', '.join(first_of(words))}."


def told_actions(actions: pl.DataFrame) -> tuple[pl.DataFrame, str]:
    """Return the actions of which something is known, and a line on the others.

    It is what they miss, or, if they were judged often, that they are never done. Where nothing is known of any, no row
    is left. The page has all.
    """
    known = pl.col("regret_high").is_not_null()
    if not actions.select(known.any()).item():
        shown = actions.clear()
    else:
        never = pl.col("regret_found").is_null() & (pl.col("judged") >= SELDOM)
        shown = actions.filter(known | never)
    left = actions.height - shown.height
    return (
        shown,
        f"In too few games to tell: {left} of {plural(actions.height, 'action')}; the page has all." if left else "",
    )
