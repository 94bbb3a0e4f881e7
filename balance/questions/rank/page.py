"""Make the page: the answer, a tornado of each figure, the dials in order, what was not turned."""

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from balance.design.original import title_of
from balance.questions.rank import dials, further_page, played_words, words
from balance.questions.rank.effects import Place
from balance.questions.rank.plan import KIND
from balance.questions.rank.repeat_line import again
from balance.questions.rank.result import Ranking
from balance.studies.cap_words import estimate_text, interval_text
from balance.studies.capped import Effect
from balance.studies.context_words import facts, for_whom
from balance.studies.effect_words import the
from balance.studies.figures import Figure
from balance.studies.page_files import Head, write_sections
from reports import blocks
from reports.blocks import Cell, Facts, Panel, Section, Table, in_short, prose, reading, reproduce
from reports.formats import listed, percent, plural, title, typeset
from reports.style import ALONE, PANEL
from reports.tornado import DOWN, OTHER, UP, Bar, Row, Size, legend, tornado

DRAWN, LINES = 12, 4  # dials in a drawing, and lines of one of them
WAYS = {1: UP, -1: DOWN, 0: OTHER}


def write_page(ranking: Ranking, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = ranking.plan
    summary = f"{plan.label}; {played_words.games_text(ranking)}; seed {plan.seed}"
    head = Head(f"{title_of(plan.scenario)}: what matters most?", summary)
    return write_sections(page, head, lambda: sections(ranking), KIND)


def sections(ranking: Ranking) -> list[Section]:
    """Return the sections of the page in order."""
    plan = ranking.plan
    made = [in_short(ranking.answer)]
    made += [_context(ranking, context) for context in range(len(plan.contexts))]
    made += further_page.sections(ranking)
    if left := played_words.left_out(ranking):
        made.append(Section("left", "What was not turned", tuple(prose(typeset(line)) for line in left)))
    made += [
        Section(
            "played", "What was played", (Facts(tuple(facts(plan, ranking.figures, played_words.games_text(ranking)))),)
        ),
        reading([*_statements(ranking), *further_page.statements(ranking)]),
        reproduce("ranking", again(plan)),
    ]
    return made


def _context(ranking: Ranking, context: int) -> Section:
    """Return the section of a context: the game as it is, the drawings, and a table for each figure."""
    label = ranking.plan.context(context)
    heading = title(f"{label}: dial by dial") if label else "Dial by dial"
    parts: list[blocks.Block] = [prose(typeset(f"As it is: {words.base_text(ranking, context)}."))]
    caption = (
        f"The dials whose steps do most, the largest first, at most {DRAWN} in a drawing; the tables have all dials. "
        "Beside a bar stand the value of the step and of the end of the range. Dark bars are one step, light ones go "
        "to the end (an arrow: further than is drawn), lines are intervals; a line without a bar was not judged, so "
        "that only its interval is known."
    )
    if any(each.endless for each in ranking.effects if each.turn.context == context):
        caption += " Values with which games do not end are not drawn."
    if any(each.otherwise for each in ranking.effects if each.turn.context == context):
        caption += " Nor are values with which games end in other ways, where it is counted how games end."
    told = dials.told_figures(ranking, context)
    for figure in told:
        rows = [_row(ranking, place) for place in dials.placed(ranking, context, figure)[:DRAWN]]
        panel = _panel(ranking, context, figure, rows)
        parts.append(blocks.Figure((panel,), caption if figure == told[-1] else "", legend(rows)))
    parts += [block for figure in ranking.figures for block in _tables(ranking, context, figure)]
    if dead := dials.dead(ranking, context):
        parts.append(prose(f"These change no result of any game, whatever value was played: {listed(dead)}."))
    return Section(f"context-{context + 1:02d}", heading, tuple(parts))


def _tables(ranking: Ranking, context: int, figure: Figure) -> list[blocks.Block]:
    """Return all dials: those of which a step is seen to move a figure, and folded the others."""
    places, others = dials.placed(ranking, context, figure), dials.unplaced(ranking, context, figure)
    figures = dials.ordered(dials.told_figures(ranking, context), figure)
    made: list[blocks.Block] = []
    whom = for_whom(ranking.plan, context)
    what = f"{whom}what moves {the(figure)}"
    if places and figure != ranking.figures[0]:
        made.append(replace(_table(ranking, places, figures), folded=title(f"{what}: {plural(len(places), 'dial')}")))
    elif places:
        made.append(replace(_table(ranking, places[:DRAWN], figures), caption=title(what)))
        if further := places[DRAWN:]:
            folded = f"{whom}{plural(len(further), 'further dial')} of which a step is seen to move {the(figure)}"
            made.append(replace(_table(ranking, further, figures), folded=title(folded)))
    else:
        made.append(prose(typeset(words.leaders(ranking, context, figure)[0])))
    if others:
        which = plural(len(others), "other dial" if places else "dial")
        folded = f"{whom}{which} of which no step is seen to move {the(figure)}, with their ends"
        made.append(replace(_table(ranking, others, figures), folded=folded))
    return made


def _table(ranking: Ranking, places: Sequence[Place], figures: Sequence[Figure]) -> Table:
    """Return a table of dials; the first figure stands beside the dial, so that a phone shows it."""
    first, *rest = ((title(each.name), "number") for each in figures)
    texts = [("Place", "text"), ("Change", "text")]
    columns = [("Dial", "text"), first, *texts, *rest, (f"{title(figures[0].name)} at the ends", "text")]
    return Table(tuple(columns), tuple(_cells(ranking, place, figures) for place in places), stacked=True)


def _cells(ranking: Ranking, place: Place, figures: Sequence[Figure]) -> tuple[Cell, ...]:
    """Return a row of a table: a dial's largest step, and what it does to all figures."""
    lead = dials.largest_step(ranking, place)
    effects = {each.figure: each for each in ranking.effects if each.turn == lead.turn}
    first, *rest = (
        Cell(typeset(estimate_text(effects[each])), typeset(interval_text(effects[each]))) for each in figures
    )
    step = Cell(f"{lead.turn.before}→{lead.turn.after}")
    ends = Cell(typeset(dials.at_ends(ranking, place)))
    return Cell(place.dial + lead.turn.seat), first, Cell(dials.span(place)), step, *rest, ends


def _panel(ranking: Ranking, context: int, figure: Figure, rows: Sequence[Row]) -> Panel:
    """Return the tornado of a figure, and a narrow one for a phone."""
    places = dials.placed(ranking, context, figure)[:DRAWN]
    unit = f"{figure.name}, points" if figure.is_share else figure.name
    figures = ranking.figures
    name = f"tornado-{context * len(figures) + figures.index(figure) + 1:02d}"
    text = "; ".join(words.effect_text(dials.largest_step(ranking, place)) for place in places)
    heading = title(f"{for_whom(ranking.plan, context)}change of {unit}")
    drawn = [tornado(name, heading, rows, figure.is_share, width) for width in (ALONE, PANEL)]
    return Panel(name, f"{heading}: {text}", *drawn)


def _row(ranking: Ranking, place: Place) -> Row:
    """Return a dial with a line for each way it was turned; of many values the largest."""
    every = [each for each in dials.of_dial(ranking, place) if not each.unranked]
    if all(each.turn.up for each in every):
        bars = []
        for way in (1, -1):
            by_reach = {each.turn.is_step: each for each in every if each.turn.up == way}
            if by_reach:
                bars.append(_bar([by_reach.get(True), by_reach.get(False)]))
        return Row(place.dial, bars)
    largest = sorted(every, key=lambda each: -max(each.least, abs(each.estimate) if each.judged else 0.0))[:LINES]
    return Row(place.dial + largest[0].turn.seat, [_bar([each, None]) for each in largest])


def _bar(pair: list[Effect | None]) -> Bar:
    """Return a line of a step and of the end of the range in the same direction."""
    there = [each for each in pair if each is not None]
    values = ", ".join(each.turn.after for each in there)
    step, end = (None if each is None else _size(each) for each in pair)
    return Bar(values, WAYS[there[0].turn.up], step, end)


def _size(effect: Effect) -> Size:
    return Size(effect.estimate if effect.judged else math.nan, effect.low, effect.high)


def _statements(ranking: Ranking) -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it`, each with its first words."""
    plan = ranking.plan
    return [
        (
            "A step",
            "of a number is 1 (a tenth of the way to the end where it need not be whole); every other value of an axis "
            "is a step. Changed and unchanged games share their dice, game by game, so most of the luck cancels.",
        ),
        (
            "Two stages.",
            "Every change is played in the screening. Those of the dials that looked largest there, and of those that "
            "looked misplayed, are judged on other games: chance, which helped to choose them, does not flatter them. "
            "Of the others only an interval is shown.",
        ),
        (
            "Intervals.",
            f"All hold at once with {percent(plan.level, 0)} (Bonferroni: half of the error is shared among all "
            "effects of the screening, half among those that are judged and the game as it is). What is not seen is "
            "not 0: its interval, or “less than 2 points”, the far end of one, says how large it may be.",
        ),
        (
            "Places.",
            "A dial's place follows its largest step. “1 to 3” means that no dial but two others may stand above it. "
            "It is a place among steps: a dial with a wide range may do more at its end.",
        ),
        ("Ends.", f"{words.AT_THE_ENDS} {words.NOT_JUDGED}"),
        (
            "Misplayed.",
            "For some numbers the scenario says whether more or less of it helps those who want the win. Where the "
            "script does worse by a gift, it does not know how to use it; people may.",
        ),
    ]
