"""Say where a scenario's values come from, and which of them played a part in a run."""

from collections.abc import Iterable, Mapping

import polars as pl

from scenarios import Scenario, Value
from scenarios.loader.settings import LOOKAHEAD


def provenance(scenario: Scenario, played: Iterable[Mapping[str, Value]]) -> pl.DataFrame:
    """Return where all values come from, as `balance show` counts them, and which played a part.

    Args:
        scenario: The scenario.
        played: The values of the configurations that were played (`Configuration.full`), one at least.

    Returns:
        The columns of `Scenario.provenance`, and `plays`: whether it played a part in one of them. What `[dead]` of
        game.toml names plays none, unless seats think ahead: then its reason may not hold.
    """
    played = list(played)
    plays = scenario.provenance(played).select("kind", "name", plays=True)
    if not any(value for full in played for name, value in full.items() if name.partition("@")[0] == LOOKAHEAD.name):
        plays = plays.filter(~pl.col("name").is_in(list(scenario.dead)))
    return (
        scenario.provenance()
        .join(plays, on=["kind", "name"], how="left", maintain_order="left")
        .with_columns(pl.col("plays").fill_null(False))
    )
