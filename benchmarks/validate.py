"""Run the long statistical checks: how far can figures be trusted? `python -m benchmarks.validate [TOPIC ...]`

It prints one line per check, writes a page for each topic into docs/validation/ and the list of them into
docs/validation.md, and exits with 1 if a check fails. All seeds are fixed, so a page depends on the code and the
libraries only. It bears a digest of both, and a topic whose page was written from the same is not done again: checks
that take hours may be interrupted, and go on where they were.
"""

import hashlib
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

import scenarios
from balance.design.plan_words import KEYS
from benchmarks.loaded import loaded
from benchmarks.planted import all_planted
from benchmarks.sources import COMPILER, of_code
from benchmarks.validation import (
    clusters,
    contract,
    coverage,
    disks,
    envelopes,
    explanations,
    faults,
    gate,
    kills,
    linking,
    lucks,
    mutations,
    plays,
    races,
    ranks,
    scale,
    sequences,
    stakes,
    together,
    tournaments,
    tunings,
    worths,
)
from benchmarks.validation.checks import CHANCE, Section, Sizes, page, wrapped
from scenarios.loader.column_texts import FILE as COLUMNS
from scenarios.loader.plausible_lines import FILE as PLAUSIBLE
from scenarios.loader.scenario import RULES_FILE
from sims import game as games
from tests.games.all_hoomanz import directions as hoomanz_directions
from tests.games.all_hoomanz import random_play as hoomanz_random
from tests.games.cyberdoom_tower import attack_chances as attacks
from tests.games.cyberdoom_tower import directions, hiding, rows, watching
from tests.games.human_punishment import deals as human_punishment_deals
from tests.games.human_punishment import directions as human_punishment_directions
from tests.games.human_punishment import random_play as human_punishment_random
from tests.games.humans import directions as humans_directions
from tests.games.humans import random_play as humans_random
from tests.games.pig import exact as pig
from tests.games.posthuman import counts as posthuman_counts
from tests.games.posthuman import directions as posthuman_directions
from tests.games.posthuman import random_play as posthuman_random

PAGE = Path(__file__).parents[1] / "docs" / "validation.md"
FAULTS = (Path(__file__).parent / "reliability" / "faults.c",)
DATA = Path(scenarios.__file__).parent
ASKED = re.compile(rb"^(?:" + "|".join(KEYS).encode() + rb") = .*\n", re.MULTILINE)
NOT_PLAYED = (PLAUSIBLE, COLUMNS)  # files of a scenario that are no part of what is played
# How a game's own checks play, which `make test` holds to give the same rows however settings are read, games divided
# among threads and numbers written: a change there makes no page of these topics stale.
READS = "scenarios.loader."  # in place of its code counts what it makes of the scenarios, see `benchmarks.loaded`
SAME_ROWS = ("balance.design.", "balance.simulation.", "balance.installation", "reports.")
LIBRARIES = ("llvmlite", "numba", "numpy", "polars", "scipy")


@dataclass(frozen=True)
class Topic:
    """Describe a topic: what plays and checks, and what its figures depend on.

    Attributes:
        sections: Yields each table as soon as it is done.
        games: The names of the games that it plays. A new game does not make the other games' pages stale.
        planted: Whether it plants the games' faults.
        files: Other files that its figures depend on.
        compiled: Whether it tests the compiler: a change there makes no page of another topic stale.
        reads: Whether it tests how files are read and what is said then: of other topics it counts only what is made of
            the scenarios, and not how figures are put into words.
    """

    sections: Callable[[Sizes], Iterator[Section]]
    games: tuple[str, ...]
    planted: bool = False
    files: tuple[Path, ...] = ()
    compiled: bool = False
    reads: bool = False

    @property
    def module(self) -> str:
        """Return the name of the module that checks."""
        return str(getattr(self.sections, "func", self.sections).__module__)

    @property
    def of_a_game(self) -> bool:
        """Return whether it belongs to a game: its figures are those of the game's rows."""
        return self.module.startswith("tests.games.")

    @property
    def not_counted(self) -> tuple[str, ...]:
        """Return how the names of modules begin that it imports, but that change none of its figures."""
        same, compiler, reads = self.of_a_game, not self.compiled, not self.reads
        return (*same * SAME_ROWS, *compiler * (COMPILER,), *reads * (READS,))


def _topics() -> dict[str, Topic]:
    """Return all topics by name, in the order of their pages."""
    ours = [name for name in scenarios.available() if games.is_ours(name)]
    titles = {name: scenarios.load(name).title for name in ours}
    tower, hoomanz, humans, posthuman = ("cyberdoom-tower",), ("all-hoomanz",), ("humans",), ("posthuman",)
    punishment = ("human-punishment",)
    return {
        "intervals": Topic(coverage.sections, ("pig",)),
        "sequences": Topic(sequences.sections, ()),
        "Pig": Topic(pig.sections, ("pig",)),
        "decisions": Topic(stakes.sections, ("pig",)),
        "tuning": Topic(tunings.sections, ("pig",)),
        "ranks": Topic(ranks.sections, ("pig",)),
        "pairs and spread": Topic(together.sections, ("pig",)),
        "worths": Topic(worths.sections, ("pig",)),
        "envelopes": Topic(envelopes.sections, ("pig",)),
        "explanations": Topic(explanations.sections, ("pig",)),
        "luck": Topic(lucks.sections, ("pig",)),
        "tournaments": Topic(tournaments.sections, ("pig",)),
        "plays": Topic(plays.sections, ("pig", *tower)),
        "attacks": Topic(attacks.sections, tower),
        "Hide and Loot": Topic(hiding.sections, tower),
        "directions": Topic(directions.sections, tower),
        "actions": Topic(watching.sections, tower),
        "rows": Topic(rows.sections, tower),
        **{f"contract: {titles[name]}": Topic(partial(contract.sections, name), (name,)) for name in ours},
        "All Hoomanz: directions": Topic(hoomanz_directions.sections, hoomanz),
        "All Hoomanz: random play": Topic(hoomanz_random.sections, hoomanz),
        "Human Punishment: deals": Topic(human_punishment_deals.sections, punishment),
        "Human Punishment: directions": Topic(human_punishment_directions.sections, punishment),
        "Human Punishment: random play": Topic(human_punishment_random.sections, punishment),
        "Humans!!!: directions": Topic(humans_directions.sections, humans),
        "Humans!!!: random play": Topic(humans_random.sections, humans),
        "Posthuman: directions": Topic(posthuman_directions.sections, posthuman),
        "Posthuman: counts": Topic(posthuman_counts.sections, posthuman),
        "Posthuman: random play": Topic(posthuman_random.sections, posthuman),
        **{f"linking: {titles[name]}": Topic(partial(linking.sections, name), (name,), compiled=True) for name in ours},
        "gate": Topic(gate.sections, ("pig", *tower)),
        **{
            f"faults: {titles[name]}": Topic(partial(faults.sections, each), (name,), planted=True)
            for name, each in all_planted().items()
        },
        "reliability: kill -9": Topic(kills.sections, ("pig",), files=FAULTS, reads=True),
        "reliability: disks": Topic(disks.sections, ("pig",), files=FAULTS, reads=True),
        "reliability: races and clocks": Topic(races.sections, ("pig",), files=FAULTS, reads=True),
        "reliability: changed inputs": Topic(mutations.sections, ("pig",), reads=True),
        "reliability: clusters": Topic(clusters.sections, ("pig",), reads=True),
        "reliability: scale": Topic(scale.sections, ("pig",), reads=True),
    }


TOPICS = _topics()
HEAD = (
    "What `make validate` checks beyond `make test`, and what it found. Everything is played from fixed seeds: the "
    "same code and libraries write these pages again to the letter, but for times and the moments of kills (the "
    "topics of reliability). O01 to O15 number the answers that are known for "
    "Cyberdoom Tower without simulation, PH-O01 to PH-O20 those for Posthuman, HU-O01 to HU-O28 those for Humans!!!, "
    "HP-O01 to HP-O30 those for Human Punishment; most are worked out in tests/games/GAME/oracles.",
    "{passed} checks passed, {failed} failed; {reported} more figures are reported without being checked. A check that "
    "compares simulated with exact figures says how often it fails by chance: the checks of a table share a chance of "
    "{chance} (Bonferroni). So a right program, played from other seeds, fails somewhere on these pages in fewer than "
    "{tables} of {tries:,.0f} tries, and a failure is to be taken for an error.",
    "A page bears the digest of the sources that it was written from: code without its comments, data and libraries. "
    "`make validate` does again what was written from others. The code that compiles kernels counts for the topics of "
    "linking only: they hold that a game gives the same rows however it is compiled. The code that reads scenarios "
    "counts for the topics of reliability only: for the others it is the records that it makes of them. So does "
    "the code that puts figures into words.",
)
MARK = "<!-- sources {sources}; tables {tables}; passed {passed}; failed {failed}; reported {reported} -->"
_MARK = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>\\w+)", re.escape(MARK)))


@dataclass(frozen=True)
class Done:
    """Hold what a topic's page says of itself.

    Attributes:
        sources: Digest of the code, data and libraries that it was written from.
        tables, passed, failed, reported: How many tables, and lines of each verdict.
    """

    sources: str
    tables: int
    passed: int
    failed: int
    reported: int

    @classmethod
    def of(cls, path: Path) -> "Done | None":
        """Return what a page says, or None if there is no page."""
        found = _MARK.match(path.read_text(encoding="utf-8")) if path.is_file() else None
        if found is None:
            return None
        return cls(found["sources"], *(int(found[name]) for name in ("tables", "passed", "failed", "reported")))


def _played(path: Path) -> bytes:
    """Return what a file of a scenario says of games: of a plan all but what its page says of it."""
    content = path.read_bytes()
    return ASKED.sub(b"", content) if path.parent.name == "sweeps" else content


def sources(topic: Topic) -> str:
    """Return the digest of what a topic depends on: its modules, its games and their scenarios, and libraries.

    Words of explanation in code do not count.
    """
    total = hashlib.sha256()
    modules = [topic.module]
    for name in topic.games:
        modules += games.find(name).modules
        modules += [f"tests.games.{name.replace('-', '_')}.faults"] if topic.planted else []
        folder = DATA / name.replace("-", "_")
        # what could be played instead (plausible.csv), and what is said of results (columns.csv), is not what is played
        files = (path for path in folder.rglob("*") if path.suffix in (".toml", ".csv") and path.name not in NOT_PLAYED)
        scenario = scenarios.load(folder)
        played = {folder / each for each in scenario.files} - {folder / RULES_FILE}
        total.update(f"{name}\0{scenario.digest}\0".encode())  # in place of game.toml and the tables
        for path in sorted(set(files) - played):
            total.update(f"{path.relative_to(DATA)}\0".encode() + hashlib.sha256(_played(path)).digest())
    for path in topic.files:
        total.update(path.read_bytes())
    if not topic.reads:
        total.update(" ".join(map(loaded, topic.games)).encode())
    total.update(of_code(*modules, leave_out=topic.not_counted, words=topic.reads).encode())
    total.update(" ".join(f"{library} {version(library)}" for library in LIBRARIES).encode())
    return total.hexdigest()[:16]


def page_of(topic: str, folder: Path) -> Path:
    """Return the path of a topic's page."""
    return folder / f"{re.sub('[^a-z]+', '_', topic.lower())}.md"


def work(topic: str, sizes: Sizes, path: Path, stamp: str) -> list[str]:
    """Do the checks of a topic, write its page, and return those that failed."""
    started = time.perf_counter()
    sections: list[Section] = []
    for section in TOPICS[topic].sections(sizes):
        sections.append(section)
        print(section.title)
        for check in section.checks:
            print(f"  {check.name}: {', '.join(check.figures)}: {check.verdict}", flush=True)
    print(f"({topic}: {time.perf_counter() - started:.0f} s)\n", flush=True)
    verdicts = [check.passed for section in sections for check in section.checks]
    passed, failed, reported = (verdicts.count(verdict) for verdict in (True, False, None))
    mark = MARK.format(sources=stamp, tables=len(sections), passed=passed, failed=failed, reported=reported)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(sections, f"{mark}\n\n# Validation: {topic}\n"), encoding="utf-8")
    return [f"{section.title}: {check.name}" for section in sections for check in section.failed]


def index(folder: Path) -> str:
    """Return the list of all topics' pages, and what they say together."""
    pages = {topic: page_of(topic, folder) for topic in TOPICS}
    done = {topic: found for topic, path in pages.items() if (found := Done.of(path))}
    total = {
        name: sum(getattr(each, name) for each in done.values()) for name in ("tables", "passed", "failed", "reported")
    }
    lines = [
        "# Validation\n",
        *(wrapped(part.format(**total, chance=f"{CHANCE:.4f}", tries=1 / CHANCE)) + "\n" for part in HEAD),
    ]
    lines += ["| topic | passed | failed | reported | sources |", "| --- | --- | --- | --- | --- |"]
    for topic, path in pages.items():
        if each := done.get(topic):
            link = f"[{topic}]({folder.name}/{path.name})"
            lines.append(f"| {link} | {each.passed} | {each.failed} | {each.reported} | {each.sources} |")
        else:
            lines.append(f"| {topic} | – | – | – | not run yet |")
    return "\n".join(lines) + "\n"


def validate(sizes: Sizes, out: Path, topics: Sequence[str] = ()) -> bool:
    """Do the checks of these topics, of all if there are none, and return whether all passed.

    Args:
        sizes: How much is played.
        out: The page that lists all topics; their pages are in a folder of its name beside it.
        topics: Names of topics.
    """
    folder, failed = out.with_suffix(""), []
    for topic in topics or TOPICS:
        path, stamp = page_of(topic, folder), sources(TOPICS[topic])
        done = Done.of(path)
        if done and done.sources == stamp and not done.failed:
            print(f"({topic}: done before, {path.name})\n", flush=True)
            continue
        failed += work(topic, sizes, path, stamp)
        out.write_text(index(folder), encoding="utf-8")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(index(folder), encoding="utf-8")
    print("\n".join(["failed:", *failed]) if failed else "all passed")
    return not failed


def main(topics: Sequence[str]) -> None:
    """Run all checks in full size and exit with 0 or 1, or with 2 if there is no such topic."""
    if wrong := [topic for topic in topics if topic not in TOPICS]:
        print(f"{wrong[0]} is no topic; they are {', '.join(TOPICS)}")
        sys.exit(2)
    sys.exit(0 if validate(Sizes(), PAGE, topics) else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
