"""Say in English how stated chances came true."""

import math

from balance.questions.observed.chances import Bin, Stated
from balance.questions.observed.interval_words import share_ends, signed
from balance.questions.observed.recalibration import Recalibration
from balance.stats.calibration import FEWEST, Ends
from reports.plain import count, percent, plural

SEEN = 0.0005  # of a Brier score: less is told as 0.000
LEAST = 1e-6  # chances below are told as "< 0.1 %"


def stated(held: Stated) -> list[str]:
    """Say how stated chances came true."""
    wrong = [each for each in held.bins if each.wrong]
    where = "any of" if len(held.bins) > 1 else "the"
    if wrong:
        lines = [f"The stated chances are off: {'; '.join(map(_bin, wrong))}."]
    else:
        lines = [
            f"The stated chances are not seen to be off in {where} {plural(len(held.bins), 'range')} they lie in; of "
            f"{plural(held.plays, 'play')} that says little where ranges are wide."
        ]
    lines += _odds(held)
    ends = "" if held.low != held.low else f" ({held.low:.3f} to {held.high:.3f})"
    lines.append(
        f"Their Brier score is {held.brier:.3f}{ends}: 0 is perfect, 0.250 is 50 % each time, and {held.constant:.3f} "
        "is to state each time the share that came true."
    )
    if held.parts is not None:
        lines.append(_parts(held))
    slope = held.line.slope
    if slope.low == slope.low:
        said = "too sure of themselves" if slope.high < 1 else "not sure enough" if slope.low > 1 else ""
        tail = f": they are {said}" if said else ": 1 is right, and the interval holds it"
        lines.append(
            f"The slope of the reliability line is {slope.estimate:.2f} ({slope.low:.2f} to {slope.high:.2f}){tail}."
        )
    return lines


def _odds(held: Stated) -> list[str]:
    """Say whether the odds are too bold or too timid, and what became of chances that are no odds."""
    odds, sure = held.odds, _sure(held)
    if odds is None:
        return [
            f"Too few odds to tell whether they are too bold or too timid: {FEWEST} plays with odds are needed, and "
            f"{_there(held.between)}.",
            *sure,
        ]
    if odds.bounded:
        return [f"{_verdict(odds)}.", _slope(odds), *sure]
    return [f"{_verdict(odds)}; whether they are too bold or too timid nothing tells, {_why(odds)}.", *sure]


def _there(plays: int) -> str:
    return "there are none" if plays == 0 else f"there {'is' if plays == 1 else 'are'} {plays}"


def _verdict(odds: Recalibration) -> str:
    """Say what is wrong: `Your odds are too bold: what you called 90 % came in 74 of 100`."""
    ways = {-1: ["too bold"], 1: ["too timid"]}.get(odds.way, [])
    ways = ["the wrong way round"] if odds.slope.high < 0 else ways
    ways += {-1: ["too high"], 1: ["too low"]}.get(odds.shift, [])
    told, came = odds.told, odds.came
    if math.isnan(told) or (odds.shift and not odds.way and not math.isnan(odds.intercept.estimate)):
        told, came = 0.5, odds.even
    what = f"what you called {percent(told, 0)} came in {_of_100(came)}"
    return f"Your odds are {' and '.join(ways)}: {what}" if ways else f"Your odds are not seen to be off: {what}"


def _of_100(came: Ends) -> str:
    """Return a chance as a frequency: `74 of 100 (60 to 85)`."""
    low, high = math.floor(100 * came.low + 1e-9), math.ceil(100 * came.high - 1e-9)
    return f"{100 * came.estimate:.0f} of 100 ({low} to {high})"


def _slope(odds: Recalibration) -> str:
    """Say slope and intercept with their intervals."""
    slope, intercept = (" ".join(_estimate(ends, sign)) for ends, sign in ((odds.slope, ""), (odds.intercept, "+")))
    luck = f"odds that are right look as wrong in {percent(max(odds.chance, LEAST))} of such series"
    return f"The calibration slope is {slope} and the intercept {intercept}; 1 and 0 are right, and {luck}."


def _estimate(ends: Ends, sign: str) -> tuple[str, ...]:
    """Return a number and its interval, `0.62`, `(0.35 to 0.93)`; what nothing bounds has no estimate."""
    low, high = _number(ends.low, sign), _number(ends.high, sign)
    if math.isinf(ends.low) and math.isinf(ends.high):
        return ("anything",)
    if math.isinf(ends.low) or math.isinf(ends.high):
        interval = f"{high} or less" if math.isinf(ends.low) else f"{low} or more"
        return (interval,) if math.isinf(ends.estimate) else (_number(ends.estimate, sign), f"({interval})")
    return _number(ends.estimate, sign), f"({low} to {high})"


def _number(value: float, sign: str) -> str:
    return signed(value, 2) if sign and math.isfinite(value) else f"{value:.2f}"


def _why(odds: Recalibration) -> str:
    """Say why there is no slope."""
    if odds.share in (0, 1):
        return "as all that was told came true" if odds.share == 1 else "as nothing that was told came true"
    return "as all told the same, or nearly so"


def _sure(held: Stated) -> list[str]:
    """Say what became of chances of 0 and 100 %, which are no odds."""
    told = [
        f"of {count(number)} told {what}, {count(came)} came true"
        for (number, came), what in ((held.certain, "100 %"), (held.never, "0 %"))
        if number
    ]
    return [f"Chances of 0 and 100 % are no odds, and count for none: {'; '.join(told)}."] if told else []


def _parts(held: Stated) -> str:
    """Say what the Brier score is made of."""
    parts = held.parts
    assert parts is not None
    apart = f"telling them apart takes {parts.apart:.3f} off"
    if parts.apart < SEEN:
        apart = "the chances do not tell them apart"
    off = f"being off adds {parts.off:.3f}" if parts.off >= SEEN else "being off adds nothing that is seen"
    within = ""
    if abs(parts.within) >= SEEN:
        adds = "adds" if parts.within > 0 else "takes off"
        within = f"; that chances differ within a range {adds} {abs(parts.within):.3f}"
    return f"Its parts, by range (Murphy's): {parts.open:.3f} is how open these plays were; {apart}, and {off}{within}."


def odds_cells(held: Stated) -> list[tuple[str, ...]]:
    """Return a row for each figure of the odds; none of too few plays.

    A row is its name, the estimate, the interval, and what is right.
    """
    odds = held.odds
    if odds is None:
        return []
    rows: list[tuple[str, ...]] = []
    for name, ends, sign, right in (("slope", odds.slope, "", "1"), ("intercept", odds.intercept, "+", "0")):
        texts = _estimate(ends, sign)
        estimate, interval = texts if len(texts) > 1 else ("open", texts[0])
        rows.append((name, estimate, interval.strip("()"), right))
    shares = [(0.5, odds.even)] + ([] if math.isnan(odds.told) else [(odds.told, odds.came)])
    for told, came in shares:
        estimate = "open" if math.isnan(came.estimate) else percent(came.estimate)
        rows.append((f"came true of {percent(told, 0)}", estimate, share_ends(came.low, came.high), percent(told, 0)))
    return rows


def _bin(each: Bin) -> str:
    shown = share_ends(each.least, each.most)
    return f"of {count(each.chances)} told about {percent(each.stated, 0)}, {percent(each.share)} came true ({shown})"


def bin_cells(held: Stated) -> list[tuple[str, ...]]:
    """Return a row for each range of chances: range, how many, stated, came true, interval, verdict."""
    return [
        (
            f"{100 * each.low:.0f} to {100 * each.high:.0f} %",
            str(each.chances),
            percent(each.stated),
            percent(each.share),
            share_ends(each.least, each.most),
            {1: "more often than told", -1: "less often than told"}.get(each.wrong, ""),
        )
        for each in held.bins
    ]
