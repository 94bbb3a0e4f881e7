"""Keep a study in a folder: what was asked of which game, what is played so far, and the answer.

    FOLDER/NAME.json     the record: all that decides what is played; written first
    FOLDER/NAME.lock     while a process works there
    FOLDER/...           what the question plays; each file carries the record's `identity`
    FOLDER/answer.json   what came of it, with the same `identity`; written last

Asked for again with `resume`, a study goes on where it stopped; asked for something else it is refused, and the message
names what differs. A stop before anything is kept leaves nothing behind.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from balance.simulation.versions import earlier_version, other_kernels
from balance.storage import atomic, output_folder, sealed_json
from balance.storage.file_lock import locked
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.play_digest import is_earlier

ANSWER = "answer.json"
ALWAYS_ASKED = {
    "game": "the game",
    "seed": "the seed",
    "scenario_digest": "the scenario",
    "kernel_digest": "the game's kernels",
}


def what_plays(scenario: Scenario) -> dict[str, Any]:
    """Return the fields of a record that say what plays."""
    game = scenario.game
    return {"game": game.name, "scenario_digest": scenario.digest, "kernel_digest": game.digest}


class Record(sealed_json.Sealed):
    """Record what is asked of a game; a question adds its own fields.

    Attributes:
        format: Version of the file's format.
        game: The name of the game whose kernels are used.
        scenario_digest, kernel_digest: Digests of the scenario and of the kernels; with others, games may differ.
    """

    format: int
    game: str
    scenario_digest: str
    kernel_digest: str

    @property
    def identity(self) -> str:
        """Return the SHA-256 of all that determines the games; other files of the study carry it."""
        return sealed_json.digest(self.model_dump(mode="json"))


R = TypeVar("R", bound=Record)
A = TypeVar("A", bound=sealed_json.Sealed)


def _nothing(folder: Path) -> None:
    """Remove nothing: all that the question keeps besides is kept in files of games."""


@dataclass(frozen=True)
class StudyFolder(Generic[R, A]):
    """Say how the folders of a question look, and what messages call them.

    Attributes:
        what: What a study is called: `ladder`.
        command: The command that makes it: `balance ladder`.
        file: The name of the record's file: `ladder.json`.
        record: What the record holds.
        answer: What the answer holds; None: its answer is made anew from what is kept.
        bound: The field of the answer that holds the record's `identity`.
        asked: Field of the record -> what messages call it, the most telling first; besides `ALWAYS_ASKED`.
        doing: What a process does there: `climbing`.
        anew: What to do if the record is damaged: `climb anew in another folder`.
        kept: Returns what a folder holds, as text, `1 200 games`; "" if nothing is kept.
        clear: Removes what the question keeps besides its record and its answer.
        elsewhere: What to do instead of going on with another study: `climb in another folder`.
    """

    what: str
    command: str
    file: str
    record: type[R]
    answer: type[A] | None
    bound: str
    asked: Mapping[str, str]
    doing: str
    anew: str
    kept: Callable[[Path], str]
    clear: Callable[[Path], None] = _nothing
    elsewhere: str = "choose another --out"

    @property
    def lock(self) -> str:
        """The name of the lock's file."""
        return str(Path(self.file).with_suffix(".lock"))

    def refuse(self, folder: Path, resume: bool) -> None:
        """Refuse a folder that such a study must not be written to.

        Raises:
            InputError: See `output_folder.refuse`.
        """
        output_folder.refuse(folder, resume, what=self.what, marker=self.file, lock=self.lock, answer=ANSWER)

    @contextmanager
    def opened(self, folder: Path, asked: R, resume: bool) -> Iterator[R]:
        """Hold a folder for the time of a `with` block, to play and keep games there.

        Args:
            folder: The folder; it is made if necessary.
            asked: What is asked now.
            resume: Whether the folder may hold a study of the same.

        Yields:
            The record that the folder holds: what was asked when the study began.

        Raises:
            InputError: If the folder is refused, another process works there, or it holds a study of something else.
        """
        self.refuse(folder, resume)
        ours = not folder.exists()
        taken = f"another process is {self.doing} there; wait for it or {self.elsewhere}"
        try:
            with locked(folder, folder / self.lock, taken, remove=True):
                self.refuse(folder, resume)  # again: another process may have written before we had the lock
                atomic.sweep_up(folder)  # what a killed process left half written: nobody else writes while we lock
                there = self._record_there(folder, asked)
                try:
                    yield there
                except BaseException:
                    if not self.kept(folder):
                        self.remove(folder)
                    raise
        finally:
            if ours:
                with contextlib.suppress(OSError):  # something is kept there
                    folder.rmdir()

    def _record_there(self, folder: Path, asked: R) -> R:
        """Return the record of a folder; if there is none, it is written."""
        if not (folder / self.file).exists():
            self.write(folder, asked)
            return asked
        there = self.read(folder)
        every = {"game": ALWAYS_ASKED["game"], **self.asked, **ALWAYS_ASKED, **self.asked}
        earlier = is_earlier(there.scenario_digest) and not is_earlier(asked.scenario_digest)
        told = {"kernel_digest", "scenario_digest"} if earlier else {"kernel_digest"}
        names = {name: what for name, what in every.items() if name not in told}
        sealed_json.refuse_other(folder / self.file, there, asked, names, self.elsewhere)
        if there.kernel_digest != asked.kernel_digest:
            raise InputError(f"{folder / self.file}: {other_kernels(asked.game, self.what)}; {self.elsewhere}")
        if earlier:
            raise InputError(f"{folder / self.file}: {earlier_version(self.what)}; {self.elsewhere}")
        return there

    def write(self, folder: Path, record: R) -> None:
        """Write the record in one step."""
        sealed_json.write(folder / self.file, record.model_dump(mode="json"))

    def read(self, folder: Path) -> R:
        """Return the record of a folder.

        Raises:
            InputError: If it cannot be read, or is not what was once written.
        """
        return sealed_json.read(folder / self.file, self.record, self.anew)

    def remove(self, folder: Path) -> None:
        """Remove a study from a folder; the record last, so that a stop in between is seen."""
        self.clear(folder)
        with atomic.writing(folder):
            (folder / ANSWER).unlink(missing_ok=True)
            (folder / self.file).unlink(missing_ok=True)

    def keep(self, folder: Path, answer: A) -> None:
        """Write the answer in one step."""
        sealed_json.write(folder / ANSWER, answer.model_dump(mode="json"))

    def folder_of(self, place: Path) -> Path | None:
        """Return the folder of a study, named by itself or by the page beside it; None if there is none."""
        folders = [place, place.with_suffix("")] if place.suffix.lower() == ".html" else [place]
        return next((folder for folder in folders if (folder / self.file).is_file()), None)

    def answered(self, place: Path) -> tuple[Path, R, A]:
        """Return a study that is finished: its folder, its record and its answer.

        Args:
            place: The study's folder, or the page that stands beside it.

        Raises:
            InputError: If there is no study, it has no answer yet, or a file is damaged or another study's.
        """
        assert self.answer is not None
        folder = self.folder_of(place)
        if folder is None:
            raise InputError(
                f"{place}: is no {self.what}; give the page that `{self.command}` wrote, or the folder beside it"
            )
        if not (folder / ANSWER).is_file():
            raise InputError(f"{folder}: its {self.what} has no answer yet; finish it with --resume")
        there = self.read(folder)
        answer = sealed_json.read(folder / ANSWER, self.answer, "finish it anew with --resume")
        if getattr(answer, self.bound) != there.identity:
            raise InputError(
                f"{folder / ANSWER}: is the answer of another {self.what}; finish this one anew with --resume"
            )
        return folder, there, answer


@dataclass(frozen=True)
class Interrupted:
    """Say what a folder keeps.

    It is counted when this becomes text, so that Ctrl-C tells what is there by then.
    """

    study: StudyFolder  # type: ignore[type-arg]  # of any question
    folder: Path

    def __str__(self) -> str:
        """Return what is kept, and how to go on."""
        kept = self.study.kept(self.folder)
        return f"{kept} kept in {self.folder}; the same line with --resume goes on" if kept else "nothing is kept"
