"""Quote what `balance compare` answers."""

import balance
from benchmarks.results.cells import Table, options
from benchmarks.results.plans import Block, PlanError
from benchmarks.results.text import note, quoted
from scenarios import InputError


def lines(block: Block, play: Table) -> list[str]:
    """Return the answer as a quotation, and the command that gives it; one setting has two values. No options."""
    options(block)
    games = play.games(block.games)
    try:
        found = balance.compare(block.game, settings=block.set, games=games, seed=block.seed, threads=play.threads)
    except InputError as error:
        raise PlanError(f"{block.page}: {block.name}: {error}") from None
    return [*quoted(" ".join(found.pairs[0].answer)), *note(f"`{found.command}`")]
