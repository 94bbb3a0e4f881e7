"""Make the page: the board as a map, and what pieces stood on as a table."""

from pathlib import Path

from balance.design.original import title_of
from balance.questions.heatmap.result import ENEMIES, PLAYERS, Heatmap
from balance.questions.heatmap.words import HEADS, again, cells, counted, method, who
from balance.studies.page_files import Head, write_sections
from reports.blocks import Block, Figure, Panel, Section, Table, in_short, prose, reading, reproduce, text_cells
from reports.board_map import LEAST, Field, board_map, overlapping
from reports.formats import percent

KIND = "a heat map of a board"
HEADING = "Percent of the choices"  # of a map; the section's title says whose pieces
DESCRIBED = 12  # places that the description of a map names
COLUMNS = (("Place", "text"), ("Share of the choices", "number"), ("Interval", "number"))


def write_page(found: Heatmap, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths."""
    head = Head(f"{title_of(found.plan.configuration.scenario)}: where things happen", who(found.plan))
    return write_sections(page, head, lambda: _sections(found), KIND)


def _sections(found: Heatmap) -> list[Section]:
    shown = [whose for whose in (PLAYERS, ENEMIES) if found.of(whose)]
    return [
        in_short(found.answer),
        *(Section(whose, HEADS[whose], (*_map(found, whose), _table(found, whose))) for whose in shown),
        reading(_reading(found)),
        reproduce("map", again(found.plan)),
    ]


def _map(found: Heatmap, whose: str) -> tuple[Block, ...]:
    fields = [
        Field(spot.x, spot.y, spot.width, spot.height, spot.shares.get(whose, 0.0), spot.name, spot.fixed)
        for spot in found.spots
        if spot.shares
    ]
    if overlapping([field for field in fields if field.share > 0]):
        return (prose("There is no map: in each game places lie elsewhere, one over the other."),)
    rates = "; ".join(f"{each.name}: {percent(each.share)}" for each in found.of(whose)[:DESCRIBED])
    svgs = [board_map(whose, HEADING, fields, narrow=narrow) for narrow in (False, True)]
    caption = (
        "Percent of a game's choices at which such a piece stands there; darker is more often. "
        f"Shaded without a number: below {percent(LEAST, 0)}."
    )
    if not all(field.share for field in fields):
        caption += f" White: none of the {HEADS[whose].lower()} ever stood there in these games."
    return (Figure((Panel(whose, f"{HEADS[whose]}: {rates}", *svgs),), caption, wide=True),)


def _table(found: Heatmap, whose: str) -> Table:
    return Table(COLUMNS, tuple(text_cells(*row) for row in cells(found, whose)))


def _reading(found: Heatmap) -> list[tuple[str, str]]:
    return [
        ("Shares.", method(found)),
        ("Whose, and where.", counted(found)),
        (
            "The map.",
            "It shows places by where they lie, but for those on which no piece stood in any of these games. If tiles "
            "lie elsewhere in each game, read the table.",
        ),
    ]
