"""Say with what a value of an axis can be had, where the rules forbid it with some others."""

from reports.plain import values_in_short
from scenarios import Axis, Scenario, Value
from scenarios.loader.settings import PLAYERS, Illegal


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
        return f"only with {name}={values_in_short(left)}"
    return f"not with {' and '.join(f'{name}={values_in_short(values)}' for name, values in others.items())}"
