"""Make the page of a ladder: the answer, win rate over thinking, the rungs, the seats."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from balance.design.original import title_of
from balance.installation import version
from balance.questions.ladder import amounts, outside_words, repeat_line, texts, words
from balance.questions.ladder.climb import LEAST_TRIES
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.result import Ladder, all_rows
from balance.questions.ladder.seats import sides_of
from balance.studies import page_files
from balance.studies.other_seed import other_seed
from reports import formats
from reports.blocks import (
    Block,
    Cell,
    Code,
    Facts,
    Figure,
    Listing,
    Section,
    Table,
    filled_table,
    in_short,
    prose,
    reading,
    text_cells,
)
from reports.ladder_chart import OutsideMark, ladder_figure
from reports.tables import Mark

KIND = "a ladder of skill"
SEATS_TITLE = "If all seats follow a rung"
MOST_ROWS = 30  # of the table of seats
RUNGS = (
    ("Rung", "text"),
    ("", "number"),  # what the shares are of: `texts.share_title`
    ("Gain over the rung below", "number"),
    ("Rounds", "number"),
    ("Games", "number"),
    ("Sees from, points", "number"),
    ("Plays otherwise than its script", "number"),
)
SEATS = (
    ("All follow", "text"),
    ("Seat", "text"),
    ("Wins", "number"),
    ("", "number"),  # than what: `texts.than_others`
    ("Change from the best script", "number"),
    ("Games", "number"),
)


def write_ladder(ladder: Ladder, out: str | Path) -> tuple[Path, Path]:
    """Write a ladder as a page, with its Markdown beside it.

    Args:
        ladder: The ladder.
        out: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    plan = ladder.plan
    head = page_files.Head(
        f"{title_of(plan.scenario)}: a ladder of skill",
        f"{plan.label}; {texts.who_climbs(plan, ladder.order.field)}; seed {plan.seed}",
        **footer(plan),
    )
    return page_files.write_sections(Path(out), head, lambda: sections(ladder), KIND)


def footer(plan: LadderPlan) -> dict[str, str]:
    """Return the last line of a page as an argument of its head, where it is not the usual one."""
    who = "Every figure is of scripted players or of players of your own, not of people."
    return {"footer": f"Made by Balance {version()}. {who}"} if plan.agents else {}


def sections(ladder: Ladder) -> list[Section]:
    """Return the sections of a ladder's page in order."""
    plan = ladder.plan
    made = [
        in_short(words.answer(ladder), figure_of(ladder)),
        Section("rungs", "The rungs", rungs_blocks(ladder)),
    ]
    if not ladder.seats.is_empty():
        made.append(Section("seats", SEATS_TITLE, seats_blocks(ladder)))
    if not ladder.teams.is_empty():
        made.append(Section("teams", "Which team wins, by script", teams_blocks(ladder)))
    again: tuple[Block, ...] = (
        prose("The same ladder:"),
        Listing(repeat_line.climb(ladder), "sh"),
        prose(f"The games of its topmost rung{_whose_turn(plan)}, by ", Code("balance play"), ":"),
        Listing(repeat_line.play(ladder), "sh"),
        *other_question([plan], plan.contestants.settings, ladder.order.field),
    )
    made += [
        Section("played", "What was played", (Facts((*facts_of(ladder), *facts_of_all(plan))),)),
        reading(statements([plan], plan.level)),
        Section("reproduce", "How to reproduce it", again),
    ]
    return made


def _whose_turn(plan: LadderPlan) -> str:
    """Return which of its games `repeat_line.play` plays, where several seats climb in turn; else ""."""
    return f" in which seat {plan.contestants.seats[0]} climbs" if plan.cells > 1 else ""


def other_question(plans: Sequence[LadderPlan], grid: Mapping[str, Any], field: str = "") -> tuple[Block, ...]:
    """Return which question a page answers, and the line of a tournament; nothing where there is none.

    Args:
        plans: The ladders of the page.
        grid: What is set for them.
        field: As for `texts.other_question`.
    """
    line = repeat_line.tournament(plans, grid)
    return (prose(f"{texts.other_question(plans, field)}:"), Listing(line, "sh")) if line else ()


def figure_of(ladder: Ladder, first: int = 1) -> Figure:
    """Return the drawing of a ladder; `first` is the number in its name, its close-up has the next."""
    outside = {each.agent.name for each in ladder.outside}
    marks = [_mark(row, OutsideMark if row["rung"] in outside else Mark) for row in all_rows(ladder)]
    return ladder_figure(marks, texts.rate(ladder.plan), words.even_share(ladder) or 0.0, first)


def rungs_table(ladder: Ladder) -> Table:
    """Return the table of rungs."""
    shares = formats.title(texts.share_title(ladder.plan))
    columns = tuple((title or shares, kind) for title, kind in RUNGS)
    return filled_table(columns, [_rung(row) for row in all_rows(ladder)])


def rungs_blocks(ladder: Ladder) -> tuple[Block, ...]:
    """Return the table of rungs, and below it what is to be known of its rows."""
    notes = texts.notes(ladder.plan, ladder.order.field, all_rows(ladder))
    return rungs_table(ladder), *(block for text in notes for block in _note(text))


def seats_table(ladder: Ladder) -> Table:
    """Return the table of what seats are worth if all follow a rung."""
    sides = sides_of(ladder.plan)
    more = f"More than {texts.than_others(ladder.plan)}{' of its side' if len(set(sides)) > 1 else ''}"
    return filled_table(
        [(title or more, kind) for title, kind in SEATS],
        [_seat(row, sides) for row in _shown(ladder).iter_rows(named=True)],
    )


def seats_blocks(ladder: Ladder) -> tuple[Block, ...]:
    """Return the table of seats, and below it which rows are left out and what its even share is of."""
    left = texts.rows_left_out(_shown(ladder), ladder.seats, "--json")
    return seats_table(ladder), *_note(left), *_note(texts.even_note(ladder.seats, ladder.plan))


def teams_blocks(ladder: Ladder) -> tuple[Block, ...]:
    """Return the table of how often each team wins with each script, and what is to be known of it."""
    first, *others = map(formats.title, texts.team_heads(ladder.teams))
    rows = [
        [Cell(formats.typeset(text), formats.typeset(more)) for text, more in row]
        for row in texts.team_cells(ladder.teams)
    ]
    columns = [(first, "text"), *((head, "number") for head in others)]
    return filled_table(columns, rows), *_note(texts.teams_note(ladder.teams, ladder.plan.level))


def _note(text: str) -> tuple[Block, ...]:
    """Return a sentence below a table, or nothing."""
    return (prose(formats.typeset(text)),) if text else ()


def _mark(row: Mapping[str, Any], kind: type[Mark]) -> Mark:
    low, high = (math.nan if row[end] is None else row[end] for end in ("low", "high"))
    return kind(row["rung"], row["lookahead"], row["share"], low, high)


def _rung(row: Mapping[str, Any]) -> tuple[Cell, ...]:
    """Return the cells of a row of the table of rungs."""
    name, share, interval, gain, gained, rounds, games, sees, otherwise = map(formats.typeset, texts.rung_cells(row))
    return Cell(name), Cell(share, interval), Cell(gain, gained), *text_cells(rounds, games, sees, otherwise)


def _seat(row: Mapping[str, Any], sides: Sequence[str]) -> tuple[Cell, ...]:
    """Return the cells of a row of the table of seats."""
    name, seat, share, over, interval, change, changed, games = map(formats.typeset, texts.seat_cells(row, sides))
    return *text_cells(name, seat, share), Cell(over, interval), Cell(change, changed), Cell(games)


def _shown(ladder: Ladder) -> pl.DataFrame:
    """Return the rows of the table of seats; of many those of the best script and the topmost rung."""
    if ladder.seats.height <= MOST_ROWS:
        return ladder.seats
    ends = [ladder.order.best.label, ladder.seats["rung"][-1]]
    return ladder.seats.filter(pl.col("rung").is_in(ends))


def facts_of(ladder: Ladder) -> list[tuple[str, str]]:
    """Return what was played on a ladder: pairs of a label and a text."""
    plan = ladder.plan
    facts = [
        ("Settings", plan.label),
        ("Who climbs", texts.who_climbs(plan, ladder.order.field)),
        ("Scripts", ", ".join(rung.script for rung in ladder.order.rungs)),
        *(("From outside", outside_words.played(each)) for each in ladder.outside),
    ]
    others = ladder.order.field and not plan.contestants.single
    return [*facts, ("The others follow", ladder.order.field)] if others else facts


def facts_of_all(plan: LadderPlan) -> list[tuple[str, str]]:
    """Return what all ladders of a page share."""
    return [
        ("Game", f"{title_of(plan.scenario)} ({plan.scenario.game.name})"),
        ("Seed", str(plan.seed)),
        ("A step is small below", amounts.share_points(plan.gain)),
        ("Version", f"Balance {version()}"),
        ("Scenario", plan.scenario.digest),
        ("Kernels", plan.scenario.game.digest),
    ]


def statements(plans: Sequence[LadderPlan], level: float) -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it`, each with its first words.

    Args:
        plans: The ladders of the page.
        level: The chance that all intervals of all of them hold at once.
    """
    plan = plans[0]
    gain, which = amounts.share_points(plan.gain), "the ladder" if len(plans) == 1 else "a ladder"
    together = f"All on this page hold at once with {texts.level_text(level)}"
    if len(plans) > 1:
        together += f", as those of each ladder hold with {texts.level_text(plan.level)} (Bonferroni)"
    paragraphs = [
        (
            "Rungs.",
            "A script plays by rules of thumb; a rung with look-ahead is the best script, which before each action "
            "tries what the game's scripts would do, and the best of what none of them would, by playing on to the "
            "end. In the answer the topmost rung stands for an expert, the weakest script that looks at the game for a "
            "beginner. A word follows the end of the interval that carries it: a lower bound shows that a game is easy "
            "for experts, and never that it is hard.",
        ),
        (
            "What a rung sees.",
            "It does something else than its script only where that paid more by two standard errors of its tries, so "
            "it seldom tells smaller differences between two actions than stand under “sees from”, in points of the "
            "win a decision. Where no gain is seen though the best script leaves room for one, and differences that "
            "small may add up to it, the rung is blind: nothing is known of better play.",
        ),
        (
            "A lower bound.",
            "Look-ahead believes that after this one action everybody goes on as the scripts do, so it finds no plan "
            "of several steps that no script follows; what a seat cannot see is dealt anew to fit what it knows, not "
            "what it believes. So skill can do more than the topmost rung, never less.",
        ),
        (
            "Shares and gains.",
            "A thinking rung plays few games. Its share is told beside what the best script won in these games and in "
            "all of its own. A gain is the difference of two shares. Its interval is the part of what the games of "
            "both rungs allow that the intervals of the two shares allow too.",
        ),
        (
            "Intervals.",
            f"{together}: those of gains at every interim analysis, which is why the number of games may depend on "
            "them.",
        ),
        (
            "The end.",
            f"A ladder ends at the first step, from {LEAST_TRIES} tries on, that gains less than {gain} in its whole "
            f"interval. That {which} says so falsely has a chance of at most "
            f"{formats.at_most((1 - plan.level) / 4, 2)}{formats.SPACE}%. Further steps may add up to more. It goes on "
            f"while its rungs are blind, and ends as well where a rung leaves less than {gain} of the win.",
        ),
        (
            "The best script.",
            "Scripts were put in order on other games than those shown here, so that chance, which helped to choose "
            "the best, does not flatter it. Two neighbours may therefore stand the other way round.",
        ),
    ]
    if plan.agents:
        paragraphs.append(("A player of your own.", outside_words.meaning()))
    if any(each.contestants.alone and not each.contestants.single for each in plans):
        paragraphs += _where_seats_compete(level)
    return [*paragraphs, other_seed(plan.seed)]


def _where_seats_compete(level: float) -> list[tuple[str, str]]:
    """Return the paragraphs about ladders whose seats compete."""
    return [
        (
            "Seats.",
            "Where seats compete, one seat follows a rung, each in turn with the same dice, among others who follow "
            "one script. Its tries play this script on, to the last weight. So what it gains is a lower bound of what "
            "the script gives away to who knows it, since who plans better gains more; it is not what skill is worth. "
            "If all think, see the table of seats.",
        ),
        (
            "Settled.",
            "A script is settled if among others who follow it no other script is seen to gain. A circle is named only "
            "if each of its steps is seen. Both are judged by the games that put the scripts in order, with intervals "
            f"that hold at once with {texts.level_text(level)} of their own, for all pairs of scripts.",
        ),
    ]
