"""Blocks of games on threads."""

import threading
import time
from _thread import interrupt_main
from types import SimpleNamespace

import numpy as np
import pytest

from balance.simulation import workers
from balance.simulation.workers import FIRST_BLOCK, Pace, Stretch, play_rows, play_stretches, thread_count
from scenarios import load

ROW = np.dtype([("game", np.int64), ("thread", np.int64)])


def numbered(rules, seed, first, rows):
    """A game whose row is its number."""
    rows["game"] = np.arange(first, first + len(rows))
    rows["thread"] = threading.get_ident()
    time.sleep(len(rows) * 1e-5)


def stretches(*sizes, play=numbered, finish=lambda rows: rows["game"].copy(), pace=None):
    pace = pace or Pace()
    firsts = np.cumsum([0, *sizes])
    for first, games in zip(firsts, sizes, strict=False):
        game = SimpleNamespace(play_many=play)
        yield Stretch(game, play_rows, np.zeros(1), 0, int(first), games, ROW, finish, pace)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_every_game_is_played_once_in_its_place(count):
    steps = list(play_stretches(stretches(1, 1000, 3000, 7), count))
    done = {step.stretch.first: step.product for step in steps if step.finished}
    assert sum(step.games for step in steps) == 4008
    assert (np.concatenate([done[first] for first in sorted(done)]) == np.arange(4008)).all()


def test_the_work_is_not_done_by_the_thread_that_waits():
    seen = [step.product for step in play_stretches(stretches(500, finish=lambda rows: set(rows["thread"])), 1)]
    assert threading.get_ident() not in set.union(*filter(None, seen))


def test_a_block_takes_about_a_fifth_of_a_second_once_the_speed_is_known():
    pace = Pace()
    for _ in range(6):
        pace.learn(pace.block, pace.block / 50_000)
    assert pace.block == 10_000
    pace.learn(10_000, 100.0)
    assert pace.block == 20


def test_an_error_stops_all_threads_and_is_raised():
    def fails(rules, seed, first, rows):
        if first + len(rows) > 2000:
            raise ZeroDivisionError("a kernel's error")
        numbered(rules, seed, first, rows)

    with pytest.raises(ZeroDivisionError, match="a kernel's error"):
        list(play_stretches(stretches(*[500] * 1000, play=fails), 2))
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("games")]


def test_leaving_early_stops_after_the_blocks_in_flight():
    played = []

    def counted(rules, seed, first, rows):
        played.append(len(rows))
        numbered(rules, seed, first, rows)

    steps = play_stretches(stretches(*[5000] * 1000, play=counted), 2)
    next(steps)
    steps.close()
    assert sum(played) < 100 * 5000
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("games")]


@pytest.fixture
def endless(monkeypatch):
    """A kernel that never returns until the test is over."""
    over = threading.Event()
    monkeypatch.setattr(workers, "SILENCE", 0.1)
    monkeypatch.setattr(workers, "LEAVE", 0.1)
    yield lambda rules, seed, first, rows: over.wait(30)
    over.set()


def test_a_game_without_an_end_is_told_once_and_ends_with_an_interrupt(endless, caplog):
    steps = play_stretches(stretches(500, play=endless), 1)
    threading.Timer(2.5, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        list(steps)
    (record,) = caplog.records
    assert "no game has finished" in record.message
    assert "balance check GAME" in record.message
    assert [thread.daemon for thread in threading.enumerate() if thread.name == "games-0"] == [True]


def test_a_game_that_is_expected_to_take_long_is_not_told_as_endless(endless, caplog):
    steps = play_stretches(stretches(1, play=endless, pace=Pace(1, 100.0)), 1)
    threading.Timer(0.8, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        list(steps)
    assert caplog.records == []


def test_few_stretches_are_in_flight():
    """Memory is bounded by them: one for each thread, and the one being handed out."""
    open_now, most, lock = set(), [], threading.Lock()

    def play(rules, seed, first, rows):
        with lock:
            open_now.add(first // 300)
            most.append(len(open_now))
        numbered(rules, seed, first, rows)

    def finish(rows):
        with lock:
            open_now.discard(int(rows["game"][0]) // 300)

    list(play_stretches(stretches(*[300] * 60, play=play, finish=finish), 3))
    assert max(most) <= 4


def test_there_is_a_thread_for_each_processor_unless_told():
    assert thread_count(3) == 3
    assert thread_count() >= 1


def test_a_thinking_configuration_begins_with_one_game_at_a_time():
    """So that the first game is reported, and Ctrl-C heard, before others are begun."""
    plain, thinking = (load("pig").configuration(settings) for settings in ({}, {"lookahead@2": 1}))
    assert Pace.of(plain).block == FIRST_BLOCK
    stretch = Stretch.of(thinking, 1, 0, 3, list)
    assert stretch.pace.block == 1
    assert next(step.games for step in play_stretches([stretch], 1)) == 1
