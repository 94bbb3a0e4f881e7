"""Describe what a ladder is to climb."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from balance.design.default_names import folder_name
from balance.design.durations import read_duration
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.percentages import read_share
from balance.design.repeat_line import unless
from balance.design.shared_settings import shared_settings
from balance.design.typed_lists import read_names
from balance.design.whole_numbers import check_whole
from balance.environments.agents import TIMEOUT, Agent
from balance.environments.invited import invite
from balance.questions.ladder.climb import FEWEST_NUMBERS, interim_sizes
from balance.questions.ladder.contestants import Climbing, Contestants, Rung, find_contestants
from balance.questions.ladder.record import LadderRecord
from balance.studies.study_folder import what_plays
from reports.plain import settings_as_typed
from scenarios import InputError, Scenario, Value
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import POLICY

GAMES = 10_000  # of each script, by default [games]
FEWEST_GAMES, MOST_GAMES = 100, 10_000_000  # of each script [games]
CLIMB_PART = 0.8  # of the budget, where all seats are to think afterwards
GAIN, BUDGET, LEVEL = "2pp", "5min", 0.95  # by default
LEAST_GAIN = 0.0001  # a hundredth of a point: a smaller step takes more games than anybody plays


@dataclass(frozen=True)
class LadderPlan:
    """Describe a ladder.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        contestants: Who climbs.
        scripts: The scripts, in the order of the axis.
        games: Games of each script [games].
        gain: The gain of a step below which more thinking is not worth while, as a share of a win.
        budget: The time after which no more games are played [s].
        level: The chance that all printed intervals hold at once.
        seed: The seed of all games.
        agents: Players from outside that are rungs.
        agent_timeout: How long they may take to answer [s].
    """

    source: str
    contestants: Contestants
    scripts: tuple[str, ...]
    games: int
    gain: float
    budget: float
    level: float
    seed: int
    agents: tuple[Agent, ...] = ()
    agent_timeout: float = TIMEOUT

    @property
    def scenario(self) -> Scenario:
        """Return what is played."""
        return self.contestants.scenario

    @property
    def label(self) -> str:
        """Return what to call the configuration, but for who climbs: `players=2 simon=hard`."""
        shared = shared_settings([self.scenario.configuration(self.contestants.settings)])
        return settings_as_typed(
            {n: text for n, text in shared.items() if n.partition("@")[0] != self.contestants.axis.name}
        )

    def without(self, seats: Sequence[int]) -> "LadderPlan":
        """Return this ladder without the seats whose games no script changes."""
        return replace(self, contestants=self.contestants.without(seats)) if seats else self

    @property
    def contested(self) -> bool:
        """Whether seats compete and all of them climb, so that a seat's advantage can be told."""
        contestants = self.contestants
        return contestants.climbing is Climbing.ALONE and len(contestants.seats) == contestants.players

    @property
    def climbing_seconds(self) -> float:
        """Return how much of the budget is for scripts and for the rungs that think [s]."""
        return (CLIMB_PART if self.contested else 1.0) * self.budget

    @property
    def cells(self) -> int:
        """Return how many games a rung plays for each game number [games]."""
        return len(self.contestants.seats) if self.contestants.alone else 1

    @property
    def interim_sizes(self) -> tuple[int, ...]:
        """Return after how many game numbers a step is analysed [games]."""
        return interim_sizes(self.cells)

    @property
    def numbers(self) -> int:
        """Return how many game numbers each script plays: `games` in all [games]."""
        return max(FEWEST_NUMBERS, self.games // self.cells)

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named; see `folder_name`."""
        contestants = self.contestants
        field = {contestants.axis.name: contestants.settings.get(contestants.axis.name, contestants.field)}
        few_seats = contestants.alone and len(contestants.seats) < contestants.players
        return self.named_folder(contestants.settings, field, contestants.seats if few_seats else None)

    def named_folder(
        self, settings: Mapping[str, object], field: Mapping[str, object], seats: Sequence[int] | None
    ) -> Path:
        """Return the folder that is written to.

        Args:
            settings: What is set.
            field: The axis by which those who climb choose, with the script of the others if it is set.
            seats: The seats that climb, if they are not all.
        """
        contestants = self.contestants
        named = {
            **settings,
            "axis": unless(contestants.axis.name, POLICY),
            **field,
            "scripts": self.scripts if len(self.scripts) < len(contestants.axis.values) else None,
            "agent": [agent.name for agent in self.agents],
            "seats": seats,
            "games": unless(self.games, GAMES),
            "seed": unless(self.seed, 0),
        }
        return Path(folder_name(self.scenario.name, "ladder", named))

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Return the rungs that do not think."""
        return tuple(Rung(script) for script in self.scripts)

    @property
    def record(self) -> LadderRecord:
        """Return the record of what is climbed."""
        contestants = self.contestants
        field = {} if contestants.field is None else {contestants.axis.name: contestants.field}
        return LadderRecord(
            **what_plays(self.scenario),
            axis=contestants.axis.name,
            scripts=[*self.scripts, *(f"{agent.name} {agent.digest}" for agent in self.agents)],
            settings={**contestants.settings, **field},
            seats=list(contestants.seats),
            games=self.games,
            seed=self.seed,
        )


def plan_ladder(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Value] = (),
    *,
    axis: str = POLICY,
    scripts: Sequence[str] | str | None = None,
    seats: Sequence[int] | None = None,
    games: int = GAMES,
    gain: object = GAIN,
    budget: object = BUDGET,
    level: float = LEVEL,
    seed: int = 0,
    agents: Sequence[str] = (),
    agent_timeout: float = TIMEOUT,
) -> LadderPlan:
    """Return a ladder; the arguments are those of `balance.questions.ladder.study.ladder`.

    Raises:
        InputError: If an argument is wrong, or nothing can be played.
    """
    check_whole("--games", games, FEWEST_GAMES, MOST_GAMES)
    check_whole("--seed", seed, 0, MAX_SEED)
    check_level(level)
    step, seconds = read_share(gain, "--gain", least=LEAST_GAIN), read_duration(budget, "--budget")
    loaded, source = named_scenario(scenario)
    contestants = find_contestants(loaded, settings, axis, seats)
    chosen = _scripts(contestants, scripts)
    players = _outside(contestants, agents, agent_timeout)
    return LadderPlan(source, contestants, chosen, games, step, seconds, level, seed, players, agent_timeout)


def _outside(contestants: Contestants, names: Sequence[str], timeout: float) -> tuple[Agent, ...]:
    """Return the players from outside that are rungs.

    Raises:
        InputError: If none can sit where a rung does, or one cannot be loaded.
    """
    if names and contestants.climbing is Climbing.ROLE:
        raise InputError(
            f"--agent {names[0]}: decides for players' seats, and by {contestants.axis.name} a seat beyond theirs "
            "climbs; leave out one of them"
        )
    return invite(names, contestants.scenario.configuration(contestants.settings), timeout)


def _scripts(contestants: Contestants, wanted: Sequence[str] | str | None) -> tuple[str, ...]:
    """Return the scripts of the ladder, as the scenario spells them.

    Raises:
        InputError: If there is no such script, or a name is empty or comes twice.
    """
    every = [str(value) for value in contestants.axis.values]
    if wanted is None:
        return tuple(every)
    spelt = {plain(each): each for each in every}
    named = read_names(wanted, "--script")
    for script in named:
        if plain(script) not in spelt:
            raise InputError(
                f"--script: {contestants.axis.name} has no script {shown(script)}; scripts are {listed(every)}"
                f"{nearest(script, every)}"
            )
    return tuple(spelt[plain(script)] for script in named)
