"""Cyberdoom Tower, rule by rule: Rounds and countdown."""

import pytest

from sims.games.cyberdoom_tower.records.state import Cause, Deadline, Outcome, Phase, SentinelTurn
from sims.games.cyberdoom_tower.rules.rounds import end_round
from sims.games.cyberdoom_tower.rules.sentinel import slide
from tests.games.cyberdoom_tower.attacks import move_to
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import ALL_SEEING, BLIND, END, TAKE_KEY, act, give_sentinels


@pytest.mark.rule("CT-012")
def test_a_round_begins_with_the_players_turn_and_no_sentinel_acts_unprovoked():
    s, rules = tower()
    s.position[0] = 2  # S1 reaches the stop from here
    before = s.copy()
    act(s, rules, END)
    assert (s.phase, s.seat, s.ap) == (Phase.ACT, 0, 3)
    assert changed(before, s) == {"rounds"}


@pytest.mark.rule("CT-012")
def test_a_round_of_two_players_is_a_turn_of_each():
    s, rules = tower(players=2)
    act(s, rules, END)
    assert (s.phase, s.seat, s.rounds) == (Phase.ACT, 1, 1)
    act(s, rules, END)
    assert (s.phase, s.rounds) == (Phase.ORDER, 2)


@pytest.mark.rule("CT-013")
def test_the_counter_moves_one_of_two_spaces_a_sector_at_the_end_of_each_round():
    s, rules = tower()
    s.keys = 3
    over = []
    for _ in range(12):
        over.append(int(s.counter))
        end_round(s, rules)
    assert over == [6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]
    assert (s.counter, s.rounds) == (1, 13)  # there it stays


@pytest.mark.rule("CT-013")
def test_the_counter_waits_for_the_second_players_turn():
    s, rules = tower(players=2)
    s.rounds = 2
    act(s, rules, END)
    assert s.counter == 6
    act(s, rules, END)
    assert s.counter == 5


@pytest.mark.rule("CT-014")
@pytest.mark.parametrize(("rounds", "keys", "lost"), [(12, 2, True), (12, 3, False), (11, 0, False)])
def test_the_game_is_lost_when_round_12_ends_without_the_keys(rounds, keys, lost):
    s, rules = tower()
    s.rounds, s.keys = rounds, keys
    end_round(s, rules)
    assert (s.phase == Phase.OVER) == lost
    if lost:
        assert (s.outcome, s.cause, s.rounds) == (Outcome.LOSS_KEYS, Cause.LATE, 12)
    else:
        assert s.rounds == rounds + 1


@pytest.mark.rule("CT-014")
def test_a_key_found_in_round_12_is_in_time():
    s, rules = tower()
    give_sentinels(rules, BLIND)
    s.rounds, s.keys, s.sector[0] = 12, 2, 4
    act(s, rules, move_to(5), TAKE_KEY, END)
    assert (s.phase, s.keys, s.rounds) == (Phase.ACT, 3, 13)


@pytest.mark.rule("CT-015")
def test_sentinels_two_sectors_behind_the_counters_new_sector_slide_one_space():
    s, rules = tower()
    s.rounds, s.position[:4] = 2, [7, 6, 5, 7]
    end_round(s, rules)  # the counter enters sector 5
    assert s.position[:4].tolist() == [6, 6, 5, 6]
    assert (s.timer_slides, s.counter) == (2, 5)


@pytest.mark.rule("CT-015")
def test_no_sentinel_slides_while_the_counter_stays_in_its_sector():
    s, rules = tower()
    s.rounds, s.counter, s.position[:4] = 3, 5, [7, 6, 5, 4]
    end_round(s, rules)
    assert (s.counter, s.timer_slides) == (5, 0)
    assert s.position[:4].tolist() == [7, 6, 5, 4]


@pytest.mark.rule("CT-015")
def test_an_untouched_sentinel_card_follows_the_counter_to_column_2():
    s, rules = tower()
    s.keys, at = 3, []
    for _ in range(12):
        at.append(int(s.position[0]))
        end_round(s, rules)
    assert at == [7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2]
    assert s.position[:4].tolist() == [2] * 4
    assert (s.closed, s.timer_slides) == (0, 5 * 4)


@pytest.mark.rule("CT-015")
def test_a_defeated_sentinel_does_not_slide():
    s, rules = tower()
    s.rounds, s.sentinel_energy[1] = 2, 0
    end_round(s, rules)
    assert s.position[:4].tolist() == [6, 7, 6, 6]


@pytest.mark.rule("CT-Q12")
def test_two_sectors_behind_is_the_cards_left_edge_and_no_more_than_two():
    s, rules = tower()
    s.rounds, s.counter, s.position[:4] = 4, 5, [7, 6, 5, 4]
    end_round(s, rules)  # the counter enters sector 4
    assert s.position[:4].tolist() == [7, 5, 5, 4]


@pytest.mark.rule("CT-016")
def test_a_slide_by_the_counter_is_no_sentinel_turn():
    s, rules = tower(sentinels=("s3", "s1", "s2", "s4"))
    s.rounds, s.sector[0] = 2, 6  # S3 now stands above the meeple
    before = s.copy()
    end_round(s, rules)
    assert s.position[0] == 6
    assert changed(before, s) == {"rounds", "counter", "position", "timer_slides"}  # no Energy, no activation, no alert


@pytest.mark.rule("CT-Q13")
def test_a_sliding_card_does_not_push_a_meeple():
    s, rules = tower(players=2)
    s.position[0], s.sector[:] = 4, [3, 4]
    before = s.copy()
    slide(s, rules, 0)  # one meeple comes to be above it, the other was already
    assert s.position[0] == 3
    assert changed(before, s) == {"position"}


# --- readings of the rulebook ----------------------------------------------------------------------------------------


@pytest.mark.rule("CT-Q01")
def test_a_sentinel_takes_a_turn_only_when_provoked():
    s, rules = tower()
    s.position[0], s.sector[0] = 4, 3
    before = s.copy()
    act(s, rules, END)
    assert changed(before, s) == {"rounds"}


@pytest.mark.rule("CT-Q01")
def test_under_every_round_sentinels_beside_a_meeple_take_a_turn_as_well():
    s, rules = tower(sentinels=("s2", "s1", "s3", "s4"))
    rules.sentinel_turn = int(SentinelTurn.EVERY_ROUND)
    s.position[:4], s.sector[0] = 4, 3
    act(s, rules, END)
    assert s.position[:4].tolist() == [3, 4, 4, 4]
    assert s.activated[:4].tolist() == [1, 0, 0, 0]
    assert (s.energy[0], s.alert[0, 0]) == (2, 1)


@pytest.mark.rule("CT-Q01")
def test_under_every_round_a_provoked_sentinel_takes_no_second_turn():
    s, rules = tower()
    rules.sentinel_turn = int(SentinelTurn.EVERY_ROUND)
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, move_to(1))
    assert (s.position[0], s.rounds) == (6, 2)
    act(s, rules, END)  # in the next round it takes one again; the counter's slide is the others'
    assert s.position[:4].tolist() == [5, 6, 6, 6]


def every_round(players=1, **settings):
    """A tower whose Sentinels S2 (Range 1, damage 1) and others take a turn beside a meeple in every round."""
    s, rules = tower(sentinels=("s2", "s1", "s3", "s4", "s5")[: 3 + players], players=players, **settings)
    rules.sentinel_turn = int(SentinelTurn.EVERY_ROUND)
    return s, rules


@pytest.mark.rule("CT-Q01")
@pytest.mark.parametrize(
    ("sectors", "energy", "alert"),
    [((3, 2), (2, 2), (1, 1)), ((3, 1), (2, 3), (1, 0)), ((1, 4), (3, 2), (0, 1)), ((0, 1), (3, 3), (0, 0))],
)
def test_under_every_round_they_hit_every_player_in_range(sectors, energy, alert):
    s, rules = every_round(players=2)
    s.position[0], s.sector[:] = 4, sectors  # S2 slides to 3: it reaches sectors 2 to 6
    end_round(s, rules)
    assert (tuple(s.energy), tuple(s.alert[:, 0])) == (energy, alert)
    assert s.position[0] == 3  # one turn, whoever it hits


@pytest.mark.rule("CT-Q01")
def test_under_every_round_a_meeple_in_the_stop_calls_the_sentinel_and_one_on_the_roof_does_not():
    s, rules = every_round()
    s.position[:4], s.floor[0] = 4, 3
    end_round(s, rules)
    assert s.position[:4].tolist() == [4, 4, 4, 3]
    s.roof[0] = 1
    s.position[3] = 2  # S4 would reach the stop from the first sector
    end_round(s, rules)
    assert s.position[:4].tolist() == [4, 4, 4, 2]
    assert s.energy[0] == 3


@pytest.mark.rule("CT-Q01")
def test_under_every_round_nobody_on_the_roof_is_hit_from_the_floor_below():
    s, rules = every_round(players=2)
    s.sentinel_card[4] = s.sentinel_card[0]  # S2 reaches the stop of floor 5 from the first sector
    s.floor[:], s.roof[:], s.position[4] = 4, [1, 0], 2
    end_round(s, rules)
    assert s.energy.tolist() == [3, 2]


@pytest.mark.rule("CT-Q01")
def test_under_every_round_sentinels_act_before_the_counter_moves():
    s, rules = every_round()
    s.rounds, s.position[:4] = 2, [7, 6, 6, 6]  # at 7 the counter would make it slide, but it is at 6 by then
    end_round(s, rules)
    assert (s.counter, s.position[0], s.timer_slides) == (5, 6, 0)


@pytest.mark.rule("CT-Q01")
def test_under_every_round_no_sentinel_acts_after_one_has_ended_the_game():
    s, rules = every_round(players=2)
    s.position[:2], s.floor[:], s.sector[:], s.energy[0] = [4, 2], [0, 1], [3, 0], 1
    end_round(s, rules)
    assert (s.outcome, s.cause, s.energy[0]) == (Outcome.LOSS_ENERGY, Cause.SENTINEL, 0)
    assert (s.position[:2].tolist(), s.closed, s.activated[:2].tolist()) == ([3, 2], 0, [1, 0])


@pytest.mark.rule("CT-091", "CT-Q01")
def test_the_first_of_two_closing_floors_ends_the_game():
    s, rules = every_round(players=2)
    s.position[:2], s.floor[:], s.sector[:] = 2, [0, 1], 1
    end_round(s, rules)
    assert (s.outcome, s.closed, s.position[:2].tolist()) == (Outcome.LOSS_TRAPPED, 1, [1, 2])


@pytest.mark.rule("CT-Q02")
def test_only_the_sentinel_of_the_floor_concerned_acts():
    s, rules = tower()
    give_sentinels(rules, ALL_SEEING)
    s.floor[0] = 2
    act(s, rules, move_to(2))
    assert s.position[:4].tolist() == [7, 7, 6, 7]
    assert s.activated[:4].tolist() == [0, 0, 1, 0]


@pytest.mark.rule("CT-Q03")
def test_a_provoked_sentinel_acts_at_once_and_so_up_to_twice_in_a_round():
    s, rules = tower(players=2)
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, move_to(1))
    assert (s.seat, s.position[0]) == (1, 6)
    act(s, rules, move_to(1))
    assert (s.rounds, s.position[0]) == (2, 5)


@pytest.mark.rule("CT-Q10")
def test_the_ai_need_not_be_beaten_by_round_12():
    s, rules = tower()
    s.rounds, s.keys = 12, 3
    end_round(s, rules)
    assert (s.phase, s.rounds) == (Phase.ACT, 13)


@pytest.mark.rule("CT-Q10")
@pytest.mark.parametrize(("rounds", "keys", "outcome"), [(12, 3, Outcome.LOSS_DEADLINE), (12, 2, Outcome.LOSS_KEYS)])
def test_under_deadline_win_it_must(rounds, keys, outcome):
    s, rules = tower()
    rules.deadline = int(Deadline.WIN)
    s.rounds, s.keys = rounds - 1, keys
    end_round(s, rules)
    assert (s.phase, s.rounds) == (Phase.ACT, rounds)
    end_round(s, rules)
    assert (s.phase, s.outcome) == (Phase.OVER, outcome)


@pytest.mark.rule("CT-Q10")
@pytest.mark.parametrize("energy", [1, 3])
def test_under_deadline_win_any_energy_left_to_the_ai_is_too_much(energy):
    s, rules = tower()
    rules.deadline = int(Deadline.WIN)
    s.rounds, s.keys, s.ai_energy = 12, 3, energy
    end_round(s, rules)
    assert s.outcome == Outcome.LOSS_DEADLINE


@pytest.mark.rule("CT-014")
def test_the_first_ending_counts():
    s, rules = tower(round_cap=12)
    s.rounds = 12
    end_round(s, rules)  # the keys are missing, and the cap is met too
    assert (s.phase, s.outcome, s.cause) == (Phase.OVER, Outcome.LOSS_KEYS, Cause.LATE)


@pytest.mark.rule("CT-Q10")
def test_a_simulated_game_stops_at_the_round_cap():
    s, rules = tower(round_cap=60)
    s.rounds, s.keys, s.counter = 59, 3, 1
    end_round(s, rules)
    assert (s.phase, s.rounds) == (Phase.ACT, 60)
    end_round(s, rules)
    assert (s.phase, s.outcome, s.rounds) == (Phase.OVER, Outcome.ROUND_CAP, 60)


@pytest.mark.rule("CT-Q11")
@pytest.mark.parametrize(("keys", "lost"), [(3, True), (4, False)])
def test_two_players_must_have_4_keys_by_the_end_of_round_12(keys, lost):
    s, rules = tower(players=2)
    s.rounds, s.keys = 12, keys
    act(s, rules, END)
    assert s.phase == Phase.ACT  # the round is not over yet
    act(s, rules, END)
    assert (s.phase == Phase.OVER) == lost
