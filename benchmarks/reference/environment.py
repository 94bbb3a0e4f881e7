"""Write docs/reference/environment.md: each variable that the code reads, and what it does."""

import re
from pathlib import Path

from benchmarks.reference.markdown import code, table
from benchmarks.reference.markdown import page as whole_page

ROOT = Path(__file__).parents[2]
READ = ("balance", "reports", "scenarios", "sims", "tests", "Makefile")
MEANINGS = {
    "BALANCE_NUMBA": "`plain`: Numba alone compiles each kernel, without linking. Slower to compile and to play; "
    "the same games.",
    "NUMBA_CACHE_DIR": "Folder of the compiled kernels, in place of the one in your user cache. Who can write there "
    "can run code as you.",
    "NUMBA_DISABLE_JIT": "`1`: kernels run as plain Python, so an error has a traceback and a debugger stops in it.",
    "NUMBA_BOUNDSCHECK": "`1`: compiled kernels check every index. Kernels compiled so are kept apart.",
    "NUMBA_OPT": "LLVM's level of optimisation, 0 to 3. The tests compile with 2, which is quicker; kept apart.",
    "BALANCE_TEST_GAMES": "Tests only of these games, as names with blanks between. Make sets it.",
    "BALANCE_TEST_CHANGED": "`1`: tests leave out games that have not changed since a run that passed. Make sets it.",
    "BALANCE_TEST_GREEN": "`1`: tests keep which games passed. Make sets it.",
    "BALANCE_TEST_SECONDS": "Folder in which tests keep how long each game took. Make sets it.",
    "BALANCE_TEST_STEP": "What a run of the tests is called in the table of seconds. Make sets it.",
    "BALANCE_TEST_SIGNATURES": "Folder in which tests keep which kernels were compiled twice. Tests set it.",
    "BALANCE_TEST_LEFT_OUT": "Games that this run of the tests leaves out. Tests set it.",
    "SOURCE_DATE_EPOCH": "The day that stands on a page, in seconds since 1970, in place of today.",
    "COLUMNS": "Width of a terminal that does not say its own [characters]. Piped tables are as wide as they are.",
    "NO_COLOR": "Set to anything: no colours.",
}
OTHERS = ("SOURCE_DATE_EPOCH", "COLUMNS", "NO_COLOR")  # not our names; the latter two are read by Rich and Click
_VARIABLE = re.compile(r"\b(?:BALANCE|NUMBA)_[A-Z]+(?:_[A-Z]+)*\b")


def found() -> set[str]:
    """Return the names of all variables that the project's files name."""
    places = [ROOT / name for name in READ]
    files = [path for place in places for path in ([place] if place.is_file() else place.rglob("*.py"))]
    return {name for path in files for name in _VARIABLE.findall(path.read_text(encoding="utf-8"))}


def page() -> str:
    """Return the page.

    Raises:
        KeyError: If a variable that the code names has no meaning here.
    """
    rows = [(code(name), MEANINGS[name]) for name in [*sorted(found()), *OTHERS]]
    return whole_page(
        "Environment variables",
        "Set them before the command starts; none is needed.",
        table(["variable", "what it does"], rows),
    )
