"""Keep what questions found, so that it stands there again when the studio is started anew."""

import contextlib
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from balance.questions.studio.jobs import DONE, Found, Job, Proposal
from balance.questions.studio.trial import Trial
from balance.storage import sealed_json
from scenarios import Scenario
from scenarios.loader.errors import InputError

PAGES, FILE, MOST = "pages", "answer-{}.json", 12
ANEW = "remove it, and ask once more"
Settings = dict[str, str | bool | int | float]
CUT_OFF = Found(
    ("This was cut off, as the studio ended before it was answered. Show what it was asked of, and ask once more.",),
    proposals=(Proposal("what it was asked of", {}),),
)


@dataclass(frozen=True)
class Question:
    """Hold a question that was asked.

    Attributes:
        number: Its number, from 1, as in the name of its file.
        job: What answers it, or has.
        trial: What it was asked of; None: the folder was changed since, so that nothing can be made of it.
        whose: The same in words.
    """

    number: int
    job: Job
    trial: Trial | None
    whose: str


class Kept(sealed_json.Sealed):
    """Record what a question found: see `Question`, `Trial` and `Found`; `made` is when, ISO 8601."""

    format: int = 1
    number: int
    made: str
    title: str
    whose: str
    game: str
    context: Settings
    after: Settings
    before: Settings
    watch: str
    lines: tuple[str, ...]
    files: dict[str, str]
    proposals: tuple[tuple[str, Settings], ...]
    command: str


class Answers:
    """Hold what was found before the studio was started, and keep what is found. Several threads may ask.

    Args:
        folder: Where it is kept; pages are in a folder there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self._lock = folder, threading.Lock()
        self._earlier = sorted(self._read(), key=lambda each: -each.number)
        self._number = max((each.number for each in self._earlier), default=0)
        for old in self._earlier[MOST:]:
            self.forget(old.number)

    def earlier(self, scenario: Scenario) -> tuple[Question, ...]:
        """Return what was found before the studio was started, the newest first."""
        return tuple(self._question(kept, scenario) for kept in self._earlier)

    def new(self) -> int:
        """Return the number of a question that is asked now."""
        with self._lock:
            self._number += 1
            return self._number

    def keep(self, number: int, title: str, trial: Trial, whose: str, found: Found) -> None:
        """Keep what a question of this number found.

        Raises:
            InputError: If it cannot be written.
        """
        pages = self.folder / PAGES
        kept = Kept(
            number=number,
            made=time.strftime("%Y-%m-%dT%H:%M:%S"),
            title=title,
            whose=whose,
            game=trial.scenario.digest,
            context=dict(trial.context),
            after=dict(trial.after),
            before=dict(trial.before),
            watch=trial.watch,
            lines=found.lines,
            files={name: str(path.relative_to(pages)) for name, path in found.files.items()},
            proposals=tuple((each.text, dict(each.settings)) for each in found.proposals),
            command=found.command,
        )
        sealed_json.write(self._file(number), kept.model_dump(mode="json"))

    def forget(self, number: int) -> None:
        """Keep it no more; its pages stay."""
        with self._lock:
            self._earlier = [each for each in self._earlier if each.number != number]
        self._file(number).unlink(missing_ok=True)

    def _read(self) -> Iterator[Kept]:
        for file in self.folder.glob(FILE.format("*")):
            with contextlib.suppress(InputError):  # what cannot be read is left out; its page is there
                yield sealed_json.read(file, Kept, ANEW)

    def _question(self, kept: Kept, scenario: Scenario) -> Question:
        trial = None
        if kept.game == scenario.digest:
            trial = Trial(scenario, kept.context, kept.after, kept.before, kept.watch)
        pages = self.folder / PAGES
        paths = {name: pages / file for name, file in kept.files.items()}
        within = pages.resolve()  # a record, or a link, from elsewhere must not lead out of it
        files = {n: path for n, path in paths.items() if path.is_file() and path.resolve().is_relative_to(within)}
        proposals = [Proposal(text, settings) for text, settings in kept.proposals]
        found = Found(kept.lines, files, tuple(proposals), kept.command)
        job = Job(kept.title, lambda control: found, state=DONE, found=found)
        when = "Asked" if kept.lines == CUT_OFF.lines else "Found"
        return Question(kept.number, job, trial, f"{kept.whose} {when} {kept.made.replace('T', ' ')}.")

    def _file(self, number: int) -> Path:
        return self.folder / FILE.format(number)
