"""Find scripts: those that play, and the one to be trained, with its weights and their ranges."""

from collections.abc import Sequence
from dataclasses import dataclass

from balance.design.idle_settings import needed
from balance.design.plan import Grid, Plan
from balance.design.typed_lists import read_names
from scenarios import Axis, Scenario, Table, Value
from scenarios.loader.domains import Limits, of_dtype
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, short_path, shown
from scenarios.loader.settings import POLICY, script_axes
from scenarios.loader.tables import COUNT, RANDOM

ANOTHER_WAY = "it was trained from another script, and so plays in another way"
TRAINED = "it is a trained one"
NEXT = "it is the next one of its table"
TRAINED_FROM = "trained by balance train from"  # so says the source of a trained row, before the row that it was


@dataclass(frozen=True)
class Weight:
    """Describe a number of a script that may be changed.

    Attributes:
        column: Its column in the table.
        low, high: The least and the largest value.
        whole: Whether only whole numbers are allowed.
        start: Its value in the script that is trained.
    """

    column: str
    low: float
    high: float
    whole: bool
    start: int | float


@dataclass(frozen=True)
class Script:
    """Describe a script that can be trained.

    Attributes:
        table: The table that holds it, `policies`.
        row: Its id there.
        axis: The axis by which seats choose from this table.
        against: Whether it plays for a seat beyond the players', such as an overlord's: what it wants is that the
            players win nothing.
        weights: What may be changed, in the order of the columns.
    """

    table: str
    row: str
    axis: Axis
    against: bool
    weights: tuple[Weight, ...]


def find_script(scenario: Scenario, policy: str, where: str = "--policy") -> Script:
    """Return the script of this name.

    Args:
        scenario: The scenario that has it.
        policy: Its id, or `TABLE.ROW` if several tables have a row of that id.
        where: The option to name in a message.

    Raises:
        InputError: If nobody decides, there is no such script, or it cannot be trained: it is `random`, belongs to no
            seat, has no numeric weights, or a weight has no range.
    """
    refuse_undecided(scenario, "train")
    table, row = _row(scenario, policy, where)
    if plain(row) == RANDOM:
        raise InputError(f"{where}: random takes any legal action, so it has nothing to train; name another script")
    axis = _axis(scenario, table, where)
    roles = script_axes(scenario.game)
    return Script(table.name, row, axis, roles.get(axis.name) is not None, _weights(scenario, table, row, where))


def refuse_undecided(scenario: Scenario, what: str) -> None:
    """Refuse a game in which no seat chooses a script.

    Args:
        scenario: The scenario.
        what: What was to be done: `climb` or `train`.

    Raises:
        InputError: If there is one action only, or no axis chooses from a table of scripts.
    """
    if scenario.game.actions < 2:
        raise InputError(f"nobody decides in {scenario.name}: there is nothing to {what}")
    if not any(axis.kind == "policy" and axis.table for axis in scenario.axes.values()):
        raise InputError(f"{scenario.name}: no axis chooses from a table of scripts: there is nothing to {what}")


def script_as_typed(scenario: Scenario, script: Script) -> str:
    """Return what names a script: its id, or `TABLE.ROW` if several tables have a row of that id."""
    same = [each for table in _tables(scenario) for each in table.ids if plain(each) == plain(script.row)]
    return script.row if len(same) == 1 else f"{script.table}.{script.row}"


def _tables(scenario: Scenario) -> list[Table]:
    """Return the tables of scripts."""
    names = {axis.table: None for axis in scenario.axes.values() if axis.kind == "policy" and axis.table}
    return [scenario.tables[name] for name in names]


def _row(scenario: Scenario, policy: str, where: str) -> tuple[Table, str]:
    """Return the table and the id of a script."""
    tables = _tables(scenario)
    wanted, dot, row = policy.rpartition(".")
    rows = [
        (table, each)
        for table in tables
        for each in table.ids
        if plain(each) == plain(row) and (not dot or plain(wanted) == table.name)
    ]
    if len(rows) > 1:
        several = listed(f"{table.name}.{each}" for table, each in rows)
        raise InputError(f"{where}: {shown(policy)} stands in several tables; say which: {several}")
    if not rows:
        scripts = list(dict.fromkeys(each for table in tables for each in table.ids))
        raise InputError(
            f"{where}: {scenario.name} has no script {shown(policy)}; scripts are {listed(scripts)}"
            f"{nearest(row, scripts)}"
        )
    return rows[0]


def _axis(scenario: Scenario, table: Table, where: str) -> Axis:
    """Return the axis by which seats choose a script of a table; `policy` goes before others."""
    axes = [axis for axis in scenario.axes.values() if axis.table == table.name and axis.kind == "policy"]
    seated = [axis for axis in axes if axis.per_seat or axis.name in script_axes(scenario.game)]
    if not seated:
        raise InputError(
            f"{where}: {listed(axis.name for axis in axes)} belongs to no seat, so there is no payoff to train it for"
        )
    return next((axis for axis in seated if axis.name == POLICY), seated[0])


def _weights(scenario: Scenario, table: Table, row: str, where: str) -> tuple[Weight, ...]:
    """Return the weights of a row that are numbers and have more than one value."""
    at = table.ids.index(row)
    weights, without = [], []
    for column in table.columns.values():
        domain, value = column.domain, table.cells[column.name][at]
        if not isinstance(domain, Limits) or column.name == COUNT or domain.low >= domain.high:
            continue
        assert isinstance(value, int | float)
        if domain == of_dtype(table.dtype[column.field].base) and domain.high - domain.low > 1:
            without.append(column.name)
        weights.append(Weight(column.name, domain.low, domain.high, domain.whole, value))
    if without:
        file = short_path(scenario.folder / "game.toml")
        raise InputError(
            f"{where}: {table.name} declares no range for {listed(without)}; add to {file}, [tables] {table.name}: "
            f"ranges = {{ {without[0]} = [LEAST, MOST] }}"
        )
    if not weights:
        raise InputError(f"{where}: {table.name} has no numeric weights to train, only {_columns(table)}")
    return tuple(weights)


def _columns(table: Table) -> str:
    return listed(table.columns) or "names"


def as_settings(table: str, row: str, weights: tuple[Weight, ...], values: tuple[Value, ...]) -> dict[str, Value]:
    """Return the settings of a configuration that give a row these weights: `policies.ghost.key` -> 90."""
    return {f"{table}.{row}.{weight.column}": value for weight, value in zip(weights, values, strict=True)}


def two_scripts(scenario: Scenario, grid: Grid, scripts: Sequence[str] | str | None) -> Grid:
    """Return the scripts that play, each in a context of its own; two unless somebody says who plays.

    Args:
        scenario: The scenario.
        grid: What is set.
        scripts: The scripts that somebody named, in a list or between commas; None: the usual one and another that
            the table knows to be good (`_other`), unless `grid` says it.

    Raises:
        InputError: If they are set twice or play no part, a name is empty or comes twice, or there is no such script.
    """
    axis = scenario.axes.get(POLICY)
    named = [name for name in grid if name.partition("@")[0] == POLICY]
    if scripts is not None:
        if axis is None:
            raise InputError(f"--script: {scenario.name} has no axis {POLICY}, so nobody follows a script")
        if named:
            raise InputError(f"--script and --set {named[0]} both say who plays; give one of them")
        if not any(axis.plays(each.full) for each in Plan(scenario, grid).cells.legal):
            raise InputError(f"--script: {POLICY} plays no part here; it does with {needed(axis)}")
        return {POLICY: scenario.parse(POLICY, ",".join(read_names(scripts, "--script")), "--script")}
    if axis is None or named or scenario.game.actions < 2:
        return {}
    legal = Plan(scenario, grid).cells.legal
    if not all(axis.plays(each.full) for each in legal):  # teams have scripts of their own
        return {}
    own = legal[0].full
    usual = own[f"{POLICY}@1"] if axis.per_seat else own[POLICY]
    return {POLICY: [usual, *(script for script, _ in _other(scenario, axis, usual))]}


def why_two_scripts(scenario: Scenario, grid: Grid) -> str:
    """Say why these two scripts play; "" if they are not those that play unless somebody names others.

    Args:
        scenario: The scenario.
        grid: What is set, with the scripts.
    """
    usual, *others = two_scripts(scenario, {name: grid[name] for name in grid if name != POLICY}, None).get(
        POLICY, [""]
    )
    if not others or list(grid.get(POLICY, ())) != [usual, *others]:
        return ""
    ((other, reason),) = _other(scenario, scenario.axes[POLICY], usual)
    return (
        f"The usual script is {usual}; {other} plays too because {reason}. It may or may not be the best; --script "
        "names others."
    )


def _other(scenario: Scenario, axis: Axis, usual: Value) -> list[tuple[Value, str]]:
    """Return the script that plays besides the usual one, and why.

    It is a trained one, of another way to play if there is one. Of scripts that nobody trained the table does not say
    how well they play: then it is the next one. It is none where no other script plays.
    """
    others = [value for value in axis.values if value not in (usual, RANDOM)]
    if not axis.table:
        return [(value, NEXT) for value in others[:1]]
    table = scenario.tables[axis.table]
    sources = dict(zip(table.ids, table.sources, strict=True))
    trained = [value for value in others if TRAINED_FROM in sources[str(value)]]
    apart = [value for value in trained if f"{TRAINED_FROM} {usual} " not in f"{sources[str(value)]} "]
    every = [*((value, ANOTHER_WAY) for value in apart), *((value, TRAINED) for value in trained)]
    return [*every, *((value, NEXT) for value in others)][:1]
