"""What a configuration cannot have, as columns.csv says."""

import polars as pl
import pytest

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
