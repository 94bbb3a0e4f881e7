"""Cyberdoom Tower, rule by rule: the Sentinel Turn."""

import numpy as np
import pytest

from sims.games.cyberdoom_tower.play import advance
from sims.games.cyberdoom_tower.queries.tower import distance
from sims.games.cyberdoom_tower.records.state import Action, Item, Outcome, Phase, WhoIsHit
from sims.games.cyberdoom_tower.rules.sentinel import sentinel_turn
from tests.games.cyberdoom_tower.attacks import (
    ALL_ONES,
    ALL_SIXES,
    BASE,
    FLIP,
    HIT,
    ITEM_OF,
    PLUS_MINUS,
    RE_ROLL,
    WEAPONS,
    attack_with,
    duel,
    move_to,
    own,
    unlock,
    usable_weapons,
)
from tests.games.cyberdoom_tower.towers import changed

END = int(Action.END)
SECTORS = range(7)


def sectors_hit(sentinel, position):
    """Where a player is hit when a Sentinel at `position` takes its turn."""
    hit = []
    for sector in SECTORS:
        s, rules = duel(sentinel, position=position, sector=sector)
        sentinel_turn(s, rules, 0, 0)
        if s.sentinel_hits:
            hit.append(sector)
    return hit


@pytest.mark.rule("CT-077")
def test_a_failed_hide_gives_the_sentinel_of_that_floor_a_turn():
    s, rules = duel(sector=0)
    s.alert[0, 0] = 1  # bound to fail
    advance(s, rules, move_to(1))
    assert s.boxes[0].sum() == 1
    assert s.position.tolist()[:4] == [3, 7, 7, 7]
    assert s.activated.tolist()[:4] == [1, 0, 0, 0]


@pytest.mark.rule("CT-077")
@pytest.mark.parametrize("dice", [ALL_ONES, ALL_SIXES])
def test_an_attack_gives_the_sentinel_attacked_a_turn(dice):
    s, rules = duel()
    s.floor[0] = 1
    s.position[:4] = [7, 4, 7, 4]
    attack_with(s, rules, dice)
    assert s.position.tolist()[:4] == [7, 3, 7, 4]
    assert s.activated.tolist()[:4] == [0, 1, 0, 0]


@pytest.mark.rule("CT-077")
def test_unprovoked_a_sentinel_takes_no_turn():
    s, rules = duel(position=6, sector=0)  # S5 left of column 5: Anti-Stealth -2, which no roll fails in sector 1
    advance(s, rules, move_to(1))
    assert (s.hide_tests, s.hide_failures) == (1, 0)
    advance(s, rules, END)
    assert s.rounds == 2
    assert s.position.tolist()[:4] == [6, 7, 7, 7]
    assert not s.activated.any()


@pytest.mark.rule("CT-078")
def test_the_first_turn_crosses_the_activation_box_and_later_ones_leave_it():
    s, rules = duel()
    for _ in range(2):
        sentinel_turn(s, rules, 0, 0)
        assert s.activated.tolist()[:4] == [1, 0, 0, 0]


@pytest.mark.rule("CT-079")
@pytest.mark.parametrize("sector", [0, 3])
def test_a_sentinel_slides_one_sector_to_the_left_whether_or_not_it_hits(sector):
    s, rules = duel(position=4, sector=sector)
    sentinel_turn(s, rules, 0, 0)
    assert s.position.tolist()[:4] == [3, 7, 7, 7]
    assert s.sentinel_hits == (sector == 3)


@pytest.mark.rule("CT-080")
def test_then_it_attacks_the_player_in_its_range():
    s, rules = duel("s1", sector=2)
    before = s.copy()
    sentinel_turn(s, rules, 0, 0)
    assert (s.energy[0], s.sentinel_hits, s.alert[0, 0]) == (2, 1, 1)
    assert changed(before, s) == {"position", "activated", "acted_round", "energy", "alert", "sentinel_hits"}


@pytest.mark.rule("CT-080")
def test_out_of_its_range_nobody_is_hit():
    s, rules = duel("s1", sector=1)
    before = s.copy()
    sentinel_turn(s, rules, 0, 0)
    assert changed(before, s) == {"position", "activated", "acted_round"}


@pytest.mark.rule("CT-080")
@pytest.mark.parametrize(("position", "energy"), [(3, 2), (4, 3)])
def test_it_also_attacks_who_stands_in_the_floors_stop(position, energy):
    s, rules = duel("s3", position=position, sector=0)  # range 2
    sentinel_turn(s, rules, 0, 0)
    assert s.energy[0] == energy


@pytest.mark.rule("CT-080")
def test_a_player_in_another_floors_stop_is_out_of_range():
    s, rules = duel("s3", position=3, sector=0)
    s.floor[0] = 1
    sentinel_turn(s, rules, 0, 0)
    assert (s.energy[0], s.position[0]) == (3, 2)


@pytest.mark.rule("CT-081")
def test_range_counts_to_the_left_and_to_the_right():
    assert sectors_hit("s1", 4) == [2, 3, 4, 5, 6]  # range 1; the card slides over 3 to 5
    assert sectors_hit("s1", 3) == [1, 2, 3, 4, 5]


@pytest.mark.rule("CT-082")
def test_sectors_above_the_card_are_range_0_and_their_neighbours_are_not():
    assert sectors_hit("s5", 4) == [3, 4, 5]
    assert sectors_hit("s5", 7) == [6]


@pytest.mark.rule("CT-083")
@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (7, [7, 6, 5, 4, 3, 2, 1]),
        (6, [6, 5, 4, 3, 2, 1, 0]),
        (4, [4, 3, 2, 1, 0, 0, 0]),
        (2, [2, 1, 0, 0, 0, 1, 2]),
        (1, [1, 0, 0, 0, 1, 2, 3]),
    ],
)
def test_distance_counts_from_the_cards_edges_and_the_stop_is_sector_0(position, expected):
    _, rules = duel()
    assert [distance(rules, position, sector) for sector in SECTORS] == expected


@pytest.mark.rule("CT-083")
@pytest.mark.rule("CT-H07")
@pytest.mark.parametrize(
    ("width", "expected"), [(2, [2, 1, 0, 0, 1, 2, 3]), (3, [2, 1, 0, 0, 0, 1, 2]), (4, [2, 1, 0, 0, 0, 0, 1])]
)
def test_the_right_edge_lies_where_the_cards_width_puts_it(width, expected):
    _, rules = duel(card_width=width)
    assert [distance(rules, 2, sector) for sector in SECTORS] == expected


@pytest.mark.rule("CT-084")
@pytest.mark.parametrize(("sentinel", "energy"), [("s1", 3), ("s4", 2)])
def test_a_player_who_is_hit_loses_the_sentinels_damage(sentinel, energy):
    s, rules = duel(sentinel, sector=3)
    s.energy[0] = 4
    sentinel_turn(s, rules, 0, 0)
    assert (s.energy[0], s.sentinel_hits, s.energy_spent) == (energy, 1, 0)


@pytest.mark.rule("CT-084")
@pytest.mark.parametrize(("energy", "phase"), [(3, Phase.ACT), (2, Phase.OVER)])
def test_a_hit_may_cost_the_game(energy, phase):
    s, rules = duel("s4", sector=3)
    s.energy[0] = energy
    sentinel_turn(s, rules, 0, 0)
    assert s.phase == phase
    assert phase == Phase.ACT or s.outcome == Outcome.LOSS_ENERGY


@pytest.mark.rule("CT-085")
def test_there_is_no_roll_and_no_defence_against_a_sentinels_attack():
    s, rules = duel("s4", sector=3)
    own(s, *Item)
    unlock(s, rules, PLUS_MINUS, RE_ROLL, FLIP, HIT)
    s.luck[0] = s.energy[0] = 6
    before = s.copy()
    sentinel_turn(s, rules, 0, 0)
    assert s.energy[0] == 4
    assert (s.drawn == before.drawn).all()
    assert changed(before, s) == {"position", "activated", "acted_round", "energy", "alert", "sentinel_hits"}


@pytest.mark.rule("CT-087")
@pytest.mark.parametrize(
    ("sentinel", "position", "sector", "hits"),
    [
        ("s1", 4, 2, 1),  # range 1: two sectors away before the slide, one after it
        ("s5", 4, 3, 1),  # range 0: one away, then above
        ("s5", 4, 6, 0),  # above the right edge, then one away
    ],
)
def test_range_is_checked_where_the_card_stands_after_its_slide(sentinel, position, sector, hits):
    s, rules = duel(sentinel, position=position, sector=sector)
    sentinel_turn(s, rules, 0, 0)
    assert s.sentinel_hits == hits


@pytest.mark.rule("CT-088")
def test_a_defeated_sentinel_neither_slides_nor_attacks():
    s, rules = duel("s1", sector=3)
    s.sentinel_energy[0] = 0
    before = s.copy()
    sentinel_turn(s, rules, 0, 0)
    assert changed(before, s) == set()


@pytest.mark.rule("CT-088")
def test_the_round_counter_does_not_move_a_defeated_sentinel():
    s, rules = duel(position=7, sector=0)
    s.sentinel_energy[0] = 0
    advance(s, rules, END)
    advance(s, rules, END)
    assert (s.rounds, s.counter) == (3, 5)
    assert s.position.tolist()[:4] == [7, 6, 6, 6]


@pytest.mark.rule("CT-088")
@pytest.mark.parametrize(("energy", "allowed"), [(1, 1), (0, 0)])
def test_a_defeated_sentinel_cannot_be_attacked(energy, allowed):
    s, rules = duel(sector=3)
    own(s, *ITEM_OF.values())
    s.sentinel_energy[0] = energy
    assert usable_weapons(s, rules) == list(WEAPONS) * allowed


@pytest.mark.rule("CT-Q36")
@pytest.mark.parametrize("provoker", [0, 1])
def test_with_both_players_in_range_only_the_one_who_provoked_it_is_hit(provoker):
    s, rules = duel("s1", sector=3, players=2)
    s.floor[1], s.sector[1] = 0, 3
    s.seat = s.first = provoker
    attack_with(s, rules, ALL_ONES, BASE)
    assert s.energy.tolist() == [3 - (seat == provoker) for seat in range(2)]
    assert np.flatnonzero(s.alert[:, 0]).tolist() == [provoker]


@pytest.mark.rule("CT-Q36")
@pytest.mark.parametrize("provoker", [0, 1])
@pytest.mark.parametrize(
    ("floor", "sector", "roof", "reached"), [(0, 3, 0, 1), (1, 3, 0, 0), (0, 3, 1, 0), (0, 1, 0, 0)]
)
def test_under_all_in_range_the_other_one_in_range_is_hit_too(provoker, floor, sector, roof, reached):
    s, rules = duel("s1", sector=3, players=2)
    rules.who_is_hit = int(WhoIsHit.ALL_IN_RANGE)
    other = 1 - provoker
    s.floor[provoker], s.sector[provoker] = 0, 3
    s.floor[other], s.sector[other], s.roof[other] = floor, sector, roof
    s.seat = s.first = provoker
    attack_with(s, rules, ALL_ONES, BASE)
    assert (s.energy[provoker], s.energy[other], s.sentinel_hits) == (2, 3 - reached, 1 + reached)
    assert (s.alert[provoker, 0], s.alert[other, 0]) == (1, reached)


@pytest.mark.rule("CT-Q36")
def test_under_all_in_range_nobody_is_hit_after_the_game_is_lost():
    s, rules = duel("s1", sector=3, players=2)
    rules.who_is_hit = int(WhoIsHit.ALL_IN_RANGE)
    s.floor[1], s.sector[1] = 0, 3
    s.energy[0] = 1
    attack_with(s, rules, ALL_ONES, BASE)
    assert (s.phase, s.outcome, s.energy.tolist()) == (Phase.OVER, Outcome.LOSS_ENERGY, [0, 3])
