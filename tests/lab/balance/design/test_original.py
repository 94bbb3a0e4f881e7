"""What a copy changed by hand is told as its own, not as the rulebook's."""

import shutil

import polars as pl
import pytest

import balance
from balance.design.original import original, title_of, with_own_sources
from balance.design.provenance import provenance
from scenarios import load
from tests.lab.balance.cli.commands import run

TOWER = "cyberdoom-tower"


def rewritten(file, before, after):
    text = file.read_text()
    assert text.count(before) == 1
    file.write_text(text.replace(before, after))


@pytest.fixture
def copied(tmp_path):
    """A copy of Cyberdoom Tower with a number and a cell changed in an editor, and a source that says why."""
    folder = shutil.copytree(load(TOWER).folder, tmp_path / "mine")
    rewritten(folder / "game.toml", "ap = { value = 3, min", "ap = { value = 4, min")
    weapon = "grenade,Grenade,2,3,0,rulebook"
    rewritten(folder / "weapons.csv", weapon, weapon.replace(",2,3,0,rulebook", ",2,4,0,my playtests"))
    rewritten(folder / "weapons.csv", "laser_cannon,Laser Cannon,4,1,1", "laser_cannon,Laser Cannon,3,1,1")
    return folder


def test_a_changed_value_is_no_longer_the_rulebooks(copied):
    before, after = load(TOWER), with_own_sources(load(copied))
    assert after.numbers["ap"].source == "changed; 3 in Cyberdoom Tower"
    weapons = after.tables["weapons"]
    assert weapons.sources[weapons.ids.index("laser_cannon")] == "changed; range 4 in Cyberdoom Tower"
    assert weapons.sources[weapons.ids.index("grenade")] == "my playtests"
    assert weapons.sources[weapons.ids.index("base")] == "rulebook"
    others = {name: number.source for name, number in after.numbers.items() if name != "ap"}
    assert others == {name: number.source for name, number in before.numbers.items() if name != "ap"}
    assert {axis.source for axis in after.axes.values()} == {axis.source for axis in before.axes.values()}


def test_of_a_row_with_one_changed_cell_all_else_is_assumed_as_before(tmp_path):
    folder = shutil.copytree(load(TOWER).folder, tmp_path / "mine")
    cards = (folder / "sentinel_cards.csv").read_text().splitlines()
    cells = cards[4].split(",")
    at = cards[0].split(",").index("damage")
    cells[at] = str(int(cells[at]) + 1)
    (folder / "sentinel_cards.csv").write_text("\n".join([*cards[:4], ",".join(cells), *cards[5:]]) + "\n")
    before, after = load(TOWER), with_own_sources(load(folder))
    said = after.tables["sentinel_cards"].sources[3]
    assert said == f"changed; damage {int(cells[at]) - 1} in Cyberdoom Tower; all else assumed, as there"
    count = [int(scenario.provenance()["assumed"].sum()) for scenario in (before, after)]
    assert count[0] == count[1]
    assert after.provenance().filter(name="sentinel_cards.s4")["in_part"].item()


def test_what_plays_no_part_in_a_run_is_counted_and_marked():
    scenario = load(TOWER)
    told = provenance(scenario, [scenario.configuration({"players": 1}).full])
    assert told.drop("plays").equals(scenario.provenance())
    assert told.filter(~pl.col("plays") & pl.col("assumed"))["name"].to_list() == ["who_is_hit"]


def test_what_is_known_to_change_nothing_plays_no_part_unless_seats_think_ahead():
    """`redeal_tries` deals hidden cards anew for seats that think ahead."""
    scenario = load("human-punishment")
    plays = {
        tries: dict(
            provenance(scenario, [scenario.configuration({"lookahead": tries}).full]).select("name", "plays").rows()
        )
        for tries in (0, 8)
    }
    assert (plays[0]["redeal_tries"], plays[8]["redeal_tries"]) == (False, True)


def test_show_the_workbook_and_the_report_say_so(copied, tmp_path):
    assert "changed; 3 in Cyberdoom Tower" in run("show", copied, "numbers").out
    book = balance.export(copied, csv=tmp_path / "book")
    numbers = {row.split(",")[0]: row for row in (book.path / "numbers.csv").read_text().splitlines()}
    assert numbers["ap"].endswith(",changed; 3 in Cyberdoom Tower,false")


def test_of_a_game_itself_nothing_is_said(copied):
    assert original(load(TOWER)) is None
    own = load(TOWER)
    assert with_own_sources(own) is own
    assert original(load(copied)).name == TOWER
    older = load(copied)  # as it was played, by the game's own name, in another version
    assert with_own_sources(older, TOWER) is older


def test_a_copy_is_called_by_its_name_in_every_question(copied, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert title_of(load(copied)) == "Cyberdoom Tower, copy mine"
    assert title_of(load(TOWER)) == title_of(load(copied), TOWER) == "Cyberdoom Tower"
    assert run("play", copied, "--games", 50).out.startswith("\nCyberdoom Tower, copy mine  50 games")
    assert run("sweep", copied, "--set", "ap=4,5", "--games", 50, "--out", "run").out.startswith(
        "\nCyberdoom Tower, copy mine  2 configurations"
    )
    of_run, of_folder = run("compare", "run"), run("compare", copied, "--set", "ap=4,5", "--games", 50)
    assert [each.out.split("  ")[0] for each in (of_run, of_folder)] == ["\nCyberdoom Tower, copy mine"] * 2
    assert run("compare", TOWER, copied, "--games", 50).out.startswith("\nCyberdoom Tower  ")  # one side is the game
    assert run("report", "run").code == 0
    assert (tmp_path / "run" / "report.md").read_text("utf-8").startswith("# Cyberdoom Tower, copy mine, 1 player")
