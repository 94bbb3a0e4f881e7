"""Run as a program: tell games on request, one after the other. A process for each would take longest to start."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from balance.questions.replay.interpreter import Answer, Request, interpret
from tests.interpreting import make_quick

ROOT = Path(__file__).parents[2]


@contextmanager
def teller() -> Iterator[Callable[[Request], Answer]]:
    """Start the program; yield what answers a request as the process of a single replay does."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.games.replays"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT, env=environment, text=True) as child:
        asked, answers = child.stdin, child.stdout
        assert asked
        assert answers

        def tell(request: Request) -> Answer:
            asked.write(request.to_json() + "\n")
            asked.flush()
            return Answer.from_json(answers.readline())

        yield tell


def main() -> None:
    """Answer each line of standard input by a line."""
    make_quick()
    for line in sys.stdin:
        print(interpret(Request.from_json(line)).to_json(), flush=True)


if __name__ == "__main__":
    main()
