"""Write the tables of results anew: `python -m benchmarks.results [PAGE ...]`.

Only what is stale is played: `--all` plays everything, `--check` nothing: it lists the blocks and exits with 1 if one
is stale or was edited by hand. `--only NAME` plays one block, `--scale 0.01` a hundredth of the games, for drafts: what
it writes stays stale. Each block is written when it is played, so a stop loses one at most. One whose command is
undecided stays as it is, the others are written, and the exit code is 3. The seconds are of the processor, which other
work on the machine does not change much.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from balance.studies.exit_codes import DONE, OPEN_ANSWER
from benchmarks.results.cells import Table
from benchmarks.results.kinds import write
from benchmarks.results.pages import write_block
from benchmarks.results.plans import ROOT, PlanError, Undecided
from benchmarks.results.sources import sources
from benchmarks.results.states import DRAFT, FRESH, State, states


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.results", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="docs/games/humans.md and so on; all, if none")
    parser.add_argument("--check", action="store_true", help="play nothing; exit with 1 if a block is not fresh")
    parser.add_argument("--all", action="store_true", help="play fresh blocks, too")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only blocks of this name")
    parser.add_argument("--scale", type=_share, default=1.0, help="share of the games to play, for drafts")
    parser.add_argument("--threads", type=int, default=1, help="threads to play on (1)")
    return parser.parse_args(given)


def _share(given: str) -> float:
    """Read the share of the games to play."""
    value = float(given)
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"is {given}; it must be above 0 and at most 1")
    return value


def blocks(pages: Sequence[str], only: Sequence[str]) -> list[State]:
    """Return the blocks of these pages, or those of these names.

    Raises:
        PlanError: If a page has no plans, or no block has such a name.
    """
    found = list(states(pages))
    names = sorted({each.block.name for each in found})
    if wrong := [name for name in only if name not in names]:
        raise PlanError(f"--only {wrong[0]}: no block is called so; they are {', '.join(names)}")
    return [each for each in found if not only or each.block.name in only]


def check(found: Sequence[State]) -> int:
    """Print the state of each block, and return the exit code."""
    for each in found:
        print(f"{each.block.page}: {each.block.name}: {each.word} ({each.written.seconds} s)")
    return int(any(each.word != FRESH for each in found))


def play(found: Sequence[State], table: Table) -> int:
    """Play these blocks and write them into their pages, but for those undecided; return the exit code."""
    code = DONE
    for each in found:
        block, began = each.block, sum(os.times()[:4])
        try:
            lines = write(block, table)
        except Undecided as error:
            print(f"error: {error}", file=sys.stderr, flush=True)
            code = OPEN_ANSWER
            continue
        seconds = sum(os.times()[:4]) - began
        plan = block.digest if table.scale == 1 else DRAFT
        write_block(ROOT / block.page, block.name, plan, sources(block), lines, seconds)
        print(f"{block.page}: {block.name}: {seconds:.0f} s", flush=True)
    return code


def main(given: Sequence[str]) -> int:
    """Carry out a command line and return the exit code."""
    chosen = arguments(given)
    try:
        found = blocks(list(dict.fromkeys(chosen.pages)), chosen.only)
        if chosen.check:
            return check(found)
        stale = [each for each in found if chosen.all or each.word != FRESH]
        return play(stale, Table(chosen.threads, chosen.scale))
    except PlanError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
