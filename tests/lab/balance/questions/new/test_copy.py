"""new --from: a copy plays the very same games, wherever the game comes from; a name that cannot be had is refused."""

import os
from pathlib import Path

import pytest

import balance as lab
from balance.questions.new.copy import new
from balance.questions.new.folder import make_folder
from scenarios import InputError, load
from scenarios.loader.plausible import read_plausible


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", ["pig", "cyberdoom-tower"])
def test_a_copy_has_the_games_digest_plans_and_plausible_values(game):
    made, own = new("mine", game), load(game)
    copy = load("./mine")
    assert (copy.digest, copy.name, copy.files) == (own.digest, "mine", own.files)
    assert list(copy.sweeps()) == list(own.sweeps())
    assert read_plausible(copy) != []
    assert [each.entry for each in read_plausible(copy)] == [each.entry for each in read_plausible(own)]
    assert sorted(made.files) == sorted(
        p.relative_to("mine").as_posix() for p in Path("mine").rglob("*") if p.is_file()
    )


def test_a_copy_plays_the_very_same_games_and_compare_sees_no_difference(balance):
    ran = balance("new", "mine", "--from", "pig")
    assert ran.code == 0
    assert "mine: a copy of Pig, 7 files. Next:" in ran.out
    assert "balance compare pig ./mine" in ran.out
    own, copied = (lab.play(each, games=500, seed=3).frame for each in ("pig", "./mine"))
    assert own.equals(copied)
    compared = balance("compare", "pig", "./mine", "--games", 200, "--out", "page.html")
    assert "games came out the same in every figure." in compared.out


def test_a_copy_of_a_copy_and_the_json_for_programs(balance):
    new("mine", "pig")
    found = balance("new", "again", "--from", "./mine", "--json").json
    assert (found["folder"], found["copy_of"], found["notes"]) == ("again", "./mine", [])
    assert "assumed/plausible.csv" in found["files"]
    assert load("./again").digest == load("pig").digest


def test_a_plug_ins_game_can_be_copied_without_what_it_lacks(install_tiny):
    install_tiny()
    made = new("mine", "tiny")
    assert "assumed/plausible.csv" not in made.files
    assert load("./mine").digest == load("tiny").digest


@pytest.mark.parametrize("typed", ["./my_pig", "my_pig/", "./my_pig/", ".\\my_pig", "././my_pig"])
def test_a_folder_of_the_current_one_is_a_name(balance, here, typed):
    assert balance("new", typed, "--from", "pig").out.startswith("my_pig: a copy of Pig, ")
    assert [each.name for each in here.iterdir()] == ["my_pig"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("a/b", "'a/b': it has a path in it; give a name alone: it is made in the current folder"),
        ("..\\a", "has a path in it"),
        ("../a", "has a path in it"),
        ("./a/b", "has a path in it"),
        ("/a", "has a path in it"),
        ("./", "is no name for a folder"),
        ("./pig", "pig: it is the name of the game pig; choose another"),
        ("", "is no name for a folder; it must be 1 to 40 letters (a to z), digits, - and _, the first a letter"),
        ("..", "is no name for a folder"),
        (".hidden", "is no name for a folder"),
        ("my tower", "is no name for a folder"),
        ("türm", "is no name for a folder"),
        ("tower\n", "is no name for a folder"),
        ("a" * 41, "is no name for a folder"),
        ("CON", "CON: Windows keeps this name for a device; choose another"),
        ("lpt1", "Windows keeps this name for a device"),
        ("pig", "pig: it is the name of the game pig; choose another"),
        ("Cyberdoom_Tower", "is the name of the game cyberdoom-tower"),
        ("there", "there: it is there already; choose another name, or move it away first"),
        ("file", "file: it is there already"),
        ("link", "link: it is there already"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused_and_nothing_is_written(here, name, says):
    (here / "there").mkdir()
    (here / "file").write_text("")
    (here / "link").symlink_to(here / "nowhere")
    with pytest.raises(InputError) as error:
        new(name, "pig")
    assert says in str(error.value)
    assert sorted(each.name for each in here.iterdir()) == ["file", "link", "there"]


def test_a_folder_that_may_not_be_written_leaves_nothing(here, monkeypatch):
    def refuse(*arguments, **more):
        raise PermissionError(13, "Permission denied", str(here / "mine"))

    monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(InputError, match="mine: cannot be written: Permission denied; nothing is written half"):
        new("mine", "pig")
    assert list(here.iterdir()) == []


def test_ctrl_c_while_a_copy_is_checked_leaves_nothing(here):
    def interrupted(folder):
        assert (folder / "a" / "b.txt").read_bytes() == b"x"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_folder(here / "mine", {"a/b.txt": b"x"}, interrupted)
    assert list(here.iterdir()) == []


def test_the_lines_that_make_no_sense(balance):
    assert "mine: give --from GAME, for a copy" in balance("new", "mine").refused()
    assert "give one of both: --from GAME" in balance("new", "mine", "--from", "pig", "--game").refused()
    assert "leave them out with --game" in balance("new", "mine", "--game", "--sheet", "A").refused()
    assert "nosuch/: there is no such folder; give" in balance("new", "mine", "--from", "nosuch/").refused()
    assert "did you mean 'pig'?" in balance("new", "mine", "--from", "pigg").refused()
    assert "--columns is for --cards" in balance("new", "mine", "--from", "pig", "--columns", "a=b").refused()
    assert "is for --cards TABLE=FILE" in balance("new", "mine", "--from", "pig", "--sheet", "a").refused()
