"""List what a try changes, cell by cell, for a workbook: other rows of a table, too."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from balance.questions.studio.naming import name_of, value_name
from balance.questions.studio.row_lines import ROWS, cells_of, rows_of, table_lines
from balance.questions.studio.trial import Trial, played, value_of
from scenarios.loader.tables import ID, SOURCE


class Changed(NamedTuple):
    """Hold a number or cell that is not as published on either side; "" where a side has no such cell."""

    what: str
    name: str
    published: str
    before: str
    after: str


def every_change(trial: Trial) -> Iterator[Changed]:
    """Yield what is not as published on either side of a try."""
    before, after = trial.sides()
    sides = (played(trial.scenario, trial.context), before, after)
    tables = rows_of({**trial.before, **trial.after})
    for name in dict.fromkeys([*trial.before, *trial.after]):
        if name.partition(".")[0] not in tables:
            yield Changed(name_of(name), name, *(value_name(value_of(side, name)) for side in sides))
    for table in tables:
        lines = [table_lines(trial.scenario, table, settings) for settings in ({}, trial.before, trial.after)]
        every = [cells_of(text) for text in lines]
        if all(every):
            yield from _cells(table, every)
        else:  # without ids it cannot be said which row is which
            yield Changed(name_of(table + ROWS), table + ROWS, *map(value_name, lines))


def _cells(table: str, sides: Sequence[Mapping[str, Mapping[str, str]]]) -> Iterator[Changed]:
    """Yield the cells of a table that differ; of a row that a side lacks, all of them."""
    heads = list(dict.fromkeys(head for side in sides for row in side.values() for head in row))
    for row in dict.fromkeys(row for side in sides for row in side):
        for head in heads:
            values = [side.get(row, {}).get(head, "") for side in sides]
            if head not in (ID, SOURCE) and len(set(values)) > 1:
                name = f"{table}.{row}.{head}"
                yield Changed(name_of(name), name, *values)
