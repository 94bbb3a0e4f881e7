"""Hold what all tabs share: the game, the games that were played, the history, the jobs."""

import contextlib
import os
import threading
from collections.abc import Mapping
from pathlib import Path

from balance.design.reordered import reordered
from balance.questions.studio.answer import ROUNDS
from balance.questions.studio.answers import PAGES
from balance.questions.studio.asked import Asked
from balance.questions.studio.history import Draft, History
from balance.questions.studio.jobs import Jobs
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.session import Session
from balance.questions.studio.trial import Trial
from balance.simulation.engine import Threads
from balance.simulation.workers import thread_count
from balance.storage import atomic
from scenarios import Scenario, load
from scenarios.loader.errors import InputError

MOST_OFFERED = 5


class Studio:
    """Hold what all tabs share.

    Args:
        source: The game's name or folder.
        history: Where tries are kept; pages are written beside them.
        seed: The seed of all games.
        threads: Threads to play on; None: one for each processor.
        kernels: About how many kernels are compiled before the first game; 0: none, or it is not known.
    """

    def __init__(
        self, source: str, scenario: Scenario, history: History, seed: int, threads: int | None, kernels: int = 0
    ) -> None:
        self.source, self.scenario, self.history, self.kernels = source, scenario, history, kernels
        self.threads = thread_count(threads)
        self.kept = KeptFigures(Threads(self.threads), seed)
        self.thinking = KeptFigures(Threads(1), seed)
        self.jobs, self.trouble = Jobs(), ""
        # which tables stand in another order; None: nobody has looked yet, as that reads the game's own, too
        self.order: tuple[str, ...] | None = None if os.path.isdir(source) else ()
        self.pages = history.folder / PAGES
        with atomic.writing(self.pages):
            self.pages.mkdir(parents=True, exist_ok=True)
        self._sessions: dict[str, Session] = {}
        self._earlier = _unlike(history.drafts())
        self._left = set[str]()  # tabs that were closed, and are not offered any more
        history.tidy()
        self._stamp = self._stamped()
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Play the first games of the published game on a thread, while the page's own libraries are loaded."""
        threading.Thread(target=self._begin, name="studio-first", daemon=True).start()

    def _begin(self) -> None:
        with contextlib.suppress(Exception):  # whatever is wrong is told by the tab that asks for it
            published = Trial(self.scenario, {}, {})
            self.kept.upto(published.sides()[1], published.played(), ROUNDS[0], lambda: True)

    def session(self, tab: str) -> Session:
        """Return the session of a tab, which goes on where it was."""
        with self._lock:
            self._earlier.pop(tab, None)
            self._left.discard(tab)
            if tab not in self._sessions:
                self._sessions[tab] = Session(self.source, self.scenario, self.kept, self.history, tab, self.thinking)
            return self._sessions[tab]

    def earlier(self, tab: str = "") -> dict[str, Draft]:
        """Return what tabs showed when they or the studio were closed, by tab, latest first; not answers.

        Args:
            tab: Who asks, which is none of them.
        """
        closed = {each for each, session in list(self._sessions.items()) if session.left} - self._left - {tab}
        drafts = self.history.drafts() if closed else {}
        return _unlike({**{each: drafts[each] for each in drafts if each in closed}, **self._earlier})

    def forget_earlier(self, tab: str) -> None:
        """Offer it no more, after the next start neither."""
        self._earlier.pop(tab, None)
        self._left.add(tab)
        if tab not in self._sessions or self._sessions[tab].left:
            self.history.forget(tab)

    def asked(self, trial: Trial) -> Asked:
        """Return what other questions are asked about; they leave a thread to whoever drags meanwhile."""
        return Asked(trial, self.source, self.kept.seed, self.pages, max(1, self.threads - 1))

    def look(self) -> None:
        """See whether somebody has saved the scenario's files in an editor, and take them as they stand now."""
        if self.order is None:
            self.order = tuple(reordered(self.scenario))
        stamp = self._stamped()
        if stamp == self._stamp:
            return
        self._stamp = stamp
        try:
            scenario = load(self.source)
        except InputError as error:
            self.trouble = str(error)
            return
        self.trouble = ""
        if scenario.files != self.scenario.files:
            self.scenario, self.order = scenario, tuple(reordered(scenario))
            for session in list(self._sessions.values()):
                session.renew(scenario)

    def file(self, name: str) -> Path | None:
        """Return a page or file that a question wrote; None if there is none of this name."""
        root = self.pages.resolve()
        try:
            path = (root / name).resolve()
            return path if path.is_relative_to(root) and path.is_file() else None
        except (OSError, ValueError):  # a name with a NUL, or far too long
            return None

    def own_file(self, name: str) -> Path | None:
        """Return a file of the scenario's folder itself; None if there is none of this name."""
        return next((path for path in self.scenario.folder.glob("*.*") if path.name == name and path.is_file()), None)

    def file_of(self, line: str) -> str:
        """Return which file of the scenario's folder a line speaks of first; "" if it names none."""
        found = {path.name: line.find(path.name) for path in self.scenario.folder.glob("*.*") if path.name in line}
        return min(found, key=lambda name: found[name], default="")

    def close(self) -> None:
        """End all that runs."""
        self.jobs.close()
        for session in self._sessions.values():
            session.close()

    def _stamped(self) -> tuple[tuple[str, int, int], ...]:
        stamps = []
        for path in sorted(self.scenario.folder.glob("*.*")):
            try:
                state = path.stat()
            except OSError:
                continue
            stamps.append((path.name, state.st_mtime_ns, state.st_size))
        return tuple(stamps)


def _unlike(drafts: Mapping[str, Draft]) -> dict[str, Draft]:
    """Return the first of the drafts, of those that show the same the latest."""
    found: dict[str, Draft] = {}
    for tab, draft in drafts.items():
        if not any(each.shows == draft.shows for each in found.values()):
            found[tab] = draft
    return dict(list(found.items())[:MOST_OFFERED])
