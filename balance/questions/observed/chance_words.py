"""Say in English how stated chances came true."""

import math

from balance.questions.observed.brier import Parts
from balance.questions.observed.chances import Bin, Stated
from balance.questions.observed.interval_words import share_ends, signed
from balance.questions.observed.recalibration import HALF, Recalibration
from balance.stats.calibration import FEWEST, Ends
from reports.formats import DASH, outwards
from reports.plain import capital, count, percent, plural

SEEN = 0.0005  # of a Brier score: less is told as 0.000
LEAST = 1e-6  # chances below are told as "< 0.1 %"
LINE = "a straight line through all of them"
NOTHING = DASH  # a figure of a line that no count stands beside


def stated(held: Stated) -> list[str]:
    """Say how stated chances came true: one verdict, what a line says, the score and its parts."""
    lines = [_verdict(held), *_line(held), *_sure(held)]
    ends = "" if math.isnan(held.low) else f" ({held.low:.3f} to {held.high:.3f})"
    lines.append(
        f"Their Brier score is {held.brier:.3f}{ends}: 0 is perfect, 0.250 is 50 % each time, and {held.constant:.3f} "
        "is to state each time the share that came true."
    )
    if held.parts is not None:
        lines.append(_parts(held.parts))
    return lines


def _verdict(held: Stated) -> str:
    """Say whether the chances are off: by ranges where one shows it, else by the line through all of them."""
    ranges = "the only range they lie in" if len(held.bins) == 1 else f"any of {len(held.bins)} ranges"
    if wrong := [each for each in held.bins if each.wrong]:
        return f"The stated chances are off: {'; '.join(map(_bin, wrong))}."
    if ways := _ways(held):
        return f"The stated chances are {' and '.join(ways)}: {_by_line(held)}. It is not seen in {ranges} by itself."
    both = f" or by {LINE}" if has_line(held) else ""
    may = outwards(0, 100 * max(max(each.stated - each.least, each.most - each.stated) for each in held.bins), 0)[1]
    there = "in a range " if len(held.bins) > 1 else ""
    plays = f"{plural(held.plays, 'play')} {'leaves' if held.plays == 1 else 'leave'}"
    return (
        f"The stated chances are not seen to be off in {ranges}{both}; but {plays} room: {there}they may still "
        f"be off by up to {may:.0f} points."
    )


def has_line(held: Stated) -> bool:
    """Whether a line through the odds, or else through the chances themselves, has a slope."""
    return held.odds.bounded if held.odds else not math.isnan(held.line.slope.low)


def _ways(held: Stated) -> list[str]:
    """Return how the chances are off by the line: `too bold`, `too low`; nothing if it is not seen."""
    odds, slope = held.odds, held.line.slope
    if odds is None:
        return ["too bold"] if slope.high < 1 else ["too timid"] if slope.low > 1 else []
    ways = {-1: ["too bold"], 1: ["too timid"]}.get(odds.way, [])
    ways = ["the wrong way round"] if odds.slope.high < 0 else ways
    return ways + {-1: ["too high"], 1: ["too low"]}.get(odds.shift, [])


def _by_line(held: Stated) -> str:
    """Say what the line makes of a round chance, and what was counted where just that was told."""
    odds = held.odds
    if odds is None:
        return f"so says {LINE}"
    if not odds.bounded:
        number = sum(each.chances for each in held.bins)
        told = sum(each.chances * each.stated for each in held.bins)
        came_true = count(sum(map(_came, held.bins)))
        return f"of all {count(number)}, {came_true} came true, and what was told adds up to {told:.0f}"
    told, came, times = odds.told, odds.came, odds.told_so
    if math.isnan(told) or (odds.shift and not odds.way):
        told, came, times = HALF, odds.even, odds.even_so
    shown = percent(told, 0)
    counted = f"; counted are {count(times[1])} of {count(times[0])} told just {shown}" if times[0] else ""
    fitted = f"{percent(came.estimate)} ({share_ends(came.low, came.high)})"
    return f"by {LINE}, what is told as {shown} comes true in {fitted}{counted}"


def _line(held: Stated) -> list[str]:
    """Say what the line through all chances says where the ranges decide, and its slope."""
    odds, ways = held.odds, " and ".join(_ways(held))
    lines = []
    if any(each.wrong for each in held.bins):
        if ways:
            lines.append(f"Taken together they are {ways}: {_by_line(held)}.")
        elif has_line(held):
            lines.append(f"{capital(LINE)} does not show it: it goes by all together, not by range.")
    if odds is None:
        needed = f"for odds {FEWEST} plays with chances other than 0 and 100 % are needed, and {_there(held.between)}"
        return [*lines, *_plain_slope(held), f"Nothing is said of odds: {needed}."]
    if odds.bounded:
        return [*lines, _slope(odds)]
    return [*lines, f"Whether they are too bold or too timid nothing tells, {_why(odds)}."]


def _there(plays: int) -> str:
    return "there are none" if plays == 0 else f"there {'is' if plays == 1 else 'are'} {plays}"


def _plain_slope(held: Stated) -> list[str]:
    """Say the slope through the chances themselves, where they are 0 and 100 % and have no odds."""
    slope = held.line.slope
    if math.isnan(slope.low):
        return []
    return [
        f"The slope of the reliability line is {slope.estimate:.2f} ({slope.low:.2f} to {slope.high:.2f}); 1 is right."
    ]


def _slope(odds: Recalibration) -> str:
    """Say slope and intercept with their intervals, and how often luck alone brings as much."""
    slope, intercept = (" ".join(_estimate(ends, sign)) for ends, sign in ((odds.slope, ""), (odds.intercept, "+")))
    luck = f"luck alone would bring a line as far off in {percent(max(odds.chance, LEAST))} of such series"
    return (
        f"The line's slope (calibration slope) is {slope} and its intercept {intercept}; 1 and 0 are right. If all "
        f"odds were right, {luck}."
    )


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


def _parts(parts: Parts) -> str:
    """Say what the Brier score is made of."""
    apart = f"minus {parts.apart:.3f} because different shares came true in different ranges"
    if parts.apart < SEEN:
        apart = "nothing off because about the same share came true in every range"
    off = f"{f'plus {parts.off:.3f}' if parts.off >= SEEN else 'nothing'} for how far that lies from what was told"
    within = ""
    if abs(parts.within) >= SEEN:
        adds = "plus" if parts.within > 0 else "minus"
        within = f", {adds} {abs(parts.within):.3f} because chances within a range differ"
    return (
        f"The score is made of parts, by range (Murphy's): {parts.open:.3f} for how uncertain the plays were (like a "
        f"coin: 0.250), {apart}, {off}{within}."
    )


def odds_cells(held: Stated) -> list[tuple[str, ...]]:
    """Return a row for each figure of the odds; none of too few plays.

    A row is its name, the estimate, the interval, what is right, and what was counted where just that was told.
    """
    odds = held.odds
    if odds is None:
        return []
    rows: list[tuple[str, ...]] = []
    for name, ends, sign, right in (("slope", odds.slope, "", "1"), ("intercept", odds.intercept, "+", "0")):
        texts = _estimate(ends, sign)
        estimate, interval = texts if len(texts) > 1 else ("open", texts[0])
        rows.append((name, estimate, interval.strip("()"), right, NOTHING))
    shares = [(HALF, odds.even, odds.even_so)]
    shares += [] if math.isnan(odds.told) else [(odds.told, odds.came, odds.told_so)]
    for told, came, times in shares:
        shown, estimate = percent(told, 0), "open" if math.isnan(came.estimate) else percent(came.estimate)
        counted = f"{count(times[1])} of {count(times[0])}" if times[0] else NOTHING
        rows.append((f"told {shown}", estimate, share_ends(came.low, came.high), shown, counted))
    return rows


def _came(each: Bin) -> int:
    """Return how many chances of a range came true."""
    return round(each.chances * each.share)


def _bin(each: Bin) -> str:
    share = f"{percent(each.share)}, {share_ends(each.least, each.most)}"
    return f"of {count(each.chances)} told about {percent(each.stated, 0)}, {count(_came(each))} came true ({share})"


def bin_cells(held: Stated) -> list[tuple[str, ...]]:
    """Return a row for each range of chances: range, mean, counted, share, interval, verdict."""
    return [
        (
            f"{100 * each.low:.0f} to {100 * each.high:.0f} %",
            percent(each.stated),
            f"{count(_came(each))} of {count(each.chances)}",
            percent(each.share),
            share_ends(each.least, each.most),
            {1: "more than told", -1: "less than told"}.get(each.wrong, ""),
        )
        for each in held.bins
    ]
