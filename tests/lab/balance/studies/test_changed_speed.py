"""What a forecast takes a changed game to last."""

from balance.questions.rank.plan import plan_rank
from balance.simulation.workers import warm_up
from balance.studies.changed_speed import seconds_of_changed_games
from balance.studies.game_speed import seconds_of_a_game


def test_an_end_of_a_range_that_makes_games_long_is_seen():
    plan = plan_rank("pig", ["policy=hold", "lookahead=1", "goal=20", "max_rounds=40"], games=60, screen=50)
    warm_up(plan.contexts[0])
    ends = [turn.configuration for turn in plan.turns[0] if turn.name == "die_sides=2"]
    as_it_is = seconds_of_a_game(plan.contexts[0], plan.seed)
    assert len(ends) == 1
    assert seconds_of_changed_games(ends, plan.seed) > 5 * as_it_is


def test_without_changes_nothing_is_played():
    assert seconds_of_changed_games([], 0) == 0.0
