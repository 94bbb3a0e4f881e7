"""Check envelopes: how often every statement of one holds at once, on a game whose every figure is known."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from balance.questions.envelope.plan import plan_envelope
from balance.questions.envelope.study import envelope_with
from balance.stats.intervals import LEVEL
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from tests.lab.balance.questions.envelope.gaps import InMemory, false, installed, true_values

# what is claimed, level, games of what is judged, of the screening and of each of 40 fillings
CASES = (
    ("win > 50%", LEVEL, 500, 200, 100),
    ("win > 50%", 0.8, 2_000, 500, 400),
    ("", 0.8, 2_000, 500, 400),
    ("win@one=1 < win@dominant=0", 0.8, 2_000, 500, 400),
)
SPREADS = 4  # standard errors that the mean of the estimated variances of fillings may be off


def together(sizes: Sizes) -> Section:
    """Check that all intervals and verdicts of an envelope hold at once, and that noise is taken off its spread."""
    z = bound(2 * len(CASES), sides=1)
    section = Section(
        "All statements of an envelope, at once",
        "The planted game (a number that breaks the claim, two equal ones, one that nobody reads, one that only draws "
        "other luck, a pair of which one half is open, cells of a table), two scripts, "
        f"{sizes.rankings:,} seeds: in how many envelopes everything is true: the interval of every single change and "
        "of the value after it, what that says of the claim, both corners, the published value, and the share of "
        f"fillings that keep the claim. At least the level, less {z:.2f} standard errors of the simulation: a right "
        f"program fails once in {1 / CHANCE:,.0f} choices of the seeds. Bonferroni's intervals hold more often than "
        "they must. And the variance of the fillings' values, their noise taken off, against that of the true values "
        f"of the same fillings: the ratio of the sums over all seeds, within {SPREADS} of its standard errors of 1.",
        ("held at once", "allowed", "variance, of the true", "allowed"),
    )
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder) / "planted"):
        for case in CASES if sizes.cells else CASES[:1]:
            section.checks.append(_line(*case, seeds=sizes.rankings, z=z))
    return section


def _line(claim: str, level: float, games: int, screen: int, each: int, *, seeds: int, z: float) -> Check:
    asked = plan_envelope(
        "planted", claims=[claim] if claim else [], games=games, screen=screen, each=each, fillings=40, level=level
    )
    held, spreads, trues = 0, [], []
    for seed in range(seeds):
        plan = replace(asked, seed=seed)
        envelope = envelope_with(plan, Path("none"), InMemory(plan))  # type: ignore[arg-type]
        held += not false(envelope)
        for verdict in envelope.verdicts:
            spreads.append(verdict.spread.spread**2)
            trues.append(float(np.var(true_values(envelope, verdict), ddof=1)))
    least = level - z * np.sqrt(level * (1 - level) / seeds)
    ratio = sum(spreads) / sum(trues)
    error = float(np.std(np.array(spreads) - ratio * np.array(trues)) * np.sqrt(len(spreads)) / sum(trues))
    figures = (
        percent(held / seeds),
        f"at least {percent(float(least))}",
        f"{ratio:.3f}",
        f"{1 - SPREADS * error:.3f} to {1 + SPREADS * error:.3f}",
    )
    name = (
        f"{claim or 'the usual claim'}, level {100 * level:g} %, {games:,} games after {screen:,}, fillings of {each:,}"
    )
    return Check(name, figures, bool(held / seeds >= least and abs(ratio - 1) <= SPREADS * error))


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield together(sizes)
