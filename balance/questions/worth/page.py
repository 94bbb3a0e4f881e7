"""Make the page: the answer, a drawing and a table for each context, how to read and repeat it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from balance.questions.worth import parts, words
from balance.questions.worth.cells import cells
from balance.questions.worth.cells import heads as heads_of
from balance.questions.worth.plan import BOXES, DECK, DRAWN, HAND, LACKS, REPLACED
from balance.questions.worth.repeat_line import again
from balance.questions.worth.result import Rating
from balance.questions.worth.values import Worth
from balance.studies.context_words import facts
from balance.studies.page_files import Head, write_sections
from reports import blocks
from reports.blocks import (
    Cell,
    Facts,
    Figure,
    Panel,
    Section,
    filled_table,
    in_short,
    prose,
    reading,
    reproduce,
)
from reports.charts import panel
from reports.forest import DOWN, UNSEEN, UP, Difference, cut, forest, legend_of
from reports.formats import percent, title, typeset, whole
from scenarios import Table

KIND = "a rating of worths"
DRAWN_ROWS = 15  # rows at either end in a drawing
LESS_DRAW = (
    "What a copy is worth in the deck less what its draws add to a game, both per copy and game, paired game by game; "
    "told where seats win together. The two part where draws are not seen, in the setup or by a search, where a card "
    "changes what the others of its deck do, and because a card exchanged at a draw may still come."
)
LESS_BOXES = (
    "What a copy is worth in the {deck} less what it is worth in boxes that lack copies. The two share no game, so "
    "their errors add up. They part where a card does more, or less, when others are there."
)
WIDE = 8  # columns that a page has room for side by side
FURTHER = (
    "deck less",
    "game less",
    "a copy less",
    "a copy more",
    "raw rate",
    "draws tried",
    "dealt a game",
)  # heads that can wait
LEGEND = ((UP, "more"), (DOWN, "less"), (UNSEEN, "not seen to differ"))


def write_page(rating: Rating, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = rating.plan
    head = Head(words.heading_of(plan), f"{plan.label}; {words.games_text(rating)}; seed {plan.seed}")
    return write_sections(page, head, lambda: sections(rating), KIND)


def sections(rating: Rating) -> list[Section]:
    """Return the sections of the page in order."""
    plan = rating.plan
    made = [in_short(rating.answer)]
    made += [_context(rating, context) for context in range(len(plan.contexts))]
    if left := words.left_out(rating):
        made.append(Section("left", "What was not rated", tuple(prose(typeset(line)) for line in left)))
    played = facts(plan, rating.figures, words.games_text(rating), [("Rated", plan.what.name)])
    made += [
        Section("played", "What was played", (Facts(tuple(played)),)),
        reading(_statements(rating)),
        reproduce("rating", again(rating)),
    ]
    return made


def _context(rating: Rating, context: int) -> Section:
    """Return the section of a context: a drawing of each way, and the table."""
    label = rating.plan.context(context)
    ways = dict.fromkeys((rating.lead(context), *(each.way for each in rating.worths if each.context == context)))
    ways = {way: None for way in ways if _shown(rating, context, way)}
    panels = tuple(_panel(rating, context, way, alone=len(ways) == 1) for way in ways)
    caption = "What each is worth, with its interval; all intervals hold at once."
    if len(parts.of(rating, context, rating.lead(context))) > 2 * DRAWN_ROWS:
        caption += f" Of many rows the {DRAWN_ROWS} at either end are drawn."
    if any(cut([_difference(each) for each in _shown(rating, context, way)]) for way in ways):
        caption += " A row with an arrow goes on beyond the edge: its numbers are in the table."
    base = parts.base_text(rating, context)
    made: list[blocks.Block] = [prose(typeset(f"As it is: {base}."))] if base else []
    drawn = [_difference(each) for way in ways for each in _shown(rating, context, way)]
    if panels:
        made.append(Figure(panels, caption, legend_of(drawn, LEGEND)))
    heads = heads_of(rating, context, raw=True)
    columns = [(title(head), "text" if i < 2 else "number") for i, head in enumerate(heads) if head != "interval"]
    what = rating.plan.what
    names = dict(zip(what.ids, what.names, strict=True)) if isinstance(what, Table) else {}
    rows = [_cells(heads, row, names) for row in cells(rating, context, raw=True)]
    made += _tables(columns, rows) if rows else []
    heading = f"{label}: one by one" if label else "One by one"
    return Section(f"context-{context + 1:02d}", title(heading), tuple(made))


def _tables(columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Cell]]) -> list[blocks.Block]:
    """Return the table of what each is worth.

    Where it would be too wide, a second one, folded, says how that comes about.
    """
    more = [i for i, (head, _) in enumerate(columns) if any(each in head.lower() for each in FURTHER)]
    if len(columns) <= WIDE or not more:
        return [replace(filled_table(columns, rows), stacked=True)]
    first = [i for i in range(len(columns)) if i not in more]
    made = []
    for chosen, folded in ((first, ""), ([1, *more], "Copy by copy, and how the ways differ")):
        part = filled_table([columns[i] for i in chosen], [[row[i] for i in chosen] for row in rows])
        made.append(replace(part, stacked=True, folded=folded))
    return [*made]


def _cells(heads: Sequence[str], row: Sequence[str], names: Mapping[str, str]) -> list[Cell]:
    """Return the cells of a row, each interval below its estimate, and a row's printed name below its id."""
    cells: list[Cell] = []
    for head, text in zip(heads, row, strict=True):
        if head == "interval":
            cells[-1] = Cell(cells[-1].text, typeset(text))
        elif head == "row":
            cells.append(Cell(text, typeset(names.get(text, ""))))
        else:
            cells.append(Cell(typeset(text)))
    return cells


def _panel(rating: Rating, context: int, way: str, *, alone: bool) -> Panel:
    """Return the drawing of a way; `alone`: it is the context's only one."""
    shown = _shown(rating, context, way)
    unit = "points of the win" if way in (DRAWN, HAND) else parts.unit_of(rating, shown[0])
    heading = title(parts.in_words(rating.plan, way))
    rows = [_difference(each) for each in shown]
    name = f"worth-{way}-{context + 1:02d}"
    told = f"{heading}: {'; '.join(parts.worth_text(each) for each in shown)}"
    return panel(name, told, partial(forest, title=heading, rows=rows, unit=unit), alone=alone)


def _shown(rating: Rating, context: int, way: str) -> list[Worth]:
    """Return the rows that are drawn: of many those at either end."""
    worths = parts.of(rating, context, way)
    worths = [each for each in worths if not each.endless]
    return [*worths] if len(worths) <= 2 * DRAWN_ROWS else [*worths[:DRAWN_ROWS], *worths[-DRAWN_ROWS:]]


def _difference(worth: Worth) -> Difference:
    share = worth.figure.is_share
    state = "up" if worth.low > 0 else "down" if worth.high < 0 else "unseen"
    scale = 100 if share else 1
    return Difference(worth.row, share, state, scale * worth.estimate, scale * worth.low, scale * worth.high)


def _statements(rating: Rating) -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it`, each with its first words."""
    ways, deck = {each.way for each in rating.worths}, parts.deck_of(rating.plan)
    paragraphs = []
    if DECK in ways:
        text = (
            "Games with one copy less of a row and with one more share their dice and the order of all other cards. A "
            "copy is worth half of what the two differ by; where only one of the two can be played, what it differs "
            "by from the game as it is."
        )
        if parts.is_in_a_pile(rating.plan):
            text += " It is the worth of one card among all that are drawn."
        paragraphs.append((f"In the {deck}.", text))
    if REPLACED in ways:
        text = (
            "The table says no number of copies, so none can be added. Each row takes the values of each other row in "
            "turn, with the same dice; its worth is what the game as it is does more than the average of these."
        )
        paragraphs.append(("In place of the others.", text))
    if DRAWN in ways:
        setup = "Draws in the setup are not among them."
        if any(pile.hand for pile in rating.ways.piles.values()):
            setup = "Cards dealt in the setup are among them: they change places with one that no seat holds."
        text = (
            "At each draw the game is copied, the card changes places with a card of another row that is still in the "
            "pile, chosen at random, and both games are played on by script with the same dice. The worth is what the "
            f"seat that drew gets less what it gets with the other card. {setup} The "
            "card stays in the pile and may still come, so compare places with those in the deck, not points. Draws "
            "tried are counted per game; a draw is not tried where the pile has no other card for its place."
        )
        paragraphs.append(("When drawn.", text))
    if HAND in ways:
        text = (
            "Before the first decision the game is copied, the card changes places with a card of another row that no "
            "seat holds, chosen at random, or with another seat's where seats hold all, and both games are played by "
            "script with the same dice. The worth is what the seat that was dealt it gets less what it gets with the "
            "other card."
        )
        paragraphs.append(("When dealt.", text))
        text = (
            "What the seats got that were dealt the row. A lot deals, so rates differ by what rows are worth, and by "
            "chance, for which no interval is told."
        )
        paragraphs.append(("Raw rate.", text))
    if DRAWN in ways:
        text = (
            "What the seats got that drew the row in their game. It is no worth: who is ahead, or plays on for longer, "
            "draws more cards of every kind. Nor is it a change, and who draws the row ten times counts once: so no "
            "difference from it is told."
        )
        paragraphs.append(("Raw rate.", text))
    told = {each.way for each in rating.differences}
    if DRAWN in told:
        paragraphs.append(("Deck less draw.", LESS_DRAW))
    if BOXES in ways:
        text = (
            f"{whole(rating.boxes)} boxes in which each copy of every row lacks with a chance of "
            f"{percent(LACKS, 0)}, each with dice of its own. One fit of what boxes give on their numbers of copies "
            "(least squares) rates all rows at once: a copy is worth what it adds, on average over boxes in which "
            "other copies lack so. Errors come from the spread over boxes. A copy that lacks makes the "
            f"{deck} smaller: no blank takes its place."
        )
        paragraphs.append(("In boxes that lack copies.", text))
    if BOXES in told:
        paragraphs.append((f"{title(deck)} less boxes.", LESS_BOXES.format(deck=deck)))
    if not isinstance(rating.plan.what, Table):
        text = (
            "What a seat gets with this character, less the average of all characters, over all seats that can hold "
            "one. Where the game deals them by lot, these games are compared; else each character is set at each seat "
            "in turn, with the same dice."
        )
        paragraphs.append(("Against the average.", text))
    level = percent(rating.plan.level, 0)
    return [
        *paragraphs,
        (
            "Intervals.",
            f"All hold at once with {level} (Bonferroni). What is not seen is not 0: an interval says "
            "how far from it it may be.",
        ),
        ("Places.", "“2 to 5” means that one of these places is its own, whatever the others are."),
        (
            "For whom.",
            "A worth is one to who plays here: a card that a script never uses may be worth much to people.",
        ),
    ]
