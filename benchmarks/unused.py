"""Name code of the four packages that nothing uses: `python -m benchmarks.unused`; exit code 1 if there is some.

vulture goes by names: what no line of the packages or of benchmarks names is dead, though a test may call it. What
others find by name or call is left out, below. So are attributes set in `sims`, which are columns of records, and
members of classes in `sims.games`, which are words of tables and settings.
"""

import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from vulture import Vulture
from vulture.core import Item

ROOT = Path(__file__).parents[1]
PACKAGES = ("balance", "reports", "scenarios", "sims")
NAMES = {
    "SCORE": "`sims.score` finds it by its name",
    "__annotations__": "Typer reads it",
    "__dir__": "Python calls it",
    "__getattr__": "Python calls it",
    "__signature__": "Typer reads it",
    "model_config": "Pydantic reads it",
    "language": "read by the templates of pages",
    "large": "read by the templates of pages",
    "showwarning": "Python's `warnings` calls it",
    "count_decisions": "for the test that says how many decisions the contract's games hold",
}
PLACES = {
    "balance/questions/*/command*.py": "commands are found by the name of their folder",
    "balance/environments/aec.py": "PettingZoo's interface says what its methods are called",
    "balance/environments/single.py": "Gymnasium's interface says what its methods are called",
    "balance/testing/pytest_plugin.py": "pytest calls it",
    "sims/compiler/cache.py": "Numba calls what stands in for its own",
    "sims/compiler/linking.py": "Numba calls what stands in for its own",
    "sims/compiler/parts.py": "Numba calls what stands in for its own",
    "sims/compiler/translation.py": "Numba calls what stands in for its own",
}
# parts of a game, which `Game.of` finds by name
PARTS = {
    "ACTION_WORDS",
    "ACTION_WORDS_IN",
    "DERIVED",
    "ELEMENTS",
    "LEFT_OUT",
    "PHASE_WORDS",
    "RESULT",
    "ROLES",
    "RULES",
    "SEEN",
    "VECTORIZE",
    "see",
}


def found_by_name(item: Item) -> bool:
    """Return whether something else than a line of code leads to this."""
    path = Path(item.filename).relative_to(ROOT).as_posix()
    if item.name in NAMES or any(fnmatch(path, place) for place in PLACES):
        return True
    if item.typ == "attribute" and path.startswith("sims/"):
        return True
    line = Path(item.filename).read_text(encoding="utf-8").splitlines()[item.first_lineno - 1]
    is_member = item.typ == "variable" and line.startswith(" ")
    return path.startswith("sims/games/") and (item.name in PARTS or is_member)


def unused(folders: Sequence[str] = PACKAGES, users: Sequence[str] = ("benchmarks",)) -> list[str]:
    """Return what nothing uses in these folders of the project, a line each; what `users` name is used."""
    vulture = Vulture()
    vulture.scavenge([ROOT / folder for folder in (*folders, *users)])
    return [
        f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: nothing uses {item.typ} {item.name}"
        for item in vulture.get_unused_code()
        if Path(item.filename).relative_to(ROOT).parts[0] in folders and not found_by_name(item)
    ]


if __name__ == "__main__":
    dead = unused()
    print("\n".join(dead), end="\n" if dead else "")
    sys.exit(bool(dead))
