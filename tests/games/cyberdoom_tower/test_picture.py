"""The picture of a replay: meeples, symbols and Sentinel Cards lie where the record says."""

import re

import pytest

from balance.questions.replay.study import replay
from sims.games.cyberdoom_tower.picture import STOP_WIDTH
from sims.picture import FOE


@pytest.fixture(scope="module")
def told():
    """A game of two players with its pictures; the story is checked against the compiled game."""
    return replay("cyberdoom-tower", game=3, seed=1, players=2, pictures=True)


def test_a_meeple_walks_to_the_sector_that_the_story_names(told):
    before, found = 0, 0
    for line, picture in told.pictures:
        for text in told.story[before:line]:
            if text.startswith("  Moves to sector ") and line == told.story.index(text, before) + 1:
                sector = int(text.removeprefix("  Moves to sector ")[0])
                places = {int(piece["x"] - STOP_WIDTH + 1) for piece in picture["pieces"] if piece["colour"] >= 0}
                assert sector in places, text
                found += 1
        before = line
    assert found


def test_a_taken_key_is_gone_and_counted(told):
    keys = [sum("key" in place["text"] for place in picture["places"]) for _, picture in told.pictures]
    lines = [picture["lines"][0] for _, picture in told.pictures]
    for left, line in zip(keys, lines, strict=True):
        assert f"keys {keys[0] - left} of" in line


def test_a_card_says_its_energy_first_of_all_and_before_the_first_round_it_is_the_setup(told):
    first, last = told.pictures[0][1], told.pictures[-1][1]
    cards = [place for place in first["places"] if place["kind"] == "card"]
    assert all(re.fullmatch(r"S\d+, Energy \d+", card["text"]) for card in cards)
    assert all(card["says"].startswith("Sentinel S") for card in cards)
    assert first["lines"][0].startswith("Setup, ")
    assert last["lines"][0].startswith(f"Round {told.row['rounds']}, ")


def test_each_floor_has_its_sentinel_until_it_is_defeated(told):
    for _, picture in told.pictures:
        sentinels = sum(piece["colour"] == FOE for piece in picture["pieces"])
        defeated = sum(place["text"].endswith("defeated") for place in picture["places"])
        assert sentinels + defeated == sum(place["text"].startswith("floor ") for place in picture["places"])


def test_no_sentinel_card_covers_what_a_sector_is(told):
    for _, picture in told.pictures:
        cards = [place for place in picture["places"] if place["kind"] in ("card", "shut")]
        named = [place for place in picture["places"] if ", sector " in place["says"] and place["text"]]
        assert named
        for name in named:
            assert not any(card["y"] <= name["y"] < card["y"] + card["height"] for card in cards)
