"""Pick a game of a study that is worth reading, and say what is known of a game's decisions."""

import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import polars as pl

from balance.questions.decisions import answer, record
from balance.questions.decisions.blunders import with_least_regrets, worst_of_games
from balance.questions.decisions.course import STORIES
from balance.questions.decisions.examine import examine_games, table_of
from balance.questions.decisions.kinds import MATTERS
from balance.questions.decisions.plan import ALL, PROBES
from balance.questions.decisions.record import STUDIES
from balance.questions.decisions.table import SCHEMA
from balance.stats.intervals import LEVEL, wilson_interval
from balance.studies.told_games import Picked
from reports.plain import percent, typed_number
from scenarios import Configuration
from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, shown

COMEBACK, EARLY, BLUNDER = "comeback", "decided-early", "worst-blunder"
PICKS = (COMEBACK, EARLY, BLUNDER)
TRIES = 256  # of each legal action, where one game is examined for who reads it; chances: `PROBES` times as many

study_folder = STUDIES.folder_of  # see `balance.studies.told_games`


def pick(folder: Path, how: str = COMEBACK) -> Picked:
    """Pick a game of a study.

    Args:
        folder: The folder with its tables.
        how: `comeback` (the winner whose chance was surely the lowest), `decided-early` (the most rounds left when what
            came in the end was certain, as measured), `worst-blunder` (the decision that gives away most,
            luck allowed for; if there is none, the one that looks worst), or `game=K`.

    Raises:
        InputError: If there is no such study or game, a file is damaged or another study's, or the kernels have changed
            since.
    """
    study = answer.read(folder)
    kept = study.record
    scenario = record.played_scenario(study.folder, kept)
    configuration = scenario.configuration(kept.settings)
    if record.kernel_digest(scenario.game) != kept.kernel_digest:
        raise InputError(f"{folder}: the game's kernels changed since; {STUDIES.anew}")
    stories = study.table("stories", STORIES)
    number = number_of(stories, how)
    decisions = study.table("decisions", SCHEMA).filter(pl.col("game") == number)
    competitive = scenario.game.competitive or bool(scenario.game.roles)
    looks = stories.row(by_predicate=pl.col("game") == number, named=True)["looks_worst_decision"]
    notes, chances = notes_of(decisions, competitive, looks), chances_of(decisions, competitive)
    return Picked(configuration, kept.seed, number, notes, chances)


def judged(configuration: Configuration, seed: int, number: int, tries: int = TRIES) -> Picked:
    """Examine the decisions of one game, and return it with what is told before each of them.

    It is the game that `balance play` counts: seats do as their scripts do, and every legal action is tried at every
    choice.

    Args:
        configuration, seed, number: Which game it is.
        tries: Tries of each legal action; even.

    Raises:
        InputError: If a seat thinks ahead, or nobody has a choice in this game.
    """
    if configuration.thinks:
        raise InputError("--chances: decisions are judged as the scripts take them; leave lookahead out")
    game, rows = configuration.scenario.game, np.empty(1, np.object_)
    sizes = {"tries": tries, "probes": PROBES * tries, "picked": ALL}
    examine_games(game, configuration.rules(), seed, number, rows, kinds=None, **sizes)
    decisions = with_least_regrets(table_of(game, number, rows), 1 - LEVEL)
    if not decisions.filter(pl.col("decision") > 0).height:
        raise InputError(f"--chances: nobody has a choice in game {number} of seed {seed}; read another game")
    worst = worst_of_games(decisions)
    looks = worst["looks_worst_decision"][0] if worst.height else None
    competitive = game.competitive or bool(game.roles)
    notes, chances = notes_of(decisions, competitive, looks), chances_of(decisions, competitive)
    return Picked(configuration, seed, number, notes, chances)


def number_of(stories: pl.DataFrame, how: str) -> int:
    """Return the number of the game that is picked; ties go to the lowest.

    Args:
        stories: A frame of `balance.questions.decisions.course.STORIES`.
        how: See `pick`.

    Raises:
        InputError: If there is no such game.
    """
    kind, _, value = how.strip().partition("=")
    if kind == "game" and value:
        game = typed_number(value)
        if game is None or game not in stories["game"].to_list():
            raise InputError(f"--pick: there is no game {shown(value)}; games 0 to {stories.height - 1} were examined")
        return game
    orders = {
        COMEBACK: ("lowest_most", False, "no seat won"),
        EARLY: ("left", True, "no game was decided before its end"),
        BLUNDER: ("blunder" if any_is_sure(stories) else "looks_worst", True, "no decision looks wrong"),
    }
    if kind not in orders or value:
        allowed = ", ".join([*PICKS, "game=K"])
        raise InputError(f"--pick: {shown(how)} is no way to pick a game; allowed: {allowed}{nearest(kind, PICKS)}")
    column, descending, none = orders[kind]
    if kind != BLUNDER and stories["lead_changes"].null_count() == stories.height:
        raise InputError(f"--pick {kind}: this study has no chances, as only some kinds were tried; choose {BLUNDER}")
    found = stories.filter(pl.col(column).is_not_null())
    if kind == EARLY:
        found = found.filter(pl.col(column) > 0)
    if not found.height:
        raise InputError(f"--pick {kind}: {none} in these games; choose another")
    return int(found.sort([column, "game"], descending=[descending, False])["game"][0])


def any_is_sure(stories: pl.DataFrame) -> bool:
    """Return whether a decision is certain to be a blunder; the largest of many regrets may be luck."""
    return stories["blunder"].null_count() < stories.height


def notes_of(decisions: pl.DataFrame, by_seat: bool, looks_worst: int | None = None) -> dict[int, str]:
    """Return what is told before each decision of a game.

    Args:
        decisions: The decisions of one game, as `blunders.with_least_regrets` returns them.
        by_seat: Whether it must be said whose chance it is.
        looks_worst: A decision whose regret is told though it may be luck; None: there is none.
    """
    notes = {}
    for row in decisions.filter(pl.col("decision") > 0).iter_rows(named=True):
        texts = [text for text in (_chance(row, by_seat), _error(row, row["decision"] == looks_worst)) if text]
        if texts:
            notes[int(row["decision"])] = f"  [{'; '.join(texts)}]"
    return notes


def chances_of(decisions: pl.DataFrame, by_seat: bool) -> dict[int, tuple[int, float, float]]:
    """Return the chances before the decisions of a game; see `Picked`.

    Args:
        decisions: The decisions of one game.
        by_seat: Whether each seat has a chance of its own.
    """
    known = decisions.filter(pl.col("decision") > 0, pl.col("chance").is_not_null())
    return {
        row["decision"]: (row["seat"] if by_seat else 0, row["chance"], _half(row["chance"], row["worlds"]))
        for row in known.iter_rows(named=True)
    }


def _half(chance: float, worlds: int) -> float:
    """Return how far the interval of a chance that so many tries measured goes to its farther side."""
    low, high = _ends(chance, worlds)
    return max(chance - low, high - chance)


def _ends(chance: float, worlds: int) -> tuple[float, float]:
    """Return the ends of the interval of a chance (Wilson)."""
    low, high = wilson_interval([round(chance * worlds)], [worlds])
    return float(low[0]), float(high[0])


def _chance(row: Mapping[str, object], by_seat: bool) -> str:
    if row["chance"] is None:
        return ""
    chance, worlds = float(str(row["chance"])), int(str(row["worlds"]))
    low, high = _ends(chance, worlds)
    who = f"seat {row['seat']}'s chance to win" if by_seat else "chance to win"
    if chance in (0, 1):  # in all tries alike, which is not certain
        return f"{who} {f'over {math.floor(100 * low)}' if chance else f'under {math.ceil(100 * high)}'} %"
    return f"{who} {percent(chance, 0)} ± {max(1, round(100 * _half(chance, worlds)))}"


def _error(row: Mapping[str, object], looks_worst: bool) -> str:
    """Return what would have been better, if that is certain or looks worst."""
    if row["regret"] is None:
        return ""
    regret, least = float(str(row["regret"])), float(str(row["regret_least"]))
    if least < MATTERS and not looks_worst:
        return ""
    better = {row["best_even"], row["best_odd"]}
    what = " or ".join(sorted(str(each) for each in better))
    same = better == {row["action"]}
    text = f'"{row["action"]}" in another way' if same else f"{what} in place of {row['action']}"
    if least < MATTERS:
        return f"{text} looks {regret:.0f} points better, which may be luck"
    return f"{text} would pay {regret:.0f} points more, at least {math.floor(least)} with luck allowed for"
