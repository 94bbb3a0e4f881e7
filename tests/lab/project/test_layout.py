"""What the repository as a whole promises: nothing of one machine in it, locks that fit the project."""

import ast
import re
import subprocess
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = [".ci/requirements.txt", ".ci/requirements-dev.txt"]
TOP = {
    *("balance", "benchmarks", "docs", "reports", "scenarios", "sims", "tests"),
    *("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml"),
}
# one letter in brackets, so that this file does not find itself
REGISTRY = re.compile(r"\bp[y]pi\.org|p[y]thonhosted|conda\.a[n]aconda|[a]rtifactory|extra-[i]ndex-url|find-[l]inks\b")
HOME = re.compile(r"(?<![\w./:-])/(?:home|mnt|opt|root|Users|work)/\w|\b[A-Z]:\\Users\b")


def files() -> list[str]:
    """What is, or would be, committed."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[]", name)[0]).lower()


def pinned(lock: str) -> dict[str, int]:
    """Package -> number of hashes."""
    found: dict[str, int] = {}
    package = ""
    for line in (ROOT / lock).read_text(encoding="utf-8").splitlines():
        if re.match(r"[\w.-]+==[\w.]+", line):
            package = canonical(line)
            found.setdefault(package, 0)
        elif "--hash=sha256:" in line:
            found[package] += 1
        else:
            assert line.strip().startswith("#"), f"{lock}: not a pin: {line}"
    return found


def test_no_file_names_a_registry_or_a_folder_of_one_machine():
    wrong = []
    for name in files():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if REGISTRY.search(line) or HOME.search(line):
                wrong.append(f"{name}:{number}: {line.strip()[:100]}")
    assert not wrong, "\n".join(wrong)


def test_no_file_has_what_a_merge_left_undecided():
    undecided = re.compile(rb"^(<{7}|>{7}) ", re.MULTILINE)
    assert not [name for name in files() if (ROOT / name).is_file() and undecided.search((ROOT / name).read_bytes())]


def test_the_top_level_is_the_one_in_the_design():
    tops = {name.split("/")[0] for name in files()}
    assert {name for name in tops if not name.startswith(".")} <= TOP


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_by_hash_and_names_no_host(lock):
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")
    assert [name for name, hashes in pinned(lock).items() if hashes == 0] == []


def test_the_locks_hold_what_the_project_asks_for():
    run, dev = (pinned(lock) for lock in LOCKS)
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]]
    assert [name for name in asked if canonical(name) not in run] == []
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"]]
    assert [name for name in asked if canonical(name) not in dev] == []


def test_both_locks_agree():
    def versions(lock: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[\w.]+(?: ; [^\\\n]+)?", (ROOT / lock).read_text("utf-8"), re.MULTILINE))

    run, dev = (versions(lock) for lock in LOCKS)
    names = {canonical(pin) for pin in run}
    assert {pin.strip() for pin in dev if canonical(pin) in names} <= {pin.strip() for pin in run}


def test_the_version_is_said_once():
    import balance

    assert balance.__version__ == PROJECT["project"]["version"]


def test_no_modules_import_each_other_in_a_circle():
    """Nor is a circle hidden by an import inside a function; what only types name is no import at run time."""
    graph = grimp.build_graph("balance", "reports", "scenarios", "sims", exclude_type_checking_imports=True)
    assert len(graph.modules) > 500
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' <- '.join(error.args[1])}")


def test_first_lines_of_docstrings_are_short():
    """In what users and games' authors import or copy; longer ones are hard to read in a list of functions."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    long = []
    for name in files():
        looked_at = name.startswith(("balance/", "reports/", "scenarios/", "docs/templates/"))
        looked_at = looked_at and "testing/contract/" not in name
        if not looked_at or not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
            first = ((isinstance(node, kinds) and ast.get_docstring(node)) or "").partition("\n")[0]
            if len(first) > 100:
                long.append(f"{name}: {first}")
    assert not long, "\n".join(["first lines of more than 100 characters:", *long])
