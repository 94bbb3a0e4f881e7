"""Look things up in a report's tables: small questions that several sections ask."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import polars as pl

from reports.formats import CAP, human, known, listed, plural, setting_name, title
from reports.plain import script_called
from reports.tables import JOINT, KINDS, NUMBER, OPEN, Report, Setting

PLAYERS = "players"


class Estimate(NamedTuple):
    """Hold a figure and its interval; unknown bounds are NaN."""

    estimate: float
    low: float = float("nan")
    high: float = float("nan")

    @property
    def half(self) -> float:
        """Return the larger distance from the estimate to a bound; 0 if a bound is not known."""
        return max(self.high - self.estimate, self.estimate - self.low) if known(self.low, self.high) else 0.0


def estimate(row: dict[str, object]) -> Estimate:
    """Return the estimate in a table's row."""
    ends = (row["estimate"], row["low"], row["high"])
    return Estimate(*(float("nan") if end is None else float(end) for end in ends))  # type: ignore[arg-type]


def decimals_of(cells: pl.DataFrame) -> int:
    """Return how many decimals percents have on the page of a run.

    There are two if half of the intervals of how games end are narrower than ±0.05 percentage points.

    Args:
        cells: The run's estimates: a frame of CELLS.
    """
    ends = cells.filter(pl.col("metric") == "outcome", pl.col("estimate") > 0, pl.col("estimate") < 1)
    narrow = sorted(half for row in ends.iter_rows(named=True) if (half := estimate(row).half))
    return 2 if narrow and narrow[len(narrow) // 2] < 0.0005 else 1


class Book:
    """Hold a report with its tables as dictionaries.

    A configuration is named by its number, `config`.

    Attributes:
        report: The report itself.
        places: Config -> setting, swept or followed -> value.
        cells: (config, metric, value) -> Estimate.
        pooled: (setting, at, players or 0, metric, value) -> Estimate.
        players, policy, games: Config -> number of players, text for the policies of all seats, number of games.
        random: The configurations in which a policy named `random` plays.
        decimals: Decimals of percents, everywhere on the page.
        outcomes: The outcomes that happened, in the game's order.
        sides: Config -> side -> (number of its seats, what they win together); empty where seats are of no sides.
        sure: (config, metric, value) -> interval; all of them hold at once.
    """

    def __init__(self, report: Report) -> None:
        """Make dictionaries of the report's tables."""
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
        self.alike_seats = {*report.configs.filter("alike")["config"].to_list()}
        self.joint = {config: (low, high) for config, low, high in report.joint.select(*JOINT).iter_rows()}
        self.random = {*report.configs.filter("random")["config"].to_list()}
        self.decimals = decimals_of(report.cells)
        self.sides: dict[int, dict[str, tuple[int, Estimate]]] = {}
        for row in report.sides.iter_rows(named=True):
            self.sides.setdefault(row["config"], {})[row["side"]] = (row["seats"], estimate(row))
        self.sure = {(config, name, value): (low, high) for config, name, value, low, high in report.sure.iter_rows()}
        self.outcomes = [word for word in report.outcomes if any(self.outcome(c, word) > 0 for c in self.places)]

    def outcome(self, config: int, word: str) -> float:
        """Return the share of a configuration's games that ended with this outcome."""
        share = self.cells.get((config, "outcome", word))
        return share.estimate if share else 0.0

    def told(self, config: int) -> str:
        """Return what is told at hover beside a figure of a configuration: its games, below it the command."""
        line = self.report.lines.get(config, "")
        return f", {plural(self.games[config], 'game')}" + (f"\n{line}" if line else "")

    @property
    def contest(self) -> bool:
        """Return whether seats compete in any configuration of this run."""
        return self.report.competitive and max(self.players.values()) > 1

    @property
    def several_ends(self) -> bool:
        """Return whether seats compete and games were won in several ways: by teams, or by goals of their own.

        Then how games end is the first question, and who won seat by seat the second.
        """
        return self.contest and len([word for word in self.outcomes if word != CAP]) > 1

    def swept(self, *kinds: str) -> list[Setting]:
        """Return the swept settings of these kinds, in the plan's order."""
        return [setting for setting in self.report.settings if setting.kind in kinds]

    @property
    def settings(self) -> list[Setting]:
        """Return the swept settings in the order of a table's columns: by kind, then as in the plan."""
        return sorted(self.report.settings, key=lambda s: KINDS.index(s.kind))

    @property
    def fixed(self) -> list[Setting]:
        """Return the swept settings that belong to the game: all but the kinds over which a span is taken."""
        return [s for s in self.settings if s.kind not in OPEN]

    @property
    def unplayed(self) -> list[Setting]:
        """Return the swept settings of the game whose own value was not played; options are none."""
        if self.report.published:
            return []
        return [s for s in self.fixed if s.kind != "mode" and s.own and s.own not in s.values]

    @property
    def contested(self) -> list[int]:
        """Return the configurations that count; where seats compete, those of several seats."""
        every = self.counted(self.ordered())
        return [config for config in every if self.players[config] > 1] if self.contest else every

    def counted(self, configs: Iterable[int]) -> list[int]:
        """Return the configurations that count in a headline, span or average.

        Those with the policy `random` count only if there are no others.
        """
        every = list(configs)
        return [config for config in every if config not in self.random] or every

    def groups(self) -> list[list[int]]:
        """Return groups of configurations that differ in policies and rulings only, in the plan's order."""
        return self.alike(self.ordered(), self.fixed)

    def alike(self, configs: Iterable[int], settings: Sequence[Setting]) -> list[list[int]]:
        """Return the configurations in groups that have the same values of these settings."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for config in configs:
            groups.setdefault(self.values(config, settings), []).append(config)
        return list(groups.values())

    def values(self, config: int, settings: Sequence[Setting]) -> tuple[str, ...]:
        """Return the values of these settings in a configuration; "" for one that it does not have."""
        return tuple(self.places[config].get(s.name, "") for s in settings)

    def ordered(self) -> list[int]:
        """Return all configurations, in the order of settings and of their values in the plan."""
        order = self.settings

        def place(config: int) -> tuple[int, ...]:
            return (*map(rank, order, self.values(config, order)), config)

        return sorted(self.places, key=place)

    def rate(self, config: int) -> Estimate | None:
        """Return the headline's rate: of the good outcome, or of wins by seat 1 if seats compete.

        None if it does not exist, as for a single player of a game in which seats compete.
        """
        if self.contest:
            return self.cells.get((config, "winner", "1")) if self.players[config] > 1 else None
        return self.cells.get((config, "outcome", self.report.good))

    def rates(self, configs: Iterable[int]) -> dict[int, Estimate]:
        """Return the headline's rate of each of these configurations that has one."""
        return {config: rate for config in configs if (rate := self.rate(config))}

    def asked(self, config: int) -> Estimate | None:
        """Return the figure that was asked for, of a configuration; without one the headline's rate."""
        wanted = self.report.wanted
        if wanted is None:
            return self.rate(config)
        alone = wanted.metric == "winner" and self.players[config] == 1
        return None if alone else self.cells.get((config, wanted.metric, wanted.value))

    @property
    def asked_key(self) -> tuple[str, str]:
        """Return which estimate `asked` is: metric and value."""
        wanted = self.report.wanted
        if wanted:
            return wanted.metric, wanted.value
        return ("winner", "1") if self.contest else ("outcome", self.report.good)

    def held(self, config: int, metric: str, value: str) -> Estimate | None:
        """Return a figure; its interval holds at once with all others of the first screen, if it has one."""
        found, ends = self.cells.get((config, metric, value)), self.sure.get((config, metric, value))
        return Estimate(found.estimate, *ends) if found and ends else found

    @property
    def asked_name(self) -> str:
        """Return what `asked` is, in words."""
        return self.report.wanted.name if self.report.wanted else self.rate_name

    def even(self, config: int) -> float:
        """Return the wins of all seats divided by the number of seats: what a seat wins on average."""
        players = self.players[config]
        wins = [self.cells.get((config, "winner", str(seat + 1))) for seat in range(players)]
        return sum(share.estimate for share in wins if share) / players

    def share_out(self, configs: Iterable[int]) -> bool:
        """Return whether an even share is expected of each seat: all are alike, and share one win a game."""
        return self.contest and not self.report.own_wins and self.alike_seats.issuperset(configs)

    def wins(self, shared: str = "share of the win", counted: str = "wins") -> str:
        """Return the word for what a seat won: the first if wins were shared in parts, else the second."""
        return shared if self.report.shared else counted

    def seat(self, number: int) -> str:
        """Return a seat's name, with what it is: `seat 2`, `seat 2 (guy)`."""
        what = self.report.seats[number - 1] if number <= len(self.report.seats) else ""
        return f"seat {number} ({what})" if what else f"seat {number}"

    @property
    def rate_name(self) -> str:
        """Return what `rate` is, in words."""
        if self.contest:
            return (
                f"the {self.wins(counted='win rate')} of {self.seat(1)}"
                if self.seat(1) != "seat 1"
                else (f"seat 1's {self.wins(counted='win rate')}")
            )
        return "win rate" if self.report.good == "win" else f"share of {human(self.report.good)}"

    def caps(self) -> dict[int, float]:
        """Return the share of games stopped at the bound on rounds, by configuration."""
        return {config: self.outcome(config, CAP) for config in self.places}

    def lengths(self, configs: Collection[int]) -> dict[str, dict[int, float]]:
        """Return shares of games as outcome -> rounds -> share, averaged over these configurations.

        Every configuration weighs the same, however many games it has.
        """
        chosen = self.report.lengths.filter(pl.col("config").is_in(list(configs)))
        mean = pl.col("share").sum() / len(configs)  # not `.mean()`: a configuration without such games has no row
        shares: dict[str, dict[int, float]] = {}
        for outcome, rounds, share in chosen.group_by("outcome", "rounds").agg(mean).sort("outcome", "rounds").rows():
            shares.setdefault(outcome, {})[rounds] = share
        return shares

    def follows(self, configs: Iterable[int]) -> str:
        """Return `simon normal`: the followed modes, choices and rulings that are the same in all of these.

        What is switched off is left out; the first table has a column for it.
        """
        chosen = list(configs)
        axes = [s for s in self.report.followed if s.kind not in (NUMBER, "policy")]
        values = {s.name: {self.places[c].get(s.name) for c in chosen} for s in axes}
        alike = [s for s in axes if len(values[s.name]) == 1 and values[s.name] != {"false"}]
        return called(alike, self.places[chosen[0]]) if chosen else ""

    def leader(self, followed: Setting) -> Setting | None:
        """Return the swept setting that decides a followed one, or None.

        Each value of the swept setting goes with a single value of the followed one.
        """
        for by in self.settings:
            groups = self.alike(self.places, [by])
            if all(len({self.places[config].get(followed.name) for config in group}) == 1 for group in groups):
                return by
        return None

    def at(self, setting: Setting | None, value: str) -> list[int]:
        """Return the configurations that count in which a setting has a value; without a setting, of all."""
        return self.counted(c for c in self.ordered() if setting is None or self.places[c].get(setting.name) == value)

    def label(self, setting: Setting | None, value: str) -> str:
        """Return `2 players, simon easy`: a value of a setting, with what follows from it."""
        if setting is None:
            return "All games"
        return title(", ".join(text for text in (named(setting, value), self.follows(self.at(setting, value))) if text))

    def averaged_over(self, *names: str) -> str:
        """Return ` averaged over players and policy`: the swept settings except these.

        It is empty if there are no others.
        """
        others = [setting_name(s.name) for s in self.settings if s.name not in names]
        return f" averaged over {listed(others)}" if others else ""


def rank(setting: Setting, value: str) -> int:
    """Return the value's place in the plan, from 0; unknown values come last."""
    return setting.values.index(value) if value in setting.values else len(setting.values)


def differing(
    configs: Iterable[int], places: Mapping[int, Mapping[str, str]], settings: Sequence[Setting]
) -> list[Setting]:
    """Return the settings that have more than one value among these configurations."""
    chosen = list(configs)
    return [s for s in settings if len({places[config].get(s.name, "") for config in chosen}) > 1]


def called(settings: Sequence[Setting], place: Mapping[str, str]) -> str:
    """Return values with their settings: `policy careful, start energy 4`."""
    return ", ".join(named(s, place[s.name]) for s in settings if s.name in place)


def named(setting: Setting, value: str) -> str:
    """Return a value with its setting: `2 players`, `start energy 3`, `purple eye`, `no purple eye`."""
    name = setting_name(setting.name)
    return plural(int(value), "player") if setting.name == PLAYERS else valued(name, value)


def valued(name: str, value: str) -> str:
    """Return a value with a name that is none of players: `purple eye`, `no purple eye`, `start energy 3`."""
    return {"true": name, "false": f"no {name}"}.get(value, f"{name} {human(value)}")


def parts_swept(settings: Sequence[Setting]) -> list[str]:
    """Return whose scripts were swept, if the players' own were not: `adam` of `adam_policy`."""
    names = dict.fromkeys(s.name.partition("@")[0] for s in settings if s.kind == "policy")
    parts = [script_called(name, "") for name in names]
    whole = all(name.isidentifier() for name in names)  # neither a weight of a script nor settings that go together
    return parts if whole and all(parts) else []


def summed(shares: Mapping[str, Mapping[int, float]]) -> dict[int, float]:
    """Return shares by rounds, summed over the outcomes, in ascending order of rounds."""
    total: dict[int, float] = {}
    for of_outcome in shares.values():
        for rounds, share in of_outcome.items():
            total[rounds] = total.get(rounds, 0.0) + share
    return dict(sorted(total.items()))
