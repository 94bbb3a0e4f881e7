"""All Hoomanz Are Dead, rule by rule: what rooms do to A.D.A.M., and he to Brains."""

import pytest

from sims.games.all_hoomanz.queries.adam import adam_level
from sims.games.all_hoomanz.records.sizes import ADAM, NONE
from sims.games.all_hoomanz.records.words import Action, Kind, Phase, Pile
from tests.games.all_hoomanz.adams import (
    EYE,
    adam_takes,
    adams_turn,
    chits,
    discarded,
    horde,
    in_hand,
    in_horde,
    join,
    lair,
    place_adam,
    recruited,
    top_of,
)
from tests.games.all_hoomanz.facility import (
    EAST,
    act,
    assemble,
    clear,
    drones,
    next_cards,
    next_tile,
    options,
    shields,
)

STOP, MOVE, EXPLORE, FERRY = (int(each) for each in (Action.STOP, Action.MOVE, Action.EXPLORE, Action.FERRY))
RECRUIT, REPAIR, CRUSH = (int(each) for each in (Action.RECRUIT, Action.REPAIR, Action.CRUSH))


# --- rooms -----------------------------------------------------------------------------------------------------------


def he_enters(tile, tokens=20, before=lambda s, rules: None, **settings):
    """A.D.A.M. moves into a room with this tile."""
    s, rules = lair(3, **settings)
    there = join(s, rules, tile, EYE, EAST)
    rules.clear_tokens = s.clear_supply = tokens
    before(s, rules)
    recruited(s, rules)
    act(s, rules, MOVE + there)
    return s, rules, there


@pytest.mark.rule("AH-210")
@pytest.mark.parametrize(("tile", "icons"), [("loot_1", 1), ("loot_6", 2), ("loot_9", 3)])
def test_in_a_loot_room_he_takes_a_shield_for_each_icon(tile, icons):
    s, _, _ = he_enters(tile)
    assert (s.adam_shields, s.scrapyard) == (3 + icons, 18 - icons)
    assert s.left[Pile.LOOT] == 68


@pytest.mark.rule("AH-210")
def test_he_takes_as_many_shields_as_the_scrapyard_has():
    s, _, _ = he_enters("loot_9", before=lambda s, rules: shields(s, 0, 3 + s.scrapyard - 2))
    assert (s.adam_shields, s.scrapyard) == (5, 0)


@pytest.mark.rule("AH-211")
@pytest.mark.parametrize("order", [("y01", "y10", "y05"), ("y05", "y01", "y10"), ("y10", "y05", "y01")])
def test_in_a_mystery_room_he_puts_the_top_three_cards_back_in_an_order_of_his(order):
    before = {}

    def stack(s, rules):
        next_cards(s, "mystery", *order, "y02")
        before["rest"] = top_of(s, "mystery", 34)[3:]

    s, _, _ = he_enters("mystery_2", before=stack)
    assert top_of(s, "mystery", 3) == ["y10", "y05", "y01"]  # the worst for the heroes comes first
    assert top_of(s, "mystery", 34)[3:] == before["rest"]
    assert s.used_size[Pile.MYSTERY] == 0


@pytest.mark.rule("AH-211")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_with_fewer_cards_in_the_deck_he_orders_those(left):
    def stack(s, rules):
        next_cards(s, "mystery", "y01", "y10")
        cards = list(s.deck[Pile.MYSTERY, : s.left[Pile.MYSTERY]])
        s.deck[Pile.MYSTERY, :left] = cards[len(cards) - left :]
        s.used[Pile.MYSTERY, : 34 - left] = cards[: 34 - left]
        s.left[Pile.MYSTERY], s.used_size[Pile.MYSTERY] = left, 34 - left

    s, _, _ = he_enters("mystery_2", before=stack)
    assert top_of(s, "mystery", 3) == {0: [], 1: ["y01"], 2: ["y10", "y01"]}[left]


@pytest.mark.rule("AH-212")
def test_in_a_monster_room_he_takes_a_monster_card():
    s, _, _ = he_enters("monster_2", before=lambda s, rules: next_cards(s, "monster", "k09b"))
    assert in_hand(s) == ["k09b"]
    assert (s.left[Pile.MONSTER], s.used_size[Pile.MONSTER], s.fights.sum()) == (77, 0, 0)


@pytest.mark.rule("AH-212")
@pytest.mark.parametrize(("held", "kept"), [(9, 10), (10, 10)])
def test_he_holds_ten_monster_cards_at_most_and_discards_the_rest_at_once(held, kept):
    def stack(s, rules):
        adam_takes(s, *(f"k{number:02}a" for number in range(5, 5 + held)))
        next_cards(s, "monster", "k00a")
        horde(s, "k04a", "k04b")

    s, _, _ = he_enters("monster_2", before=stack)
    assert s.adam_held == kept
    assert len(discarded(s, "monster")) == held + 1 - kept


@pytest.mark.rule("AH-A67")
def test_in_a_double_monster_room_he_takes_one_card():
    s, _, _ = he_enters("monster_10")
    assert (s.adam_held, s.left[Pile.MONSTER]) == (1, 77)


@pytest.mark.rule("AH-213")
@pytest.mark.parametrize(("scrapyard", "taken"), [(18, 3), (2, 2)])
def test_in_a_turret_room_he_takes_three_shields(scrapyard, taken):
    s, _, _ = he_enters("turret_1", before=lambda s, rules: shields(s, 0, 3 + s.scrapyard - scrapyard))
    assert (s.adam_shields, s.scrapyard) == (3 + taken, scrapyard - taken)


@pytest.mark.rule("AH-214")
@pytest.mark.parametrize("tile", ["loot_1", "mystery_2", "monster_2", "monster_10", "turret_1"])
def test_an_encounter_room_is_cleared_when_he_has_resolved_it(tile):
    s, rules, there = he_enters(tile)
    assert (s.clear, s.clear_supply) == (1 << there, 19)
    shields_then, held = int(s.adam_shields), int(s.adam_held)
    act(s, rules, MOVE + EYE, MOVE + there)  # CLEAR: nothing there any more
    assert (s.adam_shields, s.adam_held, s.clear_supply) == (shields_then, held, 19)


@pytest.mark.rule("AH-214")
def test_without_a_clear_token_the_room_stays_active():
    s, rules, there = he_enters("turret_1", tokens=0)
    assert s.clear == 0
    act(s, rules, MOVE + EYE, MOVE + there)
    assert s.adam_shields == 9


@pytest.mark.rule("AH-214")
@pytest.mark.parametrize("tile", ["empty_1", "lab"])
def test_rooms_without_an_encounter_get_no_token_from_him(tile):
    s, _, _ = he_enters(tile)
    assert (s.clear, s.clear_supply) == (0, 20)


@pytest.mark.rule("AH-217")
@pytest.mark.parametrize("heroes", [2, 3])
def test_a_brain_that_he_reveals_acts_and_ends_his_turn(heroes):
    s, rules = lair(heroes)
    clear(s, EYE)
    next_tile(s, "brain_1")
    assemble(s, 3)
    recruited(s, rules)
    act(s, rules, EXPLORE + EAST)
    brain = s.rooms - 1
    assert (s.marker, s.line, s.drones[brain], s.clear, s.clear_supply) == (1, 0, 3, 0, 20)
    assert s.adam_room == brain
    assert (s.phase, s.seat) == (Phase.READY, 0)
    assert not s.levels.any()  # no hero revealed it
    assert adam_level(s) == 1


def he_reveals_a_brain(heroes=3, **settings):
    s, rules = lair(heroes, **settings)
    next_tile(s, "brain_1")
    return s, rules


@pytest.mark.rule("AH-A100", "AH-217", "AH-065")
@pytest.mark.parametrize(
    ("heroes", "devolves", "dark"),
    [(3, True, [1, 0, 0, 1, 0, 0]), (3, False, [1, 0, 0, 0, 0, 0]), (2, True, [1, 0, 0, 0, 0, 0])],
)
def test_a_brain_that_he_reveals_short_circuits_his_highest_level_up(heroes, devolves, dark):
    s, rules = he_reveals_a_brain(heroes, devolve_adam=devolves)
    chits(s, "claws", dark=True)
    chits(s, "blaster")
    recruited(s, rules)
    act(s, rules, EXPLORE + EAST)
    filled = [0, 1, 3] if heroes > 2 else [0, 1]  # the Brain's upgrade fills one more, if his highest Level allows
    assert [level for level, chit in enumerate(s.adam_chit) if chit != NONE] == filled
    assert s.adam_dark.tolist() == dark
    assert not s.dark.any()


@pytest.mark.rule("AH-A100")
def test_a_brain_gives_him_a_random_level_up_short_circuited_where_none_lies_face_up():
    found = set()
    for seed in range(40):
        s, rules = he_reveals_a_brain()
        s.seed = seed
        chits(s, "claws", "blaster", "crusher", "shock", dark=True)
        s.adam_chit[2] = NONE  # the slot that a defeat fills; upgrades fill the others
        used = set(s.adam_chit.tolist())
        recruited(s, rules)
        act(s, rules, EXPLORE + EAST)
        assert s.adam_dark.tolist() == [1, 1, 1, 1, 0, 0]
        assert s.adam_chit[2] not in used
        found.add(int(s.adam_chit[2]))
    assert len(found) == 7  # all that are left of ten
    s, rules = he_reveals_a_brain()
    chits(s, "claws", "blaster", "crusher", "shock", dark=True)
    recruited(s, rules)
    before = s.adam_chit.tolist()
    act(s, rules, EXPLORE + EAST)
    assert s.adam_chit.tolist() == before  # his highest Level against three heroes is 4


@pytest.mark.rule("AH-217")
def test_a_brain_acts_once():
    s, rules = lair(3)
    brain = join(s, rules, "brain_1", EYE, EAST)
    recruited(s, rules)
    act(s, rules, MOVE + brain)
    assert (s.seat, s.phase, s.actions, s.marker, s.line) == (ADAM, Phase.ADAM_ACT, 2, 0, 2)


# --- crushing a Brain ------------------------------------------------------------------------------------------------


def crusher(held, in_slots=0, tile="brain_1"):
    s, rules = lair(3)
    there = join(s, rules, tile, EYE, EAST)
    place_adam(s, there)
    drones(s, rules, there, 2)
    chits(s, "crusher")
    horde(s, *("k10a", "k11a")[:in_slots])
    adam_takes(s, *("k00a", "k01a", "k02a", "k03a")[:held])
    adams_turn(s, rules)
    s.phase, s.actions = Phase.ADAM_ACT, 3  # he keeps his cards as they are
    return s, rules, there


@pytest.mark.rule("AH-H23", "AH-H22")
@pytest.mark.parametrize(("held", "in_slots"), [(4, 0), (3, 1), (2, 1), (1, 2)])
def test_he_crushes_a_brain_for_an_action_and_three_monster_cards(held, in_slots):
    s, rules, brain = crusher(held, in_slots)
    act(s, rules, CRUSH)
    assert (s.crushed, s.crushed_rooms, s.actions) == (1, 1 << brain, 2)
    assert len(discarded(s, "monster")) == 3
    assert s.adam_held == max(0, held - 3)  # the Inventory's first
    assert s.flipped >> brain & 1
    assert (s.drones[brain], s.on_board) == (2, 2)
    assert (s.blasted, s.marker) == (0, 0)
    assert CRUSH not in options(s, rules)


@pytest.mark.rule("AH-H23", "AH-A98")
@pytest.mark.parametrize("monsters", [("k14a", "k17a"), ("k17a", "k14a")])
def test_he_pays_the_crusher_with_his_weakest_monsters_those_of_the_horde_last(monsters):
    s, rules, _ = crusher(2)
    horde(s, *monsters)
    act(s, rules, CRUSH)
    assert discarded(s, "monster") == ["k00a", "k01a", "k17a"]
    assert in_horde(s) == ["k14a"]


@pytest.mark.rule("AH-H23")
def test_a_crushed_brain_is_no_brain_any_more():
    s, rules, brain = crusher(4)
    join(s, rules, "brain_2", brain, EAST)
    chits(s, "tunnels")
    assert options(s, rules, FERRY, FERRY + 60) == {FERRY + brain + 1}
    act(s, rules, CRUSH)
    assert not options(s, rules, FERRY, FERRY + 60)
    assert s.of_kind[Kind.BRAIN] == 1 << brain + 1


@pytest.mark.rule("AH-H23")
@pytest.mark.parametrize(
    ("held", "in_slots", "tile", "dark"),
    [(2, 0, "brain_1", 0), (4, 0, "lab", 0), (4, 0, "brain_1", 1)],
)
def test_it_takes_three_cards_a_brain_and_a_crusher_that_works(held, in_slots, tile, dark):
    s, rules, _ = crusher(held, in_slots, tile)
    s.adam_dark[0] = dark
    assert CRUSH not in options(s, rules)
