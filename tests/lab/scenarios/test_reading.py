"""Reading a scenario's folder: each file once, regular files only."""

import os
import shutil
from importlib import metadata
from pathlib import Path

import pytest

from scenarios import load
from scenarios.loader.errors import InputError
from scenarios.loader.messages import printable
from scenarios.loader.reading import read_bytes
from sims import game

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this file system")


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(load("pig").folder, tmp_path / "my_pig")


@pipes
@pytest.mark.parametrize("name", ["game.toml", "policies.csv"])
def test_a_pipe_is_not_waited_for(folder, name):
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(InputError, match=rf"{name} in this folder|{name}: it cannot be read: it is no regular file"):
        load(folder)


@pipes
def test_pipes_beside_the_tables_are_passed_over(folder):
    (folder / "rules.csv").unlink()
    os.mkfifo(folder / "rules.csv")
    os.mkfifo(folder / "sweeps" / "x.toml")
    scenario = load(folder)
    assert scenario.rule_list().height == 0
    assert "x" not in scenario.sweeps()


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no /dev/zero")
def test_a_device_is_not_read(folder):
    (folder / "more.csv").symlink_to("/dev/zero")
    with pytest.raises(InputError, match=r"more.csv: it cannot be read: it is no regular file"):
        load(folder)


def test_a_link_to_itself_is_one_line(folder):
    (folder / "more.csv").symlink_to(folder / "more.csv")
    with pytest.raises(InputError, match=r"more.csv: it cannot be read"):
        load(folder)


@pytest.mark.skipif(os.name == "nt", reason="names are always text")
def test_a_folder_whose_name_is_no_text_is_refused(folder, tmp_path):
    strange = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9")
    os.rename(folder, strange)
    with pytest.raises(InputError, match=r"the name is not UTF-8; rename the folder") as error:
        load(strange)
    assert str(error.value).isprintable()


def test_files_are_kept_as_they_were_read(folder):
    scenario = load(folder)
    assert set(scenario.files) == {"game.toml", "policies.csv", "rules.csv"}
    (folder / "rules.csv").write_text("")
    assert scenario.rule_list().height > 0
    assert load(folder).digest == scenario.digest  # the list of rules changes no game


def test_files_that_did_not_change_are_read_once(folder):
    first = load(folder)
    assert load(folder) is first
    path = folder / "game.toml"
    path.write_text(path.read_text("utf-8") + "\n# a note\n", "utf-8")
    second = load(folder)
    assert second is not first
    assert (second.digest, second.files["game.toml"]) == (first.digest, path.read_bytes())


def test_a_game_that_is_installed_meanwhile_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(game, "metadata", metadata)  # the real one, for this module plugs its own games in
    monkeypatch.syspath_prepend(tmp_path)
    assert "boar" not in game.names()
    info = tmp_path / "boar-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: boar\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[balance.games]\nboar = boar:GAME\n", "utf-8")
    os.utime(tmp_path, ns=(1, 1))  # as if later: folders have the time of the kernel's last tick
    assert "boar" in game.names()


def test_text_that_would_steer_a_terminal_is_shown_instead():
    assert printable("a\x1b]0;b\x07\u202ec\n\x9b\udcff") == "a\\x1b]0;b\\x07\\u202ec\\n\\x9b\\udcff"
    assert printable("12\u00a0345 – é 👩\u200d🚀") == "12\u00a0345 – é 👩\u200d🚀"


def test_a_file_that_is_not_there_is_told_with_the_nearest_one_of_its_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("sheet.csv", "other.txt"):
        (tmp_path / name).touch()
    for path in (tmp_path / "shet.csv", Path("shet.csv")):
        with pytest.raises(InputError, match=r"shet.csv: it cannot be read: No such .*; did you mean sheet.csv\?$"):
            read_bytes(path)
    for path in (tmp_path / "zzz.toml", tmp_path / "none" / "sheet.csv"):
        with pytest.raises(InputError, match=r": it cannot be read: No such file or directory$"):
            read_bytes(path)
