"""End on Ctrl-C with one line and exit code 130, at any moment.

    while importing       end_at_once()   the first press ends the process
    while commands run    raised()        1st press: KeyboardInterrupt in the main thread
                                          2nd press: ends the process
    after `raised`                        SIGINT is ignored: there is nothing left to interrupt

This module imports little, so that it can be imported first.
"""

import _thread
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

from balance.studies.exit_codes import INTERRUPTED

_AGAIN = 0.05  # delay before an interrupt that a library swallowed is sent again [s]


class _Interrupts:
    """Hold how often Ctrl-C was pressed in this process."""

    pressed = 0
    sent_again = False  # if True, the next SIGINT is our own repetition and not counted as a press


def came() -> bool:
    """Tell whether Ctrl-C was pressed: an error that follows may be a consequence of it."""
    return _Interrupts.pressed > 0


def end_at_once(line: str = "interrupted; nothing is kept") -> None:
    """Let Ctrl-C end the process at once, from now on; used while the commands are imported.

    Args:
        line: Message for stderr.
    """

    def end(*_: object) -> None:
        """Handle SIGINT."""
        _say_and_end(line)

    _set(end)


@contextlib.contextmanager
def raised() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt in this block; a second press ends the process at once.

    Ending at once damages nothing, since all files are written atomically. A library may swallow the exception, as the
    compiler does in its callbacks; it is then raised again a moment later. After the block Ctrl-C is ignored.
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
    """Handle SIGINT inside `raised`."""
    _Interrupts.pressed += not _Interrupts.sent_again  # a bool counts as 0 or 1
    _Interrupts.sent_again = False
    if _Interrupts.pressed > 1:
        _say_and_end("interrupted again; ended at once, finished parts are kept")
    raise KeyboardInterrupt


def _unraisable(lost: Any) -> None:
    """Handle an exception that was raised where nobody can catch it, such as in a callback from C."""
    if lost.exc_type is not None and issubclass(lost.exc_type, KeyboardInterrupt):
        _Interrupts.sent_again = True
        again = threading.Timer(_AGAIN, _send)
        again.daemon = True  # so that it does not keep the process alive
        again.start()
    else:
        sys.__unraisablehook__(lost)


def _send() -> None:
    """Send SIGINT to the main thread again; as a signal it also wakes a thread that waits."""
    if hasattr(signal, "pthread_kill") and (main := threading.main_thread().ident) is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()


def _say_and_end(line: str) -> None:
    """Write a line to stderr and end without cleaning up; safe in a signal handler, as no lock is taken."""
    with contextlib.suppress(OSError):
        os.write(2, f"{line}\n".encode())
    os._exit(INTERRUPTED)


def _set(handler: Any) -> None:
    """Install a handler of SIGINT, where that is allowed."""
    with contextlib.suppress(ValueError):  # raised outside of the main thread
        signal.signal(signal.SIGINT, handler)
