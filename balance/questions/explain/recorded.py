"""Take a version from a run or a baseline: the scenario, what was set, and what was counted then.

A run keeps the scenario that it played. A baseline keeps none: it stands for today's scenario of its name, and what it
counted tells whether that is still the game that was recorded.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from balance.design.named_scenario import named_scenario
from balance.design.plan import Grid
from balance.design.present_values import values_of
from balance.design.script_lines import axis_of_players
from balance.runs.run import Run, is_run, open_run
from reports.formats import listed
from reports.plain import plural, settings_as_typed
from scenarios import Configuration, InputError, Scenario, Value, load
from scenarios.loader.settings import POLICY

WINNER = "winner="


@dataclass(frozen=True)
class Counted:
    """Hold the shares that were recorded of a configuration, by figure (`outcome=win`), and their games."""

    given: Mapping[str, Value]
    games: int
    shares: Mapping[str, float]


@dataclass(frozen=True)
class Version:
    """Hold a version as somebody named it.

    Attributes:
        scenario: The scenario.
        source: What it was named by.
        recorded: What a run or a baseline has of each configuration; empty: it is a scenario.
        other_kernels: Whether a run was played by other kernels than today's.
    """

    scenario: Scenario
    source: str
    recorded: tuple[Counted, ...] = ()
    other_kernels: bool = False

    def counted(self, asked: Grid) -> Counted:
        """Return the configuration that has the settings asked for.

        Raises:
            InputError: If none has them, or several have.
        """
        if several := next((name for name, values in asked.items() if len(values) > 1), None):
            raise InputError(f"--set {several} has several values; of {self.source} one configuration is explained")
        wanted = {name: values[0] for name, values in asked.items()}
        fits = [each for each in self.recorded if _has(self._played(each), wanted)]
        if len(fits) == 1:
            return fits[0]
        if not fits:
            raise InputError(f"{self.source} has no configuration with {settings_as_typed(wanted)}")
        named = dict.fromkeys(name for each in fits for name in each.given)
        apart = [name for name in named if len({str(each.given.get(name)) for each in fits}) > 1]
        raise InputError(
            f"{self.source} has {plural(len(fits), 'configuration')} with these settings; --set says which: they "
            f"differ in {listed(apart)}"
        )

    def _played(self, counted: Counted) -> Configuration:
        return self.scenario.configuration(dict(counted.given))


@dataclass(frozen=True)
class Recorded:
    """Hold what both versions have from runs and baselines.

    Attributes:
        old, new: The versions.
        asked: What somebody set for both.
    """

    old: Version
    new: Version | None
    asked: Grid = field(hash=False)

    @cached_property
    def counts(self) -> tuple[Counted | None, Counted | None]:
        """Return what was recorded of each version; None where it is a scenario."""
        first, second = (
            each.counted(self.asked) if each is not None and each.recorded else None for each in (self.old, self.new)
        )
        return first, second

    @property
    def settings(self) -> dict[str, list[Value]]:
        """Return what holds for both versions; of two that were recorded, the old one's."""
        one = self.counts[0] or self.counts[1]
        if one is None:
            return {}
        own = self.old.scenario.configuration(dict(one.given))
        scripts = list(values_of(POLICY, own)) if axis_of_players(own) is not None else []
        named = any(name.partition("@")[0] == POLICY for name in one.given)
        usual = {} if named or not scripts else {POLICY: scripts[0]}  # who played, though nobody said it
        return {name: [value] for name, value in {**usual, **one.given}.items()}

    @property
    def to(self) -> dict[str, list[Value]]:
        """Return what is set otherwise in the new one of two that were recorded."""
        first, second = self.counts
        if first is None or second is None or self.new is None:
            return {}
        before, after = (
            version.scenario.configuration(dict(each.given))
            for version, each in ((self.old, first), (self.new, second))
        )
        names = dict.fromkeys([*second.given, *first.given])
        found = {name: (value_in(before, name), value_in(after, name)) for name in names}
        return {name: [value] for name, (own, value) in found.items() if value is not None and own != value}


def value_in(configuration: Configuration, name: str) -> Value | None:
    """Return the value of a setting or a table cell; None if there is no such thing here."""
    if name in configuration.given:
        return configuration.given[name]
    setting = configuration.full.get(name, configuration.full.get(f"{name}@1"))
    if setting is not None or name.count(".") != 2:
        return setting
    table, row, column = name.split(".")
    found = configuration.scenario.tables.get(table)
    if found is None or column not in found.cells or row not in found.ids:
        return None
    return found.cells[column][found.ids.index(row)]


def read_version(what: str | Path | Scenario) -> Version:
    """Return a version: of a scenario, the folder of a run, or the file of a baseline.

    Raises:
        InputError: If there is no such thing, or it cannot be read.
    """
    if isinstance(what, Scenario):
        return Version(*named_scenario(what))
    if is_run(what):
        return _of_run(open_run(what), str(what))
    if str(what).endswith(".toml") and Path(what).is_file():
        return _of_baseline(Path(what))
    return Version(*named_scenario(what))


def _has(configuration: Configuration, wanted: Mapping[str, Value]) -> bool:
    return all(value_in(configuration, name) == value for name, value in wanted.items())


def _of_run(run: Run, source: str) -> Version:
    scenario, found = run.scenario(), []
    for config in run.configs["config"].to_list():
        rows = run.summary.filter(run.summary["config"] == config)
        games = int(run.configs["games"][config])
        shares = {f"{row['metric']}={row['value']}": row["estimate"] for row in rows.iter_rows(named=True)}
        found.append(Counted(run.configuration(config).given, games, shares))
    return Version(scenario, source, tuple(found), run.manifest.kernel_digest != scenario.game.digest)


def _of_baseline(file: Path) -> Version:
    """Return today's scenario of a baseline, with what it counted.

    Where seats share wins, who won is no share of the win, and is left out.
    """
    try:
        content: Any = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        named, cells = str(content["scenario"]), content["cell"]
        found = [
            Counted(each.get("set", {}), int(each["games"]), _shares(each["counts"], int(each["games"])))
            for each in cells
        ]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError):
        raise InputError(
            f"{file}: is no baseline; it must name a scenario, and each [[cell]] its games and counts, as "
            "`balance drift record` writes them"
        ) from None
    if not found:
        raise InputError(f"{file}: the baseline has no [[cell]], so there is nothing to explain")
    scenario = load(file.parent / named) if named.startswith(".") or "/" in named else load(named)
    return Version(scenario, str(file), tuple(found))


def _shares(counts: Mapping[str, int], games: int) -> dict[str, float]:
    shared = sum(count for name, count in counts.items() if name.startswith(WINNER)) > games
    return {name: count / games for name, count in counts.items() if not (shared and name.startswith(WINNER))}
