"""Read what `--cards`, `--columns` and `--sheet` say of the sheets that tables come from."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from balance.questions.new.cards import Cards
from balance.sheets.grid import head_key
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown


def read_files(texts: Sequence[str]) -> dict[str, str]:
    """Return the files that texts such as `weapons=my.xlsx` name, by table.

    Raises:
        InputError: If one is no TABLE=FILE, or a table stands twice.
    """
    found: dict[str, str] = {}
    for text in texts:
        table, equals, file = text.partition("=")
        if not (table and equals and file):
            raise InputError(f"--cards is {shown(text)}; it must be TABLE=FILE, such as weapons=my.xlsx")
        if table in found:
            raise InputError(f"--cards names {table} twice")
        found[table] = file
    return found


def by_table(scenario: Scenario, given: Mapping[str, str | Path], option: str) -> dict[str, str | Path]:
    """Return what is given for tables by their canonical names."""
    found: dict[str, str | Path] = {}
    for name, value in given.items():
        table = plain(name).lower()
        if table not in scenario.tables:
            tables, near = listed(scenario.tables), nearest(name, scenario.tables)
            if table in ("numbers", *scenario.settings):  # the sheet of a workbook that `balance export` wrote
                near = "; numbers go in by --set NAME=VALUE, or in the copy's game.toml"
            raise InputError(f"{option}: {scenario.name} has no table {shown(name)}; tables are {tables}{near}")
        if table in found:
            raise InputError(f"{option} names {table} twice")
        found[table] = value
    return found


def read_sheets(
    scenario: Scenario, given: Mapping[str, str] | Sequence[str], chosen: Mapping[str, object]
) -> dict[str, str | None]:
    """Return the sheet for each table: `TABLE=NAME`, or `NAME` where one table is given."""
    if isinstance(given, Mapping):
        return {table: str(sheet) for table, sheet in by_table(scenario, given, "--sheet").items()}
    found: dict[str, str | None] = {}
    for text in given:
        table, equals, sheet = text.partition("=")
        if not equals or plain(table).lower() not in scenario.tables:
            table, sheet = "", text
        if not chosen:
            raise InputError(f"--sheet {text}: it is for --cards TABLE=FILE; there is none")
        if not table and len(chosen) > 1:
            raise InputError(f"--sheet {text}: say for which table, --sheet {next(iter(chosen))}={text}")
        key = plain(table).lower() or next(iter(chosen))
        if key not in chosen:
            raise InputError(f"--sheet {text}: there is no --cards {key}=FILE")
        if key in found:
            raise InputError(f"--sheet: {key} has two sheets; name one")
        found[key] = sheet
    return found


def check_heads(names: Mapping[str, str], every: Sequence[Cards]) -> None:
    """Check that each head that was renamed is in one of the sheets."""
    if names and not every:
        raise InputError("--columns is for --cards TABLE=FILE; there is none")
    heads = [head for each in every for head in each.grid.heads]
    for head in names:
        if head_key(head) not in map(head_key, heads):
            where = listed(each.grid.where for each in every)
            raise InputError(
                f"--columns: {where} has no column {shown(head)}; it has {listed(heads)}{nearest(head, heads)}"
            )


def read_columns(texts: Sequence[str]) -> dict[str, str]:
    """Return the renames that texts such as `Energy=energy,Dmg=damage` list, by head.

    Raises:
        InputError: If a part is no rename, or a head stands twice.
    """
    names: dict[str, str] = {}
    for part in (each for text in texts for each in text.split(",")):
        head, equals, column = (each.strip() for each in part.partition("="))
        if not equals or not head:
            raise InputError(f"--columns is {shown(part.strip())}; it must be HEAD=COLUMN, such as Dmg=damage")
        if head_key(head) in map(head_key, names):
            raise InputError(f"--columns names {shown(head)} twice")
        names[head] = column
    return names
