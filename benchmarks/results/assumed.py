"""Write what a game's figures stand on: how many entries are assumed, and what became of its rules."""

import polars as pl

from benchmarks.results.cells import Table, options
from benchmarks.results.plans import Block
from benchmarks.results.text import note, table
from reports.formats import human
from scenarios import load

STATUSES = ("implemented", "untested", "not_applicable", "assumed_away")
PLURALS = {"axis": "axes", "number": "numbers", "table row": "rows of tables"}


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of the table; nothing is played. There are no options."""
    options(block)
    scenario = load(block.game)
    entries, rules = scenario.provenance(), scenario.rule_list()
    rows = [[PLURALS[str(kind)], *_counts(part)] for (kind,), part in entries.group_by("kind", maintain_order=True)]
    counts = {status: rules.filter(status=status).height for status in STATUSES}
    told = [f"{count} {human(status)}" for status, count in counts.items() if count]
    return [
        *table(["what", "in all", "assumed", "of these in part"], [*rows, ["together", *_counts(entries)]]),
        *note(
            f"{rules.height} rules: {', '.join(told)}. "
            f"`balance show {block.game} --all` lists each entry with its source, "
            f"`balance rules {block.game}` each rule."
        ),
    ]


def _counts(entries: pl.DataFrame) -> list[str]:
    """Return how many entries there are, how many of them are assumed, and of these in part only."""
    return [str(entries.height), str(entries["assumed"].sum()), str(entries["in_part"].sum())]
