"""Tell what a block was played from: the code of the game's kernels, its scenario, and the libraries."""

import hashlib
from functools import cache
from importlib.metadata import version

import scenarios
from benchmarks.results.plans import Block, short
from benchmarks.results.programs import program
from benchmarks.sources import of_code
from scenarios.loader import plausible_lines

LIBRARIES = ("llvmlite", "numba", "numpy", "polars", "scipy")


STUDIED_BY = {
    "decisions": "sims.engine.decisions",
    "luck": "sims.engine.deals",
}  # what these questions play besides the game's loop


def sources(block: Block) -> str:
    """Return the digest of what a block's figures depend on besides its plan."""
    if block.kind == "assumed":  # nothing is played, but rules are counted
        scenario = scenarios.load(block.game)
        return short(f"{scenario.digest} {scenario.rule_list()['status'].to_list()}".encode())
    if block.kind == "program":
        return short(f"{_of_games((block.game,), '', False)} {program(block)}".encode())
    line = str(block.options.get("line", ""))
    question = block.kind if block.kind in STUDIED_BY else line.partition(" ")[0]
    games = tuple(sorted({block.game, *(row["game"] for row in block.rows if "game" in row)}))
    return _of_games(games, STUDIED_BY.get(question, ""), question == "envelope" or " --robust" in line)


@cache
def _of_games(names: tuple[str, ...], module: str, filled: bool) -> str:
    """Return the digest for these games; `filled`: what the rulebook leaves open is filled in other ways."""
    loaded = [scenarios.load(name) for name in names]
    parts = [each for one in loaded for each in (of_code(*one.game.modules), one.digest)]
    parts += [of_code(module)] if module else []
    lists = [one.folder / plausible_lines.FOLDER / plausible_lines.FILE for one in loaded] if filled else []
    parts += [hashlib.sha256(path.read_bytes()).hexdigest() for path in lists if path.is_file()]
    parts += [f"{library} {version(library)}" for library in LIBRARIES]
    return short("\n".join(parts).encode())
