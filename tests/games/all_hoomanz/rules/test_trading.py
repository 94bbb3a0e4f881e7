"""All Hoomanz Are Dead, rule by rule: trading and equipping."""

import pytest

from sims.games.all_hoomanz.policies.cards import wants_implant
from sims.games.all_hoomanz.policies.choppers import waits_for_choppers
from sims.games.all_hoomanz.queries.gear import choppers
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import CardType, Phase
from sims.games.all_hoomanz.rules.trading import trade
from tests.games.all_hoomanz.facility import (
    EAST,
    act,
    give,
    next_cards,
    options,
    ready,
    row,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    ATTACK,
    IMPLANT,
    REMOVE_IMPLANT,
    STOP,
    begun,
    finish_turn,
    hand,
    inside,
    join,
    knock_down,
    level_up,
    move_to,
    rows,
    unequip,
)


@pytest.mark.rule("AH-039", "AH-A49")
def test_in_get_ready_a_hero_trades_cards_with_heroes_in_its_room_and_nothing_else():
    s, rules = begun()
    rules.policies["gather"] = 1  # these heroes trade for Choppers only
    give(s, rules, 0, "b1", "b1")
    give(s, rules, 1, "b3", "t5")
    give(s, rules, 2, "t1")
    give(s, rules, 3, "t2")
    s.room[2] = join(s, rules, "empty_1", 0, EAST)
    ready(s, rules)
    before = s.copy()
    act(s, rules, STOP)  # seat 1's turn: its Chopper goes to the hero who has most of them, in the same room
    assert (hand(s, 0), hand(s, 1)) == (rows("b1", "b1", "b3"), rows("t5"))
    assert (hand(s, 2), hand(s, 3)) == (rows("t1"), rows("t2"))  # elsewhere; not its turn
    for field in ("shields", "drinks", "chit", "cubetron", "levels"):
        assert (before[field] == s[field]).all()


@pytest.mark.rule("AH-039")
def test_ingredients_go_to_the_active_hero_who_lacks_them():
    s, rules = begun()
    give(s, rules, 0, "b4", "b6", "g2")
    give(s, rules, 1, "t4")
    finish_turn(s, rules)
    owned = hand(s, 1) + [int(each) for each in s.slot[1] if each != NONE]
    assert sorted(hand(s, 0) + owned) == rows("b4", "b6", "g2", "t4")
    assert sorted(int(rules.loot[each].type) for each in owned) == [CardType.BLADE, CardType.GUN, CardType.TOOL]


@pytest.mark.rule("AH-A49")
@pytest.mark.parametrize("why_not", ["free", "knocked out", "full"])
def test_nobody_trades_with_a_knocked_out_hero_or_above_the_limit(why_not):
    s, rules = begun()
    rules.policies["gather"] = 1
    give(s, rules, 0, "b1", "b1", "b1", *["n1"] * 4, *(["n2"] * 3 if why_not == "full" else ["n2"] * 2))
    give(s, rules, 1, "t1")
    ready(s, rules)
    if why_not == "knocked out":
        knock_down(s, 0)
    act(s, rules, STOP)
    traded = why_not == "free"
    assert hand(s, 1) == ([] if traded else rows("t1"))
    assert s.held[0] == (10 if why_not != "knocked out" else 9)


FULL = ("n1", "n1", "n1", "n1", "n2", "n2", "n2")


@pytest.mark.rule("AH-039", "AH-A49")
@pytest.mark.parametrize(
    ("held", "worn", "waits"),
    [
        ((["b1", "g1"], ["b1", "g1"]), ([], []), True),
        ((["b1"], ["b1", "g1", "t1"]), ([], []), True),
        ((["b1"], ["b1", "g1", "t1", *FULL]), ([], []), False),  # who has most has no room
        ((["b1"], ["b1", "g1", *FULL]), ([], ["g3"]), True),  # it has room for one
        ((["b1", "g1"], ["t1", "t1", *FULL, "n3"]), ([], []), True),  # of equals the lowest seat gets them
        (([], ["b1", "g1", "t1"]), (["g3"], []), False),  # equipped ones are not handed over
        (([], ["b1", "g1"]), (["g3", "g4"], []), True),
        ((["b1", "g1"], []), ([], ["g3", "g4"]), False),
        ((["b1", "g1"], ["t1"]), ([], []), False),  # too few
    ],
)
def test_heroes_meet_for_an_air_strike_only_where_a_trade_makes_it_up(held, worn, waits):
    s, rules = begun(players=2, heroes="luke+diana")
    rules.policies["gather"] = 1
    join(s, rules, "helipad_1", 0, EAST)
    for seat in range(2):
        give(s, rules, seat, *held[seat])
        for slot, card in enumerate(worn[seat]):
            wear(s, rules, seat, slot, card)
    fewer = min((0, 1), key=lambda seat: choppers(s, seat))
    assert waits_for_choppers(s, rules, fewer) == waits
    trade(s, rules, fewer)
    assert max(choppers(s, 0), choppers(s, 1)) >= rules.strike_choppers or not waits
    assert max(choppers(s, 0), choppers(s, 1)) < rules.strike_choppers or waits


@pytest.mark.rule("AH-040")
def test_get_ready_equips_better_cards_and_takes_worse_ones_back():
    s, rules = begun()
    wear(s, rules, 1, 0, "g1")
    give(s, rules, 1, "g6", "b4")
    finish_turn(s, rules)
    assert s.slot[1].tolist() == [row("loot", "g6"), row("loot", "b4"), NONE]
    assert hand(s, 1) == rows("g1")
    assert s.attack_sum[1] == 4 + 3


@pytest.mark.rule("AH-041")
@pytest.mark.parametrize("prepared", [False, True])
def test_a_hero_unequips_in_its_own_turn_what_is_its_own(prepared):
    s, rules = begun()
    wear(s, rules, 0, 0, "g6")
    wear(s, rules, 1, 1, "b7")
    if prepared:
        ready(s, rules)
    assert {unequip(slot) for slot in range(3)} & options(s, rules) == {unequip(0)}
    act(s, rules, unequip(0))
    assert (s.slot[0].tolist(), hand(s, 0)) == ([NONE] * 3, rows("g6"))
    if not prepared:
        ready(s, rules)
    assert (s.gauge[0], s.attack_sum[0], s.actions) == (3 + 5 * prepared, 0, 2)  # what was prepared stays
    assert s.slot[1, 1] == row("loot", "b7")


@pytest.mark.rule("AH-041")
def test_cards_cannot_be_unequipped_into_a_full_inventory_or_from_under_an_infection():
    s, rules = begun()
    wear(s, rules, 0, 0, "g6")
    wear(s, rules, 0, 1, "g4")
    wear(s, rules, 0, 1, "x1")
    give(s, rules, 0, *["b1"] * 4, *["t1"] * 4, "n1", "n1")
    ready(s, rules)
    assert not {unequip(slot) for slot in range(3)} & options(s, rules)
    s, rules = begun()
    wear(s, rules, 0, 0, "g6")
    wear(s, rules, 0, 1, "g4")
    wear(s, rules, 0, 1, "x1")
    give(s, rules, 0, *["b1"] * 4, *["t1"] * 4, "n1")
    ready(s, rules)
    assert {unequip(slot) for slot in range(3)} & options(s, rules) == {unequip(0)}


@pytest.mark.rule("AH-A51")
def test_cards_gained_later_in_the_turn_are_equipped_in_the_next_get_ready():
    s, rules = begun()
    room = join(s, rules, "loot_1", 0, EAST)
    next_cards(s, "loot", "g6")
    give(s, rules, 0, "b7", "k00a")
    ready(s, rules)
    act(s, rules, level_up(1), move_to(room))  # the locked Blade slot is open now
    assert (s.slot[0].tolist(), hand(s, 0)) == ([NONE] * 3, rows("b7", "g6"))
    before = s.copy()
    act(s, rules, STOP)
    while s.seat != 0:
        assert (s.slot[0] == before.slot[0]).all()  # not in the turns of others
        finish_turn(s, rules)
    assert s.slot[0].tolist() == [row("loot", "g6"), NONE, row("loot", "b7")]


@pytest.mark.rule("AH-A51")
def test_a_slot_unlocked_before_prepare_is_filled_at_once():
    s, rules = begun()
    give(s, rules, 0, "b7", "k00a")
    act(s, rules, level_up(1))
    assert (s.phase, s.slot[0, 2]) == (Phase.READY, row("loot", "b7"))
    act(s, rules, ATTACK)
    assert s.gauge[0] == 3 + 4 + 1


@pytest.mark.rule("AH-040", "AH-A51", "AH-084")
@pytest.mark.parametrize("tile", ["lab", "emp"])
def test_in_the_lab_an_implant_is_equipped_in_get_ready_as_well(tile):
    s, rules = inside(tile)
    give(s, rules, 0, "i1")
    assert ({IMPLANT, REMOVE_IMPLANT} & options(s, rules)) == ({IMPLANT} if tile == "lab" else set())
    if tile == "lab":
        act(s, rules, IMPLANT)
        assert (s.implant[0], s.phase) == (row("loot", "i1"), Phase.READY)
        assert {IMPLANT, REMOVE_IMPLANT} & options(s, rules) == {REMOVE_IMPLANT}
        act(s, rules, ATTACK)
        assert (s.gauge[0], s.actions) == (3 + 1, 2)


@pytest.mark.rule("AH-025", "AH-084")
def test_in_the_lab_any_implant_of_the_inventory_may_replace_the_one_in_use_whatever_it_is_worth():
    s, rules = inside("lab")
    wear(s, rules, 0, 0, "i4")
    give(s, rules, 0, "i1")
    ready(s, rules)
    rules.loot["attack"][row("loot", "i1")] = -5  # no script wants it: legality is the rulebook's
    assert not wants_implant(s, rules, 0)
    act(s, rules, IMPLANT)
    assert (s.implant[0], hand(s, 0)) == (row("loot", "i1"), rows("i4"))


@pytest.mark.rule("AH-A51", "AH-084")
def test_in_the_lab_implants_are_changed_between_actions_free():
    s, rules = begun()
    lab = join(s, rules, "lab", 0, EAST)
    give(s, rules, 0, "i2")
    ready(s, rules)
    act(s, rules, move_to(lab), IMPLANT)
    assert (s.implant[0], s.held[0], s.actions, s.defense_sum[0]) == (row("loot", "i2"), 0, 1, 1)
    act(s, rules, move_to(0))
    assert not {IMPLANT, REMOVE_IMPLANT} & options(s, rules)
    s.room[0] = lab
    act(s, rules, REMOVE_IMPLANT)  # without an Action
    assert (s.implant[0], hand(s, 0), s.actions, s.defense_sum[0]) == (NONE, rows("i2"), 0, 0)
