"""A cluster writes the bytes of one machine, whoever is lost on the way, and uses no worker that plays otherwise."""

import logging
import os
import pickle
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from balance.design.precision import Precision
from balance.installation import how_to_add
from balance.runs.manifest import read_manifest
from balance.runs.part_writer import PartWriter
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.simulation.cluster import blocks, connect, dispatcher
from balance.simulation.cluster.connect import check_address, connected
from balance.simulation.cluster.task import Refused
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import PART, contents, plan
from tests.lab.balance.simulation.two_workers import client as client  # a fixture
from tests.lab.balance.simulation.two_workers import two as two

distributed = pytest.importorskip("distributed")


def on_cluster(out, client, progress=lambda games: None, say=lambda line: None, resume=False, **changes):
    return sweep(plan(**changes), out, cluster=client, part=PART, progress=progress, say=say, resume=resume)


def pids(client):
    """Return the process of each worker, by address."""
    return client.run(os.getpid)


# --- the same bytes --------------------------------------------------------------------------------------------------


def test_workers_write_the_bytes_of_one_machine(whole, two, tmp_path):
    said, done = [], []
    run = on_cluster(tmp_path / "run", two, done.append, said.append)
    assert contents(tmp_path / "run") == contents(whole)
    assert (sum(done), said, run.games) == (run.games, [], open_run(whole).games)


def test_a_run_begun_on_threads_goes_on_here_and_the_other_way_round(whole, two, tmp_path):
    stopped = tmp_path / "stopped"
    shutil.copytree(whole, stopped)
    lost = sorted(stopped.glob("games/*/part-*"))[1::2]
    for part in lost:
        part.unlink()
    done = []
    on_cluster(stopped, two, done.append, resume=True)
    assert contents(stopped) == contents(whole)
    lost[0].unlink()
    sweep(plan(), stopped, threads=1, part=PART, resume=True)
    assert contents(stopped) == contents(whole)


def test_a_precision_is_played_to_on_a_cluster(two, tmp_path):
    precise = replace(plan(), precision=Precision(0.02, ("outcome", "winner"), 20_000))
    sweep(precise, tmp_path / "here", threads=1, part=PART)
    sweep(precise, tmp_path / "there", cluster=two, part=PART)
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_short_parts_travel_several_to_a_task(whole, two, tmp_path, monkeypatch):
    tasks, send = [], dispatcher.Dispatcher.send

    def noted(self, more):
        tasks.extend(len(task.of) for task in more)
        send(self, more)

    monkeypatch.setattr(dispatcher.Dispatcher, "send", noted)
    on_cluster(tmp_path / "run", two)
    assert sum(tasks) == len(list(whole.rglob("part-*")))
    assert tasks[0] == 1  # nobody knows yet how long a part takes
    assert max(tasks) > 1
    assert contents(tmp_path / "run") == contents(whole)


# --- who is lost -----------------------------------------------------------------------------------------------------


def test_a_lost_worker_costs_nothing_but_its_parts_in_flight(whole, client, tmp_path):
    victims = list(pids(client).values())

    def kill(games):
        if victims:
            os.kill(victims.pop(), signal.SIGKILL)

    on_cluster(tmp_path / "run", client, kill)
    assert not victims  # both were lost; their nannies started others
    assert contents(tmp_path / "run") == contents(whole)


def test_a_run_whose_local_workers_are_all_lost_for_good_ends(whole, client, tmp_path, monkeypatch):
    """Dask gives up a worker that is lost while it starts; the run waited for ever."""
    monkeypatch.setattr(dispatcher, "SILENCE", 1.0)
    given_up = []

    def give_up(games):
        if not given_up:
            given_up.extend(client.cluster.workers.values())
            for nanny in given_up:
                client.sync(nanny.close)

    out = tmp_path / "run"
    with pytest.raises(InputError, match="all workers on this machine are lost"):
        on_cluster(out, client, give_up)
    sweep(plan(), out, threads=1, part=PART, resume=True)
    assert contents(out) == contents(whole)


def test_a_part_that_is_not_there_is_noticed_and_played_again(whole, client, tmp_path):
    out, removed = tmp_path / "run", []

    def remove(games):
        if not removed:
            removed.append(sorted(out.rglob("part-*.parquet"))[0])
            removed[0].unlink()

    with pytest.raises(InputError, match="is not there, though a worker wrote it"):
        on_cluster(out, client, remove)
    assert not read_manifest(out).plans  # it is not finished
    sweep(plan(), out, threads=1, part=PART, resume=True)
    assert contents(out) == contents(whole)


def test_a_lost_scheduler_costs_nothing_that_was_finished(whole, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = subprocess.Popen(
        [*dask, "--host", address, "--no-dashboard"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    worker_ = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until = time.monotonic() + 60
        while True:  # as long as the scheduler takes to start
            try:
                with connected(address) as client:
                    client.wait_for_workers(1, timeout=60)
                break
            except InputError:
                assert time.monotonic() < until
        out = tmp_path / "run"
        with pytest.raises(InputError, match="the scheduler is gone; finished parts are kept"):
            sweep(plan(), out, cluster=address, part=PART, progress=lambda games: scheduler.kill())
        for name in ("distributed.client", "distributed.utils", "distributed.core"):  # they filled a page
            assert not logging.getLogger(name).isEnabledFor(logging.ERROR)
        kept = {name: content for name, content in contents(out).items() if "part-" in str(name)}
        assert kept
        assert kept.items() <= contents(whole).items()
        done = []
        sweep(plan(), out, threads=1, part=PART, progress=done.append, resume=True)
        assert contents(out) == contents(whole)
    finally:
        for process in (worker_, scheduler):
            process.kill()
            process.wait()


# --- who plays otherwise ---------------------------------------------------------------------------------------------


def say_other_digest():
    """Let this worker play other games, as far as anybody can see."""
    blocks.digest_of = lambda *arguments: "other"


def deny():
    """Let this worker find other games in what others wrote."""
    blocks.plays_the_same = lambda *arguments: False


def test_a_worker_with_other_games_is_named_and_not_used(whole, client, tmp_path):
    odd = sorted(client.nthreads())[0]
    client.run(say_other_digest, workers=[odd])
    said = []
    on_cluster(tmp_path / "run", client, say=said.append)
    assert contents(tmp_path / "run") == contents(whole)
    assert len(said) == 1
    assert said[0].startswith(f"the worker {odd} is not used: it plays other games with the same seed")


def test_without_a_worker_that_plays_the_same_the_run_ends(client, tmp_path):
    client.run(say_other_digest)
    with pytest.raises(InputError, match=r"no worker is left; the last one, tls://.*, plays other games"):
        on_cluster(tmp_path / "run", client)
    assert not list((tmp_path / "run").glob("games/*/part-*"))


def test_each_worker_replays_a_part_of_another(client, tmp_path):
    client.run(deny)
    with pytest.raises(InputError, match=r"was written by the worker tls://.* and tls://.* plays other games"):
        on_cluster(tmp_path / "run", client)


def sent(folder):
    """Return what writes a run's first part, as it comes to a worker, and the rows of its first games."""
    configuration = open_run(folder).configuration(0)
    writer = PartWriter.of(open_run(folder).parts(0)[0], configuration)
    rows = np.zeros(PART, configuration.scenario.game.result)
    configuration.scenario.game.play_many(configuration.rules(), 11, 0, rows)
    return pickle.loads(pickle.dumps(writer)), rows


def test_a_worker_checks_folder_run_and_settings(whole, tmp_path):
    writer, rows = sent(whole)
    assert writer.here is None  # a worker reads the scenario from the folder
    assert writer.same(rows)
    assert not writer.same(rows[::-1])
    for changes, why in (
        ({"part": replace(writer.part, run=tmp_path)}, "all workers need the folder under the same path"),
        ({"part": replace(writer.part, identity="other")}, "finds another run under"),
        ({"given": writer.given | {"goal": 7}}, "reads the settings of a configuration otherwise"),
    ):
        with pytest.raises(Refused, match=why):
            replace(writer, **changes).rules()


def test_a_part_that_a_worker_cannot_read_is_no_proof(whole, tmp_path):
    writer, rows = sent(whole)
    with pytest.raises(Refused, match="cannot read"):
        replace(writer, part=replace(writer.part, run=tmp_path)).same(rows)


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cluster", "why"),
    [
        ("foo", "is no cluster; give local:N"),
        ("local:0", "is no cluster"),
        ("http://example", "is no cluster"),
        ("tcp://", "is no cluster"),
        ("local:1025", "at most 1024 workers"),
    ],
)
def test_a_text_that_names_no_cluster_is_refused(cluster, why):
    with pytest.raises(InputError, match=why):
        check_address(cluster)


def test_an_address_at_which_nobody_answers(monkeypatch):
    monkeypatch.setattr(connect, "PATIENCE", 1.0)
    with (
        pytest.raises(InputError, match=r"nobody answers at tcp://127.0.0.1:1 within 1 s"),
        connected("tcp://127.0.0.1:1"),
    ):
        pass


def test_without_dask_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=re.escape(how_to_add("cluster"))):
        check_address("local:2")


def test_threads_and_a_cluster_exclude_each_other(tmp_path):
    with pytest.raises(InputError, match="--threads and --cluster"):
        sweep(plan(), tmp_path / "run", cluster="local:2", threads=2)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--cluster", "foo"], "is no cluster"),
        (["--cluster", "local:2", "--threads", "2"], "give one of them"),
    ],
)
def test_the_command_line_refuses_it_in_one_line(options, why, tmp_path):
    command = [sys.executable, "-m", "balance", "sweep", "pig", "-n", "10", "--out", str(tmp_path / "run"), *options]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert why in ended.stderr
    assert not (tmp_path / "run").exists()
