"""From a run's folder to its report: which tables the pages are drawn from. Drawing them is the work of `reports`."""

from collections.abc import Callable, Iterable
from pathlib import Path

import reports
from balance import files
from balance.frames import words_of
from balance.reporting import figures, told
from balance.reporting.swept import Swept, in_words
from balance.store import Run, open_run
from reports import style
from scenarios.errors import InputError
from scenarios.reading import read_regular

__all__ = ["make_report", "write_pages", "write_report"]

HTML, MARKDOWN = ".html", ".md"


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
    return write_pages(page, lambda folder: reports.pages(make_report(run), folder), "the report of a run")


def write_pages(page: Path, draw: Callable[[str], reports.Pages], kind: str) -> tuple[Path, Path]:
    """Write a page, and beside it its Markdown and a folder with its figures; `draw` is given the folder's name.

    Every file ends with a comment that says its `kind`; only files of the same kind are replaced or removed.

    Raises:
        InputError: If they cannot be written, or other files are in their place.
    """
    text = page.with_suffix(MARKDOWN)
    _check_place(page, text)
    folder, mark = page.with_name(f"{page.stem}-figures"), f"<!-- Made by Balance: {kind} -->\n".encode()
    _check_ours([page, text], mark, kind)
    with style.plain_matplotlib():
        drawn = draw(folder.name)
    figures = {folder / f"{name}.svg": svg.encode() for name, svg in drawn.figures.items()}
    _check_ours([folder, *figures], mark, kind)
    with files.writing(folder):
        for old in folder.glob("*-[0-9][0-9].svg"):  # of an earlier report of this name
            if old not in figures and _is_ours(old, mark):
                old.unlink()
    for path, content in (figures | {text: drawn.markdown.encode(), page: drawn.html.encode()}).items():
        files.write(path, content.rstrip() + b"\n" + mark)
    return page, text


def _check_ours(places: Iterable[Path], mark: bytes, kind: str) -> None:
    """Refuse to take the place of files that we did not make."""
    for place in places:
        if place.is_symlink() or (place.is_file() and not _is_ours(place, mark)):
            raise InputError(f"{place}: is there already and is not {kind}; choose another name, or remove it first")


def _is_ours(path: Path, mark: bytes) -> bool:
    with files.writing(path):
        return read_regular(path).endswith(mark)


def _check_place(page: Path, text: Path) -> None:
    """Refuse a page that would take the place of something else, or that has no folder to be in."""
    example = page.with_suffix("") / "report.html" if page.is_dir() else page.with_suffix(HTML)
    wrong = None
    if page.is_dir():
        wrong = "is a folder"
    elif page == text:
        wrong = "is for the Markdown"
    elif page.suffix.lower() not in (HTML, ".htm"):
        wrong = f"does not end in {HTML}"
    elif any(place.exists() and not place.is_file() for place in (page, text)):
        wrong = "is no regular file"
    elif not page.parent.is_dir():
        wrong = f"is in a folder that does not exist, {page.parent}"
    if wrong is not None:
        raise InputError(f"{page}: {wrong}; the report is a file such as {example}")


def make_report(run: Run) -> reports.Report:
    """The tables of a run's report.

    Raises:
        InputError: If a part of the run is damaged.
    """
    swept = Swept(run)
    by, heat_by, manifest = swept.length_by, swept.heat_by, run.manifest
    with run.reading():
        return reports.Report(
            title=swept.scenario.title,
            summary=told.summary(swept),
            footer=f"Made by Balance {manifest.balance}. Every figure is of scripted players, not of people.",
            facts=tuple(told.facts(swept)),
            competitive=swept.scenario.game.competitive,
            outcomes=tuple(words_of(swept.scenario.game.words["outcome"])),
            settings=swept.settings,
            followed=swept.followed,
            configs=figures.configs(swept),
            levels=figures.levels(swept),
            cells=figures.cells(swept),
            pooled=figures.pooled(swept),
            lengths=figures.lengths(swept),
            edges=figures.edges(swept),
            length_by=by.name if by else "",
            heat_by=(heat_by[0].name, heat_by[1].name) if heat_by else None,
            heat=figures.heat(swept),
            policies=swept.policies,
            provenance=swept.scenario.provenance(),
            skipped=tuple(reports.Skipped(in_words(cell.settings), cell.reason) for cell in manifest.skipped),
            command=told.command(swept),
            plan=told.plan(swept),
            digests=(("Scenario", manifest.scenario_digest), ("Kernels", manifest.kernel_digest)),
        )
