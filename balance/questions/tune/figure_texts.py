"""How a change, a target and a figure are written: `Replicators 1 -> 2`, `win from 33 to 37 %`."""

from collections.abc import Sequence

from balance.design.statistics import Statistic
from balance.questions.tune.lengths import is_length
from balance.questions.tune.moves import STAY, Move, SearchDial
from balance.questions.tune.result import Estimate, Length, Proposal, Shift, Tuning
from balance.questions.tune.targets import Target
from balance.stats.payoffs import seat_wins
from balance.studies.cap_words import stop_text
from reports.agreeing import agreeing
from reports.caps import is_hidden
from reports.formats import listed, outwards
from reports.plain import decimals, percent, points, signed_ends, value_as_typed


def change_text(move: Move, dials: Sequence[SearchDial]) -> str:
    """Return a change in words: `Replicators 1 -> 2`; the game as it is if it is none."""
    if move == STAY:
        return "The game as it is"
    now = {dial.name: dial.now for dial in dials}
    return listed([f"{name} {value_as_typed(now[name])} -> {value_as_typed(value)}" for name, value in move.settings])


def lowered(text: str) -> str:
    """Return a change as it stands inside a sentence: `the game as it is`."""
    return text.replace("The game as it is", "the game as it is")


def wanted_text(target: Target, tuning: Tuning) -> str:
    """Return what is wanted: `win from 33 to 37 %`."""
    return f"{figure_text(target, tuning)} from {range_text(target)}"


def range_text(target: Target) -> str:
    """Return between what a figure is wanted: `33 to 37 %`."""
    scale, unit = (100, " %") if target.figure.in_percent else (1, "")
    return f"{scale * target.low:g} to {scale * target.high:g}{unit}"


def figure_text(target: Target, tuning: Tuning) -> str:
    """Return a figure, with its cell if there are several: `win at players=2`, `win with clock`."""
    return called(target.figure) + (tuning.plan.places[target.cell].text if len(tuning.plan.places) > 1 else "")


def called(figure: Statistic) -> str:
    """Return a figure as people call it: `win`, `seat 1's share of the win`, `mean rounds`, `rounds > 12`."""
    name, _, what = figure.name.rpartition(".")
    if figure.score and figure.share is not None:
        return f"games won by {'at most' if figure.within else 'more than'} {figure.share.number}"
    if figure.timed and figure.kind != "share":
        of = "minutes" if figure.place < 0 else f"minutes that seat {figure.place + 1} waits"
        return f"mean {of}" if figure.kind == "mean" else f"{of} ({what.removeprefix('p').lstrip('0')} % quantile)"
    if figure.kind == "share":
        return figure.name.removeprefix("outcome=").replace("_", " ").replace(">", " > ")
    if figure.kind == "payoff":
        return seat_wins(str(figure.place + 1), not figure.own)
    return f"mean {name}" if figure.kind == "mean" else f"{name} ({what.removeprefix('p').lstrip('0')} % quantile)"


def reached_text(proposal: Proposal, tuning: Tuning) -> str:
    """Return what a proposal reaches, with intervals."""
    return figures_text(proposal.reached, tuning, proposal.length)


def figures_text(estimates: Sequence[Estimate], tuning: Tuning, length: Length | None = None) -> str:
    """Return the figure of each target: `win 35.4 % (34.3 to 36.5) and mean rounds 9.20 (9.12 to 9.28)`.

    Where a length is wanted, and by `length` many games do not end, it says that what is told is none.
    """
    pairs = zip(tuning.plan.targets, estimates, strict=True)
    texts = listed([f"{figure_text(target, tuning)} {estimate_text(target, each)}" for target, each in pairs])
    wanted = any(is_length(target.figure) for target in tuning.plan.targets)
    return f"{texts}{no_length_text(length)}" if wanted and length is not None else texts


def no_length_text(length: Length) -> str:
    """Return as the end of a sentence that a mean is no length, where many games do not end."""
    return f"; {stop_text(length)}, so this is no length" if is_hidden(length.capped) else ""


def estimate_text(target: Target, estimate: Estimate) -> str:
    """Return a figure with its interval: `35.4 % (34.3 to 36.5)`."""
    low, high, _ = estimate.bounds
    if target.figure.in_percent:
        digits = decimals(50 * (high - low), 1, 2)
        ends = " to ".join(f"{end:.{digits}f}" for end in outwards(100 * low, 100 * high, digits))
        return f"{percent(estimate.value, digits)} ({ends})"
    if target.figure.kind == "quantile":
        return f"{estimate.value:.0f} ({' to '.join(f'{end:g}' for end in outwards(low, high, 2))})"
    ends = " to ".join(f"{end:.2f}" for end in outwards(low, high, 2))
    return f"{estimate.value:.2f} ({ends})"


def script_range(shift: Shift) -> str:
    """Return a share after a change with its interval: `42.5 %, 39.7 to 45.3`."""
    low, high = outwards(100 * shift.reached.low, 100 * shift.reached.high, 1)
    return f"{percent(shift.after)}, {low:.1f} to {high:.1f}"


def change_range(shift: Shift) -> str:
    """Return by how much a figure changed, with its interval; "" for a quantile."""
    if shift.change is None:
        return ""
    mean, (low, high, _) = shift.change
    if shift.figure.in_percent:
        ends = " to ".join(signed_ends(100 * low, 100 * high, 1))
        return f"{points(mean, 1)}, {ends}"
    ends = " to ".join(signed_ends(low, high, 2))
    return f"{mean:+.2f}, {ends}"


def ends_text(shift: Shift) -> tuple[str, str]:
    """Return a figure before and after; with more decimals where these would contradict the change."""
    change = None if shift.change is None else shift.change[0]
    if shift.figure.in_percent:
        digits = agreeing(100 * shift.before, 100 * shift.after, 1, 1, None if change is None else 100 * change)
        return percent(shift.before, digits), percent(shift.after, digits)
    digits = agreeing(shift.before, shift.after, 2, 2, change)
    return f"{shift.before:.{digits}f}", f"{shift.after:.{digits}f}"


def length_text(before: Length, after: Length) -> str:
    """Return a length before and after, `rounds 10.06 -> 99.49`, and if many games do not end."""
    return f"rounds {arrow_text(before, after)}{no_length_text(after)}"


def arrow_text(before: Length, after: Length) -> str:
    """Return a length before and after: `10.06 -> 99.49`."""
    return f"{before.value:.2f} -> {after.value:.2f}"
