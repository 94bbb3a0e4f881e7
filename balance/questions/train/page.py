"""Make the page of a training: collect its tables and texts; the package `reports` draws the page."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from balance.design.scripts import script_as_typed
from balance.installation import version
from balance.questions.train import words
from balance.questions.train.result import LEVEL, Training
from balance.storage import atomic, output_file
from balance.studies import page_files
from reports import formats
from reports.plain import percent
from reports.training import TrainingReport, training_pages

KIND = "a training"


def check_page(page: Path) -> None:
    """Refuse a page that could not be written, before time is spent on its training.

    Raises:
        InputError: See `page_files.check_page`.
    """
    output_file.refuse(page, "training.html")
    if page.parent.exists():  # else it is made
        page_files.check_page(page, KIND)


def write_training(found: Training, page: str | Path) -> tuple[Path, Path]:
    """Write a training as a page, with its Markdown beside it; create the folder if it is missing.

    Args:
        found: The training.
        page: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    with atomic.writing(Path(page)):
        Path(page).parent.mkdir(parents=True, exist_ok=True)
    report = training_report(found)
    return page_files.write_pages(Path(page), lambda folder: training_pages(report, folder), KIND)


def training_report(found: Training) -> TrainingReport:
    """Return the tables and texts of a training's page."""
    plan = found.plan
    weights = words.weight_cells(found)
    done = f"{formats.plural(found.generations, 'generation')}, {formats.plural(found.games, 'game')}, seed {plan.seed}"
    return TrainingReport(
        title=f"{plan.source.title}: {found.row}",
        summary=f"{plan.script.row} trained for {'; '.join(plan.arena.labels)}",
        footer=f"Made by Balance {version()}. Every figure is of scripted players, not of people.",
        sentences=tuple(map(_typeset, words.answer(found))),
        history=found.history.select("generation", "champion", "best").rows(),
        gains=tuple(tuple(map(_typeset, words.gain_cells(row))) for row in found.gains.iter_rows(named=True)),
        weights=tuple(tuple(map(_typeset, row)) for row in weights),
        unchanged=len(plan.script.weights) - len(weights),
        reading=tuple(_reading(found)),
        facts=(
            ("Script", f"{plan.script.table}.{plan.script.row}; {words.who_plays(plan)}"),
            *((("Left out", words.left_out(plan)),) if plan.arena.idle else ()),
            (
                "Search",
                f"{done}; {plan.population} rows in a generation, {formats.whole(plan.games_of_a_row)} games each",
            ),
            ("Ended by", {"generations": "its generations", "budget": "its budget"}.get(found.ended, "itself")),
            *((("The copy with the new row", str(found.folder)),) if found.changed else ()),
        ),
        commands=_command(found),
    )


def _reading(found: Training) -> Iterator[tuple[str, str]]:
    yield (
        "Payoff",
        "The share of the win that a seat gets, in the mean. The gain is paired: script and trained row play the same "
        f"{formats.whole(found.plan.proof)} games, none of which the search has seen.",
    )
    yield (
        "What it promises",
        "It says better only if the whole interval is above 0: a training that found nothing says so by mistake with a "
        "chance of 2.5 %. That holds for one proof whose time was set beforehand: who trains often and keeps the best, "
        "or goes on with --resume until it says better, should prove that row once more, with another seed.",
    )
    if found.gains.height > 1:
        yield (
            "Intervals",
            f"That of all settings together holds with a chance of {percent(LEVEL, 0)}; those of the single settings "
            "hold with this chance all at once: what is seen to lose in one of them does.",
        )
    if found.plan.source.game.competitive:
        yield (
            "Against whom",
            "The others keep the scripts that they have. Where all learn, the gain may vanish.",
        )


def _command(found: Training) -> str:
    """Return the line that trains the same again."""
    plan = found.plan
    settings = {name: ",".join(values) for name, values in plan.grid.items()}
    policy = script_as_typed(plan.source, plan.script)
    parts = ["balance", "train", shlex.quote(plan.typed), "--policy", shlex.quote(policy)]
    parts += [f"--set {shlex.quote(f'{name}={text}')}" for name, text in settings.items()]
    parts += [f"--generations {found.generations}", f"--games {plan.games}", f"--seed {plan.seed}"]
    if plan.seats is not None:
        parts.append(f"--seats {','.join(map(str, plan.seats))}")
    return " ".join(parts) + "\n"


def _typeset(text: str) -> str:
    """Return a text with true minus signs and narrow spaces before percent signs."""
    text = text.replace(" %", f"{formats.SPACE}%").replace(" -", " −")
    return f"−{text[1:]}" if text.startswith("-") else text
