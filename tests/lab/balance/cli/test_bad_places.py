"""Whatever is typed as a place: exit code 2, one line that says what is wrong, and no part of a password."""

import os

import pytest

from balance.storage import urls
from scenarios import load
from sims import game as games
from tests.lab.balance.cli.commands import run

PIG = ("pig", "--set", "players=2")
PAGES = {
    "ladder": ("ladder", *PIG),
    "decisions": ("decisions", *PIG),
    "compare": ("compare", "pig", "--set", "goal=20,30", "--games", 100),
    "report": ("report", "RUN"),
}
FILES = PAGES | {"drift record": ("drift", "record", "pig")}
FOLDERS = {"sweep": ("sweep", "pig", "--games", 10), "train": ("train", "pig", "--policy", "hold")}
NO_FILES = [
    "/",
    "//",
    ".",
    "./",
    "",
    "..",
    "s3://me:hunt@er/2@bucket/x.html",
    "S3://bucket/x.html",
    "arrow_hdfs://x/p.html",
]
NO_STORES = [
    "reference://x", "dask://x", "jupyter://x", "dir://x", "cached://x", "blockcache://x", "simplecache://x",
    "arrow_hdfs://x", "data://x", "s3:///x", "foo://x", "memory://", "file://me:hunt@er/2@host/x", "ftp://127.0.0.1:1/x",
    "s3://me:hunt@er/2@bucket/x", "ftp://me:hunt@er/2@127.0.0.1:1/x", "http://me:hunt@er/2@127.0.0.1:1/x",
    "s3://me:hunt er@b/x",
]  # fmt: skip


def refused(a_run, line, *more):
    """The line that a command is refused with, whatever it said of its plan before."""
    ran = run(*(a_run if word == "RUN" else word for word in line), *more)
    assert (ran.code, ran.out) == (2, ""), (line, more, ran)
    said = ran.err.splitlines()[-1]
    assert said.startswith("error: "), ran.err
    assert not any(word in ran.err for word in ("hunt", "er/2", "Traceback", "None")), ran.err
    return said


@pytest.mark.parametrize("out", NO_FILES)
@pytest.mark.parametrize("line", FILES.values(), ids=FILES)
def test_what_names_no_file(line, out, a_run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "write to" in refused(a_run, line, "--out", out)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("out", ["/", ".", "", ".."])
@pytest.mark.parametrize("line", FOLDERS.values(), ids=FOLDERS)
def test_what_is_no_empty_folder(line, out, a_run, tmp_path, monkeypatch):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/letter.txt").write_text("dear")
    monkeypatch.chdir(tmp_path / "sub")
    assert "choose a folder that is not there yet or is empty" in refused(a_run, line, "--out", out)


@pytest.mark.parametrize("url", NO_STORES)
@pytest.mark.parametrize("line", [("sweep", "pig", "--games", 10, "--out"), ("report",), ("merge", "--out", "run")])
def test_what_names_no_store(line, url, a_run, tmp_path, monkeypatch):
    pytest.importorskip("upath", reason="universal_pathlib is not installed; the extra `dev` has it")
    monkeypatch.chdir(tmp_path)
    refused(a_run, line, url)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("s3://u:p@ss@bkt/x: no", "s3://bkt/x: no"),
        ("s3:/u:p@ss@bkt/x: no", "s3:/bkt/x: no"),
        ("a ftp://u:p@w/o@rd@host/x b", "a ftp://host/x b"),
        ("s3://bucket/run@v2 and tcp://10.0.0.5:8786", "s3://bucket/run@v2 and tcp://10.0.0.5:8786"),
        ("sftp://me@host/x", "sftp://me@host/x"),
        ("http://u:p@host/x?sig=abc&t=1: no", "http://host/x no"),
        ("https://host/x?token=abc is no run", "https://host/x is no run"),
    ],
)
def test_no_part_of_a_password_is_shown(text, shown):
    assert urls.without_credentials(text) == shown


def test_a_url_is_shown_without_its_password_though_that_has_blanks():
    assert urls.shown_url("s3://u:p @ss@bkt/x") == "s3://bkt/x"
    assert urls.shown_url("s3://bucket/run@v2") == "s3://bucket/run@v2"
    assert urls.shown_url("https://bucket/run?token=abc") == "https://bucket/run"
    assert urls.shown_url("a run?") == "a run?"


def test_a_reason_that_is_no_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("drift", "record", "pig", "--max-games", 1000, "--out", "b.toml").code == 0
    before = (tmp_path / "b.toml").read_bytes()
    assert "the reason is not UTF-8" in run("drift", "accept", "b.toml", "--reason", "\udcff").refused()
    assert (tmp_path / "b.toml").read_bytes() == before


def test_a_width_that_nobody_plays_enough_games_for():
    for line, least in ((("play", "pig", "--precision"), "0.001pp"), (("ladder", "pig", "--gain"), "0.01pp")):
        for width in ("1e-300", "1e-320", "0.0001pp"):
            assert f"{line[-1]} is {width!r}; it must be at least {least}" in run(*line, width).refused()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all folders")
def test_a_folder_that_may_not_be_read_is_not_said_to_be_missing(tmp_path):
    (tmp_path / "shut").mkdir(mode=0)
    assert "shut/x: cannot be read: Permission denied" in run("play", tmp_path / "shut" / "x").refused()


def test_a_folder_that_may_not_be_looked_at_is_told_so(monkeypatch):
    def shut(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("pathlib.Path.is_dir", shut)
    with pytest.raises(ValueError, match="x: cannot be read: Permission denied"):
        load("shut/x")


def test_a_plug_in_that_raises_anything_hides_no_other_game(monkeypatch):
    class Strange(BaseException):
        pass

    class Point:
        name = "strange"

        def load(self):
            raise Strange("no Exception")

    monkeypatch.setattr(games.metadata, "entry_points", lambda group: [Point()])
    ran = run("games")
    assert ran.code == 0
    assert "Pig" in ran.out
    assert "Strange: no Exception" in ran.out + ran.err
