"""Finding things in a report's tables: small questions that several sections ask."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import polars as pl

from reports.formats import CAP, human, known, listed, plural, setting_name, title
from reports.tables import KINDS, NUMBER, OPEN, Report, Setting

PLAYERS = "players"


class Estimate(NamedTuple):
    """A figure and its interval; bounds that are not known are NaN."""

    estimate: float
    low: float = float("nan")
    high: float = float("nan")

    @property
    def half(self) -> float:
        """The larger distance from the estimate to a bound; 0 where a bound is not known."""
        return max(self.high - self.estimate, self.estimate - self.low) if known(self.low, self.high) else 0.0


def estimate(row: dict[str, object]) -> Estimate:
    """The estimate in a table's row."""
    ends = (row["estimate"], row["low"], row["high"])
    return Estimate(*(float("nan") if end is None else float(end) for end in ends))  # type: ignore[arg-type]


class Book:
    """A report with its tables as dictionaries.

    Attributes:
        places: Config -> setting, swept or followed -> value.
        cells: (config, metric, value) -> Estimate.
        pooled: (setting, at, players or 0, metric, value) -> Estimate.
        random: Configurations in which a policy named `random` plays.
        decimals: Of percents, everywhere on the page.
    """

    def __init__(self, report: Report) -> None:
        self.report = report
        self.places: dict[int, dict[str, str]] = {config: {} for config in report.configs["config"].to_list()}
        for config, setting, value in report.levels.iter_rows():
            self.places[config][setting] = value
        self.cells = {(r["config"], r["metric"], r["value"]): estimate(r) for r in report.cells.iter_rows(named=True)}
        self.pooled = {
            (r["setting"], r["at"], r["players"] or 0, r["metric"], r["value"]): estimate(r)
            for r in report.pooled.iter_rows(named=True)
        }
        self.players: dict[int, int] = dict(report.configs.select("config", "players").iter_rows())
        self.policy: dict[int, str] = dict(report.configs.select("config", "policy").iter_rows())
        self.games: dict[int, int] = dict(report.configs.select("config", "games").iter_rows())
        self.random = {*report.configs.filter("random")["config"].to_list()}
        shares = [e for (_, metric, _), e in self.cells.items() if metric == "outcome" and 0 < e.estimate < 1]
        narrow = sorted(e.half for e in shares if e.half)
        self.decimals = 2 if narrow and narrow[len(narrow) // 2] < 0.0005 else 1
        self.outcomes = [word for word in report.outcomes if any(self.outcome(c, word) > 0 for c in self.places)]

    def outcome(self, config: int, word: str) -> float:
        """Share of a configuration's games that ended so."""
        found = self.cells.get((config, "outcome", word))
        return found.estimate if found else 0.0

    @property
    def contest(self) -> bool:
        """Whether seats compete somewhere in this run."""
        return self.report.competitive and max(self.players.values()) > 1

    def swept(self, *kinds: str) -> list[Setting]:
        """The swept settings of these kinds, in the plan's order."""
        return [setting for setting in self.report.settings if setting.kind in kinds]

    @property
    def settings(self) -> list[Setting]:
        """The swept settings in the order of a table's columns: by kind, then as in the plan."""
        return sorted(self.report.settings, key=lambda s: KINDS.index(s.kind))

    @property
    def fixed(self) -> list[Setting]:
        """Those that belong to the game: all but the kinds over which a span is taken."""
        return [s for s in self.settings if s.kind not in OPEN]

    def counted(self, configs: Iterable[int]) -> list[int]:
        """Those of the configurations that a headline, span or average is about: none with `random`, if others are."""
        every = list(configs)
        return [config for config in every if config not in self.random] or every

    def groups(self) -> list[list[int]]:
        """Configurations that differ in open kinds only, in the order of values in the plan."""
        return self.alike(self.ordered(), self.fixed)

    def alike(self, configs: Iterable[int], settings: Sequence[Setting]) -> list[list[int]]:
        """The configurations in groups that have the same values of these settings."""
        found: dict[tuple[str, ...], list[int]] = {}
        for config in configs:
            found.setdefault(self.values(config, settings), []).append(config)
        return list(found.values())

    def values(self, config: int, settings: Sequence[Setting]) -> tuple[str, ...]:
        """The values of these settings in a configuration."""
        return tuple(self.places[config].get(s.name, "") for s in settings)

    def ordered(self) -> list[int]:
        """All configurations, by the order of settings and of their values in the plan."""
        order = self.settings

        def place(config: int) -> tuple[int, ...]:
            return (*map(rank, order, self.values(config, order)), config)

        return sorted(self.places, key=place)

    def rate(self, config: int) -> Estimate | None:
        """The headline's rate: of wins; of wins by seat 1 where seats compete; None where there is no such thing."""
        if self.contest:
            return self.cells.get((config, "winner", "1")) if self.players[config] > 1 else None
        return self.cells.get((config, "outcome", self.report.good))

    def rates(self, configs: Iterable[int]) -> dict[int, Estimate]:
        """The headline's rate of these configurations, of those that have one."""
        return {config: rate for config in configs if (rate := self.rate(config))}

    def even(self, config: int) -> float:
        """The share of wins of each seat if those of all seats were shared out evenly."""
        players = self.players[config]
        wins = [self.cells.get((config, "winner", str(seat + 1))) for seat in range(players)]
        return sum(found.estimate for found in wins if found) / players

    @property
    def rate_name(self) -> str:
        """What `rate` is, in words."""
        if self.contest:
            return "seat 1's win rate"
        return "win rate" if self.report.good == "win" else f"share of {human(self.report.good)}"

    def caps(self) -> dict[int, float]:
        """Share of games stopped at the bound on rounds, by configuration."""
        return {config: self.outcome(config, CAP) for config in self.places}

    def lengths(self, configs: Collection[int]) -> dict[str, dict[int, float]]:
        """Outcome -> rounds -> share of the games of these configurations, each of which weighs the same."""
        chosen = self.report.lengths.filter(pl.col("config").is_in(list(configs)))
        share = pl.col("share").sum() / len(configs)
        found: dict[str, dict[int, float]] = {}
        for outcome, rounds, share_ in chosen.group_by("outcome", "rounds").agg(share).sort("outcome", "rounds").rows():
            found.setdefault(outcome, {})[rounds] = share_
        return found

    def follows(self, configs: Iterable[int]) -> str:
        """`simon normal`: what nobody set, where it is the same in all of these configurations."""
        chosen = list(configs)
        axes = [s for s in self.report.followed if s.kind not in (NUMBER, "policy")]
        alike = [s for s in axes if len({self.places[c].get(s.name) for c in chosen}) == 1]
        return called(alike, self.places[chosen[0]]) if chosen else ""

    def leader(self, followed: Setting) -> Setting | None:
        """The swept setting that a followed one goes with: each of its values has one of the other's."""
        for by in self.settings:
            groups = self.alike(self.places, [by])
            if all(len({self.places[config].get(followed.name) for config in group}) == 1 for group in groups):
                return by
        return None

    def at(self, setting: Setting | None, value: str) -> list[int]:
        """The configurations that count, of those in which a setting has a value; of all without a setting."""
        return self.counted(c for c in self.ordered() if setting is None or self.places[c].get(setting.name) == value)

    def label(self, setting: Setting | None, value: str) -> str:
        """`2 players, simon easy`: a value of a setting, with what follows from it."""
        if setting is None:
            return "All games"
        return title(
            ", ".join(text for text in (self.name(setting, value), self.follows(self.at(setting, value))) if text)
        )

    @staticmethod
    def name(setting: Setting, value: str) -> str:
        """`2 players`, `start energy 3`."""
        return (
            plural(int(value), "player") if setting.name == PLAYERS else f"{setting_name(setting.name)} {human(value)}"
        )

    def averaged_over(self, *names: str) -> str:
        """` averaged over players and policy`: the swept settings but for these; "" if there are no others."""
        others = [setting_name(s.name) for s in self.settings if s.name not in names]
        return f" averaged over {listed(others)}" if others else ""


def rank(setting: Setting, value: str) -> int:
    """The value's place in the plan."""
    return setting.values.index(value) if value in setting.values else len(setting.values)


def differing(
    configs: Iterable[int], places: Mapping[int, Mapping[str, str]], settings: Sequence[Setting]
) -> list[Setting]:
    """Those of the settings that take more than one value among these configurations."""
    chosen = list(configs)
    return [s for s in settings if len({places[config].get(s.name, "") for config in chosen}) > 1]


def called(settings: Sequence[Setting], place: Mapping[str, str]) -> str:
    """`policy careful, start energy 4`."""
    return ", ".join(f"{setting_name(s.name)} {human(place[s.name])}" for s in settings if s.name in place)


def summed(shares: Mapping[str, Mapping[int, float]]) -> dict[int, float]:
    """Rounds -> share, whatever the outcome."""
    total: dict[int, float] = {}
    for of_outcome in shares.values():
        for rounds, share in of_outcome.items():
            total[rounds] = total.get(rounds, 0.0) + share
    return dict(sorted(total.items()))
