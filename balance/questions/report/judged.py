"""Choose what a report's first screen is about: the published game, and what to look at next."""

import json
from collections.abc import Iterator

import polars as pl

from balance.design.repeat_line import repeat_line
from balance.questions.report import words
from balance.runs.swept import Swept
from reports.formats import human
from scenarios import Value

BUDGET = "5min"  # of the ranking that a report names


def judged(swept: Swept) -> tuple[tuple[int, ...], ...]:
    """Return the groups of configurations of the verdict: in each they differ only in who plays.

    The first is of the judged one. If that has the scenario's own values, the others that have them follow.
    """
    first = words.judged_rules(swept)
    groups: dict[str, list[int]] = {json.dumps(first, sort_keys=True): []}
    for config in swept.configs:
        rules = words.rules_of(swept, config)
        if rules == first or (published(swept) and words.own_values(swept, config)):
            groups.setdefault(json.dumps(rules, sort_keys=True), []).append(config)
    return tuple(map(tuple, groups.values()))


def published(swept: Swept) -> bool:
    """Return whether the judged configurations have the scenario's own values."""
    return words.own_values(swept, words.judged(swept))


def lines(swept: Swept) -> dict[int, str]:
    """Return the command that plays each configuration."""
    manifest = swept.run.manifest
    return {
        config: repeat_line(
            "play",
            _given(swept, config),
            {"games": swept.run.configs["games"][config], "seed": manifest.seed},
            manifest.source,
        )
        for config in swept.configs
    }


def next_steps(swept: Swept, ladder: bool) -> tuple[tuple[str, str], ...]:
    """Return what to look at next: a game to read, for whom the game is easy, which number moves it most.

    Args:
        swept: The run.
        ladder: Whether the report has a ladder already.
    """
    return (*_game(swept), *(() if ladder else _ladder(swept)), _ranking(swept))


def _game(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield the first lost game of the judged configuration; where seats compete, the longest one."""
    config = words.judged(swept)
    rows = swept.run.rows(config).select("game", pl.col("outcome").cast(pl.String), "rounds")
    if swept.contests:
        rows, what = rows.sort("rounds", "game", descending=[True, False]), "longest"
    else:
        rows, what = rows.filter(pl.col("outcome") != swept.good).sort("game"), "first"
    found = rows.head(1).collect()
    if found.is_empty():
        return
    game, outcome, rounds = found.row(0)
    told = f"{rounds} rounds" if swept.contests else human(outcome)
    options = {"seed": swept.run.manifest.seed, "game": game}
    line = repeat_line("replay", _given(swept, config), options, swept.run.manifest.source)
    lost = "game" if swept.contests else "lost game"
    yield f"Read the {what} {lost} of {swept.policy(config)} ({told})", line


def _ladder(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield the ladder that says how well is played."""
    if line := words.ladder(swept):
        yield f"How well {words.ladder_of(swept)} is played, and for whom it is easy or hard", line


def _ranking(swept: Swept) -> tuple[str, str]:
    """Return the ranking of the judged rules' numbers."""
    line = repeat_line("rank", words.judged_rules(swept), {"budget": BUDGET}, swept.run.manifest.source)
    return "Which number moves it most", line


def _given(swept: Swept, config: int) -> dict[str, Value]:
    """Return what a configuration sets."""
    given: dict[str, Value] = json.loads(swept.run.configs["given"][config])
    return given
