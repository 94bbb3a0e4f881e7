"""Which part of what is missed seats that think ahead would notice, against gains that are known."""

import numpy as np
import polars as pl
import pytest
from scipy import stats

import balance
from balance.questions.decisions import words
from balance.questions.decisions.noticed import NOTICED, depths, noticed_table
from balance.questions.decisions.page import _noticed
from balance.questions.decisions.table import decisions_frame
from sims.engine.decisions import DECISION, HALVES
from tests.games.pig.oracles.decisions import visits
from tests.games.pig.oracles.improved import Duel, script, worth
from tests.games.pig.oracles.pig import Hold

OWN, OTHER, WIN = 0, 1, 1000
GAMES, IN_A_GAME, HALF, STUDIES = 200, 10, 32, 12


def examined(gains, per_game):
    """Decisions with two actions, of which the other pays so much more in each try than the script's.

    Args:
        gains: int, shape (decisions, tries); of the tries every second one is a half.
        per_game: Decisions of each game.
    """
    rows = np.zeros(len(gains), DECISION)
    rows["number"], rows["candidates"], rows["tries"] = 1, 2, gains.shape[1]
    for half in range(HALVES):
        mine, other = gains[:, half::HALVES], gains[:, 1 - half :: HALVES]
        chosen = mine.sum(axis=1) > 0
        rows["best"][:, half] = np.where(chosen, OTHER, OWN)
        for name, of in (("ahead", mine), ("regret", other)):
            rows[name][:, half], rows[f"{name}_squares"][:, half] = (
                chosen * of.sum(axis=1),
                chosen * (of**2).sum(axis=1),
            )
    counts = np.full(len(gains) // per_game, per_game)
    return decisions_frame(balance.load("pig").game, rows, counts, 0)


def test_numbers_of_tries_double_from_four_to_half_of_those_that_were_made():
    told = {tries: depths(tries) for tries in (4, 6, 8, 62, 64, 2048, 4096)}
    up_to_1024 = [4, 8, 16, 32, 64, 128, 256, 512, 1024]
    assert told == {4: [], 6: [], 8: [4], 62: [4, 8, 16], 64: [4, 8, 16, 32], 2048: up_to_1024, 4096: up_to_1024}


def test_a_better_action_is_noticed_with_as_many_tries_as_a_seat_needs_to_do_it():
    """A seat does an action if (sum of gains)^2 >= 4 x sum of squares; n tries are like those of the half."""
    always = [WIN] * 16  # n tries: n^2 >= 4 n
    every_second = [WIN, WIN, 0, 0] * 4  # (n / 2)^2 >= 4 n / 2
    split = [WIN, 0, -WIN, WIN] + [0] * 12  # the even tries choose nothing, the odd ones gain in one of 8
    table = examined(np.array([always, every_second, split]), 1)
    assert table.select("noticed_even", "noticed_odd").rows() == [(4, 4), (8, 8), (None, 32)]


def test_what_a_half_sees_is_valued_by_the_other():
    """Twelve games of four decisions; gains of single tries are 1000, 0 or -1000, eight tries."""
    kinds = np.array([
        [WIN] * 8,  # both halves see it with 4 tries, and it is worth 100 points
        [WIN, WIN, WIN, 0, 0, 0, 0, 0],  # even: 2 of 4, seen with 8 tries, worth 25; odd: 1 of 4, with 16, worth 50
        [0] * 8,
        [WIN, -WIN, WIN, -WIN, WIN, 0, WIN, 0],  # even: with 4 tries, worth -50; odd: the script's action
    ])  # fmt: skip
    table = examined(np.tile(kinds, (12, 1)), 4)
    found = noticed_table(table, 12, 64, 0.95)  # as if the halves had 32 tries, to see all lines
    missed = 100 + 37.5 + 0 - 25
    within = {4: 100 - 25, 8: 75 + 12.5, 16: missed, 32: missed}
    assert found["found"].to_list() == pytest.approx([missed / 4] * 4)
    assert dict(found.select("tries", "share").rows()) == pytest.approx(
        {n: part / missed for n, part in within.items()}
    )
    assert (found["low"] < found["share"]).all()
    assert found["high"][-1] == 1
    assert noticed_table(table.filter(pl.col("game") < 9), 9, 64, 0.95).is_empty()  # too few games
    assert noticed_table(examined(np.tile(kinds[2:], (12, 1)), 2), 12, 64, 0.95).is_empty()  # nothing is missed
    assert found.schema == NOTICED


def states():
    """300 states of Pig to 25 points, as often as two who hold at 8 meet them: what the other action gains there.

    Returns:
        The chances that the other action wins and the script's does not, and the other way round, if they share no
        dice; by value iteration.
    """
    policy = script(Hold(8), 25)
    duel = Duel(policy, policy)
    often, (hold, roll) = sum(visits(duel))[:, :, 1:], worth(duel)
    rng = np.random.default_rng(1)
    picked = rng.choice(often.size, 300, p=often.ravel() / often.sum())
    holds, hold, roll = (each[:, :, 1:].ravel()[picked] for each in (policy, hold, roll))
    own, other = np.where(holds, hold, roll), np.where(holds, roll, hold)
    return other * (1 - own), own * (1 - other)


def expected(more, less, holds):
    """The mean over states of the gain, times the chance that a half has tries of which `holds` is true."""
    gained, lost = np.meshgrid(np.arange(HALF + 1), np.arange(HALF + 1), indexing="ij")
    possible = (gained + lost <= HALF) & holds(gained, lost)
    counts = np.stack([gained, lost, HALF - gained - lost], axis=-1)[possible]
    chance = np.exp(stats.multinomial.logpmf(counts[None], HALF, np.stack([more, less, 1 - more - less], -1)[:, None]))
    return float(((more - less) * chance.sum(axis=1)).mean())


def test_parts_hold_the_true_ones_and_are_close_to_what_is_within_sight():
    """12 studies of states of Pig: each part is wrong in 5 % at most, so 4 times by chance once in 1 000."""
    more, less = states()
    gain, square = more - less, more + less
    found = expected(more, less, lambda gained, lost: gained > lost)
    parts, tries = {}, HALVES * HALF
    for n in depths(tries):
        seen = expected(more, less, lambda g, x, n=n: (g > x) & (n * (g - x) ** 2 >= 4 * HALF * (g + x)))
        parts[n] = seen / found
        few, many = (np.where((gain > 0) & (k * gain**2 >= 4 * square), gain, 0).mean() for k in (n / 2, 2 * n))
        assert few - 0.05 * found < seen < many + 0.05 * found
    rng, told, wrong = np.random.default_rng(7), {n: [] for n in parts}, dict.fromkeys(parts, 0)
    for _ in range(STUDIES):
        state = rng.integers(len(more), size=GAMES * IN_A_GAME)
        luck = rng.random((len(state), tries))
        gains = WIN * ((luck < more[state, None]).astype(int) - (luck > 1 - less[state, None]))
        for n, _, share, low, high in noticed_table(examined(gains, IN_A_GAME), GAMES, tries, 0.95).iter_rows():
            told[n].append(share)
            wrong[n] += not low <= parts[n] <= high
    for n, part in parts.items():
        assert abs(np.mean(told[n]) - part) < 4 * np.std(told[n]) / STUDIES**0.5 + 0.01
        assert wrong[n] <= 3


def test_a_study_says_what_a_seat_would_notice(found):
    tried = found.decisions.filter(pl.col("tries") > 0)
    assert found.noticed["tries"].to_list() == [4, 8, 16]
    assert found.noticed["found"].to_list() == pytest.approx([tried["regret"].mean()] * 3)
    for half in ("even", "odd"):
        assert tried[f"noticed_{half}"].is_null().equals(tried[f"gain_{half}"].is_null())
        assert tried[f"noticed_{half}"].min() >= 4
    within = sum(tried.filter(pl.col(f"noticed_{half}") <= 16)[f"gain_{half}"].sum() for half in ("even", "odd")) / 2
    assert found.noticed["share"][-1] == pytest.approx(within / tried["regret"].sum())


def table(*rows, found=3.8):
    return pl.DataFrame([(tries, found, *rest) for tries, *rest in rows], schema=NOTICED, orient="row")


@pytest.mark.parametrize(
    ("noticed", "said"),
    [
        (
            table((8, 0.5, 0.4, 0.6), (16, 0.71, 0.601, 0.799), (32, 0.85, 0.7, 0.93)),
            "The script misses 3.8 points of the win per decision on average, as far as the tries find. Of these a "
            "seat that thinks ahead would notice 71 % (60 to 80) with 16 tries an action and 85 % (70 to 93) with 32.",
        ),
        (
            table((4, 0.05, 0.0, 0.12), (8, 0.3, 0.1, 0.9), found=0.59),
            "The script misses 0.59 points of the win per decision on average, as far as the tries find. Of these a "
            "seat that thinks ahead would notice 10 to 90 % with 8 tries an action.",
        ),
        (
            table((16, 0.4, 0.02, 0.9), (32, 0.5, 0.1, 0.93), found=0.52),
            "The script misses 0.52 points of the win per decision on average, as far as the tries find. Of these a "
            "seat that thinks ahead would notice 2 to 90 % with 16 tries an action and 10 to 93 % with 32.",
        ),
        (table((4, 0.5, 0.0, 1.0), (8, 0.6, 0.0, 1.0)), None),
        (table((4, 0.5, 0.01, 0.99)), None),
        (table((4, 0.5, 0.4, 0.6), found=0.004), None),
        (table(), None),
    ],
)
def test_it_is_said_in_words_as_far_as_it_is_known(noticed, said):
    assert list(words._noticed(noticed)) == ([] if said is None else [said])


def test_the_page_has_a_row_for_each_number_of_tries():
    rows = list(_noticed(table((16, 0.02, 0.0, 0.11), (1024, 0.71, 0.601, 0.799))))
    assert rows == [("16", "at most 11\u202f%"), ("1\u202f024", "71\u202f% (60 to 80)")]
