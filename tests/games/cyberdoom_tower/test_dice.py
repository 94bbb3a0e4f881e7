"""Cyberdoom Tower's dice: what the scripted players do with them, for any roll, against a search by the rulebook."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from sims import rng
from sims.games.cyberdoom_tower.policies.changes import change_of_dice
from sims.games.cyberdoom_tower.queries.dice import is_placed
from sims.games.cyberdoom_tower.records.state import (
    DICE,
    FACES,
    NOWHERE,
    ODDS_SCALE,
    SECTORS,
    WHITE_DICE,
    Ability,
    Item,
    Mark,
    Payment,
)
from sims.games.cyberdoom_tower.rules.attack import attack, change
from tests.games.cyberdoom_tower.oracles.cards import AIS, MODIFIERS, SENTINELS
from tests.games.cyberdoom_tower.oracles.hit_boxes import BANGS, FACE, PLAIN, placeable
from tests.games.cyberdoom_tower.towers import tower

PLUS_MINUS, RE_ROLL, FLIP, HIT = tuple(map(int, Ability))
LOW = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6)  # faces as drawn here: rolls that need help
PLACES = tuple(product(SENTINELS, MODIFIERS))  # a Sentinel, and the floor's column it stands right of
SIGMAS = 4.5  # a right kernel is further off than this 7 times in a million


def layout_at(rules, place):
    """The number of a place's layout in the game's tables."""
    sentinel, (floor, column) = place
    card = list(MODIFIERS).index((floor, column)) // SECTORS
    return rules.sentinel_layout[list(SENTINELS).index(sentinel), card, column - 1]


# --- a search by the rulebook ----------------------------------------------------------------------------------------


@cache
def pools():
    """Number of each pool, a pair of sorted faces: white dice and red dice."""
    faces = FACE.T.tolist()
    return {(tuple(roll[:WHITE_DICE]), tuple(roll[WHITE_DICE:])): number for number, roll in enumerate(faces)}


def pool_of(dice):
    return tuple(sorted(dice[:WHITE_DICE])), tuple(sorted(dice[WHITE_DICE:]))


@cache
def reached(pool, ability):
    """The pools that one use of an ability can make of this one."""
    found = set()
    for die, face in enumerate(pool[0] + pool[1]):
        faces = {PLUS_MINUS: {face - 1, face + 1}, FLIP: {7 - face}, HIT: set(range(1, FACES + 1))}[ability]
        for new in faces & set(range(1, FACES + 1)):
            dice = [*pool[0], *pool[1]]
            dice[die] = new
            found.add(pool_of(dice))
    return found


def least_luck(placed, dice, free, for_luck, luck):
    """The least Luck that surely places these dice by changing them, or None if `luck` is not enough.

    Args:
        placed: Whether each pool can be placed as it lies.
        dice: The roll.
        free: The abilities (RE-ROLL aside) that are still free this turn.
        for_luck: Those that may be used for 1 Luck each time.
        luck: The most to spend.
    """
    number = pools()
    known = set()
    border = {(pool_of(dice), frozenset(free))}
    for spent in range(luck + 1):
        waiting, border = list(border), set()
        while waiting:
            pool, left = state = waiting.pop()
            if state in known:
                continue
            known.add(state)
            if placed[number[pool]]:
                return spent
            for ability in left:
                waiting += [(other, left - {ability}) for other in reached(pool, ability)]
            for ability in for_luck:
                border |= {(other, left) for other in reached(pool, ability)}
    return None


# --- what the players do ---------------------------------------------------------------------------------------------


@st.composite
def attacks(draw):
    """An attack after the roll: a place, dice, abilities unlocked and already used, Luck, and the Gunsight or not."""
    unlocked = draw(st.lists(st.booleans(), min_size=4, max_size=4))
    used = [open_ and draw(st.integers(0, 3)) == 0 for open_ in unlocked]
    return (
        draw(st.sampled_from(PLACES)),
        draw(st.lists(st.sampled_from(LOW), min_size=DICE, max_size=DICE)),
        unlocked,
        used,
        draw(st.integers(0, 2)),
        draw(st.booleans()),
    )


@cache
def prepared():
    s, rules = tower()
    rules.ability_boxes[:] = 1
    rules.policies[0].luck_reserve = 0
    return s, rules


def state_of(case):
    place, dice, unlocked, used, luck, gunsight = case
    blank, rules = prepared()
    s = blank.copy()
    s.layout, s.dice[:], s.luck[0] = layout_at(rules, place), dice, luck
    s.boxes[0], s.ability_used[:] = unlocked, used
    s.items[0, Item.GUNSIGHT] = Mark.OWNED if gunsight else Mark.UNMARKED
    return s, rules


def carried_out(s, rules):
    """Let the player change dice until he stops; the abilities he used, in order."""
    abilities = []
    while (chosen := change_of_dice(s, rules))[0] != NOWHERE:
        change(s, rules, *chosen)
        abilities.append(chosen[0])
        assert len(abilities) <= 12, "the player does not stop"
    return abilities


def sure_luck(s, case):
    """The least Luck that surely places the dice as they lie now, or None."""
    (sentinel, column), _, unlocked, _, _, gunsight = case
    open_ = [ability for ability in (PLUS_MINUS, FLIP, HIT) if unlocked[ability]]
    free = [ability for ability in open_ if not s.ability_used[ability]]
    for_luck = {*open_, *([HIT] if gunsight else [])}
    placed = placeable(SENTINELS[sentinel], MODIFIERS[column])
    return least_luck(placed, s.dice.tolist(), free, for_luck, int(s.luck[0]))


@settings(max_examples=600)
@given(case=attacks())
def test_a_player_places_the_dice_for_the_least_luck_as_soon_as_that_is_sure(case):
    s, rules = state_of(case)
    least = sure_luck(s, case)
    while least is None and change_of_dice(s, rules)[0] == RE_ROLL:
        change(s, rules, *change_of_dice(s, rules))
        least = sure_luck(s, case)
    before = s.copy()
    abilities = carried_out(s, rules)
    if least is not None:
        assert is_placed(s, rules)
        assert before.luck[0] - s.luck[0] == least
        assert RE_ROLL not in abilities
        assert s.items[0, Item.GUNSIGHT] == before.items[0, Item.GUNSIGHT]
    elif s.items[0, Item.GUNSIGHT] != Mark.CROSSED_OFF:
        assert abilities == []  # nothing is spent on what cannot succeed


@settings(max_examples=600)
@given(case=attacks(), more=st.integers(0, 4))
def test_a_player_uses_what_he_has_and_pays_for_it_as_the_rulebook_says(case, more):
    (sentinel, column), dice, unlocked, used, _, gunsight = case
    s, rules = state_of(case)
    s.luck[0] += more
    if placeable(SENTINELS[sentinel], MODIFIERS[column])[pools()[pool_of(dice)]]:
        assert change_of_dice(s, rules)[0] == NOWHERE
    while (chosen := change_of_dice(s, rules))[0] != NOWHERE:
        ability, die, new, payment = chosen
        old, luck = s.dice[die], s.luck[0]
        if payment == Payment.ABILITY:
            assert unlocked[ability]
            price, used[ability] = int(used[ability]), True
        else:
            assert ability == HIT
            assert gunsight
            price = int(payment == Payment.GUNSIGHT)
            gunsight = payment == Payment.GUNSIGHT
        if ability != RE_ROLL:
            assert 1 <= new <= FACES
            assert new in {PLUS_MINUS: (old - 1, old + 1), FLIP: (7 - old,), HIT: range(1, FACES + 1)}[ability]
        change(s, rules, *chosen)
        assert s.luck[0] == luck - price >= 0
        assert (s.items[0, Item.GUNSIGHT] == Mark.OWNED) == gunsight
        assert s.ability_used.tolist() == used


# --- odds ------------------------------------------------------------------------------------------------------------

ATTACKS = 40_000


@njit
def placed_in_attacks(states, template, rules, kit, count):
    """How many of `count` attacks with the base weapon, unlocked abilities as the bits of `kit`, place all dice."""
    s, placed = states[0], 0
    for game in range(count):
        states[0] = template[0]
        rng.begin_game(s, 11, game)
        for ability in range(s.ability_used.shape[0]):
            s.boxes[0, ability] = kit >> ability & 1
        attack(s, rules, 0)
        placed += s.attacks_placed
    return placed


def simulated(s, rules, kit):
    template = np.zeros(1, s.dtype)
    template[0] = s
    return placed_in_attacks(template.copy(), template, rules, kit, ATTACKS) / ATTACKS


@pytest.mark.parametrize("kit", [0b0000, 0b0001, 0b0010, 0b0011, 0b0101, 0b1001, 0b1100, 0b0111, 0b1111])
@pytest.mark.parametrize("position", [7, 5, 3])
def test_attacks_succeed_as_often_as_the_table_of_odds_says(kit, position):
    """S6 on F4: a red symbol on the middle row, an exclamation mark on the last, no symbol."""
    s, rules = tower(("f4", "f1", "f2", "f3"), ("s6", "s1", "s2", "s3"))
    rules.ability_boxes[:] = 1
    s.luck[:], s.energy[:] = 0, 6
    s.position[0] = position
    odds = rules.odds[layout_at(rules, ("s6", ("f4", position - 1))), kit, 0] / ODDS_SCALE
    error = np.sqrt(max(odds * (1 - odds), 1 / ATTACKS) / ATTACKS)
    assert abs(simulated(s, rules, kit) - odds) < SIGMAS * error


# --- every roll ------------------------------------------------------------------------------------------------------


@njit
def placed_rolls(s, rules, layout, placed):
    """Whether each of the 46 656 rolls is placed as it lies; the first die counts fastest."""
    s.layout = layout
    for roll in range(placed.shape[0]):
        for die in range(DICE):
            s.dice[die] = 1 + roll // FACES**die % FACES
        placed[roll] = is_placed(s, rules)


@cache
def pools_of_rolls():
    """The pool of each roll, in the same order."""
    number = pools()
    rolls = (tuple(1 + roll // FACES**die % FACES for die in range(DICE)) for roll in range(FACES**DICE))
    return np.array([number[pool_of(dice)] for dice in rolls])


@pytest.mark.parametrize("bang", BANGS)
@pytest.mark.parametrize(
    ("sentinel", "column"),
    [
        ("s5", ("f1", 3)),  # no modifier
        ("s5", ("f1", 5)),  # a chain
        ("s6", ("f5", 3)),  # exclamation marks
        ("s4", ("f4", 4)),
        ("s3", ("f2", 3)),
        ("s2", ("f3", 2)),  # red
        ("s1", ("f4", 3)),  # a number
    ],
)
def test_every_roll_is_placed_as_brute_force_places_it(bang, sentinel, column):
    s, rules = tower(bang=bang)
    placed = np.zeros(FACES**DICE, np.bool_)
    placed_rolls(s, rules, layout_at(rules, (sentinel, column)), placed)
    assert (placed == placeable(SENTINELS[sentinel], MODIFIERS[column], bang)[pools_of_rolls()]).all()


@pytest.mark.parametrize("ai", AIS)
def test_every_roll_is_placed_on_the_ai_as_brute_force_places_it(ai):
    s, rules = tower(ai=ai)
    placed = np.zeros(FACES**DICE, np.bool_)
    placed_rolls(s, rules, int(rules.ai_layout[s.ai_card]), placed)
    assert (placed == placeable(AIS[ai], PLAIN)[pools_of_rolls()]).all()
