"""Rows of a kernel as a table."""

from dataclasses import replace
from enum import IntEnum

import numpy as np
import polars as pl
import pytest

from balance.simulation.game_table import COMMON, rows_to_frame, word_type
from balance.stats.metrics import values_of
from scenarios import load
from sims.check.contract import record_problems
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
    """Pig for two with a word for each seat, and an array that has nothing to do with seats."""
    game = pig.scenario.game
    fields = result(5, ("hero", np.int8, (5,)), ("doors", np.int16, (2, 2)))
    other = replace(game, result=fields, words={**game.words, "hero": Hero})
    return replace(pig, scenario=replace(pig.scenario, game=other))


def test_arrays_of_words_and_of_more_than_one_dimension(pig):
    other = other_game(pig)
    rows = np.zeros(2, other.scenario.game.result)
    rows["hero"][:, 1] = Hero.DIANA
    rows["doors"][1] = [[1, 2], [3, 4]]
    frame = rows_to_frame(rows, 0, other)
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


@pytest.fixture(scope="module")
def six():
    return load("human-punishment").configuration({"players": 6})


def test_an_element_of_an_array_is_named_after_its_row_of_a_table(six):
    rows = np.zeros(1, six.scenario.game.result)
    rows["programs_used"][0, six.scenario.tables["programs"].ids.index("firewall")] = 3
    frame = rows_to_frame(rows, 0, six)
    used = [name for name in frame.columns if name.startswith("programs_used")]
    assert used == [f"programs_used_{row}" for row in six.scenario.tables["programs"].ids]
    assert frame["programs_used_firewall"].to_list() == [3]
    assert "identified_round_8" in frame.columns
    assert {"believed_1", "believed_10"} <= set(frame.columns)  # a number says what they are


def test_a_seat_that_a_column_holds_is_a_word_and_has_no_mean(six):
    rows = np.zeros(4, six.scenario.game.result)
    rows["eliminated_by"][:, 0] = [0, 2, 2, 6]
    frame = rows_to_frame(rows, 0, six)
    assert frame["eliminated_by_1"].to_list() == ["nobody", "seat_2", "seat_2", "seat_6"]
    shares = {value: estimate for (name, value), _, estimate in values_of(frame) if name == "eliminated_by_1"}
    assert shares["seat_2"].tolist() == [0, 1, 1, 0]
    assert "mean" not in shares


def test_a_game_whose_names_of_elements_do_not_fit_breaks_its_contract(six):
    game = six.scenario.game
    wrong = {"programs_used": "worths", "identified": ("one",), "team": "nothing", "turns": "programs"}
    said = [problem.says for problem in record_problems(replace(game, elements=wrong))]
    assert said == [
        "elements: programs_used: 24 elements, and 5 names",
        "elements: identified: 5 elements, and 1 names",
        "elements: team: nothing is no table of rules",
        "elements: turns: it is no field of result with one value for each",
    ]
    assert list(record_problems(game)) == []
