"""Climb ladders of few games of the tiny game, and read what they left."""

from balance.questions.ladder.study import ladder
from balance.studies.kept_games import SPEEDS

THINKING = {4: 0.1, 8: 0.12, 16: 0.125, 32: 0.13}  # added to the chance to win


def few(out, settings=(), **changes):
    """A ladder of few games."""
    return ladder("tiny", settings, out=out, **{"games": 500, "threads": 2, **changes})


def contents(folder):
    """Every file below a folder, by name, but for the speeds, which differ from one machine to another."""
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: content for name, content in files.items() if name != SPEEDS}


def figures(found):
    return found.rungs.drop("per_second")
