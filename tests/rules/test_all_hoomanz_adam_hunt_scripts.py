"""All Hoomanz Are Dead: when a scripted hero hunts A.D.A.M., and how it gets to him."""

import pytest

from sims.games.all_hoomanz.policies.adam_hunt import adam_value, beats_adam, lairs, push_at_adam
from sims.games.all_hoomanz.policies.choose import choose
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Action, Effect, Phase
from tests.rules.adams import EYE, adam_shields, chits, horde, join, lair, place_adam
from tests.rules.commands import MEDBAY
from tests.rules.facility import EAST, NORTH, WEST, act, clear, give, no_drinks, ready, send_adam_away, shields, wear

MOVE, FERRY, EAT = (int(action) for action in (Action.MOVE, Action.FERRY, Action.MOVE_NOODLE))


def hunters(players=1, heroes="diana", adam=300):
    """A lair with heroes who hunt A.D.A.M. and want nothing else."""
    s, rules = lair(players, heroes)
    for weight in ("explore", "loot", "monster", "mystery", "drone", "level"):
        rules.policies[weight] = 0
    rules.policies["adam"] = adam
    return s, rules


def drink(s, seat, amount):
    s.drinks[seat] += amount
    s.drink_supply -= amount


@pytest.mark.rule("AH-222", "AH-225", "AH-134")
@pytest.mark.parametrize(
    ("gauge", "drinks", "own", "attack", "beats"),
    [
        (6, 0, 3, (), True),
        (5, 0, 3, (), False),
        (3, 1, 3, (), True),  # a Powa-Drink adds 3 Attack
        (0, 2, 3, (), True),
        (0, 3, 3, (), True),
        (0, 1, 3, (), False),
        (6, 0, 4, ("blaster", "thrusters"), False),  # as fast as she is no more: his 4 Attack KO her before
        (6, 0, 5, ("blaster", "thrusters"), True),
        (6, 0, 1, ("blaster",), True),  # she is faster
    ],
)
def test_a_hunter_reckons_with_its_attack_its_drinks_and_his_blow(gauge, drinks, own, attack, beats):
    s, rules = hunters()
    adam_shields(s, 6)
    chits(s, *attack)
    shields(s, 0, own)
    drink(s, 0, drinks)
    s.gauge[0] = gauge
    assert bool(beats_adam(s, rules, 0)) == beats
    rules.policies["adam"] = 0  # who does not hunt him drinks nothing
    assert bool(beats_adam(s, rules, 0)) == (beats and drinks == 0)


@pytest.mark.rule("AH-223")
@pytest.mark.parametrize(
    ("speed", "gauge", "own", "beats"),
    [
        (9, 9, 1, True),  # faster than both Monsters, it defeats them unhurt
        (0, 9, 6, True),  # they hit it first, with 2 and 3
        (0, 9, 5, False),
    ],
)
def test_a_hunter_reckons_with_every_monster_of_the_horde(speed, gauge, own, beats):
    s, rules = hunters()
    horde(s, "k00a", "k04a")
    adam_shields(s, 3)
    shields(s, 0, own)
    s.speed_boost[0], s.gauge[0] = speed - s.speed_sum[0], gauge
    rules.characters["speed"] = 0
    rules.adam_speed = 0
    assert bool(beats_adam(s, rules, 0)) == beats
    rules.policies["adam"] = 0  # who does not hunt him expects to defeat none of them
    assert bool(beats_adam(s, rules, 0)) == (own > 5)


@pytest.mark.rule("AH-225")
def test_loot_against_adam_counts():
    s, rules = hunters()
    adam_shields(s, 5)
    s.gauge[0] = 3
    assert not beats_adam(s, rules, 0)
    s.effects[0, 0] |= 1 << Effect.ADAM_SLAYER
    s.amounts[0, Effect.ADAM_SLAYER] = 2
    assert beats_adam(s, rules, 0)
    chits(s, "blaster", "thrusters")
    shields(s, 0, 4)
    assert not beats_adam(s, rules, 0)
    s.effects[0, 0] |= 1 << Effect.ADAM_GUARD
    s.amounts[0, Effect.ADAM_GUARD] = 1
    assert beats_adam(s, rules, 0)


@pytest.mark.rule("AH-222", "AH-H22")
def test_to_destroy_him_is_worth_most_before_his_last_brain():
    s, rules = hunters(adam=70)
    adam_shields(s, 3)
    s.gauge[0] = 2
    assert adam_value(s, rules, 0) == 0
    s.gauge[0] = 3
    assert adam_value(s, rules, 0) == 70
    s.crushed = rules.brains_to_crush - 1
    assert adam_value(s, rules, 0) == max(rules.policies["arm"][0], rules.policies["strike"][0])
    send_adam_away(s)
    assert adam_value(s, rules, 0) == 0


@pytest.mark.rule("AH-208")
@pytest.mark.parametrize(
    ("adam", "sprung", "goes"), [(300, False, "eye"), (300, True, "between"), (0, False, "nowhere")]
)
def test_a_hunter_walks_into_the_purple_eye_to_meet_him_if_that_is_nearer(adam, sprung, goes):
    s, rules = hunters(adam=adam)
    near = join(s, rules, "empty_3", EYE, NORTH)
    between = join(s, rules, "empty_1", near, NORTH)
    place_adam(s, join(s, rules, "loot_1", between, NORTH))  # two rooms away, his trap is one
    if sprung:
        clear(s, EYE)
    adam_shields(s, 3)
    shields(s, 0, 8)
    no_drinks(s, 0)
    s.room[0] = near
    ready(s, rules)
    s.gauge[0] = 5
    assert bool(lairs(s, rules, 0) & 1 << EYE) == (goes == "eye")
    towards = {MOVE + EYE: "eye", MOVE + between: "between"}
    assert towards.get(int(choose(s, rules)), "nowhere") == goes
    if goes == "eye":
        act(s, rules, MOVE + EYE)
        assert (s.adam_destroyed, s.adam_room) == (1, NONE)


@pytest.mark.rule("AH-095", "AH-222")
@pytest.mark.parametrize(("fly", "flies"), [(3, True), (2, False)])
def test_a_hunter_flies_to_him_with_choppers_too_few_for_an_air_strike(fly, flies):
    s, rules = hunters()
    rules.policies["fly"], rules.policies["ferry"] = fly, 15
    join(s, rules, "helipad_1", MEDBAY, WEST)
    far = join(s, rules, "empty_1", EYE, EAST)
    place_adam(s, far)
    clear(s, EYE)
    adam_shields(s, 3)
    shields(s, 0, 8)
    give(s, rules, 0, "b1")
    ready(s, rules)
    s.gauge[0] = 5
    assert (int(choose(s, rules)) == FERRY + far) == flies


@pytest.mark.rule("AH-042", "AH-134")
@pytest.mark.parametrize(("adam", "drinks", "prepares"), [(300, 1, True), (300, 0, False), (0, 1, False)])
def test_a_hunter_prepares_attack_if_its_drinks_do_the_rest(adam, drinks, prepares):
    s, rules = hunters(adam=adam)
    place_adam(s, join(s, rules, "empty_1", EYE, EAST))
    wear(s, rules, 0, 0, "g2")
    rules.policies["brawn"], rules.policies["shield_goal"] = 99, 0
    shields(s, 0, 8)
    s.defense_sum[0] = 1
    adam_shields(s, int(s.attack_sum[0]) + 2 + 3)  # the gauge begins at 2
    drink(s, 0, drinks)
    rules.policies["shield_goal"] = 8
    assert s.phase == Phase.READY
    assert (int(choose(s, rules)) == Action.ATTACK) == prepares


@pytest.mark.rule("AH-H05", "AH-222")
@pytest.mark.parametrize(
    ("gauge", "adam", "noodle", "eats"),
    [(5, 300, 15, True), (2, 300, 15, False), (5, 300, 300, False), (5, 0, 15, False)],
)
def test_a_move_noodle_pushes_the_hero_who_beats_him_into_his_room(gauge, adam, noodle, eats):
    s, rules = hunters(2, "diana+luke", adam)
    rules.policies["noodle"] = noodle
    near = join(s, rules, "empty_3", EYE, NORTH)
    far = join(s, rules, "empty_1", near, NORTH)
    place_adam(s, far)
    clear(s, EYE)
    adam_shields(s, 3)
    shields(s, 1, 8)
    s.room[1] = near
    give(s, rules, 0, "n2")
    ready(s, rules)
    s.gauge[:2] = 2, gauge
    rules.policies["careful"] = 1
    push = EAT + 4 + NORTH
    assert (int(choose(s, rules)) == push) == eats
    if eats:
        act(s, rules, push)
        assert (s.adam_destroyed, s.room[1], s.room[0]) == (1, far, MEDBAY)
        assert push_at_adam(s, rules) == NONE
