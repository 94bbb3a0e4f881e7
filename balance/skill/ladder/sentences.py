"""Sentences about a ladder for readers who are no statisticians: the answer comes first."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from balance.formatting import capital, count, decimals, percent, plural
from balance.skill.ladder.climb import FIRST_LOOK, TRIES
from balance.skill.ladder.climbers import Climbing, Rung
from scenarios.loader.tables import RANDOM

if TYPE_CHECKING:
    from balance.skill.ladder.forecast import LadderForecast
    from balance.skill.ladder.ladder import Ladder
    from balance.skill.ladder.plan import LadderPlan

# From which share of wins on a game is called so; below the last it is hopeless.
WORDS = ((0.9, "easy"), (0.6, "won more often than lost"), (0.4, "about even"), (0.05, "hard"))
Row = Mapping[str, Any]


def answer(ladder: "Ladder") -> list[str]:
    """Return the answer: who wins how often, whether more thinking would change it, and what a seat is worth."""
    return [headline(ladder), top_sentence(ladder), *seat_sentences(ladder)]


def headline(ladder: "Ladder") -> str:
    """Return who wins how often, and for whom the game is easy or hard."""
    scripts, thinking = scripts_of(ladder), thinking_of(ladder)
    best, weakest = scripts[-1], weakest_of(ladder)
    clauses = [f"{row['script']} {_short(row)}" for row in scripts if row["script"] == RANDOM and row is not best]
    if weakest is not None:
        clauses.append(f"the weakest script ({weakest['script']}) {_short(weakest)}")
    clauses.append(f"the {'best' if len(scripts) > 1 else 'only'} script ({best['script']}) {_short(best)}")
    if thinking:
        clauses.append(f"thinking ahead ({thinking[-1]['lookahead']} tries an action) {_short(thinking[-1])} or more")
    return capital(f"{_who(ladder)}{', '.join(clauses)}: {_verdict(ladder)}.")


def _who(ladder: "Ladder") -> str:
    """Return who climbs, if that is not plain."""
    climbers, axis = ladder.plan.climbers, ladder.plan.climbers.axis.name
    if climbers.climbing is Climbing.ROLE:
        return f"what the players miss where {axis} climbs: "
    if not climbers.alone:
        return ""
    seats = "" if len(climbers.seats) == climbers.players else f" (seat {' or '.join(map(str, climbers.seats))})"
    field = ladder.order.field
    return f"one seat{seats} among others who follow {field}{_even(ladder)}: "


def _even(ladder: "Ladder") -> str:
    """Return what an even share is, if seats compete and their payoffs are known."""
    share = even_share(ladder)
    return "" if share is None else f", where an even share is {percent(share)}"


def even_share(ladder: "Ladder") -> float | None:
    """Return the share of the win that a seat gets if all follow the best script; None where that was not played."""
    of_best = ladder.seats.filter(rung=Rung(ladder.order.best.script).label)
    return None if of_best.is_empty() else float(of_best["share"].sum()) / of_best.height


def _verdict(ladder: "Ladder") -> str:
    """Return for whom the game is easy or hard; where seats compete, what skill is worth."""
    top, best, weakest = top_of(ladder), scripts_of(ladder)[-1], weakest_of(ladder)
    if ladder.plan.climbers.alone:
        gained = 100 * (top["share"] - best["share"])
        low = scripts_of(ladder)[0]
        lost = "" if low is best else f", {_name(low)} {_less(100 * (best['share'] - low['share']))}"
        if top is best:
            return f"{_name(low)} wins {_less(100 * (best['share'] - low['share']))} than the best script"
        return f"a player who thinks ahead wins {_more(gained)} than the best script{lost}"
    of_top, of_weakest = word(top["share"]), word(weakest["share"]) if weakest is not None else ""
    if of_weakest in ("", of_top):
        return f"{of_top} for experts" + (" and for beginners too" if of_weakest else "")
    return f"{of_top} for experts, {of_weakest} for beginners"


def word(share: float) -> str:
    """Return what a game is called that is won so often: `easy`."""
    return next((name for least, name in WORDS if share >= least), "hopeless")


def _name(row: Row) -> str:
    return f"the script {row['script']}" if row["script"] != RANDOM else "one that plays at random"


def _more(points: float) -> str:
    return f"{abs(points):.1f} points {'more' if points >= 0 else 'less'}"


def _less(points: float) -> str:
    return _more(-points)


def _short(row: Row) -> str:
    """Return a share with as many decimals as its interval allows, none where it is wider than a point."""
    half = 50 * (row["high"] - row["low"]) if row["low"] is not None else 10
    return percent(row["share"], 0 if half > 1 and row["share"] < 0.985 else 1)


def scripts_of(ladder: "Ladder") -> list[Row]:
    """Return the rows of the rungs that do not think, the lowest first."""
    return [row for row in ladder.rungs.iter_rows(named=True) if row["lookahead"] == 0]


def thinking_of(ladder: "Ladder") -> list[Row]:
    """Return the rows of the rungs that think."""
    return [row for row in ladder.rungs.iter_rows(named=True) if row["lookahead"]]


def top_of(ladder: "Ladder") -> Row:
    """Return the row of the topmost rung."""
    return ladder.rungs.row(-1, named=True)


def weakest_of(ladder: "Ladder") -> Row | None:
    """Return the row of the worst script besides `random`; None if that is the best as well."""
    others = [row for row in scripts_of(ladder)[:-1] if row["script"] != RANDOM]
    return others[0] if others else None


def top_sentence(ladder: "Ladder") -> str:
    """Return whether the ladder found its top, and what the last step gained."""
    least, thinking = share_points(ladder.plan.gain), thinking_of(ladder)
    last = thinking[-1] if thinking else None
    if ladder.decided and last is not None:
        return f"More thinking gains little: {_from_to(ladder, last)} {gain_text(last)}, less than {least} in any case."
    if last is None:
        games = plural(FIRST_LOOK, "game")
        return f"Not decided: the budget was spent before thinking ahead had played its first {games}; {_go_on()}."
    if last["lookahead"] == TRIES[-1] and last["verdict"]:
        return f"Not decided: {_from_to(ladder, last)}, the most there are, still {gain_text(last)}."
    return f"Not decided within the budget: {_from_to(ladder, last)} {gain_text(last)} so far; {_go_on()}."


def _go_on() -> str:
    return "the same line with --resume goes on"


def _from_to(ladder: "Ladder", row: Row) -> str:
    """Return `from 8 to 16 tries an action`."""
    below = TRIES.index(row["lookahead"]) - 1
    start = f"{TRIES[below]}" if below >= 0 else f"no tries ({ladder.order.best.script})"
    return f"from {start} to {row['lookahead']} tries an action"


def gain_text(row: Row) -> str:
    """Return `it gains 0.5 points (between -0.2 and 1.4)`."""
    digits = max(1, decimals(50 * (row["gain_high"] - row["gain_low"]), 0, 4))
    verb = "it gains" if row["gain"] >= 0 else "it loses"
    return f"{verb} {_sized(row['gain'], row['gain_low'], row['gain_high'], 'points', digits)}"


def _sized(value: float, low: float, high: float, unit: str, digits: int = 1) -> str:
    """Return a difference of shares without its sign: `0.5 points (between -0.2 and 1.4)`."""
    if value < 0:
        value, low, high = -value, -high, -low
    size, least, most = (f"{100 * each + 0.0:.{digits}f}" for each in (value, low, high))
    return f"{size} {unit} (between {least} and {most})"


def share_points(share: float) -> str:
    """Return a share as points: `2 points`."""
    size = f"{100 * share:.6g}"
    return f"{size} point{'' if size == '1' else 's'}"


def seat_sentences(ladder: "Ladder") -> list[str]:
    """Return what the first seat is worth with scripts and with thinking, and whether that changed."""
    first = ladder.seats.filter(seat=1)
    of_best = first.filter(rung=ladder.order.best.label)
    if of_best.is_empty():
        return []
    before = of_best.row(0, named=True)
    text = f"If all follow {before['script']}, seat 1 wins {_advantage(before)} an even share"
    thinking = first.filter(first["lookahead"] > 0)
    if thinking.is_empty():
        return [f"{text}; all thinking ahead was not played within the budget."]
    after = thinking.row(-1, named=True)
    return [
        f"{text}; if all think ahead ({after['lookahead']} tries an action), {_advantage(after)}: {_change(after)}."
    ]


def _advantage(row: Row) -> str:
    """Return `12.4 points more (between 9.8 and 15.1) than`."""
    unit = "points more" if row["advantage"] >= 0 else "points less"
    return f"{_sized(row['advantage'], row['advantage_low'], row['advantage_high'], unit)} than"


def _change(row: Row) -> str:
    """Return what became of the first seat's advantage from the best script to the topmost rung."""
    low, high = 100 * row["change_low"], 100 * row["change_high"]
    if low > 0:
        return f"it grows with skill, by {100 * row['change']:.1f} points ({low:.1f} to {high:.1f})"
    if high < 0:
        return f"it shrinks with skill, by {-100 * row['change']:.1f} points ({-high:.1f} to {-low:.1f})"
    return f"no change with skill is seen ({low:+.1f} to {high:+.1f} points)"


def rung_cells(row: Row) -> list[str]:
    """Return a row of the table of rungs as texts: rung, share, interval, gain, interval, rounds, games, per second."""
    gain = ["", ""]
    if row["gain"] is not None:
        digits = max(1, decimals(50 * (row["gain_high"] - row["gain_low"]), 0, 2))
        size, low, high = (f"{100 * row[name]:+.{digits}f}" for name in ("gain", "gain_low", "gain_high"))
        gain = [size, f"{low} to {high}"]
    speed = row["per_second"]
    shown = "" if speed is None else count(speed) if speed >= 10 else f"{speed:.2g}"
    share = [percent(row["share"]), f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"]
    return [row["rung"], *share, *gain, f"{row['rounds']:.1f}", count(row["games"]), shown]


def seat_cells(row: Row) -> list[str]:
    """Return a row of the table of seats as texts: rung, seat, share, advantage, interval, change, interval, games."""
    advantage, change = [f"{100 * row['advantage']:+.1f}", _range(row, "advantage")], ["", ""]
    if row["change"] is not None:
        change = [f"{100 * row['change']:+.1f}", _range(row, "change")]
    return [row["rung"], str(row["seat"]), percent(row["share"]), *advantage, *change, count(row["games"])]


def _range(row: Row, name: str) -> str:
    return f"{100 * row[f'{name}_low']:+.1f} to {100 * row[f'{name}_high']:+.1f}"


def who_climbs(plan: "LadderPlan") -> str:
    """Return who follows a rung."""
    climbers = plan.climbers
    if climbers.climbing is Climbing.ROLE:
        return f"{climbers.axis.name} climbs, and what counts is what the players miss of a win"
    if not climbers.alone:
        return "all seats climb together" if climbers.players > 1 else "the one seat climbs"
    seats = "each seat" if len(climbers.seats) == climbers.players else f"seats {', '.join(map(str, climbers.seats))}"
    others = climbers.field or "the best script"
    return f"one seat climbs, {seats} in turn; the others follow {others}"


def statement(plan: "LadderPlan") -> str:
    """Return what the intervals mean."""
    return (
        f"All intervals hold at once with {percent(plan.level, 0 if round(100 * plan.level, 6) % 1 == 0 else 1)}; how "
        f"often {plan.scenario.title} is won belongs to scripts and to look-ahead: a lower bound of what skill can do."
    )


def announcement(plan: "LadderPlan", expected: "LadderForecast", scripts: str, first: str, budget: str) -> list[str]:
    """Return the lines that say what a ladder will take, before it starts.

    Args:
        plan, expected: The ladder and its forecast.
        scripts, first, budget: The times of the scripts, of the first look at the first thinking rung, and the budget,
            as text.
    """
    head = f"{plan.scenario.title}: {plan.label}, seed {plan.seed}; {who_climbs(plan)}"
    scripted = f"{plural(len(plan.scripts), 'script')} x {count(expected.games_of_a_script)} games: about {scripts}"
    thinking = (
        f"then the best thinks ahead, {', '.join(map(str, TRIES[:3]))}, ... tries an action: about {first} for the "
        f"first {count(plan.looks[0] * plan.cells)} games of the first, twice that for each next; ends when a doubling "
        f"gains less than {share_points(plan.gain)}, or {budget} are spent"
    )
    return [head, scripted, thinking]
