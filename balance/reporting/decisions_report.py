"""Make the page of a study of decisions: collect its tables and texts; `reports` draws it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import polars as pl

from balance.formatting import count
from balance.installation import version
from balance.reporting import page_files
from balance.skill.decisions import commands, picks
from balance.skill.decisions.course import DECIDED
from balance.skill.decisions.kinds import BEYOND, DEAD_SHARE, ERRS, MATTERS, OPEN
from balance.skill.decisions.sentences import interval_text
from balance.skill.decisions.study import Decisions
from balance.storage import atomic
from reports import formats
from reports.decisions import DecisionsReport, decisions_pages
from reports.tables import CourseGroup, KindRow
from scenarios.loader.errors import InputError
from scenarios.loader.settings import script_axes

KIND = "a study of decisions"
HALF_POINT = 0.005
MOST_ERRORS = 15  # rows of the table of errors, at most
BAND = 10  # a round of the course is drawn if so many games reach it, or all [games]
GROUPS = {
    "won": "Games that are won",
    "lost": "Games that are lost",
    "winners": "Seats that win",
    "others": "Seats that do not win",
}


def check_page(page: Path) -> None:
    """Refuse a page that could not be written, before time is spent on its study.

    Raises:
        InputError: See `page_files.check_page`.
    """
    page_files.check_page(page, KIND)


def write_decisions(found: Decisions, page: str | Path) -> tuple[Path, Path]:
    """Write a study as a page, with its Markdown beside it; create the folder if it is missing.

    Args:
        found: The study.
        page: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    with atomic.writing(Path(page)):
        Path(page).parent.mkdir(parents=True, exist_ok=True)
    report = decisions_report(found)
    return page_files.write_pages(Path(page), lambda folder: decisions_pages(report, folder), KIND)


def decisions_report(found: Decisions) -> DecisionsReport:
    """Return the tables and texts of a study's page."""
    plan = found.plan
    return DecisionsReport(
        title=f"{plan.scenario.title}: which decisions matter?",
        summary=f"{plan.label}: {formats.plural(found.games, 'game')} by script, seed {plan.seed}",
        footer=f"Made by Balance {version()}. Every figure is of scripted players, not of people.",
        sentences=tuple(map(formats.typeset, found.answer)),
        facts=tuple(_facts(found)),
        groups=tuple(course_groups(found.course)),
        kinds=tuple(map(kind_row, found.kinds.iter_rows(named=True))),
        actions=tuple(_action(row) for row in found.actions.iter_rows(named=True) if row["legal"] >= HALF_POINT),
        errors=tuple(_wrong(row) for row in found.errors.head(MOST_ERRORS).iter_rows(named=True)),
        seats=tuple(_seat(row) for row in found.seats.iter_rows(named=True)),
        stories=tuple(_stories(found)),
        reading=tuple(_reading(found)),
        commands=f"{commands.examine(found)}\n",
    )


def _facts(found: Decisions) -> Iterator[tuple[str, str]]:
    plan = found.plan
    full = plan.configuration.full
    names = [name for name in full if name.partition("@")[0] in script_axes(plan.scenario.game)]
    scripts = dict.fromkeys(str(full[name]) for name in names)
    yield "Game", f"{plan.scenario.title}, {plan.label}"
    yield "Scripts", ", ".join(scripts)
    yield "Games", f"{formats.whole(found.games)}, seed {plan.seed}"
    if found.ended == "budget":
        yield "Stopped", f"by its budget, before {formats.whole(plan.games)} games"
    chances = f"; {formats.whole(plan.probes)} for a chance" if plan.probes else ""
    yield "Tries", f"{formats.whole(plan.tries)} of each legal action{chances}"
    if plan.sample < 1:
        yield "Tried", f"{formats.percent(plan.sample)} of the decisions, by chance"
    if plan.kinds is not None:
        yield "Kinds tried", ", ".join(plan.kinds)


def course_groups(course: pl.DataFrame) -> Iterator[CourseGroup]:
    """Yield the course of each group, without rounds that few of its games reach."""
    for (group,), part in course.group_by("group", maintain_order=True):
        most = max(part["games"].to_list())
        shown = part.filter(part["games"] >= max(min(most, BAND), most // 20))
        quantiles = shown.select("p05", "p25", "p50", "p75", "p95").rows()
        yield CourseGroup(GROUPS[str(group)], shown["round"].to_list(), quantiles)


def kind_row(row: Mapping[str, Any]) -> KindRow:
    """Return a row of `balance.skill.decisions.kinds.KINDS` as the page shows it."""
    texts = (
        row["kind"],
        f"{row['decisions']:.1f}",
        f"{row['candidates']:.1f}",
        formats.typeset(interval_text(row, "importance")),
        formats.typeset(interval_text(row, "regret")),
        formats.percent(row["alive"], 0) if row["tried"] else "",
        formats.percent(row["dead"], 0) if row["tried"] else "",
        row["verdict"] if row["verdict"] != OPEN else "",
    )
    return KindRow(row["kind"], _gap(row, "importance"), _gap(row, "regret"), texts)


def _gap(row: Mapping[str, Any], name: str) -> tuple[float, float, float]:
    values = (row[name], row[f"{name}_low"], row[f"{name}_high"])
    estimate, low, high = (float("nan") if value is None else value / 100 for value in values)
    return estimate, low, high


def _action(row: Mapping[str, Any]) -> tuple[str, ...]:
    regret = interval_text(row, "regret")
    best = "" if row["best"] is None else formats.percent(row["best"])
    return (
        row["kind"],
        row["action"],
        formats.percent(row["legal"]),
        formats.percent(row["chosen"]),
        best,
        formats.typeset(regret),
    )


def _wrong(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        row["kind"],
        row["done"],
        row["better"],
        formats.whole(row["decisions"]),
        f"{row['regret']:.1f}",
        f"{row['in_a_game']:.2f}",
    )


def _seat(row: Mapping[str, Any]) -> tuple[str, ...]:
    waiting = ["" if row[name] is None else f"{row[name]:.1f}" for name in ("waiting", "longest")]
    return (
        str(row["seat"]),
        f"{row['turns']:.1f}",
        formats.percent(row["without_choice"]) if row["without_choice"] is not None else "",
        f"{row['choices']:.1f}",
        *waiting,
    )


def _stories(found: Decisions) -> Iterator[tuple[str, ...]]:
    """Yield the games that `balance replay FOLDER --pick HOW` tells."""
    for how in picks.PICKS:
        try:
            number = picks.number_of(found.stories, how)
        except InputError:
            continue
        row = found.stories.row(number, named=True)
        yield f"{_HEADS[how]}: game {number}", _told(found, how, row), commands.replay(found, how)


_HEADS = {picks.COMEBACK: "Comeback", picks.EARLY: "Decided early", picks.BLUNDER: "Worst blunder"}


def _told(found: Decisions, how: str, row: Mapping[str, Any]) -> str:
    """Return what happens in a game that was picked."""
    if how == picks.COMEBACK:
        return _comeback(found, row)
    if how == picks.EARLY:
        return f"in round {row['decided']} of {row['rounds']}"
    if row["blunder"] is None:
        return (
            f"decision {row['looks_worst_decision']} looks worst, by {row['looks_worst']:.0f} points of the win; no "
            "single decision is certain to be a blunder"
        )
    return f"decision {row['blunder_decision']} gives away {row['blunder']:.0f} points of the win, or more"


def _comeback(found: Decisions, row: Mapping[str, Any]) -> str:
    who = "the players win" if found.together else f"seat {row['lowest_seat']} wins"
    return f"{who} after a chance of {formats.percent(row['lowest'], 0)} in round {row['lowest_round']}"


def _reading(found: Decisions) -> Iterator[tuple[str, str]]:
    tries = count(found.plan.tries)
    yield (
        "At stake and missed",
        f"At each decision every legal action is tried {tries} times: the game is played on to its end by the scripts, "
        "with what the seat cannot see dealt anew. Half of the tries choose the best and the worst action, the other "
        "half say what these paid, so no luck of the choice is counted. As a choice may be wrong, both figures are "
        "lower bounds of what is at stake between single actions; a plan of several actions that no script follows is "
        "not seen. Below 0: what looked best in half of the tries was worse than the script's own action, which is "
        "hard to beat.",
    )
    yield (
        "Intervals",
        f"All intervals of this page hold at once with {100 * found.level:g} %. They come from the spread over games, "
        "and allow for a game further in which every decision is worth the whole win, so rare blunders are not ruled "
        "out where no game has one yet.",
    )
    yield (
        "Seen to matter",
        f"More than {MATTERS:g} point is at stake by {BEYOND:g} standard errors. Seen not to matter (dead): less is at "
        "stake by as much, or in no try did it matter what was done. The rest is open. A kind is dead if in no try of "
        "any of its decisions it mattered, in so many games that what would have shown in so many tries comes in "
        f"fewer than one game of {1 / DEAD_SHARE:.0f}.",
    )
    yield (
        "Worst blunder",
        "The decision that gives away most for certain: what is said of it holds for all decisions at once. Of "
        "thousands the largest figure is a lucky one, so far less may be certain than it looks.",
    )
    yield (
        "Best in",
        "The share of the decisions with such an action in which it paid most in a half of the tries; where actions "
        f"differ little, that is chance. Where a script misses more than {ERRS:g} points, it is a poor measure of the "
        "game.",
    )
    yield (
        "What looked better",
        "Decisions at which both halves of the tries agree on a better action, the costliest first. It says where to "
        "look and overstates: what looked better was partly lucky. Several decisions of a game may repair the same "
        "mistake.",
    )
    if found.plan.probes:
        yield _chances(found)


def _chances(found: Decisions) -> tuple[str, str]:
    return (
        "Chances",
        f"From {count(found.plan.probes)} tries each: seats play on by their scripts, each as well as these do. A game "
        f"is decided when the chance of what comes in the end stays at {formats.percent(DECIDED, 0)} or more.",
    )
