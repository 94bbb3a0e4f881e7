"""Say what a tuning did not try that may reach the target, and the line that tries it."""

from collections.abc import Iterator

from balance.design.present_values import values_of
from balance.questions.tune.plan import TunePlan
from balance.questions.tune.repeat_line import with_change
from balance.questions.tune.result import Tuning
from scenarios.loader.messages import listed
from scenarios.loader.settings import PLAYERS

KINDS = ("ruling", "mode")  # of axes: not who plays, nor what players pick
LINE = "This line tries the"  # begins the sentence that ends with it
LISTED = 4  # axes that a sentence names; the line has all


def untried(tuning: Tuning) -> list[str]:
    """Say that rulings, modes and tables were not tried, where no number reaches the target.

    Nothing is said where somebody named what may change.
    """
    plan = tuning.plan
    if tuning.met or plan.record.change is not None:
        return []
    codes, axes, tables = list(_codes(plan)), list(axes_left(plan)), list(_tables(plan))
    said = [f"numbers whose values are codes ({listed(codes, LISTED)})"] * bool(codes)
    said += [f"rulings and modes ({listed(axes, LISTED)})"] * bool(axes)
    said += [f"cells of tables ({listed(tables, LISTED)}; --change TABLE.ROW.COLUMN tries one)"] * bool(tables)
    if not said:
        return []
    first = f"Only numbers of the rulebook were tried, not {', nor '.join(said)}."
    kinds = [*(["codes"] * bool(codes)), *(["rulings and modes"] * bool(axes))]
    return [first, *([f"{LINE} {', '.join(kinds)}: {with_change(plan, [*codes, *axes])}"] if kinds else [])]


def _codes(plan: TunePlan) -> Iterator[str]:
    """Yield the rulebook's numbers of codes that play a part and are not set in what is asked."""
    full, fixed = plan.places[0].configuration.full, _fixed(plan)
    for number in plan.scenario.numbers.values():
        if number.nominal and number.rule and not number.per_seat and number.name not in fixed and number.plays(full):
            yield number.name


def _fixed(plan: TunePlan) -> set[str]:
    """Return what is set in what is asked."""
    return {name.partition("@")[0] for place in plan.places for name in (*place.at, *plan.settings)}


def axes_left(plan: TunePlan) -> Iterator[str]:
    """Yield the rulings and modes that play a part, have another value and are not set in what is asked."""
    configuration, fixed = plan.places[0].configuration, _fixed(plan)
    for axis in plan.scenario.axes.values():
        may = axis.kind in KINDS and axis.name != PLAYERS and axis.name not in fixed
        if may and axis.plays(configuration.full) and set(axis.values) - set(values_of(axis.name, configuration)):
            yield axis.name


def _tables(plan: TunePlan) -> Iterator[str]:
    """Yield the tables that play a part, but for those of scripts."""
    scripts = {axis.table for axis in plan.scenario.axes.values() if axis.kind == "policy"}
    for table in plan.scenario.tables.values():
        if table.name not in scripts and table.plays(plan.places[0].configuration.full):
            yield table.name
