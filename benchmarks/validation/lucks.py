"""Check studies of luck: how often the deal's share of the win is held, and all that a study says of a planted deck."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.questions.luck.estimates import LINES, below, extremes, parts, payoffs, statements
from balance.simulation.deals import play_deals
from balance.stats.hidden_chances import beta_below, shares_below
from balance.stats.intervals import LEVEL
from balance.stats.variance_shares import variance_share
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from scenarios import load
from sims import draws
from tests.lab.balance.questions.worth.truths import installed

SHARES, MEANS = (0.0, 0.01, 0.1, 0.5, 1.0), (0.05, 0.3)
DEALS = ((20, 4), (100, 16), (1000, 16))  # deals and replays of each
TOLERANCE = 0.005  # what an approximate interval may be short of its level
BETA_TOLERANCE = 0.03  # the same, for shares of the deals by a beta distribution
FEW = 20  # lines of chances take longer: they are checked for one of so many seeds
CARDS, TOKENS, HEROES = np.array([90, 20, 40, 0, -60, 80]), np.array([60, 0, -30]), np.array([0, 40, 0, -40])
COPIES = np.array([2, 4, 3, 4, 3])  # of the cards, without the one that is never in the game
DRAWS, BASE = 5, 500


def chances(share: float, mean: float, deals: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Return chances of deals which make this share of the variance: a beta's, all alike, or 0 and 1."""
    if share == 0:
        return np.full(deals, mean)
    if share == 1:
        return (rng.random(deals) < mean).astype(float)
    size = (1 - share) / share
    return rng.beta(mean * size, (1 - mean) * size, deals)


def of_the_win(sizes: Sizes) -> Section:
    """Check the interval of the deal's share of the win."""
    cases = [(*each, mean, share) for each in DEALS for mean in MEANS for share in SHARES]
    cases = cases if sizes.cells else cases[:2]
    z = bound(len(cases), sides=1)
    slack = z * np.sqrt(LEVEL * (1 - LEVEL) / sizes.seeds)
    section = Section(
        "The deal's share of the win",
        f"{sizes.seeds:,} seeds of so many deals, their chances drawn so that the deal makes a known share of the "
        "variance: how often the 95 % interval holds it. It may be "
        f"{100 * TOLERANCE} points short and {z:.2f} standard errors of the simulation; a right program fails once in "
        f"{1 / CHANCE:,.0f} choices of the seeds. It holds more often where it allows for a deal that nobody saw. The "
        "estimate is cut off at 0, so that its mean is above 0 where the deal makes nothing.",
        ("held", "allowed", "mean of the estimate", "mean width"),
    )
    for deals, replays, mean, share in cases:
        rng, held, found, width = np.random.default_rng(1), 0, [], []
        for _ in range(sizes.seeds):
            won = rng.random((1, deals, replays)) < chances(share, mean, deals, rng)[:, None]
            each = variance_share(won.astype(float))
            if np.isnan(each.share):  # nobody won, or all did: there is nothing to share, and nothing is said
                held += 1
                continue
            held += each.low <= share <= each.high
            found.append(each.share)
            width.append(each.high - each.low)
        covered, least = held / sizes.seeds, LEVEL - TOLERANCE - slack
        figures = (percent(covered), f"at least {percent(least)}", percent(np.mean(found)), percent(np.mean(width)))
        name = f"{deals:,} deals, {replays} replays, {percent(mean)} won, the deal makes {percent(share)}"
        section.checks.append(Check(name, figures, bool(covered >= least)))
    return section


def below_lines(sizes: Sizes) -> Section:
    """Check shares of deals whose chance is below a line: by a beta distribution, and of any shape."""
    seeds = max(10, sizes.seeds // FEW)
    cases = [(100, 16, 0.3, 0.1), (1000, 16, 0.3, 0.1), (1000, 64, 0.5, 0.3)][: 3 if sizes.cells else 1]
    z = bound(2 * len(cases), sides=1)
    section = Section(
        "Deals below a line",
        f"{seeds:,} seeds: how often the 95 % intervals of the share of the deals whose chance is below 25, 50 and 75 "
        "% hold it, where chances follow a beta distribution; the least of the three. `any shape` is told where no "
        "beta distribution fits; all of its lines hold at once. Allowed: "
        f"{100 * BETA_TOLERANCE:g} points and {z:.2f} standard errors of the simulation below 95 %.",
        ("held", "allowed"),
    )
    lines = (0.25, 0.5, 0.75)
    slack = z * np.sqrt(LEVEL * (1 - LEVEL) / seeds)
    for deals, replays, mean, share in cases:
        size = (1 - share) / share
        truth = special.betainc(mean * size, (1 - mean) * size, lines)
        rng, held, safe, told = np.random.default_rng(2), np.zeros(len(lines)), 0, 0
        for _ in range(seeds):
            counts = rng.binomial(replays, chances(share, mean, deals, rng))
            ends = shares_below(counts, replays, lines)
            safe += bool(((ends[:, 0] <= truth) & (truth <= ends[:, 1])).all())
            smooth = beta_below(counts, replays, lines, rng=rng)
            if smooth is not None:
                told += 1
                held += (smooth[:, 1] <= truth) & (truth <= smooth[:, 2])
        least = LEVEL - BETA_TOLERANCE - slack
        name = f"{deals:,} deals, {replays} replays, {percent(mean)} won, the deal makes {percent(share)}"
        covered = float(held.min() / max(1, told))
        section.checks.append(
            Check(f"beta: {name}", (percent(covered), f"at least {percent(least)}"), bool(covered >= least))
        )
        figures = (percent(safe / seeds), f"at least {percent(LEVEL - slack)}")
        section.checks.append(Check(f"any shape: {name}", figures, bool(safe / seeds >= LEVEL - slack)))
    return section


def at_once(sizes: Sizes) -> Section:
    """Check that all that a study says of a planted deck holds at once."""
    z = bound(2, sides=1)
    section = Section(
        "All statements of a study, at once",
        "The planted deck (five cards, a token and a hero add to the chance of a win, and the deal draws them all), "
        f"{sizes.rankings:,} seeds: in how many studies everything is true: the deal's share, the shares of "
        "deals below five lines, and the chances of the kindest and the cruellest deals. At least the level, less "
        f"{z:.2f} standard errors of the simulation.",
        ("held at once", "allowed"),
    )
    mean, variance, spread = truth()
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder) / "planted"):
        configuration = load("planted-deck").configuration({})
        game, rules = configuration.scenario.game, configuration.rules()
        for deals, replays in ((300, 16), (1000, 32))[: 2 if sizes.cells else 1]:
            held, level = 0, 1 - (1 - LEVEL) / statements(0)
            for seed in range(sizes.rankings):
                rows, states = np.zeros(deals * replays, game.result), np.zeros(deals, game.state)
                play_deals(game, rules, seed, 0, rows, deal=0, replays=replays)
                game.bound(draws.start_many)(rules, seed, 0, states)
                wins = payoffs({"payoff_1": rows["payoff"][:, 0].astype(np.int64)}, 0, replays)
                win = parts(wins, np.ones((deals, replays), np.int64), 0, level)[0]
                right = [win.low <= variance / (mean * (1 - mean)) <= win.high]
                right += [
                    row.low <= below_line <= row.high
                    for row, below_line in zip(below(wins, 0, level, np.random.default_rng(seed)), spread, strict=True)
                ]
                right += [each.low <= chance_of(states[each.deal]) <= each.high for each in extremes(wins, 0, level)]
                held += all(right)
            least = LEVEL - z * np.sqrt(LEVEL * (1 - LEVEL) / sizes.rankings)
            figures = (percent(held / sizes.rankings), f"at least {percent(float(least))}")
            section.checks.append(Check(f"{deals:,} deals, {replays} replays", figures, held / sizes.rankings >= least))
    return section


def truth() -> tuple[float, float, NDArray[np.float64]]:
    """Return the mean chance to win in the planted deck, its variance over deals, and its share below each line."""
    cards = np.repeat(CARDS[:5], COPIES)
    rng = np.random.default_rng(0)
    drawn = rng.permuted(np.tile(cards, (1_000_000, 1)), axis=1)[:, :DRAWS].sum(axis=1)
    each = BASE + drawn + rng.choice(TOKENS, len(drawn)) + rng.choice(HEROES[1:], len(drawn))
    size = len(cards)
    variance = DRAWS * cards.var() * (size - DRAWS) / (size - 1) + TOKENS.var() + HEROES[1:].var()
    mean = BASE + DRAWS * cards.mean() + TOKENS.mean() + HEROES[1:].mean()
    return float(mean) / 1000, float(variance) / 1e6, np.array([(each < 1000 * line).mean() for line in LINES])


def chance_of(state: np.void) -> float:
    """Return the chance to win that a deal of the planted deck gives."""
    left = int(state["left"])
    drawn = state["deck"][left - DRAWS : left]
    return float(BASE + CARDS[drawn].sum() + TOKENS[state["token"]] + HEROES[state["hero"][0]]) / 1000


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield of_the_win(sizes)
    yield below_lines(sizes)
    yield at_once(sizes)
