"""Make the page: the answer, what changes nothing, what each other dial changes."""

from collections.abc import Sequence
from pathlib import Path

from balance.design.original import title_of
from balance.questions.dials import words
from balance.questions.dials.findings import ASKS, Finding
from balance.questions.dials.result import DialFindings
from balance.studies.context_words import facts
from balance.studies.page_files import Head, write_sections
from reports.blocks import Cell, Facts, Section, Table, in_short, prose, reading, reproduce
from reports.formats import typeset

KIND = "a search for dead dials"
STATEMENTS = (
    (
        "A dial",
        "is an axis, a number or, where it was asked for, a column of a table. It is turned by one step and to the "
        "ends of its range, in the same games as the game as it is. It is alive if one result of one game differs; a "
        "rate need not move. How often somebody is asked is no result: a dial that moves only this is named apart. "
        "`balance rank` turns fewer: unless --also names them, it leaves out what is set and bounds of the simulation.",
    ),
    (
        "Not seen alive",
        "means that all results of all games were equal. That is no proof: more games, or other settings, may show it.",
    ),
    (
        "Elsewhere.",
        "What shows nothing in what was asked is tried where it plays a part, and with each other axis at its other "
        "values, in turn. What was set stays set.",
    ),
)


def write_page(found: DialFindings, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = found.plan
    head = Head(f"{title_of(plan.scenario)}: what changes nothing?", f"{words.who(plan)}; {words.games_text(found)}")
    return write_sections(page, head, lambda: sections(found), KIND)


def sections(found: DialFindings) -> list[Section]:
    """Return the sections of the page in order."""
    bad = [each for each in found.findings if each.bad]
    quiet = [each for each in found.findings if not each.bad and not each.move and each.verdict != ASKS]
    still, twins = ([each for each in quiet if bool(each.plays_as) == is_twin] for is_twin in (False, True))
    asks = [each for each in found.findings if each.verdict == ASKS]
    alive = [each for each in found.findings if not each.bad and each.move]
    made = [in_short(found.answer)]
    if bad:
        blocks = (_table(found, bad), prose(words.HOW_TO_EXPLAIN))
        made.append(Section("bad", "What the scenario does not explain", blocks))
    if asks:
        made.append(Section("asks", "What differs only in how often somebody is asked", (_table(found, asks),)))
    if still:
        made.append(Section("still", "What changes nothing, for a reason", (_table(found, still),)))
    if twins:
        made.append(Section("twins", "What plays as another value, for a reason", (_table(found, twins),)))
    if alive:
        made.append(Section("alive", "What each dial changes", (_table(found, alive),)))
    played = facts(found.plan, (), words.games_text(found))
    return [
        *made,
        Section("played", "What was played", (Facts(tuple(played)),)),
        reading(STATEMENTS),
        reproduce("search", found.plan.again),
    ]


def _table(found: DialFindings, findings: Sequence[Finding]) -> Table:
    """Return a table; what differs stands beside the dial, so that a phone shows it."""
    columns = (("Dial", "text"), ("What differs", "text"), ("Tried", "text"), ("Games", "number"))
    rows = [tuple(map(typeset, row)) for row in words.rows(found, findings)]
    cells = [
        (Cell(dial, verdict), Cell(differs), Cell(tried), Cell(games)) for dial, tried, games, verdict, differs in rows
    ]
    return Table(columns, tuple(cells), stacked=True)
