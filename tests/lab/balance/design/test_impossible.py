"""What a configuration cannot have, as columns.csv says."""

import polars as pl
import pytest

import balance
from balance.design import impossible as made
from balance.design.impossible import Impossible, impossible, in_all
from scenarios import InputError, load


def test_outcomes_and_columns_are_those_that_the_settings_exclude():
    posthuman = load("posthuman")
    alone, three = (impossible(posthuman.configuration({"players": players})) for players in (1, 3))
    assert alone == Impossible(frozenset({"tiebreak", "mutants"}))
    assert three == Impossible(frozenset({"solo_time", "solo_mutation"}))
    assert in_all([alone, three]) == in_all([]) == Impossible()
    assert in_all([alone, alone]) == alone


def test_a_field_by_seat_has_all_its_columns():
    without = impossible(load("human-punishment").configuration())
    assert {"believed_1", "believed_10", "identified_round_1"} < without.columns
    assert without.holds("believed_2", "mean")
    assert not without.holds("living", "mean")


def test_a_field_by_seat_has_no_column_of_a_seat_on_another_side():
    """Seat 4's `guys_caught` was told as 0.000 ±0.001, though it is the guy."""
    humans = load("humans")
    mixed = {"players": 4, "mode": "mixed", "side@2": "zombie"}
    three = impossible(humans.configuration(mixed)).columns
    assert {"guys_caught_4", "pawns_4", "kills_1", "kills_2", "kills_3"} < three
    assert not {"guys_caught_1", "pawns_1", "kills_4", "points_4", "cards_played_4"} & three
    alone = impossible(humans.configuration({"players": 4})).columns
    assert {"kills_1", "guys_caught_4"} < alone  # they need mode=mixed
    assert "pawns_4" not in alone


def test_no_seat_has_what_its_side_forbids():
    for policy in ("catcher", "random"):
        played = balance.play("humans", {"players": 4, "mode": "mixed", "policy": policy}, games=300, seed=3)
        never = impossible(played.configuration).columns & set(played.frame.columns)
        assert len(never) > 30
        assert not [name for name in never if (played.frame[name] != 0).any()]


def test_zeros_of_what_cannot_be_are_left_out_and_what_came_up_stays():
    never = Impossible(frozenset({"rogue", "win"}), frozenset({"duels", "brains"}))
    rows = [("outcome", "rogue", 0.0), ("outcome", "win", 0.5), ("duels", "mean", 0.0), ("brains", "mean", 2.0)]
    found = pl.DataFrame([*rows, ("hacks", "mean", 0.0)], schema=["metric", "value", "estimate"], orient="row")
    assert never.possible(found)["metric"].to_list() == ["outcome", "brains", "hacks"]


@pytest.mark.parametrize("name", ["impossible_outcomes", "impossible_fields"])
def test_a_wrong_file_hides_nothing(name, monkeypatch):
    def wrong(configurations):
        raise InputError("columns.csv: wrong")

    monkeypatch.setattr(made, name, wrong)
    assert impossible(load("posthuman").configuration({"players": 1})) == Impossible()
