"""Start the child processes of a check, send them jobs and read their answers."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from typing import IO, Any

CONTRACT, LIMITS = "balance.testing.contract_worker", "balance.testing.limits_worker"  # the child's module
_KINDS = {
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
    "checked": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "1"},
}


def answers(kind: str, request: Any, jobs: Iterator[Any], child: str = CONTRACT) -> Iterator[dict[str, Any]]:
    """Start a child process that finds the same packages as this one, and yield its answers.

    Args:
        kind: `interpreted`, or `checked` for compiled kernels that check every index.
        request: How it is to play; the child's `Request`.
        jobs: What it is to play, the child's `Job` or `Try`; the next one is taken when the child asks for it.
        child: The module that it runs.

    Yields:
        Its answers as read from JSON; at the end `{"kind": "crash", "says": ...}` if its exit code is not 0.
    """
    path = [entry or os.getcwd() for entry in sys.path]
    environment = {**os.environ, **_KINDS[kind], "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-P", "-W", "ignore", "-m", child]
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            _send(process.stdin, request)
            for line in process.stdout:
                answer = json.loads(line)
                if answer["kind"] != "next":
                    yield answer
                else:
                    _send(process.stdin, next(jobs, None))
            _send(process.stdin, None)
            code = process.wait()
        except BaseException:  # the caller reads no further, for instance after Ctrl-C
            process.kill()
            raise
        if code:
            errors.seek(0)
            yield {"kind": "crash", "says": _why(code, errors.read().decode(errors="replace"))}


def _send(pipe: IO[bytes], what: Any) -> None:
    """Send one line, or close the pipe for None. A child that has ended is no error here: its exit code tells."""
    with contextlib.suppress(BrokenPipeError):
        if what is None:
            pipe.close()
        else:
            pipe.write(json.dumps(asdict(what)).encode() + b"\n")
            pipe.flush()


def _why(code: int, errors: str) -> str:
    """Return why a child process ended: its signal or exit code, and the last line it wrote."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    last = f": {lines[-1][:200]}" if lines else ""
    return f"it ended with signal {-code}{last}" if code < 0 else f"it ended with exit code {code}{last}"
