"""Draw an answer as a picture for a slide or a chat, and write it as a workbook."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from balance.installation import how_to_add
from balance.questions.export.sheets import Book, Column, Kind, Sheet, sheet
from balance.questions.studio import figure_words, trial_words, words
from balance.questions.studio.answer import Answer, Change, Elsewhere
from balance.questions.studio.every_change import every_change
from balance.questions.studio.naming import name_of, value_name
from balance.questions.studio.thinking import Thought
from balance.questions.studio.trial import difficulties
from reports import style
from reports.blocks import Figure, Panel, Section
from reports.charts import Point, Row, dots, span
from reports.formats import plural, whole
from reports.looks import BLUE, GREY, Look
from reports.pictures import pictures_of
from scenarios.loader.errors import InputError

CHOSEN = " (as chosen)"
LOOKS = {"before": Look(GREY, "D"), "after": Look(BLUE, "o")}


class _Head(NamedTuple):
    title: str
    summary: str
    footer: str = ""


def picture(answer: Answer, command: Sequence[str], thought: Thought | None = None) -> bytes:
    """Return an answer as a PNG: both sides here, with other players and difficulties, and by script.

    Args:
        answer: The answer.
        command: The lines that play the same; they stand below.
        thought: What is known if seats think ahead; None: nothing.
    """
    head = words.headline(answer)
    told = after = figure_words.after(answer.first)
    if head.after:
        told = f"{figure_words.before(answer.first)} {figure_words.ARROW} {after} ({head.change})"
    title = f"{answer.trial.scenario.title}: {head.name.lower()} {told}"
    played = f"{trial_words.asked_text(answer.trial)}; {trial_words.played_text(answer.trial)}; {' && '.join(command)}"
    with style.plain_matplotlib():
        panels = tuple(_panels(answer, thought))
        legend = tuple((LOOKS[name], text) for name, text in (("before", "before"), ("after", "with the changes")))
        caption = f"{_games(answer, thought)}, with the same dice; intervals of 95 %. Scripted players."
        section = Section("answer", "In short", (Figure(panels, caption, legend),))
        return next(pictures_of(_Head(title, played), [section])).png


def workbook(answer: Answer, command: Sequence[str], path: Path, thought: Thought | None = None) -> None:
    """Write an answer as a workbook: figures, other places, changes, and the lines that play the same.

    Raises:
        InputError: If the library for it is not installed.
    """
    if find_spec("xlsxwriter") is None:
        raise InputError(f"a workbook needs XlsxWriter, which is not installed; {how_to_add('sheets')}")
    from balance.questions.export.workbook import write_workbook

    write_workbook(Book(answer.trial.scenario.title, tuple(_sheets(answer, command, thought))), path)


def _panels(answer: Answer, thought: Thought | None = None) -> Iterator[Panel]:
    axis = difficulties(answer.trial.scenario)
    around, scripts = list[Row](), list[Row]()
    for each in answer.around:
        around.append(_row(_place(each, axis is not None), each, answer, _is_here(each, answer)))
    for each in answer.scripts:
        scripts.append(_row(value_name(each.value or ""), each, answer, _is_who_plays(each, answer)))
    if thought is not None and thought.found is not None:
        scripts.append(_row(_thinks(answer), thought.found, answer, False))
    here = [] if any(row.label.endswith(CHOSEN) for row in around) else [Row("as chosen", _points(answer.first))]
    every = [*here, *around, *scripts]
    limits = (0.0, 1.0) if answer.first.figure.is_share else span(every, zero=False)
    name = words.headline(answer).name
    for stem, title, rows in (("around", name, [*here, *around]), ("scripts", "For whom", scripts)):
        if rows:
            told = "; ".join(point.words(row.label) for row in rows for point in row.points)
            yield Panel(f"answer-{stem}", f"{title}: {told}", dots(stem, title, rows, LOOKS, limits))


def _is_here(each: Elsewhere, answer: Answer) -> bool:
    """Return whether a place is the chosen one, of which the answer has more games."""
    return (each.players, each.value) == answer.here


def _is_who_plays(each: Elsewhere, answer: Answer) -> bool:
    """Return whether a script is the chosen one."""
    return each.value == answer.script


def _row(label: str, each: Elsewhere, answer: Answer, chosen: bool) -> Row:
    """Return a row; that of what is chosen holds the answer itself, which is of more games.

    Where its figure is another one than that of the others, it says which.
    """
    if chosen:
        return Row(label + CHOSEN, _points(answer.first))
    there = words.name_there(each, answer)
    return Row(f"{label} ({there})" if there else label, _points(each.change))


def _thinks(answer: Answer) -> str:
    """Return what the row of who thinks ahead is called."""
    scripts = words.thinkers_scripts(answer)
    return f"{words.THINKS} ({scripts})" if scripts else words.THINKS


def _games(answer: Answer, thought: Thought | None = None) -> str:
    """Return how many games the rows rest on."""
    others = [*answer.around, *answer.scripts]
    rest = f"; other rows {words.games_text(others)}" if others else ""
    thinks = f"; {words.THINKS} {whole(thought.found.games)}" if thought is not None and thought.found else ""
    return f"As chosen: {words.games_line(answer)}{rest}{thinks}"


def _points(change: Change) -> tuple[Point, ...]:
    share = change.figure.is_share
    return (
        Point("before", change.before, change.before_low, change.before_high, share=share),
        Point("after", change.after, change.after_low, change.after_high, share=share),
    )


def _place(each: Elsewhere, by_difficulty: bool) -> str:
    players = plural(int(each.players), "player")
    return f"{players}, {value_name(each.value)}" if by_difficulty and each.value is not None else players


def _sheets(answer: Answer, command: Sequence[str], thought: Thought | None) -> Iterator[Sheet]:
    columns = [
        Column(name, Kind.FIGURE, meaning)
        for name, meaning in (
            ("before", "before the changes; a share is from 0 to 1"),
            ("before_low", "lower end of its interval of 95 %"),
            ("before_high", "upper end of its interval of 95 %"),
            ("after", "with the changes"),
            ("after_low", "lower end of its interval of 95 %"),
            ("after_high", "upper end of its interval of 95 %"),
            ("difference", "after minus before"),
            ("low", "lower end of its interval of 95 %"),
            ("high", "upper end of its interval of 95 %"),
        )
    ]
    games = [
        Column("games", Kind.WHOLE, "games of each side, the same", "games"),
    ]

    def figures(change: Change) -> list[float]:
        before = (change.before, change.before_low, change.before_high)
        after = (change.after, change.after_low, change.after_high)
        return [change.games, *before, *after, change.estimate, change.low, change.high]

    together = answer.won_together
    here = [[figure_words.called(each, together), *figures(each)] for each in answer.changes]
    yield sheet("answer", "The figures before and after the changes.", [Column("figure"), *games, *columns], here)
    for name, what, found, chosen in (
        ("others", "difficulty", answer.around, _is_here),
        ("scripts", "script", answer.scripts, _is_who_plays),
    ):
        rows = []
        for each in found:
            value = "" if each.value is None else value_name(each.value)
            change, there = (answer.first, together) if chosen(each, answer) else (each.change, each.together)
            rows.append([value_name(each.players), value, figure_words.called(change, there), *figures(change)])
        if name == "scripts" and thought is not None and thought.found is not None:
            each = thought.found
            figure = figure_words.called(each.change, together)
            rows.append([value_name(each.players), _thinks(answer), figure, *figures(each.change)])
        heads = [Column("players"), Column(what), Column("figure"), *games, *columns]
        seats = words.added_seats_line(answer) if name == "others" else ""
        yield sheet(name, f"The first figure, with the same changes. {seats}".rstrip(), heads, rows)
    changed = [list(each) for each in every_change(answer.trial)]
    shared = [[name_of(name), name, "", "", value_name(now)] for name, now in answer.trial.context.items()]
    heads = [Column(name) for name in ("what", "name", "published", "before", "after")]
    yield sheet("changes", "What was changed, cell by cell, and what both sides share.", heads, [*changed, *shared])
    yield sheet("again", "The lines that play the same.", [Column("line")], [[line] for line in command])
