"""All Hoomanz Are Dead, rule by rule: Setup, and the Character Card."""

import pytest

from scenarios.loader.errors import InputError
from sims.games.all_hoomanz.records.sizes import CENTRE, MONSTERS, NONE
from sims.games.all_hoomanz.records.words import Edge, Hero, HeroPool, Kind, Outcome, Phase, Pile
from tests.games.all_hoomanz.facility import (
    EAST,
    SOUTH,
    act,
    give,
    next_cards,
    options,
    ready,
    row,
    scenario,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    CORES,
    IMPLANT,
    PASS,
    REMOVE_IMPLANT,
    begun,
    dealt,
    finish_round,
    finish_turn,
    join,
    level_up,
    move_to,
    pick,
    stash_of,
)

HEROES = (1, 2, 3, 4, 5)
FACES = {1: "solo", 2: "easy", 3: "normal", 4: "normal", 5: "hard"}


def count_loot(s, seat):
    """Loot cards that a hero has, wherever."""
    held = sum(int(card) < MONSTERS for card in s.hand[seat, : s.held[seat]])
    return held + sum(int(card) != NONE for card in (*s.slot[seat], *s.infection[seat], s.implant[seat]))


@pytest.mark.rule("AH-009")
def test_every_hero_is_another_character_at_random():
    states, rules = dealt(80)
    seats = states["hero"][:, :4]
    assert all(len(set(heroes)) == 4 for heroes in seats.tolist())
    for seat in range(4):  # a character stays away from a seat in 20 x (4/5)^80 < 4e-7 of all seeds
        assert set(seats[:, seat].tolist()) == {Hero.WENDY, Hero.DIANA, Hero.LUKE, Hero.SLICK, Hero.CAINE}
    assert (states["hero"][:, 4] == 0).all()  # nobody sits at the fifth seat
    assert [int(pool) for pool in rules.characters["pool"]] == [HeroPool.BASE] * 5 + [HeroPool.ALL] * 3


@pytest.mark.rule("AH-009")
def test_no_character_is_taken_twice():
    with pytest.raises(InputError, match="luke is taken twice"):
        begun(players=2, heroes="luke+luke")


@pytest.mark.rule("AH-010", "AH-011", "AH-013")
@pytest.mark.parametrize(
    ("players", "own", "scrapyard", "drinks"),
    [(1, 6, 24, 13), (2, 3, 24, 11), (3, 3, 21, 9), (4, 3, 18, 7), (5, 3, 15, 5)],
)
def test_three_shields_and_two_drinks_each_alone_six_and_the_rest_on_the_yard_card(players, own, scrapyard, drinks):
    states, _ = dealt(1, players=players)
    s = states[0]
    assert s.shields.tolist() == [own] * players + [0] * (5 - players)
    assert s.drinks.tolist() == [2] * players + [0] * (5 - players)
    assert (s.scrapyard, s.drink_supply, s.yard + s.line) == (scrapyard, drinks, 15)


@pytest.mark.rule("AH-013")
def test_adams_three_shields_come_off_the_yard_card_too():
    states, _ = dealt(1, players=4, purple_eye=True)
    assert (states[0].adam_shields, states[0].scrapyard, states[0].drink_supply) == (3, 15, 7)


@pytest.mark.rule("AH-012")
def test_a_hero_begins_with_a_meeple_of_its_own_and_four_level_ups_none_placed():
    s, rules = begun()
    assert s.levels.tolist() == [0] * 5
    give(s, rules, 0, "k00a")
    assert {chit for chit in range(8) if level_up(chit) in options(s, rules)} == {0, 1, 2, 3}
    east = join(s, rules, "empty_1", 0, EAST)
    ready(s, rules)
    act(s, rules, level_up(2), move_to(east))
    assert (s.levels.tolist(), s.room[:4].tolist()) == ([1, 0, 0, 0, 0], [east, 0, 0, 0])
    assert s.speed_sum[0] == 3 + 1  # LUKE's chit c, nobody else's


@pytest.mark.rule("AH-014")
@pytest.mark.parametrize(
    ("pile", "table", "cards", "stash"),
    [(Pile.LOOT, "loot", 80, 15), (Pile.MONSTER, "monsters", 64, 0), (Pile.MYSTERY, "mysteries", 28, 0)],
)
def test_each_deck_is_shuffled_by_itself(pile, table, cards, stash):
    states, rules = dealt(40)
    printed = sorted(
        int(each)
        for each in rules[f"{table}_deck"][: rules[f"{table}_size"]]
        if rules[table]["expansion"][int(each)] == 0
    )
    assert len(printed) == cards
    drawn = []
    for s in states:
        dealt_cards = [int(each) for each in s.deck[pile, : cards - stash]]
        drawn.append([*dealt_cards, *(int(each) for each in s.stash[:stash])])
        assert sorted(drawn[-1]) == printed
    assert len({tuple(each) for each in drawn}) == 40  # two games of one order: no chance
    assert len({each[cards - stash - 1] for each in drawn}) > 5  # many cards come to the top


@pytest.mark.rule("AH-015")
@pytest.mark.parametrize("players", HEROES)
def test_the_marker_begins_at_position_0_of_the_face_for_that_many_heroes(players):
    states, rules = dealt(1, players=players)
    assert states[0].marker == 0
    assert rules.simon == row("faces", FACES[players])
    assert rules.face == rules.faces[rules.simon]


@pytest.mark.rule("AH-015", "AH-A76")
def test_the_difficulty_may_be_chosen_among_four_faces():
    lines = {face: int(begun(players=1, simon=face)[1].face.line) for face in ("solo", "easy", "normal", "hard")}
    assert lines == {"solo": 7, "easy": 5, "normal": 5, "hard": 6}
    assert len(scenario().tables["faces"].ids) == 4
    forbidden = {n: scenario().configuration({"players": n, "simon": "solo"}).illegal is not None for n in HEROES}
    assert forbidden == {1: False, 2: True, 3: True, 4: True, 5: True}


@pytest.mark.rule("AH-016")
@pytest.mark.parametrize("players", HEROES)
def test_two_drones_begin_in_the_assembly_line(players):
    states, _ = dealt(1, players=players)
    assert (states[0].line, states[0].yard, states[0].on_board) == (2, 13, 0)


@pytest.mark.rule("AH-017", "AH-018")
def test_the_stack_has_four_piles_of_12_with_a_brain_and_a_fusion_core_each():
    states, rules = dealt(100)
    tiles = [int(tile) for tile in rules.tiles_deck[: rules.tiles_size]]
    kinds = rules.tiles["kind"]
    apart = (Kind.MEDBAY, Kind.PURPLE_EYE, Kind.ALIEN_LANDING)
    core_kinds = {Kind.EMP, Kind.FACTORY, Kind.REACTOR, Kind.LAB}
    brain_places, core_places, first_cores, firsts = set(), set(), set(), set()
    for s in states:
        stack = [int(tile) for tile in s.stack[:48]]
        assert s.stack_size == 48
        assert sorted(stack) == sorted(tile for tile in tiles if kinds[tile] not in apart)
        for pile in range(4):
            pile_kinds = [int(kinds[tile]) for tile in stack[12 * pile : 12 * pile + 12]]
            brains = [place for place, kind in enumerate(pile_kinds) if kind == Kind.BRAIN]
            cores = [place for place, kind in enumerate(pile_kinds) if kind in core_kinds]
            assert (len(brains), len(cores)) == (1, 1)
            brain_places |= set(brains)
            core_places |= set(cores)
        first_cores |= {int(kinds[tile]) for tile in stack[:12]} & core_kinds
        firsts |= set(stack[:12])
    # every place and every core comes up but in 24 x (11/12)^400 + 4 x (3/4)^100 < 1e-11 of all seeds
    assert brain_places == core_places == set(range(12))
    assert first_cores == core_kinds
    assert firsts == {tile for tile in tiles if kinds[tile] not in apart}  # but in 46 x (3/4)^100 < 1e-10


@pytest.mark.rule("AH-019")
def test_the_medbay_lies_in_the_centre_with_every_hero_in_it():
    states, rules = dealt(1, players=5)
    s = states[0]
    assert (s.rooms, s.cell[0], s.grid[CENTRE], (s.grid != 0).sum()) == (1, CENTRE, 1, 1)
    assert rules.tiles[s.tile[0]].kind == Kind.MEDBAY
    assert (s.room == 0).all()


@pytest.mark.rule("AH-020")
@pytest.mark.parametrize(("eye", "left"), [(False, 65), (True, 68)])
def test_fifteen_loot_cards_are_the_stash(eye, left):
    states, _ = dealt(1, purple_eye=eye)
    s = states[0]
    assert (s.phase, s.stash_left, s.left[Pile.LOOT]) == (Phase.STASH, 15, left)
    assert (s.stash[:15] != NONE).all()


@pytest.mark.rule("AH-021", "AH-A58")
def test_heroes_take_stash_cards_in_turn_and_who_passes_is_done():
    states, rules = dealt(1)
    s = states[0]
    stash_of(s, "n1", "n1", "n2", "n2", "n3", "n3", "n4")
    asked = []
    for action in (pick(0), PASS, pick(1), pick(2), pick(3), PASS, PASS, pick(4)):
        asked.append(int(s.seat))
        act(s, rules, action)
    assert asked == [0, 1, 2, 3, 0, 2, 3, 0]
    assert (s.phase, s.seat, s.held.tolist()) == (Phase.STASH, 0, [3, 0, 1, 1, 0])
    act(s, rules, PASS)
    assert (s.phase, s.held.tolist()) == (Phase.READY, [3, 0, 1, 1, 0])
    n3, n4 = row("loot", "n3"), row("loot", "n4")
    assert sorted(s.used[Pile.LOOT, : s.used_size[Pile.LOOT]].tolist()) == sorted([n3, n4])
    assert (s.stash_left, s.held.sum() + s.left[Pile.LOOT] + s.used_size[Pile.LOOT]) == (0, 80)


@pytest.mark.rule("AH-021")
def test_sharing_ends_when_the_stash_is_empty():
    states, rules = dealt(1)
    s = states[0]
    for place in range(15):
        assert (s.phase, s.seat) == (Phase.STASH, place % 4)
        assert [count_loot(s, seat) for seat in range(4)] == [(place + 3 - seat) // 4 for seat in range(4)]
        act(s, rules, pick(place))
        assert pick(place) not in options(s, rules)
    assert (s.phase, s.stash_left, s.used_size[Pile.LOOT]) == (Phase.READY, 0, 0)
    assert sum(count_loot(s, seat) for seat in range(4)) == 15


@pytest.mark.rule("AH-A59", "AH-022")
@pytest.mark.parametrize(("hero", "limit"), [("luke", 10), ("beau", 14)])
def test_a_single_hero_takes_at_most_10_cards_of_the_stash_or_its_own_limit(hero, limit):
    states, rules = dealt(1, players=1, heroes=hero)
    s = states[0]
    stash_of(s, *["g1", "g2", "b1", "t1", "i1"] * 2, "g1", "g2", "b1", "t1", "n1")
    for place in range(limit - 1):
        act(s, rules, pick(place))
    assert (s.phase, s.held[0]) == (Phase.STASH, limit - 1)
    act(s, rules, pick(limit - 1))
    assert (s.phase, s.used_size[Pile.LOOT]) == (Phase.READY, 15 - limit)
    assert count_loot(s, 0) == limit
    assert (s.held[0], (s.slot[0] != NONE).sum(), s.implant[0] != NONE) == (limit - 3, 2, True)  # equipped after that


@pytest.mark.rule("AH-022", "AH-A25")
def test_the_tenth_card_stays_and_the_eleventh_does_not_whatever_is_equipped():
    s, rules = begun()
    wear(s, rules, 0, 0, "g1")
    wear(s, rules, 0, 1, "g2")
    wear(s, rules, 0, 0, "i1")
    give(s, rules, 0, *["t1"] * 4, *["k00a", "k00b", "k00c", "k00d", "k01a"])
    for direction, discarded in ((EAST, 0), (SOUTH, 1)):
        room = join(s, rules, "loot_1" if direction == EAST else "loot_3", 0, direction)
        next_cards(s, "loot", "b5")
        before = int(s.used_size[Pile.LOOT] + s.used_size[Pile.MONSTER])
        s.room[0], s.actions = 0, 2
        if s.phase == Phase.READY:
            ready(s, rules)
        act(s, rules, move_to(room))
        assert s.held[0] == 10
        assert s.used_size[Pile.LOOT] + s.used_size[Pile.MONSTER] - before == discarded
    assert (s.slot[0, :2] != NONE).all()
    assert s.implant[0] == row("loot", "i1")


@pytest.mark.rule("AH-023")
def test_nobody_has_to_take_an_infected_card_of_the_stash():
    states, rules = dealt(1)
    s = states[0]
    stash_of(s, "x1", "x2", "n1")
    act(s, rules, pick(2), PASS, PASS, PASS, PASS)
    assert s.phase == Phase.READY
    assert (s.infection == NONE).all()
    assert sorted(s.used[Pile.LOOT, :2].tolist()) == [row("loot", "x1"), row("loot", "x2")]


@pytest.mark.rule("AH-024")
def test_before_the_first_turn_heroes_equip_what_fits_and_one_implant():
    states, rules = dealt(1, players=1, heroes="diana")  # a Gun and a Blade; the Tool slot is locked
    s = states[0]
    stash_of(s, "g6", "g4", "b7", "t5", "i1", "i3", "n1")
    act(s, rules, *(pick(place) for place in range(7)))
    assert s.phase == Phase.READY
    assert s.slot[0].tolist() == [row("loot", "g6"), row("loot", "b7"), NONE]
    assert s.implant[0] in (row("loot", "i1"), row("loot", "i3"))
    assert (s.held[0], s.attack_sum[0], s.defense_sum[0]) == (4, 4 + 4 + (s.implant[0] == row("loot", "i1")), 0)


@pytest.mark.rule("AH-025")
@pytest.mark.parametrize("tile", ["empty_1", *CORES])
def test_implants_are_changed_only_in_the_lab(tile):
    s, rules = begun()
    s.room[0] = join(s, rules, tile, 0, EAST)
    wear(s, rules, 0, 0, "i1")
    give(s, rules, 0, "i2")
    ready(s, rules)
    inside = {IMPLANT, REMOVE_IMPLANT} if tile == "lab" else set()
    assert options(s, rules) & {IMPLANT, REMOVE_IMPLANT} == inside
    finish_round(s, rules)
    if tile != "lab":  # the Get Ready in between changed nothing either
        assert (s.implant[0], s.held[0]) == (row("loot", "i1"), 1)


@pytest.mark.rule("AH-026")
def test_twenty_clear_tokens_lie_ready():
    states, _ = dealt(1)
    assert (states[0].clear_supply, states[0].clear) == (20, 0)


@pytest.mark.rule("AH-027")
@pytest.mark.parametrize("players", [1, 5])
def test_turns_begin_with_the_first_player_and_pass_clockwise(players):
    s, rules = begun(players=players)
    turns = []
    for _ in range(2 * players):
        assert s.phase == Phase.READY
        turns.append((int(s.rounds), int(s.seat)))
        finish_turn(s, rules)
    assert turns == [(rounds, seat) for rounds in (1, 2) for seat in range(players)]


@pytest.mark.rule("AH-H13")
@pytest.mark.parametrize(
    ("face", "players", "line", "placed", "maximum"),
    [("solo", 1, 7, 1, 7), ("easy", 2, 5, 1, 7), ("normal", 3, 5, 1, 6), ("normal", 4, 5, 1, 6), ("hard", 5, 6, 2, 7)],
)
def test_heroes_who_do_nothing_see_the_line_fill_up_to_its_last_position(face, players, line, placed, maximum):
    s, rules = begun(players=players)
    assert (rules.simon, rules.face.maximum) == (row("faces", face), maximum)
    rules.round_cap = 7
    for rounds in range(1, 7):
        finish_round(s, rules)
        assert s.line == min(2 + placed * rounds, line - 1)
        assert (s.marker, s.on_board, s.revealed) == (0, 0, 0)
    finish_round(s, rules)
    assert (s.phase, s.outcome, s.rounds) == (Phase.OVER, Outcome.ROUND_CAP, 7)


# --- the tiles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-H02", "AH-093")
def test_the_box_has_49_tiles_of_these_kinds_each_with_two_open_sides():
    _, rules = begun()
    tiles = rules.tiles[rules.tiles_deck[: rules.tiles_size]]
    base = tiles[tiles["expansion"] == 0]
    found = {kind: int((base["kind"] == kind).sum()) for kind in Kind}
    assert found == {
        **dict.fromkeys((Kind.MEDBAY, Kind.EMP, Kind.FACTORY, Kind.REACTOR, Kind.LAB, Kind.DROPSITE), 1),
        **{Kind.BRAIN: 4, Kind.HELIPAD: 2, Kind.EMPTY: 6, Kind.LOOT: 9, Kind.MONSTER: 12, Kind.MYSTERY: 6},
        **{Kind.TURRET: 4, Kind.PURPLE_EYE: 0, Kind.ALIEN_LANDING: 0},
    }
    assert len(base) == 49
    ordinary = base[(base["kind"] >= Kind.HELIPAD)]
    assert [int(ordinary[what].sum()) for what in ("trapdoor", "tnt")] == [6, 6]
    assert [int((base["barrier"] == barrier).sum()) for barrier in (1, 2, 3)] == [6, 4, 4]
    assert ((base["edges"] == Edge.OPEN).sum(axis=1) >= 2).all()
