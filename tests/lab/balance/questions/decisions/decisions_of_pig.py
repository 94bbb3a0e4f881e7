"""What the tests of decisions share: a small study of Pig, and decisions with chosen values."""

import polars as pl

from balance.questions.decisions import study
from balance.questions.decisions.table import SCHEMA

SHORT = {"players": 2, "goal": 25, "hold_at": 8}
EXACT = {**SHORT, "policy": "hold-or-goal"}  # what `tests.games.pig.oracles.decisions` is asked for


def few(out, settings=SHORT, **changes):
    return study.decisions("pig", settings, out=out, **{"games": 20, "tries": 8, "threads": 2, **changes})


def frame(rows):
    """Decisions with these values, all others null."""
    return pl.DataFrame(rows, schema=SCHEMA)
