"""Make the page: the answer, what the deal makes, how chances differ, kind and cruel deals."""

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from balance.design.original import title_of
from balance.installation import version
from balance.questions.luck import words
from balance.questions.luck.estimates import LENGTH, LINES, Part
from balance.questions.luck.result import Luck
from balance.studies.other_seed import other_seed
from balance.studies.page_files import Head, write_sections
from balance.studies.wholes import why_others
from reports.blocks import (
    Block,
    Facts,
    Figure,
    Listing,
    Section,
    Table,
    in_short,
    prose,
    reading,
    reproduce,
    text_cells,
)
from reports.charts import Point, Row, dots, lines, panel, span
from reports.formats import percent, title, typeset
from reports.looks import BLUE, MARKS, SEATS, Look

KIND = "a study of luck"
PART_COLUMNS = ((title(words.WHAT), "text"), *((title(head), "number") for head in words.HEADS))
DEAL = "the deal"


def write_page(found: Luck, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = found.plan
    head = Head(f"{title_of(plan.scenario)}: the deal or the dice?", f"{words.who(plan)}; {_played(found)}")
    return write_sections(page, head, lambda: sections(found), KIND)


def sections(found: Luck) -> list[Section]:
    """Return the sections of the page in order."""
    made = [in_short(found.answer)]
    if found.parts and words.is_told(found):
        made.append(Section("parts", "What the deal decides", tuple(_parts(found))))
        made.append(Section("chances", "How good are the deals?", tuple(_chances(found))))
    if words.is_seen(found):
        made.append(Section("deals", "Kind and cruel deals", tuple(_deals(found))))
    played = Section("played", "What was played", (Facts(tuple(_facts(found))),))
    return [*made, played, reading(_reading(found)), reproduce("study", words.again(found.plan))]


def _played(found: Luck) -> str:
    return typeset(words.games_text(found.plan, found.deals))


def _table(columns: tuple[tuple[str, str], ...], rows: list[tuple[str, ...]]) -> Table:
    return Table(columns, tuple(text_cells(*map(typeset, row)) for row in rows))


def _parts(found: Luck) -> Iterator[Block]:
    known = [part for part in found.parts if not math.isnan(part.share)]
    if known:
        rows = [_part_row(found, part) for part in known]
        looks, limits = {DEAL: Look(BLUE, "o")}, span(rows, zero=True)
        draw = partial(dots, title="The deal's share", rows=rows, looks=looks, limits=limits)
        text = "; ".join(row.points[0].words(row.label) for row in rows)
        caption = "Which share the deal decides, with its interval (of the variance); the rest is dice and later draws."
        yield Figure((panel("parts-01", text, draw),), caption)
    yield _table(PART_COLUMNS, words.part_cells(found))


def _part_row(found: Luck, part: Part) -> Row:
    return Row(words.part_name(found, part), (Point(DEAL, part.share, part.low, part.high),))


def _chances(found: Luck) -> Iterator[Block]:
    seats = list(dict.fromkeys(each.seat for each in found.below))
    names = {seat: str(seat) if seat else "the players" for seat in seats}
    looks = {names[seat]: Look(SEATS[i % len(SEATS)], list(MARKS)[i % len(MARKS)]) for i, seat in enumerate(seats)}
    rows = [
        Row(
            f"{100 * line:g}",
            [Point(names[row.seat], math.nan, row.low, row.high) for row in found.below if row.line == line],
        )
        for line in LINES
    ]
    heading, others = "Deals with less than this chance", words.with_others(found)
    draw = partial(lines, title=heading, rows=rows, looks=looks, limits=(0.0, 1.0), across=f"chance to win{others} [%]")
    text = "; ".join(point.words(f"below {row.label} %") for row in rows for point in row.points)
    caption = (
        "A line reaches from the least to the largest share of the deals that may leave less than the chance at its "
        "foot. Chances are true ones: that the replays of a deal come out better or worse by luck is allowed for."
    )
    legend = tuple((looks[names[seat]], words.whom(found, seat)) for seat in seats)
    yield Figure((panel("chances-01", text, draw),), caption, legend)
    if few := words.too_few(found):
        yield prose(typeset(few))
        return
    if words.is_alike(found):
        yield prose(typeset(words.below_heading(found)))
        columns: tuple[tuple[str, str], ...] = (("To", "text"), (title(words.OF_DEALS), "number"))
    else:
        columns = (("Deals that leave to", "text"), *((f"below {percent(line, 0)}", "number") for line in LINES))
    yield _table(columns, words.below_cells(found))
    if note := words.few_deals_note(found):
        yield prose(typeset(note))


def _deals(found: Luck) -> Iterator[Block]:
    won = f"Won{words.with_others(found)}{',' if found.shared else ''} in its other replays"
    yield _table((("Deal", "text"), ("Number", "number"), (won, "number")), words.extreme_cells(found))
    if note := words.extremes_note(found):
        yield prose(note)
    first = found.extremes[0]
    yield prose("Read the game that has the first of these deals, or play it again and again; tell dice from choices:")
    lines = (words.read_line(found.plan, first.deal), words.play_line(found.plan, first.deal))
    yield Listing("".join(f"{line}\n" for line in (*lines, words.choices_line(found.plan))), "sh")


def _facts(found: Luck) -> Iterator[tuple[str, str]]:
    plan = found.plan
    yield "Game", f"{title_of(plan.scenario)}, {plan.label}"
    yield "Deals", f"{_played(found)}, seed {plan.seed}"
    for i, won in enumerate(found.wins):
        yield title(words.seat_wins(found, i + 1 if plan.seats else 0)), percent(won)
    if not found.decided:
        yield "Stopped", f"by its budget, before {typeset(words.games_text(plan, plan.deals))}"
    yield "Version", f"Balance {version()}"
    yield "Scenario", plan.scenario.digest
    yield "Kernels", plan.record.kernel_digest


def _reading(found: Luck) -> Iterator[tuple[str, str]]:
    again = (
        " What is shuffled or rolled later is not. Deal 7 is that of game 7 of the seed; it is played again and again, "
        "each time with other dice, other later draws and other whims of the scripts."
    )
    yield "The deal.", f"{words.the_deal(found)}{again if found.dealt else ''}"
    if not words.is_told(found):
        yield _untold()
        yield other_seed(found.plan.seed)
        return
    yield (
        "Its share.",
        "The variance of the win is that between deals, whose true chances differ, and that within them. That the "
        "replays of a deal differ by luck is taken off the first, so that a game in which the deal decides nothing "
        "shows a share of 0 in the mean. A share of 25 % means that the chances of deals differ by half (the root) of "
        "what they would if each deal were won or lost before the first decision. "
        f"{why_others(found.plan.configuration.players == 1)}",
    )
    yield (
        "Chances below a line.",
        "Few replays spread more than chances do, so shares that were seen are not counted. No curve is assumed: told "
        "are the ends between which the share of the deals lies, whatever shape the chances have. More deals and "
        "replays bring them closer together.",
    )
    if words.is_seen(found):
        yield (
            "Kind and cruel.",
            "Half of the replays choose a deal, the other half say how it went: of many deals the best looking one was "
            "partly lucky. Where deals hardly differ, these are as good as any.",
        )
    if any(part.figure == LENGTH and not math.isnan(part.share) for part in found.parts):
        yield "Length.", f"In rounds; how long the rounds are is another matter. {words.UNSEEN}"
    yield _untold()
    yield other_seed(found.plan.seed)


def _untold() -> tuple[str, str]:
    return (
        "What is not told.",
        "How much of the rest is dice and how much is choice: that tells balance decisions. And other players may make "
        "more, or less, of a deal than these scripts do.",
    )
