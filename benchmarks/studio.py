"""Measure the studio as a person feels it: `python -m benchmarks.studio`.

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
from dataclasses import dataclass
from typing import Any

CASES = (  # game, what is chosen first, the slider, and the goal for 95 % of the answers [s]
    ("cyberdoom-tower", (), "Start luck", 0.3),
    ("all-hoomanz", (("Simon", "hard"),), "Shields", 1.0),
)
MOVES = 40
# Presses a key of a slider; answers after how many milliseconds the answer to the new value stands on the page.
_MOVE = """async ([label, key, was]) => {
  const slider = [...document.querySelectorAll('.dial .q-slider')].find(e => e.getAttribute('aria-label') === label);
  const thumb = slider.querySelector('[tabindex]') || slider;
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
_LEFT, _RIGHT = 37, 39


@dataclass(frozen=True)
class Felt:
    """Hold what was measured of one game [s]."""

    game: str
    opened: float
    first: float
    answers: list[float]
    processor: float

    @property
    def p95(self) -> float:
        """Return what 95 % of the answers took no longer than [s]."""
        return sorted(self.answers)[max(0, round(0.95 * len(self.answers)) - 1)]


def measured(game: str, choices: tuple[tuple[str, str], ...], slider: str, moves: int = MOVES) -> Felt:
    """Open a game and move a slider back and forth."""
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        line = [sys.executable, "-m", "balance", "studio", game, "--no-open"]
        process = subprocess.Popen(line, cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            address = next(found[0] for text in process.stdout if (found := re.search(r"http://127\S+", text)))
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                page.goto(address)
                page.wait_for_selector("#answer .big", timeout=300_000)
                opened = time.monotonic() - began
                for name, value in choices:
                    row = page.locator(".choice", has_text=name).first
                    row.get_by_role("button", name=value, exact=True).click()
                page.wait_for_selector("#answer .sharp", timeout=300_000)
                _move(page, slider, _LEFT)  # the first change plays the published game's first rounds, too
                spent = _processor(process.pid)
                answers = [_move(page, slider, _RIGHT if i % 2 else _LEFT) for i in range(moves)]
                spent = (_processor(process.pid) - spent) / moves
                browser.close()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
    return Felt(game, opened, answers[0], answers, spent)


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
    missed = False
    for game, choices, slider, goal in CASES:
        felt = measured(game, choices, slider)
        missed |= felt.p95 > goal
        print(
            f"{game}: page with an answer after {felt.opened:.1f} s; a changed number answered after "
            f"{statistics.median(felt.answers):.2f} s (median), {felt.p95:.2f} s (95 % of {len(felt.answers)}; goal "
            f"{goal} s), {max(felt.answers):.2f} s at most; processor {felt.processor:.2f} s a change, load "
            f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
