"""Sentences about a ladder for readers who are no statisticians: the answer comes first."""

from collections.abc import Sequence

import polars as pl

from balance.questions.ladder import outside_words, texts
from balance.questions.ladder.amounts import digits_of, outwards, points, seldom, share_points, sized
from balance.questions.ladder.climb import TRIES
from balance.questions.ladder.contestants import Climbing, Rung, axes_of_seats
from balance.questions.ladder.result import Ladder, Row, scripts_of, thinking_of, top_of
from balance.questions.ladder.seats import farthest, sides_of
from balance.questions.ladder.sight import tries_that_tell
from balance.questions.ladder.texts import seat_name
from balance.questions.ladder.undecided import may_be_best, may_be_weakest
from balance.studies import stability_words
from balance.studies.first_places import one_of
from balance.studies.together_words import whole_wins
from reports.formats import listed
from reports.plain import capital, count, percent, plural, values_of_seats
from scenarios.loader.tables import RANDOM

# From which share of wins on a game is called so; below the last it is very hard. docs/skill.md says them.
WORDS = ((0.85, "easy"), (0.6, "won more often than lost"), (0.4, "about even"), (0.1, "hard"))
VERY_HARD = "very hard"
# What it is called of which one end of an interval is known only: the game is so, or better; so, or worse.
OR_BETTER = {"won more often than lost": "better than even", "about even": "about even or better"}
OR_WORSE = {"won more often than lost": "not easy", "about even": "about even at best", "hard": "hard at best"}
MORE_THAN_ALL = 1.0005  # what all seats win of a game, from which on it is told that several win
ALL = 0.995  # a share from which on there is not much more
NAMED = 3  # scripts that are told by name where none is seen to be best; of more their number is
SMALL = 0.2  # a share below which a tenth of a point tells, such as an even share of eight seats


def answer(ladder: Ladder) -> list[str]:
    """Return who wins how often, whether more thinking would change it, and what a seat is worth."""
    return [
        headline(ladder),
        *settled(ladder),
        *stays(ladder),
        *left_out(ladder),
        top_sentence(ladder),
        *sight_sentences(ladder),
        *seat_sentences(ladder),
        *won_together(ladder),
        *who_begins(ladder),
        *outside_words.sentences(ladder),
    ]


def headline(ladder: Ladder) -> str:
    """Return who wins how often, and for whom the game is easy or hard."""
    scripts, top = scripts_of(ladder), top_of(ladder)
    best, weakest = scripts[-1], may_be_weakest(scripts)
    clauses = [f"{row['script']} {_short(row)}" for row in scripts[:-1] if row["script"] == RANDOM]
    if alike := not_told_apart(ladder):
        share = _from_least_to_most(alike)
        clauses.append(f"{_those(alike, bool(clauses))} {share} (these games cannot say which is best)")
    else:
        if weakest:
            other = "other " if clauses else ""
            weakest = weakest[:1] if ladder.order.circle else weakest
            names = one_of([row["script"] for row in weakest], "script")
            clauses.append(f"the weakest {other}script ({names}) {_short(weakest[0])}")
        clauses.append(f"{_best_is(ladder)} ({_best_named(ladder)}) {_short(best)}")
    if thinking_ahead(ladder):
        clauses.append(f"thinking ahead ({_tries_of(ladder)}) {_short(top)}")
    return capital(f"{_who(ladder)}{', '.join(clauses)}: {verdict(ladder)}.")


def _best_named(ladder: Ladder) -> str:
    """Return the best script, whether the others follow it, and which may be as good.

    In a circle each is the best among others who follow some script; and where all others are seen to lose among those
    who follow the best, the games that choose have told it.
    """
    order, (best, *others) = ladder.order, [row["script"] for row in may_be_best(scripts_of(ladder))]
    if order.circle or _others_lose(ladder):
        others = []
    follow = ", which the others follow too" if best == order.field else ""
    if not others:
        return f"{best}{follow}"
    named = one_of([best, *others], "script") if not follow else f"{best}{follow}, or {one_of(others, 'script')}"
    return f"{named}: these games cannot say which"


def _others_lose(ladder: Ladder) -> bool:
    """Return whether the games that choose show that all others lose among those who follow the best."""
    order = ladder.order
    return order.stability is not None and order.stability.high <= 0 and order.field == order.best.script


def not_told_apart(ladder: Ladder) -> list[Row]:
    """Return the scripts but `random`, if the intervals of any two of them overlap; else nothing.

    The games that choose may tell more: that all others lose among those who follow the best, or go round in a circle.
    """
    order = ladder.order
    if _others_lose(ladder) or order.circle:
        return []
    rows = [row for row in scripts_of(ladder) if row["script"] != RANDOM]
    apart = max(row["low"] for row in rows) > min(row["high"] for row in rows) if rows else True
    return rows if len(rows) > 1 and not apart else []


def _those(rows: list[Row], but: bool) -> str:
    """Return scripts by name, many by their number; `but`: whether `random` plays and is none of them."""
    if len(rows) <= NAMED:
        return listed([row["script"] for row in rows])
    return f"the {len(rows)} scripts{f' but {RANDOM}' if but else ''}"


def _from_least_to_most(rows: list[Row]) -> str:
    """Return what the scripts win, from the least to the most: `19.4 to 21.5 %`."""
    rows = sorted(rows, key=lambda row: float(row["share"]))
    least, most = _short(rows[0]), _short(rows[-1])
    return most if least == most else f"{least.removesuffix(' %')} to {most}"


def thinking_ahead(ladder: Ladder) -> str:
    """Return the rung whose share is told as that of thinking ahead; "" if none is."""
    top = top_of(ladder)
    return str(top["rung"]) if top["lookahead"] and not ladder.blind else ""


def _tries_of(ladder: Ladder) -> str:
    """Return with how many tries the rung that is told thinks, and that a higher one has too few games."""
    told, last = top_of(ladder)["lookahead"], thinking_of(ladder)[-1]["lookahead"]
    more = f"; with {last} not enough games yet" if last > told else ""
    script = f"{top_of(ladder)['script']}, " if not_told_apart(ladder) else ""  # it is not named as the best
    return f"{script}{told} tries{more}"


def _best_is(ladder: Ladder) -> str:
    """Return what to call the script that stands highest."""
    if weakest_of(ladder) is None:
        return "the script"
    return "the best among them" if ladder.order.circle else "the best"


def settled(ladder: Ladder) -> list[str]:
    """Return where seats compete whether one script is settled, or some beat each other in a circle."""
    order = ladder.order
    if order.circle:
        return [f"Not settled. {stability_words.circle(order.circle)} Scripts outside the circle are not judged."]
    stability = order.stability
    if stability is None:
        return []
    among, others = f"among others who follow {order.field}", len(order.rungs) - 1
    if stability.settled:
        return [f"{stability_words.settled_among(among, stability, others, stability.answer.script)}."]
    return [f"Not settled: {among}, {stability.answer.script} gains {stability_words.gained(stability.answer)}."]


def stays(ladder: Ladder) -> list[str]:
    """Return which scripts of other axes stay as they are, such as those of another side."""
    contestants = ladder.plan.contestants
    configuration = contestants.scenario.configuration(contestants.settings)
    said = []
    for axis in axes_of_seats(contestants.scenario):
        if axis.name == contestants.axis.name or not axis.plays(configuration.full) or len(axis.values) < 2:
            continue
        seats = range(1, 1 + configuration.players)
        names = [f"{axis.name}@{seat}" for seat in seats] if axis.per_seat else [axis.name]
        values = values_of_seats([configuration.full[name] for name in names])
        climbing = contestants.axis
        but = f", but {RANDOM} decides everything for its seat" if axis.per_seat and RANDOM in climbing.values else ""
        said.append(f"{axis.name} stays {values}{but}; --axis {axis.name} climbs by it.")
    return said


def left_out(ladder: Ladder) -> list[str]:
    """Return which seats do not climb though they were to."""
    contestants = ladder.plan.contestants
    if not contestants.idle:
        return []
    seats, one = " and ".join(map(str, contestants.idle)), len(contestants.idle) == 1
    who, whose = (f"Seat {seats} is", "its") if one else (f"Seats {seats} are", "their")
    return [f"{who} left out: no script of {contestants.axis.name} changes {whose} games."]


def _who(ladder: Ladder) -> str:
    """Return who climbs, if that is not plain."""
    contestants = ladder.plan.contestants
    if contestants.climbing is Climbing.ROLE:
        return f"the players miss, if {contestants.axis.name} climbs: "
    if not contestants.alone:
        return ""
    seats = (
        "" if len(contestants.seats) == contestants.players else f" (seat {' or '.join(map(str, contestants.seats))})"
    )
    share = even_share(ladder)
    even = "" if share is None else f" (an even share is {_rounded(share)})"
    unsure = not_told_apart(ladder) and contestants.field is None
    chosen = ", the best script of games that are not counted" if unsure else ""
    return f"one seat{seats} among others who follow {ladder.order.field}{chosen}{even}: "


def verdict(ladder: Ladder) -> str:
    """Return for whom the game is easy or hard; where seats compete or a role climbs, what skill is worth."""
    if ladder.plan.contestants.climbing is not Climbing.TOGETHER:
        return _worth(ladder)
    top, weakest = top_of(ladder), weakest_of(ladder)
    of_top = for_experts(ladder) if top["lookahead"] else f"{_at_least(top)} for the best script"
    of_weakest = "" if weakest is None else _at_most(weakest)
    if of_weakest and of_top.startswith(f"{of_weakest} for "):
        return f"{of_top} and for beginners too"
    return f"{of_top}, {of_weakest} for beginners" if of_weakest else of_top


def for_experts(ladder: Ladder) -> str:
    """Return what a game is called that thinking seats win so often: a lower bound of what an expert wins.

    So the lower end of its interval carries `easy`. `Hard` is carried by a ladder that is decided only, and then only
    for who thinks that far.
    """
    top = top_of(ladder)
    low, high = word(top["low"]), word(top["high"])
    if low == WORDS[0][1]:
        return f"{low} for experts"
    if ladder.decided and high != WORDS[0][1]:  # a lower bound shows `easy`, or leaves it open
        whom = f"for who thinks as far as {top['lookahead']} tries"
        return f"{_at_most(top)}, also {whom}" if high == WORDS[2][1] else f"{_at_most(top)} even {whom}"
    if low in OR_BETTER:
        return f"{OR_BETTER[low]} for experts"
    return f"not seen to be better than {low} for experts"


def _at_least(row: Row) -> str:
    """Return what a game is called by the lower end of a script's share."""
    low, high = word(row["low"]), word(row["high"])
    return low if low == high else OR_BETTER.get(low, f"{low} or better")


def _at_most(row: Row) -> str:
    """Return what a game is called by the upper end of a script's share.

    Where that is `easy`, the lower end says more.
    """
    high = word(row["high"])
    if high == WORDS[0][1]:
        return _at_least(row)
    return high if high == word(row["low"]) else OR_WORSE[high]


def _worth(ladder: Ladder) -> str:
    """Return what it is worth to know the others' scripts, and what the lowest rung loses."""
    scripts, top = scripts_of(ladder), top_of(ladder)
    best, lowest = scripts[-1], scripts[0]
    clauses = [_gain_of_knowing(ladder, top, best["script"])] if top["lookahead"] else []
    if lowest["high"] < best["low"]:
        lost = f"{100 * (best['share'] - lowest['share']):.1f}"
        clauses.append(f"{'playing at random' if lowest['script'] == RANDOM else lowest['script']} costs {lost} points")
    return ", ".join(clauses) or "so few games do not tell the scripts apart"


def least_given_away(ladder: Ladder) -> float | None:
    """Return where seats compete how much the others' script gives away at least, as a part of a win.

    Who thinks plays on by that script, to the last weight, and gains so much over those who follow it among their own
    kind. Who plans better gains more: so the low end of this gain is a lower bound. None if no gain is seen.
    """
    low = top_of(ladder)["over_field_low"]
    return low if low is not None and low > 0 else None


def _gain_of_knowing(ladder: Ladder, top: Row, best: str) -> str:
    """Return what the others' script gives away; of a role what it gains by knowing the others'."""
    blind = f" ({top['lookahead']} tries see too little)" if ladder.blind else ""
    if ladder.plan.contestants.climbing is Climbing.ROLE:
        who = f"{ladder.plan.contestants.axis.name} that knows how the others play"
        low, high = top["over_best_low"], top["over_best_high"]
        if not low > 0:
            return f"{who} is not seen to win more than {best}{blind}"
        return f"{who} wins {sized(top['over_best'], low, high, 'points')} more than {best}"
    field, least = ladder.order.field, least_given_away(ladder)
    if least is None:
        return f"nobody is seen to gain by thinking ahead where the others follow {field}{blind}"
    gain = sized(top["over_field"], top["over_field_low"], top["over_field_high"], "points")
    thinking = f"thinking ahead gains {gain.replace(' (', ', ').removesuffix(')')}"
    digits = digits_of(top["over_field_low"], top["over_field_high"])
    points_at_least = f"{outwards(least, least, digits)[0]:.{digits}f} points"
    return f"{stability_words.gives_away(field, points_at_least)} ({thinking})"


def even_share(ladder: Ladder) -> float | None:
    """Return a seat's share of the win if all follow the best script; None where that was not played.

    None as well where several seats may win a game, each a whole win: then there is no win that is shared.
    """
    if ladder.plan.scenario.seats.own_wins:
        return None
    of_best = ladder.seats.filter(rung=Rung(ladder.order.best.script).label)
    return None if of_best.is_empty() else float(of_best["share"].sum()) / of_best.height


def word(share: float) -> str:
    """Return what a game is called that is won so often: `easy`."""
    return next((name for least, name in WORDS if share >= least), VERY_HARD)


def _short(row: Row) -> str:
    """Return a share with a decimal, as tables have it, so that differences that stand beside it agree."""
    if 0.9995 <= row["share"] and row["low"] < 1:  # an estimate that is cut at 1, or nearly 1
        return "close to 100 %"
    if row["share"] <= 0.0005 and row["high"] > 0:  # one that is cut at 0, or nearly 0
        return "close to 0 %"
    return percent(row["share"], 0 if row["share"] in (0.0, 1.0) else 1)


def _rounded(share: float) -> str:
    """Return an even share, with a decimal if it is small, as that of many seats."""
    return percent(share, 1 if 0 < share < SMALL else 0)


def weakest_of(ladder: Ladder) -> Row | None:
    """Return the row of the worst script besides `random`; None if that is the best as well."""
    others = [row for row in scripts_of(ladder)[:-1] if row["script"] != RANDOM]
    return others[0] if others else None


def top_sentence(ladder: Ladder) -> str:
    """Return whether the ladder found its top, and what the last step gained."""
    least, thinking = share_points(ladder.plan.gain), thinking_of(ladder)
    if not thinking:
        needed = plural(ladder.plan.interim_sizes[0] * ladder.plan.cells, "game")
        return (
            f"Not decided: of thinking ahead nothing is known yet. With {TRIES[0]} tries an action it is told after "
            f"{needed}; the budget ended after {count(ladder.begun)} of them. The same line with --resume goes on."
        )
    last = thinking[-1]
    if ladder.at_ceiling and not ladder.climbed.decided:
        return _ceiling(ladder)
    if ladder.blind and ladder.climbed.decided:
        return _blind(ladder)
    step = f"{_from_to(ladder, last)} {gain_text(last)}"
    if ladder.decided:
        return f"Twice the thinking gains little: {step}, less than {least} in any case."
    whether = f"whether more than {last['lookahead']} tries an action gain {least}"
    if last["lookahead"] == TRIES[-1] and last["verdict"]:
        return f"Not decided {whether}: {step}, and more tries there are none."
    if last["verdict"] is None:
        return f"Not decided within the budget {whether}; so far {step}; {_go_on()}."
    return f"Not decided within the budget {whether}: {step}, and twice as many have not played enough yet; {_go_on()}."


def _ceiling(ladder: Ladder) -> str:
    """Return that there is no room for a step that is worth while."""
    top = top_of(ladder)
    won = percent(outwards(top["low"], top["high"], 1)[0] / 100)
    missed = ladder.plan.contestants.climbing is Climbing.ROLE
    what = "the players miss" if missed else "are won"
    room = f"with {top['lookahead']} tries an action at least {won} {what}"
    return f"More thinking cannot gain {share_points(ladder.plan.gain)}: {room}."


def _blind(ladder: Ladder) -> str:
    """Return that tries see too little to say anything of better play than the best script's."""
    top = top_of(ladder)
    tries, best = top["lookahead"], ladder.order.best.script
    line = "no better action is noticed"
    if top["line"] is not None:
        line = f"a better action is {_noticed(top)}"
        line += "".join(f" ({tries})" for tries in _tries_for(ladder))
    gains = f"whether more thinking gains {share_points(ladder.plan.gain)}"
    seen = f"with {tries} tries an action, the most there are, {line}, and no gain over {best} is seen"
    return f"Not decided {gains}: {seen}, so nothing is known of better play."


def _noticed(top: Row) -> str:
    """Return how much better an action must be to be noticed: the line of sight of these tries."""
    return f"noticed half of the time if it is better by {points(top['line'])} points, less often if by less"


def _tries_for(ladder: Ladder) -> list[str]:
    """Return with how many tries a gain of `--gain` is noticed; nothing if it is with these."""
    top, gain = top_of(ladder), ladder.plan.gain
    return [f"by {points(gain)} points with {count(tries_that_tell(top, gain))} tries"] if top["line"] > gain else []


def sight_sentences(ladder: Ladder) -> list[str]:
    """Return how far the topmost rung sees, and how often it did something else than its script."""
    top = top_of(ladder)
    if not top["lookahead"] or top["line"] is None:
        return []
    departed = f"did something else than {ladder.order.best.script} in {seldom(top['departed'])} of the decisions"
    if ladder.blind and ladder.climbed.decided:
        return [f"Who thinks so {departed}."]
    if not top["line"]:
        return ["In all tries every action paid the same, so nobody had a reason to do another."]
    more = "".join(f" ({tries})" for tries in _tries_for(ladder))
    told = f"With {top['lookahead']} tries an action a better action is {_noticed(top)}{more}; who thinks so {departed}"
    return [f"{told}: nothing is known of better play so far." if ladder.blind else f"{told}."]


def _go_on() -> str:
    return "the same line with --resume goes on"


def _from_to(ladder: Ladder, row: Row) -> str:
    """Return `16 tries an action instead of 8`."""
    below = TRIES.index(row["lookahead"]) - 1
    start = f"{TRIES[below]}" if below >= 0 else f"none ({ladder.order.best.script})"
    return f"{row['lookahead']} tries an action instead of {start}"


def gain_text(row: Row) -> str:
    """Return `gain 0.5 points (between -0.2 and 1.4)`."""
    gain, low, high = row["gain"], row["gain_low"], row["gain_high"]
    if gain < 0 < high and not round(100 * gain, digits_of(low, high)):
        gain = 0.0  # nobody loses 0.0 points
    if gain < 0 < high:
        return f"lose {_both_ways(gain, low, high, 'points', 'lost', 'gained')}"
    return f"{'gain' if gain >= 0 else 'lose'} {sized(gain, low, high, 'points')}"


def _both_ways(value: float, low: float, high: float, unit: str, less: str, more: str) -> str:
    """Return a difference below 0 that may be above: `1.1 points less (between 3.4 less and 1.1 more)`."""
    digits = digits_of(low, high)
    least, most = (f"{abs(end):.{digits}f}" for end in outwards(low, high, digits))
    return f"{-100 * value:.{digits}f} {unit} (between {least} {less} and {most} {more})"


def seat_sentences(ladder: Ladder) -> list[str]:
    """Return what the first seat is worth with scripts and with thinking, and whether that changed.

    A seat that is alone of its side is worth nothing that could be told.
    """
    best = ladder.seats.filter(rung=ladder.order.best.label)
    if best.is_empty():
        return []
    of_sides = sides_of(ladder.plan)
    alone = [seat_name(seat, of_sides) for seat in best.filter(pl.col("advantage").is_null())["seat"]]
    only = [f"{alone_of_side(alone)}, so no even share is told."] if alone else []
    of_best = best.filter(pl.col("advantage").is_not_null())
    if of_best.is_empty():
        return only
    before = of_best.row(0, named=True)
    name = f"seat {seat_name(before['seat'], of_sides)}"
    text = f"If all follow {before['script']}, {_advantage(before, name, ladder)}"
    far = farthest(ladder.seats, ladder.order.best.label)
    most = []
    if far is not None and far["seat"] != before["seat"]:
        than, seat = _than(far, ladder), seat_name(far["seat"], of_sides)
        most = [
            f"Farthest from {than} is seat {seat}: if all follow {before['script']}, {_advantage(far, 'it', ladder)}."
        ]
    thinking = ladder.seats.filter(pl.col("seat") == before["seat"], pl.col("lookahead") > 0)
    if thinking.is_empty():
        return [f"{text}; all thinking ahead was not played within the budget; {_go_on()}.", *most, *only]
    after = thinking.row(-1, named=True)
    tries = f"{after['lookahead']} tries an action"
    told = f"{text}; if all think ahead ({tries}), {_advantage(after, 'it', ladder)}: {_change(after)}."
    return [told, *most, *only]


def alone_of_side(seats: Sequence[str]) -> str:
    """Return that seats are alone of their side: `Seat 2 (guy) is alone of its side`."""
    if len(seats) == 1:
        return f"Seat {seats[0]} is alone of its side"
    return f"Seats {listed(seats)} are each alone of their side"


def _than(row: Row, ladder: Ladder) -> str:
    """Return what a seat is compared with: an even share, where sides are unlike of its own."""
    of_sides = sides_of(ladder.plan)
    return texts.than_others(ladder.plan, of_sides[row["seat"] - 1] if len(set(of_sides)) > 1 else "")


def won_together(ladder: Ladder) -> list[str]:
    """Return how often each seat wins, where several may, by the script with which most games are such."""
    if not ladder.plan.scenario.seats.own_wins or ladder.seats.is_empty():
        return []
    rungs = ladder.seats.group_by("rung", maintain_order=True).agg(share=pl.col("share").mean(), seats=pl.len())
    most = rungs.filter(pl.col("share") == pl.col("share").max()).row(0, named=True)
    if most["share"] * most["seats"] < MORE_THAN_ALL:
        return []
    each = f"If all follow {most['rung']}, each seat wins {percent(most['share'])} of the games on average"
    return [f"{whole_wins(ladder.plan.scenario)}. {each}."]


def who_begins(ladder: Ladder) -> list[str]:
    """Return that seat 1 is not the first player, where seats compete and chance decides who begins."""
    if ladder.seats.is_empty():
        return []
    configuration = ladder.plan.scenario.configuration(ladder.plan.contestants.settings)
    said = ladder.plan.scenario.seats.who_begins(configuration)
    return [said] if said else []


def _advantage(row: Row, seat: str, ladder: Ladder) -> str:
    """Return `seat 1 wins 12.4 points more (between 9.8 and 15.1) than ...`, or that it is not seen."""
    low, high = row["advantage_low"], row["advantage_high"]
    than = _than(row, ladder)
    if low <= 0 <= high:
        digits = digits_of(low, high)
        least, most = (f"{abs(end):.{digits}f}" for end in outwards(low, high, digits))
        between = f"between {least} points less and {most} more"
        return f"{seat} is not seen to win more or less than {than} ({between})"
    unit = "points more" if low > 0 else "points less"
    return f"{seat} wins {sized(row['advantage'], low, high, unit)} than {than}"


def _change(row: Row) -> str:
    """Return what became of the first seat's advantage from the best script to the topmost rung."""
    change = (row["change"], row["change_low"], row["change_high"])
    if row["change_low"] > 0:
        return f"it grows with skill, by {sized(*change, 'points')}"
    if row["change_high"] < 0:
        return f"it shrinks with skill, by {sized(*change, 'points')}"
    low, high = outwards(*change[1:], 1)
    return f"no change with skill is seen (it is between {low:+.1f} and {high:+.1f})"
