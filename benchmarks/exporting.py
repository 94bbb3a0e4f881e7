"""Measure what an export of a large run takes: `python -m benchmarks.exporting [GAMES]`.

It plays a run of Pig, 10 million games, and exports it to DuckDB and to CSV, and as many games as fit a sheet to a
workbook. The seconds are of the processor; the memory is the most that the command held.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 1_048_575  # games that fit a sheet


def main(games: int = 10_000_000) -> None:
    """Print a line for each form."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, many in (("all", games), ("few", min(games, MOST))):
            _measured("sweep", "pig", "--set", "players=2", "--games", str(many), "--out", str(place / name))
        for name, many, *form in (
            ("all", games, "--duckdb", str(place / "all.duckdb")),
            ("all", games, "--csv", str(place / "sheets")),
            ("few", min(games, MOST), "--xlsx", str(place / "few.xlsx"), "--games"),
        ):
            seconds, peak = _measured("export", str(place / name), *form)
            written = sum(path.stat().st_size for path in _files(Path(form[1])))
            print(f"{form[0]}: {many:,} games, {seconds:.0f} s, {peak:.0f} MiB of memory, {written / 2**20:.0f} MiB")


def _files(path: Path) -> list[Path]:
    """Return the files that an export wrote."""
    return [path] if path.is_file() else list(path.iterdir())


def _measured(*command: str) -> tuple[float, float]:
    """Run a command; return its seconds of a processor and its peak memory [MiB]."""
    process = subprocess.Popen([sys.executable, "-m", "balance", *command], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"balance {' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
