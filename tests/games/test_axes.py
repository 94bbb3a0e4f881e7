"""An axis that changes nothing in some mode says so in game.toml: by a `when`, or under [dead].

A mode is one combination of the axes of kind `mode`, but for the number of players and what goes by it. A table need
not meet every question: where the default players make no difference, other numbers of players and other scripts may.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product

import numpy as np
import pytest

import scenarios
from scenarios import Axis, By, Configuration, InputError, Scenario, Value
from scenarios.loader.dead_dials import value_name

GAMES = (20, 200)  # of each value at each table: few first, as a difference soon shows [games]
SEED = 7
# Not in yet: of Humans!!! these games do not show infected_human to matter without event cards, which is to be looked
# at first, and Human Punishment was not tried.
UNTRIED = {"humans", "human-punishment"}
Settings = dict[str, Value]


def unexplained(scenario: Scenario) -> list[str]:
    """Return a line for each mode and each two values of an axis that give the same games there, unless [dead] says so.

    An axis that is dead altogether, or one of two values, is left out if [dead] names it.
    """
    lines = []
    for axis in scenario.axes.values():
        if axis.name not in scenario.dead:
            alive = [value for value in axis.values if value_name(axis.name, value) not in scenario.dead]
            for mode in _modes(scenario, axis):
                for one, other in _alike(scenario, axis, alive, mode):
                    lines.append(f"{axis.name}: {one} and {other} give the same games with {mode}")
    return lines


def _modes(scenario: Scenario, axis: Axis) -> Iterator[Settings]:
    """Yield the modes in which an axis is said to play a part, with what its `when` needs."""
    axes = [each for each in scenario.axes.values() if each.kind == "mode" and each is not axis and not _follows(each)]
    needed = {name: values[0] for name, values in axis.when.items()}
    for values in product(*(each.values for each in axes)):
        mode = dict(zip((each.name for each in axes), values, strict=True))
        if all(value in axis.when.get(name, (value,)) for name, value in mode.items()):
            yield {**needed, **mode}


def _follows(axis: Axis) -> bool:
    """Return whether an axis is the number of players, or has a default that goes by it."""
    return axis.name == "players" or (isinstance(axis.default, By) and "players" in axis.default.axes())


def _tables(scenario: Scenario, axis: Axis) -> Iterator[Settings]:
    """Yield who may play: the default table, then each number of players, then each script."""
    scripts = [each for each in scenario.axes.values() if each.kind == "policy" and each is not axis]
    yield {}
    if axis.name != "players":
        yield from ({"players": players} for players in scenario.axes["players"].values)
    yield from ({script.name: value} for script in scripts for value in script.values)


def _alike(scenario: Scenario, axis: Axis, values: list[Value], mode: Settings) -> list[tuple[Value, Value]]:
    """Return the pairs of values that give the same games at every table of a mode, where both can be played."""
    left: set[tuple[Value, Value]] = set()
    told: set[tuple[Value, Value]] = set()
    for games, table in chain.from_iterable(((games, table) for table in _tables(scenario, axis)) for games in GAMES):
        settings = {**table, **mode}
        cells = {value: rules for value in values if (rules := _rules(scenario, axis, value, settings)) is not None}
        pairs = set(combinations(cells, 2)) - told
        if not pairs:
            continue
        rows = {value: _rows(scenario, cells[value], games) for value in {each for pair in pairs for each in pair}}
        told |= {(one, other) for one, other in pairs if rows[one] != rows[other]}
        left = (left | pairs) - told
        if not left:
            break
    return sorted(left, key=str)


def _rules(scenario: Scenario, axis: Axis, value: Value, settings: Settings) -> np.ndarray | None:
    """Return the rules with a value set for all seats, or for seat 1 if not all can have it; None if it is illegal."""
    for name in (axis.name, f"{axis.name}@1") if axis.per_seat else (axis.name,):
        try:
            configuration: Configuration = scenario.configuration({**settings, name: value})
            if configuration.illegal is None and axis.plays(configuration.full):
                return configuration.rules()
        except InputError:
            continue
    return None


def _rows(scenario: Scenario, rules: np.ndarray, games: int) -> bytes:
    results = np.zeros(games, scenario.game.result)
    scenario.game.play_many(rules, SEED, 0, results)
    return results.tobytes()


@pytest.mark.parametrize("name", sorted(set(scenarios.available()) - UNTRIED))
def test_an_axis_that_changes_nothing_in_a_mode_says_so(name):
    assert unexplained(scenarios.load(name)) == []


@pytest.mark.parametrize(
    ("name", "mode"), [("simon_choices", {"purple_eye": True}), ("upkeep", {"alien_landing": False})]
)
def test_an_axis_without_its_when_is_found(name, mode):
    scenario = scenarios.load("all-hoomanz")
    axis = replace(scenario.axes[name], when={})
    changed = replace(scenario, axes={**scenario.axes, name: axis})
    here = {"purple_eye": False, "alien_landing": False, **mode}
    assert here in [{key: each[key] for key in here} for each in _modes(changed, axis)]
    assert not any(here.items() <= each.items() for each in _modes(scenario, scenario.axes[name]))
    assert _alike(changed, axis, list(axis.values), here) == sorted(combinations(axis.values, 2), key=str)
