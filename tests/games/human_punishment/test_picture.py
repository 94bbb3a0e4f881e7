"""The picture of a replay: aims are arrows, everybody sits once, cards lie open once they are revealed."""

import re

import pytest

from balance.questions.replay.study import replay

NEIGHBOURS = 12  # players, enough to share loyalty cards


@pytest.fixture(scope="module")
def told():
    """A game of six players with its pictures."""
    return replay("human-punishment", game=3, seed=1, players=6, pictures=True)


def laid(told, number):
    """Return the picture when so many lines of the story are told."""
    return [picture for line, picture in told.pictures if line <= number][-1]


def test_who_aims_has_an_arrow_at_each_target(told):
    found = 0
    for number, text in enumerate(told.story, 1):
        if aims := re.fullmatch(r" *Seat (\d+) aims the (.+) at seats? (\d+)(?: and (\d+))?\.", text):
            seat, weapon, *targets = aims.groups()
            says = {arrow["says"] for arrow in laid(told, number)["arrows"]}
            assert {f"seat {seat} aims the {weapon} at seat {target}" for target in targets if target} <= says, text
            found += 1
    assert found


def test_an_arrow_leads_from_disc_to_disc(told):
    for _, picture in told.pictures:
        seats = {piece["text"]: piece for piece in picture["pieces"]}
        for arrow in picture["arrows"]:
            by, target = re.findall(r"seat (\d+)", arrow["says"])
            for x, y, seat in ((arrow["x"], arrow["y"], by), (arrow["to_x"], arrow["to_y"], target)):
                assert (x - seats[seat]["x"]) ** 2 + (y - seats[seat]["y"]) ** 2 < 0.2


def test_everybody_sits_once_and_the_living_are_counted(told):
    for _, picture in told.pictures:
        assert [piece["text"] for piece in picture["pieces"]] == [str(seat + 1) for seat in range(6)]
    living = [piece for piece in told.pictures[-1][1]["pieces"] if not piece["says"].endswith("out")]
    assert len(living) == told.row["living"] < 6


def test_a_card_that_is_revealed_lies_open(told):
    found = 0
    for number, text in enumerate(told.story, 1):
        if shown := re.fullmatch(r" *Seat (\d+) reveals the (?:left|right) loyalty card: (.+)\.", text):
            says = f"loyalty card of seat {shown[1]}: {shown[2]}"
            assert says in [place["says"] for place in laid(told, number)["places"] if place["kind"] != "card"], text
            found += 1
    assert found


def test_each_loyalty_card_lies_once_also_between_neighbours():
    pictures = replay("human-punishment", game=1, seed=1, players=NEIGHBOURS, turn_cap=1, pictures=True).pictures
    cards = [place for place in pictures[-1][1]["places"] if place["says"].startswith("loyalty card")]
    assert len(cards) == len({(card["x"], card["y"]) for card in cards}) == NEIGHBOURS
    seats = sorted(seat for card in cards for seat in re.findall(r"\d+", card["says"].split(":")[0]))
    assert seats == sorted(2 * [str(seat + 1) for seat in range(NEIGHBOURS)])
