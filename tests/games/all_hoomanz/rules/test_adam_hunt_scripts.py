"""All Hoomanz Are Dead: when a scripted hero hunts A.D.A.M., and how it gets to him."""

import pytest

from sims.games.all_hoomanz.policies.adam_hunt import adam_value, beats_adam, lairs, push_at_adam
from sims.games.all_hoomanz.policies.choose import choose
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Action, Effect, Phase
from tests.games.all_hoomanz.adams import EYE, adam_shields, chits, horde, join, lair, place_adam
from tests.games.all_hoomanz.commands import MEDBAY
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    WEST,
    act,
    bomb,
    clear,
    give,
    no_drinks,
    ready,
    send_adam_away,
    shields,
    wear,
)

MOVE, FERRY, EAT = (int(action) for action in (Action.MOVE, Action.FERRY, Action.MOVE_NOODLE))


def hunters(players=1, heroes="diana", adam=300):
    """A lair with heroes who hunt A.D.A.M. and want nothing else, but Monster cards in a Combat."""
    s, rules = lair(players, heroes)
    for weight in ("explore", "loot", "mystery", "drone", "level"):
        rules.policies[weight] = 0
    rules.policies["monster"], rules.policies["drink"] = 100, 20
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
        (0, 1, 3, (), False),
        (6, 0, 4, ("blaster", "thrusters"), False),  # Thrusters make him faster: his 4 Attack KO her before
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


@pytest.mark.rule("AH-106", "AH-223", "AH-224", "AH-A97")
@pytest.mark.parametrize(
    ("sent", "speed", "gauge", "own", "drinks", "beats"),
    [
        ((), 0, 6, 3, 0, True),
        ((), 0, 3, 3, 1, True),  # it drinks for 3 Attack
        ((), 0, 3, 3, 0, False),
        (("k00a",), 0, 9, 3, 0, True),  # the Monster takes 3 of its Attack and 2 shields
        (("k00a",), 0, 8, 3, 0, False),  # 5 Attack are left
        (("k00a", "k04a"), 9, 15, 1, 0, True),  # faster, it defeats both unhurt
        (("k00a", "k04a"), 9, 14, 1, 0, False),  # they take 9 of its Attack
        (("k00a", "k04a"), 0, 15, 6, 0, True),
        (("k00a", "k04a"), 0, 15, 5, 0, False),  # they hit with 2 and 3
        (("k09a",), 9, 5, 9, 0, False),  # it would flee from a Monster that it cannot defeat
    ],
)
def test_a_hunter_foretells_how_its_combat_ends(sent, speed, gauge, own, drinks, beats):
    s, rules = hunters()
    check_foretold(s, rules, sent, speed, gauge, own, drinks, beats)


@pytest.mark.rule("AH-A102", "AH-223", "AH-A97")
@pytest.mark.parametrize(
    ("sent", "gauge", "own", "beats"),
    [
        (("k00a",), 6, 3, True),  # by `victory_tires = false` what is defeated does not tire
        (("k00a",), 5, 3, False),
        (("k00a", "k01a"), 6, 6, True),
        (("k09a",), 6, 9, False),  # a tie tires as ever
    ],
)
def test_a_hunter_foretells_by_the_ruling_whether_victories_tire(sent, gauge, own, beats):
    s, rules = hunters()
    rules.victory_tires = 0
    check_foretold(s, rules, sent, 0, gauge, own, 0, beats)


def check_foretold(s, rules, sent, speed, gauge, own, drinks, beats):
    """A hero goes for A.D.A.M. and destroys him, or does not, as foretold."""
    near = join(s, rules, "empty_3", EYE, NORTH)
    far = join(s, rules, "empty_1", near, NORTH)
    place_adam(s, far)
    clear(s, EYE)
    horde(s, *sent)
    adam_shields(s, 6)
    s.room[0] = s.before[0] = near
    rules.policies["shield"], rules.policies["knock_out"] = 5, 100
    ready(s, rules)
    shields(s, 0, own)
    drink(s, 0, drinks)
    s.gauge[0], s.speed_boost[0] = gauge, speed - s.speed_sum[0]
    rules.characters["speed"] = 0
    foretold = bool(beats_adam(s, rules, 0))
    act(s, rules, MOVE + far)
    assert (foretold, int(s.adam_destroyed)) == (beats, beats)


@pytest.mark.rule("AH-223", "AH-H22")
@pytest.mark.parametrize(("chit", "own", "beats"), [((), 3, True), (("warlord",), 3, False), (("warlord",), 5, True)])
def test_a_hunter_counts_what_his_level_ups_add_to_the_horde(chit, own, beats):
    s, rules = hunters()
    horde(s, "k00a")
    chits(s, *chit)
    adam_shields(s, 3)
    shields(s, 0, own)
    s.gauge[0], s.speed_boost[0] = 9, -int(s.speed_sum[0])
    rules.characters["speed"] = 0
    assert bool(beats_adam(s, rules, 0)) == beats


@pytest.mark.rule("AH-223")
def test_who_does_not_hunt_him_expects_to_defeat_nobody_of_the_horde():
    s, rules = hunters(adam=0)
    horde(s, "k00a", "k04a")  # they hit with 2 and 3
    adam_shields(s, 3)
    s.gauge[0], s.speed_boost[0] = 15, 9
    for own, beats in ((5, False), (6, True)):
        shields(s, 0, own)
        assert bool(beats_adam(s, rules, 0)) == beats


@pytest.mark.rule("AH-134", "AH-230")
def test_a_hunter_to_whom_monster_cards_are_worth_little_drinks_for_him_all_the_same():
    s, rules = hunters()
    rules.policies["monster"], rules.policies["drink"], rules.policies["haste"] = 2, 20, 5
    far = join(s, rules, "empty_3", EYE, NORTH)
    place_adam(s, far)
    clear(s, EYE)
    adam_shields(s, 6)
    s.room[0] = s.before[0] = EYE
    ready(s, rules)
    drink(s, 0, 1)
    s.gauge[0] = 3
    act(s, rules, MOVE + far)
    assert (s.adam_destroyed, s.drinks[0]) == (1, 0)


@pytest.mark.rule("AH-134")
@pytest.mark.parametrize(("theirs", "beats"), [(9, True), (10, False)])
def test_no_more_than_three_drinks_are_counted(theirs, beats):
    s, rules = hunters()
    adam_shields(s, theirs)
    drink(s, 0, 4)
    s.gauge[0] = 0
    assert bool(beats_adam(s, rules, 0)) == beats


@pytest.mark.rule("AH-225", "AH-H24")
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


@pytest.mark.rule("AH-189", "AH-222")
def test_to_destroy_him_is_worth_most_before_his_last_brain():
    s, rules = hunters(adam=70)
    adam_shields(s, 3)
    s.gauge[0] = 2
    assert adam_value(s, rules, 0) == 0
    s.gauge[0] = 3
    assert adam_value(s, rules, 0) == 70
    s.crushed = rules.brains_to_crush - 1
    assert adam_value(s, rules, 0) == max(rules.policies["arm"][0], rules.policies["strike"][0])
    rules.policies["adam"] = 900
    assert adam_value(s, rules, 0) == 900
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
    far = join(s, rules, "loot_1", between, NORTH)
    clear(s, far)
    place_adam(s, far)  # two rooms away, his trap is one
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
    rules.policies["brawn"] = 99
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
        give(s, rules, 0, "n2")
        assert push_at_adam(s, rules) == NONE


@pytest.mark.rule("AH-H05", "AH-A66")
@pytest.mark.parametrize(("where", "pushed"), [("calm", True), ("turret", False), ("doomed", False)])
def test_nobody_is_pushed_into_a_turret_or_an_explosion(where, pushed):
    s, rules = hunters()
    tile = {"calm": "empty_1", "turret": "turret_1", "doomed": "reactor"}[where]
    near = join(s, rules, "empty_3", EYE, NORTH)
    far = join(s, rules, tile, near, NORTH)
    place_adam(s, far)
    clear(s, EYE)
    if where == "doomed":
        bomb(s, rules, far, 1)
    adam_shields(s, 3)
    give(s, rules, 0, "n2")
    s.room[0] = near
    ready(s, rules)
    shields(s, 0, 8)
    s.gauge[0] = 5
    assert (push_at_adam(s, rules) == EAT + NORTH) == pushed
