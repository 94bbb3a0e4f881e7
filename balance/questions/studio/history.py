"""Keep tries on disk, and what each tab shows; every write replaces a file in one step."""

import contextlib
import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import Field

from balance.questions.studio.answer import Answer
from balance.questions.studio.answers import Answers
from balance.questions.studio.trial import Trial
from balance.storage import file_lock, sealed_json
from scenarios import Scenario
from scenarios.loader.errors import InputError

USUAL = Path("balance-studio")
FILE, LOCK, DRAFT = "history.json", ".lock", "tab-{}.json"
MOST_FOLDERS, MOST_NAME, MOST_DRAFTS = 1000, 60, 20
ANEW = "move it away, and the studio begins a new one"
Settings = dict[str, str | bool | int | float]


class Try(sealed_json.Sealed):
    """Record a try.

    Attributes:
        number: Its number, from 1.
        name: What the designer calls it, or "".
        made: When it was made, ISO 8601.
        context, after, before: See `Trial`.
        base: The digest of what it was compared with, all numbers and cards: a folder may be changed later.
        games: Games of each side [games].
        figure: The first figure, as it is typed.
        was, now, low, high: The figure on either side, and the interval of the difference.
        now_low, now_high: The interval of `now`; None, as of earlier versions: not known.
        moved: The difference, of the games that both sides have; None, as of earlier versions: `now` minus `was`.
    """

    number: int
    name: str = ""
    made: str = ""
    context: Settings
    after: Settings
    before: Settings
    base: str = ""
    games: int
    figure: str
    was: float
    now: float
    low: float
    high: float
    moved: float | None = None
    now_low: float | None = None
    now_high: float | None = None


class Step(sealed_json.Sealed):
    """Record what a tab showed before its last steps; see `Trial`."""

    context: Settings
    after: Settings
    before: Settings
    watch: str = ""


class Draft(sealed_json.Sealed):
    """Record what a tab shows.

    Attributes:
        context, after, before, watch: See `Trial`.
        rows, targets, name: What is typed there: other rows by table, targets by figure, and the name of a try.
        past: What *Undo* brings back, the latest last.
        made: When it was kept, ISO 8601.
    """

    format: int = 1
    context: Settings
    after: Settings
    before: Settings
    watch: str = ""
    rows: dict[str, str] = Field(default_factory=dict)
    targets: dict[str, str] = Field(default_factory=dict)
    name: str = ""
    past: tuple[Step, ...] = ()
    made: str = ""

    @property
    def shows(self) -> tuple[Settings, Settings, Settings, dict[str, str]]:
        """Return what it shows, whenever that was."""
        return self.context, self.after, self.before, self.rows


@dataclass(frozen=True)
class Beside:
    """Hold what a tab keeps beside what it asks; the attributes are those of `Draft`."""

    rows: Mapping[str, str] = field(default_factory=dict)
    targets: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    past: tuple[Step, ...] = ()


class _Record(sealed_json.Sealed):
    format: int = 1
    opened: str
    tries: tuple[Try, ...] = ()


@dataclass
class History:
    """Hold the tries of a game or folder. Several threads may write.

    Attributes:
        folder: Where they are kept.
        opened: What they are tries of.
        tries: The tries, oldest first.
        answers: What questions found.
    """

    folder: Path
    opened: str
    tries: tuple[Try, ...] = ()
    answers: Answers = field(init=False)
    _tabs: int = 0  # the last number that was given to a tab
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        """Read what questions found before."""
        self.answers = Answers(self.folder)

    @classmethod
    def read(cls, folder: Path, opened: str) -> "History":
        """Return what a folder holds; nothing if it is new.

        Raises:
            InputError: If the file is damaged, or holds the tries of another game.
        """
        file = folder / FILE
        if not file.exists():
            return cls(folder, opened)
        record = sealed_json.read(file, _Record, ANEW)
        if record.opened != opened:
            raise InputError(f"{file}: holds tries of {record.opened}, not of {opened}; choose another folder")
        return cls(folder, opened, record.tries)

    def note(self, answer: Answer) -> Try:
        """Keep what is known of a try, in the place of what was known of it before; return it."""
        trial, first = answer.trial, answer.first
        asked = (dict(trial.context), dict(trial.after), dict(trial.before))
        base = trial.sides()[0].digest
        with self._lock:
            figure = first.figure.text
            same = next(
                (
                    each
                    for each in self.tries
                    if (each.context, each.after, each.before) == asked and (each.base, each.figure) == (base, figure)
                ),
                None,
            )
            kept = Try(
                number=same.number if same else 1 + max((each.number for each in self.tries), default=0),
                name=same.name if same else "",
                made=same.made if same else _now(),
                context=asked[0],
                after=asked[1],
                before=asked[2],
                base=base,
                games=answer.games,
                figure=figure,
                was=first.before,
                now=first.after,
                low=first.low,
                high=first.high,
                moved=first.estimate,
                now_low=first.after_low,
                now_high=first.after_high,
            )
            if same is not None and same.games > kept.games:
                return same
            self._write((*(each for each in self.tries if each is not same), kept))
            return kept

    def rename(self, number: int, name: str) -> None:
        """Give a try a name.

        Raises:
            InputError: If there is no such try, or the name is too long.
        """
        name = " ".join(name.split())
        if len(name) > MOST_NAME:
            raise InputError(f"a name has at most {MOST_NAME} characters")
        with self._lock:
            self._find(number)
            tries = [each.model_copy(update={"name": name}) if each.number == number else each for each in self.tries]
            self._write(tuple(tries))

    def find(self, number: int) -> Try:
        """Return a try.

        Raises:
            InputError: If there is none of this number.
        """
        with self._lock:
            return self._find(number)

    def _find(self, number: int) -> Try:
        for each in self.tries:
            if each.number == number:
                return each
        raise InputError(f"there is no try {number}")

    def _write(self, tries: tuple[Try, ...]) -> None:
        tries = tuple(sorted(tries, key=lambda each: each.number))
        fields = _Record(opened=self.opened, tries=tries).model_dump(mode="json")
        sealed_json.write(self.folder / FILE, fields)
        self.tries = tries

    def draft(self, tab: str) -> Draft | None:
        """Return what a tab showed last; None if nothing was kept, or it cannot be read."""
        file = self.folder / DRAFT.format(tab)
        if not file.exists():
            return None
        with contextlib.suppress(InputError):
            return sealed_json.read(file, Draft, ANEW)
        return None

    def keep_draft(self, tab: str, trial: Trial, beside: Beside) -> None:
        """Keep what a tab shows, and what stands there beside that."""
        draft = Draft(
            context=dict(trial.context),
            after=dict(trial.after),
            before=dict(trial.before),
            watch=trial.watch,
            rows=dict(beside.rows),
            targets=dict(beside.targets),
            name=beside.name,
            past=beside.past,
            made=_now(),
        )
        sealed_json.write(self.folder / DRAFT.format(tab), draft.model_dump(mode="json"))

    def drafts(self) -> dict[str, Draft]:
        """Return what tabs showed that has changes or other rows, the latest first, by tab."""
        found = {}
        for file in self.folder.glob(DRAFT.format("*")):
            tab = file.stem.removeprefix("tab-")
            if (draft := self.draft(tab)) is not None and (draft.after or draft.rows):
                found[tab] = draft
        return dict(sorted(found.items(), key=lambda each: each[1].made, reverse=True))

    def forget(self, tab: str) -> None:
        """Keep no more what a tab showed."""
        (self.folder / DRAFT.format(tab)).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Remove what tabs of long ago showed."""
        files = self.folder.glob(DRAFT.format("*"))
        for file in sorted(files, key=lambda file: file.stat().st_mtime)[:-MOST_DRAFTS]:
            file.unlink(missing_ok=True)

    def has_tab(self, tab: str) -> bool:
        """Return whether a number is that of a tab: it was given out, or something was kept of it."""
        return 1 <= int(tab) <= self._tabs or (self.folder / DRAFT.format(tab)).exists()

    def new_tab(self) -> str:
        """Return the number of a tab that nobody has used."""
        used = [file.stem.removeprefix("tab-") for file in self.folder.glob(DRAFT.format("*"))]
        with self._lock:
            self._tabs = max([self._tabs, *(int(each) for each in used if each.isdecimal())]) + 1
            return str(self._tabs)


@contextmanager
def opened_history(scenario: Scenario, source: str, folder: Path | None) -> Iterator[History]:
    """Yield the history of a game or folder, which no other process may write meanwhile.

    Args:
        scenario: The game.
        source: What it was named by.
        folder: Where the history is; None: a folder of the game's name in `balance-studio`.

    Raises:
        InputError: If another studio has it, or it cannot be read.
    """
    opened = str(scenario.folder.resolve()) if os.path.isdir(source) else scenario.name
    place = folder or _usual(scenario, opened)
    refusal = "another studio is open there; close it, or choose another folder: --out DIR"
    with file_lock.locked(place, place / LOCK, refusal, remove=True):
        yield History.read(place, opened)


def _usual(scenario: Scenario, opened: str) -> Path:
    """Return the folder of a game's name, or NAME-2 where that is of another folder of the same name."""
    for number in range(1, MOST_FOLDERS):
        place = USUAL / (scenario.name if number == 1 else f"{scenario.name}-{number}")
        if not (place / FILE).exists():
            return place
        if sealed_json.read(place / FILE, _Record, ANEW).opened == opened:
            return place
    raise InputError(f"{USUAL}: has no room for another history; choose a folder: --out DIR")


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S")
