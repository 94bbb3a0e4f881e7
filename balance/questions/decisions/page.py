"""Make the page of a study of decisions: what matters, where the script errs, when games are decided."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from balance.design.original import title_of
from balance.design.policies import policies_of
from balance.questions.decisions import choice_words, midway_words, picks, repeat_line
from balance.questions.decisions.calibration_words import calibration_text, off_text
from balance.questions.decisions.course import DECIDED, LAPSE
from balance.questions.decisions.course_words import at_which, round_text
from balance.questions.decisions.deviation import MARGIN
from balance.questions.decisions.figure_texts import range_text, rate, share_text
from balance.questions.decisions.kind_words import NOT_ADDED, done_and_best, only_ones, untold
from balance.questions.decisions.kinds import BEYOND, DEAD_SHARE, MATTERS, MISSED
from balance.questions.decisions.result import Decisions
from balance.questions.decisions.seats import called
from balance.questions.decisions.who_plays import Players, players_of
from balance.questions.decisions.words import BEST_IN, CUT_GAME
from balance.studies import page_files
from balance.studies.other_seed import other_seed
from balance.studies.wholes import why_others
from reports import formats
from reports.blocks import (
    Block,
    Facts,
    Figure,
    Fold,
    Listing,
    Prose,
    Section,
    Strong,
    filled_table,
    leads,
    prose,
    reading,
)
from reports.decisions_charts import SET_UP, course_figure, kind_blocks, movement_figure
from reports.plain import capital, count
from reports.tables import CourseGroup, KindRow, KindRows, MovedRound
from scenarios.loader.errors import InputError
from sims.lookahead import CLEAR

KIND = "a study of decisions"
LEADS = 2  # sentences that stand below the drawing; the others are folded
FOLDED = ("actions", "errors", "noticed", "seats")  # sections that are folded
HALF_POINT = 0.005
LEAST_GAIN = 0.05  # what looks better by less is not shown [percentage points]
MOST_ERRORS = 15  # rows of the table of errors, at most
BAND = 10  # a round of the course is drawn if so many games reach it, or all [games]
ACTION_COLUMNS = (
    ("Kind of decision", "text"),
    ("Action", "text"),
    ("Legal in", "number"),
    ("Done in", "number"),
    ("Best in", "number"),
    ("Missed where it is done", "number"),
)
SEAT_COLUMNS = (("Seat", "text"), ("Turns", "number"), ("Without a choice", "number"), ("Choices", "number"))
WAITING_COLUMNS = (("Others' choices between two own ones", "number"), ("The most in a game", "number"))
NOTICED_COLUMNS = (("Tries of an action", "number"), ("Notice of what is missed", "number"))
RESOLVED_COLUMNS = (("Of a game", "number"), ("Is decided", "text"))
GROUPS = {
    "won": "Games that are won",
    "lost": "Games that are lost",
    "winners": "Seats that win",
    "others": "Seats that do not win",
}


def write_decisions(study: Decisions, page: str | Path) -> tuple[Path, Path]:
    """Write a study as a page, with its Markdown beside it; create the folder if it is missing.

    Args:
        study: The study.
        page: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    plan = study.plan
    head = page_files.Head(
        f"{title_of(plan.scenario)}: which decisions matter?",
        f"{plan.label}: {formats.plural(study.games, 'game')} by script, seed {plan.seed}",
    )
    with page_files.folder_for(Path(page)):
        return page_files.write_sections(Path(page), head, lambda: sections(study), KIND)


def sections(study: Decisions) -> list[Section]:
    """Return the sections of a study's page in order."""
    kinds, who = kind_rows(study.kinds), players_of(study.plan.configuration)
    drawn = tuple(kind_blocks(kinds)) if kinds.rows or kinds.rest else ()
    made = [_first(study, drawn)]
    if tables := tuple(each for each in drawn if not isinstance(each, Figure)):
        made.append(Section("kinds", "Which decisions matter", tables))
    if groups := list(course_groups(study.course)):
        resolved = list(_resolved(study))
        decided = (filled_table(RESOLVED_COLUMNS, resolved),) if resolved else ()
        moved = (moved_figure(study.moved),) if study.moved.height else ()
        made.append(Section("course", "The course of a game", (course_figure(groups), *decided, *moved)))
    parts = choice_words.cells(study.choices, study.together, study.alone, study.deals)
    for name, title, blocks in (
        ("games", "Games worth reading", _games(study)),
        ("choices", "What moves a chance to win", _table(choice_words.COLUMNS, map(_typeset, parts))),
        ("actions", f"What {who.the} {who.does}", _table(ACTION_COLUMNS, _actions(study.actions))),
        ("errors", "What looked better", _table(_error_columns(who), map(_wrong, _better(study.errors)))),
        ("noticed", "Who would notice what is missed", _table(NOTICED_COLUMNS, _noticed(study.noticed))),
        ("midway", "Midway", _midway(study)),
        ("seats", *_seats(study)),
    ):
        if blocks:
            made.append(Section(name, title, blocks, folded=name in FOLDED))
    again = (Facts(tuple(_facts(study))), Listing(f"{repeat_line.examine(study)}\n", "sh"))
    return [*made, reading(_reading(study)), Section("again", "Once more", again)]


def _first(study: Decisions, drawn: Sequence[Block]) -> Section:
    """Return the first section: what matters most, its drawing, two sentences more; all others are folded."""
    first, *rest = map(formats.typeset, study.answer)
    shown, folded = (rest[:LEADS], rest[LEADS:]) if len(rest) > LEADS + 1 else (rest, [])
    blocks: list[Block] = [*leads([first]), *(each for each in drawn if isinstance(each, Figure))]
    blocks += [Prose((text,), "lead") for text in shown]
    blocks += [Fold(f"What else was found: {len(folded)} sentences", tuple(map(prose, folded)))] if folded else []
    return Section("answer", "In short", tuple(blocks))


def _games(study: Decisions) -> tuple[Block, ...]:
    """Return the games worth reading: what happens, and the line that tells it."""
    made: list[Block] = []
    for game, told, line in stories(study):
        made += [prose(Strong(f"{game}:"), f" {told}."), Prose((line,), "line")]
    return tuple(made)


def _midway(study: Decisions) -> tuple[Block, ...]:
    """Return what seats have midway, and what that does not say."""
    rows = [_typeset(row) for row in midway_words.cells(study.midway, wide=True)]
    made = _table(midway_words.COLUMNS, rows)
    return (*made, prose(formats.typeset(midway_words.association(study.together)))) if made else ()


def _typeset(cells: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(formats.typeset, cells))


def _error_columns(who: Players) -> tuple[tuple[str, str], ...]:
    return (
        ("Kind of decision", "text"),
        (f"{capital(who.the)} {who.does}", "text"),
        ("Half of the tries chose", "text"),
        ("Decisions", "number"),
        ("In games", "number"),
        ("Paid more by", "number"),
    )


def _table(columns: tuple[tuple[str, str], ...], rows: Iterable[tuple[str, ...]]) -> tuple[Block, ...]:
    """Return a table; nothing if it has no rows."""
    every = list(rows)
    return (filled_table(columns, every),) if every else ()


def _facts(study: Decisions) -> Iterator[tuple[str, str]]:
    plan = study.plan
    yield "Game", f"{title_of(plan.scenario)}, {plan.label}"
    yield "Scripts", policies_of(plan.configuration).text
    yield "Games", f"{formats.whole(study.games)}, seed {plan.seed}"
    if study.ended == "budget":
        yield "Stopped", f"by its budget, before {formats.whole(plan.games)} games; {CUT_GAME}"
    chances = f"; {formats.whole(plan.probes)} for a chance" if plan.probes else ""
    yield "Tries", f"{formats.whole(plan.tries)} of each legal action{chances}"
    if told := calibration_text(study):
        off = study.deviation
        most = f"; both together off by {off_text(off)}, root mean square" if off else ""
        yield "Chances", f"{formats.typeset(told)}, each with {100 * study.level:g}{formats.SPACE}% by itself{most}"
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


def _resolved(study: Decisions) -> Iterator[tuple[str, str]]:
    """Yield by which round each part of a game is decided."""
    for row in study.resolved.iter_rows(named=True):
        yield formats.percent(row["part"], 0), formats.typeset(round_text(row))


def moved_figure(moved: pl.DataFrame) -> Figure:
    """Return the drawing of when games move, of a frame of `MOVED`, without rounds that few games reach."""
    most = max(moved["games"].to_list())
    shown = moved.filter(moved["games"] >= max(min(most, BAND), most // 20))
    points = [
        MovedRound("" if row["round"] is None else str(row["round"] or SET_UP), row["share"], row["low"], row["high"])
        for row in shown.iter_rows(named=True)
    ]
    return movement_figure(points)


def kind_rows(kinds: pl.DataFrame) -> KindRows:
    """Return the kinds of decisions as a page shows them, from a frame of `kinds.KINDS`.

    Those of which nothing is known have no row, but are named.
    """
    judged = kinds.filter(pl.col("importance_high").is_not_null())
    rows = tuple(_kind_row(row) for row in judged.iter_rows(named=True))
    return KindRows(rows, tuple(map(formats.typeset, untold(kinds))))


def _kind_row(row: Mapping[str, Any]) -> KindRow:
    texts = (
        row["kind"],
        f"{row['decisions']:.1f}",
        f"{row['candidates']:.1f}",
        formats.typeset(range_text(row, "importance")),
        formats.typeset(range_text(row, "regret")),
        formats.typeset(share_text(row["alive"])),
        "" if row["dead"] is None else formats.typeset(share_text(row["dead"])),
        row["verdict"],
    )
    return KindRow(row["kind"], _ends(row, "importance"), _ends(row, "regret"), texts)


def _ends(row: Mapping[str, Any], name: str) -> tuple[float, float]:
    return row[f"{name}_low"] / 100, row[f"{name}_high"] / 100


def _actions(actions: pl.DataFrame) -> Iterator[tuple[str, ...]]:
    """Yield the rows of what the script does; the kind of decision stands in its first row only."""
    before, alone = "", only_ones(actions)
    for row in actions.filter(pl.col("legal") >= HALF_POINT).iter_rows(named=True):
        yield (
            row["kind"] if row["kind"] != before else "",
            row["action"],
            formats.typeset(rate(row["legal"])),
            *map(formats.typeset, done_and_best(row, alone, rate)),
            formats.typeset(range_text(row, "regret")),
        )
        before = row["kind"]


def _better(errors: pl.DataFrame) -> Iterator[Mapping[str, Any]]:
    """Yield the first rows of what half of the tries chose and what paid more on the other half."""
    return errors.filter(pl.col("gain") >= LEAST_GAIN).head(MOST_ERRORS).iter_rows(named=True)


def _wrong(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        row["kind"],
        row["done"],
        row["better"],
        formats.whole(row["decisions"]),
        formats.whole(row["games"]),
        f"{row['gain']:.1f}",
    )


def _noticed(noticed: pl.DataFrame) -> Iterator[tuple[str, str]]:
    """Yield which part of what is missed seats with so many tries would notice."""
    for row in noticed.iter_rows(named=True):
        yield formats.whole(row["tries"]), formats.typeset(choice_words.share_text(row))


def _seats(study: Decisions) -> tuple[str, tuple[Block, ...]]:
    """Return the title and the table of seats; who is alone waits for nobody."""
    turns = formats.title(f"{called(study.plan.scenario)}s")
    columns = tuple((turns if head == "Turns" else head, kind) for head, kind in SEAT_COLUMNS)
    rows = map(seat, study.seats.iter_rows(named=True))
    if study.alone:
        return turns, _table(columns, (row[: len(columns)] for row in rows))
    return f"{turns} and waiting", _table((*columns, *WAITING_COLUMNS), rows)


def seat(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the cells of a row of the table of seats, a row of `seats.SEATS`."""
    waiting = ["" if row[name] is None else f"{row[name]:.1f}" for name in ("waiting", "longest")]
    return (
        str(row["seat"]),
        f"{row['turns']:.1f}",
        formats.percent(row["without_choice"]) if row["without_choice"] is not None else "",
        f"{row['choices']:.1f}",
        *waiting,
    )


def stories(study: Decisions) -> Iterator[tuple[str, ...]]:
    """Yield the games that `balance replay FOLDER --pick HOW` tells."""
    for how in picks.PICKS:
        try:
            number = picks.number_of(study.stories, how)
        except InputError:
            continue
        row = study.stories.row(number, named=True)
        seen = row[_SEEN[how]] if how in _SEEN else True
        yield (
            f"{(_HEADS if seen else _UNSEEN)[how]}: game {number}",
            _told(study, how, row),
            repeat_line.replay(study, how),
        )


_HEADS = {picks.COMEBACK: "Comeback", picks.EARLY: "Decided early", picks.BLUNDER: "Worst blunder"}
_SEEN = {picks.COMEBACK: "comeback", picks.EARLY: "early"}  # the columns that say whether a game is seen to be such
_UNSEEN = {picks.COMEBACK: "Lowest chance of a winner", picks.EARLY: "Decided soonest"}  # what it is if not


def _told(study: Decisions, how: str, row: Mapping[str, Any]) -> str:
    """Return what happens in a game that was picked."""
    if how == picks.COMEBACK:
        return _comeback(study, row)
    if how == picks.EARLY:
        begins = formats.round_name(row["decided"]) + (f" of {row['rounds']}" if row["decided"] else "")
        return (
            f"from {begins} on the chance of what comes in the end was measured at {formats.percent(DECIDED, 0)} or "
            f"more {at_which(study.together)}; within a round it may be less"
        )
    if row["blunder"] is None:
        return (
            f"decision {row['looks_worst_decision']} looks worst, by {row['looks_worst']:.0f} points of the win; no "
            "single decision is certain to be a blunder"
        )
    least = math.floor(row["blunder"])
    if not least:
        return f"decision {row['blunder_decision']} gives away more than nothing, with luck allowed for"
    return f"decision {row['blunder_decision']} gives away {formats.plural(least, 'point')} of the win, or more"


def _comeback(study: Decisions, row: Mapping[str, Any]) -> str:
    who, whose = ("the players", "their") if study.together else (f"seat {row['lowest_seat']}", "its")
    verb = "win" if study.together else "wins" if study.wins is None else "is among the winners"
    most = f"{math.ceil(100 * row['lowest_most'])}{formats.SPACE}%"
    when = formats.round_name(row["lowest_round"])
    return (
        f"{who} {verb}, though in {when} only {formats.percent(row['lowest'], 0)} of the tries "
        f"from there did: {whose} chance was {most} at most, with luck allowed for"
    )


def _reading(study: Decisions) -> Iterator[tuple[str, str]]:
    tries = count(study.plan.tries)
    yield (
        "At stake and missed.",
        f"At each decision every legal action is tried {tries} times: the game is played on to its end by the scripts, "
        "with what the seat cannot see dealt anew, to fit what it knows but not what it might conclude. At stake: how "
        "much more of the win the best action pays than the worst. Missed: how much more than the script's. Which is "
        "best must be found by the same tries, so each figure lies between two: the lower end is from actions that "
        "half of the tries choose and the other half value, in the mean the true figure or less; the upper end is from "
        "all tries at once, in the mean the true figure or more. More tries bring the ends together. A plan of several "
        f"actions that no script follows is not seen. {NOT_ADDED}",
    )
    yield (
        "Ends.",
        f"All that this page says is between two ends holds at once with {100 * study.level:g} %, apart from whether "
        "chances are right. It comes from the spread over games, and allows for a game further, of the size of those "
        "seen, in which every decision is worth the whole win: so blunders are not ruled out where no game has one "
        "yet. Of games much longer than those seen nothing is known.",
    )
    least = math.ceil(math.log(MISSED) / math.log(1 - MATTERS / 100))
    yield (
        "Seen to matter.",
        f"More than {MATTERS:g} point is at stake by {BEYOND:g} standard errors. Seen not to matter: less is at stake "
        "by as much, and by what may come in so few worlds that no try showed it, which fewer than "
        f"{least} tries can say of no decision. The rest is open. A kind matters if the lower end of what is at stake "
        f"is above {MATTERS:g} point, and little if the upper end is below. It is dead if in no try of any of its "
        "decisions it mattered, in so many games that what would have shown in so many tries comes in fewer than one "
        f"game of {1 / DEAD_SHARE:.0f}.",
    )
    if study.choices.height:
        yield (
            "What moves a chance to win.",
            "Scripts choose by rule, so in their games choices vary nothing. So at each decision a lot is drawn, in "
            "thought, among the legal actions, and all else goes on by the scripts: by the variance of what the "
            "actions pay the chance to win would vary there. Choices: the sum of that over the decisions of a seat. "
            "Dealt: the variance of its chance at its first decision, by what it sees. Dice and unseen cards: p (1 − "
            "p), p its share of the wins, less that. Each is told as a share of all three together, over all seats "
            f"that have a win of their own. {why_others(study.alone)} What a script knows and a lot does not is not "
            "counted, nor a plan of several decisions. Ends allow for a game further in which every choice decides "
            "all.",
        )
    yield (
        "Worst blunder.",
        "The decision that gives away most, with luck allowed for: the bound is divided among all actions of all "
        "decisions. Of thousands the largest figure is a lucky one, so far less may be certain than it looks.",
    )
    yield (
        "Best in.",
        BEST_IN,
    )
    yield (
        "What looked better.",
        "Decisions at which half of the tries chose another action than the script's, and what this paid more on the "
        "other half, in the mean of these decisions: no luck of that choice is counted, but some in which rows stand "
        "first. It says where to look. Points do not add up over a game: a chance that stays open is missed again at "
        "each decision.",
    )
    if study.noticed.height:
        yield (
            "Who would notice what is missed.",
            "A seat that thinks ahead does another action than its script's if that paid more by "
            f"{CLEAR} standard errors of its tries. Half of the tries say by how much the better action is ahead and "
            "how far that spreads, so with how many tries a seat would notice it; the other half say what it is worth. "
            "It is a part of what was found missed. What the tries did not find is harder to see still, so of all that "
            "is missed it is less. Each decision has a line of its own; balance ladder tells one for all.",
        )
    if study.midway.height:
        yield (
            "Midway.",
            "A round begins with its first decision; games that end before are left out. Intervals "
            "of this table hold at once with all others of this page: half of the chance that one errs is theirs.",
        )
    if study.plan.probes:
        yield _chances(study)
    yield other_seed(study.plan.seed)


def _chances(study: Decisions) -> tuple[str, str]:
    right = (
        " Whether chances are right, so that of all that are told 30 % as many win, is told below: the slope is 1 if "
        "they are and less if they are too sure, with the spread that tries add taken off. The two intervals of that "
        f"are at {100 * study.level:g} % for themselves. Of many games any deviation is seen, so chances are called "
        f"right where they are off by less than {100 * MARGIN:g} points: slope and gap together, as root mean square, "
        "with intervals that hold at once."
    )
    return (
        "Chances.",
        f"From {count(study.plan.probes)} tries each: seats play on by their scripts, each as well as these do. How "
        "much of a game is decided by a round needs no more: it is 1 − mean of V (1 − V) / (p (1 − p)) over games, V a "
        "seat's chance at its first decision in the round and p its share of the wins, where V (1 − V) is taken from "
        "the tries without bias; where a seat does not decide in every round, it comes late. When games move: the mean "
        "square of how far a chance is from the one a round before, with the noise of the tries taken off, as a share "
        "of the sum over all rounds; that sum is p (1 − p) in every game, so it says when, not how much. Its ends "
        "allow for a game further in which a chance moves as far as it can. What depends on a line, such as a "
        "comeback of a seat that begins above it, is counted as far as the tries show it (wrongly in "
        f"{formats.percent(LAPSE)} of the games at most), and the rest is left open between the ends. The bands of the "
        f"drawing are of chances as measured, so a little too wide.{right if calibration_text(study) else ''}",
    )
