"""Tell what a block was played from: the game's kernels and scenario, and the libraries."""

from functools import cache
from importlib.metadata import version

import scenarios
from benchmarks.results.plans import Block, short

LIBRARIES = ("llvmlite", "numba", "numpy", "polars", "scipy")


def sources(block: Block) -> str:
    """Return the digest of what a block's figures depend on besides its plan."""
    if block.kind == "assumed":  # nothing is played, but rules are counted
        scenario = scenarios.load(block.game)
        return short(f"{scenario.digest} {scenario.rule_list()['status'].to_list()}".encode())
    return _of_games(tuple(sorted({block.game, *(row["game"] for row in block.rows if "game" in row)})))


@cache
def _of_games(names: tuple[str, ...]) -> str:
    loaded = [scenarios.load(name) for name in names]
    parts = [digest for each in loaded for digest in (each.game.digest, each.digest)]
    parts += [f"{library} {version(library)}" for library in LIBRARIES]
    return short("\n".join(parts).encode())
