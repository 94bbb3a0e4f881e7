"""Check what `balance decisions` says of Pig, between ends, against dynamic programming."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import polars as pl
from scipy import stats

from balance.questions.decisions.choices import choices_table
from balance.questions.decisions.course import chances_table
from balance.questions.decisions.kinds import actions_table, kinds_table
from balance.questions.decisions.table import decisions_frame
from balance.simulation.engine import Threads
from balance.simulation.play import play_on
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes
from scenarios import load
from tests.games.pig.oracles.decisions import choices, stakes
from tests.games.pig.oracles.improved import script
from tests.games.pig.oracles.pig import Hold

LEVEL = 0.95
SETTINGS = {"players": 2, "policy": "hold-or-goal", "goal": 25, "hold_at": 8}
# games -> tries; a bias shows first where games are many and tries few
CELLS = {200: (16, 64, 256), 2_000: (16, 64), 20_000: (16,)}
CHOICES = ((50, 4), (200, 16), (800, 16))  # games and tries of a study of what choices make
BIAS = 0.2  # of a share of two sums over games, 50 of them at least [percentage points]
FIRST_SEED = 4_000
ROOM, AT_ONCE = 256, 500  # decisions of a game, and games, that are kept at a time
ALL = 1 << 32
FIGURES = {  # the exact figure, where it is found in the tables, and what it is called
    "at_stake": (None, "importance", "at stake"),
    "missed": (None, "regret", "missed"),
    "missed_by_hold": ("hold", "regret", "missed where it holds"),
    "missed_by_roll": ("roll", "regret", "missed where it rolls"),
}


def ranges(games: int, tries: int, seed: int) -> dict[str, tuple[float, float]]:
    """Return between what each of `FIGURES` is according to one study of Pig [percentage points].

    Raises:
        AssertionError: If a game has more decisions than there is room for.
    """
    scenario = load("pig")
    game, rules = scenario.game, scenario.configuration(SETTINGS).rules()
    parts = []
    for first in range(0, games, AT_ONCE):
        rows, counts = game.examine_many(rules, seed, first, min(AT_ONCE, games - first), ROOM, tries, 0, ALL)
        assert counts.max() <= ROOM
        choices = rows["candidates"] > 0
        parts.append(decisions_frame(game, rows[choices], choices.sum(axis=1), first))
    table = pl.concat(parts)
    actions = actions_table(table, game, games, LEVEL)
    found = {}
    for figure, (action, gap, _) in FIGURES.items():
        frame = kinds_table(table, games, LEVEL) if action is None else actions.filter(pl.col("action") == action)
        (row,) = frame.iter_rows(named=True)
        found[figure] = (row[f"{gap}_low"], row[f"{gap}_high"])
    return found


def pig(seeds: int, games: int, tries: Sequence[int]) -> Section:
    """Check how often the ends hold the exact figures between them."""
    exact = stakes(script(Hold(8), 25))
    least = int(stats.binom.ppf(CHANCE, seeds, LEVEL))
    section = Section(
        f"Decisions of Pig, {games:,} games",
        f"Pig for two to 25 points, both hold at 8 or at the goal; {seeds} studies for each line. What is at stake at "
        "a decision, and what the script misses, are known exactly. A study says between what each is; here each by "
        f"itself with {100 * LEVEL:g} %, while a page holds all of its figures at once. How many studies are right: in "
        f"each line at least {least}; of ranges that are right with just {100 * LEVEL:g} % fewer would be, with a "
        f"chance of at most {CHANCE:.4f}. Low and high end are each the median of all studies.",
        ("exact", "right", "low end", "high end"),
    )
    for each in tries:
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(partial(ranges, games, each), range(FIRST_SEED, FIRST_SEED + seeds)))
        for figure, (_, _, words) in FIGURES.items():
            true = 100 * getattr(exact, figure)
            right = sum(ends[figure][0] <= true <= ends[figure][1] for ends in found)
            low, high = (sorted(ends[figure][side] for ends in found)[seeds // 2] for side in range(2))
            figures = (f"{true:.2f}", f"{right} of {seeds}", f"{low:.2f}", f"{high:.2f}")
            section.checks.append(Check(f"{each} tries: {words}", figures, right >= least))
    return section


def share(games: int, tries: int, seed: int) -> tuple[float, float, float]:
    """Return what choices make of the win according to one study of Pig, with the ends of the share."""
    configuration = load("pig").configuration(SETTINGS)
    game, rules = configuration.scenario.game, configuration.rules()
    rows, counts = game.examine_many(rules, seed, 0, games, ROOM, tries, 2 * tries, ALL)
    assert counts.max() <= ROOM
    table = decisions_frame(game, rows[np.arange(ROOM) < counts[:, None]], counts, 0)
    played = play_on(Threads(1), configuration, games, seed).frame
    chances = chances_table(table, played, 2, 2 * tries, together=False)
    made = choices_table(table, chances, played, 1.0, 2, LEVEL).row(0, named=True)
    return made["share"], made["low"], made["high"]


def choices_of_pig(sizes: Sizes) -> Section:
    """Check how often the share of the win that choices make is held between its ends, and that it has no bias."""
    exact = 100 * choices(script(Hold(8), 25))
    seeds = 2 * sizes.studies
    least = int(stats.binom.ppf(CHANCE, seeds, LEVEL))
    section = Section(
        "What choices make of the win in Pig",
        f"The same Pig; {seeds} studies for each line: which share of what moves a seat's chance to win choices make, "
        "if a lot between hold and roll stands for each. The exact share follows from dynamic programming, and few "
        f"tries may not bias it: the mean of all studies may be {BIAS} points and 4 standard errors off. How many "
        f"studies hold it: at least {least}. Low and high end are each the median.",
        ("exact", "mean", "right", "low end", "high end"),
    )
    for games, tries in CHOICES if sizes.cells else CHOICES[:1]:
        with ThreadPoolExecutor(2) as pool:
            found = 100 * np.array(list(pool.map(partial(share, games, tries), range(FIRST_SEED, FIRST_SEED + seeds))))
        mean, error = found[:, 0].mean(), found[:, 0].std(ddof=1) / seeds**0.5
        right = int(((found[:, 1] <= exact) & (exact <= found[:, 2])).sum())
        ends = (f"{end:.2f}" for end in np.median(found[:, 1:], axis=0))
        figures = (f"{exact:.2f}", f"{mean:.2f}", f"{right} of {seeds}", *ends)
        passed = right >= least and abs(mean - exact) <= BIAS + 4 * error
        section.checks.append(Check(f"{games} games, {tries} tries", figures, bool(passed)))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    for games, tries in CELLS.items() if sizes.cells else ((200, (16,)),):
        yield pig(sizes.studies, games, tries)
    yield choices_of_pig(sizes)
