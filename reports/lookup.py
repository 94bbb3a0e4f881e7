"""Finding things in a report's tables: small questions that several sections ask."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reports.tables import Report, Setting
from reports.words import CAP, human, known, setting_name


class Estimate(NamedTuple):
    """A figure and its interval; bounds that are not known are NaN."""

    estimate: float
    low: float = float("nan")
    high: float = float("nan")

    @property
    def half(self) -> float:
        """Half the interval's width; 0 where it is not known."""
        return (self.high - self.low) / 2 if known(self.low, self.high) else 0.0


def estimate(row: dict[str, object]) -> Estimate:
    """The estimate in a table's row."""
    ends = (row["estimate"], row["low"], row["high"])
    return Estimate(*(float("nan") if end is None else float(end) for end in ends))  # type: ignore[arg-type]


class Book:
    """A report with its tables as dictionaries.

    Attributes:
        places: Config -> setting -> value.
        cells: (config, metric, value) -> Estimate.
        pooled: (setting, at, players or 0, metric, value) -> Estimate.
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
        shares = [e for (_, metric, _), e in self.cells.items() if metric == "outcome" and 0 < e.estimate < 1]
        narrow = sorted(e.half for e in shares)
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

    def groups(self) -> list[list[int]]:
        """Configurations that differ in policies and rulings only, in the order of values in the plan."""
        names = [s.name for s in self.swept("mode", "number")]
        found: dict[tuple[str, ...], list[int]] = {}
        for config in self.ordered():
            found.setdefault(tuple(self.places[config].get(name, "") for name in names), []).append(config)
        return list(found.values())

    def ordered(self) -> list[int]:
        """Configurations by modes, numbers, rulings, policies, each in the plan's order of values."""
        order = [*self.swept("mode"), *self.swept("number"), *self.swept("ruling"), *self.swept("policy")]

        def place(config: int) -> tuple[int, ...]:
            return (*(rank(s, self.places[config].get(s.name, "")) for s in order), config)

        return sorted(self.places, key=place)

    def rate(self, config: int) -> Estimate | None:
        """The headline's rate: of wins; of wins by seat 1 where seats compete; None where there is no such thing."""
        if self.contest:
            return self.cells.get((config, "winner", "1")) if self.players[config] > 1 else None
        return self.cells.get((config, "outcome", self.good))

    @property
    def good(self) -> str:
        """The outcome that the players want: `win` if the game has it."""
        return "win" if "win" in self.report.outcomes else self.report.outcomes[0]

    @property
    def rate_name(self) -> str:
        """What `rate` is, in words."""
        if self.contest:
            return "seat 1's win rate"
        return "win rate" if self.good == "win" else f"share of {human(self.good)}"

    def caps(self) -> dict[int, float]:
        """Share of games stopped at the bound on rounds, by configuration."""
        return {config: self.outcome(config, CAP) for config in self.places}


def rank(setting: Setting, value: str) -> int:
    """The value's place in the plan."""
    return setting.values.index(value) if value in setting.values else len(setting.values)


def differing(configs: Iterable[int], places: dict[int, dict[str, str]], settings: Sequence[Setting]) -> list[Setting]:
    """Those of the settings that take more than one value among these configurations."""
    chosen = list(configs)
    return [s for s in settings if len({places[config].get(s.name, "") for config in chosen}) > 1]


def called(settings: Sequence[Setting], place: dict[str, str]) -> str:
    """`policy careful, start energy 4`."""
    return ", ".join(f"{setting_name(s.name)} {human(place[s.name])}" for s in settings if s.name in place)
