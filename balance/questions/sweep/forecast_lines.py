"""Say what a sweep will take before it starts, and refuse what the disk cannot hold."""

from typing import TYPE_CHECKING

from balance.cli.formatting import count, duration, plural, storage
from balance.cli.titles import title_of
from reports.formats import at_most
from reports.plain import settings_as_typed

if TYPE_CHECKING:
    from balance.design.plan import Plan
    from balance.runs.forecast import Forecast
    from balance.storage.store import Place

_SHOWN = 3  # skipped combinations that are printed
_SLOW = 5.0  # a longer check of the rules is announced [s]


def check_space(gigabytes: float, out: "Place") -> None:
    """Refuse a run that the disk cannot hold. A store does not say what it can.

    Args:
        gigabytes: Space that is needed [GB].
        out: Folder of the run, which need not exist; or its place in a store.

    Raises:
        InputError: If less space is free where `out` is to be.
    """
    from balance.storage import places
    from scenarios import InputError

    free = places.at(out).free() / 1e9
    if gigabytes > free:
        raise InputError(f"{out}: {storage(gigabytes)} are needed and {storage(free)} are free; play fewer games")


def forecast_lines(plan: "Plan", expected: "Forecast", out: "Place", shard: tuple[int, int] | None) -> list[str]:
    """Return time, disk space and precision of a sweep, and what of it cannot be played."""
    cells = plural(expected.configurations, "configuration")
    takes = f"{duration(expected.seconds)}, {storage(expected.gigabytes)}"
    lines = [
        f"{title_of(plan.scenario)}: {cells} x {plural(plan.games, 'game')}, seed {plan.seed}; about {takes} in {out}",
        f"shares of each configuration: ± {at_most(expected.half_width)} percentage points at most "
        "(95 %; a little more below 50 games)",
    ]
    if plan.precision:
        most = plural((expected.games + expected.stored) // expected.configurations, "game")
        lines = [
            f"{title_of(plan.scenario)}: {cells}, each until {plan.precision}, seed {plan.seed}",
            f"if every share needed {most}, as one half does: about {takes} in {out}",
        ]
    if shard:
        lines.append(f"shard {shard[0]} of {shard[1]}: {plural(expected.games + expected.stored, 'game')} of these")
    if expected.stored:
        lines.append(f"{plural(expected.stored, 'game')} are there already; {count(expected.games)} are to be played")
    if expected.checking > _SLOW:
        lines.append(f"before the first game the rules of all {cells} are checked: about {duration(expected.checking)}")
    return lines + _skipped(expected)


def _skipped(expected: "Forecast") -> list[str]:
    """Return lines that name the first combinations that cannot be played, with their reasons."""
    skipped = expected.skipped
    if not skipped:
        return []
    verb = "is" if len(skipped) == 1 else "are"
    lines = [f"{plural(len(skipped), 'combination')} cannot be played and {verb} skipped:"]
    lines += [f"  {settings_as_typed(cell.settings)}: {cell.reason}" for cell in skipped[:_SHOWN]]
    if len(skipped) > _SHOWN:
        lines.append(f"  and {count(len(skipped) - _SHOWN)} more")
    return lines
