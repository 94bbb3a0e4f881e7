"""List the kinds of tables."""

from collections.abc import Callable, Mapping

from benchmarks.results import (
    assumed,
    commands,
    comparisons,
    finished,
    gains,
    groups,
    ladders,
    programs,
    rates,
    readings,
    studies,
)
from benchmarks.results.cells import Table
from benchmarks.results.plans import Block, PlanError

Lines = Callable[[Block, Table], list[str]]

KINDS: Mapping[str, Lines] = {
    "assumed": assumed.lines,
    "rates": rates.lines,
    "readings": readings.lines,
    "groups": groups.lines,
    "ladder": ladders.lines,
    "answer": ladders.answers,
    "command": commands.lines,
    "transcript": commands.transcript,
    "comparison": comparisons.lines,
    "report": finished.lines,
    "program": programs.lines,
    "gains": gains.lines,
    "decisions": studies.lines,
}


def write(block: Block, play: Table) -> list[str]:
    """Play what a block needs and return its lines.

    Raises:
        PlanError: If its kind is none, or it cannot be played.
    """
    if block.kind not in KINDS:
        raise PlanError(f"{block.page}: {block.name}: kind is {block.kind!r}; it must be one of {', '.join(KINDS)}")
    return KINDS[block.kind](block, play)
