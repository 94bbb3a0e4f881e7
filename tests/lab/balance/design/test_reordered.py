"""Rows of a copy's table in another order are told: games may use rows by number."""

import csv
import shutil

from balance.design.reordered import reordered
from scenarios import load
from tests.lab.balance.cli.commands import run


def copied(place, change):
    """A copy of Pig whose scripts are changed: `change` takes the rows and returns others."""
    folder = shutil.copytree(load("pig").folder, place / "mine")
    file = folder / "policies.csv"
    head, *rows = csv.reader(file.read_text().splitlines())
    with file.open("w", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([head, *change(rows)])
    return folder


def test_a_table_in_another_order_is_told_by_every_command_that_plays_it(tmp_path):
    folder = copied(tmp_path, lambda rows: rows[::-1])
    (sentence,) = reordered(load(folder))
    assert sentence.startswith("policies: row 1 is hold-or-goal, which is hold in the game's own table. ")
    played = run("play", folder, "--games", 20)
    assert f"warning: {sentence}" in " ".join(played.err.split())
    compared = run("compare", "pig", folder, "--games", 20, "--out", tmp_path / "c.html")
    assert f"warning: {sentence}" in " ".join(compared.err.split())
    assert f"{sentence}." in (tmp_path / "c.md").read_text("utf-8")  # the page outlives the warning


def test_the_games_own_table_and_one_of_other_rows_are_not_told(tmp_path):
    assert reordered(load("pig")) == []
    assert reordered(load(copied(tmp_path / "same", lambda rows: rows))) == []
    more = copied(tmp_path / "more", lambda rows: [["new", *rows[0][1:]], *rows])
    assert reordered(load(more)) == []
