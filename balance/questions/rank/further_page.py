"""Make the sections of the page about pairs of dials and about the spread."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from balance.questions.rank import interaction_words, spread_words
from balance.questions.rank.further_result import Interaction, Interactions, Spread
from balance.studies.context_words import SMALL_PRINT
from balance.studies.effect_words import bound, estimate, interval
from reports import blocks
from reports.blocks import Cell, Panel, Section, Table, prose
from reports.formats import title, typeset
from reports.index_bars import LEGEND, Part, index_bars
from reports.pair_map import Field, pair_map
from reports.plain import count, plural

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking

ABREAST = 7  # changes of a map that fits a telephone
OPEN = 12  # pairs that are not folded


def sections(ranking: "Ranking") -> list[Section]:
    """Return the sections of what was asked beyond the order."""
    made = []
    if ranking.interactions is not None:
        for context in range(len(ranking.plan.contexts)):
            parts = list(_pairs(ranking, ranking.interactions, context))
            made.append(Section(f"pairs-{context + 1:02d}", _titled(ranking, context, "two at a time"), tuple(parts)))
    for spread in ranking.spread or ():
        parts = list(_spread(ranking, spread))
        heading = _titled(ranking, spread.context, "whose the spread is")
        made.append(Section(f"spread-{spread.context + 1:02d}", heading, tuple(parts)))
    return made


def _titled(ranking: "Ranking", context: int, what: str) -> str:
    label = ranking.plan.context(context)
    return title(f"{label}: {what}" if label else what)


def _pairs(ranking: "Ranking", found: Interactions, context: int) -> Iterator[blocks.Block]:
    """Yield the map and the tables of a context."""
    figure = ranking.figures[0]
    pairs = [each for each in found.found if each.context == context]
    if not pairs:
        yield prose("No pair was played.")
        return
    yield prose(
        typeset(
            f"Both changes of a pair against the sum of what each does alone, {count(found.games)} games of each: "
            f"none of the games that chose the dials. {interaction_words.small_print(figure)}"
        )
    )
    turns = found.turns[context]
    fields = {(turns.index(each.first), turns.index(each.second)): _field(each) for each in pairs}
    for left in found.unplayed:
        if left.first.context == context:
            told = f"{left.first.text} with {left.second.text} cannot be played together"
            fields[turns.index(left.first), turns.index(left.second)] = Field(0.0, "–", told, seen=False)
    name = f"pairs-{context + 1:02d}"
    heading = title(f"{figure.name}, points" if figure.is_share else figure.name)
    labels = [turn.text for turn in turns]
    text = "; ".join(interaction_words.pair_text(each) for each in pairs if each.seen) or "no pair is seen to differ"
    svg = pair_map(name, f"{heading}: beyond the sum", labels, fields)
    narrow = pair_map(f"{name}-narrow", f"{heading}: beyond the sum", labels, fields, narrow=True)
    caption = (
        "Each field is a pair: row with column, by their numbers. Blue, +: together the figure is higher than the sum "
        "of both says; orange, −: lower. “<” is a bound: not seen to differ, by less than that. – cannot be played."
    )
    panel = Panel(name, f"{heading}: {text}", svg, narrow if len(labels) > ABREAST else "")
    yield blocks.Figure((panel,), caption, large=len(labels) > ABREAST)
    seen = [each for each in pairs if each.seen]
    if seen:
        yield _table(seen[:OPEN], caption="Pairs that are seen to do more or less than the sum of both")
    if len(seen) > OPEN:
        yield _table(seen[OPEN:], folded=f"{len(seen) - OPEN} more pairs that are seen to, with less")
    if unseen := [each for each in pairs if not each.seen]:
        yield _table(unseen, folded=f"{plural(len(unseen), 'pair')} not seen to differ from the sum")
    for line in interaction_words.unplayed(found):
        yield prose(typeset(f"Cannot be played together: {line}."))


def _field(each: Interaction) -> Field:
    scale = 100 if each.figure.is_share else 1
    text = estimate(each).replace("-", "−") if each.seen else f"<{bound([each]).split()[0]}"
    told = f"{each.first.text} with {each.second.text}: {interval(each).replace('-', '−')} beyond the sum"
    return Field(scale * each.estimate, text, told, each.seen)


def _table(pairs: Sequence[Interaction], caption: str = "", folded: str = "") -> Table:
    """Return a table of pairs; what was asked stands beside the pair, so that a phone shows it."""
    columns = [("Pair", "text"), ("Beyond the sum", "number"), ("Alone", "number"), ("Both", "number")]
    capped = any(each.impossible for each in pairs)
    rows = [
        [
            Cell(f"{each.first.dial}{each.first.seat} with {each.second.dial}{each.second.seat}"),
            Cell(typeset(estimate(each)), typeset(interval(each))),
            Cell(typeset(interaction_words.alone_text(each))),
            Cell(typeset(interaction_words.both_text(each))),
            *([Cell("cannot add up" if each.impossible else "")] if capped else []),
        ]
        for each in pairs
    ]
    columns += [("", "text")] if capped else []
    return Table(tuple(columns), tuple(map(tuple, rows)), caption=caption, folded=folded, stacked=True)


def _spread(ranking: "Ranking", spread: Spread) -> Iterator[blocks.Block]:
    """Yield the bars and the table of a context."""
    if spread.mean is None or not spread.ranges:
        yield prose("Too few settings were played for an answer.")
        return
    asked = ranking.plan.further
    played = f"{count(spread.points)} random settings, {asked.each} games of each in either of two streams of dice."
    yield prose(typeset(f"{spread_words.choice(ranking, spread)} {played}"))
    if not spread.totals:
        yield prose(typeset(spread_words.sentences(ranking)[0]))
        columns: tuple[tuple[str, str], ...] = (("Dial", "text"), ("Values", "text"))
        yield Table(columns, tuple((Cell(each.dial), Cell(each.text)) for each in spread.ranges))
        return
    yield prose(typeset(spread_words.spread_text(spread)))
    parts = [Part(each.dial, *total, _short(spread_words.total_text(total))) for each, total in spread.ordered]
    name = f"spread-{spread.context + 1:02d}"
    heading = f"Spread of {spread.figure.noun} left, all but one known"
    text = "; ".join(f"{part.name} {part.text}" for part in parts)
    caption = (
        "How much of the spread is left in the mean once all dials but one are known (total index). Bars add up to "
        "more than 100 % where dials act together; lines are intervals."
    )
    panel = Panel(name, f"{heading}: {text}", index_bars(name, heading, parts))
    yield blocks.Figure((panel,), caption, LEGEND)
    columns = (("Dial", "text"), ("Left if all but it were known", "number"), ("Values", "text"))
    rows = tuple(
        (Cell(each.dial), Cell(typeset(spread_words.total_text(total))), Cell(typeset(each.text)))
        for each, total in spread.ordered
    )
    yield Table(columns, rows)


def _short(text: str) -> str:
    """Return a total index for a drawing: `61 % (50 to 72)`, `< 2.3 %`."""
    return f"< {text.partition('less than ')[2].rstrip(')')}" if "less than" in text else text


def statements(ranking: "Ranking") -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it` about these sections."""
    told = []
    if ranking.interactions is not None:
        told.append(
            (
                "Two at a time.",
                "Beyond the sum = what both changes do together, less what each does alone, all four in the same game "
                "numbers. Its intervals hold at once over all pairs, apart from those of the ranking. A win rate ends "
                f"at 0 and 100 %, so two large changes the same way cannot add up. {SMALL_PRINT}",
            )
        )
    if ranking.spread is not None:
        told.append(
            (
                "Whose the spread is.",
                "All dials of the list take random values at once. A dial's share is what would be left of the spread "
                "of the true rate, in the mean, if all others were known: its own part and what it does together with "
                "others. Two streams of dice that know nothing of each other keep the luck of the games out of it. "
                "Other ranges give other shares.",
            )
        )
    return told
