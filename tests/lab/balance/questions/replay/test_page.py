"""A replay as a page: the whole story, the picture at each step, and nothing that another page could slip in."""

import json
import re

import pytest

from balance.questions.replay.command import _write_page
from balance.questions.replay.page import write_replay
from balance.questions.replay.study import Replay, replay
from reports.replay_page import Told, replay_pages
from scenarios import load
from sims.picture import Picture, Piece, Place, moment, picture_of
from sims.trace import Entry


def told(story, pictures=()):
    return Told("A game", "Game 0 of seed 0", story, pictures, "balance replay pig", "Made by hand.")


def data_of(html):
    """Return what the page's script draws."""
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)[1])


@pytest.fixture(scope="module")
def pig() -> Replay:
    """A game of Pig with its pictures."""
    return replay("pig", game=3, pictures=True)


def test_every_line_of_the_story_is_on_the_page(pig):
    html = replay_pages(told(pig.story, pig.pictures)).html
    numbers = [int(number) for number in re.findall(r'<li data-line="(\d+)"', html)]
    assert numbers == [number for number, line in enumerate(pig.story, 1) if line.strip()]


def test_the_board_is_that_of_the_moment(pig):
    scores = {0: [0, 0]}
    for line, picture in pig.pictures:
        scores[line] = [int(re.search(r": (\d+) of", place["text"])[1]) for place in picture["places"]]
    for number, text in enumerate(pig.story, 1):
        if found := re.search(r"Scores (\d+) : (\d+)", text):
            latest = max(line for line in scores if line <= number)
            assert scores[latest] == [int(found[1]), int(found[2])]
    assert pig.row["score_1"] in scores[max(scores)]


def test_what_stays_is_written_once():
    here = Place(0, 0, text="here")
    still = Picture([here], [Piece(0.5, 0.5, "1", 0, "player 1"), Piece(0.2, 0.5, "2", 1, "player 2")]).as_json()
    moved = Picture([here], [Piece(1 / 3, 0.5, "1", 0, "player 1"), Piece(0.2, 0.5, "2", 1, "player 2")]).as_json()
    data = data_of(replay_pages(told(["a", "b"], [(1, still), (2, moved)])).html)
    assert len(data["places"]) == 1
    assert [piece["x"] for piece in data["pieces"]] == [0.5, 0.2, 0.33]
    assert [(step["line"], step["places"], step["pieces"]) for step in data["steps"]] == [
        (1, [0], [0, 1]),
        (2, [0], [2, 1]),
    ]


def test_before_anything_lies_on_the_table_the_first_board_is_shown_without_its_pieces():
    empty, piece = Picture().as_json(), Piece(0.5, 0.5, "1", 0, "player 1")
    laid = Picture([Place(0, 0, text="here")], [piece], lines=["player 1: 0 tokens"]).as_json()
    html = replay_pages(told(["a", "b", "c"], [(1, empty), (2, laid), (3, empty)])).html
    steps = [(step["line"], step["places"], step["pieces"], step["lines"]) for step in data_of(html)["steps"]]
    assert steps == [(1, [0], [], []), (2, [0], [0], [0]), (3, [], [], [])]
    assert '<svg id="board"' not in replay_pages(told(["a"], [(1, empty)])).html


def test_words_of_a_game_stay_words():
    evil = "</script><script>alert(1)</script>"
    picture = Picture([Place(0, 0, text=evil)], lines=[evil]).as_json()
    html = replay_pages(told([evil], [(1, picture)])).html
    assert html.count("<script") == 2  # the page's own
    assert data_of(html)["places"][0]["text"] == evil
    assert data_of(html)["lines"] == [evil]


def test_a_game_without_a_board_is_told_alone():
    html = replay_pages(told(["Player 1 rolls."])).html
    assert '<svg id="board"' not in html
    assert "Player 1 rolls." in html


def test_a_board_is_looked_for_beside_the_story():
    assert picture_of(load("pig").game.tell).__module__ == "sims.games.pig.picture"
    assert picture_of(lambda: "") is None


def test_what_is_told_before_it_is_done_is_drawn_afterwards(monkeypatch):
    draw = picture_of(load("pig").game.tell)
    log = [Entry(event, 0, 0, s) for event, s in ((1, "a"), (2, "b"), (1, "c"), (3, "d"), (1, "e"))]
    assert [moment(log, number, draw) for number in range(5)] == ["a", "b", "c", "d", "e"]
    monkeypatch.setattr("sims.games.pig.picture.AFTERWARDS", {1}, raising=False)
    monkeypatch.setattr("sims.games.pig.picture.MEANWHILE", {2}, raising=False)
    assert [moment(log, number, draw) for number in range(5)] == ["c", "c", "d", "d", "e"]


def test_the_command_writes_the_page_in_place_of_the_story(balance, tmp_path):
    page = tmp_path / "game.html"
    ran = balance("replay", "pig", "--game", 3, "--policy", "hold", "--html", page)
    assert ran.out.split() == [str(page), str(tmp_path / "game.md")]
    assert "balance replay pig --game 3 --set policy=hold" in page.read_text()
    page.write_text("my own")
    assert "is there already and is not a replay" in balance("replay", "pig", "--out", page).refused()


def test_boards_are_made_only_for_a_page(pig, tmp_path):
    assert replay("pig", game=3).pictures == []
    assert write_replay(pig, tmp_path / "g.html", "balance replay pig")[0].exists()


def test_the_page_says_first_how_the_game_ended(pig, tmp_path):
    row = {"outcome": "round_cap", "winner": None, "rounds": 3, "payoff_1": 0, "payoff_2": 0}
    assert "seat 2 wins" in pig.ending if pig.row["payoff_2"] else "seat 1 wins" in pig.ending
    assert Replay(pig.configuration, 0, 3, [], row).ending == "round cap in round 3, nobody wins"
    both = row | {"payoff_1": 1, "payoff_2": 1}
    assert Replay(pig.configuration, 0, 3, [], both).ending.endswith("seats 1 and 2 win")
    assert Replay(pig.configuration, 0, 3, [], {}).ending == ""
    page, text = write_replay(pig, tmp_path / "g.html", "balance replay pig")
    assert f"It ends: {pig.ending}." in page.read_text()
    assert f"It ends: {pig.ending}." in text.read_text()


def test_the_page_names_no_password(pig, tmp_path):
    page, text = _write_page(pig, tmp_path / "g.html", "s3://me:secret@bucket/run", {"config": 3, "pick": "median"})
    assert "balance replay s3://bucket/run --config 3 --pick median" in page.read_text()
    assert "secret" not in page.read_text() + text.read_text()
