"""A store that fails now and then, one that writes rubbish, one without conditions, and two processes at one run."""

import errno
import signal
import time
from contextlib import suppress
from typing import ClassVar

import pytest

from balance.runs import writer
from balance.runs.merge import merge
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.runs.writer import RunWriter
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import PART, Child, contents, plan
from tests.lab.balance.stores.s3_server import filesystem, objects

fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed; the extra `dev` has it")
pytest.importorskip("upath", reason="universal_pathlib is not installed; the extra `dev` has it")

from fsspec.implementations.memory import MemoryFileSystem  # noqa: E402  # after the question whether it is there

from balance.storage import places  # noqa: E402
from balance.storage.bucket import Bucket, Recent  # noqa: E402

ERRORS = [
    OSError(errno.EIO, "the disk is gone"),
    TimeoutError(),
    ConnectionResetError("connection reset by peer"),
    RuntimeError("Slow Down\nand more lines"),
]


class Shaky(MemoryFileSystem):
    """A store in memory of which calls fail, are counted, or are done badly."""

    store, pseudo_dirs = {}, [""]
    calls: ClassVar[list[str]] = []
    fails = staticmethod(lambda call: False)  # whether this call, counted from 1, fails
    rubbish = conditional = False

    @classmethod
    def begin(cls, fails=lambda call: False, rubbish=False, conditional=True):
        cls.calls = []
        cls.fails, cls.rubbish, cls.conditional = staticmethod(fails), rubbish, conditional

    def _called(self, name):
        self.calls.append(name)
        if self.fails(len(self.calls)):
            raise ERRORS[len(self.calls) % len(ERRORS)]

    def pipe_file(self, path, value, mode="overwrite", **kwargs):
        self._called("put")
        value = value[:-20] if self.rubbish and "part-" in path else value
        super().pipe_file(path, value, mode if self.conditional else "overwrite", **kwargs)

    def cat_file(self, path, start=None, end=None, **kwargs):
        self._called("get")
        return super().cat_file(path, start, end, **kwargs)

    def ls(self, path, detail=True, **kwargs):
        self._called("list")
        return super().ls(path, detail, **kwargs)

    def rm_file(self, path):
        self._called("remove")
        return super().rm_file(path)


@pytest.fixture(autouse=True)
def shaky():
    """An empty store that works, in the place of fsspec's own."""
    fsspec.register_implementation("memory", Shaky, clobber=True)
    empty()
    Shaky.begin()
    yield
    fsspec.register_implementation("memory", MemoryFileSystem, clobber=True)


def empty():
    Shaky.store.clear()
    Shaky.pseudo_dirs[:] = [""]


def held(out="memory://bucket/run"):
    """What the store holds, but for the lock."""
    prefix = "/" + out.partition("://")[2] + "/"
    return {
        path.removeprefix(prefix): bytes(file.getvalue())
        for path, file in Shaky.store.items()
        if path.startswith(prefix) and not path.endswith("/lock")
    }


def play(out="memory://bucket/run", said=None, games=600, resume=True):
    say = (lambda line: None) if said is None else said.append
    return sweep(plan(["players=1,2"], games=games), out, resume=resume, threads=1, part=PART, say=say)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The same small run in a folder."""
    out = tmp_path_factory.mktemp("small") / "run"
    play(out)
    return contents(out)


def parts(run):
    return {name: content for name, content in run.items() if "part-" in name}


def test_memory_is_a_store_too(small):
    said = []
    play("memory://bucket/run", said)
    run = open_run("memory://bucket/run")
    assert (said, run.games) == ([], 1200)
    assert {name: places.read(run.path / name) for name in small} == small


def test_one_call_in_ten_fails(small):
    """Either it works, or it ends with an InputError, which is one line; what was finished is kept."""
    kept = {}
    for shift in range(10):
        Shaky.begin(lambda call, shift=shift: call % 10 == shift)
        with suppress(InputError):
            play()
        assert kept.items() <= parts(held()).items() <= parts(small).items()
        kept = parts(held())
    Shaky.begin()
    play()
    assert held() == small


@pytest.mark.parametrize("first", range(0, 6))
def test_any_one_call_fails(first, small):
    """Each call that a sweep makes fails once; the sweep after it goes on to the same bytes."""
    play()
    calls = len(Shaky.calls)
    for number in range(first + 1, calls + 1, 6):
        empty()
        Shaky.begin(lambda call, number=number: call == number)
        with suppress(InputError):
            play()
        assert parts(held()).items() <= parts(small).items()
        Shaky.begin()
        play()
        assert held() == small


def test_what_comes_back_otherwise_than_it_was_put_is_removed(small):
    Shaky.begin(rubbish=True)
    with pytest.raises(InputError, match=r"part-00000000.parquet: cannot be written: read again, it is truncated"):
        play()
    assert not parts(held())
    Shaky.begin()
    play()
    assert held() == small


def test_listings_do_not_grow_with_the_parts():
    counts = []
    for games in (600, 6000):
        empty()
        Shaky.begin()
        play(games=games)
        play(games=games)
        counts.append(Shaky.calls.count("list"))
    assert counts[0] == counts[1]


def test_a_report_reads_each_part_once(small):
    play()
    run = open_run("memory://bucket/run")
    Shaky.begin()
    for _ in range(3):
        run.pooled([0, 1])
        run.rows(0).collect()
    assert Shaky.calls.count("get") <= 6 + 3  # the parts, and the scenario


def test_what_is_read_last_is_kept_as_far_as_there_is_room():
    folder = places.place("memory://bucket")
    for name in "abc":
        places.at(folder / name).write(name.encode() * 10)
    recent = Recent(most=25)
    Shaky.begin()
    for name in "aabbacabc":  # two fit in: `c` takes the place of `b`, and then `b` that of `c`, and `c` that of `a`
        assert recent.read(folder / name) == name.encode() * 10
    assert Shaky.calls.count("get") == 5


# --- two processes at one run ----------------------------------------------------------------------------------------

OVERTAKEN = r"^memory://bucket/run: another process has written run.json meanwhile; .* go on with --resume$"


def during(monkeypatch, method, other):
    """Let another process do something while a sweep is in a method of its writer, once."""
    before, todo = getattr(RunWriter, method), [other]

    def disturbed(self, *arguments):
        if todo:
            todo.pop()()
        return before(self, *arguments)

    monkeypatch.setattr(RunWriter, method, disturbed)


@pytest.mark.parametrize("method", ["write_manifest", "play_missing_parts", "finish"])
def test_a_sweep_with_the_same_plan_writes_the_same(method, small, monkeypatch):
    """Whether it began at the same moment, or goes on with `--resume` because the first is thought to be dead."""
    said = []
    during(monkeypatch, method, play)
    play(said=said)
    assert (said, held()) == ([], small)


@pytest.mark.parametrize("method", ["write_manifest", "finish"])
def test_a_second_merge_of_the_same_shards_writes_the_same(method, small, monkeypatch, tmp_path):
    for number in (1, 2):
        sweep(plan(["players=1,2"], games=600), tmp_path / f"{number}", shard=(number, 2), threads=1, part=PART)

    def join():
        merge([tmp_path / "1", tmp_path / "2"], "memory://bucket/run")

    during(monkeypatch, method, join)
    join()
    assert held() == small


@pytest.mark.parametrize("games", [300, 900])
@pytest.mark.parametrize("method", ["write_manifest", "play_missing_parts", "finish"])
def test_of_two_plans_the_one_that_was_written_over_stops_and_goes_on_later(method, games, monkeypatch, tmp_path):
    """Nothing of the other plan is lost, and no games are wrong."""
    during(monkeypatch, method, lambda: play(games=games))
    with pytest.raises(InputError, match=OVERTAKEN):
        play()
    run = open_run("memory://bucket/run")
    assert ([plan.games for plan in run.manifest.plans], run.games) == ([games], 2 * games)
    play()
    run = open_run("memory://bucket/run")
    assert [plan.games for plan in run.manifest.plans] == [games, 600]
    for each in (games, 600):
        play(tmp_path / "here", games=each)
    assert held() == contents(tmp_path / "here")


@pytest.mark.parametrize("method", ["write_manifest", "play_missing_parts", "finish"])
def test_of_two_plans_that_are_added_to_a_run_none_is_lost(method, monkeypatch):
    play(games=200)
    during(monkeypatch, method, lambda: play(games=900))
    with pytest.raises(InputError, match=OVERTAKEN):
        play(games=600)
    play(games=600)
    assert [plan.games for plan in open_run("memory://bucket/run").manifest.plans] == [200, 900, 600]


def test_whoever_mends_a_finished_plan_leaves_one_alone_that_was_begun_meanwhile(monkeypatch):
    play()
    during(monkeypatch, "finish", lambda: play(games=900))
    play()  # mends nothing
    assert [plan.games for plan in open_run("memory://bucket/run").manifest.plans] == [600, 900]


def test_a_plan_that_was_given_up_is_noticed_while_parts_are_played(monkeypatch):
    monkeypatch.setattr(writer, "WATCH", 0.0)
    during(monkeypatch, "play_missing_parts", lambda: play(games=300))
    with pytest.raises(InputError, match=OVERTAKEN):
        play(games=6000)
    assert len(parts(held())) < 10  # of 60


@pytest.mark.parametrize("conditional", [True, False])
def test_of_two_plans_that_begin_at_once_one_is_refused(conditional, monkeypatch):
    """The other put `run.json` after this one saw that there was none."""
    Shaky.begin(conditional=conditional)
    create = Bucket.create

    def late(self, content):
        monkeypatch.setattr(Bucket, "create", create)
        play(games=300)
        return self.create(content)

    monkeypatch.setattr(Bucket, "create", late)
    if conditional:
        with pytest.raises(InputError, match=OVERTAKEN):
            play()
        assert [plan.games for plan in open_run("memory://bucket/run").manifest.plans] == [300]
    else:  # this store cannot tell, and so it is as if this one had come later; the games are kept
        play()
        play(games=300)
        assert [plan.games for plan in open_run("memory://bucket/run").manifest.plans] == [600, 300]


def test_a_run_that_was_removed_meanwhile_is_not_begun_again_by_its_end(monkeypatch):
    during(monkeypatch, "finish", empty)
    with pytest.raises(InputError, match=OVERTAKEN):
        play()
    assert not held()


def test_what_came_back_otherwise_stays_if_it_may_be_another_s(monkeypatch):
    file = places.at(places.place("memory://bucket/run/run.json"))
    monkeypatch.setattr(Bucket, "read", lambda self: b"another's")
    with pytest.raises(InputError, match=r"other bytes came back when read again$"):
        file.write(b"ours")
    assert held() == {"run.json": b"ours"}


def test_a_lock_that_an_older_version_left_behind_holds_nobody_off(small):
    places.at(places.place("memory://bucket/run/lock")).write(b"{}")
    said = []
    play(said=said)
    assert (said, held()) == ([], small)


def test_two_sweeps_into_one_place_write_what_one_writes(url, whole):
    children = [Child(url), Child(url)]
    for child in children:
        child.go()
    ended = sorted(child.wait() for child in children)
    assert [code for code, _ in ended] in ([0, 0], [0, 1])
    assert all("another process has written run.json meanwhile" in errors for code, errors in ended if code)
    assert objects(url) == contents(whole)


def test_a_sweep_that_is_stopped_by_ctrl_c_goes_on(url, whole):
    child, fs = Child(url), filesystem()
    child.go()
    end = time.monotonic() + 60
    while not fs.exists(f"{url}/run.json"):
        assert time.monotonic() < end
    child.end(0, signal.SIGINT)
    child = Child(url)
    child.go()
    assert child.wait()[0] == 0
    assert objects(url) == contents(whole)
