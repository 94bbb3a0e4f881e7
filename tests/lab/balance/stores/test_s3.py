"""A run in S3 has the bytes of one in a folder, goes on after a kill, and is read as from a folder."""

import signal
import time
from dataclasses import replace

import pytest

from balance.design.precision import Precision
from balance.runs.merge import merge
from balance.runs.parts import Part
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.simulation.cluster.connect import connected
from scenarios.loader.errors import InputError
from tests.lab.balance.cli.commands import run as command
from tests.lab.balance.runs.small_runs import PART, Child, contents, plan, play
from tests.lab.balance.stores.s3_server import SECRETS, SMALL, filesystem, objects, part

# --- the same bytes --------------------------------------------------------------------------------------------------


def test_a_store_has_the_bytes_of_a_folder(small, stored):
    assert objects(stored) == contents(small)
    run = open_run(stored)
    assert str(run.path) == stored
    assert run.games == open_run(small).games


def test_a_precision_is_played_to_in_a_store(url, tmp_path):
    precise = replace(plan(**SMALL), precision=Precision(0.04, ("winner",), 20_000))
    sweep(precise, tmp_path / "here", threads=1, part=PART)
    sweep(precise, url, threads=1, part=PART)
    assert objects(url) == contents(tmp_path / "here")


def test_a_second_plan_adds_to_the_run(url, tmp_path):
    for out in (url, tmp_path / "here"):
        play(out, settings=["players=2"], games=300)
        play(out, resume=True, **SMALL)
    assert objects(url) == contents(tmp_path / "here")


def test_another_unfinished_plan_is_refused_or_dropped_as_in_a_folder(url, tmp_path):
    for out in (url, tmp_path / "here"):
        with pytest.raises(KeyboardInterrupt):
            sweep(plan(["players=2"], games=500), out, threads=1, part=PART, progress=_Interrupt(2 * PART))
        with pytest.raises(InputError, match="parts of another plan that was begun"):
            sweep(plan(**SMALL), out, threads=1, part=PART, resume=True)
        sweep(plan(**SMALL), out, threads=1, part=PART, resume=True, drop_unfinished=True)
    assert objects(url) == contents(tmp_path / "here")


class _Interrupt:
    """Ctrl-C after so many games."""

    def __init__(self, games):
        self.left = games

    def __call__(self, games):
        self.left -= games
        if self.left <= 0:
            raise KeyboardInterrupt


def test_shards_in_a_store_are_merged_in_the_store(url, small):
    for number in (1, 2):
        sweep(plan(**SMALL), f"{url}/{number}", shard=(number, 2), threads=1, part=PART)
    with pytest.raises(InputError, match="shard 2 of 2 is missing"):
        merge([f"{url}/1"], f"{url}/run")
    merge([f"{url}/1", f"{url}/2"], f"{url}/run")
    assert objects(f"{url}/run") == contents(small)


def test_workers_of_a_cluster_share_nothing_but_the_store(url, small):
    pytest.importorskip("distributed")
    with connected("local:2") as client:
        sweep(plan(**SMALL), url, cluster=client, part=PART)
    assert objects(url) == contents(small)


# --- what is lost on the way -----------------------------------------------------------------------------------------


def test_a_killed_sweep_goes_on(url, whole):
    child, fs, games = Child(url), filesystem(), f"{url}/games"
    child.go()
    until = time.monotonic() + 60
    while len(fs.find(games)) < 3:
        assert time.monotonic() < until
    child.end(0, signal.SIGKILL)
    kept = {name: fs.modified(name) for name in fs.find(games)}
    assert 3 <= len(kept) < 32
    said, done = [], []
    sweep(plan(), url, resume=True, threads=2, part=PART, say=said.append, progress=done.append)
    assert said == []
    assert objects(url) == contents(whole)
    assert sum(done) == open_run(whole).games
    assert {name: fs.modified(name) for name in kept} == kept


def test_a_damaged_object_is_noticed_and_played_again(url, small):
    play(url, **SMALL)
    path = part(url, 0, 1)
    filesystem().pipe_file(path, b"PAR1 and nothing else PAR1")
    with pytest.raises(InputError, match=rf"^{path}: is damaged: .*--resume plays it again$"):
        open_run(url).rows(0)
    filesystem().rm_file(part(url, 1, 2))
    with pytest.raises(InputError, match=r"1 of 6 parts are missing, the first is games/config=0001/part-00000002"):
        open_run(url)
    said = []
    sweep(plan(**SMALL), url, resume=True, threads=1, part=PART, say=said.append)
    assert said == [f"{path}: is damaged: its footer is damaged; its games are played again"]
    assert objects(url) == contents(small)


def test_an_unfinished_plan_reads_again_only_objects_that_were_put_again(url, tmp_path, monkeypatch):
    settings, seen, read = SMALL["settings"], [], Part.seal
    monkeypatch.setattr(Part, "seal", lambda self: (seen.append((self.config, self.number)), read(self))[1])
    played = []

    def damage(games):
        played.append(games)
        if len(played) == 6:  # of eight parts: damaged while later ones are played
            filesystem().pipe_file(part(url, 1, 1), filesystem().cat_file(part(url, 1, 0)))

    sweep(plan(settings, 4 * PART), url, threads=1, part=PART, progress=damage)
    play(tmp_path / "here", settings=settings, games=4 * PART)
    for out in (tmp_path / "here", url):
        sweep(plan(settings, 5 * PART), out, resume=True, threads=1, part=PART, say=lambda line: None)
    assert seen == [(1, number) for number in range(4)]  # those of the first configuration have their tags
    assert objects(url) == contents(tmp_path / "here")


def test_a_damaged_table_is_made_again(url, small):
    play(url, **SMALL)
    filesystem().pipe_file(f"{url}/summary.parquet", b"nothing")
    with pytest.raises(InputError, match=r"summary.parquet: is damaged"):
        open_run(url)
    filesystem().rm_file(f"{url}/scenario/game.toml")
    play(url, resume=True, **SMALL)
    assert objects(url) == contents(small)


# --- reading ---------------------------------------------------------------------------------------------------------


def test_a_report_from_a_store_is_that_from_a_folder(stored, small, tmp_path):
    for name, run in (("here", small), ("there", stored)):
        (tmp_path / name).mkdir()
        done = command("report", run, "--out", tmp_path / name / "page.html")
        assert done.code == 0, done.err
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_an_export_from_a_store_is_that_from_a_folder_but_for_its_time(stored, small, tmp_path):
    for name, run in (("here", small), ("there", stored)):
        done = command("export", run, "--csv", tmp_path / name)
        assert done.code == 0, done.err
    here, there = (contents(tmp_path / name) for name in ("here", "there"))
    readme, told = (files.pop("readme.csv").decode().splitlines() for files in (here, there))
    assert there == here
    assert told == [line for line in readme if not line.startswith("Finished,")]


@pytest.mark.parametrize("options", [("compare", "--axis", "players"), ("replay", "--config", 1, "--pick", "longest")])
def test_compare_and_replay_say_of_a_store_what_they_say_of_a_folder(options, stored, small):
    here, there = (command(options[0], run, *options[1:], "--json") for run in (small, stored))
    assert (there.code, there.err) == (0, "")
    assert there.out.replace(str(stored), str(small)) == here.out  # the command names the run


def test_a_run_in_a_store_is_compared_with_one_in_a_folder(stored, small):
    assert command("compare", stored, small, "--cells", "0,1", "--json").code == 0


def test_rows_are_those_of_a_folder(stored, small):
    assert open_run(stored).rows(1).collect().equals(open_run(small).rows(1).collect())


# --- the command line ------------------------------------------------------------------------------------------------


def test_the_command_line_writes_and_resumes(url):
    line = ("sweep", "pig", "--set", "goal=20,30", "--games", 60, "--out", url)
    done = command(*line)
    assert done.code == 0, done.err
    assert done.out.splitlines()[-1] == url
    assert f"in {url}" in done.err
    again = command(*line, "--resume", "--json")
    assert "120 games are there already; 0 are to be played" in again.err
    assert again.json["path"] == url
    texts = [done.out, done.err, again.out, again.err, *(str(content) for content in objects(url).values())]
    assert not [secret for secret in SECRETS for text in texts if secret in text]
