"""Describe what plays are held against: which scripts, at which numbers of tries, with how many games."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_duration
from balance.design.grid import make_grid, parse_set
from balance.design.limits import MAX_SEED
from balance.design.make_plan import configured
from balance.design.percentages import read_share
from balance.design.typed_lists import read_names
from balance.design.whole_numbers import check_whole
from balance.questions.observed.counts import LEVEL, check_level
from balance.questions.observed.plays import Plays
from balance.questions.observed.read_plays import read_plays
from balance.storage import sealed_json
from balance.studies.kept_games import Cell, games_kept, remove_games
from balance.studies.study_folder import Record, StudyFolder
from reports.plain import plural, settings_as_typed, value_as_typed, values_of_seats
from scenarios import Scenario, Value, load
from scenarios.loader.domains import number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown
from scenarios.loader.settings import LOOKAHEAD, POLICY
from scenarios.loader.tables import RANDOM

GAMES, MARGIN = 5_000, 0.1  # by default
FEWEST, MOST = 200, 1_000_000  # games of each script, if any are played [games]
MOST_CELLS, MOST_TRIES = 64, 4
MOST_WAYS = 100  # to give scripts to seats
KNOWN, FRESH = "known", "fresh"  # groups of games: what a script's chances come from, and what plays are held against
FRESH_FIRST = 2**40  # number of the first fresh game: none of the known ones
GROUPS = (KNOWN, FRESH)


class ObservedRecord(Record):
    """Record what is played. The plays are not among it: with more of them the same games serve again."""

    format: Literal[1] = 1
    cells: list[dict[str, Value]]
    columns: list[str]
    scripts: list[dict[str, Value]]
    games: int
    seed: int


class ObservedAnswer(sealed_json.Sealed):
    """Record what was found: `observed` is the `identity` of the record."""

    format: Literal[1] = 1
    observed: str
    games: int
    sentences: list[str]
    figures: list[dict[str, Any]]
    fits: list[dict[str, Any]]
    scripts: list[dict[str, Any]]


def _kept(folder: Path) -> str:
    games = games_kept(folder, GROUPS)
    return plural(games, "game") if games else ""


def _clear(folder: Path) -> None:
    remove_games(folder, GROUPS)


FOLDER = StudyFolder(
    what="study of plays",
    command="balance observed",
    file="observed.json",
    record=ObservedRecord,
    answer=ObservedAnswer,
    bound="observed",
    asked={
        "game": "the game",
        "cells": "what was played",
        "columns": "the columns of results",
        "scripts": "the scripts",
        "games": "the number of games",
        "seed": "the seed",
        "scenario_digest": "the scenario",
        "kernel_digest": "the game's kernels",
    },
    doing="playing",
    elsewhere="choose another --out",
    anew="ask anew in another folder",
    kept=_kept,
    clear=_clear,
)


@dataclass(frozen=True)
class ObservedPlan:
    """Describe what is asked.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        file: The file of plays as somebody named it.
        sheet: The sheet of a workbook as somebody named it; None: the only one.
        scenario: What was played.
        settings: What is set in all plays.
        plays: The plays.
        scripts: What each script sets; the first is the one that is judged figure by figure.
        named: Whether somebody named the scripts.
        by_seat: Whether seats may play by different scripts.
        tries: The numbers of tries of `--lookahead`.
        games: Games of each script in each cell that give its chances, and as many to hold the plays against [games].
        level: The chance that a statement, with all that it says at once, holds.
        margin: Which difference does not matter: of a share, and of a mean in proportion to it.
        seed: The seed of all games.
        budget: After how much time no more games are begun [s]; None: no limit.
    """

    source: str
    file: str
    sheet: str | None
    scenario: Scenario
    settings: Mapping[str, Value]
    plays: Plays
    scripts: tuple[Mapping[str, Value], ...]
    named: bool
    by_seat: bool
    tries: tuple[int, ...]
    games: int
    level: float
    margin: float
    seed: int
    budget: float | None

    @property
    def ways(self) -> str:
        """Return how many scripts there are, as text: `9 scripts`, or `9 ways to play`."""
        return f"{len(self.scripts)} ways to play" if self.by_seat else plural(len(self.scripts), "script")

    @property
    def policies(self) -> list[str]:
        """Return the scripts that all seats play by, as typed."""
        return list(dict.fromkeys(value_as_typed(each[POLICY]) for each in self.scripts if POLICY in each))

    def script(self, number: int) -> str:
        """Return what a script is called: `hunter`, `hunter lookahead=4`; if none is asked about, the one set."""
        settings = self.scripts[number]
        if any(name.partition("@")[0] == POLICY for name in settings):
            return script_name(settings)
        return f"{self._set_script} {settings_as_typed(settings)}".strip()

    @property
    def _set_script(self) -> str:
        """Return which script the settings name: `ghost`, seat by seat `hold / random`."""
        axis = self.scenario.axes.get(POLICY)
        if axis is None or self.scenario.game.actions < 2:
            return "the rules as set"
        played = {
            values_of_seats([cell.full[f"{POLICY}@{seat + 1}"] for seat in range(cell.players)])
            if axis.per_seat
            else value_as_typed(cell.full[POLICY])
            for cell in self.plays.cells
        }
        return played.pop() if len(played) == 1 else "the scripts in the file"

    def cell(self, script: int, cell: int, group: str) -> Cell:
        """Return the games of a script in a cell."""
        plain = re.sub(r"[^a-z0-9]+", "-", script_name(self.scripts[script]).lower())
        settings = {**self.plays.cells[cell].given, **self.scripts[script]}
        first = FRESH_FIRST if group == FRESH else 0
        return Cell(f"{cell:02d}-{plain}", configured(self.scenario, settings), group, first)

    def cells(self) -> list[Cell]:
        """Return all games that are played."""
        return [
            self.cell(script, cell, group)
            for group in GROUPS
            for script in range(len(self.scripts))
            for cell in range(len(self.plays.cells))
        ]

    @property
    def record(self) -> ObservedRecord:
        """Return the record of a new study."""
        game = self.scenario.game
        return ObservedRecord(
            game=game.name,
            scenario_digest=self.scenario.digest,
            kernel_digest=game.digest,
            cells=[dict(each.given) for each in self.plays.cells],
            columns=list(self.plays.table),
            scripts=[dict(each) for each in self.scripts],
            games=self.games,
            seed=self.seed,
        )

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        stem = Path(self.file).stem if self.sheet is None else f"{Path(self.file).stem}-{self.sheet}"
        named: dict[str, object] = {"": stem, **self.settings}
        named |= {"policy": "-".join(self.policies)} if self.named else {}
        named |= {"by": "seat"} if self.by_seat else {}
        named |= {"lookahead": "-".join(map(str, self.tries))} if self.tries else {}
        named |= {"games": self.games} if self.games != GAMES else {}
        named |= {"seed": self.seed} if self.seed else {}
        return Path(folder_name(self.scenario.name, "observed", named))


def script_name(settings: Mapping[str, Value]) -> str:
    """Return what a script is called by what it sets: `hunter lookahead=4`, `hold / random`."""
    played = [value_as_typed(value) for name, value in settings.items() if name.partition("@")[0] == POLICY]
    rest = {name: value for name, value in settings.items() if name.partition("@")[0] != POLICY}
    return f"{' / '.join(played)} {settings_as_typed(rest)}".strip() or "as set"


def plan_observed(
    file: str | Path,
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    policies: Sequence[str] | None = None,
    by_seat: bool = False,
    lookahead: Sequence[int] | str = (),
    games: int = GAMES,
    level: float = LEVEL,
    margin: object = MARGIN,
    seed: int = 0,
    budget: object = None,
    sheet: str | None = None,
) -> ObservedPlan:
    """Return what is asked; the arguments are those of `study.observed`.

    Raises:
        InputError: If an argument is wrong, or the plays cannot be read.
    """
    check_level(level)
    check_whole("--seed", seed, 0, MAX_SEED)
    _check_games(games)
    allowed = read_share(margin, "--margin", 1.0)
    seconds = None if budget is None else read_duration(budget, "--budget")
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    source = loaded.name if isinstance(scenario, Scenario) else str(scenario)
    fixed = _one_each(loaded, settings)
    plays = read_plays(file, loaded, fixed, sheet)
    if len(plays.cells) > MOST_CELLS:
        raise InputError(f"{plays.where}: {len(plays.cells)} settings were played; at most {MOST_CELLS} are compared")
    tries = _tries(lookahead)
    scripts = _scripts(plays, policies, tries)
    if by_seat:
        scripts = (*scripts, *_by_seat(plays, scripts))
    return ObservedPlan(
        source=source,
        file=str(file),
        sheet=sheet,
        scenario=loaded,
        settings=fixed,
        plays=plays,
        scripts=scripts,
        named=policies is not None,
        by_seat=by_seat,
        tries=tries,
        games=games,
        level=level,
        margin=allowed,
        seed=seed,
        budget=seconds,
    )


def _check_games(games: Any) -> None:
    whole = isinstance(games, int) and not isinstance(games, bool)
    if not whole or not (games == 0 or FEWEST <= games <= MOST):
        raise InputError(
            f"--games is {games!r}; it must be 0, for the plays alone, or a whole number from {FEWEST} to {MOST}"
        )


def _one_each(scenario: Scenario, settings: Sequence[str] | Mapping[str, Any]) -> dict[str, Value]:
    grid = make_grid(scenario, settings) if isinstance(settings, Mapping) else parse_set(scenario, settings)
    for name, values in grid.items():
        if len(values) != 1:
            raise InputError(
                f"--set {name}: {len(values)} values; all plays have one, else the file has a column for it"
            )
    return {name: values[0] for name, values in grid.items()}


def _by_seat(plays: Plays, scripts: Sequence[Mapping[str, Value]]) -> list[Mapping[str, Value]]:
    """Return the ways to give the seats scripts that are not all the same."""
    scenario, players = plays.scenario, {cell.players for cell in plays.cells}
    axis = scenario.axes.get(POLICY)
    if axis is None or not axis.per_seat or POLICY not in scripts[0] or players == {1}:
        raise InputError(f"--by-seat: no seats choose among scripts in these plays of {scenario.name}; leave it out")
    if len(players) > 1:
        raise InputError(f"--by-seat: {plays.where} has plays of several numbers of players; give those of one")
    seats = players.pop()
    names = [each[POLICY] for each in scripts if LOOKAHEAD.name not in each]
    ways = len(names) ** seats
    if ways > MOST_WAYS:
        raise InputError(
            f"--by-seat: {len(names)} scripts at {seats} seats are {ways} ways to play; at most {MOST_WAYS}: name "
            "fewer with --policy"
        )
    every = [way for way in product(names, repeat=seats) if len(set(way)) > 1]
    return [{f"{POLICY}@{seat + 1}": name for seat, name in enumerate(way)} for way in every]


def _tries(given: Sequence[int] | str) -> tuple[int, ...]:
    if isinstance(given, str):
        numbers = [number_in(text) for text in given.split(",")]
        if not all(isinstance(number, int) for number in numbers):
            raise InputError(f"--lookahead is {shown(given)}; it must be numbers of tries, such as 4,16")
        return _tries([int(number) for number in numbers])
    for each in given:
        check_whole("--lookahead", each, 1, int(LOOKAHEAD.domain.high))
    tries = tuple(dict.fromkeys(given))
    if len(tries) > MOST_TRIES:
        raise InputError(f"--lookahead: {len(tries)} numbers of tries; at most {MOST_TRIES}")
    return tries


def _scripts(plays: Plays, policies: Sequence[str] | None, tries: Sequence[int]) -> tuple[Mapping[str, Value], ...]:
    """Return the scripts that the plays are held against, the one that is judged first."""
    scenario, first = plays.scenario, plays.cells[0]
    said = {name.partition("@")[0] for name in first.given}
    if LOOKAHEAD.name in said and tries:
        raise InputError("--lookahead and a setting lookahead both say how far a seat thinks ahead; give one of them")
    axis = scenario.axes.get(POLICY)
    if POLICY in said or axis is None or scenario.game.actions < 2:
        if policies is not None:
            why = f"{POLICY} is set already" if POLICY in said else f"nobody follows a script in {scenario.name}"
            raise InputError(f"--policy: {why}; leave it out")
        return ({}, *({LOOKAHEAD.name: each} for each in tries))
    if policies is None:
        usual = first.full[f"{POLICY}@1" if axis.per_seat else POLICY]
        names = [usual, *(each for each in axis.values if each != usual)]
    else:
        names = scenario.parse(POLICY, ",".join(read_names(policies, "--policy")), "--policy")
    alone: list[Mapping[str, Value]] = [{POLICY: name} for name in names]
    thinking = [{POLICY: name, LOOKAHEAD.name: each} for each in tries for name in names if name != RANDOM]
    return (*alone, *thinking)
