"""Say with what a value of an axis can be had, where the rules forbid it with some others."""

from collections.abc import Sequence
from itertools import pairwise

from reports.plain import value_as_typed
from scenarios import Axis, Scenario, Value
from scenarios.loader.settings import PLAYERS, Illegal

MANY = 3  # whole numbers in a row of which only the ends are named, if more


def needs(axis: Axis, value: Value, scenario: Scenario) -> str:
    """Return what a value needs: `only with players=1`; "" where it goes with all values of other axes.

    Of a combination that is forbidden one axis says so: the first that is not the number of players.
    """
    rules = [rule for rule in scenario.illegal if _speaks(rule) == axis.name and value in rule.when[axis.name]]
    return ", ".join(_needs(rule, axis, scenario) for rule in rules)


def _speaks(rule: Illegal) -> str:
    """Return the axis whose values say that they need others."""
    return next((name for name in rule.when if name != PLAYERS), PLAYERS)


def _needs(rule: Illegal, axis: Axis, scenario: Scenario) -> str:
    others = {name: values for name, values in rule.when.items() if name != axis.name}
    (name, refused), *more = others.items()
    left = [] if more or name not in scenario.axes else [v for v in scenario.axes[name].values if v not in refused]
    if left:
        return f"only with {name}={_values(left)}"
    return f"not with {' and '.join(f'{name}={_values(values)}' for name, values in others.items())}"


def _values(values: Sequence[Value]) -> str:
    """Return values as typed: `1,2`, and of many whole numbers in a row `6 to 16`."""
    whole = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(whole) == len(values) > MANY and all(after == before + 1 for before, after in pairwise(whole)):
        return f"{whole[0]} to {whole[-1]}"
    return ",".join(map(value_as_typed, values))
