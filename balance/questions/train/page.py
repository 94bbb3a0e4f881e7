"""Make the page of a training: the answer, the gain, the course of the search, the weights."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from balance.design.repeat_line import joined, repeat_line
from balance.design.scripts import script_as_typed
from balance.questions.train import words
from balance.questions.train.result import LEVEL, Training
from balance.storage import output_file
from balance.studies import page_files
from reports import formats
from reports.blocks import Block, Facts, Figure, Listing, Panel, Prose, Section, Table, in_short, reading, text_cells
from reports.charts import Point, Row, lines, span
from reports.looks import BLUE, OTHERS, Look
from reports.plain import percent

KIND = "a training"
CHAMPION, BEST = "best row so far", "luckiest of the rows tried"
LOOKS = {CHAMPION: Look(BLUE, "o"), BEST: Look(OTHERS[1], "^")}
GAIN_COLUMNS = (
    ("Setting", "text"),
    ("Before", "number"),
    ("After", "number"),
    ("Gain in points", "number"),
    ("Interval", "number"),
)
WEIGHT_COLUMNS = (("Weight", "text"), ("Before", "number"), ("After", "number"), ("Range", "number"))


def check_page(page: Path) -> None:
    """Refuse a page that could not be written, before time is spent on its training.

    Raises:
        InputError: See `page_files.check_page`.
    """
    output_file.refuse(page, "training.html")
    if page.parent.exists():  # else it is made
        page_files.check_page(page, KIND)


def write_training(training: Training, page: str | Path) -> tuple[Path, Path]:
    """Write a training as a page, with its Markdown beside it; create the folder if it is missing.

    Args:
        training: The training.
        page: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    plan = training.plan
    head = page_files.Head(
        f"{plan.source.title}: {training.row}", f"{plan.script.row} trained for {'; '.join(plan.arena.labels)}"
    )
    with page_files.folder_for(Path(page)):
        return page_files.write_sections(Path(page), head, lambda: sections(training), KIND)


def sections(training: Training) -> list[Section]:
    """Return the sections of a training's page in order."""
    gains = [tuple(map(formats.typeset, words.gain_cells(row))) for row in training.gains.iter_rows(named=True)]
    made = [
        in_short(words.answer(training)),
        Section("gain", "The gain, on games that training never saw", (_table(GAIN_COLUMNS, gains),)),
    ]
    history = training.history.select("generation", "champion", "best").rows()
    if len(history) > 1:
        made.append(Section("search", "The search", (_search(history),)))
    if weights := words.weight_cells(training):
        blocks: list[Block] = [_table(WEIGHT_COLUMNS, [tuple(map(formats.typeset, row)) for row in weights])]
        if same := len(training.plan.script.weights) - len(weights):
            blocks.append(Prose((f"Other weights that stayed as before: {same}.",), "note"))
        made.append(Section("weights", "The weights that changed", tuple(blocks)))
    again = (Facts(facts(training)), Listing(command(training), "sh"))
    return [*made, reading(_reading(training)), Section("again", "Once more", again)]


def _table(columns: tuple[tuple[str, str], ...], rows: Sequence[tuple[str, ...]]) -> Table:
    return Table(columns, tuple(text_cells(*row) for row in rows))


def facts(training: Training) -> tuple[tuple[str, str], ...]:
    """Return what was done, as pairs of a label and a text."""
    plan = training.plan
    generations = formats.plural(training.generations, "generation")
    done = f"{generations}, {formats.plural(training.games, 'game')}, seed {plan.seed}"
    search = f"{done}; {plan.population} rows in a generation, {formats.whole(plan.games_of_a_row)} games each"
    return (
        ("Script", f"{plan.script.table}.{plan.script.row}; {words.who_plays(plan)}"),
        *((("Left out", words.left_out(plan)),) if plan.arena.idle else ()),
        ("Search", search),
        ("Ended by", {"generations": "its generations", "budget": "its budget"}.get(training.ended, "itself")),
        *((("The copy with the new row", str(training.folder)),) if training.changed else ()),
    )


def _search(history: Sequence[tuple[int, float, float]]) -> Figure:
    none = math.nan
    rows = [
        Row(str(number), (Point(CHAMPION, champion, none, none), Point(BEST, best, none, none)))
        for number, champion, best in history
    ]
    first, last = history[0], history[-1]
    ends = f"{formats.percent(first[1])} at first, {formats.percent(last[1])} at the end"
    told = f"payoff of the best row so far: {ends}"
    panel = Panel("search-01", told, lines("search-01", "Payoff by generation", rows, LOOKS, span(rows, zero=False)))
    caption = (
        "Each generation plays games of its own, so the lines shake. The best of the rows tried is partly lucky: it "
        "must win again, on other games, before it counts."
    )
    return Figure((panel,), caption, tuple((look, word) for word, look in LOOKS.items()))


def _reading(training: Training) -> Iterator[tuple[str, str]]:
    yield (
        "Payoff.",
        f"{words.payoff_is(training.plan)}. The gain is paired: script and trained row play the same "
        f"{formats.whole(training.plan.proof)} games, none of which the search has seen.",
    )
    yield (
        "What it promises.",
        "It says better only if the whole interval is above 0: a training that found nothing says so by mistake with a "
        "chance of 2.5 %. That holds for one proof whose time was set beforehand: who trains often and keeps the best, "
        "or goes on with --resume until it says better, should prove that row once more, with another seed.",
    )
    if training.gains.height > 1:
        yield (
            "Intervals.",
            f"That of all settings together holds with a chance of {percent(LEVEL, 0)}; those of the single settings "
            "hold with this chance all at once: what is seen to lose in one of them does.",
        )
    if training.plan.source.game.competitive:
        yield (
            "Against whom.",
            "The others keep the scripts that they have. Where all learn, the gain may vanish.",
        )


def command(training: Training) -> str:
    """Return the line that trains the same again."""
    plan = training.plan
    options = {
        "generations": training.generations,
        "games": plan.games,
        "seed": plan.seed,
        "seats": joined(plan.seats or ()),
    }
    return (
        repeat_line("train", plan.grid, options, plan.typed, "--policy", script_as_typed(plan.source, plan.script))
        + "\n"
    )
