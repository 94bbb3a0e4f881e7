"""Files that are whole or absent, and tables that show damage."""

import errno
import io
import os
import threading

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.storage import atomic, sealed_parquet
from balance.storage.sealed_parquet import Damaged
from scenarios.loader.errors import InputError

FRAME = pl.DataFrame({"game": range(100), "word": pl.Series(["a", "b"] * 50, dtype=pl.Enum(["a", "b"]))})
SEALED = sealed_parquet.sealed(FRAME, {"of": "a test"})


def unsealed(path):
    content = io.BytesIO(sealed_parquet.intact(path))
    return pl.read_parquet(content), pl.read_parquet_metadata(content)


def test_what_is_sealed_comes_back_with_its_notes(tmp_path):
    (tmp_path / "t.parquet").write_bytes(SEALED)
    frame, notes = unsealed(tmp_path / "t.parquet")
    assert frame.equals(FRAME)
    assert frame.schema == FRAME.schema
    assert notes["of"] == "a test"


def test_the_same_table_gives_the_same_bytes():
    assert sealed_parquet.sealed(FRAME.clone(), {"of": "a test"}) == SEALED


def test_other_readers_do_not_see_the_seal(tmp_path):
    (tmp_path / "t.parquet").write_bytes(SEALED)
    assert pl.scan_parquet(tmp_path / "t.parquet").filter(pl.col("game") > 97).collect().height == 2


@given(at=st.integers(0, len(SEALED) - 1), flip=st.integers(1, 255))
def test_any_changed_byte_is_damage(tmp_path_factory, at, flip):
    path = tmp_path_factory.getbasetemp() / "flipped.parquet"
    path.write_bytes(SEALED[:at] + bytes([SEALED[at] ^ flip]) + SEALED[at + 1 :])
    with pytest.raises(Damaged):
        unsealed(path)


@given(kept=st.integers(0, len(SEALED) - 1))
def test_any_cut_is_damage(tmp_path_factory, kept):
    path = tmp_path_factory.getbasetemp() / "cut.parquet"
    path.write_bytes(SEALED[:kept])
    with pytest.raises(Damaged):
        unsealed(path)


def test_a_table_of_somebody_else_is_damage(tmp_path):
    FRAME.write_parquet(tmp_path / "other.parquet")
    with pytest.raises(Damaged, match="not those once written"):
        unsealed(tmp_path / "other.parquet")
    with pytest.raises(Damaged, match="cannot be read"):
        unsealed(tmp_path / "none.parquet")


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
def test_a_failed_write_is_one_line_and_leaves_the_old_file(tmp_path, monkeypatch, call, code):
    path = tmp_path / "file"
    atomic.write(path, b"old")

    def fails(*args):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(atomic.os, call, fails)
    with pytest.raises(InputError, match=f"file: cannot be written: {os.strerror(code)}"):
        atomic.write(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [left.name for left in tmp_path.iterdir()] == ["file"]


def test_a_file_that_fails_its_check_does_not_take_the_place_of_the_old_one(tmp_path):
    def refuse(beside):
        assert beside.read_bytes() == b"new"
        raise Damaged("no")

    atomic.write(tmp_path / "file", b"old")
    with pytest.raises(Damaged):
        atomic.write(tmp_path / "file", b"new", refuse)
    assert (tmp_path / "file").read_bytes() == b"old"


def test_nobody_else_knows_the_name_of_a_temporary_file(tmp_path):
    """Two writers of one file do not meet in it, and no link that was put there beforehand is followed."""
    names, victim = set(), tmp_path / "victim"
    victim.write_text("precious")

    def look(beside):
        names.add(beside.name)
        assert atomic.is_unfinished(beside.name)
        assert not beside.is_symlink()

    for name in (".file.tmp", ".balance-0000000000000000.tmp"):
        (tmp_path / name).symlink_to(victim)
    for content in (b"one", b"two", b"three"):
        atomic.write(tmp_path / "file", content, look)
    assert len(names) == 3
    assert victim.read_text() == "precious"


def test_a_temporary_file_is_made_anew_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr(atomic.secrets, "token_hex", lambda size: "0" * 16)
    (tmp_path / ".balance-0000000000000000.tmp").write_text("somebody's")
    with pytest.raises(InputError, match="cannot be written: File exists"):
        atomic.write(tmp_path / "file", b"new")


def test_many_writers_of_one_file_each_write_it_whole(tmp_path):
    contents = [bytes([i]) * 200_000 for i in range(8)]
    threads = [threading.Thread(target=atomic.write, args=(tmp_path / "file", content)) for content in contents]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (tmp_path / "file").read_bytes() in contents
    assert [left.name for left in tmp_path.iterdir()] == ["file"]


def test_permissions_are_those_of_any_new_file(tmp_path):
    (tmp_path / "other").write_text("")
    atomic.write(tmp_path / "file", b"new")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_was_left_half_written_a_day_ago_is_removed_and_nothing_else(tmp_path):
    old, fresh, foreign = (tmp_path / name for name in (f".balance-{0:016}.tmp", f".balance-{1:016}.tmp", ".mine.tmp"))
    for path in (old, fresh, foreign):
        path.write_text("half")
    for path in (old, foreign):
        os.utime(path, (1, 1))
    atomic.write(tmp_path / "file", b"new")
    assert {path.name for path in tmp_path.iterdir()} == {fresh.name, foreign.name, "file"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this file system")
def test_a_pipe_in_a_table_s_place_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "t.parquet")
    with pytest.raises(Damaged, match="no regular file"):
        unsealed(tmp_path / "t.parquet")
