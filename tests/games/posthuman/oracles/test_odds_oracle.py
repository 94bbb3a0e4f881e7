"""Plain odds of the second reading against the ledger's figures (PH-O01, O02, O05, O08, O15, O16)."""

from fractions import Fraction

import pytest

from tests.games.posthuman.oracles.odds import (
    COMBATS,
    builds_by_cost,
    card_chance,
    evade_ways,
    legal_builds,
    mutation_odds,
    pass_chance,
    solo_clock,
    supply_means,
)


def test_stat_tests():
    for stat in range(1, 6):
        assert pass_chance(stat) == Fraction(stat, 6)
        assert pass_chance(stat, 1) == Fraction(min(6, stat + 1), 6)
        assert pass_chance(stat, watched=True) == Fraction(stat * stat, 36)
    assert (pass_chance(5, 3), pass_chance(1, -1)) == (1, 0)  # a Dread scar


def test_evading():
    ways = [evade_ways(difference) for difference in range(-5, 6)]
    assert ways == [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35]
    assert (evade_ways(-6), evade_ways(6)) == (0, 36)


def test_custom_builds():
    counts = builds_by_cost()
    assert [counts.get(cost, 0) for cost in range(11)] == [1, 0, 5, 5, 10, 25, 20, 50, 55, 60, 101]
    assert (sum(counts.values()), len(legal_builds())) == (1024, 332)
    assert (3, 3, 3, 3, 3) in legal_builds()
    assert (5, 5, 3, 2, 2) not in legal_builds()


def test_first_cards():
    assert [sum(COMBATS[level].values()) for level in (1, 2, 3)] == [39, 31, 24]
    for level, combats, mutants in ((1, 24, 12), (2, 20, 10), (3, 16, 9)):
        cards = sum(COMBATS[level].values())
        assert card_chance(level, "M", "other") == Fraction(combats, cards)
        assert card_chance(level, "M") == Fraction(mutants, cards)


def test_scar_cards():
    assert mutation_odds(1)[1] == Fraction(18, 31)
    assert 1 - mutation_odds(2)[0] == 1 - Fraction(13 * 12, 31 * 30)
    assert float(1 - mutation_odds(2)[0]) == pytest.approx(0.83226, abs=5e-6)
    for draws in range(6):
        assert sum(mutation_odds(draws).values()) == 1


def test_the_solo_clock():
    assert solo_clock() == {turn: Fraction(1, 3) for turn in (17, 18, 19)}
    assert solo_clock(removed=4) == {turn: Fraction(1, 3) for turn in (15, 16, 17)}


@pytest.mark.parametrize(
    ("terrain", "means"),
    [
        ("rural", (1.1, 0.2, 0.1, 0.1)),
        ("urban", (0.3, 0.7, 0.2, 0.2)),
        ("mountain", (0.5, 0.7, 0.2, 0.1)),
        ("wilderness", (1.1, 0.1, 0.1, 0.1)),
    ],
)
def test_supply_cards(terrain, means):
    assert supply_means(terrain) == tuple(Fraction(str(mean)) for mean in means)
