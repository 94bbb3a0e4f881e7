"""Tell what a block's figures come from: the game's kernels and scenario, what estimates, and the libraries."""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version

import scenarios
from benchmarks.results.plans import Block, short
from benchmarks.results.programs import program
from benchmarks.results.templates import findable, folder
from benchmarks.sources import code, of_code, of_folder
from scenarios.loader import plausible_lines

LIBRARIES = ("llvmlite", "numba", "numpy", "polars", "scipy")
STATS = "balance.stats"
QUESTIONS = "balance.questions"

STUDIED_BY = {
    "decisions": "sims.engine.decisions",
    "luck": "sims.engine.deals",
}  # what these questions play besides the game's loop
ASKED_BY = {
    "ladder": ("ladder",),
    "answer": ("ladder",),
    "gains": ("ladder",),
    "decisions": ("decisions",),
    "comparison": ("compare",),
}  # the questions of kinds that name no command
IN_FOLDER_OF = {"power": "drift", "merge": "sweep"}  # commands that stand in another question's folder


def sources(block: Block) -> str:
    """Return the digest of what a block's figures depend on besides its plan."""
    if block.kind == "assumed":  # nothing is played, but rules are counted
        scenario = scenarios.load(block.game)
        return short(f"{scenario.digest} {scenario.rule_list()['status'].to_list()}".encode())
    if block.kind == "program":
        return short(f"{_of_games((block.game,), '', False)} {of_estimates(())} {program(block)}".encode())
    line = str(block.options.get("line", ""))
    question = block.kind if block.kind in STUDIED_BY else line.partition(" ")[0]
    games = tuple(sorted({block.game, *(row["game"] for row in block.rows if "game" in row)}))
    played = _of_games(games, STUDIED_BY.get(question, ""), question == "envelope" or " --robust" in line)
    return short(f"{played} {of_estimates(asked_by(block))}".encode())


def asked_by(block: Block) -> tuple[str, ...]:
    """Return the folders of the questions whose answers a block shows; none if its kind reckons by itself."""
    if block.kind in ASKED_BY:
        return ASKED_BY[block.kind]
    options = block.options
    lines: Sequence[str] = [*options.get("commands", ()), *options.get("before", ()), options.get("line", "")]
    named = {line.partition(" ")[0] for line in lines if line}
    return tuple(sorted({IN_FOLDER_OF.get(name, name) for name in named}))


@cache
def of_estimates(questions: tuple[str, ...]) -> str:
    """Return the digest of what makes figures of games: all statistics, and the questions' own code without words."""
    return short("\n".join([of_folder(STATS), *(of_folder(f"{QUESTIONS}.{name}") for name in questions)]).encode())


@cache
def _of_games(names: tuple[str, ...], module: str, filled: bool) -> str:
    """Return the digest for these games; `filled`: what the rulebook leaves open is filled in other ways."""
    loaded, parts = [], []
    for name in names:
        with findable(name):
            loaded.append(scenarios.load(name))
            parts += [of_code(*loaded[-1].game.modules), loaded[-1].digest]
        if template := folder(name):  # its modules are none of this project's packages
            parts += [hashlib.sha256(code(path)).hexdigest() for path in sorted((template / name).glob("*.py"))]
    parts += [of_code(module)] if module else []
    lists = [one.folder / plausible_lines.FOLDER / plausible_lines.FILE for one in loaded] if filled else []
    parts += [hashlib.sha256(path.read_bytes()).hexdigest() for path in lists if path.is_file()]
    parts += [f"{library} {version(library)}" for library in LIBRARIES]
    return short("\n".join(parts).encode())
