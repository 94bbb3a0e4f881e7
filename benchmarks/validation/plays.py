"""Check studies of plays: plays of a known origin must be traced back to it, and fit it, as often as it is stated."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from balance.design.make_plan import configured
from balance.questions.observed.chances import Stated
from balance.questions.observed.columns import columns
from balance.questions.observed.fit import MISFITS
from balance.questions.observed.plan import ObservedPlan, plan_observed
from balance.questions.observed.plays import WINNERS
from balance.questions.observed.result import Observed
from balance.questions.observed.study import observed_with
from balance.questions.observed.tracing import Model, ranges
from balance.stats.intervals import LEVEL
from balance.stats.proportions import OUTCOME, ROUNDS
from balance.studies.kept_games import Cell, Table
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes
from benchmarks.validation.coverage import percent
from scenarios import Configuration, Scenario, load
from sims.game import words_of

SEEDS = 200  # studies of each line
GAMES = 1_000  # of each script, in either group [games]
PLAYS = 2**50  # number of the first game that is told as a play: no study plays it
TOLD = {"pig": (WINNERS, ROUNDS), "cyberdoom-tower": (OUTCOME, ROUNDS)}  # what is written down of a play
DETECTED = 0.9  # of plays by another rule, where a line says that so many plays show it


@dataclass
class InMemory:
    """Stands in for the games that a study keeps."""

    plan: ObservedPlan

    def play(self, cells: Sequence[Cell], games: int) -> None:
        """Play nothing yet."""

    def table(self, cell: Cell, games: int) -> Table:
        """Return the first games of a cell."""
        return _games(cell.configuration, tuple(self.plan.plays.table), games, self.plan.seed, cell.first)


def _games(
    configuration: Configuration, names: tuple[str, ...], games: int, seed: int, first: int
) -> dict[str, NDArray[np.int64]]:
    rows = np.zeros(games, configuration.scenario.game.result)
    configuration.scenario.game.play_many(configuration.rules(), seed, first, rows)
    return dict(columns(names, configuration).of(rows))


@cache
def _scenario(name: str) -> Scenario:
    return load(name)


def told(game: str, settings: Mapping[str, Any], number: int, seed: int) -> list[str]:
    """Return so many games as rows of a file of plays, without its head."""
    scenario = _scenario(game)
    table = _games(configured(scenario, settings), TOLD[game], number, seed, PLAYS)
    words = words_of(scenario.game.words[OUTCOME])
    listed = [[words[value] for value in values] if name == OUTCOME else values for name, values in table.items()]
    return [",".join(map(str, row)) for row in zip(*listed, strict=True)]


def study(game: str, rows: Sequence[str], seed: int, head: str = "", **asked: Any) -> Observed:
    """Return what rows of a file of plays tell; `asked` are arguments of `plan_observed`."""
    heads = {"pig": "winner,rounds", "cyberdoom-tower": "outcome,rounds"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "plays.csv"
        file.write_text("\n".join([head or heads[game], *rows, ""]), encoding="utf-8")
        plan = plan_observed(file, _scenario(game), seed=seed, **{"games": GAMES, **asked})
    return observed_with(plan, Path("none"), InMemory(plan))  # type: ignore[arg-type]


def least(level: float, seeds: int, checks: int) -> float:
    """Return the least share of so many studies that a right program has, but for its part of `CHANCE`."""
    return float(stats.binom.ppf(CHANCE / checks, seeds, level)) / seeds


# --- a known script --------------------------------------------------------------------------------------------------

SCRIPTS = ("hold", "random")
KNOWN = (("hold", 5, LEVEL), ("hold", 60, LEVEL), ("random", 60, 0.8))  # who plays, plays, level


def known_script(sizes: Sizes) -> Section:
    """Check that plays of a script are traced back to it, and fit it."""
    seeds, cases = _seeds(sizes), KNOWN if sizes.cells else KNOWN[:1]
    section = Section(
        "Plays of a known script",
        f"Pig, plays drawn from `hold` or `random` and held against {GAMES:,} games of each, twice, {seeds} seeds: in "
        "how many studies the script is not ruled out, in how many no figure of it is called a misfit, and in how many "
        "all intervals of the differences hold 0, which is the truth. Each at least as often as the level says, but "
        f"for chance: a right program fails once in {1 / CHANCE:,.0f} choices of the seeds. Beside it, in how many the "
        "other script is ruled out, which nothing promises.",
        ("not ruled out", "no misfit", "intervals hold", "allowed", "other ruled out"),
    )
    for script, plays, level in cases:
        held = np.zeros(4, int)
        for seed in range(seeds):
            found = study("pig", told("pig", {"policy": script}, plays, seed), seed, scripts=SCRIPTS, level=level)
            own = SCRIPTS.index(script)
            no_misfit = not any(each.verdict == MISFITS for each in found.fits[own])
            right = all(each.low <= 0 <= each.high for each in found.fits[own] if each.bounded)
            held += [found.traced[own].kept, no_misfit, right, not found.traced[1 - own].kept]
        allowed = least(level, seeds, 3 * len(cases))
        figures = [percent(float(each) / seeds) for each in held]
        name = f"{plays} plays of `{script}`, level {100 * level:g} %"
        row = (*figures[:3], f"at least {percent(allowed)}", figures[3])
        section.checks.append(Check(name, row, bool((held[:3] / seeds >= allowed).all())))
    return section


# --- a mixture -------------------------------------------------------------------------------------------------------

MIXTURES = ((0.5, 80, LEVEL), (0.2, 80, 0.8))  # share of `random`, plays, level


def mixtures(sizes: Sizes) -> Section:
    """Check that plays of a mixture of two scripts hold the true share in the interval."""
    seeds, cases = _seeds(sizes), MIXTURES if sizes.cells else MIXTURES[:1]
    section = Section(
        "Plays of a mixture",
        f"Pig, each play by `random` with a chance, else by `hold`, {seeds} seeds: in how many studies the mixture of "
        "that share is not ruled out, and in how many the shares that are told hold it. At least as often as the level "
        "says, but for chance, as above. Beside it, how wide the shares are in the mean.",
        ("not ruled out", "share held", "allowed", "width"),
    )
    for share, plays, level in cases:
        held, widths = np.zeros(2, int), []
        for seed in range(seeds):
            both = [told("pig", {"policy": script}, plays, seed) for script in SCRIPTS]
            by_random = np.random.default_rng([seed, plays]).random(plays) < share
            rows = [both[int(each)][at] for at, each in enumerate(by_random)]
            found = study("pig", rows, seed, scripts=SCRIPTS, level=level)
            kept = next(each.kept for each in found.traced if each.model == Model((0, 1), (1 - share, share)))
            (told_share,) = ranges(found.traced) or (None,)
            held += [kept, told_share is not None and told_share.low <= share <= told_share.high]
            widths += [told_share.high - told_share.low] if told_share else []
        allowed = least(level, seeds, 2 * len(cases))
        figures = [percent(float(each) / seeds) for each in held]
        name = f"{plays} plays, {percent(share)} by `random`, level {100 * level:g} %"
        passed = bool((held / seeds >= allowed).all())
        width = f"{100 * float(np.mean(widths)) if widths else 0:.0f} points"
        section.checks.append(Check(name, (*figures, f"at least {percent(allowed)}", width), passed))
    return section


# --- another rule ----------------------------------------------------------------------------------------------------

TOWER = {"players": 1, "policy": "hunter"}
RULES = (  # game, what is played, what the plays have besides, plays
    ("pig", {"policy": "hold"}, {"goal": 60}, 30),
    ("pig", {"policy": "hold"}, {}, 30),
    ("cyberdoom-tower", TOWER, {"deadline": "win"}, 200),
    ("cyberdoom-tower", TOWER, {}, 200),
)


def another_rule(sizes: Sizes) -> Section:
    """Check that plays by another rule are called a misfit, and plays by the right one seldom."""
    seeds, cases = _seeds(sizes), RULES if sizes.cells else RULES[:2]
    section = Section(
        "Plays by another rule",
        "Plays with a number or a ruling that the simulated game does not have, and plays by its own rules, "
        f"{seeds} seeds: in how many studies any figure is called a misfit. By its own rules in {percent(1 - LEVEL)} "
        f"at most; by another rule in at least {percent(DETECTED)}, which is stated here, for so many plays. Both but "
        "for chance, as above.",
        ("called a misfit", "allowed"),
    )
    for game, base, other, plays in cases:
        wrong = 0
        for seed in range(seeds):
            rows = told(game, {**base, **other}, plays, seed)
            fits = study(game, rows, seed, settings=base).fits[0]
            wrong += any(each.verdict == MISFITS for each in fits)
        allowed = least(DETECTED if other else LEVEL, seeds, len(cases))
        rule = " ".join(f"{name}={value}" for name, value in other.items()) or "its own rules"
        passed = wrong / seeds >= allowed if other else wrong / seeds <= 1 - allowed
        text = f"at least {percent(allowed)}" if other else f"at most {percent(1 - allowed)}"
        section.checks.append(Check(f"{game}, {plays} plays, {rule}", (percent(wrong / seeds), text), passed))
    return section


# --- stated chances --------------------------------------------------------------------------------------------------

CHANCES = ((12, LEVEL), (80, LEVEL), (80, 0.8))  # plays, level


def stated_chances(sizes: Sizes) -> Section:
    """Check that stated chances that are right are not called wrong."""
    seeds = 10 * _seeds(sizes)
    section = Section(
        "Stated chances",
        "Plays of Pig each with a chance from 1 to 99 % told beforehand, which comes true as often as it says, "
        f"{seeds} seeds: in how many studies no range of chances is called off, at least as often as the level says, "
        "but for chance, as above. Beside it, in how many the interval of the Brier score, Student's, holds its "
        "expectation, and in how many chances are called off that are told twice as far from 50 % as is true.",
        ("none called off", "allowed", "Brier held", "too sure called off"),
    )
    for plays, level in CHANCES:
        held, too_sure = np.zeros(2, int), 0
        for seed in range(seeds):
            rng = np.random.default_rng([seed, plays])
            percents = rng.integers(1, 100, size=plays)
            found = _stated(percents, percents / 100, rng, level)
            expected = float(np.mean(percents / 100 * (1 - percents / 100)))
            held += [not any(each.wrong for each in found.bins), found.low <= expected <= found.high]
            sure = _stated(percents, 0.5 + (percents / 100 - 0.5) / 2, rng, level)
            too_sure += any(each.wrong for each in sure.bins)
        allowed = least(level, seeds, len(CHANCES))
        right, brier = (percent(float(each) / seeds) for each in held)
        figures = (right, f"at least {percent(allowed)}", brier, percent(too_sure / seeds))
        section.checks.append(
            Check(f"{plays} plays, level {100 * level:g} %", figures, bool(held[0] / seeds >= allowed))
        )
    return section


def _stated(
    percents: NDArray[np.int64], chances: NDArray[np.float64], rng: np.random.Generator, level: float
) -> Stated:
    """Return how stated chances came true, where seat 1 wins with others."""
    won = rng.random(len(percents)) < chances
    rows = [f"{1 if first else 2},{percent}" for first, percent in zip(won, percents, strict=True)]
    found = study("pig", rows, 0, head="winner,chance", games=0, level=level).stated
    assert found is not None
    return found


def _seeds(sizes: Sizes) -> int:
    return min(SEEDS, sizes.rankings)


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield known_script(sizes)
    yield mixtures(sizes)
    yield another_rule(sizes)
    yield stated_chances(sizes)
