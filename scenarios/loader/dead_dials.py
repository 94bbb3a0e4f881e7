"""Read `[dead]`: the dials of a scenario that are known to change nothing, each with the reason.

A dial is an axis, a number or a table's column: `goal`, `loot.attack`. A value of an axis is a dial as well:
`bang=all_equal` is dead if its games are the same as those of another value of `bang`.
"""

from collections.abc import Mapping

from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import Axis, Setting
from scenarios.loader.tables import Table


def read_dead(
    entries: Mapping[str, str], settings: Mapping[str, Setting], tables: Mapping[str, Table], where: str
) -> dict[str, str]:
    """Return why each listed dial has no effect, by the dial's canonical name.

    Args:
        entries: Reasons by the names written in game.toml.
        settings, tables: The scenario's axes and numbers, and its tables, by name.
        where: The file to name in messages.

    Raises:
        InputError: If there is no such dial, or one is listed twice.
    """
    dead: dict[str, str] = {}
    for written, reason in entries.items():
        name = _canonical(written, settings, tables, f"{where}: [dead]")
        if name in dead:
            raise InputError(f"{where}: [dead] {name} stands twice")
        dead[name] = reason
    return dead


def value_name(axis: str, value: object) -> str:
    """Return the name of an axis's value as a dial: `bang=all_equal`."""
    return f"{axis}={value if isinstance(value, str) else shown(value)}"


def _canonical(written: str, settings: Mapping[str, Setting], tables: Mapping[str, Table], where: str) -> str:
    """Return a dial's name as the scenario spells it."""
    name, equals, text = written.partition("=")
    if equals:
        return _value(plain(name), text, written, settings, where)
    columns = {f"{table}.{column}" for table in tables for column in tables[table].columns}
    if plain(written) in settings or plain(written) in columns:
        return plain(written)
    known = [*settings, *sorted(columns)]
    raise InputError(
        f"{where} {shown(written)} is neither an axis, a number, a table's column TABLE.COLUMN nor an axis's value "
        f"AXIS=VALUE; axes and numbers are {listed(settings)}{nearest(written, known)}"
    )


def _value(name: str, text: str, written: str, settings: Mapping[str, Setting], where: str) -> str:
    """Return the canonical name of `AXIS=VALUE`; `written` is the whole of it as in the file."""
    axes = [each for each, setting in settings.items() if isinstance(setting, Axis)]
    axis = settings.get(name)
    if not isinstance(axis, Axis):
        raise InputError(f"{where} {shown(written)}: {name} is no axis; axes are {listed(axes)}{nearest(name, axes)}")
    value = axis.domain.read(text)
    if value is None:
        raise InputError(f"{where} {axis.refusal(name, text.strip())}")
    return value_name(axis.name, value)
