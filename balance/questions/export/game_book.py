"""Lay out a game's rulebook as sheets: its numbers, axes, tables and rules, ready to be edited."""

from balance.design.original import title_of
from balance.questions.export.settings_sheets import assumptions, axes, numbers, table_kinds
from balance.questions.export.sheets import Book, Column, Kind, Sheet, dictionary, sheet, unlike
from reports.plain import value_as_typed
from scenarios import Scenario
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.domains import number_in
from scenarios.loader.messages import plain
from scenarios.loader.plausible import read_plausible
from scenarios.loader.scenario import RULE_COLUMNS
from scenarios.loader.tables import COUNT, ID, NAME, NOTE, SOURCE, TEXT

_OWN = {
    ID: "the row's id",
    NAME: "its printed name",
    COUNT: "how many cards of it there are",
    TEXT: "what it says or does, for people",
    SOURCE: "where the row comes from; `assumed`: from no rulebook",
    NOTE: "a note, for people",
}
_RULES = {
    "id": "the rule's id",
    "chapter": "its chapter in the rulebook",
    "page": "its page",
    "statement": "what it says",
    "status": "whether it is played",
    "note": "why not, or how it is read",
}


def game_book(scenario: Scenario) -> Book:
    """Return the sheets of a scenario.

    Raises:
        InputError: If its rules.csv or plausible.csv is wrong.
    """
    tables = [_table(scenario, file) for file in _files(scenario)]
    others = [axes(scenario), numbers(scenario), _rules(scenario), assumptions(scenario), _plausible(scenario)]
    filled = [each for each in others if each.rows.height]
    names = unlike(["readme", "dictionary", *(table.name for table in tables), *(each.name for each in filled)])
    named = [
        Sheet(name, each.about, each.columns, each.rows, each.fixed)
        for name, each in zip(names[2:], [*tables, *filled], strict=True)
    ]
    ordered = [*named[len(tables) : len(tables) + 2], *named[: len(tables)], *named[len(tables) + 2 :]]
    return Book(title_of(scenario), (_readme(scenario, ordered), *ordered, dictionary(ordered)))


def _files(scenario: Scenario) -> list[str]:
    """Return the names of the tables' files."""
    return [file for file in scenario.files if file.endswith(".csv") and plain(file[:-4]) in scenario.tables]


def _readme(scenario: Scenario, sheets: list[Sheet]) -> Sheet:
    """Return what the game is and what the sheets hold."""
    entries = scenario.provenance()
    assumed = entries.filter(entries["assumed"]).height
    rows = [
        ("Title", f"{title_of(scenario)}: the rulebook as sheets"),
        ("Game", scenario.name),
        ("Assumed", f"{assumed} of {entries.height} entries: no rulebook gives them"),
        ("Scenario digest", scenario.digest),
        *((f"Sheet {each.name}", each.about) for each in sheets),
    ]
    columns = [Column("what", meaning="what is told"), Column("told", meaning="what there is to tell")]
    return sheet("readme", "What the game is, and what the other sheets hold.", columns, rows)


def _table(scenario: Scenario, file: str) -> Sheet:
    """Return a table as it stands in its file, numbers as numbers."""
    table, cells = scenario.tables[plain(file[:-4])], read_sheet(scenario.files[file], file)
    kinds = table_kinds(table)
    columns = []
    for head in cells.header:
        known = table.columns.get(head)
        meaning = _OWN.get(head, "") if known is None else f"a value is {known.domain.must(None)}"
        columns.append(Column(head, kinds.get(head, Kind.TEXT), _OWN.get(head, meaning), noted=known is not None))
    rows = [
        [number_in(row[head]) if head in kinds else row[head] or None for head in cells.header] for row in cells.rows
    ]
    about = f"The table {table.name}, one row for each kind; {file} in the scenario's folder."
    return sheet(table.name, about, columns, rows, fixed=2 if cells.header[1:2] == (NAME,) else 1)


def _rules(scenario: Scenario) -> Sheet:
    """Return the rulebook's rules."""
    columns = [Column(name, meaning=_RULES[name]) for name in RULE_COLUMNS]
    return sheet(
        "rules", "The rules of the rulebook, and whether each is played.", columns, scenario.rule_list().rows()
    )


def _plausible(scenario: Scenario) -> Sheet:
    """Return which other values could stand in place of assumed ones."""
    columns = [
        Column("entry", meaning="what `--set` calls it"),
        Column("own", Kind.ANY, "the value that is played"),
        Column("others", Kind.ANY, "other values that are plausible; empty: none"),
        Column("group", meaning="entries of one group change together, their k-th values at once; empty: alone"),
        Column("reason", meaning="why these"),
    ]
    rows = [
        (
            each.entry,
            value_as_typed(each.own),
            ", ".join(map(value_as_typed, each.cases or each.others)),
            each.group,
            each.reason,
        )
        for each in read_plausible(scenario)
    ]
    return sheet("plausible", "What else assumed values could be, and why.", columns, rows)
