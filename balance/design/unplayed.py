"""Tell whether a change plays a part where it is played, and where it would.

A record of rules holds tables as they were read beside what follows from them: a row for 8 players is in it with 6,
too. So only those fields are compared that kernels read, by the source of the game.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from balance.design.configuration_diff import Difference, differences
from balance.design.present_values import values_of
from balance.design.repeat_line import sets
from reports.formats import listed
from reports.plain import plural, value_as_typed
from scenarios import Axis, Configuration, InputError, Value
from scenarios.loader.settings import PLAYERS, POLICY
from scenarios.loader.tables import RANDOM
from sims.compiler.closure import closure
from sims.game import Game

NAMED = 6  # changes of which it is looked for where they play a part, and that a sentence names
MOST = 40  # with more changes, they are only looked at together
Versions = Callable[[Mapping[str, Value]], tuple[Configuration, Configuration]]


def plays_alike(first: Configuration, other: Configuration) -> bool:
    """Return whether two configurations of one game are played by the same rules, game by game.

    Raises:
        InputError: If the tables of one do not fit the game.
    """
    return _read(first) == _read(other)


def unplayed(first: Configuration, other: Configuration) -> list[str]:
    """Return a sentence for what differs between two configurations and plays no part in them.

    Args:
        first, other: Configurations of one game, perhaps of different scenarios.
    """
    every = [each for each in differences(first, other, every=True) if _is_made(first, other, each)]
    if plays_alike(first, other):
        idle = every
    else:
        idle = [each for each in every if len(every) <= MOST and _is_idle(first, other, each)]
    return in_words({each.name: _versions(first, other, each) for each in idle}, [first])


def in_words(changes: Mapping[str, Versions], played: Sequence[Configuration]) -> list[str]:
    """Return a sentence for changes that play no part, with the setting by which they do.

    It reads `setups.eight.pistols plays no part with players=6; it does with --players 8.` Of a setting of which
    another value plays a part it reads `unlocks by_table -> locked changes nothing with players=6; it changes ...`

    Args:
        changes: By name, what makes the game without and with the change, of what is set.
        played: What is played.
    """
    by_place: dict[tuple[tuple[str, Value] | None, bool], list[str]] = {}
    for i, (name, versions) in enumerate(changes.items()):
        place = where_it_plays(name, versions, played) if i < NAMED else None
        change = _change_alone(name, versions, played[0]) if i < NAMED else ""
        by_place.setdefault((place, bool(change)), []).append(change or name)
    return [_sentence(names, place, played, alone) for (place, alone), names in by_place.items()]


def where_it_plays(name: str, versions: Versions, played: Sequence[Configuration]) -> tuple[str, Value] | None:
    """Return the first axis and value, other than those played, with which a change plays a part, or None.

    Args:
        name: What changes; its own values are no place.
        versions: Makes the game without and with the change, of what is set.
        played: What is played; all else is set as in the first.
    """
    for axis in sorted(played[0].scenario.axes.values(), key=_order):
        if axis.name == name:
            continue
        now = {value for each in played for value in values_of(axis.name, each)}
        for value in axis.values:
            if value not in now and value != RANDOM and _plays(versions, _set(played[0].given, axis.name, value)):
                return axis.name, value
    return None


def _change_alone(name: str, versions: Versions, played: Configuration) -> str:
    """Return the change of an axis in words if its other values play a part.

    Then only the change plays none. Else "": it is no axis, seats have values of their own, or no value plays a part.
    """
    axis = played.scenario.axes.get(name)
    try:
        ends = [dict.fromkeys(values_of(name, each)) for each in versions(played.given)] if axis else []
    except InputError:
        return ""
    if axis is None or any(len(end) != 1 for end in ends):
        return ""
    (before,), (after,) = ends

    def instead(settings: Mapping[str, Value]) -> tuple[Configuration, Configuration]:
        return versions(played.given)[0], played.scenario.configuration(settings)

    others = (value for value in axis.values if value not in (before, after))
    if not any(_plays(instead, _set(played.given, name, value)) for value in others):
        return ""
    return f"{name} {value_as_typed(before)} -> {value_as_typed(after)}"


def _order(axis: Axis) -> tuple[bool, bool]:
    """Return what puts the number of players first, and scripts last."""
    return axis.kind == POLICY, axis.name != PLAYERS


def _plays(versions: Versions, settings: Mapping[str, Value]) -> bool:
    """Return whether both versions can be played with these settings, and differ."""
    try:
        pair = versions(settings)
        return not any(each.illegal for each in pair) and not plays_alike(*pair)
    except InputError:
        return False


def _is_made(first: Configuration, other: Configuration, change: Difference) -> bool:
    """Return whether somebody made a change, by hand or by --set.

    A default that depends on another setting is nobody's change.
    """
    if any(name.partition("@")[0] == change.name for each in (first, other) for name in each.given):
        return True
    before, after = (each.scenario.settings.get(change.name) for each in (first, other))
    return before is None or after is None or before.default != after.default


def _is_idle(first: Configuration, other: Configuration, change: Difference) -> bool:
    """Return whether a change changes no rule, made first or made last."""
    if change.before is None or change.after is None:
        return False
    try:
        without = other.scenario.configuration(_set(other.given, change.name, change.before))
        return plays_alike(*_versions(first, other, change)(first.given)) and plays_alike(without, other)
    except InputError:
        return False


def _versions(first: Configuration, other: Configuration, change: Difference) -> Versions:
    """Return what makes the first game, and that with a change; all changes where it cannot be made alone."""

    def make(settings: Mapping[str, Value]) -> tuple[Configuration, Configuration]:
        one = first.scenario.configuration(settings)
        if change.after is None:
            return one, other.scenario.configuration(settings)
        return one, first.scenario.configuration(_set(settings, change.name, change.after))

    return make


def _set(settings: Mapping[str, Value], name: str, value: Value) -> dict[str, Value]:
    """Return settings with another value of one, for all seats."""
    return {key: each for key, each in settings.items() if key.partition("@")[0] != name} | {name: value}


def _sentence(
    names: Sequence[str], place: tuple[str, Value] | None, played: Sequence[Configuration], alone: bool
) -> str:
    """Return that changes play no part, and where they do; `alone`: other values play one here."""
    named = listed([*names[:NAMED], *([plural(len(names) - NAMED, "other")] if len(names) > NAMED else [])])
    play, do, they = ("plays no part", "does", "it") if len(names) == 1 else ("play no part", "do", "they")
    if alone:
        verb = "changes" if len(names) == 1 else "change"
        play, do = f"{verb} nothing", f"{verb} the game"
    if place is None:
        return f"{named} {play} here."
    name, value = place
    values = dict.fromkeys(value_as_typed(each) for of in played for each in values_of(name, of))
    there = f"--{name} {value_as_typed(value)}" if name == PLAYERS else " ".join(sets({name: value}))
    return f"{named} {play} with {name}={','.join(values)}; {they} {do} with {there}."


# --- what kernels read -----------------------------------------------------------------------------------------------


def _read(configuration: Configuration) -> list[bytes]:
    """Return the bytes of all that kernels read of a configuration's rules, without idle settings."""
    dtype, data = configuration.scenario.game.rules, _without_idle(configuration).rules().tobytes()
    assert dtype.fields is not None
    read = fields_read(configuration.scenario.game)
    places = [(at, of.itemsize) for name, (of, at, *_) in dtype.fields.items() if name in read]
    return [data[row + at : row + at + size] for row in range(0, len(data), dtype.itemsize) for at, size in places]


def _without_idle(configuration: Configuration) -> Configuration:
    """Return a configuration without the settings that game.toml says have no effect in it.

    Their `when` is not met. The script of a team is in the rules, whether or not players follow it.
    """
    settings, full = configuration.scenario.settings, configuration.full
    idle = {name for name, setting in settings.items() if not setting.plays(full)}
    given = {name: value for name, value in configuration.given.items() if name.partition("@")[0] not in idle}
    if len(given) == len(configuration.given):
        return configuration
    without = configuration.scenario.configuration(given)
    same = all(without.full.get(name) == value for name, value in full.items() if name.partition("@")[0] not in idle)
    return without if same else configuration


@cache
def fields_read(game: Game) -> frozenset[str]:
    """Return the fields of a game's RULES that a kernel may read: those that its source names.

    Kernels read a field as an attribute, or by its name as a text; `derive`, in plain Python, does the latter. All
    fields count where a game derives nothing from them, or a module has no source.
    """
    files, fields = closure(*game.modules), frozenset(game.rules.names or ())
    if not game.derived or not files.keys() >= set(game.modules):
        return fields
    return fields & frozenset[str]().union(*map(_names_in, files.values()))


@cache
def _names_in(path: Path) -> frozenset[str]:
    """Return the names of attributes in a file, and the texts inside its kernels, which are decorated."""
    tree = ast.parse(path.read_bytes())
    kernels = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.decorator_list]
    texts = {
        each.value
        for kernel in kernels
        for each in ast.walk(kernel)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }
    return frozenset(each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)) | texts
