"""Check studies of luck: how often the deal's share of the win is held, and all that a study says of a planted deck."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.questions.luck.estimates import LINES, below, extremes, parts, payoffs, statements
from balance.simulation.deals import play_deals
from balance.stats.hidden_chances import shares_below
from balance.stats.intervals import LEVEL
from balance.stats.variance_shares import variance_between, variance_share
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from scenarios import load
from sims.engine import draws
from tests.lab.balance.questions.worth.truths import installed

SHARES, MEANS = (0.0, 0.01, 0.1, 0.5, 1.0), (0.05, 0.3)
DEALS = ((20, 4), (100, 16), (1000, 16))  # deals and replays of each
TOLERANCE = 0.005  # what an approximate interval may be short of its level
RARE = (0.06, 0.08, 0.35, 0.75)  # of the deals, their chance, and between which the others' are
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
            each = variance_share(won.astype(float), bounded=True)
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


def spreads(sizes: Sizes) -> Section:
    """Check the interval of the variance between deals, of chances and of lengths."""
    cases = [(deals, kind) for deals in (200, 1000) for kind in ("beta chances", "rare sure deals", "rare long deals")]
    cases = cases if sizes.cells else cases[:2]
    z = bound(len(cases), sides=1)
    least = LEVEL - TOLERANCE - z * np.sqrt(LEVEL * (1 - LEVEL) / sizes.seeds)
    section = Section(
        "How far deals differ",
        f"{sizes.seeds:,} seeds, 16 replays: how often the 95 % interval of the variance between deals holds it. "
        "`beta chances`: 5 % won, the deal makes 10 %; `rare sure deals`: 3 % of the deals are always won, the others "
        "in 5 % of the games; `rare long deals`: 5 % of the deals take 30 rounds in the mean, the others 10.",
        ("held", "allowed"),
    )
    for deals, kind in cases:
        rng, held = np.random.default_rng(3), 0
        for _ in range(sizes.seeds):
            if kind == "rare long deals":
                rare = rng.random(deals) < 0.05
                values = rng.poisson(np.where(rare, 30, 10)[:, None], (deals, 16)).astype(float)
                true = 0.05 * 0.95 * 20**2
            else:
                each = chances(0.1, 0.05, deals, rng)
                true = 0.1 * 0.05 * 0.95
                if kind == "rare sure deals":
                    each = np.where(rng.random(deals) < 0.03, 1.0, 0.05)
                    true = 0.03 * 0.97 * 0.95**2
                values = (rng.random((deals, 16)) < each[:, None]).astype(float)
            _, low, high = variance_between(values[None], bounded=kind != "rare long deals")
            held += low <= true <= high
        covered = held / sizes.seeds
        figures = (percent(covered), f"at least {percent(float(least))}")
        section.checks.append(Check(f"{deals:,} deals, {kind}", figures, bool(covered >= least)))
    return section


def below_lines(sizes: Sizes) -> Section:
    """Check shares of deals whose chance is below a line, whatever shape the chances have."""
    seeds = max(10, sizes.seeds // FEW)
    cases = [(100, 16, 0.3, 0.1), (1000, 16, 0.3, 0.1), (1000, 64, 0.5, 0.3), (1000, 64, 0.0, 0.0)]
    cases = cases if sizes.cells else cases[:1]
    lines = (0.1, 0.25, 0.5, 0.75)
    z = bound(len(cases), sides=1)
    least = LEVEL - z * np.sqrt(LEVEL * (1 - LEVEL) / seeds)
    section = Section(
        "Deals below a line",
        f"{seeds:,} seeds: how often the ends of the shares of the deals whose chance is below 10, 25, 50 and 75 % "
        "hold them, all at once, where chances follow a beta distribution, and where 6 % of the deals have a chance of "
        f"8 % and the others one from 35 to 75 %. Allowed: {z:.2f} standard errors of the simulation below 95 %.",
        ("held", "allowed"),
    )
    for deals, replays, mean, share in cases:
        rng, held = np.random.default_rng(2), 0
        if mean:
            size = (1 - share) / share
            truth = special.betainc(mean * size, (1 - mean) * size, lines)
            name = f"{deals:,} deals, {replays} replays, {percent(mean)} won, the deal makes {percent(share)}"
        else:
            rare, at, first, last = RARE
            others = np.clip((np.array(lines) - first) / (last - first), 0, 1)
            truth = rare * (np.array(lines) > at) + (1 - rare) * others
            name = f"{deals:,} deals, {replays} replays, {percent(rare)} of another kind"
        for _ in range(seeds):
            each = chances(share, mean, deals, rng) if mean else _with_rare(deals, rng)
            ends = shares_below(rng.binomial(replays, each), replays, lines)
            held += bool(((ends[:, 0] <= truth) & (truth <= ends[:, 1])).all())
        figures = (percent(held / seeds), f"at least {percent(float(least))}")
        section.checks.append(Check(name, figures, bool(held / seeds >= least)))
    return section


def _with_rare(deals: int, rng: np.random.Generator) -> NDArray[np.float64]:
    rare, at, first, last = RARE
    return np.where(rng.random(deals) < rare, at, rng.uniform(first, last, deals))


def at_once(sizes: Sizes) -> Section:
    """Check that all that a study says of a planted deck holds at once."""
    z = bound(2, sides=1)
    section = Section(
        "All statements of a study, at once",
        "The planted deck (five cards, a token and a hero add to the chance of a win, and the deal draws them all), "
        f"{sizes.rankings:,} seeds: in how many studies everything is true: the deal's share, by how much "
        "deals differ, the shares of deals below five lines, and the chances of the kindest and the cruellest deals. "
        f"At least the level, less {z:.2f} standard errors of the simulation.",
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
                right.append(win.spread_low <= variance**0.5 <= win.spread_high)
                right += [
                    row.low <= below_line <= row.high
                    for row, below_line in zip(below(wins, 0, level), spread, strict=True)
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
    yield spreads(sizes)
    yield below_lines(sizes)
    yield at_once(sizes)
