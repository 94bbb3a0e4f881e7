"""The board of a replay: meeples, symbols and Sentinel Cards lie where the record says."""

import pytest

from balance.questions.replay.study import replay
from sims.board import FOE
from sims.games.cyberdoom_tower.board import STOP_WIDTH


@pytest.fixture(scope="module")
def told():
    """A game of two players with its boards; the story is checked against the compiled game."""
    return replay("cyberdoom-tower", game=3, seed=1, players=2, boards=True)


def test_a_meeple_walks_to_the_sector_that_the_story_names(told):
    before, found = 0, 0
    for line, board in told.boards:
        for text in told.story[before:line]:
            if text.startswith("  Moves to sector ") and line == told.story.index(text, before) + 1:
                sector = int(text.removeprefix("  Moves to sector ")[0])
                places = {int(piece["x"] - STOP_WIDTH + 1) for piece in board["pieces"] if piece["colour"] >= 0}
                assert sector in places, text
                found += 1
        before = line
    assert found


def test_a_taken_key_is_gone_and_counted(told):
    keys = [sum("key" in place["text"] for place in board["places"]) for _, board in told.boards]
    lines = [board["lines"][0] for _, board in told.boards]
    for left, line in zip(keys, lines, strict=True):
        assert f"keys {keys[0] - left} of" in line


def test_each_floor_has_its_sentinel_until_it_is_defeated(told):
    for _, board in told.boards:
        sentinels = sum(piece["colour"] == FOE for piece in board["pieces"])
        defeated = sum(place["text"].endswith("defeated") for place in board["places"])
        assert sentinels + defeated == sum(place["text"].startswith("floor ") for place in board["places"])
