"""Life of the second reading against the ledger's figures (PH-O09, PH-O18) and cases worked by hand."""

import pytest

from tests.games.posthuman.oracles.life import (
    Dealt,
    Human,
    Meal,
    combat_scars,
    deal,
    eat,
    knock_out,
    melee_scars,
    most_exchange,
    score,
    turned_stats,
    turning,
    winners,
    woken,
)

M, B = True, False  # a mutation, "Just a scar"


# --- eating ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "food", "eaten", "safe", "meal"),
    [
        (2, 5, 1, False, (1, 4, 0, -1, False)),  # Alice, options A, B, C of the rulebook
        (2, 5, 2, False, (0, 3, 0, 0, False)),
        (2, 5, 0, False, (3, 5, -1, -2, False)),
        (0, 5, 1, False, (0, 4, 0, 0, False)),  # never beyond full; fed all the same
        (1, 5, 4, False, (0, 1, 0, 0, False)),
        (3, 1, 1, False, (2, 0, -1, -1, False)),
        (0, 0, 0, False, (1, 0, 0, -1, False)),
        (3, 5, 0, False, (0, 5, 0, 0, True)),
        (0, 5, 0, True, (0, 5, 0, 0, False)),  # in a safe house the marker stays, its effect too
        (1, 5, 0, True, (1, 5, 0, -1, False)),
        (3, 0, 0, True, (3, 0, -1, -2, False)),
        (2, 1, 1, True, (1, 0, 0, -1, False)),
    ],
)
def test_one_meal(slot, food, eaten, safe, meal):
    assert eat(slot, food, eaten, safe) == Meal(*meal)


def test_nobody_eats_what_is_not_there():
    with pytest.raises(ValueError, match="from 0 to 1"):
        eat(0, 1, 2)


def test_the_fourth_unfed_turn_is_a_knock_out():
    slot, changes = 0, []
    for _ in range(3):
        meal = eat(slot, 9, 0)
        slot, changes = meal.slot, [*changes, (meal.health, meal.morale)]
    assert [sum(each) for each in zip(*changes, strict=True)] == [-2, -4]
    assert eat(slot, 9, 0).knocked_out


# --- scars -----------------------------------------------------------------------------------------------------------


def test_when_players_turn():
    assert [turning(n) for n in range(8)] == ["not"] * 3 + ["may"] * 2 + ["must"] * 3
    assert [turning(n, voluntary=False) for n in range(6)] == ["not"] * 5 + ["must"]


@pytest.mark.parametrize(
    ("mutations", "cards", "voluntary", "wishes", "dealt"),
    [
        (0, [B, M], True, (), (1, 1, 2, False)),
        (4, [B, B], True, (3, 4), (4, 2, 2, False)),  # a blank gives no choice
        (4, [M, M], True, (), (5, 0, 1, True)),  # stop at the 5th
        (4, [B, M, M], True, (), (5, 1, 2, True)),
        (3, [M, M], True, (), (5, 0, 2, True)),
        (2, [M, M], True, (3,), (3, 0, 1, True)),
        (2, [M, M], True, (4,), (4, 0, 2, True)),
        (2, [M, M], False, (3, 4), (4, 0, 2, False)),  # two players, or solo
        (2, [M, M, M], False, (3, 4), (5, 0, 3, True)),
    ],
)
def test_scars_are_dealt_one_by_one(mutations, cards, voluntary, wishes, dealt):
    assert deal(mutations, cards, voluntary, wishes) == Dealt(*dealt)


def test_one_scar_for_melee_with_mutants():
    assert melee_scars([(True, 1), (True, 3), (False, 2)]) == 1
    assert melee_scars([(True, 0), (False, 2)]) == melee_scars([]) == 0
    assert combat_scars([(True, 1)], knocked_out=True) == 3
    assert combat_scars([(False, 9)], knocked_out=True) == 2


def test_stats_of_a_mutant_stay_within_1_and_5():
    claws, hammer_fist, gaze = (1, 0, 0, 0, 0), (1, 0, -1, 0, 0), (0, -1, 1, 0, 0)
    assert turned_stats((5, 2, 1, 3, 2), [claws, hammer_fist]) == (5, 2, 1, 3, 2)
    assert turned_stats((3, 2, 2, 3, 2), [claws, hammer_fist, gaze]) == (5, 1, 2, 3, 2)
    assert turned_stats((3, 2, 2, 3, 2), []) == (3, 2, 2, 3, 2)
    assert turned_stats((5, 2, 2, 2, 2), [claws, (-1, 1, 0, 0, 0)]) == (5, 3, 2, 2, 2)  # added first, then capped


# --- knock-outs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("health", "morale", "exchange", "hunger", "awake"),
    [
        (0, 4, 0, False, (1, 4)),
        (0, 4, 3, False, (4, 1)),
        (-3, 4, 1, False, (2, 3)),  # surplus wounds are lost
        (5, 0, 4, False, (1, 5)),
        (5, 0, 2, False, (3, 3)),
        (0, 0, 0, False, (1, 1)),
        (4, 5, 0, True, (1, 1)),
    ],
)
def test_waking_up(health, morale, exchange, hunger, awake):
    assert woken(Human(health, morale, 6, 5), exchange, hunger) == awake


def test_the_exchange_keeps_one_and_stops_at_the_limit():
    assert most_exchange(Human(0, 4, 6, 5)) == 3
    assert most_exchange(Human(0, 8, 5, 8)) == 4
    assert most_exchange(Human(8, 0, 8, 5)) == 4
    assert most_exchange(Human(0, 1, 6, 5)) == most_exchange(Human(0, 0, 6, 5)) == 0
    with pytest.raises(ValueError, match="from 0 to 3"):
        woken(Human(0, 4, 6, 5), 4)
    with pytest.raises(ValueError, match="nobody"):
        woken(Human(1, 1, 6, 5))


def test_a_whole_knock_out():
    human = Human(0, 4, 6, 5, food=2, slot=3, active_followers=1, followers=2, mutations=1)
    assert knock_out(human, [M, B], exchange=2) == Human(3, 2, 6, 5, 3, 0, 0, 1, 2, 1)
    assert knock_out(Human(4, 4, 6, 5, slot=3), [B, B], hunger=True) == Human(1, 1, 6, 5, 1, blanks=2)


def test_scars_of_a_knock_out_come_first():
    turned = knock_out(Human(0, 4, 6, 5, food=2, followers=1, mutations=4, blanks=2), [M, M])
    assert (turned.mutant, turned.mutations, turned.food, turned.followers, turned.blanks) == (True, 5, 0, 0, 0)
    assert not knock_out(Human(0, 4, 6, 5, mutations=2), [M, M], voluntary=False, wishes=(3, 4)).mutant
    assert knock_out(Human(0, 4, 6, 5, mutations=2), [M, M], wishes=(3,)).mutations == 3


# --- the end ---------------------------------------------------------------------------------------------------------


def test_scores_of_a_tie():
    assert score() == 0
    assert score(followers=2, slot=1, raised=1, skills=2, xp=8, mutations=3) == 4 - 1 + 2 + 2 + 2 - 3
    assert score(2, 1, 1, 2, 8, 3, signs="body") == 4 + 1 + 2 + 2 + 2 + 3
    assert [score(xp=xp) for xp in (2, 3, 5, 6)] == [0, 1, 1, 2]


def test_signs_matter_to_the_hungry_and_scarred_only():
    for slot in range(4):
        for mutations in range(5):
            gap = score(1, slot, 1, 1, 4, mutations, "body") - score(1, slot, 1, 1, 4, mutations)
            assert gap == 2 * (slot + mutations)


def test_ties_go_to_most_tiles_and_are_shared_then():
    assert winners({0: (5, 9), 2: (4, 20)}) == [0]
    assert winners({0: (5, 9), 2: (5, 20), 3: (-1, 30)}) == [2]
    assert winners({0: (5, 9), 2: (5, 9)}) == [0, 2]
    assert winners({}) == []
