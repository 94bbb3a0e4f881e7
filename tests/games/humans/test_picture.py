"""The picture of a replay: zombies, humans and guys stand where the story says, and as many as the record counts."""

import re

import pytest

from balance.questions.replay.study import replay
from sims.games.humans.picture import TILE

ROUNDS = 4


@pytest.fixture(scope="module", params=["solo_set", "mixed"])
def told(request):
    """A game with its pictures, alone or mixed with Zombies!!!."""
    return replay("humans", game=1, seed=1, mode=request.param, round_cap=ROUNDS, pictures=True)


def laid(told, number):
    """Return the picture when so many lines of the story are told."""
    return [picture for line, picture in told.pictures if line <= number][-1]


def test_who_moves_stands_where_the_story_says(told):
    found = 0
    for number, text in enumerate(told.story, 1):
        if moves := re.match(r" *Seat (\d+) (?:moves|puts) (.+?) (?:from .+ to|on) ((?:[^,;:.(]|\([^)]*\))+)", text):
            seat, what, where = moves.groups()
            words = f"{what} of seat {seat}" if what in ("a zombie", "the shotgun guy") else what
            says = [piece["says"] for piece in laid(told, number)["pieces"]]
            assert f"{words} on {where.rstrip()}" in says, text
            found += 1
    assert found > ROUNDS


def test_each_player_has_as_many_zombies_as_are_counted(told):
    for _, picture in told.pictures:
        for line in picture["lines"]:
            if counted := re.match(r"Seat (\d+), .*?: (\d+) zombies?, ", line):
                drawn = [piece for piece in picture["pieces"] if piece["text"] == f"Z{counted[1]}"]
                assert len(drawn) == int(counted[2]), line


def test_nothing_is_drawn_twice(told):
    for _, picture in told.pictures:
        for part in ("pieces", "places"):
            at = [(each["x"], each["y"], each.get("width")) for each in picture[part]]
            assert len(at) == len(set(at))


def test_a_tile_lies_where_the_story_says(told):
    found = 0
    for number, text in enumerate(told.story, 1):
        if lays := re.search(r"(?:lays|Laid out:) (.+ \((-?\d+), (-?\d+)\)), ", text):
            place = next(each for each in laid(told, number)["places"] if each["says"] == lays[1])
            assert (place["x"], place["y"]) == pytest.approx((int(lays[2]) * TILE, int(lays[3]) * TILE))
            found += 1
    assert found


def test_while_all_is_being_laid_out_no_supply_is_told_that_is_not_there_yet(told):
    first = told.pictures[1][1]["lines"]
    assert first[0].startswith("Set-up. Z1 is a zombie of seat 1")
    assert re.fullmatch(r"Seat 1, [A-Z][a-z]+ Zombie", first[1])
