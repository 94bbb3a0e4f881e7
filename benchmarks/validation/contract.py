"""Check the contract of every game in every mode, over many games; see `sims.check.contract`."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import numpy as np

import scenarios
from benchmarks.validation.checks import Check, Section, Sizes
from sims.check import contract

THREADS = 2
FEWER = {
    "all-hoomanz": 40,
    "human-punishment": 40,
    "humans": 100,
    "posthuman": 40,
}  # divisor of the games of each mode: long games, many axes


def modes(scenario: scenarios.Scenario) -> Iterator[dict[str, Any]]:
    """Yield settings: every number of players, and every other value of every other axis, with each policy.

    If each seat has its own value of an axis, only that of seat 1 changes: some values cannot be taken twice.
    """
    policies = scenario.axes["policy"].values
    for players, policy in product(scenario.axes["players"].values, policies):
        yield {"players": players, "policy": policy}
    for name, axis in scenario.axes.items():
        if name not in ("players", "policy"):
            for value, policy in product(axis.values, policies):
                if value != axis.default:
                    yield {f"{name}@1" if axis.per_seat else name: value, "policy": policy}


def sections(name: str, sizes: Sizes) -> Iterator[Section]:
    """Yield one table with all modes of a game."""
    scenario = scenarios.load(name)
    most = max(1, sizes.contract // FEWER.get(name, 1))
    fewer = max(1, most // 4)
    section = Section(
        f"{scenario.title}: the contract",
        f"{most:,} games of each mode played at random and as many by policy, {fewer:,} where a ruling differs: "
        "something is always legal, policies choose what is legal, see nothing hidden and change nothing, what is "
        "conserved is so after every action, every game ends, a row depends on configuration, seed and number alone. "
        "Exact: a single exception fails the line.",
        ("decisions checked", "problems"),
    )

    def check(settings: dict[str, Any]) -> Check:
        rules: np.ndarray = scenario.configuration(settings).rules()
        games = most if "players" in settings else fewer
        problems = contract.problems(scenario.game, rules, games=games, seed=71)
        decisions = contract.count_decisions(scenario.game, rules, games=games, seed=71)
        mode = ", ".join(f"{key} = {value}" for key, value in settings.items()) or "as it is"
        return Check(mode, (f"{decisions:,}", str(len(problems))), not problems, "; ".join(problems))

    every = list(modes(scenario)) if sizes.cells else [{}]
    legal = [settings for settings in every if not scenario.configuration(settings).illegal]
    section.checks.append(check(legal[0]))  # it compiles the kernels, which the threads then share
    with ThreadPoolExecutor(THREADS) as pool:
        section.checks += pool.map(check, legal[1:])
    yield section
