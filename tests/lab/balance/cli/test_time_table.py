"""The table of minutes says from when to when a seat waits."""

import pytest

from balance.runs.columns import meanings
from reports.times import waiting
from scenarios import load


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("cyberdoom-tower", "A seat waits from one of its turns to its next. Two turns in a row are no wait."),
        ("posthuman", "A seat waits from one of its steps to its next, several times a turn: it eats, says what it "),
    ],
)
def test_a_game_whose_turns_have_steps_says_so(game, says):
    assert waiting(meanings(load(game))).startswith(says)


def test_the_table_ends_with_that_sentence(balance):
    ran = balance("play", "cyberdoom-tower", "--players", 2, "--games", 20)
    assert " A seat waits from one of its turns to its next. Two turns in a row are no wait.\n" in ran.out
