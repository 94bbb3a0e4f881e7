"""Say in English how stated chances came true."""

from balance.questions.observed.chances import Bin, Stated
from balance.questions.observed.interval_words import share_ends
from reports.plain import count, percent, plural


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
    ends = "" if held.low != held.low else f" ({held.low:.3f} to {held.high:.3f})"
    lines.append(
        f"Their Brier score is {held.brier:.3f}{ends}: 0 is perfect, 0.250 is 50 % each time, and {held.constant:.3f} "
        "is to state each time the share that came true."
    )
    slope = held.line.slope
    if slope.low == slope.low:
        said = "too sure of themselves" if slope.high < 1 else "not sure enough" if slope.low > 1 else ""
        tail = f": they are {said}" if said else ": 1 is right, and the interval holds it"
        lines.append(
            f"The slope of the reliability line is {slope.estimate:.2f} ({slope.low:.2f} to {slope.high:.2f}){tail}."
        )
    return lines


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
