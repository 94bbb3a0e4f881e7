"""Translate kernels in several processes side by side, where there are processors for them.

While this process infers types, which goes from the callees up, children translate what is inferred already. They are
forks, so they have in memory all that they need, and keep what they make on disk. They work forwards and this process
from the last back, taking in what it finds on disk: so nobody waits for anybody. What a child does not do, be it killed
or unable to write, this process does, with the errors of that kernel.

    inferred   a b c d e f g h i j k l m
    child 1    a b c d
    child 2            e f g h i ->
    this one                   <- j k l m
"""

import contextlib
import gc
import os
import signal
import sys
import warnings
from collections.abc import Iterator
from typing import Any

LEAST = 12  # kernels that are worth a child, which begins in some hundredths of a second

_waiting: dict[Any, None] = {}  # translations to be done, in the order in which the types became known
_children: list[int] = []  # process numbers
_open = False  # whether a kernel is being compiled that Python called
_now: tuple[str, int] | None = None  # see `now`


def processors() -> int:
    """Return how many processors this process may use; 1 where it cannot start children as forks safely."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def now() -> tuple[str, int] | None:
    """Return the name of the kernel whose types became known last, "" while all are linked, and how many there are.

    It is None while nothing is compiled. Another thread may ask.
    """
    return _now


@contextlib.contextmanager
def sharing() -> Iterator[None]:
    """Let children translate what is put into `put` in this block; at its end there are none any more.

    Python looks for no garbage meanwhile, which took a tenth of the time: what types are inferred from is needed until
    it is translated, so each look goes through all of that again.
    """
    global _open, _now
    outer, _open = _open, True
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        _open = outer
        if collects:
            gc.enable()
        if not outer:
            _now = None
            _waiting.clear()  # after an error: these are translated when they are called
            while _children:  # one that still works does what this process has done
                with contextlib.suppress(OSError):
                    os.kill(_children[-1], signal.SIGKILL)
                _ended(_children.pop(), 0)


def put(translation: Any) -> None:
    """Add a translation to those that wait; outside of `sharing` it is done when it is needed."""
    global _now
    if _open:
        _waiting[translation] = None
        _now = translation.kernel.__name__, len(_waiting)
        _hand_on()


def finish() -> None:
    """Do all translations that wait, or take in what children did."""
    global _now
    total = len(_waiting)
    while _waiting:
        _hand_on()
        translation = next(reversed(_waiting))
        if not (translation.is_done or (translation.handed_on and translation.take())):
            translation.translate()
        _waiting.pop(translation, None)
    _now = "", total


def _hand_on() -> None:
    """Start a child for the translations that no child has, if that is worth it."""
    _children[:] = [child for child in _children if not _ended(child, os.WNOHANG)]
    if len(_children) >= processors() - 1:
        return
    new = [each for each in _waiting if each.can_be_kept and not each.handed_on]
    if len(new) >= LEAST:
        for each in new:
            each.handed_on = True
        _start(new)


def _ended(child: int, options: int) -> bool:
    """Return whether a child has ended; with options 0 wait for it."""
    try:
        return os.waitpid(child, options)[0] == child
    except ChildProcessError:  # somebody else asked before
        return True


def _start(translations: list[Any]) -> None:
    """Start a child that does translations. Ctrl-C, which all processes of a terminal get, ends it without a word."""
    parent = os.getpid()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which a fork lacks
            try:
                child = os.fork()
            except OSError:  # no room for one
                return
        if child == 0:
            try:
                _work(translations, parent)
            finally:
                os._exit(0)
        _children.append(child)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(translations: list[Any], parent: int) -> None:
    """Do translations in this child, as long as the parent lives."""
    global _open
    _open = False
    gc.disable()  # it would copy the parent's memory
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # the parent says what is wrong
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    for translation in translations:
        if os.getppid() != parent:
            break
        if not translation.is_kept():
            translation.translate()
