"""Measure the studio as a person feels it: `python -m benchmarks.studio`, or `... memory` for its memory.

It starts `balance studio`, opens its page in the system's Chromium, moves a slider by the keyboard and waits until the
answer to that very value stands on the page. What other processes take meanwhile is in the figures, so the load of the
machine is printed with them, and the processor time that the server took.
"""

import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

CASES = (  # game, what is chosen first, the slider, and the goal for 95 % of the answers [s]
    ("cyberdoom-tower", (), "Start luck", 0.3),
    ("all-hoomanz", (), "Shields", 1.0),
    ("all-hoomanz", (("Players", "4"), ("Simon", "hard")), "Shields", 1.0),
)
START = 5.0  # the goal for a page with a form and an answer [s]
MOVES, CHANGES, BATCH = 30, 1000, 50
SLIDERS = ("Start luck", "Start energy", "Max rounds", "Plus minus boxes")  # of the first game, for its memory
# Presses a key of a slider; answers after how many milliseconds the answer to the new value stands on the page.
_MOVE = """async ([label, key, was]) => {
  const thumb = [...document.querySelectorAll('.dial [role=slider]')].find(e => e.getAttribute('aria-label') === label);
  const told = () => document.querySelector('#answer [data-changes]')?.dataset.changes;
  const before = told();
  thumb.focus();
  const began = performance.now();
  thumb.dispatchEvent(new KeyboardEvent('keydown', {keyCode: key, which: key, bubbles: true}));
  while (told() === before) {
    if (performance.now() - began > 30000) return -1;
    await new Promise(done => setTimeout(done, 2));
  }
  const seconds = (performance.now() - began) / 1000;
  thumb.dispatchEvent(new KeyboardEvent('keyup', {keyCode: key, which: key, bubbles: true}));
  return seconds;
}"""
# Presses a key of a slider so many times, and the opposite one every third time, as a hand that drags.
_DRAG = """async ([label, key, times]) => {
  const thumb = [...document.querySelectorAll('.dial [role=slider]')].find(e => e.getAttribute('aria-label') === label);
  thumb.focus();
  for (let i = 0; i < times; i++) {
    const now = i % 3 == 2 ? 76 - key : key;
    for (const kind of ['keydown', 'keyup'])
      thumb.dispatchEvent(new KeyboardEvent(kind, {keyCode: now, which: now, bubbles: true}));
    await new Promise(done => setTimeout(done, 60));
  }
}"""
_LEFT, _RIGHT = 37, 39


@dataclass(frozen=True)
class Felt:
    """Hold what was measured of one game [s].

    Attributes:
        game: The game, and what was chosen.
        form: After how long the form can be used.
        answered: After how long the first answer stands beside it.
        started: The server's processor time until then.
        answers: After how long each changed number was answered.
        processor: The server's processor time for each of them.
    """

    game: str
    form: float
    answered: float
    started: float
    answers: list[float]
    processor: float

    @property
    def p95(self) -> float:
        """Return what 95 % of the answers took no longer than [s]."""
        return sorted(self.answers)[max(0, round(0.95 * len(self.answers)) - 1)]


@contextmanager
def opened(game: str) -> Iterator[tuple[Any, int, float, float]]:
    """Open a game's page in a browser.

    Yields:
        The page, the server's process number, and how long it took until the form and the answer stood there [s].
    """
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        began = time.monotonic()
        line = [sys.executable, "-m", "balance", "studio", game, "--no-open"]
        process = subprocess.Popen(line, cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            address = next(found[0] for text in process.stdout if (found := re.search(r"http://127\S+", text)))
            page.goto(address, timeout=300_000, wait_until="commit")
            page.wait_for_selector(".dial", timeout=300_000)
            form = time.monotonic() - began
            page.wait_for_selector("#answer .big", timeout=300_000)
            yield page, process.pid, form, time.monotonic() - began
            browser.close()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def measured(game: str, choices: tuple[tuple[str, str], ...], slider: str, moves: int = MOVES) -> Felt:
    """Open a game and move a slider back and forth."""
    with opened(game) as (page, process, form, answered):
        started = _processor(process)
        for name, value in choices:
            row = page.locator(".choice", has_text=name).first
            row.get_by_role("button", name=value, exact=True).click()
        page.wait_for_selector("#answer .sharp", timeout=300_000)
        _move(page, slider, _LEFT)  # the first change plays the published game's first rounds, too
        spent = _processor(process)
        answers = [_move(page, slider, _RIGHT if i % 2 else _LEFT) for i in range(moves)]
        spent = (_processor(process) - spent) / moves
    chosen = " ".join([game, *(f"{name}={value}" for name, value in choices)])
    return Felt(chosen, form, answered, started, answers, spent)


def memory(game: str, sliders: Sequence[str], changes: int) -> Iterator[tuple[int, float, float]]:
    """Change numbers again and again, faster than they are answered.

    Yields:
        After how many changes, the memory of the server and that of the page's JavaScript [MiB].
    """
    with opened(game) as (page, process, *_):
        page.wait_for_selector("#answer .sharp", timeout=300_000)
        for done in range(0, changes, BATCH):
            key = _RIGHT if done // BATCH // len(sliders) % 2 else _LEFT
            page.evaluate(_DRAG, [sliders[done // BATCH % len(sliders)], key, BATCH])
            page.wait_for_timeout(500)
            heap = page.evaluate("performance.memory.usedJSHeapSize") / 2**20
            yield done + BATCH, _resident(process), heap


def _resident(process: int) -> float:
    """Return the memory of a process [MiB]."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def _move(page: Any, slider: str, key: int) -> float:
    seconds = float(page.evaluate(_MOVE, [slider, key, ""]))
    assert seconds >= 0, f"{slider}: no answer came"
    page.wait_for_timeout(250)
    return seconds


def _processor(pid: int) -> float:
    """Return the processor time of a process [s]; 0 where the system does not say it."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def main() -> int:
    """Print what was felt; return 1 if a goal was missed."""
    if sys.argv[1:] == ["memory"]:
        return _tell_memory()
    missed = False
    for game, choices, slider, goal in CASES:
        felt = measured(game, choices, slider)
        missed |= felt.p95 > goal or felt.answered > START
        print(
            f"{felt.game}: form after {felt.form:.1f} s, answer after {felt.answered:.1f} s (goal {START:.0f} s, "
            f"processor {felt.started:.1f} s); a changed number answered after {statistics.median(felt.answers):.2f} s "
            f"(median), {felt.p95:.2f} s (95 % of {len(felt.answers)}; goal {goal} s), {max(felt.answers):.2f} s at "
            f"most; processor {felt.processor:.2f} s a change, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        )
    return int(missed)


def _tell_memory() -> int:
    """Print the memory after each hundred changes; return 1 if it grows by more than a tenth from 200 on."""
    early = last = 0.0
    for changes, server, page in memory(CASES[0][0], SLIDERS, CHANGES):
        early, last = (server if changes == 200 else early), server
        if changes % 100 == 0:
            print(f"{changes} changes: server {server:.0f} MiB, page {page:.0f} MiB", flush=True)
    return int(last > 1.1 * early)


if __name__ == "__main__":
    sys.exit(main())
