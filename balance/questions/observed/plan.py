"""Describe what plays are held against: which scripts, at which numbers of tries, with how many games."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.design.default_names import folder_name
from balance.design.durations import read_budget
from balance.design.grid import read_grid
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.make_plan import configured
from balance.design.named_scenario import named_scenario
from balance.design.percentages import read_share
from balance.design.repeat_line import unless, values_as_typed
from balance.design.script_lines import teams_choose
from balance.design.whole_numbers import check_whole
from balance.questions.observed.counts import LEVEL
from balance.questions.observed.plays import Plays
from balance.questions.observed.read_plays import read_plays
from balance.questions.observed.record import FRESH, GROUPS, ObservedAnswer, ObservedRecord
from balance.questions.observed.scripts import Script, read_tries, script_name, scripts_of, ways_by_seat
from balance.storage import sealed_json
from balance.studies.kept_games import Cell
from balance.studies.study_folder import ANSWER, what_plays
from reports.plain import plural, settings_as_typed, value_as_typed, values_of_seats
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import POLICY

GAMES, MARGIN = 5_000, 0.1  # by default
FEWEST, MOST = 200, 1_000_000  # games of each script, if any are played [games]
MOST_CELLS = 64
FRESH_FIRST = 2**40  # number of the first fresh game: none of the known ones


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
    scripts: tuple[Script, ...]
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
    def names(self) -> list[str]:
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
        if any(map(teams_choose, self.plays.cells)):
            return "the scripts of the teams"
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
        return ObservedRecord(
            **what_plays(self.scenario),
            cells=[dict(each.given) for each in self.plays.cells],
            columns=list(self.plays.table),
            scripts=[dict(each) for each in self.scripts],
            games=self.games,
            seed=self.seed,
        )

    def answered_in(self, folder: Path) -> bool:
        """Return whether the answer in a folder of this record, if there is one yet, is of these plays."""
        if not (folder / ANSWER).is_file():
            return True
        try:
            answer = sealed_json.read(folder / ANSWER, ObservedAnswer, "")
        except InputError:  # it is made anew
            return True
        return answer.plays in ("", self.plays.digest)

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        stem = Path(self.file).stem if self.sheet is None else f"{Path(self.file).stem}-{self.sheet}"
        named: dict[str, object] = {
            "": stem,
            **self.settings,
            "script": "-".join(self.names) if self.named else None,
            "by": "seat" if self.by_seat else None,
            "lookahead": "-".join(map(str, self.tries)),
            "games": unless(self.games, GAMES),
            "seed": unless(self.seed, 0),
        }
        return Path(folder_name(self.scenario.name, "observed", named))


def plan_observed(
    file: str | Path,
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | str | None = None,
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
    allowed, seconds = read_share(margin, "--margin", 1.0), read_budget(budget)
    loaded, source = named_scenario(scenario)
    fixed = _one_each(loaded, settings)
    plays = read_plays(file, loaded, fixed, sheet)
    if len(plays.cells) > MOST_CELLS:
        raise InputError(f"{plays.where}: {len(plays.cells)} settings were played; at most {MOST_CELLS} are compared")
    tries = read_tries(lookahead)
    every = scripts_of(plays, scripts, tries)
    if by_seat:
        every = (*every, *ways_by_seat(plays, every))
    return ObservedPlan(
        source=source,
        file=str(file),
        sheet=sheet,
        scenario=loaded,
        settings=fixed,
        plays=plays,
        scripts=every,
        named=scripts is not None,
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
    """Return what is set in all plays.

    Raises:
        InputError: If a setting is wrong, or has several values.
    """
    grid = read_grid(scenario, settings)
    for name, values in grid.items():
        if len(values) != 1:
            instead = f"; --script {values_as_typed(values)} holds the plays against each" if name == POLICY else ""
            raise InputError(
                f"--set {name}: {len(values)} values; all plays have one, else the file has a column for it{instead}"
            )
    return {name: values[0] for name, values in grid.items()}
