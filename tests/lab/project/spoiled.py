"""Faults planted into Balance in a process of its own, for the checks of reliability to notice."""

from contextlib import nullcontext

from balance.runs.writer import RunWriter
from balance.storage import atomic, places


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
    import time

    time.sleep(60)


def never_lock():
    """Let any number of processes write a run."""
    places.locked = lambda *arguments: nullcontext()
