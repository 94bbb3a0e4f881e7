"""Files that are whole or absent, and tables that show damage."""

import errno
import os

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance import files
from balance.files import Damaged
from scenarios.errors import InputError

FRAME = pl.DataFrame({"game": range(100), "word": pl.Series(["a", "b"] * 50, dtype=pl.Enum(["a", "b"]))})
SEALED = files.sealed(FRAME, {"of": "a test"})


def test_what_is_sealed_comes_back_with_its_notes(tmp_path):
    (tmp_path / "t.parquet").write_bytes(SEALED)
    frame, notes = files.unsealed(tmp_path / "t.parquet")
    assert frame.equals(FRAME)
    assert frame.schema == FRAME.schema
    assert notes["of"] == "a test"


def test_the_same_table_gives_the_same_bytes():
    assert files.sealed(FRAME.clone(), {"of": "a test"}) == SEALED


def test_other_readers_do_not_see_the_seal(tmp_path):
    (tmp_path / "t.parquet").write_bytes(SEALED)
    assert pl.scan_parquet(tmp_path / "t.parquet").filter(pl.col("game") > 97).collect().height == 2


@given(at=st.integers(0, len(SEALED) - 1), flip=st.integers(1, 255))
def test_any_changed_byte_is_damage(tmp_path_factory, at, flip):
    path = tmp_path_factory.getbasetemp() / "flipped.parquet"
    path.write_bytes(SEALED[:at] + bytes([SEALED[at] ^ flip]) + SEALED[at + 1 :])
    with pytest.raises(Damaged):
        files.unsealed(path)


@given(kept=st.integers(0, len(SEALED) - 1))
def test_any_cut_is_damage(tmp_path_factory, kept):
    path = tmp_path_factory.getbasetemp() / "cut.parquet"
    path.write_bytes(SEALED[:kept])
    with pytest.raises(Damaged):
        files.unsealed(path)


def test_a_table_of_somebody_else_is_damage(tmp_path):
    FRAME.write_parquet(tmp_path / "other.parquet")
    with pytest.raises(Damaged, match="not those once written"):
        files.unsealed(tmp_path / "other.parquet")
    with pytest.raises(Damaged, match="cannot be read"):
        files.unsealed(tmp_path / "none.parquet")


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
def test_a_failed_write_is_one_line_and_leaves_the_old_file(tmp_path, monkeypatch, call, code):
    path = tmp_path / "file"
    files.write(path, b"old")

    def fails(*args):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(files.os, call, fails)
    with pytest.raises(InputError, match=f"file: cannot be written: {os.strerror(code)}"):
        files.write(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [left.name for left in tmp_path.iterdir()] == ["file"]


def test_a_file_that_fails_its_check_does_not_take_the_place_of_the_old_one(tmp_path):
    def refuse(beside):
        assert beside.read_bytes() == b"new"
        raise Damaged("no")

    files.write(tmp_path / "file", b"old")
    with pytest.raises(Damaged):
        files.write(tmp_path / "file", b"new", refuse)
    assert (tmp_path / "file").read_bytes() == b"old"
