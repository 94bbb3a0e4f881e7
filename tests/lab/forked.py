"""Start Python processes as forks of one that has imported what is slow: a process of its own imports for 0.6 s.

Such a child is a process like any other. It has the environment, the folder and the pipes that it is given, and runs
its command from the beginning; only Numba, and what else is named, was imported before.

    this process --socket--> server (this file as a program) --fork--> child      one child at a time

Elsewhere than on Linux each process is started anew.
"""

import json
import os
import socket
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import IO, Any, NoReturn

NUMBA = ("numba",)
_FIXED = ("NUMBA_DISABLE_JIT", "NUMBA_OPT", "NUMBA_BOUNDSCHECK")  # Numba reads these when it is imported
_HERE = Path(__file__)
_one_at_a_time = threading.Lock()  # threads may ask for runs


class Process:
    """A child process: as much of `subprocess.Popen` as the tests and `balance check` use.

    Args:
        command: `python [-P] [-W how] -c CODE` or `-m MODULE`, with arguments.
        stdin, stdout, stderr: `subprocess.PIPE` or a file; standard input is empty if it is None.
        cwd: Its folder; None: that of this process.
        env: Its environment.
        imported: Names of the modules that it finds imported.
    """

    def __init__(
        self,
        command: list[str],
        *,
        stdin: int | None = None,
        stdout: int | IO[bytes],
        stderr: int | IO[bytes],
        env: Mapping[str, str],
        cwd: str | Path | None = None,
        imported: tuple[str, ...] = NUMBA,
    ) -> None:
        self.stdin: IO[bytes] | None = None
        self.stdout: IO[bytes] | None = None
        self.stderr: IO[bytes] | None = None
        self.returncode: int | None = None
        theirs = []
        for name, way, mode in (("stdin", stdin, "wb"), ("stdout", stdout, "rb"), ("stderr", stderr, "rb")):
            if way == subprocess.PIPE:
                pipe = os.pipe()
                own, other = pipe if mode == "rb" else pipe[::-1]
                setattr(self, name, os.fdopen(own, mode))
            else:
                other = os.open(os.devnull, os.O_RDONLY) if way is None else os.dup(way.fileno())  # type: ignore[union-attr]
            theirs.append(other)
        fixed = tuple((name, env[name]) for name in _FIXED if name in env)
        self._server = _server(imported, fixed)
        asked = {"command": command[1:], "env": dict(env), "cwd": str(cwd or Path.cwd())}
        text = json.dumps(asked).encode()
        socket.send_fds(self._server, [len(text).to_bytes(8, "little")], theirs)
        self._server.sendall(text)
        for each in theirs:
            os.close(each)
        self.pid = int(_line(self._server))

    def wait(self) -> int:
        """Wait until it has ended; return its exit code, -9 if it was killed by signal 9."""
        if self.returncode is None:
            self.returncode = int(_line(self._server))
        return self.returncode

    def kill(self) -> None:
        """Kill it, if it has not been waited for."""
        if self.returncode is None:
            os.kill(self.pid, 9)

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in (self.stdin, self.stdout, self.stderr):
            if pipe is not None:
                pipe.close()
        self.wait()


def run(
    command: list[str],
    *,
    env: Mapping[str, str],
    cwd: str | Path | None = None,
    check: bool = False,
    imported: tuple[str, ...] = NUMBA,
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and return its exit code and what it printed; `check` raises if it is not 0."""
    if sys.platform != "linux":
        return subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, check=check)
    out, err = (os.fdopen(os.memfd_create(name), "w+b") for name in ("out", "err"))
    with _one_at_a_time, out, err:
        code = Process(command, stdout=out, stderr=err, env=env, cwd=cwd, imported=imported).wait()
        out.seek(0)
        err.seek(0)
        done = subprocess.CompletedProcess(command, code, out.read().decode(), err.read().decode())
    if check:
        done.check_returncode()
    return done


@cache
def _server(imported: tuple[str, ...], fixed: tuple[tuple[str, str], ...]) -> socket.socket:
    """Return the socket of a process that has imported these modules with these settings. It ends with this one."""
    ours, its = socket.socketpair()
    with its:
        env = {name: value for name, value in os.environ.items() if name not in (*_FIXED, "PYTHONPATH")} | dict(fixed)
        command = [sys.executable, "-P", str(_HERE), str(its.fileno()), *imported]
        _servers.append((ours, subprocess.Popen(command, env=env, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL)))
    return ours


_servers: list[tuple[socket.socket, subprocess.Popen[bytes]]] = []


def end() -> None:
    """End all that forks are made of, and wait for them: what they used counts as used by this process."""
    for ours, process in _servers:
        ours.close()
        process.wait()
    _servers.clear()
    _server.cache_clear()


def _line(ours: socket.socket) -> bytes:
    """Return the next line that the server sends: a child's number, or how it ended."""
    line = bytearray()
    while not line.endswith(b"\n"):
        got = ours.recv(1)
        if not got:
            raise ChildProcessError("the process that forks are made of has ended")
        line += got
    return bytes(line)


# --- the server --------------------------------------------------------------


def _serve(its: socket.socket) -> Callable[[], None]:
    """Fork a child for each request; return, in the child, what it is to do."""
    import gc

    gc.freeze()
    while True:
        head, given, _, _ = socket.recv_fds(its, 8, 3)
        if not head:
            os._exit(0)
        asked, length = bytearray(), int.from_bytes(head, "little")
        while len(asked) < length:
            asked += its.recv(length - len(asked))
        pid = os.fork()
        if pid == 0:
            its.close()
            return _prepared(given, **json.loads(asked))
        for each in given:
            os.close(each)
        its.sendall(b"%d\n" % pid)
        its.sendall(b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


def _prepared(given: list[int], command: list[str], env: dict[str, str], cwd: str) -> Callable[[], None]:
    """Make this process one that was started with these pipes, in this environment and folder; return its work."""
    for number, each in enumerate(given):
        os.dup2(each, number)
        os.close(each)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    from numba.core.config import reload_config

    reload_config()
    sys.dont_write_bytecode = bool(env.get("PYTHONDONTWRITEBYTECODE"))
    first, rest = [""], list(command)
    while rest[0] in ("-P", "-W"):
        if rest.pop(0) == "-P":
            first = []
        else:
            warnings.simplefilter(rest.pop(0))  # type: ignore[arg-type]
    sys.path[:0] = [*first, *filter(None, env.get("PYTHONPATH", "").split(os.pathsep))]
    way, what, *arguments = rest
    sys.argv = [way, *arguments]
    return (lambda: _code(what)) if way == "-c" else (lambda: _module(what))


def _code(text: str) -> None:
    main: dict[str, Any] = {"__name__": "__main__", "__builtins__": __builtins__}
    exec(compile(text, "<string>", "exec"), main)


def _module(name: str) -> None:
    import runpy

    sys.modules.pop(name, None)
    runpy.run_module(name, run_name="__main__", alter_sys=True)


def _end(code: int) -> NoReturn:
    """End this process as Python would, but without taking apart what it has imported."""
    import atexit

    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def _main() -> None:
    import importlib

    its = socket.socket(fileno=int(sys.argv[1]))
    for name in sys.argv[2:]:
        importlib.import_module(name)
    from numba import config
    from numba.core.registry import cpu_target

    if not config.DISABLE_JIT:  # what Numba imports when it compiles first
        cpu_target.typing_context.refresh()
        cpu_target.target_context.refresh()
    work = _serve(its)
    try:
        work()
    except SystemExit as stopped:
        if stopped.code is not None and not isinstance(stopped.code, int):
            print(stopped.code, file=sys.stderr)
        _end(stopped.code if isinstance(stopped.code, int) else int(stopped.code is not None))
    except BaseException:
        sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
        _end(1)
    _end(0)


if __name__ == "__main__":
    _main()
