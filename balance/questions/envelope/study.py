"""Fill the gaps of a rulebook in other ways: one by one, all that help or hurt, and at random."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from balance.design.statistics import Statistic, statistics_of
from balance.questions.envelope import words
from balance.questions.envelope.claims import Claim
from balance.questions.envelope.corners import corner
from balance.questions.envelope.estimates import Effect, effect_of, estimate_of, possible, spread_of
from balance.questions.envelope.forecast import cost_of_games, costs_of_the_rest
from balance.questions.envelope.plan import (
    EACH,
    FILLED,
    FILLINGS,
    FIRST,
    FOLDER,
    GAMES,
    JUDGED,
    JUDGING,
    LEVEL,
    SCREEN,
    SCREENING,
    EnvelopeAnswer,
    EnvelopePlan,
    plan_envelope,
)
from balance.questions.envelope.result import Corner, Envelope, Verdict
from balance.questions.envelope.so_far import changes_so_far
from balance.simulation.workers import warm_up
from balance.studies.asking import OpenStudy, ask
from balance.studies.fillings import Filling, Places, in_turn, play_fillings
from balance.studies.gaps import Gap
from balance.studies.kept_games import Cell, Columns, KeptGames, Progress, Table
from balance.studies.no_answer import NoAnswerError, seconds_left
from balance.studies.stages import play_in_rounds, rounds_of
from balance.studies.traffic_light import HOLDS, light
from balance.studies.where_it_breaks import find_where
from reports.plain import plural
from scenarios import Configuration, Scenario, Value

if TYPE_CHECKING:
    from distributed import Client

UP, DOWN = "all that raise it", "all that lower it"
Numbers = NDArray[np.int64]


def envelope(
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
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Envelope:
    """Say how far what a scenario assumes moves an answer.

    >>> balance.envelope("cyberdoom-tower", claims=["win@players=1 > win@players=2"]).answer

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: Texts of `--set`, or names with a value or a list of values each; every combination is a context.
            What is set is no gap.
        claims: What is claimed: `win > 50%`, `win = 25%..45%`, `win@players=4 > win@players=2`. None: the win, or
            what else `rank` puts first, stays within ten points of what it is as published, a mean within 10 %.
        scripts: The scripts that play, each in a context of its own. None: what `settings` say, else the usual script
            and a trained one; where none is, the next one.
        fillings: How many ways to fill all gaps are drawn.
        each: Games of each [games].
        screen: Games of every single change in the screening [games].
        games: Games of what is judged [games].
        level: The chance that all intervals hold at once.
        seed: The seed of all games and of the fillings.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-SETTINGS-envelope.
        resume: Go on with the envelope in `out`, if there is one; without it, a folder with one is refused.
        progress: Called in the caller's thread with the cells that are played, how many there are, and the last one.

    Raises:
        InputError: If an argument is wrong, nothing is plausible besides what is assumed, the budget ends it before
            there is an answer, `out` holds something else, or the cluster cannot play.
    """
    plan = plan_envelope(
        scenario,
        settings,
        claims=claims,
        scripts=scripts,
        fillings=fillings,
        each=each,
        screen=screen,
        games=games,
        level=level,
        seed=seed,
        budget=budget,
    )
    plan.refuse_no_gaps()
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: EnvelopePlan, study: OpenStudy[EnvelopeAnswer]) -> Envelope:
    """Fill the gaps in an open folder; see `envelope`."""
    from balance.questions.envelope.words import answer

    plan.refuse_no_gaps()
    warm_up(plan.places[0])  # compiling is not counted
    found = envelope_with(plan, study.folder, study.games(partial(_columns, plan)))
    verdicts, effects = list(map(verdict_row, found.verdicts)), list(map(effect_row, found.effects))
    study.keep(EnvelopeAnswer(envelope=study.identity, sentences=answer(found), verdicts=verdicts, effects=effects))
    return found


def envelope_with(plan: EnvelopePlan, out: Path, kept: KeptGames) -> Envelope:
    """Fill the gaps and estimate what that shows; the folder is open and the kernels compiled.

    Raises:
        NoAnswerError: If the budget ends it before there is an answer.
    """
    return _Filler(plan, out, kept).run()


def _columns(plan: EnvelopePlan, configuration: Configuration) -> Columns:
    figures = plan.figures_at(configuration)
    return Columns(tuple(each.name for each in figures), partial(_taken, figures, configuration.players))


def _taken(figures: tuple[Statistic, ...], players: int, rows: NDArray[np.void]) -> Table:
    return statistics_of(rows, figures, players)


@dataclass
class _Filler:
    """Carry it out: `run` says in which order."""

    plan: EnvelopePlan
    out: Path
    kept: KeptGames
    places: Places = field(init=False)

    def __post_init__(self) -> None:
        self.places = Places(self.plan.gaps, self.plan.places, FIRST)

    def run(self) -> Envelope:
        plan, singles = self.plan, self.plan.gaps.changes
        screened = self._play(SCREENING, self._singles, plan.screen)
        screening_error = (1 - plan.level) / 2 / max(1, len(singles) * len(self._pairs))
        if screened < plan.screen:
            before, known = f"the screening of {plural(len(singles), 'change')} was done", self._so_far(screening_error)
            wanted = [(cell, plan.screen) for cell in self._cells(SCREENING, self._singles)]
            first, every = (self._seconds_left(wanted, later) for later in self._later())
            raise NoAnswerError(before, "a smaller --screen", so_far=known, seconds_left=first, seconds_in_all=every)
        effects = [
            effect
            for pair in self._pairs
            for each in singles
            for effect in self._effect(SCREENING, pair, each, screening_error)
        ]
        of = {pair: [each for each in effects if (each.context, each.claim) == pair] for pair in self._pairs}
        chosen = {pair: _largest(of[pair]) for pair in self._pairs}
        corners = {pair: self._corners(pair, of[pair]) for pair in self._pairs}
        fillings, dropped, each = play_fillings(plan.fillings, self.places, FILLED, plan.seed, self._play_fillings)
        judged = [self.places.single(JUDGING, *single) for pair in self._pairs for single in chosen[pair]]
        judged += [self.places.filled(JUDGING, made) for pair in self._pairs for made, _ in corners[pair]]
        games = self._play(JUDGING, judged, plan.games) if each else 0
        if not games:
            before, known = "the fillings and what is judged had a first round", self._so_far(screening_error)
            ways = [self.places.filled(FILLED, filling) for filling in fillings]
            soon = self._first_round(FILLED, ways, plan.each) + self._first_round(JUDGING, judged, plan.games)
            wanted = [(cell, plan.each) for cell in self._cells(FILLED, ways)]
            wanted += [(cell, plan.games) for cell in self._cells(JUDGING, judged)]
            first, every = self._seconds_left(soon), self._seconds_left(wanted)
            raise NoAnswerError(before, "fewer --fillings", so_far=known, seconds_left=first, seconds_in_all=every)
        # half of the error is the screening's, a quarter that of where it breaks. The rest: of each pair the published
        # value, two corners, the share that keeps the claim, and the luck that all fillings share; of each change that
        # is judged its effect, and the value after it
        error = (1 - plan.level) / 4 / (5 * len(self._pairs) + 2 * sum(map(len, chosen.values())))
        better = {
            (effect.context, effect.claim, effect.name): effect
            for pair in self._pairs
            for single in chosen[pair]
            for effect in self._effect(JUDGING, pair, single, error, games)
        }
        effects = [better.get((each.context, each.claim, each.name), each) for each in effects]
        verdicts = [self._verdict(pair, effects, corners[pair], fillings, (games, each), error) for pair in self._pairs]
        decided = games == plan.games and each == plan.each
        return Envelope(
            plan,
            self.out,
            tuple(effects),
            tuple(verdicts),
            tuple(fillings),
            dropped,
            games,
            each,
            decided,
            in_words=words.answer,
        )

    @property
    def _singles(self) -> list[list[Cell]]:
        """Return the games of all single changes in the screening."""
        return [self.places.single(SCREENING, *each) for each in self.plan.gaps.changes]

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        """Return all contexts with all claims, by number."""
        return [
            (context, claim) for context in range(len(self.plan.contexts)) for claim in range(len(self.plan.claims))
        ]

    # --- what is known where the budget ends it ---------------------------------------------------------------------

    def _so_far(self, error: float) -> list[str]:
        """Say what the single changes do that were screened; their intervals are those of the whole screening."""

        def whole(way: Sequence[Cell]) -> bool:
            return all(self.kept.stored(cell) >= self.plan.screen for cell in way)

        if not whole(self.places.published(SCREENING)):
            return []
        pairs = zip(self.plan.gaps.changes, self._singles, strict=True)
        played = [single for single, way in pairs if whole(way)]
        effects = [
            effect for pair in self._pairs for each in played for effect in self._effect(SCREENING, pair, each, error)
        ]
        return changes_so_far(self.plan, len(played), effects) if played else []

    def _later(self) -> tuple[float, float]:
        """Return how long it takes after the screening: until there is an answer, and in all [s]."""
        return costs_of_the_rest(self.plan, self.kept.engine.at_once)

    def _seconds_left(self, wanted: Sequence[tuple[Cell, int]], later: float = 0.0) -> float | None:
        """Return about how long it takes to play what is missing; `later` is expected to follow [s]."""
        cost = cost_of_games(self.plan, self.kept.engine.at_once)
        return seconds_left(self.kept, wanted, self.plan.budget, cost, later)

    def _first_round(self, group: str, ways: Sequence[Sequence[Cell]], games: int) -> list[tuple[Cell, int]]:
        """Return the games of ways with how many of each the first round plays [games]."""
        cells = self._cells(group, ways)
        first = rounds_of(games, any(cell.configuration.thinks for cell in cells), early=False)[0]
        return [(cell, first) for cell in cells]

    # --- what is played ----------------------------------------------------------------------------------------------

    def _play(self, group: str, ways: Sequence[Sequence[Cell]], games: int) -> int:
        """Play ways, and the game as published; return how many games of each are played [games]."""
        return play_in_rounds(self.kept, self._cells(group, ways), games)

    def _cells(self, group: str, ways: Sequence[Sequence[Cell]]) -> list[Cell]:
        """Return the games of ways, and of the game as published."""
        return in_turn([self.places.published(group), *ways])

    def _play_fillings(self, fillings: Sequence[Filling]) -> int:
        return self._play(FILLED, [self.places.filled(FILLED, each) for each in fillings], self.plan.each)

    def _values(self, pair: tuple[int, int], way: Sequence[Cell], games: int) -> Numbers:
        """Return the claimed value of each game of a way."""
        claim = self.plan.claims[pair[1]]
        sides = [self.kept.table(way[self.plan.place(pair[0], side)], games)[side.figure.name] for side in claim.sides]
        return claim.values(sides[0], sides[1] if len(sides) > 1 else None)

    def _claim(self, pair: tuple[int, int]) -> Claim:
        """Return a claim with its ends in the figure's unit; the screening says how large 10 % are."""
        claim = self.plan.claims[pair[1]]
        if not claim.part:
            return claim
        published = self._values(pair, self.places.published(SCREENING), self.plan.screen)
        return claim.near(float(published.mean()) / claim.whole)

    # --- what it shows -----------------------------------------------------------------------------------------------

    def _effect(
        self, group: str, pair: tuple[int, int], single: tuple[Gap, Value], error: float, games: int | None = None
    ) -> Iterator[Effect]:
        """Yield the effect of a single change; none if it changes no rule where the claim looks."""
        (context, number), (gap, value), claim = pair, single, self._claim(pair)
        way, base = self.places.single(group, gap, value), self.places.published(group)
        looked = [self.plan.place(context, side) for side in claim.sides]
        if all(way[i] == base[i] for i in looked):
            return
        count, judged = games or self.plan.screen, group == JUDGING
        before, after = self._values(pair, base, count), self._values(pair, way, count)
        of = estimate_of(claim, after, before, error) if judged else None
        yield Effect(context, number, gap, value, *effect_of(claim, before, after, error), count, of)

    def _corners(self, pair: tuple[int, int], effects: Sequence[Effect]) -> list[tuple[Filling, int]]:
        """Return the fillings that take all changes that seemed to raise the value, or to lower it."""
        made = []
        for way, sign in (("up", 1), ("down", -1)):
            best: dict[str, Effect] = {}
            for each in effects:
                held = best.get(each.gap.entry)
                if sign * each.estimate > (0 if held is None else sign * held.estimate):
                    best[each.gap.entry] = each
            wanted = [(each.estimate, each.gap, each.value) for each in best.values()]
            label = f"corner-{pair[0]:02d}-{pair[1]:02d}-{way}"
            made.append(corner(self.places, label, wanted))
        return made

    def _verdict(
        self,
        pair: tuple[int, int],
        effects: Sequence[Effect],
        corners: Sequence[tuple[Filling, int]],
        fillings: Sequence[Filling],
        played: tuple[int, int],
        error: float,
    ) -> Verdict:
        claim, (games, each) = self._claim(pair), played
        base = self._values(pair, self.places.published(JUDGING), games)
        published = estimate_of(replace(claim, relative=False), base, base, error)
        as_claimed = replace(published, verdict=HOLDS) if claim.relative else published
        found = [
            Corner(
                name,
                filling,
                left,
                estimate_of(claim, self._values(pair, self.places.filled(JUDGING, filling), games), base, error),
            )
            for name, (filling, left) in zip((UP, DOWN), corners, strict=True)
        ]

        def drawn(filling: Filling) -> Numbers:
            return self._values(pair, self.places.filled(FILLED, filling), each)

        kept = self._values(pair, self.places.published(FILLED), each)
        spread = possible(claim, spread_of(claim, kept, map(drawn, fillings), base, error), published)
        error_where = (1 - self.plan.level) / 4 / len(self._pairs)
        ends = (claim.low, claim.high)
        where = find_where(self.plan.gaps, fillings, spread, drawn, claim.holds, ends, error_where)
        singles = tuple(each for each in effects if (each.context, each.claim) == pair and each.judged)
        breaks = any(each.breaks for each in singles)
        shown = light(as_claimed.verdict, breaks, spread.keep, spread.keep_low, spread.keep_high)
        return Verdict(*pair, claim, as_claimed, tuple(found), spread, where, singles, shown)


def _largest(effects: Sequence[Effect]) -> list[tuple[Gap, Value]]:
    """Return the single changes that are judged: those that seemed to move the value most."""
    moved = sorted((each for each in effects if each.moved), key=lambda each: -abs(each.estimate))
    return [(each.gap, each.value) for each in moved[:JUDGED]]


def effect_row(effect: Effect) -> dict[str, Any]:
    """Return an effect for machines."""
    told = {name: getattr(effect, name) for name in ("context", "claim", "estimate", "low", "high", "games", "moved")}
    after = {} if effect.after is None else {"after": vars(effect.after)}
    return {"entry": effect.gap.entry, "own": effect.gap.own, "value": effect.value, **told, **after}


def verdict_row(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict for machines."""
    spread = vars(verdict.spread).copy()
    spread["values"], spread["raw"] = verdict.spread.values.tolist(), verdict.spread.raw.tolist()
    return {
        "context": verdict.context,
        "claim": verdict.claim,
        "light": verdict.light,
        "published": vars(verdict.published),
        "corners": [
            {"name": each.name, "changes": each.filling.changes, "left_out": each.left_out, **vars(each.found)}
            for each in verdict.corners
        ],
        "fillings": spread,
        "where": None if verdict.where is None else asdict(verdict.where),
        "breaking": [effect_row(each) for each in verdict.breaking],
    }
