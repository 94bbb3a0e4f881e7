"""From a run's folder to its report: which tables the pages are drawn from. Drawing them is the work of `reports`."""

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path

import polars as pl

import reports
from balance import files
from balance.frames import seat_columns, words_of
from balance.store import PlanRecord, Run, json_word, open_run
from reports import tables, words
from scenarios import Scenario, Value
from scenarios.errors import InputError
from scenarios.settings import PLAYERS, Axis

HTML, MARKDOWN = ".html", ".md"
PANELS = 12  # of the heat map, at most


def write_report(run: Run | str | Path, out: str | Path | None = None) -> tuple[Path, Path]:
    """Write the report of a run as a page and as Markdown.

    Args:
        run: A run, or its folder.
        out: The page; None: `report.html` in the run's folder. The Markdown and a folder with its figures are put
            beside it: `report.md`, `report-figures/`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the folder holds no finished run, or the files cannot be written.
    """
    run = run if isinstance(run, Run) else open_run(run)
    page = run.path / f"report{HTML}" if out is None else Path(out)
    text = page.with_suffix(MARKDOWN)
    if page.is_dir() or page == text:
        wrong = "is a folder" if page.is_dir() else "is for the Markdown"
        raise InputError(f"{page}: {wrong}; the report is a file such as {page.with_suffix('') / 'report.html'}")
    folder = page.with_name(f"{page.stem}-figures")
    made = make_report(run)
    drawn = reports.pages(made, folder.name)
    with files.writing(folder):
        for old in folder.glob("*-[0-9][0-9].svg"):  # of an earlier report of this name
            if old.stem not in drawn.figures:
                old.unlink()
    for name, svg in drawn.figures.items():
        files.write(folder / f"{name}.svg", svg.encode())
    files.write(text, drawn.markdown.encode())
    files.write(page, drawn.html.encode())
    return page, text


def make_report(run: Run) -> reports.Report:
    """The tables of a run's report.

    Raises:
        InputError: If a part of the run is damaged.
    """
    with run.reading():
        return _Making(run).report()


RUNMAKE