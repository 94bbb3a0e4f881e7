"""Show in which kernels a game spends its time: `python -m benchmarks.where [--write] [GAME ...]`.

Linux's `perf` samples the processor while games are played. A game's entry is one block of machine code in which LLVM
has copied kernels into each other, so it is linked here with a name for each kernel and with less copying. Such a game
takes longer than the one that players run (the factor is printed): read the shares as a map, not as a measurement.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

import scenarios
from sims.compiler import linking

CASES: dict[str, tuple[dict[str, Any], int]] = {  # settings, and games that take some seconds
    "pig": ({"players": 2, "policy": "hold-or-goal"}, 4_000_000),
    "cyberdoom-tower": ({"players": 1, "policy": "hunter"}, 150_000),
    "posthuman": ({"players": 4, "policy": "steward"}, 40_000),
    "human-punishment": ({"players": 6, "policy": "surveyor"}, 40_000),
    "all-hoomanz": ({"players": 4, "simon": "hard", "policy": "veteran"}, 60_000),
    "humans": ({"players": 4, "policy": "catcher-trained"}, 15_000),
}
TOP = 12  # kernels that are printed
PAGE = Path("docs/explanation/speed.md")
BEGIN, END = "<!-- where: written by python -m benchmarks.where --write -->", "<!-- end of where -->"
INLINE = 60  # kernels that cost less than this are copied into their callers, in units of LLVM
SEED = 1


def played(name: str) -> float:
    """Play the games of a case in this process and return their time [s]; what compiles is not counted."""
    settings, games = CASES[name]
    scenario = scenarios.load(name)
    rules, results = scenario.configuration(settings).rules(), np.zeros(games, scenario.game.result)
    scenario.game.play_many(rules, SEED, 0, results[:1].copy())
    began = time.process_time()
    scenario.game.play_many(rules, SEED, 0, results)
    return time.process_time() - began


def map_of(process: int) -> Path:
    """Return the file where `perf` looks for the names of what a process compiled."""
    return Path(f"/tmp/perf-{process}.map")


def play_named(name: str) -> None:
    """Play a case with a name for each kernel, which `perf` finds in a file; print this process and the seconds.

    The entry is linked anew: none is read from the cache, and none is kept.
    """
    linking.INLINE = INLINE
    linking.hide_all_but = lambda *ignored: None  # every kernel stays a function of its own
    kernel = scenarios.load(name).game.loop(thinking=False)
    kernel.entry_cache = linking.NullCache()
    settings, _ = CASES[name]
    scenario = scenarios.load(name)
    scenario.game.play_many(scenario.configuration(settings).rules(), SEED, 0, np.zeros(1, scenario.game.result))
    library = next(iter(kernel.entries.values())).library
    engine = library._codegen._engine._ee
    defined = [each.name for each in library._final_module.functions if not each.is_declaration]
    places = sorted((engine.get_function_address(each), each) for each in defined)
    ends = [place for place, _ in places[1:]] + [places[-1][0] + 4096]
    lines = [f"{place:x} {end - place:x} {each}\n" for (place, each), end in zip(places, ends, strict=True)]
    map_of(os.getpid()).write_text("".join(lines), encoding="utf-8")
    print(os.getpid(), played(name))


def kernel_of(symbol: str) -> str:
    """Return a kernel's module and name from its symbol, a C++ name as Numba mangles it; the symbol if it is none.

    The symbol begins with `_ZN` and the parts of the name, each behind its length: `_ZN4sims5decks5order...`.
    """
    parts, rest = [], symbol.removeprefix("_ZN")
    while rest != symbol and rest[:1].isdigit():
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        length, rest = int(digits), rest[len(digits) :]
        parts.append(rest[:length])
        rest = rest[length:]
    return ".".join(parts) or symbol


def shares(name: str) -> tuple[Counter[str], float]:
    """Return how often each kernel was found at work, and the seconds of the games so played."""
    with tempfile.TemporaryDirectory() as folder:
        data = str(Path(folder) / "perf.data")
        child = [sys.executable, "-m", "benchmarks.where", "--named", name]
        line = ["perf", "record", "-q", "-e", "cpu-clock", "-o", data, *child]
        process, seconds = subprocess.run(line, check=True, capture_output=True, text=True).stdout.split()
        script = ["perf", "script", "-i", data, "-F", "ip,sym,dso"]
        sampled = subprocess.run(script, check=True, capture_output=True, text=True).stdout
        map_of(int(process)).unlink()
    found = Counter[str]()
    for line_of_sample in sampled.splitlines():
        _, symbol, place = f"{line_of_sample.strip()}  ".split(" ", 2)
        if "/perf-" in place and symbol.startswith("_ZN"):
            found[kernel_of(symbol)] += 1
    return found, float(seconds)


def folder_of(kernel: str) -> str:
    """Return the part of a game that a kernel belongs to: `policies`, or `sims` for what all games share."""
    parts = kernel.split(".")
    return parts[3] if parts[:2] == ["sims", "games"] and len(parts) > 4 else "sims"


def row_of(name: str) -> str:
    """Return a game's row of the page's table, and print all that was found."""
    settings, games = CASES[name]
    plain = played(name)
    found, named = shares(name)
    total = sum(found.values())
    folders = Counter[str]()
    for kernel, samples in found.items():
        folders[folder_of(kernel)] += samples
    by_folder = ", ".join(f"{folder} {samples / total:.0%}" for folder, samples in folders.most_common())
    print(f"{name} {settings}: {plain / games * 1e6:.1f} us a game, {named / plain:.2f} times that with names")
    print(f"  {by_folder}")
    top = [(samples / total, kernel.removeprefix("sims.games.")) for kernel, samples in found.most_common(TOP)]
    for share, kernel in top:
        print(f"  {share:6.1%}  {kernel}")
    asked = ", ".join(f"{key} {value}" for key, value in settings.items())
    first, second = ((f"`{kernel}` {share:.0%}") for share, kernel in top[:2])
    return f"| `{name}`, {asked} | {plain / games * 1e6:.1f} | {by_folder} | {first}, {second} |"


def write(rows: list[str]) -> None:
    """Write the rows into the page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN + "\n", 1)
    after = rest.split(END, 1)[1]
    head = ["| game | µs a game | where | the two kernels that take most |", "| --- | --- | --- | --- |"]
    PAGE.write_text("\n".join([before + BEGIN, *head, *rows, END]) + after, encoding="utf-8")


def main() -> None:
    """Print for each game the shares of its folders and of the kernels that take most."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.where", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(CASES)}; all by default")
    parser.add_argument("--write", action="store_true", help=f"write the table of all games into {PAGE}")
    parser.add_argument("--named", choices=CASES, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.named:
        play_named(asked.named)
        return
    if not shutil.which("perf"):
        sys.exit("where: Linux's perf is not installed; it counts at which kernel a processor works")
    if unknown := set(asked.games) - set(CASES):
        parser.error(f"{', '.join(sorted(unknown))} is no game of {', '.join(CASES)}")
    if asked.games and asked.write:
        parser.error("--write takes all games: the table has a row for each")
    rows = [row_of(name) for name in asked.games or CASES]
    if asked.write:
        write(rows)


if __name__ == "__main__":
    main()
