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


@dataclass(frozen=True)
class Served:
    """Where a studio is served; `said` is what it printed until then."""

    address: str
    port: int
    token: str
    process: subprocess.Popen
    said: str


@contextmanager
def served(folder: Path, game: str, *options: str):
    """Serve a game from a folder; at the end Ctrl-C, which must end it with 130 as everywhere."""
    line = [sys.executable, "-m", "balance", "studio", game, "--no-open", *options]
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
