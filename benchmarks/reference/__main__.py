"""Write the reference anew: `python -m benchmarks.reference`; with `--check` only say what is stale (exit code 1)."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.reference import columns, commands, environment, exit_codes, game_toml, llms, python_api, run_files

ROOT = Path(__file__).parents[2]
PAGES: Mapping[str, Callable[[], str]] = {
    "docs/reference/commands.md": commands.page,
    "docs/reference/game-toml.md": game_toml.page,
    "docs/reference/columns.md": columns.page,
    "docs/reference/python.md": python_api.page,
    "docs/reference/run-files.md": run_files.page,
    "docs/reference/exit-codes.md": exit_codes.page,
    "docs/reference/environment.md": environment.page,
    "docs/llms.txt": llms.page,
}


def stale() -> list[str]:
    """Return the pages that the code would write otherwise today."""
    return [name for name, page in PAGES.items() if _text(ROOT / name) != page()]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def main(given: Sequence[str]) -> int:
    """Carry out a command line and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reference")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a page is stale")
    check = parser.parse_args(given).check
    for name in (names := stale()):
        if check:
            print(f"{name}: stale; `python -m benchmarks.reference` writes it")
        else:
            (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / name).write_text(PAGES[name](), encoding="utf-8")
            print(name)
    return int(check and bool(names))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
