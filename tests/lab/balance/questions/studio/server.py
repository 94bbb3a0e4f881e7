"""Start the command `balance studio` as a user does, and open its page in the system's Chromium."""

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

# `balance`, which plays until a figure is sharp to 3 points in place of half a point: a 36th of the games
_SOON = """
from balance.__main__ import main
from balance.questions.studio import live

live.is_enough.__defaults__ = (True, 0.03)
main()
"""


@dataclass(frozen=True)
class Served:
    """Where a studio is served; `said` is what it printed until then."""

    address: str
    port: int
    token: str
    process: subprocess.Popen
    said: str


@contextmanager
def served(folder: Path, game: str, *options: str, soon: bool = False):
    """Serve a game from a folder; at the end Ctrl-C, which must end it with 130 as everywhere.

    With `soon` few games are enough, for tests of what a page shows and not of how sharp its figures are.
    """
    program = ["-c", _SOON] if soon else ["-m", "balance"]
    line = [sys.executable, *program, "studio", game, "--no-open", *options]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        line, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    said, found = "", None
    try:
        for text in process.stdout:
            said += text
            found = re.search(r"(http://127\.0\.0\.1:(\d+)/)\?token=([\w-]+)", text)
            if found:
                break
        assert found, said
        yield Served(found[0], int(found[2]), found[3], process, said)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            rest = process.communicate(timeout=20)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert process.returncode == 130, said + rest
    assert "Traceback" not in rest, rest
    assert " not found" not in rest, "what a browser asks for in vain is not for the terminal"
