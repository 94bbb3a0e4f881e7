"""Carry questions out in the background, one after another, with progress and a stop."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

from balance.studies.control import Control, Stopped
from scenarios import Value
from scenarios.loader.errors import InputError

WAITS, RUNS, DONE, STOPPED, FAILED = "waits", "runs", "done", "stopped", "failed"


@dataclass(frozen=True)
class Proposal:
    """Hold changes that a question proposes, in words and as settings."""

    text: str
    settings: Mapping[str, Value]


@dataclass(frozen=True)
class Found:
    """Hold what a question found.

    Attributes:
        lines: Its answer in sentences.
        files: Pages and other files, by what they are called.
        proposals: Changes that can be taken over.
        command: The line that asks the same again.
    """

    lines: tuple[str, ...]
    files: Mapping[str, Path] = field(default_factory=dict)
    proposals: tuple[Proposal, ...] = ()
    command: str = ""


class Parts(Control):
    """Count the parts of a question as they come: a study counts its steps anew in each."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def __call__(self, done: int, total: int, text: str) -> None:
        """Note how far the study is; fewer steps done, or others in all, are those of another part."""
        if total != self.total or done < self.done:
            self.part += 1
        super().__call__(done, total, text)


@dataclass
class Job:
    """Hold a question in the background.

    Attributes:
        title: What is asked, in words.
        work: What answers it.
        control: How far it is, and how it is stopped.
        state: Where it stands: see above.
        stopping: Whether somebody has stopped it while it is carried out.
        found: What it found; None: nothing yet.
        error: What is wrong, if it failed.
        began: When it began, on the monotonic clock; 0: not yet [s].
    """

    title: str
    work: Callable[[Control], Found]
    control: Parts = field(default_factory=Parts)
    state: str = WAITS
    found: Found | None = None
    error: str = ""
    began: float = 0.0
    stopping: bool = False

    @property
    def share(self) -> float:
        """Return what is done of the part that is played, from 0 to 1: how many follow, nobody knows."""
        return min(1.0, self.control.done / self.control.total) if self.control.total else 0.0

    @property
    def seconds_so_far(self) -> float:
        """Return for how long it has been carried out [s]."""
        return time.monotonic() - self.began if self.began else 0.0

    @property
    def ended(self) -> bool:
        """Return whether it has ended, however."""
        return self.state in (DONE, STOPPED, FAILED)

    def stop(self) -> None:
        """Stop it as soon as what it is playing is kept; one that waits never begins."""
        self.control.stop()
        if self.state == WAITS:
            self.state = STOPPED
        self.stopping = not self.ended

    def run(self) -> None:
        """Carry it out."""
        if self.state != WAITS:
            return
        self.began, self.state = time.monotonic(), RUNS
        try:
            self.found = self.work(self.control)
            self.state = DONE
        except Stopped:
            self.state = STOPPED
        except InputError as error:
            self.error, self.state = str(error), FAILED
        except Exception as error:  # a game of somebody's own may raise anything
            self.error, self.state = f"{type(error).__name__}: {error}", FAILED


class Jobs:
    """Carry out jobs one after another on a thread."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._now: Job | None = None
        threading.Thread(target=self._work, name="studio-jobs", daemon=True).start()

    def start(self, title: str, work: Callable[[Control], Found]) -> Job:
        """Return a new job, which is carried out when those before it have ended."""
        job = Job(title, work)
        self._waiting.put(job)
        return job

    def close(self) -> None:
        """Stop what is carried out, and begin nothing more."""
        self._waiting.put(None)
        if self._now is not None:
            self._now.stop()

    def _work(self) -> None:
        while (job := self._waiting.get()) is not None:
            self._now = job
            job.run()
