"""The story of a game: what a shotgun guy's movement is made of."""

from types import SimpleNamespace

from sims.games.humans.story.telling import _movement_rolled


def test_a_guys_movement_is_told_with_the_die_its_life_tokens_and_what_items_add():
    def told(die, life, squares):
        return _movement_rolled(SimpleNamespace(s=SimpleNamespace(die=die, life=[0, life]), a=1, b=squares), None, {})

    assert told(1, 3, 4) == "  Seat 2 may move 4 squares: 1 + 3 life tokens."
    assert told(1, 1, 2) == "  Seat 2 may move 2 squares: 1 + 1 life token."
    assert told(2, 3, 9) == "  Seat 2 may move 9 squares: 2 + 3 life tokens + 4 by items."
    assert told(2, 0, 2) == "  Seat 2 may move 2 squares: 2 + 0 life tokens."
