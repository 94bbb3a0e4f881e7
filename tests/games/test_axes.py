"""An axis that changes nothing in some mode says so in game.toml: by a `when`, or under [dead].

A mode is one combination of the axes of kind `mode`, but for the number of players and what goes by it. A table need
not meet every question: where the default players make no difference, other numbers of players and other scripts may,
or a table of our own.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product
from operator import itemgetter

import numpy as np
import pytest

import scenarios
from scenarios import Axis, By, Configuration, InputError, Number, Scenario, Value
from scenarios.loader.dead_dials import value_name
from scenarios.loader.settings import Setting

FEW, MORE, MANY = 20, 200, 2000  # of each value at one table: few first, as a difference soon shows [games]
SEED = 7
RULES: dict[str, np.ndarray] = {}  # by a configuration's digest: a table of one axis is a table of others
ROWS: dict[tuple[bytes, int], bytes] = {}  # by the rules and the number of games
# What changes nothing for a number of players, though it does for others and no `when` can say so. All Hoomanz: another
# number decides it, devolve_heroes. Cyberdoom Tower: two players hardly ever have Luck to spare.
# Humans: how many tiles come to lie decides it, and with few players they are few.
NOT_WITH: dict[tuple[str, str], tuple[int, ...]] = {
    ("all-hoomanz", "devolve_on_drone"): (1, 2),
    ("cyberdoom-tower", "luck_max"): (2,),
    ("humans", "infected_human"): (2, 3),
}
Settings = dict[str, Value]
Pair = tuple[Value, Value]
Look = tuple[int, Settings]  # how many games are compared, and at which table
# Tables that show what no other does. Humans: so few humans that the pool runs out. Human Punishment: at most 8 players
# have the IDs of the first game, and setups.csv locks the launcher for them, as `unlocks = locked` does; not here.
OWN_TABLES: dict[str, Settings] = {"humans": {"humans": 30}, "human-punishment": {"setups.six.launchers": 1}}
# Where an axis plays no part though its `when` does not say so: a `when` joins its conditions by "and" only, and nobody
# is of the Legion or a Fallen where there are neither their IDs nor the Legion card.
NO_PART: dict[tuple[str, str], dict[str, tuple[Value, ...]]] = {
    ("human-punishment", "policy_legion"): {"id_set": ("no_specials", "first_game"), "legion_loyalty": (False,)}
}


def unexplained(scenario: Scenario) -> list[str]:
    """Return a line for each mode and each two values of an axis that give the same games there, unless [dead] says so.

    An axis that is dead altogether, or one of two values, is left out if [dead] names it.
    """
    lines = []
    for axis in scenario.axes.values():
        if axis.name not in scenario.dead:
            alive = [value for value in axis.values if value_name(axis.name, value) not in scenario.dead]
            looks = _looks(scenario, axis)
            for mode in _modes(scenario, axis):
                if _plays_no_part(scenario, axis, mode):
                    continue
                for one, other in _alike(scenario, axis, alive, mode, looks):
                    lines.append(f"{axis.name}: {one} and {other} give the same games with {mode}")
    return lines


def _plays_no_part(scenario: Scenario, axis: Axis, mode: Settings) -> bool:
    """Return whether `NO_PART` says that an axis changes nothing in a mode."""
    where = NO_PART.get((scenario.name, axis.name))
    return where is not None and all(mode[name] in values for name, values in where.items())


def _modes(scenario: Scenario, axis: Axis) -> Iterator[Settings]:
    """Yield the modes in which an axis is said to play a part, with what its `when` needs."""
    axes = [each for each in scenario.axes.values() if each.kind == "mode" and each is not axis and not _follows(each)]
    needed = {name: values[0] for name, values in axis.when.items() if not scenario.settings[name].per_seat}
    for values in product(*(each.values for each in axes)):
        mode = dict(zip((each.name for each in axes), values, strict=True))
        if all(value in axis.when.get(name, (value,)) for name, value in mode.items()):
            yield {**needed, **mode}


def _follows(axis: Axis) -> bool:
    """Return whether an axis is the number of players, or has a default that goes by it."""
    return axis.name == "players" or (isinstance(axis.default, By) and "players" in axis.default.axes())


def _looks(scenario: Scenario, axis: Axis) -> list[Look]:
    """Return all looks at a mode, from cheap to expensive."""
    return [*product((FEW, MORE), _tables(scenario, axis)), (MANY, {})]


def _tables(scenario: Scenario, axis: Axis) -> Iterator[Settings]:
    """Yield who may play: the default table, then our own, then each number of players, then each script."""
    scripts = [each for each in scenario.axes.values() if each.kind == "policy" and each is not axis]
    yield {}
    if scenario.name in OWN_TABLES:
        yield OWN_TABLES[scenario.name]
    if axis.name != "players":
        yield from ({"players": players} for players in scenario.axes["players"].values)
    yield from ({script.name: value} for script in scripts for value in script.values)


def _alike(scenario: Scenario, axis: Axis, values: list[Value], mode: Settings, looks: list[Look]) -> list[Pair]:
    """Return the pairs of values that give the same games at every look at a mode, where both can be played.

    The look that tells the last pair apart becomes the first with as many games: it often settles the next mode, too.
    """
    left: set[Pair] = set()
    told: set[Pair] = set()
    for look in looks:
        games, table = look
        cells = {value: rules for value in values if (rules := _rules(scenario, axis, value, mode | table)) is not None}
        pairs = set(combinations(cells, 2)) - told
        if not pairs:
            continue
        rows = {value: _rows(scenario, cells[value], games) for value in {each for pair in pairs for each in pair}}
        told |= {(one, other) for one, other in pairs if rows[one] != rows[other]}
        left = (left | pairs) - told
        if not left:
            looks.remove(look)
            looks.insert(0, look)
            looks.sort(key=itemgetter(0))  # keeps the order of looks with as many games
            break
    assert told or left, f"{axis.name}: no two values can be played with {mode}"
    return sorted(left, key=str)


def _rules(scenario: Scenario, axis: Setting, value: Value, settings: Settings) -> np.ndarray | None:
    """Return the rules with a value set for all seats, or for seat 1 if not all can have it.

    None: it is illegal, or it or one of the settings plays no part. A setting that plays one with some value only of
    this axis may stay: which scripts play, those of seats or of teams, shows where they differ.
    """
    for name in (axis.name, f"{axis.name}@1") if axis.per_seat else (axis.name,):
        try:
            configuration: Configuration = scenario.configuration({**settings, name: value})
        except InputError:
            continue
        parts = [axis, *(scenario.settings[each] for each in settings if each in scenario.settings)]
        idle = [each for each in parts if not each.plays(configuration.full)]
        if configuration.illegal is None and all(axis.name in each.when for each in idle):
            with suppress(InputError):
                if configuration.digest not in RULES:
                    RULES[configuration.digest] = configuration.rules()
                return RULES[configuration.digest]
    return None


def _rows(scenario: Scenario, rules: np.ndarray, games: int) -> bytes:
    key = (rules.tobytes(), games)
    if key not in ROWS:
        results = np.zeros(games, scenario.game.result)
        scenario.game.play_many(rules, SEED, 0, results)
        ROWS[key] = results.tobytes()
    return ROWS[key]


@pytest.mark.parametrize("name", scenarios.available())
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
    alike = _alike(changed, axis, list(axis.values), here, _looks(changed, axis))
    assert alike == sorted(combinations(axis.values, 2), key=str)


@pytest.mark.parametrize(("name", "dial"), NO_PART)
def test_an_axis_plays_no_part_where_this_file_says_so(name, dial):
    scenario = scenarios.load(name)
    axis = scenario.axes[dial]
    modes = [mode for mode in _modes(scenario, axis) if _plays_no_part(scenario, axis, mode)]
    assert modes
    for mode in modes:
        alike = _alike(scenario, axis, list(axis.values), mode, [(MORE, {})])
        assert alike == sorted(combinations(axis.values, 2), key=str), mode


@pytest.mark.parametrize("name", scenarios.available())
def test_what_changes_nothing_for_a_number_of_players_says_so(name):
    scenario = scenarios.load(name)
    settings = [each for each in (*scenario.axes.values(), *scenario.numbers.values()) if _is_asked(scenario, each)]
    moving = [each for each in settings if _moves(scenario, each, {}, (FEW, MORE))]
    alike: dict[tuple[str, str], tuple[int, ...]] = {}
    for players, each in product(map(int, scenario.axes["players"].values), moving):
        if _moves(scenario, each, {"players": players}, (FEW, MORE, MANY)) is False:
            alike[name, each.name] = (*alike.get((name, each.name), ()), players)
    assert alike == {told: where for told, where in NOT_WITH.items() if told[0] == name}


def _moves(scenario: Scenario, setting: Setting, table: Settings, numbers: Sequence[int]) -> bool | None:
    """Return whether some other value gives other games at a table, whoever plays; None if it plays no part there.

    Args:
        scenario, setting: The game and the setting.
        table: What is set besides.
        numbers: How many games are compared, from few to many.
    """
    for games, script in product(numbers, scenario.axes["policy"].values):
        here = {**table, "policy": script}
        base = scenario.configuration(here)
        others = [_rules(scenario, setting, value, here) for value in _values(setting, base)]
        if base.illegal is not None or not setting.plays(base.full) or not any(each is not None for each in others):
            return None
        own = _rows(scenario, base.rules(), games)
        if any(rules is not None and _rows(scenario, rules, games) != own for rules in others):
            return True
    return False


def _is_asked(scenario: Scenario, setting: Setting) -> bool:
    """Return whether a setting is to change something: not who plays, nor what is dead anyway."""
    return setting.name not in ("players", "policy", *scenario.dead)


def _values(setting: Setting, base: Configuration) -> list[Value]:
    """Return what a setting may be in place of what it is: an axis's values; a number's ends, and those beside it."""
    now = base.full.get(setting.name, base.full.get(f"{setting.name}@1"))
    if isinstance(setting, Axis):  # seats may have values of their own; then seat 1 gets them all
        return [value for value in setting.values if value != now]
    assert isinstance(setting, Number)
    beside = {setting.min, setting.max, now - 1, now + 1}
    return sorted(value for value in beside if setting.min <= value <= setting.max and value != now)
