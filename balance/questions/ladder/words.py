"""Sentences about a ladder for readers who are no statisticians: the answer comes first."""

from balance.questions.ladder import outside_words, seat_words, texts
from balance.questions.ladder.amounts import digits_of, outwards, points, seldom, share_points, sized
from balance.questions.ladder.climb import TRIES
from balance.questions.ladder.contestants import Climbing, Rung
from balance.questions.ladder.result import Ladder, Row, scripts_of, thinking_of, top_of
from balance.questions.ladder.settled import Stability
from balance.questions.ladder.sight import tries_that_tell
from balance.questions.ladder.undecided import may_be_best, may_be_weakest, seen_apart
from balance.studies import stability_words
from balance.studies.first_places import one_of
from reports.formats import listed
from reports.plain import capital, count, percent, plural
from scenarios.loader.tables import RANDOM

# From which share of wins on a game is called so; below the last it is very hard. docs/skill.md says them.
WORDS = ((0.85, "easy"), (0.6, "won more often than lost"), (0.4, "about even"), (0.1, "hard"))
VERY_HARD = "very hard"
# What it is called of which one end of an interval is known only: the game is so, or better; so, or worse.
OR_BETTER = {"won more often than lost": "better than even", "about even": "about even or better"}
OR_WORSE = {"won more often than lost": "not easy", "about even": "about even at best", "hard": "hard at best"}
ALL = 0.995  # a share from which on there is not much more
NAMED = 3  # scripts that are told by name where none is seen to be best; of more their number is
SMALL = 0.2  # a share below which a tenth of a point tells, such as an even share of eight seats


def answer(ladder: Ladder) -> list[str]:
    """Return who wins how often, whether more thinking would change it, and what a seat is worth."""
    return [
        headline(ladder),
        *settled(ladder),
        *seat_words.stays(ladder),
        *seat_words.left_out(ladder),
        top_sentence(ladder),
        *sight_sentences(ladder),
        *seat_words.seat_sentences(ladder),
        *seat_words.won_together(ladder),
        *seat_words.who_begins(ladder),
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
    follow = ", which the others follow too" if best == order.field and not ladder.plan.contestants.single else ""
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
    if ladder.plan.contestants.single:
        return [_beside(ladder, stability)]
    among, others = f"among others who follow {order.field}", len(order.rungs) - 1
    if stability.settled:
        return [f"{stability_words.settled_among(among, stability, others, stability.answer.script)}."]
    return [f"Not settled: {among}, {stability.answer.script} gains {stability_words.gained(stability.answer)}."]


def _beside(ladder: Ladder, stability: Stability) -> str:
    """Return how the other scripts of a single seat do beside one, in the games that put them in order."""
    order, answer = ladder.order, stability.answer
    games, others = "In the games that put the scripts in order", len(order.rungs) - 1
    if not stability.settled:
        return f"{games}, {answer.script} wins {stability_words.gained(answer)} more than {order.field}."
    if stability.high > 0:
        most = stability_words.points(stability.high, up=True)
        return f"{games}, no other is seen to win more than {order.field}; {most} more are possible."
    less = stability_words.lost(answer)
    if others == 1:
        return f"{games}, {answer.script} wins {less} less than {order.field}."
    return f"{games}, all {others} others win less than {order.field}; {answer.script} comes closest, with {less} less."


def _who(ladder: Ladder) -> str:
    """Return who climbs, if that is not plain."""
    contestants = ladder.plan.contestants
    if contestants.climbing is Climbing.ROLE:
        return f"the players miss, if {contestants.axis.name} climbs: "
    if not contestants.alone:
        return ""
    if contestants.single:
        return f"seat {contestants.seats[0]}: "
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
    if (len(scripts) - 1, 0) in seen_apart(scripts):
        lost = f"{100 * (best['share'] - lowest['share']):.1f}"
        clauses.append(f"{'playing at random' if lowest['script'] == RANDOM else lowest['script']} costs {lost} points")
    if clauses:
        return ", ".join(clauses)
    if told_apart_before(ladder):
        return f"these {plural(best['games'], 'game')} of each script alone do not tell them apart"
    return "so few games do not tell the scripts apart"


def told_apart_before(ladder: Ladder) -> bool:
    """Return whether the games that put the scripts in order show that some win more than others."""
    stability = ladder.order.stability
    return bool(ladder.order.circle) or (stability is not None and (stability.high <= 0 or not stability.settled))


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
    if ladder.plan.contestants.single:
        if least is None:
            return f"thinking ahead is not seen to gain over {field}{blind}"
        gain = sized(top["over_field"], top["over_field_low"], top["over_field_high"], "points")
        return f"thinking ahead gains {gain} over {field}"
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
        return f"Not decided within the budget {whether}; so far {step}; {texts.GO_ON}."
    rest = f"and twice as many have not played enough yet; {texts.GO_ON}."
    return f"Not decided within the budget {whether}: {step}, {rest}"


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
