"""The picture of a replay: heroes and Drones are in the rooms that the story names, and as many as are counted."""

import re

import pytest

from balance.questions.replay.study import replay
from sims.games.all_hoomanz.picture import PITCH, ROOM

HEROES = 3
WAYS = {"E": (1, 0), "W": (-1, 0), "S": (0, 1), "N": (0, -1)}


@pytest.fixture(scope="module")
def told():
    """The first rounds of a game with both expansions, with its pictures."""
    settings = {"purple_eye": True, "alien_landing": True, "round_cap": 5}
    return replay("all-hoomanz", settings, game=1, seed=1, players=HEROES, pictures=True)


def laid(told, number):
    """Return the picture when so many lines of the story are told."""
    return [picture for line, picture in told.pictures if line <= number][-1]


def room_of(piece):
    """Return how many rooms to the east and to the south of the Medbay a piece lies."""
    column, row = int(piece["x"] // PITCH), int(piece["y"] // PITCH)
    assert piece["x"] - column * PITCH < ROOM
    assert piece["y"] - row * PITCH < ROOM
    return column, row


def test_a_hero_goes_to_the_room_that_the_story_names(told):
    found = 0
    for number, text in enumerate(told.story, 1):
        if moves := re.match(r"  Moves .*to ([^(]+ \(([^)]*)\))", text):
            steps = [(int(each.split()[0]), WAYS[each.split()[1]]) for each in moves[2].split(", ")]
            where = sum(n * way[0] for n, way in steps), sum(n * way[1] for n, way in steps)
            heroes = [piece for piece in laid(told, number)["pieces"] if piece["text"][0] in "PA"]
            there = [piece for piece in heroes if piece["says"].endswith(f" in {moves[1]}")]
            assert where in [room_of(piece) for piece in there], text
            found += 1
    assert found > HEROES


def test_as_many_drones_as_are_counted(told):
    for _, picture in told.pictures:
        if picture["lines"]:
            drones = [piece["text"] for piece in picture["pieces"] if piece["text"][0] == "D"]
            counted = int(re.search(r"Drones (\d+) of", picture["lines"][0])[1])
            assert sum(int(text[1:] or 1) for text in drones) == counted


def test_nobody_is_drawn_twice(told):
    for _, picture in told.pictures:
        heroes = [piece["text"] for piece in picture["pieces"] if piece["text"][0] in "PA"]
        assert len(heroes) == len(set(heroes)) <= HEROES + 1
        at = [(piece["x"], piece["y"]) for piece in picture["pieces"]]
        assert len(at) == len(set(at))


def test_rooms_do_not_overlap_and_are_as_many_as_were_found(told):
    rooms = [place for place in told.pictures[-1][1]["places"] if place["width"] == place["height"] == ROOM]
    found = sum(told.row[f"tiles_by_{who}"] for who in ("heroes", "drones", "adam"))
    assert len({(room["x"], room["y"]) for room in rooms}) == len(rooms) >= found + 3
