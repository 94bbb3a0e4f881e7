"""Make the page: the answer, the parts of each figure as bars and numbers, how to read them."""

from functools import partial
from pathlib import Path

from balance.design.original import title_of
from balance.questions.explain import words
from balance.questions.explain.repeat_line import again
from balance.questions.explain.result import Explained, Explanation
from balance.questions.explain.shapley import Part
from balance.studies.context_words import facts, for_whom
from balance.studies.page_files import Head, write_sections
from reports import blocks
from reports.blocks import Cell, Facts, Panel, Section, Table, in_short, reading, reproduce
from reports.charts import panel
from reports.formats import percent, title, typeset
from reports.tornado import DOWN, UP, Bar, Row, Size, tornado

KIND = "an explanation"
DRAWN = 16  # changes in a drawing


def write_page(explanation: Explanation, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = explanation.plan
    head = Head(f"{title_of(plan.scenario)}: why did it move?", words.heading_of(explanation))
    return write_sections(page, head, lambda: sections(explanation), KIND)


def sections(explanation: Explanation) -> list[Section]:
    """Return the sections of the page in order."""
    plan = explanation.plan
    made = [in_short(explanation.answer)]
    made += [_context(explanation, context) for context in range(len(plan.contexts))]
    told = tuple(facts(plan, explanation.figures, words.games_text(explanation), _versions(explanation)))
    return [
        *made,
        Section("played", "What was played", (Facts(told),)),
        reading(_statements(explanation)),
        reproduce("explanation", again(plan)),
    ]


def _versions(explanation: Explanation) -> list[tuple[str, str]]:
    plan = explanation.plan
    new = [("New version", f"{plan.new_source} ({plan.new.digest})")] if plan.new_source else []
    return [("Old version", plan.source), *new]


def _context(explanation: Explanation, context: int) -> Section:
    """Return the section of a context: a drawing and a table for each figure."""
    plan = explanation.plan
    every = [each for each in explanation.every if each.context == context]
    caption = "What each change adds, on average over all orders of making the changes; the bars add up to the whole."
    if len(plan.changes[0]) == 1:
        caption = "What the change does."
    panels = [_panel(explanation, each) for each in every]
    parts: list[blocks.Block] = [blocks.Figure((each,), caption if each is panels[-1] else "") for each in panels]
    for titled, heads, rows in words.tables(explanation, context):
        columns = tuple((title(head), "number" if i else "text") for i, head in enumerate(heads))
        cells = tuple(tuple(Cell(typeset(text)) for text in row) for row in rows)
        parts.append(Table(columns, cells, caption=typeset(titled), stacked=True))
    label = plan.context(context)
    heading = f"Change by change, for {label}" if label else "Change by change"
    return Section(f"context-{context + 1:02d}", heading, tuple(parts))


def _panel(explanation: Explanation, each: Explained) -> Panel:
    figures = explanation.figures
    name = f"parts-{each.context * len(figures) + figures.index(each.figure) + 1:02d}"
    unit = f"{each.figure.name}, points" if each.figure.is_share else each.figure.name
    heading = f"{title(unit)}: parts"
    rows = [Row(change.name, [_bar(part)], called=change.text) for change, part in each.ordered[:DRAWN]]
    told = f"{for_whom(explanation.plan, each.context)}{words.ends_of(each)}"
    draw = partial(tornado, title=heading, rows=rows, share=each.figure.is_share)
    return panel(name, f"{heading}: {told}", draw)


def _bar(part: Part) -> Bar:
    """Return the bar of a change's part, without values beside it: its text is told at hover."""
    return Bar("", UP if part.share > 0 else DOWN, Size(part.share, part.low, part.high), None, step_is="its part")


def _statements(explanation: Explanation) -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it`, each with its first words."""
    plan = explanation.plan
    drawn = f"{len(plan.orders)} orders were drawn, half of them the reverses of the others; intervals hold their luck"
    how = drawn if plan.orders else "all orders were played"
    parts = [
        (
            "A part",
            "is what a change adds to the figure, on average over the orders in which the changes could be made "
            f"(Shapley's value): {how}. The parts add up to the whole difference exactly, in these games; "
            "rounded, as they are told, they may miss it by the last digit.",
        ),
        (
            "First and last.",
            "“By itself, first” is what the change does to the old version, “last” what it does when all others are "
            "made. Where both are alike, the change does the same whatever else changed; whether they differ is judged "
            "by an interval of its own.",
        ),
    ]
    alone = ("Its part", "is the whole difference: nothing else changed that plays a part.")
    return [
        *(parts if len(plan.changes[0]) > 1 else [alone]),
        (
            "Intervals.",
            f"All hold at once with {percent(plan.level, 0)} (Bonferroni). All versions share their dice, game by "
            "game, so most of the luck cancels. “Less than 2 points” is the far end of an interval that holds 0.",
        ),
    ]
