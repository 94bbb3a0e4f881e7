"""Say what is asked: targets, what may be changed, and how many games judge a proposal."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from scipy import special

from balance.design.default_names import folder_name
from balance.design.durations import read_budget
from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.repeat_line import unless
from balance.design.statistics import Statistic, read_statistic
from balance.design.typed_lists import read_names
from balance.design.whole_numbers import check_whole
from balance.questions.tune.moves import STAY, Move, SearchDial, search_dials
from balance.questions.tune.search import Judge
from balance.questions.tune.targets import (
    Place,
    Target,
    agreeing_targets,
    over,
    read_places,
    read_target,
    refuse_impossible,
)
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.study_folder import Record, what_plays
from reports.plain import settings_as_typed
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError

LEVEL = 0.95  # chance that all intervals of the proposals hold at once; and that the search excludes nothing wrongly
FEWEST = 200  # games that judge a proposal, at least, if the number is given
LEAST_GAMES, MOST_GAMES = 10_000, 200_000  # that judge a proposal, unless the number is given
PROPOSALS = 5
MOST_CHANGED = 2  # numbers that a proposal changes, by default
SEARCH_PART, JUDGE_PART = 0.6, 0.85  # of the budget, after which searching and judging end
SEARCHED, JUDGED, MOVED = "search", "judged", "moved"  # groups of games
GROUPS = (SEARCHED, JUDGED, MOVED)


class TuneRecord(Record):
    """Record what is asked. What follows from it is which games are played."""

    format: Literal[1] = 1
    settings: dict[str, Value]
    targets: list[str]
    at: list[str]
    keep: list[str]
    change: list[str] | None
    most: int
    games: int
    seed: int


class TuneAnswer(sealed_json.Sealed):
    """Record what was found: `tune` is the `identity` of the record."""

    format: Literal[1] = 1
    tune: str
    sentences: list[str]
    proposals: list[dict[str, Value]]


FOLDER = folder_of_games(
    "tune",
    TuneRecord,
    TuneAnswer,
    what="tuning",
    asked={
        "targets": "--target",
        "at": "--at",
        "keep": "--keep",
        "change": "--change",
        "most": "--most",
        "settings": "what is set",
        "games": "the number of games",
    },
    groups=GROUPS,
)


@dataclass(frozen=True)
class TunePlan:
    """Describe what is asked.

    Attributes:
        source: The scenario as somebody named it.
        scenario: The game.
        settings: What is set everywhere.
        places: The different cells in which something is wanted.
        targets: What is wanted, and what is to be kept.
        dials: What may be changed.
        most: How many numbers a proposal may change.
        games: Games that judge a proposal in each cell [games].
        seed: The seed of all games.
        budget: After how much time nothing more is played [s]; None: no limit.
        record: What the study's folder records.
    """

    source: str
    scenario: Scenario
    settings: Mapping[str, Value]
    places: tuple[Place, ...]
    targets: tuple[Target, ...]
    dials: tuple[SearchDial, ...]
    most: int
    games: int
    seed: int
    budget: float | None
    record: TuneRecord

    @property
    def figures(self) -> tuple[Statistic, ...]:
        """Return every figure that is wanted or kept, and the mean length, each once."""
        rounds = read_statistic("rounds.mean", self.scenario, self.places[0].configuration.players, "")
        return tuple(dict.fromkeys([*(target.figure for target in self.targets), rounds]))

    @property
    def judge(self) -> Judge:
        """Return how many games judge a proposal, and the level of each of their intervals: all hold at once."""
        return Judge(self.games, 1 - (1 - LEVEL) / ((PROPOSALS + 1) * len(self.targets)))

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        named = {
            **self.settings,
            "target": self.record.targets,
            "at": self.record.at,
            "keep": self.record.keep,
            "change": self.record.change,
            "most": unless(self.most, MOST_CHANGED),
            "games": unless(self.games, usual_games(self.targets)),
            "seed": unless(self.seed, 0),
        }
        return Path(folder_name(self.scenario.name, "tune", named))

    def configuration(self, place: Place, move: Move = STAY) -> Configuration | None:
        """Return the game in a cell after a change; None if it cannot be played so."""
        try:
            changed = self.scenario.configuration(over(over(self.settings, place.at), dict(move.settings)))
            if changed.illegal:
                return None
            changed.rules()
        except InputError:
            return None
        return changed


def plan_tune(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Value],
    *,
    target: Sequence[str],
    at: Sequence[str] = (),
    keep: Sequence[str] = (),
    change: Sequence[str] | str | None = None,
    most: int = MOST_CHANGED,
    games: int | None = None,
    seed: int = 0,
    budget: object = None,
    pace: Mapping[str, float] | Sequence[str] = (),
) -> TunePlan:
    """Return what is asked; the arguments are those of `balance.questions.tune.study.tune`.

    Raises:
        InputError: If an argument is wrong, or the game cannot be played so.
    """
    loaded, source = named_scenario(scenario)
    loaded = loaded.at_pace(pace)
    named = None if change is None else read_names(change, "--change")
    if not target:
        raise InputError("--target is missing: what is wanted, such as --target win=35%±2pp")
    check_whole("--most", most, 1, 3)
    check_whole("--seed", seed, 0, MAX_SEED)
    if games is not None:
        check_whole("--games", games, FEWEST, MAX_GAMES)
    seconds = read_budget(budget)
    each = read_places(loaded, settings, at, len(target))
    places = list({place.configuration.digest: place for place in each}.values())
    cell_of = {place.configuration.digest: n for n, place in enumerate(places)}
    wanted = [
        read_target(text, loaded, place, cell_of[place.configuration.digest], "--target")
        for text, place in zip(target, each, strict=True)
    ]
    kept = [read_target(text, loaded, place, n, "--keep") for n, place in enumerate(places) for text in keep]
    targets = agreeing_targets(wanted, kept, places)
    every = search_dials(loaded, places[0].configuration, named)
    fixed = {name for place in places for name in place.at}
    if clash := [dial.name for dial in every if dial.name in fixed and change is not None]:
        raise InputError(f"--change: {clash[0]} is set by --at, so it cannot be changed")
    every = [dial for dial in every if dial.name not in fixed]
    refuse_impossible(targets, places, [dial.name for dial in every])
    judged = games or usual_games(targets)
    record = TuneRecord(
        **what_plays(loaded),
        settings=dict(settings),
        targets=[each.text for each in wanted],
        at=[settings_as_typed(place.at) for place in each] if at else [],
        keep=[each.text for each in kept if each.cell == 0],
        change=None if change is None else [dial.name for dial in every],
        most=most,
        games=judged,
        seed=seed,
    )
    return TunePlan(
        source, loaded, settings, tuple(places), tuple(targets), tuple(every), most, judged, seed, seconds, record
    )


def usual_games(targets: Sequence[Target]) -> int:
    """Return how many games tell a share to a quarter of what is tolerated [games]."""
    z = float(special.ndtri(1 - (1 - LEVEL) / (2 * PROPOSALS * len(targets))))
    shares = [target for target in targets if target.figure.in_percent]
    wanted = [
        (z / ((each.high - each.low) / 4)) ** 2 * max(each.middle * (1 - each.middle), 0.01) for each in shares
    ] or [0.0]
    rounded = int(np.ceil(max(wanted) / 1000) * 1000) if math.isfinite(max(wanted)) else MOST_GAMES
    return min(MOST_GAMES, max(LEAST_GAMES, rounded))
