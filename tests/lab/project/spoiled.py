"""Faults planted into Balance in a process of its own, for the checks of reliability to notice."""

import time
from contextlib import contextmanager, nullcontext

from balance.runs.writer import RunWriter
from balance.storage import atomic
from balance.storage.disk import Disk


def write_in_place():
    """Write files without a temporary file and a rename."""

    def write(path, content, check=None):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    atomic.write = write


def never_sweep_up():
    """Leave temporary files where they are."""
    atomic.sweep_up = lambda folder: None


def play_all_again():
    """Find no stored part."""
    RunWriter.stored = lambda self, part: None


def raise_any_error():
    """Let an error of the disk reach the user as it comes."""
    atomic.writing = lambda path: nullcontext()


def wait_long():
    """Hang."""
    time.sleep(60)


def write_for_long():
    """Write a run for at least half a second."""
    locked = Disk.locked

    @contextmanager
    def slowly(*arguments):
        with locked(*arguments):
            time.sleep(0.5)
            yield

    Disk.locked = slowly


def never_lock():
    """Let any number of processes write a run, as slowly."""
    Disk.locked = lambda *arguments: nullcontext()
    write_for_long()
