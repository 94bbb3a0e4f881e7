"""Every rule that a scenario says is implemented has its test, and every test of a rule names one that exists."""

import ast
import csv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
COLUMNS = ["id", "chapter", "page", "statement", "status", "note"]
STATUSES = {"implemented", "untested", "not_applicable", "assumed_away"}


def rules_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        rows = list(reader)
        assert reader.fieldnames == COLUMNS, f"{path}: columns are {reader.fieldnames}; they must be {COLUMNS}"
    return rows


def all_rules() -> dict[str, list[dict[str, str]]]:
    """Every built-in scenario's rules, by folder."""
    return {path.parent.name: rules_of(path) for path in sorted(ROOT.glob("scenarios/*/rules.csv"))}


def marks(source: str, where: str) -> Iterator[str]:
    """The rule ids of `pytest.mark.rule(...)` in a test file, found without running it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                written = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                assert written, f"{where}:{node.lineno}: a rule's id is written out, not computed"
                yield argument.value


def all_marks() -> dict[str, list[str]]:
    """Rule id -> the test files that carry it."""
    found: dict[str, list[str]] = {}
    for path in sorted(ROOT.glob("tests/**/test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for rule in marks(path.read_text(encoding="utf-8"), name):
            found.setdefault(rule, []).append(name)
    return found


def test_every_implemented_rule_has_a_test():
    tested = all_marks()
    missing = [
        f"{folder}: {row['id']} {row['statement']}"
        for folder, rows in all_rules().items()
        for row in rows
        if row["status"] == "implemented" and row["id"] not in tested
    ]
    assert not missing, "rules without a test:\n" + "\n".join(missing)


def test_every_marked_rule_exists():
    known = {row["id"] for rows in all_rules().values() for row in rows}
    unknown = [f"{', '.join(files)}: {rule}" for rule, files in all_marks().items() if rule not in known]
    assert not unknown, "marks of rules that no rules.csv has:\n" + "\n".join(unknown)


def test_every_rule_has_one_row_a_status_and_the_note_it_needs():
    wrong: list[str] = []
    seen: set[str] = set()
    for folder, rows in all_rules().items():
        for row in rows:
            if row["id"] in seen:
                wrong.append(f"{folder}: {row['id']} stands twice")
            if row["status"] not in STATUSES:
                wrong.append(f"{folder}: {row['id']} is {row['status']!r}; it must be one of {sorted(STATUSES)}")
            elif row["status"] != "implemented" and not row["note"].strip():
                wrong.append(f"{folder}: {row['id']} is {row['status']} and does not say why in its note")
            seen.add(row["id"])
    assert not wrong, "\n".join(wrong)


def test_marks_are_found_on_functions_and_parameters():
    source = """
@pytest.mark.rule("LW-001")
@pytest.mark.rule("LW-002", "LW-003")
def test_a(): ...
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("LW-004"))])
def test_b(n): ...
"""
    assert sorted(marks(source, "here")) == ["LW-001", "LW-002", "LW-003", "LW-004"]
