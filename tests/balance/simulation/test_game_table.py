"""Rows of a kernel as a table."""

from dataclasses import replace
from enum import IntEnum

import numpy as np
import polars as pl
import pytest

from balance.simulation.game_table import COMMON, rows_to_frame, word_type
from scenarios import load
from sims.record import result


@pytest.fixture(scope="module")
def pig():
    return load("pig").configuration({"players": 2})


def played(configuration, games, first=0, seed=7):
    rows = np.zeros(games, configuration.scenario.game.result)
    configuration.scenario.game.play_many(configuration.rules(), seed, first, rows)
    return rows


def test_a_row_a_game_with_the_common_columns_first(pig):
    frame = rows_to_frame(played(pig, 50, first=100), 100, pig)
    seats = [[f"{name}_{seat}" for seat in range(1, 6)] for name in ("payoff", "decisions_by", "score")]
    assert frame.columns == [*COMMON, *seats[0], *seats[1], "turns", *seats[2]]
    assert frame["game"].to_list() == list(range(100, 150))
    assert frame.schema["outcome"] == pl.Enum(["win", "round_cap"])


def test_every_value_is_the_kernels(pig):
    rows = played(pig, 500)
    frame = rows_to_frame(rows, 0, pig)
    for name in ("rounds", "decisions", "turns"):
        assert (frame[name].to_numpy() == rows[name]).all()
    assert (frame["winner"].to_numpy() == rows["winner"] + 1).all()
    assert (frame["outcome"].to_physical().to_numpy() == rows["outcome"]).all()
    assert (frame.select("score_1", "score_2").to_numpy() == rows["score"][:, :2]).all()


def test_winner_is_null_where_nobody_won(pig):
    rows = played(pig, 3)
    rows["winner"] = [-1, 0, 1]
    assert rows_to_frame(rows, 0, pig)["winner"].to_list() == [None, 1, 2]


def test_seats_beyond_the_players_are_null_and_keep_their_type(pig):
    frame = rows_to_frame(played(pig, 3), 0, pig)
    assert frame["score_3"].null_count() == 3
    assert frame.schema["score_5"] == frame.schema["score_1"] == pl.Int32


def test_no_games_have_the_same_columns(pig):
    assert rows_to_frame(played(pig, 0), 0, pig).schema == rows_to_frame(played(pig, 4), 0, pig).schema


def test_a_frame_does_not_change_with_the_array_it_was_made_of(pig):
    rows = played(pig, 100)
    frame = rows_to_frame(rows, 0, pig)
    before = frame.clone()
    rows.fill(0)
    assert frame.equals(before)


class Hero(IntEnum):
    NONE, LUKE, DIANA = range(3)


class Gap(IntEnum):
    ONE, THREE = 1, 3


def other_game(pig):
    """Pig with a word for each seat, and an array that has nothing to do with seats."""
    game = pig.scenario.game
    fields = result(5, ("hero", np.int8, (5,)), ("doors", np.int16, (2, 2)))
    return replace(game, result=fields, words={**game.words, "hero": Hero})


class Seated:
    def __init__(self, game, players):
        self.scenario, self.players = type("Scenario", (), {"game": game}), players


def test_arrays_of_words_and_of_more_than_one_dimension(pig):
    game = other_game(pig)
    rows = np.zeros(2, game.result)
    rows["hero"][:, 1] = Hero.DIANA
    rows["doors"][1] = [[1, 2], [3, 4]]
    frame = rows_to_frame(rows, 0, Seated(game, 2))
    assert frame["hero_2"].to_list() == ["diana", "diana"]
    assert frame["hero_3"].to_list() == [None, None]
    assert frame.schema["hero_3"] == frame.schema["hero_1"]
    assert frame.row(1)[-4:] == (1, 2, 3, 4)


def test_a_number_without_a_word_is_an_error_not_another_word(pig):
    rows = played(pig, 3)
    rows["outcome"][1] = 9
    with pytest.raises(ValueError, match="outcome is 9; Outcome has the numbers 0 to 1"):
        rows_to_frame(rows, 0, pig)
    with pytest.raises(ValueError, match="Gap: members must be numbered 0 to 1"):
        word_type(Gap)
