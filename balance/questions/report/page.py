"""Make the report of a run: collect its tables and texts; the package `reports` draws the pages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import polars as pl

import reports
from balance.design.impossible import impossible
from balance.design.original import changed_values, own_called, title_of, with_own_sources
from balance.design.provenance import provenance
from balance.design.teams import teams_win
from balance.questions.report import asked, by_word, dealt, first_screen, judged, margins, sides, tables, times
from balance.questions.report.png_folder import check_folder, write_pictures
from balance.questions.report.skill import block_of
from balance.questions.report.words import options
from balance.runs import run_words
from balance.runs.columns import meanings
from balance.runs.run import Run, open_run
from balance.runs.swept import Swept, in_words
from balance.stats.payoffs import any_shared
from balance.storage import places
from balance.storage.store import Place
from balance.studies.page_files import HTML, check_page, write_pages
from reports import tables as reports_tables
from reports.copies import OwnReport
from reports.formats import listed, setting_name
from sims.game import words_of

KIND = "the report of a run"


def write_report(
    run: Run | str | Place,
    out: str | Path | None = None,
    ladders: Sequence[str | Path] = (),
    decisions: Sequence[str | Path] = (),
    by: str | None = None,
    png: str | Path | None = None,
    pace: Mapping[str, float] | Sequence[str] = (),
) -> tuple[Path, Path]:
    """Write the report of a run as a page and as Markdown, and its figures as pictures if asked.

    Args:
        run: A run, its folder or its URL.
        out: The page; None: `report.html` in the run's folder, unless that is in a store. The Markdown and a folder
            with its figures are put beside it: `report.md`, `report-figures/`.
        ladders: Ladders of skill of configurations of the run, by their pages or folders: the report then says how
            well is played, and for whom the game is easy.
        decisions: Studies of decisions of configurations of the run, likewise: which decisions matter.
        by: A column of words, such as `outcome`: every number is also shown by its words.
        png: A folder for the figures as PNG, twice as large as on the page; None: there are none.
        pace: How long people take, in place of what the run's game.toml states: `{"round": 30}` or `["round=30"]`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the folder holds no finished run, a ladder or study is of none of its configurations, or the
            files cannot be written.
    """
    run = run if isinstance(run, Run) else open_run(run)
    ask = f"say where on this machine the page is to be: --out FILE{HTML}"
    page = places.at(run.path).own_file(f"report{HTML}", ask) if out is None else Path(out)
    check_page(page, KIND)
    if png is not None:
        check_folder(Path(png))
    report = make_report(run, ladders, decisions, by, pace)
    written = write_pages(page, lambda folder: reports.pages(report, folder), KIND)
    if png is not None:
        write_pictures(report, Path(png))
    return written


def write_report_of_changes(run: Run, page: Path, changed: str) -> Path:
    """Write the report of a run all of whose games have the same changes, and say which; return the page.

    Args:
        run: The run.
        page: The page; see `write_report`.
        changed: What all games have that the published ones have not: `keys 3 → 4`; "": nothing.
    """
    report = make_report(run)
    if changed:
        report = replace(report, changed=changed, summary=f"Changed: {changed}. {report.summary}")
    return write_pages(page, lambda folder: reports.pages(report, folder), KIND)[0]


def _provenance(swept: Swept) -> pl.DataFrame:
    """Return where all values come from, a copy's with its own sources, and which play a part here."""
    return provenance(with_own_sources(swept.scenario, swept.run.manifest.source), swept.full)


def make_report(
    run: Run,
    ladders: Sequence[str | Path] = (),
    decisions: Sequence[str | Path] = (),
    by: str | None = None,
    pace: Mapping[str, float] | Sequence[str] = (),
) -> reports.Report:
    """Return the tables and texts of a run's report.

    Raises:
        InputError: If a part of the run is damaged, or a ladder or study is of none of its configurations.
    """
    swept = Swept(run)
    skill = tuple(block_of(swept, "ladder", Path(each)) for each in ladders)
    decided = tuple(block_of(swept, "decisions", Path(each)) for each in decisions)
    words = asked.words(swept)
    length_by, heat_by, manifest = swept.length_by, swept.heat_by, run.manifest
    numbers = pl.DataFrame(schema=reports_tables.BY_WORD) if by is None else by_word.table(swept, by, by_word.MOST)
    figure = asked.key(swept, words)
    taken = times.times(swept, pace, first_screen.judged(swept))
    never = {config: impossible(run.configuration(config)) for config in swept.configs}
    figures = pl.concat([run.summary.select(*reports_tables.CELLS), taken.cells])
    with run.reading():
        sure, moves = first_screen.first_screen(swept, figure, first_screen.judged(swept), taken, never)
        report = reports.Report(
            title=title_of(swept.scenario, swept.run.manifest.source),
            played=asked.played(swept),
            question=asked.question(swept, words),
            name=words.title,
            wanted=asked.wanted(swept, words),
            summary=run_words.who_played(swept),
            footer=f"Made by Balance {manifest.balance}. Every figure is of scripted players, not of people.",
            facts=tuple(run_words.facts(swept)),
            competitive=swept.scenario.game.competitive,
            shared=any_shared(run.summary) and not swept.scenario.seats.own_wins,
            own_wins=swept.scenario.seats.own_wins,
            outcomes=tuple(words_of(swept.scenario.game.words["outcome"])),
            good=swept.good,
            settings=swept.settings,
            followed=swept.followed,
            configs=tables.configs(swept),
            levels=tables.levels(swept),
            cells=pl.concat([tables.cells(swept, never), taken.cells]),
            pooled=tables.averages(swept, never),
            lengths=tables.lengths(swept),
            edges=tables.edges(swept),
            side_edges=tables.side_edges(swept),
            joint=tables.joint(swept),
            sure=sure,
            moves=moves,
            seats=swept.sides,
            sides=sides.by_side(swept),
            judged=judged.judged(swept),
            published=judged.published(swept),
            own_line=judged.own_line(swept),
            chosen={config: options(swept, config) for config in swept.configs},
            lines=judged.lines(swept),
            next=judged.next_steps(swept, bool(ladders), figures, moves, (figure, words.target) if figure else None),
            ask=judged.to_ask(swept),
            begins=judged.begins(swept),
            by_lot=judged.alike(swept),
            teams=teams_win(swept.scenario),
            length_by=length_by.name if length_by else "",
            by=by or "",
            by_word=numbers,
            score=margins.score_called(swept),
            margins=margins.table(swept),
            dealt=dealt.table(swept),
            times=taken.table,
            pace=taken.rests_on,
            pace_assumed=taken.assumed,
            heat_by=(heat_by[0].name, heat_by[1].name) if heat_by else None,
            heat=tables.heat(swept),
            meanings=meanings(swept.scenario),
            policies=swept.policies,
            provenance=_provenance(swept),
            skipped=tuple(reports.Skipped(in_words(cell.settings), cell.reason) for cell in manifest.skipped),
            command=run_words.command(swept),
            skill=skill,
            decided=decided,
            plan=run_words.plan(swept),
            digests=(("Scenario", manifest.scenario_digest), ("Kernels", manifest.kernel_digest)),
        )
    own = own_called(swept.scenario, manifest.source)
    if not own:
        return report
    changed = changed_values(swept.scenario, manifest.source)
    settings = [_with_changes(swept, each, changed) for each in report.settings]
    return OwnReport(**{**vars(report), "settings": tuple(settings)}, called=own, own=changed)


def _with_changes(swept: Swept, setting: reports_tables.Setting, changed: Mapping[str, str]) -> reports_tables.Setting:
    """Return a setting that says after its rule, which is still the rulebook's, what a copy changed."""
    entries = {**swept.scenario.axes, **swept.scenario.numbers}
    names = [name.partition("@")[0] for name in swept.together.get(setting.name, (setting.name,))]
    rules = {entries[name].rule for name in names if name in entries} - {""}
    rows = {name.rpartition(".")[0] for name in names}
    here = [setting_name(name) for name in changed if name in rows or (name in entries and entries[name].rule in rules)]
    if not here or not setting.meaning:
        return setting
    return replace(setting, meaning=f"{setting.meaning} (Changed in this copy: {listed(here)}.)")
