"""Kernels that several processes translate at once: each takes what another one has kept, and nothing is stale."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba import config

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="needs compiled kernels")

# Each process knows other types of records before, so Numba numbers Pig's otherwise.
PLAY = """
import json, sys
import numpy as np
from numba import from_dtype
from numba.core import event
import sims.game
from sims.record import record

class Compiled(event.Listener):
    names = []
    def on_start(self, event):
        self.names.append(event.data["dispatcher"].py_func.__name__)
    def on_end(self, event):
        pass

for number in range(int(sys.argv[1])):
    from_dtype(record([(f"field_{number}", np.int64)]))
pig = sims.game.find("pig")
print("ready", flush=True)
input()
results = np.zeros(50, pig.result)
rules = np.zeros(1, pig.rules)
rules["players"], rules["goal"], rules["max_rounds"] = 2, 20, 100
with event.install_listener("numba:compile", Compiled()):
    pig.play_many(rules, 0, 0, results)
symbols = [part.library.place.symbol for part in pig.advance.overloads.values()]
print(json.dumps([Compiled.names, results.tobytes().hex(), symbols]))
"""


def processes(cache: Path, numbers: list[int]) -> list[list[list[str]]]:
    """Play Pig in processes that begin at once; return what each translated, its rows, and the symbol of `advance`."""
    command = [sys.executable, "-c", PLAY]
    settings = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT, "env": settings}
    children = [subprocess.Popen([*command, str(number)], **pipes) for number in numbers]
    for child in children:
        assert child.stdout.readline() == "ready\n"
    for child in children:
        child.stdin.write("\n")
        child.stdin.flush()
    return [json.loads(child.communicate()[0]) for child in children]


def test_a_third_process_translates_nothing_that_two_did_at_once(tmp_path):
    first, second = processes(tmp_path, [1, 30])
    assert first[0]
    assert second[0]
    (names, rows, symbols), (_, again, _) = processes(tmp_path, [0, 7])
    assert names == []
    assert symbols == [], "the entry is found, so no part is read"
    assert {first[1], second[1], again} == {rows}
    assert first[2] == second[2] != []
    for entry in tmp_path.rglob("*play_many*.nbc"):
        if ".part-" not in entry.name:
            entry.unlink()
    ((names, linked, symbols),) = processes(tmp_path, [3])
    assert (names, linked, symbols) == ([], rows, first[2])
