"""Start the program: `balance`, or `python -m balance`."""

import atexit
import gc
import os
import signal
import sys


def _end(*_: object) -> None:
    """End on Ctrl-C at once; `interrupts` does the same, but takes longer to import."""
    os.write(2, b"interrupted; nothing is kept\n")
    os._exit(130)


if __name__ == "__main__" or os.path.basename(sys.argv[0]).startswith("balance"):  # not where tests import `main`
    signal.signal(signal.SIGINT, _end)  # first of all: else Ctrl-C in the first moments ends with a traceback

from balance.cli import interrupts  # noqa: E402

_ALLOCATED = 300_000  # objects from one search for garbage to the next; Python's own is 700


def main() -> None:
    """Import the commands and run the one on the command line."""
    interrupts.end_at_once()  # before the slow imports, so that Ctrl-C ends them without a traceback
    gc.set_threshold(_ALLOCATED)  # importing Numba, Polars and a large game makes 200 000 objects, none of them garbage
    atexit.register(gc.disable)  # Python looks for garbage once more before it ends, for 0.2 s
    from balance.cli.app import main as commands

    commands()


if __name__ == "__main__":
    main()
