"""The picture of a replay: humans stand on the tiles that the story names, and as far on the journey as it says."""

import re

import pytest

from balance.questions.replay.study import replay


@pytest.fixture(scope="module")
def told():
    """A game of three players with its pictures."""
    return replay("posthuman", game=1, seed=1, players=3, pictures=True)


def laid(told, number):
    """Return the picture when so many lines of the story are told."""
    return [picture for line, picture in told.pictures if line <= number][-1]


def under(piece, picture):
    """Return the places on which a piece lies."""
    return [
        place
        for place in picture["places"]
        if 0 < piece["x"] - place["x"] < place["width"] and 0 < piece["y"] - place["y"] < place["height"]
    ]


def test_a_human_stands_on_the_tile_that_the_story_names(told):
    found = 0
    for number, text in enumerate(told.story, 1):
        if enters := re.match(r" *Player (\d+) enters tile (\d+), ", text):
            picture = laid(told, number)
            (piece,) = [each for each in picture["pieces"] if each["text"] == f"P{enters[1]}"]
            (place,) = under(piece, picture)
            assert place["says"].startswith(f"tile {enters[2]}, "), text
            found += 1
    assert found


def test_the_journey_is_as_far_as_the_result_says(told):
    picture = told.pictures[-1][1]
    for seat in range(1, 4):
        points = told.row[f"journey_points_{seat}"]
        (piece,) = [each for each in picture["pieces"] if each["text"] == str(seat)]
        assert re.search(rf"has {points} journey points?$", piece["says"])
        (place,) = under(piece, picture)
        assert place["text"] in (str(points), "start", "Fortress")


def test_everybody_is_drawn_once(told):
    for _, picture in told.pictures:
        pieces = [piece["text"] for piece in picture["pieces"]]
        for seat in range(1, 4):
            assert pieces.count(str(seat)) + pieces.count(f"M{seat}") == 1
            assert pieces.count(f"P{seat}") + pieces.count(f"M{seat}") <= 1


def test_mutants_leave_the_map():
    told = replay("posthuman", game=1, seed=2, players=4, voluntary_turn="always", pictures=True)
    turned = sum(told.row[f"ended_mutant_{seat}"] for seat in range(1, 5))
    pieces = [piece["text"][0] for piece in told.pictures[-1][1]["pieces"]]
    assert turned
    assert (pieces.count("M"), pieces.count("P")) == (turned, 4 - turned)


def test_before_the_first_turn_no_board_shows_what_is_not_dealt_yet(told):
    prepared = [picture["lines"] for _, picture in told.pictures if picture["lines"][0] == "The game is prepared."]
    assert prepared
    assert all(
        re.fullmatch(r"Player \d: health \d+, morale \d+; .*\d", line) for lines in prepared for line in lines[1:]
    )
    first = next(picture["lines"] for _, picture in told.pictures if picture["lines"][0].startswith("Turn 1"))
    assert all(" food " in line and " ammo " in line for line in first[1:])
