"""All Hoomanz Are Dead, rule by rule: the Character Card, and equipment cards."""

import numpy as np
import pytest

from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import CardType, Effect, Feral, Hero, Phase, Pile
from tests.games.all_hoomanz.facility import (
    EAST,
    SOUTH,
    act,
    give,
    level,
    options,
    ready,
    row,
    scenario,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    ATTACK,
    begun,
    dealt,
    finish_turn,
    join,
    level_up,
    move_to,
    pick,
    stash_of,
    strike,
    unequip,
)


@pytest.mark.rule("AH-028")
def test_a_character_has_shields_drinks_speed_a_gauge_slots_an_implant_and_a_feral_ability():
    for hero in range(int(Hero.WENDY), int(Hero.ASARI) + 1):
        states, rules = dealt(1, players=1, heroes=Hero(hero).name.lower())
        s, card = states[0], rules.characters[hero - 1]
        stash_of(s, "n1")
        act(s, rules, pick(0))
        act(s, rules, ATTACK)
        assert s.gauge[0] == card.attack > 0  # nothing is equipped: the gauge's lowest number
        assert s.speed_sum[0] == rules.characters["speed"][hero - 1]
        healed = 1 if hero == Hero.CAINE else 0  # his feral ability
        assert (s.shields[0], s.drinks[0], s.cubetron[0], s.implant[0]) == (6 + healed, 2, NONE, NONE)
        assert s.slot[0].tolist() == [NONE] * 3
        assert all(slot in (CardType.BLADE, CardType.GUN, CardType.TOOL) for slot in card.slots)
        assert card.feral != Feral.NONE
        assert s.chit[0].tolist() == [NONE] * 3
    assert len({int(feral) for feral in rules.characters["feral"]}) == 8


@pytest.mark.rule("AH-028", "AH-H12")
def test_levels_2_to_4_cost_1_2_and_3_monster_cards_and_there_is_no_fifth():
    s, rules = begun(players=1)
    monsters = ["k00a", "k00b", "k00c", "k01a", "k01b", "k01c", "k03a", "k03b", "k03c"]
    for chit, cost in enumerate((1, 2, 3)):
        give(s, rules, 0, *monsters[: cost - 1])
        del monsters[: cost - 1]
        assert level_up(chit) not in options(s, rules)  # one card short
        give(s, rules, 0, monsters.pop(0))
        act(s, rules, level_up(chit))
        assert (s.levels[0], s.held[0], s.used_size[Pile.MONSTER]) == (chit + 1, 0, (1, 3, 6)[chit])
    give(s, rules, 0, *monsters)
    assert not {level_up(chit) for chit in range(4)} & options(s, rules)


@pytest.mark.rule("AH-029", "AH-040")
@pytest.mark.parametrize("unlocked", ["no", "dark", "face up"])
def test_a_slot_takes_its_own_type_and_the_locked_one_nothing_until_it_is_unlocked(unlocked):
    s, rules = begun()  # seat 1 is DIANA: Gun, Blade, and a locked Tool slot
    give(s, rules, 1, "b7", "b4", "g6", "t5", "i1", "n1")
    if unlocked != "no":
        level(s, rules, 1, 1, dark=unlocked == "dark")
    finish_turn(s, rules)
    assert (s.seat, s.phase) == (1, Phase.READY)
    tool = row("loot", "t5") if unlocked == "face up" else NONE
    assert s.slot[1].tolist() == [row("loot", "g6"), row("loot", "b7"), tool]
    assert (s.implant[1], s.held[1]) == (NONE, 3 + (tool == NONE))
    assert (s.slot[[0, 2, 3]] == NONE).all()


@pytest.mark.rule("AH-030", "AH-H19")
def test_the_influence_slot_takes_the_cubetron_and_there_is_no_other_token():
    s, rules = begun()
    assert (s.pile_size, s.cubetron.tolist()) == (0, [NONE] * 5)  # without the expansion there is none
    s, rules = begun(alien_landing=True)
    pile = s.pile.tolist()
    assert (s.pile_size, s.cubetron.tolist()) == (5, [NONE] * 5)
    assert sorted(pile) == sorted(rules.cubetrons_deck.tolist())
    ready(s, rules)
    act(s, rules, move_to(1))  # the landing lies south of the Medbay
    assert (s.cubetron.tolist(), s.pile[:4].tolist()) == ([pile[0], NONE, NONE, NONE, NONE], pile[1:])


@pytest.mark.rule("AH-031")
def test_an_equipped_card_gives_its_bonuses_maneuver_and_chopper():
    s, rules = begun(heroes="diana+luke+slick+caine")
    wear(s, rules, 0, 0, "g3")  # attack 2, Speed 1, Chopper
    wear(s, rules, 0, 1, "b3")  # attack 2, defense 1, Chopper
    assert (s.attack_sum[0], s.defense_sum[0], s.speed_sum[0]) == (2 + 2, 1, 5 + 1)
    assert s.maneuvers[0, 1:].tolist() == [0, 0, 0]
    s.room[0] = join(s, rules, "helipad_1", 0, EAST)
    join(s, rules, "lab", 0, SOUTH)
    give(s, rules, 0, "t1", "t4")  # a Chopper and none
    ready(s, rules)
    assert strike(3) not in options(s, rules)  # three Choppers
    give(s, rules, 0, "b1")
    assert strike(3) in options(s, rules)
    act(s, rules, unequip(1))
    assert (s.attack_sum[0], s.defense_sum[0]) == (2, 0)
    s, rules = begun(heroes="diana+luke+slick+caine")
    wear(s, rules, 0, 0, "g2")
    wear(s, rules, 0, 1, "b8")
    assert s.maneuvers[0, 1:].tolist() == [0, 1, 0]
    assert s.effects[0, 0] == 1 << Effect.KILL_HERE


@pytest.mark.rule("AH-031")
def test_every_equipment_card_has_a_bonus_or_an_effect_and_nothing_else_has_a_chopper():
    _, rules = begun()
    loot = rules.loot[: len(scenario().tables["loot"].ids)]
    worn = np.isin(loot["type"], [CardType.BLADE, CardType.GUN, CardType.TOOL, CardType.IMPLANT])
    gives = (loot["attack"] > 0) | (loot["defense"] > 0) | (loot["speed"] > 0) | (loot["effect"] != Effect.NONE)
    assert gives[worn].all()
    assert not (loot["chopper"] | loot["maneuver"] | loot["attack"] | loot["defense"])[~worn].any()
