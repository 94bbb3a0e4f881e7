"""Find the rules of a game that somebody names, or that the source of a value names."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from scenarios import Scenario

_WORD = re.compile(r"[\w-]+")


def rules_of_ids(scenario: "Scenario", ids: Sequence[str]) -> "pl.DataFrame":
    """Return the rules of these ids, in the rulebook's order; capitals do not count.

    Returns:
        The rows of `Scenario.rule_list`.

    Raises:
        InputError: If the game has no rule of such an id.
    """
    import polars as pl

    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import nearest, plain, shown

    every = scenario.rule_list()
    known = {plain(each).lower(): each for each in every["id"]}
    for each in ids:
        if plain(each).lower() not in known:
            same = [one for one in known.values() if _short(one) == _short(each)]
            near = nearest(each, same) or nearest(each, known.values()) or f"; balance rules {scenario.name} lists them"
            raise InputError(f"{scenario.name} has no rule {shown(each)}{near}")
    return every.filter(pl.col("id").is_in([known[plain(each).lower()] for each in ids]))


def _short(identity: str) -> str:
    """Return an id without the zeros that fill its number: `hu-50` of `HU-050`."""
    return re.sub(r"0+(?=[1-9]\d*$)", "", identity.strip().lower())


def rules_in_texts(scenario: "Scenario", texts: Iterable[str]) -> "pl.DataFrame":
    """Return the rules whose ids stand in these texts, such as `assumed: AH-H11`; as `rules_of_ids`."""
    import polars as pl

    every = scenario.rule_list()
    words = {word for text in texts for word in _WORD.findall(text)}
    return every.filter(pl.col("id").is_in(sorted(words)))
