"""Look for changes that reach the targets, judge them on other games, and see what else they move."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from balance.design.statistics import Statistic, Values, statistics_of
from balance.design.watched_figures import good_outcome
from balance.questions.tune import words
from balance.questions.tune.chosen import Distrusted, chosen_of, proposed, smaller_than
from balance.questions.tune.consequences import MOVED_GAMES, Around, neighbours
from balance.questions.tune.lengths import moves_length, verdict_of
from balance.questions.tune.moves import STAY, Move
from balance.questions.tune.plan import (
    FOLDER,
    JUDGE_PART,
    JUDGED,
    LEVEL,
    MOST_CHANGED,
    MOVED,
    PROPOSALS,
    SEARCH_PART,
    SEARCHED,
    TuneAnswer,
    TunePlan,
    plan_tune,
)
from balance.questions.tune.result import Estimate, Length, Missing, Proposal, Shift, Smaller, Tuning
from balance.questions.tune.search import Race, search
from balance.questions.tune.smaller import search_smaller
from balance.questions.tune.targets import Place, Target
from balance.stats.metrics import OUTCOME
from balance.stats.moments import Moments
from balance.studies.asking import OpenStudy, ask
from balance.studies.capped import at_the_cap, stopped
from balance.studies.figures import Figure
from balance.studies.kept_games import Cell, Columns, KeptGames, Progress, Spent, Table, no_progress
from balance.studies.paced import paced
from reports.formats import listed
from reports.plain import first_few, plural
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import PLAYERS

if TYPE_CHECKING:
    from distributed import Client

SEARCH_FIRST = 2**59  # numbers of the games that choose; those that judge are 0, 1, ...
NAMED_DIALS = 3  # dials that a message names


def tune(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Value] | None = None,
    *,
    target: str | Sequence[str],
    at: str | Sequence[str] = (),
    keep: str | Sequence[str] = (),
    change: Sequence[str] | str | None = None,
    most: int = MOST_CHANGED,
    games: int | None = None,
    seed: int = 0,
    budget: object = None,
    pace: Mapping[str, float] | Sequence[str] = (),
    out: str | Path | None = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    resume: bool = False,
    progress: Progress = no_progress,
) -> Tuning:
    """Find the smallest changes of a game that reach a target.

    >>> balance.tune("all-hoomanz", target="win=35%±2pp", at="players=4,simon=hard").answer

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: What is set everywhere.
        target: What is wanted: `win=35%±2pp`, `win@1=20%..30%`, `rounds.mean=9..11`, `rounds>12=0%..5%`.
        at: The cell of each target, `players=4,simon=hard`; one for all, or one for each.
        keep: Figures that are to stay within bounds in every cell: `rounds.mean=9..11`.
        change: Numbers, axes or cells of tables that may be changed; None: all numbers of the rulebook.
        most: How many numbers a proposal may change, 1 to 3.
        games: Games that judge a proposal; None: so many that a quarter of the tolerance is known [games].
        seed: The seed of all games.
        budget: After how much time nothing more is played: `5min`, or seconds.
        pace: How long people take, in place of what game.toml states: `{"round": 30}` or `["round=30"]`.
        out: Folder for the games. None: GAME-SETTINGS-tune.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        resume: Go on with what `out` holds, if it is the same question.
        progress: Told how many changes are played, how many there are, and which.

    Raises:
        InputError: If an argument is wrong, or `out` holds something else.
    """
    plan = plan_tune(
        scenario,
        settings or {},
        target=_texts(target),
        at=_texts(at),
        keep=_texts(keep),
        change=change,
        most=most,
        games=games,
        seed=seed,
        budget=budget,
        pace=pace,
    )
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def _texts(given: str | Sequence[str]) -> Sequence[str]:
    return [given] if isinstance(given, str) else given


def carry_out(plan: TunePlan, study: OpenStudy[TuneAnswer]) -> Tuning:
    """Tune in an open folder; see `tune`."""
    tuning = _Tuner(plan, study.games(partial(_columns, plan.figures))).run()
    proposals = [dict(proposal.move.settings) for proposal in tuning.proposals]
    study.keep(TuneAnswer(tune=study.identity, sentences=words.answer(tuning), proposals=proposals))
    return tuning


def _columns(figures: tuple[Statistic, ...], configuration: Configuration) -> Columns:
    """Return what is kept of a game: each figure whose seat plays, and whether the cap stopped it."""
    there = tuple(each for each in figures if each.seated(configuration.players))
    stops = at_the_cap(configuration.scenario)
    names = dict.fromkeys([*(each.name for each in there), *(each.text for each in stops)])
    kept = Columns(tuple(names), partial(_values, there, stops, configuration.players))
    return paced(kept, configuration) if any(each.timed for each in there) else kept


def _values(
    figures: tuple[Statistic, ...], stops: tuple[Figure, ...], players: int, rows: NDArray[np.void]
) -> dict[str, Values]:
    return {**statistics_of(rows, figures, players), **{each.text: each.of(rows, players) for each in stops}}


@dataclass
class _Tuner:
    """Carry out a tuning: `run` says in which order."""

    plan: TunePlan
    kept: KeptGames
    began: float = field(default_factory=time.monotonic)
    _made: dict[tuple[Move, str], Configuration | None] = field(default_factory=dict)

    def run(self) -> Tuning:
        plan = self.plan
        race = Race(plan.targets, self._race, self._raced, 1 - LEVEL, plan.judge)
        self._until(1.0)
        race.run([STAY])
        try:
            published, length = self._judge(STAY)  # first: a game that is as wanted needs no change
        except Spent:
            raise InputError(self._too_little()) from None
        as_it_is = Proposal(STAY, published, self._verdicts(published, length), length)
        found = ([as_it_is], None, Missing()) if as_it_is.verdict == "met" else self._changed(race, length)
        proposals, smaller, missing = found
        tried = tuple(race.tried.values())
        return Tuning(
            plan,
            self.kept.folder,
            published,
            length,
            tuple(proposals),
            tried,
            smaller,
            "all" if missing == Missing() else "budget",
            self.kept.played,
            missing,
            in_words=words.answer,
        )

    def _changed(self, race: Race, before: Length) -> tuple[list[Proposal], Smaller | None, Missing]:
        """Look for changes that reach the targets.

        Return the proposals, a smaller change that may reach them too, and what the budget left out.

        Args:
            race: The race, in which the game as it is was played.
            before: The mean length as published.
        """
        plan, judged = self.plan, list[Proposal]()
        self._until(SEARCH_PART)
        search(race, plan.dials, plan.most)
        if len(race.tried) < 2:
            return [], None, Missing(tries=True)
        search_smaller(race, plan.dials)
        if still := race.still():
            raise InputError(self._immovable(still, len(race.tried) - 1))
        self._until(JUDGE_PART)
        chosen = chosen_of(race)

        def aside(each: Proposal) -> bool:
            return moves_length(before, each.length, plan.targets)

        def distrusted(move: Move) -> Distrusted:
            return self._distrusted(race, move)

        try:
            for each in chosen:
                reached, rounds = self._judge(each.move)
                judged.append(
                    Proposal(each.move, reached, self._verdicts(reached, rounds), rounds, *distrusted(each.move))
                )
            self._until(1.0)
            return (
                self._with_shifts(proposed(judged, aside), len(judged)),
                smaller_than(judged, race, distrusted),
                Missing(race.cut),
            )
        except Spent:
            missing = Missing(race.cut, len(chosen) - len(judged), moves=any(neighbours(self.plan)))
            return proposed(judged, aside), smaller_than(judged, race, distrusted), missing

    def _verdicts(self, reached: Sequence[Estimate], length: Length) -> tuple[str, ...]:
        """Return what the figures say of each target."""
        pairs = zip(self.plan.targets, reached, strict=True)
        return tuple(verdict_of(target, estimate, length) for target, estimate in pairs)

    def _distrusted(self, race: Race, move: Move) -> Distrusted:
        """Return the numbers of a change that the script misplays, and others that it may misplay.

        They are known if what is wanted is what the players want.
        """
        game = self.plan.scenario.game
        good = f"{OUTCOME}={good_outcome(game)}"
        target = next((each for each in self.plan.targets if each.figure.name == good), None)
        if target is None or (game.competitive and any(each.configuration.players > 1 for each in self.plan.places)):
            return (), ()
        misplayed, doubtful = (of(move, self.plan.dials, target) for of in (race.misplayed, race.doubtful))
        return tuple(misplayed), tuple(name for name in doubtful if name not in misplayed)

    def _too_little(self) -> str:
        seconds = f"{self.plan.budget:g} s" if self.plan.budget is not None else "it"
        return (
            f"--budget: {seconds} is too little to judge the game as it is ({plural(self.plan.games, 'game')}); what "
            "was played is kept, and the same line with a larger --budget and --resume goes on"
        )

    def _immovable(self, target: Target, changes: int) -> str:
        """Return why nothing can reach a target."""
        dials = [dial.name for dial in self.plan.dials]
        named = listed(first_few(dials, NAMED_DIALS, "dial"))
        option, place = "--keep" if target.kept else "--target", self.plan.places[target.cell]
        return (
            f"{option} {target.text}{place.text}: nothing that may change moves {target.figure.name}: it is the same "
            f"in every game after {plural(changes, 'change')} of {named}; name what moves it with --change (balance "
            f"rank {self.plan.source} --watch says), or ask for what it is"
        )

    def _until(self, part: float) -> None:
        """Play no longer than this part of the budget."""
        if self.plan.budget is not None:
            self.kept.deadline = self.began + part * self.plan.budget

    def _configuration(self, place: Place, move: Move) -> Configuration | None:
        key = (move, place.label)
        if key not in self._made:
            self._made[key] = self.plan.configuration(place, move)
        return self._made[key]

    def _cells(self, move: Move, group: str, first: int) -> list[Cell] | None:
        """Return the cells of a change, one for each place; None if it cannot be played in one of them."""
        cells = []
        for n, place in enumerate(self.plan.places):
            configuration = self._configuration(place, move)
            if configuration is None:
                return None
            cells.append(Cell(_file_name(move, n), configuration, group, first))
        return cells

    def _race(self, moves: Sequence[Move], games: int) -> list[Move]:
        """Play changes that can be played; return them."""
        cells = {move: self._cells(move, SEARCHED, SEARCH_FIRST) for move in moves}
        able = [move for move in moves if cells[move] is not None]
        self.kept.play([cell for move in able for cell in cells[move] or ()], games)
        return able

    def _raced(self, move: Move, target: Target, games: int) -> Values:
        cells = self._cells(move, SEARCHED, SEARCH_FIRST)
        assert cells is not None
        return self.kept.table(cells[target.cell], games)[target.figure.name]

    def _judge(self, move: Move) -> tuple[tuple[Estimate, ...], Length]:
        """Return the figures of a change on the games that judge, and the mean length in the first cell."""
        cells = self._cells(move, JUDGED, 0)
        assert cells is not None
        tables = [self.kept.table(cell, self.plan.games) for cell in cells]
        estimates = []
        for target in self.plan.targets:
            values, level = tables[target.cell][target.figure.name], self.plan.judge.level
            estimates.append(Estimate(target.figure.estimate(values), target.figure.bounds(values, level), len(values)))
        rounds = tables[0]["rounds.mean"]
        ends = Moments.of(rounds).bounds(1 - (1 - LEVEL) / (PROPOSALS + 1))
        return tuple(estimates), Length(float(rounds.mean()), ends, len(rounds), *stopped(tables[0]))

    def _with_shifts(self, proposals: Sequence[Proposal], judged: int) -> list[Proposal]:
        """Return the proposals with what else they move, in the cells around the first.

        Args:
            proposals: The proposals.
            judged: How many changes were judged: the differences of any that games chose of these hold at once.
        """
        around = list(neighbours(self.plan))
        moves = [each.move for each in proposals if each.move != STAY]
        cells: dict[tuple[str, Move], Cell] = {}
        for move in [STAY, *moves]:
            for each in around:
                configuration = self._configuration(each.place, move)
                if configuration is not None:
                    name = f"{_checked(each.label)}-{_file_name(move, 0)}"
                    cells[each.label, move] = Cell(name, configuration, MOVED)
        self.kept.play(cells.values(), MOVED_GAMES)
        pairs = [(move, each) for move in moves for each in around]
        level = 1 - (1 - LEVEL) / max(1, judged * len(around) * len(self.plan.figures))
        shifts: dict[Move, list[Shift]] = {move: [] for move in [STAY, *moves]}
        for move, each in pairs:
            if (each.label, STAY) in cells and (each.label, move) in cells:
                before, after = (self.kept.table(cells[each.label, of], MOVED_GAMES) for of in (STAY, move))
                if self._same_game(each, before):
                    continue
                besides = each.besides(cells[each.label, STAY].configuration, move)
                shifts[move] += each.shifts(self.plan.figures, before, after, level, besides)
        unplayable = {
            move: tuple(e.label for e in around if (e.label, STAY) in cells and (e.label, move) not in cells)
            for move in shifts
        }
        return [replace(each, shifts=tuple(shifts[each.move]), unplayable=unplayable[each.move]) for each in proposals]

    def _same_game(self, around: Around, before: Table) -> bool:
        """Return whether a mode's other value changes nothing: each game goes as the published one."""
        if self.plan.scenario.axes[around.axis].kind != "mode" or around.axis == PLAYERS:
            return False
        cells, games = self._cells(STAY, JUDGED, 0), min(MOVED_GAMES, self.plan.games)
        assert cells is not None
        published = self.kept.table(cells[0], games)
        return all(np.array_equal(before[name][:games], published[name]) for name in before)


def _file_name(move: Move, place: int) -> str:
    """Return a name of a change that is fit for a file: `replicators=2-0`."""
    return f"{_checked(move.label) or 'published'}-{place}"


def _checked(text: str) -> str:
    return text.replace(" ", ",").replace("/", "_")
