"""Every command plays on a cluster what it plays on threads, whoever is lost; a worker that differs is not used."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

import balance
from balance.installation import how_to_add
from balance.questions.drift.accepting import accept
from balance.questions.drift.checking import check
from balance.questions.drift.recording import record
from balance.runs.sweep import sweep
from balance.simulation.cluster import blocks
from balance.simulation.cluster.blocks import Block, Proof, digest_of, kernels_of, packed, play_blocks, rows_of
from balance.simulation.cluster.engine import ClusterEngine
from balance.simulation.cluster.pieces import LEAST_SECONDS, MOST_BYTES, Supply
from balance.simulation.cluster.task import Refused
from balance.simulation.engine import Threads, engine_of
from balance.simulation.versions import versions
from balance.simulation.workers import Pace, Stretch, play_rows
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import plan
from tests.lab.balance.simulation.two_workers import client as client  # a fixture
from tests.lab.balance.simulation.two_workers import two as two

distributed = pytest.importorskip("distributed")
# where other programs keep the processors busy, a worker may take long to start, and a game to be played
pytestmark = pytest.mark.filterwarnings("ignore:no (worker is there|game has finished) for")


def contents(folder, *but):
    """Every file of a folder by name, but those whose bytes tell of time."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name not in but)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


# --- the same results ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [{"games": 70_000}, {"precision": "2pp", "watch": "winner=1"}])
def test_games_are_played_as_on_threads(two, more):
    done = []
    here = balance.play("pig", players=2, seed=3, threads=2, **more)
    there = balance.play("pig", players=2, seed=3, cluster=two, progress=done.append, **more)
    assert there.frame.equals(here.frame)
    assert there.estimates.equals(here.estimates)
    assert (there.games, sum(done), there.threads) == (here.games, here.games, 2)


def test_games_of_seats_that_think_are_played_as_on_threads(two):
    settings = {"goal": 20, "lookahead": 4}
    here = balance.play("pig", settings, games=40, threads=2)
    assert balance.play("pig", settings, games=40, cluster=two).frame.equals(here.frame)


def test_what_is_compared_is_played_as_on_threads(two):
    settings = {"policy": ["hold", "hold-or-goal"], "players": 2}
    here = balance.compare("pig", settings=settings, games=3000, threads=2)
    there = balance.compare("pig", settings=settings, games=3000, cluster=two)
    for one, other in zip(here.pairs + here.exchanges, there.pairs + there.exchanges, strict=True):
        assert one.rows.equals(other.rows)
        assert one.answer == other.answer


def as_dict(checked):
    return {name: value for name, value in asdict(checked).items() if "seconds" not in name}


def test_a_baseline_is_recorded_checked_and_renewed_as_on_threads(two, tmp_path):
    here, there = tmp_path / "here.toml", tmp_path / "there.toml"
    for path, who in ((here, {"threads": 2}), (there, {"cluster": two})):
        record("pig", path, ["players=1,2", "goal=40"], margin="3pp", seed=5, **who)
    assert there.read_bytes() == here.read_bytes()
    assert as_dict(check(here, cluster=two)) == as_dict(check(here, threads=2))
    for path in (here, there):  # another seed: fresh games have to tell
        path.write_text(path.read_text().replace("seed = 5", "seed = 6"))
    assert as_dict(check(here, cluster=two)) == as_dict(check(here, threads=2))
    accept(here, "another seed", threads=2)
    accept(there, "another seed", cluster=two)
    assert there.read_bytes() == here.read_bytes()


def test_a_script_is_trained_as_on_threads(two, tmp_path):
    more = {"generations": 2, "games": 60}
    here = balance.train("pig", "hold", {"players": [2, 3]}, out=tmp_path / "here", threads=2, **more)
    there = balance.train("pig", "hold", {"players": [2, 3]}, out=tmp_path / "there", cluster=two, **more)
    assert there.gains.equals(here.gains)
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_a_ladder_is_climbed_as_on_threads(two, tmp_path):
    more = {"games": 200, "gain": "40pp", "budget": "1h"}
    here = balance.ladder("pig", {"players": 2, "goal": 15}, out=tmp_path / "here", threads=2, **more)
    there = balance.ladder("pig", {"players": 2, "goal": 15}, out=tmp_path / "there", cluster=two, **more)
    assert there.answer == here.answer
    assert contents(tmp_path / "there", "speeds.json") == contents(tmp_path / "here", "speeds.json")


def test_decisions_are_examined_as_on_threads(two, tmp_path):
    settings, more = {"players": 2, "goal": 20}, {"games": 30, "tries": 8}
    here = balance.decisions("pig", settings, out=tmp_path / "here", threads=2, **more)
    there = balance.decisions("pig", settings, out=tmp_path / "there", cluster=two, **more)
    assert there.answer == here.answer
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


# --- who is lost, and who plays otherwise ----------------------------------------------------------------------------


def test_a_lost_worker_costs_nothing_but_its_tasks(client):
    victims = list(client.run(os.getpid).values())[:1]

    def kill(games):
        if victims:
            os.kill(victims.pop(), signal.SIGKILL)

    there = balance.play("pig", players=2, games=300_000, cluster=client, progress=kill)
    assert not victims
    assert there.frame.equals(balance.play("pig", players=2, games=300_000, threads=2).frame)


def say_other_digest():
    """Let this worker play other games, as far as anybody can see."""
    blocks.digest_of = lambda rows: "other"


def say_other_kernels():
    """Let this worker have other kernels."""
    blocks.kernels_of = lambda game: "other"


def test_a_worker_that_differs_is_named_and_not_used(client):
    first, last = sorted(client.nthreads())
    client.run(say_other_kernels, workers=[first])
    here = balance.play("pig", players=2, games=60_000, threads=2)
    with pytest.warns(RuntimeWarning) as warned:
        there = balance.play("pig", players=2, games=60_000, cluster=client)
    assert there.frame.equals(here.frame)
    (said,) = [str(each.message) for each in warned if each.category is RuntimeWarning]
    assert said == f"the worker {first} is not used: it has other kernels of pig"
    client.run(say_other_digest, workers=[last])
    refusal = (
        rf"no worker is left; the last one, {last}, plays other games with the same seed; its processor may differ"
    )
    with pytest.warns(RuntimeWarning), pytest.raises(InputError, match=refusal):
        balance.play("pig", players=2, games=60_000, cluster=client)


def proof(games=256, **changes):
    """Return a proof of Pig, and a block."""
    configuration = load("pig").configuration({"players": 2})
    game, block = configuration.scenario.game, Block(packed(configuration.rules()), 7, 0, games)
    rows = digest_of(rows_of(game, play_rows, game.result, block))
    parts = {"token": str(changes), "game": "pig", "kernels": kernels_of(game), "play": play_rows}
    parts |= {"result": game.result, "block": block, "rows": rows, "versions": versions()}
    return Proof(**(parts | changes)), block


def test_a_worker_proves_game_kernels_and_games():
    whole, block = proof()
    ((seconds, rows),) = play_blocks(whole, [block])
    assert seconds > 0
    assert digest_of(rows) == whole.rows
    for changes, why in (
        ({"game": "hog"}, "has no game hog that can be played"),
        ({"kernels": "other"}, "has other kernels of pig$"),
        ({"kernels": "other", "versions": versions() | {"numba": "0.1"}}, r"of pig \(numba .* there, 0.1 here\)"),
        ({"rows": "other"}, "plays other games with the same seed; its processor may differ, too"),
    ):
        with pytest.raises(Refused, match=why):
            play_blocks(proof(**changes)[0], [block])


def keys(dask_scheduler):
    return list(dask_scheduler.tasks)


def test_whoever_stops_early_calls_back_what_is_handed_out(two):
    configuration = load("pig").configuration({"players": 2})
    stretches = (Stretch.of(configuration, 1, first, 50_000, len) for first in range(0, 10**9, 50_000))
    with engine_of(cluster=two) as engine:
        steps = engine.play(stretches)
        next(steps)
        steps.close()
    until = time.monotonic() + 30
    while two.run_on_scheduler(keys):
        assert time.monotonic() < until
        time.sleep(0.05)


# --- how games are divided among tasks -------------------------------------------------------------------------------

ROW = np.dtype([("game", np.int64)])


def numbered(sizes, speed=None, dtype=ROW, finish=lambda rows: rows["game"].copy()):
    """Yield stretches of a game whose row is its number, with a known time of a game [s]."""
    pace, first, game = Pace(per_game=speed), 0, SimpleNamespace(name="numbered")
    rules = np.zeros(1)
    for size in sizes:
        yield Stretch(game, play_rows, rules, 0, first, size, dtype, finish, pace)
        first += size


def rows_of_piece(piece):
    first = piece.open.stretch.first
    return np.arange(first + piece.begin, first + piece.end).astype([("game", np.int64)])


def tasks_of(supply, threads=2, speed=1e-5):
    """Hand all tasks out and bring them back in the reverse order of each three, as workers might."""
    tasks, steps, held = [], [], []
    while True:
        pieces = supply.take(threads)
        if pieces:
            tasks.append(pieces)
            held.append(pieces)
        if held and (len(held) == 3 or not pieces):
            for back in reversed(held):
                firsts = [piece.open.stretch.first + piece.begin for piece in back]
                rows = [
                    np.arange(a, a + piece.games).astype([("game", np.int64)])
                    for a, piece in zip(firsts, back, strict=True)
                ]
                steps += supply.steps(back, [(each.size * speed, each) for each in rows])
            held = []
        if not pieces and not held:
            return tasks, steps


def test_every_game_is_played_once_in_its_place_whatever_comes_first():
    tasks, steps = tasks_of(Supply(numbered([1, 1000, 70_000, 7, 300, 20_000])))
    done = {step.stretch.first: step.product for step in steps if step.finished}
    assert sum(step.games for step in steps) == 91_308
    assert (np.concatenate([done[first] for first in sorted(done)]) == np.arange(91_308)).all()
    assert max(len(pieces) for pieces in tasks) > 1  # short stretches share a task
    assert len(tasks) < 91_308 * 1e-5 / LEAST_SECONDS * 2


def test_tasks_grow_to_half_a_second_and_shrink_at_the_end():
    tasks, _ = tasks_of(Supply(numbered([1_000_000], speed=1e-5)))
    seconds = [sum(piece.games for piece in pieces) * 1e-5 for pieces in tasks]
    assert seconds[0] == pytest.approx(LEAST_SECONDS)
    assert 0.4 < max(seconds) <= 0.5
    assert seconds[-2] == pytest.approx(LEAST_SECONDS)


def test_the_rows_of_a_task_are_bounded():
    wide = np.dtype([("game", np.int64), ("more", np.int64, 1000)])
    supply = Supply(numbered([50_000] * 3, speed=1e-6, dtype=wide))
    assert sum(piece.games for piece in supply.take(1)) == MOST_BYTES // wide.itemsize


def test_games_with_different_kernels_are_never_in_one_task():
    plain, thinking = (load("pig").configuration(settings) for settings in ({}, {"lookahead": 2}))
    stretches = [Stretch.of(each, 1, 0, 3, list) for each in (plain, thinking)]
    for stretch in stretches:
        stretch.pace.per_game = 1e-6
    supply = Supply(iter(stretches))
    assert [len(supply.take(1)) for _ in range(3)] == [1, 1, 0]


def test_nothing_to_play_asks_nobody(two):
    assert list(ClusterEngine(two, pytest.fail).play([])) == []
    assert list(Threads(1).play([])) == []


# --- bad input -------------------------------------------------------------------------------------------------------

CALLS = {
    "play": partial(balance.play, "pig"),
    "compare": partial(balance.compare, "pig", settings={"goal": [50, 60]}),
    "record": partial(record, "pig", "b.toml"),
    "check": partial(check, "b.toml"),
    "accept": partial(accept, "b.toml", "a reason"),
    "train": partial(balance.train, "pig", "hold"),
    "ladder": partial(balance.ladder, "pig"),
    "decisions": partial(balance.decisions, "pig"),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_names_no_cluster_is_refused_before_anything_is_done(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for wrong, why in (
        ({"cluster": "foo"}, "'foo' is no cluster; give local:N"),
        ({"cluster": "local:2", "threads": 2}, "--threads and --cluster: .* give one of them"),
        ({"threads": 0}, "threads is 0"),
    ):
        with pytest.raises(InputError, match=why):
            CALLS[name](**wrong)
    assert not list(tmp_path.iterdir())


LINES = (
    "play pig",
    "compare pig --set goal=50,60",
    "drift record pig --out b.toml",
    "drift check b.toml",
    "drift accept b.toml --same",
    "train pig --policy hold",
    "ladder pig",
    "decisions pig",
)


@pytest.mark.parametrize("line", LINES)
def test_the_command_line_refuses_it_in_one_line(line, tmp_path, monkeypatch):
    from tests.lab.balance.cli.commands import run

    monkeypatch.chdir(tmp_path)
    assert "'foo' is no cluster; give local:N" in run(*line.split(), "--cluster", "foo").refused()
    assert "give one of them" in run(*line.split(), "--cluster", "local:2", "--threads", 2).refused()
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert how_to_add("cluster") in run(*line.split(), "--cluster", "local:2").refused()
    assert not list(tmp_path.iterdir())


def test_a_command_says_who_is_there():
    from tests.lab.balance.cli.commands import run

    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as workers:
        address = workers.scheduler_address
        ran = run("play", "pig", "-n", 5000, "--json", "--cluster", address)
    assert (ran.code, ran.json["games"]) == (0, 5000)
    assert ran.err.splitlines()[0] == f"{address}: 2 workers, 2 threads"


def test_runs_are_read_so_no_cluster_is_used(tmp_path):
    run = sweep(plan(), tmp_path / "run", threads=1)
    with pytest.raises(InputError, match="a run's games are played already"):
        balance.compare(run, cells=(0, 1), cluster="local:2")
    from tests.lab.balance.cli.commands import run as run_command

    line = ("compare", tmp_path / "run", "--cells", "0,1", "--cluster", "tcp://127.0.0.1:1")  # nobody is there to ask
    assert "a run's games are played already" in run_command(*line).refused()


def test_nobody_imports_dask_who_does_not_ask_for_a_cluster(tmp_path):
    code = "import sys, balance; balance.play('pig', games=10); assert 'distributed' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
