"""How long a game takes: a trial may be longer than a block of games ever is."""

import pytest

from balance.studies import game_speed
from scenarios import load


def test_a_trial_that_is_longer_than_any_block_ends_and_counts_all_its_games():
    played = []

    def play(game, rules, seed, first, rows):
        if first >= game_speed.TRIAL_FIRST:  # else kernels are warmed up
            played.append((first - game_speed.TRIAL_FIRST, len(rows)))
            clock[0] += 0.1  # every block takes as long, however many games it has
        assert len(played) < 100, "the trial does not end"

    clock = [0.0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_speed.time, "perf_counter", lambda: clock[0])
        seconds = game_speed.seconds_of_a_game(load("pig").configuration({}), 0, 1.0, play)
    games = sum(many for _, many in played)
    assert seconds == pytest.approx(clock[0] / games)
    assert 1.0 < clock[0] or games >= game_speed.MOST_TRIED
    assert [first for first, _ in played] == [sum(many for _, many in played[:i]) for i in range(len(played))]
