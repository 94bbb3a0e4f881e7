"""Check what `balance tune` promises of Pig against exact chances: 95 of 100 answers are right, all their figures."""

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scipy import stats

from balance.questions.tune.study import tune
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes
from tests.games.pig.oracles.pig import Hold, two_seats

LEVEL = 0.95
SETTINGS = {"players": 2, "policy": "hold-or-goal"}
TARGETS = ("win@1=56%±2pp", "win@1=58%±2.5pp")
GAMES = 20_000  # that judge a proposal
FEW = 4  # seeds in small
FIRST_SEED = 9_000


@cache
def exact(goal: int) -> float:
    """Return the first seat's chance to win, both holding at 20 or at the goal."""
    return two_seats(Hold(20), Hold(20), goal)[0]


def promised(target: str, seed: int, out: Path) -> tuple[bool, bool, bool]:
    """Return what became of a tuning: whether something met it, whether all figures hold, and all that met it do."""
    found = tune("pig", SETTINGS, target=target, change=["goal"], most=1, games=GAMES, seed=seed, out=out)
    (wanted,) = found.plan.targets
    held = met = True
    for proposal in found.proposals:
        share, (estimate,) = exact(int(dict(proposal.move.settings).get("goal", 100))), proposal.reached
        held &= estimate.bounds.low <= share <= estimate.bounds.high
        met &= proposal.verdict != "met" or wanted.low <= share <= wanted.high
    return bool(found.met), held, met


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield the table."""
    seeds, targets = (sizes.studies, TARGETS) if sizes.cells else (FEW, TARGETS[:1])
    least = int(stats.binom.ppf(CHANCE / (2 * len(targets)), seeds, LEVEL))
    section = Section(
        "Tuning Pig",
        f"Pig for two, both hold at 20 or at the goal; the goal is tuned to a share of the first seat, {seeds} seeds, "
        f"{GAMES:,} games judge a proposal. The share is known exactly for every goal. All figures of an answer hold "
        f"at once, and every proposal that is called reached does reach it, each in at least {least} answers; of "
        f"promises that are kept with just {100 * LEVEL:g} % fewer would be, with a chance of at most {CHANCE:.4f} for "
        "the table.",
        ("answers with a proposal that reaches it", "all figures hold", "what is called reached is"),
    )
    for target in targets:
        with tempfile.TemporaryDirectory() as folder:
            answers = [promised(target, FIRST_SEED + n, Path(folder) / str(n)) for n in range(seeds)]
        met, held, kept = (sum(each) for each in zip(*answers, strict=True))
        figures = tuple(f"{count} of {seeds}" for count in (met, held, kept))
        section.checks.append(Check(target, figures, min(held, kept) >= least))
    yield section
