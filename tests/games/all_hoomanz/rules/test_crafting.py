"""All Hoomanz Are Dead, rule by rule: crafting BOMBs and Potions."""

import pytest

from sims.games.all_hoomanz.records.words import Action, Phase, Recipe
from tests.games.all_hoomanz.combats import arena, discarded, game, held, hero, walk
from tests.games.all_hoomanz.commands import DISARM, MEDBAY, run
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    WEST,
    act,
    bomb,
    drones,
    give,
    lay,
    options,
    ready,
    shields,
    wear,
)

STOP = int(Action.STOP)
KIT, MONSTER_BOMB, BLADES, GUNS, TOOLS = (int(Action.ARM) + recipe for recipe in Recipe)
NOODLES, MONSTERS, EQUIPMENT = (int(Action.POTION) + potion for potion in range(3))
BOMBS = {KIT, MONSTER_BOMB, BLADES, GUNS, TOOLS}
POTIONS = {NOODLES, MONSTERS, EQUIPMENT}


def workshop(*cards, players=4, strength=6, tile="emp", **settings):
    """A game whose seat 0, with these cards and shields, is in a Fusion Core and has its Actions before it."""
    s, rules = game(players=players, **settings)
    core = lay(s, rules, tile, MEDBAY, EAST)
    s.room[0] = core
    ready(s, rules)
    give(s, rules, 0, *cards)
    shields(s, 0, strength)
    return s, rules, core


def pass_turn(s, rules):
    """The hero whose turn it is prepares and stops."""
    if s.phase == Phase.READY:
        ready(s, rules)
    act(s, rules, STOP)


@pytest.mark.rule("AH-A101")
@pytest.mark.parametrize(("steps", "free"), [(89, True), (90, False)])
def test_free_deeds_end_after_90_steps_of_a_turn(steps, free):
    s, rules, _ = workshop("n3", "n4", tile="lab")
    s.steps = steps
    deeds = {NOODLES, *(int(Action.DRINK) + drink for drink in range(3))}
    assert options(s, rules) & deeds == (deeds if free else set())
    assert STOP in options(s, rules)


@pytest.mark.rule("AH-171")
def test_crafting_is_for_the_heros_own_turn_and_not_for_combat():
    s, rules, room = arena("k00d")  # 1, 2, 3
    give(s, rules, 0, "n3", "n4", "k01a", "k02a", "k03a")
    give(s, rules, 1, "n3", "n4")
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    walk(s, rules, room)
    assert (s.potions, s.actions, s.held[0]) == (0, 1, 5)
    assert options(s, rules) & POTIONS == {NOODLES, MONSTERS}
    act(s, rules, NOODLES)
    assert held(s, 1) == ["n3", "n4"]  # the active hero's own cards
    assert sorted(held(s, 0)) == ["k01a", "k02a", "k03a"]


@pytest.mark.rule("AH-172")
@pytest.mark.parametrize("cards", [("b1", "g1"), ("b1", "g1", "t1")])
def test_cards_of_other_heroes_do_not_count(cards):
    s, rules, core = workshop(*cards)
    s.room[1] = core
    give(s, rules, 1, "t1", "k00d", "b2", "b2", "b2", "b3")
    assert options(s, rules) & BOMBS == ({KIT} if len(cards) == 3 else set())


@pytest.mark.rule("AH-173")
@pytest.mark.parametrize(("armed", "legal"), [(0, True), (1, True), (2, False)])
def test_at_most_two_bombs_are_armed_at_a_time(armed, legal):
    s, rules, _ = workshop("k00d")
    for direction, tile in ((NORTH, "lab"), (WEST, "factory"))[:armed]:
        bomb(s, rules, lay(s, rules, tile, MEDBAY, direction), 3)
    assert (MONSTER_BOMB in options(s, rules)) == legal


@pytest.mark.rule("AH-174")
def test_a_fusion_core_holds_one_bomb():
    s, rules, core = workshop("k00d", "k01d", players=1)
    act(s, rules, MONSTER_BOMB)
    shields(s, 0, 6)
    assert not options(s, rules) & BOMBS
    other = lay(s, rules, "lab", core, EAST)
    s.room[0] = other
    assert options(s, rules) & BOMBS == {MONSTER_BOMB}


@pytest.mark.rule("AH-175")
@pytest.mark.parametrize(
    ("tile", "legal"),
    [("emp", True), ("factory", True), ("reactor", True), ("lab", True), ("empty_3", False), ("brain_1", False)],
)
def test_bombs_are_armed_in_fusion_cores_only(tile, legal):
    s, rules, _ = workshop("k00d", tile=tile)
    assert bool(options(s, rules) & BOMBS) == legal


@pytest.mark.rule("AH-175")
def test_a_destroyed_core_takes_no_bomb():
    s, rules, core = workshop("k00d", players=3)
    bomb(s, rules, core, 1)
    s.room[0] = MEDBAY
    pass_turn(s, rules)  # seat 1's Tick Tock explodes it
    assert s.blasted_rooms == 1 << core
    s.room[1] = core
    give(s, rules, 1, "k01d")
    shields(s, 1, 6)
    ready(s, rules)
    assert not options(s, rules) & BOMBS


@pytest.mark.rule("AH-176", "AH-177", "AH-178", "AH-H14")
@pytest.mark.parametrize(("recipe", "cards"), [(KIT, ["b1", "g1", "t1"]), (MONSTER_BOMB, ["k00d"])])
def test_a_regular_bomb_takes_a_kit_or_a_monster_with_the_icon_and_3_shields(recipe, cards):
    s, rules, core = workshop(*cards, "n1")
    assert options(s, rules) & BOMBS == {recipe}
    act(s, rules, recipe)
    assert (s.bombs, s.bomb_room[0], s.bomb_timer[0], s.bomb_rooms) == (1, core, 3, 1 << core)
    assert (s.shields[0], s.actions) == (3, 1)
    assert sorted(discarded(s, "loot") + discarded(s, "monster")) == cards
    assert held(s, 0) == ["n1"]


@pytest.mark.rule("AH-178", "AH-H14")
@pytest.mark.parametrize("cards", [("b1", "g1"), ("b1", "t1"), ("g1", "t1"), ("b1", "b1", "g1"), ("k00a", "k00b")])
def test_with_a_kind_missing_or_without_the_icon_there_is_no_regular_bomb(cards):
    s, rules, _ = workshop(*cards)
    assert not options(s, rules) & BOMBS


@pytest.mark.rule("AH-179", "AH-180", "AH-H14")
@pytest.mark.parametrize(("recipe", "card"), [(BLADES, "b1"), (GUNS, "g1"), (TOOLS, "t1")])
def test_a_short_fuse_bomb_takes_four_of_a_kind_and_1_shield(recipe, card):
    s, rules, core = workshop(card, card, card)
    assert not options(s, rules) & BOMBS
    give(s, rules, 0, card)
    assert options(s, rules) & BOMBS == {recipe}
    act(s, rules, recipe)
    assert (s.bomb_room[0], s.bomb_timer[0], s.shields[0], s.held[0], s.actions) == (core, 1, 5, 0, 1)
    assert discarded(s, "loot") == [card] * 4


@pytest.mark.rule("AH-181")
@pytest.mark.parametrize(
    ("cards", "recipe"),
    [
        (["b1", "g1", "i1"], KIT),
        (["b1", "i1", "i2"], KIT),
        (["g1", "g1", "g1", "i1"], GUNS),
        (["b1", "b1", "i1", "i2"], BLADES),
    ],
)
@pytest.mark.parametrize("ruling", ["any", "equipment"])
def test_an_implant_stands_for_blades_guns_and_tools_by_either_ruling(cards, recipe, ruling):
    s, rules, _ = workshop(*cards, wild_implants=ruling)
    act(s, rules, recipe)
    assert (s.held[0], sorted(discarded(s, "loot"))) == (0, cards)
    s, rules, _ = workshop(*cards[:-1], wild_implants=ruling)
    assert recipe not in options(s, rules)


@pytest.mark.rule("AH-181")
@pytest.mark.parametrize(("ruling", "legal"), [("any", True), ("equipment", False)])
@pytest.mark.parametrize(
    ("cards", "action"),
    [
        (["i1"], MONSTER_BOMB),
        (["i1", "n1"], NOODLES),
        (["i1", "k00a", "k01a"], MONSTERS),
        (["i1", "i2", "k00a"], MONSTERS),
    ],
)
def test_an_implant_stands_for_monsters_and_noodles_by_ruling(cards, action, ruling, legal):
    s, rules, _ = workshop(*cards, wild_implants=ruling)
    assert (action in options(s, rules)) == legal
    if legal:
        act(s, rules, action)
        assert (s.held[0], sorted(discarded(s, "loot") + discarded(s, "monster"))) == (0, sorted(cards))


@pytest.mark.rule("AH-181")
def test_a_card_that_fits_is_spent_before_an_implant_and_an_equipped_implant_not_at_all():
    s, rules, _ = workshop("k00d", "i1")
    act(s, rules, MONSTER_BOMB)
    assert held(s, 0) == ["i1"]
    s, rules, _ = workshop("b1", "g1")
    wear(s, rules, 0, 0, "i1")
    assert not options(s, rules) & BOMBS


@pytest.mark.rule("AH-177", "AH-182", "AH-A42")
@pytest.mark.parametrize(("recipe", "cards", "ticks"), [(MONSTER_BOMB, ["k00d"], 3), (BLADES, ["b1"] * 4, 1)])
def test_every_tick_tock_takes_a_shield_and_the_last_one_explodes_the_bomb(recipe, cards, ticks):
    s, rules, core = workshop(*cards, players=5)
    act(s, rules, recipe)
    s.room[0] = MEDBAY
    s.scrapyard += s.shields[2]  # the second Tick Tock is that of a KO'd hero
    s.shields[2], s.out[2] = 0, 1
    seen = []
    while s.bombs:
        seen.append(int(s.bomb_timer[0]))
        rounds = s.rounds
        pass_turn(s, rules)
        assert s.rounds == rounds
    # seat 2 revives without a decision: its Tick Tock and seat 3's come together
    assert seen == ([3, 2] if ticks == 3 else [1])
    assert s.seat == (3 if ticks == 3 else 1)
    assert (s.blasted_rooms, s.exploded) == (1 << core, 1)


@pytest.mark.rule("AH-A42")
@pytest.mark.parametrize(("players", "seat"), [(n, i) for n in range(1, 6) for i in range(1, n + 1)])
def test_simon_has_no_tick_tock_so_a_regular_bomb_keeps_3_less_the_turns_in_between(players, seat):
    """A regular BOMB armed by seat i of n has 3 - (n - i) shields when S.I.M.O.N.'s turn comes."""
    s, rules = game(players=players)
    core = lay(s, rules, "emp", MEDBAY, EAST)
    lay(s, rules, "empty_3", core, EAST)
    for _ in range(seat - 1):
        pass_turn(s, rules)
    s.room[seat - 1] = core
    ready(s, rules)
    give(s, rules, seat - 1, "k00d")
    shields(s, seat - 1, 6)
    act(s, rules, MONSTER_BOMB)
    s.room[seat - 1] = MEDBAY
    for later in range(seat, players):
        pass_turn(s, rules)
        assert s.seat == later
    expected = 3 - (players - seat)
    assert (s.bomb_timer[0] if s.bombs else 0) == max(0, expected)
    if expected <= 0:
        assert s.blasted == 1
        return
    drones(s, rules, core, 1)
    run(s, rules, DISARM)
    assert s.disarmed == (expected >= 2)  # for the last two seats


@pytest.mark.rule("AH-A42")
def test_adam_has_a_tick_tock():
    s, rules = game(players=1, purple_eye=True)
    core = lay(s, rules, "emp", MEDBAY, EAST)
    bomb(s, rules, core, 3)
    pass_turn(s, rules)  # S.I.M.O.N., then A.D.A.M.
    assert (s.phase, s.bomb_timer[0]) == (Phase.ADAM_READY, 2)


@pytest.mark.rule("AH-182")
def test_two_bombs_tick_together():
    s, rules, core = workshop(players=2)
    other = lay(s, rules, "lab", core, EAST)
    s.room[0] = MEDBAY
    bomb(s, rules, core, 3)
    bomb(s, rules, other, 2)
    pass_turn(s, rules)
    assert s.bomb_timer.tolist()[:2] == [2, 1]


@pytest.mark.rule("AH-A43")
@pytest.mark.parametrize("order", [("emp", "lab"), ("lab", "emp")])
def test_of_two_bombs_on_their_last_shield_the_one_armed_first_explodes_first(order):
    s, rules = game(players=2, cores_to_blast=1)
    rooms = {tile: lay(s, rules, tile, MEDBAY, direction) for tile, direction in (("emp", EAST), ("lab", WEST))}
    for tile in order:
        bomb(s, rules, rooms[tile], 1)
    pass_turn(s, rules)
    assert s.phase == Phase.OVER  # with the first explosion
    assert s.blasted_rooms == 1 << rooms[order[0]]


@pytest.mark.rule("AH-A41")
@pytest.mark.parametrize(
    ("ruling", "strength", "recipe", "legal"),
    [
        ("own", 4, MONSTER_BOMB, True),
        ("own", 3, MONSTER_BOMB, False),
        ("own", 2, BLADES, True),
        ("own", 1, BLADES, False),
        ("scrapyard", 1, MONSTER_BOMB, True),
        ("scrapyard", 1, BLADES, True),
    ],
)
def test_the_shields_of_a_bomb_are_the_heros_but_its_last_or_the_scrapyards_by_ruling(ruling, strength, recipe, legal):
    s, rules, _ = workshop("k00d", "b1", "b1", "b1", "b1", strength=strength, bomb_shields=ruling)
    assert (recipe in options(s, rules)) == legal
    if legal:
        carried = 3 if recipe == MONSTER_BOMB else 1
        scrapyard = s.scrapyard
        act(s, rules, recipe)
        own = carried if ruling == "own" else 0
        assert (s.shields[0], s.scrapyard) == (strength - own, scrapyard - carried + own)


@pytest.mark.rule("AH-A41")
@pytest.mark.parametrize(("left", "legal"), [(3, True), (2, False)])
def test_the_scrapyard_must_have_the_shields(left, legal):
    s, rules, _ = workshop("k00d", bomb_shields="scrapyard")
    shields(s, 1, 3 + int(s.scrapyard) - left)
    assert (MONSTER_BOMB in options(s, rules)) == legal


@pytest.mark.rule("AH-176")
def test_arming_takes_an_action():
    s, rules, core = workshop("k00d")
    room = lay(s, rules, "empty_3", core, EAST, rotation=1)
    walk(s, rules, room)
    walk(s, rules, core)
    assert s.actions == 0
    assert not options(s, rules) & BOMBS


@pytest.mark.rule("AH-183", "AH-184", "AH-H15")
@pytest.mark.parametrize(
    ("potion", "cards"),
    [(NOODLES, ["n1", "n2"]), (MONSTERS, ["k00a", "k01d", "k02a"]), (EQUIPMENT, ["b1", "g1", "t1", "t2"])],
)
def test_a_potion_takes_2_noodles_3_monsters_or_4_pieces_of_equipment(potion, cards):
    s, rules = game()
    ready(s, rules)
    give(s, rules, 0, *cards[:-1])
    assert not options(s, rules) & POTIONS
    give(s, rules, 0, cards[-1])
    assert options(s, rules) & POTIONS == {potion}
    act(s, rules, potion)
    assert (s.actions, s.held[0], s.potions) == (3, 0, 1)
    assert sorted(discarded(s, "loot") + discarded(s, "monster")) == sorted(cards)


@pytest.mark.rule("AH-183", "AH-H15")
def test_potions_cost_no_action_and_any_number_may_be_made_for_this_turn_only():
    s, rules = game(players=1)
    room = lay(s, rules, "empty_3", MEDBAY, EAST, rotation=1)
    ready(s, rules)
    give(s, rules, 0, "n1", "n1", "n2", "n2")
    for step in (room, MEDBAY, room):
        walk(s, rules, step)
    assert s.actions == 0
    act(s, rules, NOODLES, NOODLES)
    assert s.actions == 2
    pass_turn(s, rules)
    ready(s, rules)
    assert s.actions == 3


@pytest.mark.rule("AH-H15")
def test_other_hands_of_cards_make_no_potion():
    s, rules = game()
    ready(s, rules)
    give(s, rules, 0, "n1", "k00a", "k01a", "b1", "g1", "t1")
    assert not options(s, rules) & POTIONS
