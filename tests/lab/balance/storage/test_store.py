"""A folder of this machine and a bucket do the same, as far as whoever keeps a run in them can tell."""

import secrets
import shutil

import pytest

from balance.storage import places
from scenarios.loader.errors import InputError


@pytest.fixture(params=["disk", "bucket"])
def folder(request, tmp_path):
    """A place at which nothing is yet."""
    if request.param == "disk":
        return tmp_path / "run"
    pytest.importorskip("upath", reason="universal_pathlib is not installed; the extra `dev` has it")
    return places.place(f"memory://{secrets.token_hex(4)}/run")


def filled(folder):
    for name in ("a.json", "games/config=0000/part-0.parquet", "games/config=0000/part-1.parquet"):
        places.at(folder / name).write(name.encode())
    return places.at(folder)


def test_a_file_is_written_read_kept_and_removed(folder):
    file = places.at(folder / "a" / "b")
    with pytest.raises(FileNotFoundError):
        file.read()
    file.write(b"one")
    assert file.read() == places.read(folder / "a" / "b") == places.at(folder).reader()(folder / "a" / "b") == b"one"
    file.keep(b"two")
    assert file.read() == b"two"
    file.remove()
    file.remove()
    assert not places.at(folder / "a").names()


def test_a_file_is_created_once(folder):
    file = places.at(folder / "a")
    assert [file.create(b"one"), file.create(b"one"), file.create(b"two")] == [True, True, False]
    assert file.read() == b"one"


def test_what_a_check_refuses_is_not_there(folder):
    def refuse(path):
        assert places.read(path) == b"one"
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        places.at(folder / "a").write(b"one", refuse)
    assert not places.at(folder).names()


def test_a_folder_is_listed_and_counted(folder):
    empty = places.at(folder)
    assert (empty.exists(), empty.names(), empty.count("*")) == (False, [], 0)
    run = filled(folder)
    assert (run.exists(), run.names()) == (True, ["a.json", "games"])
    assert places.at(folder / "games").count("config=*/part-*.parquet") == 2
    is_there = run.presence()
    asked = [(folder, "a.json"), (folder, "games"), (folder, "b"), (folder / "games/config=0000", "part-1.parquet")]
    assert [is_there(*each) for each in asked] == [True, False, False, True]
    with pytest.raises(NotADirectoryError):
        places.at(folder / "a.json").names()


def test_a_folder_is_lent_to_those_who_know_folders_only(folder):
    with filled(folder).as_folder() as here:
        assert (here / "a.json").read_bytes() == b"a.json"


def test_what_only_one_of_them_has(folder, tmp_path):
    run, is_bucket = filled(folder), not str(folder).startswith(str(tmp_path))
    file = places.at(folder / "a.json")
    assert file.glance(lambda path: path.stat().st_size, 0) == (0 if is_bucket else 6)
    assert (run.free() == float("inf")) == is_bucket
    if is_bucket:
        assert file.scanned(places.read).read() == b"a.json"
        with pytest.raises(InputError, match=rf"^{folder}: is in a store; give a file$"):
            run.own_file("page", "give a file")
    else:
        assert file.scanned(places.read) == folder / "a.json"
        assert run.own_file("page", "give a file") == folder / "page"
        assert run.free() == pytest.approx(shutil.disk_usage(tmp_path).free, rel=0.1)
        assert file.stamp() == run.stamps()(folder / "a.json") is not None
