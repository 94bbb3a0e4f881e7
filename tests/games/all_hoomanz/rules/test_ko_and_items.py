"""All Hoomanz Are Dead, rule by rule: KO, Instant Noodles and Powa-Drinks."""

import pytest

from sims.games.all_hoomanz.queries.gear import speed_of
from sims.games.all_hoomanz.records.words import Action, Cause, Drink, Phase
from sims.games.all_hoomanz.rules.combat import drink
from sims.games.all_hoomanz.rules.supplies import lose_shields
from tests.games.all_hoomanz.combats import (
    KO,
    TIE,
    VICTORY,
    arena,
    discarded,
    duel,
    game,
    held,
    hero,
    is_clear,
    planned,
    walk,
)
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    WEST,
    act,
    drones,
    give,
    lay,
    next_cards,
    no_drinks,
    options,
    ready,
    row,
    shields,
    wear,
)

MEDBAY = 0
STOP, DRINK, DRONE_NOODLE = int(Action.STOP), int(Action.DRINK), int(Action.DRONE_NOODLE)
ON_SPEED, ON_ATTACK, ON_SHIELDS = (int(kind) for kind in Drink)
KINDS = [ON_SPEED, ON_ATTACK, ON_SHIELDS]


def beside(tile, direction=EAST, **settings):
    """A game whose seat 0, without Powa-Drinks, may walk into this room; and that room."""
    s, rules = game(**settings)
    room = lay(s, rules, tile, MEDBAY, direction)
    no_drinks(s, 0)
    ready(s, rules)
    return s, rules, room


def move_noodle(seat, direction):
    return int(Action.MOVE_NOODLE) + 4 * seat + direction


@pytest.mark.rule("AH-127")
@pytest.mark.parametrize("cause", [int(cause) for cause in Cause])
@pytest.mark.parametrize(("lost", "out"), [(2, 0), (3, 1), (4, 1)])
def test_a_hero_whose_last_shield_goes_is_kod_whatever_took_it(cause, lost, out):
    s, rules = game()
    scrapyard = s.scrapyard
    lose_shields(s, rules, 1, lost, cause)
    assert (s.out[1], s.shields[1], s.scrapyard) == (out, max(0, 3 - lost), scrapyard + min(3, lost))
    assert s.kos[cause] == out
    assert s.out.tolist() == [0, out, 0, 0, 0]


@pytest.mark.rule("AH-127")
@pytest.mark.parametrize(("strength", "out"), [(4, 1), (5, 1), (6, 0)])
def test_a_turret_knocks_out_whoever_has_no_more_than_it_takes(strength, out):
    s, rules, room = beside("turret_1")
    shields(s, 0, strength)
    walk(s, rules, room)
    assert (s.out[0], s.shields[0]) == (out, max(0, strength - 5))


@pytest.mark.rule("AH-127")
@pytest.mark.parametrize(("strength", "out"), [(2, 1), (3, 0)])
def test_a_mystery_can_knock_out(strength, out):
    s, rules, room = beside("mystery_1")
    next_cards(s, "mystery", "y05")  # 2 shields lost
    shields(s, 0, strength)
    walk(s, rules, room)
    assert s.out[0] == out


@pytest.mark.rule("AH-128")
def test_a_kod_hero_discards_its_equipment_and_keeps_implant_and_inventory():
    s, rules, room = beside("turret_1")
    wear(s, rules, 0, 0, "g6")
    wear(s, rules, 0, 1, "g4")
    wear(s, rules, 0, 1, "x1")
    wear(s, rules, 0, 0, "i1")
    give(s, rules, 0, "b1", "k00a")
    walk(s, rules, room)
    assert s.slot[0].tolist() == s.infection[0].tolist() == [-1, -1, -1]
    assert sorted(discarded(s, "loot")) == ["g4", "g6", "x1"]
    assert s.implant[0] != -1
    assert held(s, 0) == ["b1", "k00a"]
    assert s.attack_sum[0] == 1  # of the Implant


@pytest.mark.rule("AH-129", "AH-130")
def test_a_kod_hero_lies_in_the_medbay_has_lost_its_turn_and_revives_in_the_next():
    s, rules, room = beside("turret_1", players=2)
    walk(s, rules, room)
    assert (s.out[0], s.room[0], s.shields[0]) == (1, MEDBAY, 0)
    assert (s.seat, s.rounds, s.phase) == (1, 1, Phase.READY)  # one of two Actions was left
    ready(s, rules)
    act(s, rules, STOP)
    assert (s.out[0], s.shields[0]) == (0, 3)
    assert (s.seat, s.rounds) == (1, 2)


@pytest.mark.rule("AH-130")
def test_a_ko_of_another_hero_does_not_end_the_turn():
    s, rules, room = beside("mystery_1")
    next_cards(s, "mystery", "y08")  # everyone loses 1
    no_drinks(s, 1)
    shields(s, 1, 1)
    walk(s, rules, room)
    assert s.out.tolist() == [0, 1, 0, 0, 0]
    assert (s.seat, s.phase, s.actions) == (0, Phase.ACT, 1)


@pytest.mark.rule("AH-131")
def test_a_ko_discards_both_monsters_of_the_combat():
    s, rules, room = arena("k14d", "k00d")
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    walk(s, rules, room)
    assert s.fights[KO] == 1
    assert sorted(discarded(s, "monster")) == ["k00d", "k14d"]
    assert s.held[0] == 0


@pytest.mark.rule("AH-132", "AH-133", "AH-H05")
@pytest.mark.parametrize("owner", [0, 2, None])
def test_a_noodle_of_any_hero_saves_from_a_turret_before_it_hits(owner):
    s, rules, room = beside("turret_1")
    if owner is not None:
        give(s, rules, owner, "n3")  # seat 2 is in the Medbay
    walk(s, rules, room)
    saved = owner is not None
    assert (s.shields[0], s.out[0]) == ((3, 0) if saved else (0, 1))
    assert discarded(s, "loot") == (["n3"] if saved else [])
    assert is_clear(s, room)


@pytest.mark.rule("AH-133", "AH-H05")
def test_one_noodle_cancels_one_turret():
    s, rules, room = beside("turret_1")
    other = lay(s, rules, "turret_4", room, EAST, rotation=1)
    give(s, rules, 0, "n3")
    shields(s, 0, 5)
    walk(s, rules, room)
    walk(s, rules, other)
    assert (s.shields[0], s.out[0], s.noodles_used) == (0, 1, 1)


@pytest.mark.rule("AH-132", "AH-133", "AH-H05")
@pytest.mark.parametrize("owner", [0, 2])
def test_a_noodle_of_any_hero_destroys_a_drone_anywhere_without_an_action(owner):
    s, rules, room = beside("empty_1")
    far = lay(s, rules, "empty_3", room, EAST)
    drones(s, rules, far, 2)
    assert not options(s, rules) & {DRONE_NOODLE}
    give(s, rules, owner, "n4")
    act(s, rules, DRONE_NOODLE)
    assert (s.drones[far], s.on_board, s.yard, s.actions) == (1, 1, 12, 2)
    assert discarded(s, "loot") == ["n4"]
    assert not options(s, rules) & {DRONE_NOODLE}


@pytest.mark.rule("AH-132", "AH-133", "AH-H05")
@pytest.mark.parametrize("owner", [0, 3])
def test_a_noodle_moves_any_hero_one_room_without_an_action_and_counts_as_entering(owner):
    s, rules, room = beside("mystery_1")
    next_cards(s, "mystery", "y01")  # a Powa-Drink
    give(s, rules, owner, "n2")
    act(s, rules, move_noodle(1, EAST))
    assert s.room.tolist()[:4] == [MEDBAY, room, MEDBAY, MEDBAY]
    assert (s.drinks[1], is_clear(s, room), s.actions, s.seat) == (3, True, 2, 0)
    assert discarded(s, "loot") == ["n2"]


@pytest.mark.rule("AH-133", "AH-H05")
def test_the_moving_noodle_opens_locked_doors_but_no_walls_and_reveals_nothing():
    s, rules, _ = beside("empty_1")
    give(s, rules, 0, "n2")
    lay(s, rules, "empty_5", MEDBAY, NORTH, rotation=3)  # its locked side turned south
    lay(s, rules, "loot_1", MEDBAY, WEST, rotation=2)  # its wall turned east
    legal = {direction for direction in range(4) if options(s, rules) & {move_noodle(0, direction)}}
    assert legal == {NORTH, EAST}  # not west through the wall, nor south into the unknown


@pytest.mark.rule("AH-132", "AH-133", "AH-H05")
@pytest.mark.parametrize(("noodles", "end", "eaten"), [(0, TIE, 0), (1, TIE, 0), (2, VICTORY, 2), (3, VICTORY, 2)])
def test_several_noodles_add_4_attack_each_in_a_combat(noodles, end, eaten):
    s, rules, room = arena("k09d")  # 2, 4, 9
    for policy in rules.policies:
        policy["noodle"] = 1
    give(s, rules, 2, *["n1"] * noodles)
    give(s, rules, 0, "k00a")  # a Level Up is not allowed, Noodle or not
    hero(s, rules, 0, speed=4, gauge=2, strength=9)
    walk(s, rules, room)
    assert s.fights[end] == 1
    assert (s.noodles_used, s.levels[0], s.gauge[0]) == (eaten, 0, 2)


@pytest.mark.rule("AH-133")
@pytest.mark.parametrize(("amount", "end"), [(0, TIE), (1, VICTORY)])
def test_a_noodle_adds_what_its_card_says_to_an_attack_and_0_is_nothing(amount, end):
    s, rules, _room = arena("k00d")
    give(s, rules, 0, "n1")
    rules.loot["amount"][row("loot", "n1")] = amount
    hero(s, rules, 0, 5, 2, 9)
    assert duel(s, rules, (1, 0, 3), plan=planned(noodles=1)) == end
    assert s.noodles_used == 1


@pytest.mark.rule("AH-134", "AH-135")
@pytest.mark.parametrize("kind", KINDS)
def test_a_powa_drink_gives_3_speed_or_3_attack_or_3_shields(kind):
    s, rules = game()
    ready(s, rules)
    before = (speed_of(s, 0), s.gauge[0], s.shields[0], s.scrapyard)
    act(s, rules, DRINK + kind)
    gained = [3 * (kind == each) for each in KINDS]
    assert (speed_of(s, 0), s.gauge[0], s.shields[0]) == tuple(before[i] + gained[i] for i in range(3))
    assert s.scrapyard == before[3] - gained[2]
    assert (s.drinks[0], s.drink_supply, s.actions) == (1, 8, 2)


@pytest.mark.rule("AH-134")
def test_drinks_can_be_had_without_actions_left_while_there_are_any():
    s, rules, room = beside("empty_1", players=1)
    assert not options(s, rules) & {DRINK + kind for kind in KINDS}
    s.drinks[0], s.drink_supply = 1, s.drink_supply - 1
    for step in (room, MEDBAY, room):
        walk(s, rules, step)
    assert s.actions == 0
    act(s, rules, DRINK + ON_ATTACK)
    assert not options(s, rules) & {DRINK + kind for kind in KINDS}


@pytest.mark.rule("AH-134")
@pytest.mark.parametrize(("drinks", "end"), [(0, TIE), (1, VICTORY)])
def test_a_drink_can_be_had_in_combat(drinks, end):
    s, rules, room = arena("k00d")  # 1, 2, 3
    no_drinks(s, 0)
    s.drinks[0], s.drink_supply = drinks, s.drink_supply - drinks
    for policy in rules.policies:
        policy["drink"] = 1
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    walk(s, rules, room)
    assert s.fights[end] == 1
    assert s.drinks[0] == 0


@pytest.mark.rule("AH-135")
@pytest.mark.parametrize(("scrapyard", "gained"), [(3, 3), (2, 2), (0, None)])
def test_shields_of_a_drink_come_from_the_scrapyard(scrapyard, gained):
    s, rules = game()
    ready(s, rules)
    shields(s, 1, 3 + s.scrapyard - scrapyard)
    assert bool(options(s, rules) & {DRINK + ON_SHIELDS}) == (gained is not None)
    if gained:
        act(s, rules, DRINK + ON_SHIELDS)
        assert (s.shields[0], s.scrapyard) == (3 + gained, scrapyard - gained)


@pytest.mark.rule("AH-136")
@pytest.mark.parametrize("kind", KINDS)
def test_a_drink_serves_nobody_else(kind):
    s, rules = game()
    ready(s, rules)
    before = s.copy()
    act(s, rules, DRINK + kind)
    for field in ("shields", "gauge", "speed_boost", "attack_boost", "drinks"):
        assert s[field][1:].tolist() == before[field][1:].tolist()


@pytest.mark.rule("AH-137")
def test_speed_and_attack_end_with_the_turn_and_shields_stay():
    s, rules = game()
    ready(s, rules)
    s.drinks[0], s.drink_supply = 3, s.drink_supply - 1
    act(s, rules, *(DRINK + kind for kind in KINDS))
    assert (speed_of(s, 0), s.gauge[0], s.shields[0]) == (6, 6, 6)
    act(s, rules, STOP)
    assert (speed_of(s, 0), s.gauge[0], s.shields[0]) == (3, 3, 6)


@pytest.mark.rule("AH-137")
def test_boosts_end_with_adams_turn_too():
    s, rules = game(players=2, purple_eye=True)
    for _ in range(2):
        ready(s, rules)
        act(s, rules, STOP)
    assert s.phase == Phase.ADAM_READY
    drink(s, rules, 1, ON_SPEED)
    drink(s, rules, 1, ON_ATTACK)
    act(s, rules, int(Action.RECRUIT))
    assert (speed_of(s, 1), s.gauge[1]) == (8, 5)  # DIANA: 5 and 2
    act(s, rules, STOP)
    assert (s.seat, s.phase) == (0, Phase.READY)
    assert (speed_of(s, 1), s.gauge[1]) == (5, 2)


@pytest.mark.rule("AH-138")
@pytest.mark.parametrize("kind", KINDS)
def test_two_drinks_add_up(kind):
    s, rules = game()
    ready(s, rules)
    act(s, rules, DRINK + kind, DRINK + kind)
    assert (speed_of(s, 0), s.gauge[0], s.shields[0]) == tuple(3 + 6 * (kind == each) for each in KINDS)
    assert s.drinks[0] == 0


@pytest.mark.rule("AH-A54")
@pytest.mark.parametrize(("spent", "after"), [(0, 4), (2, 2), (5, 2)])
def test_a_boost_drunk_in_anothers_turn_lasts_until_that_turn_ends(spent, after):
    s, rules = game()
    s.gauge[1] = 4  # DIANA, Minimum Attack 2
    ready(s, rules)
    drink(s, rules, 1, ON_ATTACK)
    drink(s, rules, 1, ON_SPEED)
    assert (s.gauge[1], speed_of(s, 1)) == (7, 8)
    s.gauge[1] -= spent  # tired by a Combat
    act(s, rules, int(Action.STOP))
    assert s.seat == 1
    assert speed_of(s, 1) == 5
    # her own Tick Tock comes next and would hide it: another hero's turn does not
    s, rules = game()
    s.gauge[2] = 4  # SLICK, Minimum Attack 2
    ready(s, rules)
    drink(s, rules, 2, ON_ATTACK)
    s.gauge[2] -= spent
    act(s, rules, STOP)
    assert s.gauge[2] == after


@pytest.mark.rule("AH-A55")
def test_a_kod_heros_noodles_work_but_it_is_asked_for_nothing_else_before_it_has_revived():
    s, rules, room = beside("turret_1", players=2)
    give(s, rules, 1, "n3", "b1", "k00a")  # a Noodle, a Chopper, a Monster for a Level Up
    lose_shields(s, rules, 1, 3, int(Cause.MYSTERY))
    walk(s, rules, room)
    assert (s.shields[0], s.noodles_used) == (3, 1)
    lay(s, rules, "helipad_1", MEDBAY, NORTH)
    act(s, rules, STOP)
    assert (s.seat, s.rounds) == (0, 2)  # seat 1 has had its turn
    assert (s.out[1], s.drinks[1], s.levels[1], held(s, 1)) == (0, 2, 0, ["k00a", "b1"])


@pytest.mark.rule("AH-A55")
def test_a_kod_hero_is_not_carried_by_a_noodle():
    s, rules, _ = beside("empty_1")
    give(s, rules, 0, "n2")
    assert options(s, rules) & {move_noodle(1, EAST)}
    lose_shields(s, rules, 1, 3, int(Cause.MYSTERY))
    assert not options(s, rules) & {move_noodle(1, EAST)}
