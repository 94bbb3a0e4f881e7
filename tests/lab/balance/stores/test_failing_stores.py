"""A store that fails now and then, one that writes rubbish, one without conditions, and who holds a lock."""

import errno
import json
import signal
from contextlib import suppress
from typing import ClassVar

import pytest

from balance.runs.run import open_run
from balance.runs.sweep import sweep
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import PART, Child, contents, plan
from tests.lab.balance.stores.s3_server import filesystem, objects

fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed; the extra `dev` has it")
pytest.importorskip("upath", reason="universal_pathlib is not installed; the extra `dev` has it")

from fsspec.implementations.memory import MemoryFileSystem  # noqa: E402  # after the question whether it is there

from balance.storage import places, store_lock, stores  # noqa: E402

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
        stores.put(folder / name, name.encode() * 10)
    recent = stores.Recent(most=25)
    Shaky.begin()
    for name in "aabbacabc":  # two fit in: `c` takes the place of `b`, and then `b` that of `c`, and `c` that of `a`
        assert recent.read(folder / name) == name.encode() * 10
    assert Shaky.calls.count("get") == 5


# --- the lock --------------------------------------------------------------------------------------------------------


def lock_of(**changes):
    holder = {"host": "elsewhere", "pid": 7, "since": "2026-01-02 03:04:05 UTC", "token": "theirs"} | changes
    return json.dumps(holder).encode()


def put_lock(content):
    stores.put(places.place("memory://bucket/run/lock"), content)


def test_a_lock_of_another_machine_is_respected_until_it_lapses(small, monkeypatch):
    put_lock(lock_of())
    with pytest.raises(
        InputError,
        match=r"another process is writing this run; .* \(process 7 on elsewhere, since 2026-01-02 03:04:05 UTC; "
        r"last heard of 0 s ago, given up after 300 s\)$",
    ):
        play()
    assert not held()
    monkeypatch.setattr(store_lock, "LEASE", 0.0)
    said = []
    play(said=said)
    assert said == [
        "memory://bucket/run: the lock of process 7 on elsewhere, since 2026-01-02 03:04:05 UTC, is taken over: that "
        "process is gone"
    ]
    assert held() == small
    assert "/bucket/run/lock" not in Shaky.store


def test_a_lock_that_nobody_can_read_is_respected(monkeypatch):
    put_lock(b"?")
    with pytest.raises(InputError, match="process 0 on an unknown machine"):
        play()


def test_a_holder_puts_its_lock_again_and_notices_that_it_was_taken(monkeypatch):
    monkeypatch.setattr(store_lock, "REFRESH", 0.01)
    folder, said = places.place("memory://bucket/run"), []
    with places.locked(folder, folder / "lock", "taken", said.append):
        Shaky.begin()
        _until(lambda: Shaky.calls.count("put") > 2)
        with pytest.raises(InputError, match="taken"), places.locked(folder, folder / "lock", "taken", said.append):
            pass
        put_lock(lock_of())
        _until(lambda: said)
    assert said[0].startswith("memory://bucket/run/lock: was taken over by process 7 on elsewhere")
    assert store_lock.Holder("elsewhere", 7, "2026-01-02 03:04:05 UTC", "theirs").content() == lock_of()
    assert "/bucket/run/lock" in Shaky.store  # it is the other's


def test_a_lock_that_cannot_be_refreshed_is_said_once(monkeypatch):
    monkeypatch.setattr(store_lock, "REFRESH", 0.01)
    folder, said = places.place("memory://bucket/run"), []
    with places.locked(folder, folder / "lock", "taken", said.append):
        Shaky.begin(lambda call: True)
        _until(lambda: len(Shaky.calls) > 5)
    assert len(said) == 1
    assert said[0].startswith("the lock is not refreshed: memory://bucket/run/lock: cannot be read: ")


def _until(true):
    import time

    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_store_without_conditions_says_so(small):
    Shaky.begin(conditional=False)
    said = []
    play(said=said)
    assert len(said) == 1
    assert said[0].startswith("memory://bucket/run: this store cannot put an object only if there is none")
    assert held() == small
    put_lock(lock_of())
    with pytest.raises(InputError, match="another process is writing"):
        play()


def test_of_two_sweeps_into_one_place_one_is_refused(url, whole):
    children = [Child(url), Child(url)]
    for child in children:
        child.go()
    ended = sorted(child.wait() for child in children)
    assert [code for code, _ in ended] == [0, 1]
    assert "another process is writing this run" in ended[1][1]
    assert objects(url) == contents(whole)


def test_a_sweep_that_is_stopped_by_ctrl_c_leaves_no_lock(url):
    child = Child(url)
    child.go()
    fs = filesystem()
    _until(lambda: fs.exists(f"{url}/run.json"))
    child.end(0, signal.SIGINT)
    assert not fs.exists(f"{url}/lock")
