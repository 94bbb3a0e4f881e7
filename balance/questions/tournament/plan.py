"""Describe a tournament: which scripts meet in which configurations, and how many games they play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_duration
from balance.design.grid import make_grid, parse_set
from balance.design.limits import MAX_SEED
from balance.design.plan import Cells, Grid, Plan
from balance.design.scripts import refuse_undecided
from balance.design.scripts_at_seats import why_not_at_a_seat
from balance.design.shared_settings import shared_settings
from balance.design.whole_numbers import check_whole
from balance.environments.agents import TIMEOUT, Agent
from balance.environments.invited import invite
from balance.questions.tournament.contests import ALL_GAMES, THINKING, Contest
from balance.questions.tournament.roles import chosen_scripts, contested_axes, contests_of
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.study_folder import Record
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Axis, Configuration, InputError, Scenario, Value, load
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import LOOKAHEAD

GAMES, THOUGHT, LEVEL = 4_000, 400, 0.95  # by default
FEWEST, MOST = 100, 10_000_000  # games of a pair [games]
MOST_TRIES = 1024  # [tries per legal action]
MOST_LEVEL, MOST_CONTEXTS, MOST_PAIRS = 0.999_999, 16, 4_000
GROUPS = (ALL_GAMES, THINKING)


class TournamentRecord(Record):
    """Record what meets; the level and the budget are not among it: the games are the same."""

    format: Literal[1] = 1
    settings: dict[str, list[Value]]
    scripts: dict[str, list[str]]
    games: int
    lookahead: int
    thought: int
    seed: int


class TournamentAnswer(sealed_json.Sealed):
    """Record what was found: `tournament` is the `identity` of the record."""

    format: Literal[1] = 1
    tournament: str
    games: int
    sentences: list[str]
    payoffs: list[dict[str, Any]]
    stability: list[dict[str, Any]]


FOLDER = folder_of_games(
    "tournament",
    TournamentRecord,
    TournamentAnswer,
    what="tournament",
    asked={
        "settings": "what is set",
        "scripts": "the scripts",
        "games": "the number of games",
        "lookahead": "how far thinkers think",
        "thought": "the games of thinkers",
    },
    groups=GROUPS,
    doing="playing a tournament",
    anew="play anew in another folder",
)


@dataclass(frozen=True)
class TournamentPlan:
    """Describe a tournament.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        scenario: What is played.
        grid: What is set: each name with one value or more.
        cells: The configurations that this makes, and what is left out of them.
        axes: The axes whose scripts meet.
        scripts: The scripts of each axis.
        named: Axes and scripts as somebody named them; None: all.
        games: Games of each pair of scripts [games].
        lookahead: How far one seat thinks in the end [tries per legal action]; 0: nobody does.
        thought: Games of each thinker [games].
        level: The chance that all intervals hold at once.
        seed: The seed of all games.
        budget: After how much time no more games are begun [s]; None: no limit.
        agents: Players from outside that meet the scripts.
        agent_timeout: How long they may take to answer [s].
    """

    source: str
    scenario: Scenario
    grid: Grid
    cells: Cells
    axes: tuple[Axis, ...]
    scripts: Mapping[str, tuple[str, ...]]
    named: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    games: int
    lookahead: int
    thought: int
    level: float
    seed: int
    budget: float | None
    agents: tuple[Agent, ...] = ()
    agent_timeout: float = TIMEOUT

    @property
    def contexts(self) -> list[Configuration]:
        """Return the configurations in which scripts meet."""
        return self.cells.legal

    @cached_property
    def contests(self) -> list[Contest]:
        """Return the contests, seats included whose games no script changes; see `without_idle_seats`."""
        contests: list[Contest] = []
        for context, given in enumerate(self.contexts):
            contests += contests_of(len(contests), context, given, self.axes, self.scripts, self.agents)
        return contests

    @property
    def label(self) -> str:
        """Return what all contexts share but for the scripts that meet, as typed: `players=4`."""
        shared = shared_settings(self.contexts)
        return settings_as_typed({n: text for n, text in shared.items() if n.partition("@")[0] not in self.scripts})

    def context(self, number: int) -> str:
        """Return what only this context is, as typed: `players=2`; "" if there is no other."""
        if len(self.contexts) < 2:
            return ""
        given = self.contexts[number].given
        several = [name for name, values in self.grid.items() if len(values) > 1]
        return " ".join(f"{name}={value_as_typed(given[name])}" for name in several)

    @property
    def record(self) -> TournamentRecord:
        """Return the record of a new tournament."""
        game = self.scenario.game
        return TournamentRecord(
            game=game.name,
            scenario_digest=self.scenario.digest,
            kernel_digest=game.digest,
            settings=dict(self.grid),
            scripts={name: list(scripts) for name, scripts in self.scripts.items()} | self._outside,
            games=self.games,
            lookahead=self.lookahead,
            thought=self.thought if self.lookahead else 0,
            seed=self.seed,
        )

    @property
    def _outside(self) -> dict[str, list[str]]:
        """Return the players from outside and their sources, as a record says it; nothing if there are none."""
        return {"agents": [f"{agent.name} {agent.digest}" for agent in self.agents]} if self.agents else {}

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        axes, scripts = self.named
        named: dict[str, object] = {name: ",".join(map(value_as_typed, values)) for name, values in self.grid.items()}
        named |= {"axis": ",".join(axes)} if axes else {}
        named |= {"script": ",".join(scripts)} if scripts else {}
        named |= {"agent": ",".join(agent.name.replace(":", "-") for agent in self.agents)} if self.agents else {}
        named |= {"games": self.games} if self.games != GAMES else {}
        named |= {"lookahead": self.lookahead} if self.lookahead else {}
        named |= {"thought": self.thought} if self.lookahead and self.thought != THOUGHT else {}
        named |= {"seed": self.seed} if self.seed else {}
        return Path(folder_name(self.scenario.name, "tournament", named))


def plan_tournament(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | None = None,
    axes: Sequence[str] | None = None,
    games: int = GAMES,
    lookahead: int = 0,
    thought: int = THOUGHT,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
    agents: Sequence[str] = (),
    agent_timeout: float = TIMEOUT,
) -> TournamentPlan:
    """Return a tournament; the arguments are those of `study.tournament`.

    Raises:
        InputError: If an argument is wrong, nothing can be played, or a role has one script only.
    """
    check_whole("--games", games, FEWEST, MOST)
    check_whole("--lookahead", lookahead, 0, MOST_TRIES)
    check_whole("--thought", thought, FEWEST, MOST)
    check_whole("--seed", seed, 0, MAX_SEED)
    if not 0 < level <= MOST_LEVEL:
        raise InputError(f"--level is {level}; it must be between 0 and 1, at most {MOST_LEVEL}")
    seconds = None if budget is None else read_duration(budget, "--budget")
    if agents and lookahead:
        raise InputError("--lookahead and --agent: who thinks ahead tries scripts; leave one of them out")
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    source = loaded.name if isinstance(scenario, Scenario) else str(scenario)
    refuse_undecided(loaded, "play a tournament of")
    grid = make_grid(loaded, settings) if isinstance(settings, Mapping) else parse_set(loaded, settings)
    cells = Plan(loaded, grid).cells
    if len(cells.legal) > MOST_CONTEXTS:
        many = f"{len(cells.legal)} configurations are set; at most {MOST_CONTEXTS} are played"
        raise InputError(f"{loaded.name}: {many}")
    meeting = _axes(loaded, grid, cells.legal, axes)
    _refuse_seats(grid, meeting, lookahead)
    plan = TournamentPlan(
        source=source,
        scenario=loaded,
        grid=grid,
        cells=cells,
        axes=tuple(meeting),
        scripts=chosen_scripts(meeting, scripts),
        named=(None if axes is None else tuple(axes), None if scripts is None else tuple(scripts)),
        games=games,
        lookahead=lookahead,
        thought=thought,
        level=level,
        seed=seed,
        budget=seconds,
        agents=invite(agents, cells.legal[0], agent_timeout),
        agent_timeout=agent_timeout,
    )
    pairs = sum(len(contest.pairs) for contest in plan.contests)
    if pairs > MOST_PAIRS:
        many = f"{pairs} pairs of scripts; at most {MOST_PAIRS} are played"
        raise InputError(f"{loaded.name}: {many}: --script A,B names some")
    return plan


def _axes(
    scenario: Scenario, grid: Grid, contexts: Sequence[Configuration], wanted: Sequence[str] | None
) -> list[Axis]:
    """Return the axes whose scripts meet: the wanted ones, else all that play a part and are free.

    Raises:
        InputError: If there is none, or one that is wanted does not exist, is set, or plays no part.
    """
    every = contested_axes(scenario)
    spelt = {plain(name): name for name in every}
    for each in wanted or ():
        if plain(each) not in spelt:
            raise InputError(
                f"--axis: {scenario.name} has no scripts {shown(each)} that meet; allowed: {listed(every)}"
                f"{nearest(each, every)}"
            )
        if (name := spelt[plain(each)]) in grid:
            raise InputError(f"--axis {name}: it is set by --set, so it does not change; leave out one of them")
    named = list(every) if wanted is None else [spelt[plain(each)] for each in wanted]
    free = [every[name] for name in dict.fromkeys(named) if name not in grid]
    playing = [axis for axis in free if any(axis.plays(each.full) for each in contexts)]
    if playing:
        return playing
    if wanted is not None:
        axis = every[named[0]]
        needed = settings_as_typed({name: values[0] for name, values in axis.when.items()})
        raise InputError(f"--axis {axis.name}: it plays no part here; it does with {needed}")
    if fixed := [name for name in named if name in grid]:
        raise InputError(f"--set {fixed[0]}: leave it out: its scripts are what meets; --script A,B chooses some")
    raise InputError(f"{scenario.name}: no seat chooses a script here, so none can meet another")


def _refuse_seats(grid: Grid, axes: Sequence[Axis], lookahead: int) -> None:
    """Refuse settings of single seats that the tournament sets itself.

    Raises:
        InputError: If there are any.
    """
    meeting = {axis.name: axis for axis in axes}
    for name in grid:
        base, at, seat = name.partition("@")
        if at and base in meeting:
            raise InputError(f"--set {name}: leave it out: {why_not_at_a_seat(name, grid[name][0], meeting[base])}")
        if base != LOOKAHEAD.name:
            continue
        if at and seat.isdecimal():
            raise InputError(f"--set {name}: leave it out: seats take turns; {base}=N lets all of them think")
        if lookahead:
            raise InputError(f"--lookahead and --set {name} both say who thinks; give one of them")
