"""Ctrl-C: one line and exit code 130, whenever it comes. This module imports little, so that it can be first."""

import _thread
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

from balance.exit_codes import INTERRUPTED

_AGAIN = 0.05  # [s] after which an interrupt that a library swallowed is sent again


class _Interrupts:
    """How often Ctrl-C was pressed in this process."""

    pressed = 0
    sent_again = False  # the next one is no new press


def came() -> bool:
    """Whether somebody pressed Ctrl-C: an error that follows may come of it."""
    return _Interrupts.pressed > 0


def end_at_once(line: str = "interrupted; nothing is kept") -> None:
    """From now on Ctrl-C ends the process on the spot: for the time in which commands are imported."""

    def end(*_: object) -> None:
        _say_and_end(line)

    _set(end)


@contextlib.contextmanager
def raised() -> Iterator[None]:
    """Inside this block Ctrl-C raises KeyboardInterrupt, and pressed once more it ends the process on the spot.

    Nothing is lost then: what is written is whole at any moment. A library may swallow the exception, as compiling
    does in its callbacks; it is raised again a moment later. After the block Ctrl-C has nothing left to end.
    """
    hook = sys.unraisablehook
    sys.unraisablehook = _unraisable
    _set(_pressed)
    try:
        yield
    finally:
        sys.unraisablehook = hook
        _set(signal.SIG_IGN)


def _pressed(number: int, frame: FrameType | None) -> None:
    _Interrupts.pressed += not _Interrupts.sent_again
    _Interrupts.sent_again = False
    if _Interrupts.pressed > 1:
        _say_and_end("interrupted again; ended at once, finished parts are kept")
    raise KeyboardInterrupt


def _unraisable(lost: Any) -> None:
    """What was raised where nobody can catch it."""
    if lost.exc_type is not None and issubclass(lost.exc_type, KeyboardInterrupt):
        _Interrupts.sent_again = True
        again = threading.Timer(_AGAIN, _send)
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


def _send() -> None:
    """Press Ctrl-C again, so that it also wakes the main thread where it waits."""
    if hasattr(signal, "pthread_kill") and (main := threading.main_thread().ident) is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()


def _say_and_end(line: str) -> None:
    with contextlib.suppress(OSError):
        os.write(2, f"{line}\n".encode())
    os._exit(INTERRUPTED)


def _set(handler: Any) -> None:
    with contextlib.suppress(ValueError):  # in another thread than the main one
        signal.signal(signal.SIGINT, handler)
