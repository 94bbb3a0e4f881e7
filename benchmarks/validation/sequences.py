"""Check exact intervals and confidence sequences: how often they hold the true value."""

from collections.abc import Iterator

import numpy as np
from scipy import stats

from balance.stats import intervals
from balance.stats.confidence_sequences import confidence_sequence, mixture
from balance.stats.intervals import LEVEL
from balance.stats.moments import Change, Moments
from balance.stats.paired import Two
from balance.stats.sequential_test import next_look
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import binomial, percent

LAST = 300_000  # [games] of the last look


def exactly(sizes: Sizes) -> Section:
    """Check Clopper and Pearson's interval by adding up the binomial distribution."""
    section = Section(
        "Clopper and Pearson's interval, exactly",
        "The chance that the 95 % interval of a share holds the true one, added up over the binomial distribution: at "
        "least 95 % for every share. Nothing here fails by chance.",
        ("least coverage", "at p", "allowed"),
    )
    rng = np.random.default_rng(2)
    for games in (10, 100, 1_000, 10_000) if sizes.cells else (100,):
        shares = np.concatenate([[0.001, 0.01, 0.1, 0.5], rng.uniform(0, 1, 400 if sizes.cells else 20)])
        low, high = intervals.clopper_pearson_interval(np.arange(games + 1), games)
        held = [float(binomial(games, p)[(low <= p) & (p <= high)].sum()) for p in shares]
        least = int(np.argmin(held))
        figures = (percent(held[least]), f"{shares[least]:.4f} (of {len(shares)})", f"at least {percent(LEVEL)}")
        section.checks.append(Check(f"{games:,} games", figures, held[least] >= LEVEL - 1e-9))
    return section


def at_every_look(sizes: Sizes) -> Section:
    """Check that a confidence sequence holds the true share at all looks of a history."""
    looks = [0]
    while looks[-1] < LAST:
        looks.append(next_look(looks[-1]))
    games = np.array(looks[1:])
    cases = [  # true share, centre and margin of the prior
        (0.5, 0.5, 0.01),
        (0.4, 0.4, 0.01),
        (0.4, 0.45, 0.01),
        (0.05, 0.05, 0.01),
        (0.001, 0.0, 0.01),
        (0.3, 0.3, 0.1),
    ]
    z = bound(len(cases), sides=1)
    slack = z * np.sqrt(LEVEL * (1 - LEVEL) / sizes.walks)
    section = Section(
        "Confidence sequences, at every look",
        f"{sizes.walks:,} histories of up to {games[-1]:,} games drawn as counts, looked at {len(games)} times: how "
        f"many 95 % sequences hold the true share at all looks. At least 95 %, less {z:.2f} standard errors of the "
        f"simulation: a right program fails once in {1 / CHANCE:,.0f} choices of the seed. Wilson's interval at the "
        "same looks is reported beside it: it is not made for that.",
        ("prior around", "held at every look", "allowed", "Wilson held"),
    )
    rng = np.random.default_rng(3)
    for truth, centre, margin in cases if sizes.cells else cases[:2]:
        steps = np.diff(np.concatenate([[0], games]))
        wins = rng.binomial(steps, truth, (sizes.walks, len(steps))).cumsum(axis=1)
        held = [
            float(((low <= truth) & (truth <= high)).all(axis=1).mean())
            for low, high in (
                confidence_sequence(wins, games, *mixture(centre, margin)),
                intervals.wilson_interval(wins, games),
            )
        ]
        allowed = f"at least {percent(float(LEVEL - slack))}"
        figures = (f"{centre} ± {margin}", percent(held[0]), allowed, percent(held[1]))
        section.checks.append(Check(f"p = {truth}", figures, held[0] >= LEVEL - slack))
    return section


def differences(sizes: Sizes) -> Section:
    """Check Newcombe's and the paired interval by simulation."""
    z = bound(6)
    section = Section(
        "Differences of two shares",
        f"{sizes.walks:,} pairs of samples each: how many 95 % intervals of the difference hold the true one; "
        "Newcombe's for independent samples, Bonett and Price's for pairs of which a tenth differ. Both may be 0.5 "
        f"percentage points out, and {z:.2f} standard errors of the simulation more: a right program fails once in "
        f"{1 / CHANCE:,.0f} choices of the seed.",
        ("coverage", "allowed"),
    )
    rng = np.random.default_rng(4)
    slack = 0.005 + z * np.sqrt(LEVEL * (1 - LEVEL) / sizes.walks)
    allowed = f"{percent(float(LEVEL - slack))} to {percent(float(LEVEL + slack))}"
    for games in (2_000, 20_000):
        for first, second in ((0.5, 0.5), (0.3, 0.34)):
            k, other = rng.binomial(games, second, sizes.walks), rng.binomial(games, first, sizes.walks)
            low, high = intervals.shares_difference_interval(k, games, other, games)
            held = float(((low <= second - first) & (second - first <= high)).mean())
            name = f"Newcombe, {games:,} games, {first} and {second}"
            section.checks.append(Check(name, (percent(held), allowed), bool(abs(held - LEVEL) <= slack)))
        only = rng.multinomial(games, [0.06, 0.04, 0.9], sizes.walks)
        low, high = intervals.paired_shares_interval(only[:, 0], only[:, 1], games)
        held = float(((low <= 0.02) & (high >= 0.02)).mean())
        name = f"Bonett and Price, {games:,} pairs, 6 % and 4 % differ"
        section.checks.append(Check(name, (percent(held), allowed), bool(abs(held - LEVEL) <= slack)))
    return section


def one_sided(sizes: Sizes) -> Section:
    """Check the interval of paired shares where few games change, all to one side."""
    pairs = 10_000
    rates = (0.05, 0.2, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60) if sizes.cells else (1, 4, 20)
    section = Section(
        "Rare changes to one side, exactly",
        f"The chance that the interval of a difference of two paired shares holds the true one, added up over the "
        f"Poisson distribution of the games that change, in {pairs:,} pairs: at least its level, however few are "
        "expected. Bonett and Price's, which is used where 100 games and more change, is reported beside it. Nothing "
        "here fails by chance.",
        ("least coverage", "where games expected to change", "allowed", "Bonett and Price"),
    )
    for level in (0.95, 0.995, 0.999):
        held = [_held(rate, pairs, level) for rate in rates]
        least = min(range(len(rates)), key=lambda i: held[i][0])
        usual = min(other for _, other in held)
        figures = (
            f"{100 * held[least][0]:.2f} %",
            f"{rates[least]:g}",
            f"at least {100 * level:g} %",
            f"{100 * usual:.2f} %",
        )
        section.checks.append(Check(f"{100 * level:g} %", figures, held[least][0] >= level - 1e-9))
    return section


def _held(rate: float, pairs: int, level: float) -> tuple[float, float]:
    """Return how often the interval that `compare` prints and Bonett and Price's hold, if so many games change."""
    changed = np.arange(int(stats.poisson.ppf(1 - 1e-12, rate)) + 1)
    weights = stats.poisson.pmf(changed, rate)
    found = [_two(int(ones), pairs).bounds(paired=True, level=level) for ones in changed]
    low, high = np.array([each.low for each in found]), np.array([each.high for each in found])
    ends = (low, high), intervals.paired_shares_interval(changed, np.zeros_like(changed), pairs, level)
    ours, usual = (float(weights[(lo <= rate / pairs) & (rate / pairs <= hi)].sum()) for lo, hi in ends)
    return ours, usual


def _two(ones: int, pairs: int) -> Two:
    """Return a share that so many of the pairs have gained."""
    same = Moments(pairs, 0, 0, 0, pairs, 0, pairs)
    gained = Moments(pairs, ones, ones, 0, pairs - ones, min(ones, 1), ones if ones else pairs)
    return Two("share", same, gained, Change(gained, same), whole=True)


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield exactly(sizes)
    yield at_every_look(sizes)
    yield differences(sizes)
    yield one_sided(sizes)
