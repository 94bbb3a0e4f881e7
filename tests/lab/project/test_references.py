"""Every rule id that code, scenarios, tests or docs cite is a row that `balance rules` lists of its game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenarios import load
from tests.lab.project.documents import visible

ROOT = Path(__file__).parents[3]
PLACES = ("sims", "scenarios", "balance", "reports", "benchmarks", "tests", "docs", "README.md", "CONTRIBUTING.md")
ENDINGS = {".py", ".toml", ".csv", ".md", ".txt", ".html"}
HOLES: tuple[str, ...] = ()
NO_RULE = "999"  # what tests number a rule that no game has


def games() -> dict[str, set[str]]:
    """Prefix of a shipped game's rule ids -> the ids that `balance rules` lists."""
    listed: dict[str, set[str]] = {}
    for path in sorted((ROOT / "scenarios").glob("*/rules.csv")):
        for rule in load(path.parent).rule_list()["id"]:
            listed.setdefault(rule.partition("-")[0], set()).add(rule)
    return listed


def oracles() -> set[str]:
    """Return the numbers of answers known without simulation, as docs/validation.md gives them: HU-O01 to HU-O28."""
    text = (ROOT / "docs" / "validation.md").read_text(encoding="utf-8")
    spans = re.findall(r"\b([A-Z]+-O)(\d+)\s+to\s+\1(\d+)\b", text)
    return {f"{name}{number:02d}" for name, first, last in spans for number in range(int(first), int(last) + 1)}


def files() -> Iterator[Path]:
    """Yield the texts of the project that may cite a rule, but this one."""
    for place in PLACES:
        path = ROOT / place
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (each for each in found if each.suffix in ENDINGS and each != Path(__file__))


def cited(text: str, prefixes: list[str]) -> set[str]:
    """Return the ids in a text: a game's prefix, perhaps a letter, a number; a small letter after it is a clause."""
    return set(re.findall(rf"(?<![\w-])((?:{'|'.join(prefixes)})-[A-Z]?\d+)[a-z]?(?!\w)", text))


def unknown(path: Path, listed: dict[str, set[str]], known: set[str]) -> list[str]:
    """Return the ids that a file cites and no list has."""
    found = cited(path.read_text(encoding="utf-8"), list(listed)) - known
    return sorted(each for each in found if not each.startswith(HOLES) and not each.endswith(NO_RULE))


def test_every_game_has_a_prefix_of_its_own():
    listed = games()
    assert set(listed) >= {"PIG", "CT", "AH", "HU", "PH", "HP"}
    assert {"HU-A21", "HU-H05", "HU-063", "AH-A12", "PH-Q15", "PIG-007"} <= set().union(*listed.values())
    assert {"HU-O01", "HU-O28", "PH-O20", "HP-O30"} <= oracles()


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(HU-130, HU-A21a): see HU-H05.", {"HU-130", "HU-A21", "HU-H05"}),
        ("HU-064 to HU-067, HU-A.., AHU-1, HU-12x3", {"HU-064", "HU-067"}),
        ('@pytest.mark.rule("PH-Q15")', {"PH-Q15"}),
    ],
)
def test_ids_are_found_in_a_text(text, ids):
    assert cited(text, ["HU", "PH"]) == ids


def test_every_id_that_is_cited_is_listed():
    listed = games()
    known = set().union(*listed.values()) | oracles()
    lines = [
        f"{path.relative_to(ROOT).as_posix()}: {', '.join(missing)}"
        for path in files()
        if (missing := unknown(path, listed, known))
    ]
    assert not lines, "ids that `balance rules` does not list:\n" + "\n".join(lines)


_BEGINS = r"(?:(?<![\w/])|(?<=\.\./))"  # not within a longer path
_TOP = "balance|benchmarks|docs|reports|scenarios|sims|tests"
PATH = re.compile(rf"{_BEGINS}((?:{_TOP})/[\w./-]+\.(?:csv|md|py|toml))\b")


def test_every_file_that_the_documents_name_is_there():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    named = {(page.name, path) for page in pages for path in PATH.findall(visible(page.read_text(encoding="utf-8")))}
    assert len(named) > 10
    lost = {(page, path) for page, path in named if not re.search(r"\b(GAME|NAME)\b", path)}
    assert [(page, path) for page, path in sorted(lost) if not (ROOT / path).exists()] == []
