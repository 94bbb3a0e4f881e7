"""Exports that cannot be: one line, and nothing is written."""

import errno
import os
import shutil
import sys

import pytest

from balance.questions.export.sheets import unlike
from balance.questions.export.study import export
from scenarios.loader.errors import InputError


@pytest.mark.parametrize(
    ("forms", "message"),
    [
        ({}, "no form is asked for; give one of --xlsx FILE, --csv FOLDER, --duckdb FILE"),
        ({"xlsx": "a.xlsx", "csv": "a"}, "several forms are asked for"),
        ({"xlsx": "a.xls"}, "a.xls: it does not end in .xlsx; --xlsx writes a file such as a.xlsx"),
        ({"duckdb": "a.sqlite"}, "does not end in .duckdb"),
        ({"csv": "a.csv"}, "is the name of a file; --csv writes a folder of files, such as a"),
        ({"csv": "full"}, "holds files; choose a folder that is not there yet or is empty"),
        ({"csv": "there.xlsx"}, "is a file; --csv writes a folder"),
        ({"xlsx": "there.xlsx"}, "there.xlsx: it is there already; choose another name"),
        ({"xlsx": "link.xlsx"}, "is there already"),
        ({"xlsx": "nowhere/a.xlsx"}, "is in a folder that does not exist"),
        ({"csv": "nowhere/a"}, "is in a folder that does not exist"),
        ({"xlsx": "full"}, "is a folder; write to a file such as"),
        ({"xlsx": "s3://b/a.xlsx"}, "is no file of this machine"),
        ({"csv": "s3://b/a"}, "is no folder of this machine"),
        ({"xlsx": "a.xlsx", "comma": True}, "--comma is for --csv"),
    ],
)
def test_a_form_or_a_place_that_cannot_be(tmp_path, monkeypatch, forms, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.xlsx").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine").touch()
    (tmp_path / "link.xlsx").symlink_to("elsewhere")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InputError) as error:
        export("pig", **forms)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    assert sorted(tmp_path.rglob("*")) == before


def test_what_is_neither_a_run_nor_a_game(balance, tmp_path):
    out = tmp_path / "a.xlsx"
    assert "is neither a run" in balance("export", tmp_path, "--xlsx", out).refused()
    said = balance("export", "nosuch", "--xlsx", out).refused()
    assert "nosuch: there is no game, folder or run of that name; balance sweep GAME --out nosuch plays a run" in said
    assert "has no games that were played" in balance("export", "pig", "--xlsx", out, "--games").refused()
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_there_is_said_before_a_file_that_is_in_the_way(balance, tmp_path):
    (out := tmp_path / "there.xlsx").touch()
    assert "nosuch: there is no game" in balance("export", "nosuch", "--xlsx", out).refused()


@pytest.mark.parametrize("place", [{"csv": "pace"}, {"xlsx": "in.xlsx"}, {"duckdb": "games/in.duckdb"}])
def test_nothing_is_written_among_the_files_of_a_run(tmp_path, monkeypatch, place):
    monkeypatch.chdir(tmp_path)
    (run := tmp_path / "run").mkdir()
    (run / "run.json").touch()
    ((kind, name),) = place.items()
    with pytest.raises(InputError, match=f"run/{name}: it would lie among the files of a run, run; choose a place"):
        export("pig", **{kind: f"run/{name}"})
    assert [each.name for each in run.iterdir()] == ["run.json"]


def test_a_damaged_part_leaves_nothing(a_run, tmp_path):
    copy = shutil.copytree(a_run, tmp_path / "run")
    part = next((copy / "games").rglob("*.parquet"))
    part.write_bytes(part.read_bytes()[:-40] + bytes(40))
    with pytest.raises(InputError, match="is damaged"):
        export(copy, csv=tmp_path / "sheets")
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize("form", [{"xlsx": "a.xlsx"}, {"csv": "a"}, {"duckdb": "a.duckdb"}])
def test_a_full_disk_leaves_nothing_and_names_what_was_asked_for(tmp_path, monkeypatch, form):
    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    ((kind, name),) = form.items()
    with pytest.raises(InputError, match=f"{name}: cannot be written: No space left on device; nothing is written"):
        export("pig", **{kind: tmp_path / name})
    assert list(tmp_path.iterdir()) == []


def test_what_duckdb_says_of_a_full_disk_is_one_plain_line(tmp_path, monkeypatch):
    import duckdb

    def full(*args, **more):
        why = "TransactionContext Error: Failed to commit: Could not write file"
        raise duckdb.TransactionException(f'{why} "{tmp_path}/b.duckdb.wal": No space left on device')

    monkeypatch.setattr(duckdb, "connect", full)
    with pytest.raises(InputError, match=r"a.duckdb: cannot be written: No space left on device; nothing is written"):
        export("pig", duckdb=tmp_path / "a.duckdb")


@pytest.mark.parametrize(("form", "library"), [("xlsx", "xlsxwriter"), ("duckdb", "duckdb")])
def test_a_missing_library_is_named_with_the_line_that_brings_it(tmp_path, monkeypatch, form, library):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(InputError, match=rf"--{form}: needs {library}, which is not installed; .*\[sheets\]"):
        export("pig", **{form: tmp_path / f"a.{form}"})


def test_a_workbook_has_only_so_many_columns(monkeypatch, tmp_path):
    monkeypatch.setattr("balance.questions.export.workbook.COLUMNS", 3)
    with pytest.raises(InputError, match="has at most 3 columns; export to --csv or --duckdb"):
        export("pig", xlsx=tmp_path / "a.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_names_that_differ_in_capitals_alone_are_numbered():
    assert unlike(["a", "A", "b", "a_2", "a"]) == ["a", "A_2", "b", "a_2_2", "a_3"]
    assert unlike(["x" * 40, "x" * 40], 31) == ["x" * 31, "x" * 29 + "_2"]
