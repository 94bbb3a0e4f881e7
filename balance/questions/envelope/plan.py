"""Describe what is filled in other ways, what is claimed, and how much is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_duration
from balance.design.figures import Figure, read_figure
from balance.design.grid import make_grid, parse_set
from balance.design.limits import MAX_SEED
from balance.design.plan import Cells, Grid, Plan
from balance.design.scripts import two_scripts
from balance.design.shared_settings import shared_settings
from balance.design.watched_figures import good_outcome
from balance.design.whole_numbers import check_whole
from balance.questions.envelope.claims import Claim, Side, configuration_at, read_claim, usual_claim
from balance.questions.envelope.gaps import Gaps, find_gaps
from balance.storage import sealed_json
from balance.studies.kept_games import games_kept, remove_games
from balance.studies.study_folder import Record, StudyFolder
from reports.plain import plural, settings_as_typed, value_as_typed
from scenarios import Configuration, InputError, Scenario, Value, load
from scenarios.loader.messages import short_path
from scenarios.loader.plausible import FILE
from scenarios.loader.plausible import FOLDER as PLAUSIBLE_FOLDER
from scenarios.loader.settings import POLICY

FILLINGS, EACH, SCREEN, GAMES = 300, 1_000, 1_000, 10_000  # by default
FEWEST_FILLINGS, MOST_FILLINGS = 40, 10_000
FEWEST, MOST = 50, 10_000_000  # games of a cell in any stage [games]
MOST_CONTEXTS, MOST_CLAIMS = 16, 16
WITHIN = 0.1  # of the usual claim, where it is of a share; of a mean it is this part of it
LEVEL, MOST_LEVEL = 0.95, 0.999_999
SCREENING, JUDGING, FILLED = "screening", "judging", "fillings"  # groups of games
GROUPS = (SCREENING, JUDGING, FILLED)
FIRST = {SCREENING: 0, JUDGING: 2**40, FILLED: 2**41}  # number of the first game of a group: no two share any


class EnvelopeRecord(Record):
    """Record what is asked; the budget and the level are not among it: they do not decide what is played."""

    format: Literal[1] = 1
    settings: dict[str, list[Value]]
    claims: list[str]
    gaps: str
    fillings: int
    each: int
    screen: int
    games: int
    seed: int


class EnvelopeAnswer(sealed_json.Sealed):
    """Record what was found: `envelope` is the `identity` of the record."""

    format: Literal[1] = 1
    envelope: str
    sentences: list[str]
    verdicts: list[dict[str, Any]]
    effects: list[dict[str, Any]]


def _kept(folder: Path) -> str:
    games = games_kept(folder, GROUPS)
    return plural(games, "game") if games else ""


def _clear(folder: Path) -> None:
    remove_games(folder, GROUPS)


FOLDER = StudyFolder(
    what="envelope",
    command="balance envelope",
    file="envelope.json",
    record=EnvelopeRecord,
    answer=EnvelopeAnswer,
    bound="envelope",
    asked={
        "game": "the game",
        "settings": "what is set",
        "claims": "what is claimed",
        "gaps": "what is plausible",
        "fillings": "the number of fillings",
        "each": "the games of each filling",
        "screen": "the games of the screening",
        "games": "the number of games",
        "seed": "the seed",
        "scenario_digest": "the scenario",
        "kernel_digest": "the game's kernels",
    },
    doing="filling the gaps",
    elsewhere="choose another --out",
    anew="ask anew in another folder",
    kept=_kept,
    clear=_clear,
)


@dataclass(frozen=True)
class EnvelopePlan:
    """Describe an envelope.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        scenario: What is played.
        grid: What is set: each name with one value or more.
        cells: The contexts that this makes, and what is left out of them.
        claims: What is claimed of each context.
        named: Whether somebody named the claims.
        fillings, each: How many ways to fill the gaps, and the games of each [games].
        screen, games: Games of each single change in the screening, and of what is judged [games].
        level: The chance that all intervals hold at once.
        seed: The seed of all games, and of the fillings.
        budget: After how much time no more games are begun [s]; None: no limit.
    """

    source: str
    scenario: Scenario
    grid: Grid
    cells: Cells
    claims: tuple[Claim, ...]
    named: bool
    fillings: int
    each: int
    screen: int
    games: int
    level: float
    seed: int
    budget: float | None

    @property
    def contexts(self) -> list[Configuration]:
        """Return the game as published, for each script and whatever else was asked for."""
        return self.cells.legal

    @cached_property
    def places(self) -> list[Configuration]:
        """Return every configuration in which a side of a claim is taken, each once."""
        found: dict[str, Configuration] = {}
        for context in self.contexts:
            for side in self._sides:
                there = configuration_at(context, side)
                found.setdefault(there.digest, there)
        return list(found.values())

    @property
    def _sides(self) -> list[Side]:
        return [side for claim in self.claims for side in claim.sides]

    def place(self, context: int, side: Side) -> int:
        """Return the number of the place in which a side is taken in a context."""
        digest = configuration_at(self.contexts[context], side).digest
        return next(i for i, place in enumerate(self.places) if place.digest == digest)

    @cached_property
    def gaps(self) -> Gaps:
        """Return what can be filled in another way, and what not."""
        return find_gaps(self.scenario, self.places)

    def figures_at(self, place: Configuration) -> tuple[Figure, ...]:
        """Return the figures of all claims that a place has, each once."""
        figures = dict.fromkeys(side.figure for side in self._sides)
        return tuple(each for each in figures if each.place < place.players)

    @property
    def label(self) -> str:
        """Return what all contexts share, as typed: `players=4 simon=hard`."""
        return settings_as_typed(shared_settings(self.contexts))

    def context(self, number: int) -> str:
        """Return what only this context is, as typed: `hunter`, `players=2 hunter`; "" if there is no other."""
        several = [name for name, values in self.grid.items() if len(values) > 1]
        given = self.contexts[number].given
        return " ".join(
            value_as_typed(given[name]) if name == POLICY else f"{name}={value_as_typed(given[name])}"
            for name in several
        )

    @property
    def record(self) -> EnvelopeRecord:
        """Return the record of a new envelope."""
        game = self.scenario.game
        return EnvelopeRecord(
            game=game.name,
            scenario_digest=self.scenario.digest,
            kernel_digest=game.digest,
            settings=dict(self.grid),
            claims=[claim.text for claim in self.claims],
            gaps=self.gaps.digest,
            fillings=self.fillings,
            each=self.each,
            screen=self.screen,
            games=self.games,
            seed=self.seed,
        )

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        named: dict[str, object] = {name: ",".join(map(value_as_typed, v)) for name, v in self.grid.items()}
        named |= {"claim": ",".join(claim.text for claim in self.claims)} if self.named else {}
        usual = (("fillings", self.fillings, FILLINGS), ("each", self.each, EACH), ("games", self.games, GAMES))
        named |= {name: value for name, value, default in usual if value != default}
        named |= {"screen": self.screen} if self.screen != SCREEN else {}
        named |= {"seed": self.seed} if self.seed else {}
        return Path(folder_name(self.scenario.name, "envelope", named))


def plan_envelope(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    claims: Sequence[str] | str = (),
    scripts: Sequence[str] | None = None,
    fillings: int = FILLINGS,
    each: int = EACH,
    screen: int = SCREEN,
    games: int = GAMES,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
) -> EnvelopePlan:
    """Return an envelope; the arguments are those of `study.envelope`.

    Raises:
        InputError: If an argument is wrong, nothing can be played, or nothing is plausible besides what is assumed.
    """
    check_whole("--fillings", fillings, FEWEST_FILLINGS, MOST_FILLINGS)
    for option, value in (("--each", each), ("--screen", screen), ("--games", games)):
        check_whole(option, value, FEWEST, MOST)
    check_whole("--seed", seed, 0, MAX_SEED)
    if not 0 < level <= MOST_LEVEL:
        raise InputError(f"--level is {level}; it must be between 0 and 1, at most {MOST_LEVEL}")
    seconds = None if budget is None else read_duration(budget, "--budget")
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    source = loaded.name if isinstance(scenario, Scenario) else str(scenario)
    grid = make_grid(loaded, settings) if isinstance(settings, Mapping) else parse_set(loaded, settings)
    grid |= two_scripts(loaded, grid, scripts)
    cells = Plan(loaded, grid).cells
    if len(cells.legal) > MOST_CONTEXTS:
        raise InputError(f"{loaded.name}: {len(cells.legal)} configurations are set; at most {MOST_CONTEXTS} are asked")
    texts = [claims] if isinstance(claims, str) else list(claims)
    if len(texts) > MOST_CLAIMS:
        raise InputError(f"--claim is given {len(texts)} times; it may be given {MOST_CLAIMS} times")
    found = [read_claim(text, loaded, context.given) for text in dict.fromkeys(texts) for context in cells.legal[:1]]
    told = tuple(found) or (_usual(loaded, min(each.players for each in cells.legal)),)
    plan = EnvelopePlan(
        source, loaded, grid, cells, told, bool(texts), fillings, each, screen, games, level, seed, seconds
    )
    if not plan.gaps.every:
        path = short_path(loaded.folder / PLAUSIBLE_FOLDER / FILE)
        raise InputError(
            f"{loaded.name}: nothing that is assumed has another plausible value that changes a rule here; {path} says "
            "which values are plausible, one line each: entry,values,reason"
        )
    return plan


def _usual(scenario: Scenario, players: int) -> Claim:
    """Return the claim of somebody who named none: the win, or seat 1's share, within ten points."""
    name = f"outcome={good_outcome(scenario.game)}"
    if scenario.game.competitive and players > 1:
        name = "win@1"
    return usual_claim(read_figure(name, scenario, players, "--claim"), WITHIN)
