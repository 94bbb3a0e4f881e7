"""All Hoomanz Are Dead, rule by rule: Safe Zones: Medbay, Helipads, Dropsite."""

import pytest

from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Action, Command, Phase, Pile, Recipe
from sims.sets import bit, has
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    bomb,
    clear,
    drones,
    give,
    lay,
    mark,
    next_cards,
    options,
    ready,
    row,
    shields,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    ATTACK,
    DROP,
    EMP,
    FACTORY,
    LAB,
    REACTOR,
    STOP,
    arm,
    begun,
    ferry_to,
    finish_turn,
    inside,
    join,
    knock_down,
    move_to,
    order,
    rows,
    strike,
)
from tests.games.cyberdoom_tower.towers import changed

STRIKES = {strike(core) for core in range(4)}


@pytest.mark.rule("AH-088")
@pytest.mark.parametrize("tile", ["helipad_1", "helipad_2", "dropsite", "medbay", "empty_2"])
def test_drones_hit_nobody_in_a_safe_zone(tile):
    s, rules = begun(players=1, simon="normal")
    start = join(s, rules, "empty_3", 0, EAST)
    drones(s, rules, start, 1)
    s.room[0] = 0 if tile == "medbay" else join(s, rules, tile, start, EAST)
    shields(s, 0, 9)
    before = int(s.otherwise)
    order(s, rules, Command.HACK)
    if tile == "empty_2":
        assert (s.shields[0], s.drones[s.room[0]], s.otherwise) == (4, 1, before)
    else:
        assert (s.shields[0], s.drones[start], s.drones[s.room[0]]) == (9, 1, 0)
        assert s.otherwise > before  # ELSE Replicate
    assert s.drone_rooms & s.red == 0


@pytest.mark.rule("AH-090", "AH-091", "AH-A22")
@pytest.mark.parametrize(
    ("scrapyard", "others", "revives", "left"),
    [
        (3, (1, 1, 1), True, (1, 1, 1)),
        (2, (3, 1, 1), True, (2, 1, 1)),
        (0, (2, 2, 2), True, (1, 1, 1)),
        (0, (9, 2, 2), True, (6, 2, 2)),
        (1, (1, 2, 1), False, (1, 2, 1)),
        (0, (1, 1, 1), False, (1, 1, 1)),
    ],
)
def test_a_knocked_out_hero_revives_with_3_shields_that_others_may_have_to_give(scrapyard, others, revives, left):
    s, rules = begun(heroes="luke+diana+slick+wendy")
    knock_down(s, 1)
    seats = (0, 2, 3)
    for seat, amount in zip(seats, others, strict=True):
        shields(s, seat, amount)
    rules.shields -= s.scrapyard - scrapyard  # the rest is not in the box
    s.scrapyard = scrapyard
    finish_turn(s, rules)
    assert (s.seat, s.phase) == (2, Phase.READY)  # seat 1's turn is over
    assert (s.out[1], s.shields[1], s.room[1]) == ((0, 3, 0) if revives else (1, 0, 0))
    assert sum(int(s.shields[seat]) for seat in seats) == sum(left)
    assert min(int(s.shields[seat]) for seat in seats) >= 1
    assert s.scrapyard + s.shields[:4].sum() == rules.shields
    if scrapyard >= 3 or not revives:
        assert tuple(int(s.shields[seat]) for seat in seats) == others


@pytest.mark.rule("AH-A22")
def test_other_gains_are_limited_to_the_scrapyard_and_nobody_gives():
    s, rules = begun()
    room = join(s, rules, "mystery_1", 0, EAST)
    next_cards(s, "mystery", "y03")  # 2 shields
    shields(s, 1, 3 + 17)
    ready(s, rules)
    act(s, rules, move_to(room))
    assert (s.scrapyard, s.shields[:4].tolist()) == (0, [4, 20, 3, 3])


@pytest.mark.rule("AH-092")
def test_a_hero_that_revives_takes_no_action_in_that_turn():
    s, rules = begun(players=1)
    join(s, rules, "turret_1", 0, EAST)
    s.drinks[0], s.drink_supply = 0, s.drink_supply + 2
    shields(s, 0, 5)
    ready(s, rules)
    act(s, rules, move_to(1))  # KO'd: the turn is over; in the next the hero revives, and that is all of it
    assert (s.rounds, s.phase, s.out[0], s.shields[0], s.room[0]) == (3, Phase.READY, 0, 3, 0)
    assert s.line == 2 + 2  # S.I.M.O.N. has had two turns


@pytest.mark.rule("AH-094", "AH-H01")
@pytest.mark.parametrize(("choppers", "may"), [(3, False), (4, True), (5, True)])
def test_an_air_strike_takes_four_choppers_and_destroys_a_fusion_core(choppers, may):
    s, rules = inside("helipad_1")
    core = join(s, rules, "reactor", 0, WEST)
    give(s, rules, 0, *["b1", "b1", "g1", "t1", "t1"][:choppers], "b4", "k00a")
    ready(s, rules)
    assert STRIKES & options(s, rules) == ({strike(REACTOR)} if may else set())
    if may:
        act(s, rules, strike(REACTOR))
        assert (s.blasted, s.blasted_rooms, s.flipped, s.air_strikes) == (1, bit(core), bit(core), 1)
        assert (s.held[0], s.used_size[Pile.LOOT], s.actions) == (choppers + 2 - 4, 4, 1)
        assert not STRIKES & options(s, rules)


@pytest.mark.rule("AH-094")
@pytest.mark.parametrize("tile", ["helipad_2", "dropsite", "empty_1", "emp"])
def test_an_air_strike_starts_only_from_a_helipad(tile):
    s, rules = inside(tile)
    join(s, rules, "helipad_1", 0, NORTH)
    join(s, rules, "lab", 0, WEST)
    give(s, rules, 0, "b1", "b1", "g1", "t1")
    ready(s, rules)
    assert STRIKES & options(s, rules) == ({strike(LAB)} if tile == "helipad_2" else set())


@pytest.mark.rule("AH-A46")
def test_an_air_strike_takes_any_revealed_core_not_yet_destroyed():
    s, rules = inside("helipad_1", players=1)
    emp, factory = join(s, rules, "emp", 0, WEST), join(s, rules, "factory", 0, NORTH)
    join(s, rules, "lab", 0, SOUTH)
    give(s, rules, 0, *["b1"] * 4, "g1", "g1", "g1", "g1")
    ready(s, rules)
    assert STRIKES & options(s, rules) == {strike(EMP), strike(FACTORY), strike(LAB)}
    act(s, rules, strike(EMP))
    assert STRIKES & options(s, rules) == {strike(FACTORY), strike(LAB)}
    act(s, rules, strike(FACTORY))
    assert s.blasted_rooms == bit(emp) | bit(factory)


@pytest.mark.rule("AH-A46")
@pytest.mark.parametrize("chain", [True, False])
def test_an_air_strike_does_what_a_bomb_does_or_by_the_second_reading_only_flips_and_blasts(chain):
    s, rules = inside("helipad_1", strike_chain=chain)
    core = join(s, rules, "emp", 0, WEST)
    tnt = lay(s, rules, "monster_4", core, WEST)
    s.room[1:3] = core, tnt
    drones(s, rules, core, 1)
    drones(s, rules, tnt, 2)
    bomb(s, rules, core, 1)
    scrapyard = int(s.scrapyard)
    give(s, rules, 0, "b1", "b1", "b1", "b1")
    ready(s, rules)
    act(s, rules, strike(EMP))
    assert (s.blasted_rooms, s.blasted, has(s.flipped, core)) == (bit(core), 1, 1)
    assert (s.bombs, s.bomb_rooms, s.exploded) == (0, 0, 0)  # removed without effect
    if chain:
        assert (has(s.flipped, tnt), s.out[:3].tolist(), s.on_board) == (1, [0, 1, 1], 0)
        assert s.scrapyard == scrapyard + 1 + 3 + 3
    else:
        assert (has(s.flipped, tnt), s.out[:3].tolist(), s.on_board) == (0, [0, 0, 0], 3)
        assert s.scrapyard == scrapyard + 1
    act(s, rules, STOP)
    assert s.blasted == 1


@pytest.mark.rule("AH-A47")
def test_equipped_choppers_may_be_spent_and_those_under_an_infected_card_may_not():
    s, rules = inside("helipad_1")
    join(s, rules, "lab", 0, WEST)
    wear(s, rules, 0, 0, "g1")
    wear(s, rules, 0, 1, "g3")
    give(s, rules, 0, "b1", "t1")
    ready(s, rules)
    assert strike(LAB) in options(s, rules)
    infected = s.copy()
    wear(infected, rules, 0, 1, "x1")
    assert strike(LAB) not in options(infected, rules)
    act(s, rules, strike(LAB))
    assert (s.slot[0].tolist(), s.held[0], s.attack_sum[0], s.used_size[Pile.LOOT]) == ([NONE] * 3, 0, 0, 4)


@pytest.mark.rule("AH-094", "AH-095", "AH-A98")
@pytest.mark.parametrize("best", [0, 2, 4])
def test_choppers_that_give_least_are_spent_first_and_equipped_ones_last(best):
    s, rules = inside("helipad_1")
    join(s, rules, "lab", 0, WEST)
    cards = ["b1", "t1", "g1", "t1"]
    cards.insert(best, "g4")
    give(s, rules, 0, *cards)
    wear(s, rules, 0, 0, "g3")
    wear(s, rules, 0, 1, "g1")
    ready(s, rules)
    ferried = s.copy()
    act(s, rules, strike(LAB))
    assert s.hand[0, : s.held[0]].tolist() == [row("loot", "g4")]
    assert s.slot[0].tolist() == [row("loot", "g3"), row("loot", "g1"), NONE]
    ferried.actions = 7
    for flight in range(7):
        act(ferried, rules, ferry_to(flight % 2))
    size = int(ferried.used_size[Pile.LOOT])
    spent = ferried.used[Pile.LOOT, size - 7 : size].tolist()
    assert sorted(spent[:4]) == rows("b1", "g1", "t1", "t1")
    assert spent[4:] == [row("loot", each) for each in ("g4", "g1", "g3")]


@pytest.mark.rule("AH-A47")
@pytest.mark.parametrize("implant", ["equipped", "held"])
def test_equipped_ingredients_may_be_spent_and_an_equipped_implant_may_not(implant):
    s, rules = inside("lab")
    shields(s, 0, 9)
    wear(s, rules, 0, 0, "g4")  # equipped, as Gun
    give(s, rules, 0, "b4")
    if implant == "equipped":
        wear(s, rules, 0, 0, "i1")
    else:
        give(s, rules, 0, "i1")
    act(s, rules, ATTACK)
    assert (arm(int(Recipe.KIT)) in options(s, rules)) == (implant == "held")  # for the Tool
    if implant == "held":
        act(s, rules, arm(int(Recipe.KIT)))
        assert (s.slot[0, 0], s.held[0], s.used_size[Pile.LOOT], s.bombs) == (NONE, 0, 3, 1)
    else:
        give(s, rules, 0, "t4")
        act(s, rules, arm(int(Recipe.KIT)))
        assert (s.slot[0, 0], s.held[0], s.implant[0]) == (NONE, 0, row("loot", "i1"))


@pytest.mark.rule("AH-A47")
@pytest.mark.parametrize("others", [8, 9])
def test_equipped_ingredients_may_be_spent_though_a_full_inventory_forbids_to_unequip_them(others):
    s, rules = inside("lab")
    shields(s, 0, 9)
    wear(s, rules, 0, 0, "g4")
    give(s, rules, 0, "b4", *(["t1", "t2", "t3"] * 3)[:others])
    act(s, rules, ATTACK)
    assert (int(Action.UNEQUIP) in options(s, rules)) == (others == 8)  # 9 cards with the Blade, or 10
    act(s, rules, arm(int(Recipe.KIT)))
    assert (s.slot[0, 0], s.held[0], s.bombs) == (NONE, others - 1, 1)


@pytest.mark.rule("AH-095", "AH-A48", "AH-H01")
@pytest.mark.parametrize("helipad", [True, False])
def test_an_air_ferry_takes_a_hero_from_anywhere_to_any_other_revealed_room_for_a_chopper(helipad):
    s, rules = inside("empty_4")
    pad = join(s, rules, "helipad_1" if helipad else "empty_1", 0, WEST)
    loot = join(s, rules, "loot_1", pad, WEST)
    give(s, rules, 0, "b4", "b1")
    next_cards(s, "loot", "g6")
    ready(s, rules)
    ferries = {ferry_to(room) for room in range(60)}
    assert ferries & options(s, rules) == ({ferry_to(room) for room in (0, pad, loot)} if helipad else set())
    if helipad:
        act(s, rules, ferry_to(loot))  # and enters it
        assert (s.room[0], s.before[0], s.actions, s.clear) == (loot, 1, 1, bit(loot))
        assert sorted(s.hand[0, :2].tolist()) == sorted([row("loot", "b4"), row("loot", "g6")])
        assert s.used[Pile.LOOT, : s.used_size[Pile.LOOT]].tolist() == [row("loot", "b1")]
        assert not ferries & options(s, rules)  # no Chopper is left


@pytest.mark.rule("AH-096", "AH-H01")
@pytest.mark.parametrize(("players", "cards"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_dropsite_gives_a_loot_card_and_two_with_four_heroes_or_more(players, cards):
    s, rules = inside("dropsite", players=players)
    next_cards(s, "loot", "b4", "g1", "t1")
    ready(s, rules)
    before = s.copy()
    act(s, rules, DROP)
    assert s.hand[0, : s.held[0]].tolist() == [row("loot", "b4"), row("loot", "g1")][:cards]
    assert s.actions == before.actions - 1
    assert changed(before, s) == {"hand", "held", "holds", "deck", "left", "actions"}
    s.room[0] = 0
    assert DROP not in options(s, rules)


@pytest.mark.rule("AH-076", "AH-088")
def test_red_rooms_stay_closed_to_drones_whatever_is_clear():
    s, rules = inside("helipad_1")
    loot = join(s, rules, "loot_5", 1, EAST)
    clear(s, loot)
    drones(s, rules, loot, 1)
    mark(s, 1)
    rules.explorers = 0
    for command in (Command.HACK, Command.DISARM, Command.REPLICATE):
        order(s, rules, command)
    assert s.drone_rooms == bit(loot)
