"""Describe what is filled in other ways, what is claimed, and how much is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from balance.design.durations import read_budget
from balance.design.grid import read_grid
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.shared_settings import unlike_sides
from balance.design.statistics import Statistic, read_statistic
from balance.design.whole_numbers import check_whole_numbers
from balance.questions.envelope.claims import Claim, Side, configuration_at, read_claim, usual_claim
from balance.storage import sealed_json
from balance.studies.contexts import ContextPlan, read_contexts
from balance.studies.figures import Figure, watched
from balance.studies.filling_time import FillingTime, time_fillings
from balance.studies.fillings import Places
from balance.studies.gaps import Gaps, find_gaps
from balance.studies.kept_games import counted, removed
from balance.studies.own_game import OwnGame, own_game
from balance.studies.study_folder import Record, StudyFolder, what_plays
from scenarios import Configuration, InputError, Scenario, Value

FILLINGS, EACH, SCREEN, GAMES = 300, 1_000, 1_000, 10_000  # by default
FEWEST_FILLINGS, MOST_FILLINGS = 40, 10_000
FEWEST, MOST = 50, 10_000_000  # games of a cell in any stage [games]
MOST_CONTEXTS, MOST_CLAIMS = 16, 16
WITHIN = 0.1  # of the usual claim, where it is of a share; of a mean it is this part of it
LEVEL = 0.95
SCREENING, JUDGING, FILLED = "screening", "judging", "fillings"  # groups of games
GROUPS = (SCREENING, JUDGING, FILLED)
JUDGED = 10  # single changes that are judged, for each claim and context: those that looked largest
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


FOLDER = StudyFolder(
    what="envelope",
    command="balance envelope",
    file="envelope.json",
    record=EnvelopeRecord,
    answer=EnvelopeAnswer,
    bound="envelope",
    asked={
        "settings": "what is set",
        "claims": "what is claimed",
        "gaps": "what is plausible",
        "fillings": "the number of fillings",
        "each": "the games of each filling",
        "screen": "the games of the screening",
        "games": "the number of games",
    },
    doing="filling the gaps",
    anew="ask anew in another folder",
    kept=counted(*GROUPS),
    clear=removed(*GROUPS),
)


@dataclass(frozen=True)
class EnvelopePlan(ContextPlan):
    """Describe an envelope.

    Attributes:
        claims: What is claimed of each context; `named` says whether somebody named them. If nobody did, `figures` is
            the one that the usual claim is of.
        fillings, each: How many ways to fill the gaps, and the games of each [games].
        screen: Games of each single change in the screening [games]; `games` are those of what is judged.
    """

    claims: tuple[Claim, ...]
    fillings: int
    each: int
    screen: int

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
    def own(self) -> OwnGame:
        """Return what to call the game before its gaps are filled in another way."""
        return own_game(self.scenario)

    @cached_property
    def gaps(self) -> Gaps:
        """Return what can be filled in another way, and what not."""
        return find_gaps(self.places, alike=False)

    @cached_property
    def took(self) -> FillingTime:
        """Return how long ways to fill the gaps take, which is measured once; what is compiled is not counted."""
        return time_fillings(Places(self.gaps, self.places, FIRST), self.seed)

    def refuse_no_gaps(self) -> None:
        """Refuse a scenario of which nothing can be filled in another way.

        Raises:
            InputError: If there is none, or its list of plausible values is wrong.
        """
        self.gaps.refuse_none(f"{self.scenario.name}: nothing that is assumed", [self.scenario])

    def figures_at(self, place: Configuration) -> tuple[Statistic, ...]:
        """Return the figures of all claims that a place has, each once."""
        figures = dict.fromkeys(side.figure for side in self._sides)
        return tuple(
            each for each in figures if each.place < place.players and (not each.score or each.seated(place.players))
        )

    @property
    def record(self) -> EnvelopeRecord:
        """Return the record of a new envelope."""
        return EnvelopeRecord(
            **what_plays(self.scenario),
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
        claims = {"claim": ",".join(claim.text for claim in self.claims)} if self.named else {}
        usual = (("fillings", self.fillings, FILLINGS), ("each", self.each, EACH), ("games", self.games, GAMES))
        sizes = {name: value for name, value, default in (*usual, ("screen", self.screen, SCREEN)) if value != default}
        return self.default_folder("envelope", {}, {**claims, **sizes})


def plan_envelope(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    claims: Sequence[str] | str = (),
    scripts: Sequence[str] | str | None = None,
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
    sizes = [("--each", each), ("--screen", screen), ("--games", games)]
    check_whole_numbers(
        ("--fillings", fillings, FEWEST_FILLINGS, MOST_FILLINGS),
        *((option, value, FEWEST, MOST) for option, value in sizes),
        ("--seed", seed, 0, MAX_SEED),
    )
    check_level(level)
    seconds = read_budget(budget)
    loaded, source = named_scenario(scenario)
    grid, cells = read_contexts(loaded, read_grid(loaded, settings), scripts, MOST_CONTEXTS, "asked")
    texts = [claims] if isinstance(claims, str) else list(claims)
    if len(texts) > MOST_CLAIMS:
        raise InputError(f"--claim is given {len(texts)} times; it may be given {MOST_CLAIMS} times")
    found = [read_claim(text, loaded, context.given) for text in dict.fromkeys(texts) for context in cells.legal[:1]]
    players = min(each.players for each in cells.legal)
    first = () if found else (_first(loaded, players, cells.legal),)
    told = tuple(found) or tuple(_usual(loaded, players, each) for each in first)
    return EnvelopePlan(
        source=source,
        scenario=loaded,
        grid=grid,
        cells=cells,
        figures=first,
        named=bool(texts),
        games=games,
        level=level,
        seed=seed,
        budget=seconds,
        claims=told,
        fillings=fillings,
        each=each,
        screen=screen,
    )


def _first(scenario: Scenario, players: int, contexts: Sequence[Configuration]) -> Figure:
    """Return the figure of the usual claim: the one that `rank` puts first.

    Where seats are unlike and several are of the first seat's side, it is what that side wins together: ten points of
    one of its seats are far more of the side's.
    """
    sides = unlike_sides(contexts)
    several = sides if sides and sides.count(sides[0]) > 1 else []
    return watched(scenario, players, None, contexts=contexts, sides=several)[0]


def _usual(scenario: Scenario, players: int, first: Figure) -> Claim:
    """Return the claim of somebody who named none, on the first figure.

    So it is of no seat's share where all seats win alike whatever fills the gaps, which would hold in every way.
    """
    here = own_game(scenario).here
    if first.seats:
        several = Statistic(first.noun, "payoff", first.field, seats=first.seats, averaged=first.averaged)
        return usual_claim(several, WITHIN, here)
    return usual_claim(read_statistic(first.text, scenario, players, "--claim"), WITHIN, here)
