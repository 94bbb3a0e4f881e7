"""What was swept in a run: the settings that take more than one value, and which configurations have which."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from balance.frames import words_of
from balance.store import Run, json_word
from reports import Setting, words
from scenarios import Scenario, Value
from scenarios.settings import PLAYERS, Axis

FEW = 12  # values of a setting that drawings stand side by side for, at most

KINDS = ("mode", "choice", "policy", "ruling", "number")  # in the order in which a page is divided by them


@dataclass(frozen=True)
class Swept:
    """A run with what is asked of it more than once. Configurations are known by their numbers."""

    run: Run

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario as it was played."""
        return self.run.scenario()

    @cached_property
    def configs(self) -> list[int]:
        """The numbers of all configurations."""
        return self.run.configs["config"].to_list()

    @cached_property
    def full(self) -> list[dict[str, Value]]:
        """By configuration: everything that was set, and every axis and number."""
        given, full = (map(json.loads, self.run.configs[column]) for column in ("given", "settings"))
        return [{**everything, **own} for everything, own in zip(full, given, strict=True)]

    @cached_property
    def names(self) -> list[str]:
        """What the plans set."""
        return list(dict.fromkeys(name for plan in self.run.manifest.plans for name in plan.grid))

    def value(self, config: int, name: str) -> str:
        """A setting's value in a configuration, as it is typed; that of all seats where each has its own."""
        full = self.full[config]
        if name in full:
            return json_word(full[name])
        target = self.scenario.targets.find(name, "--set")
        if target.table:
            table = self.scenario.tables[target.table]
            return json_word(table.cells[target.column][table.ids.index(target.row)])
        return _of_seats([value for key, value in full.items() if key.partition("@")[0] == name])

    @cached_property
    def places(self) -> list[dict[str, str]]:
        """By configuration: the values of what the plans set."""
        return [{name: self.value(config, name) for name in self.names} for config in self.configs]

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """What takes more than one value."""
        swept = []
        for name in self.names:
            planned = [json_word(value) for plan in self.run.manifest.plans for value in plan.grid.get(name, [])]
            there = {place[name] for place in self.places}
            values = [value for value in dict.fromkeys(planned) if value in there]
            if others := sorted(there - {*values}):  # defaults that another plan of the run left as they were
                values = sorted([*values, *others], key=float) if all(map(_is_number, there)) else [*values, *others]
            if len(values) > 1:
                swept.append(self._setting(name, values))
        return tuple(swept)

    def _setting(self, name: str, values: Sequence[str]) -> Setting:
        target = self.scenario.targets.find(name, "--set")
        if isinstance(target.setting, Axis):
            kind = target.setting.kind
        else:  # a policy's weights are swept to ask about the policy
            kind = "policy" if target.table in self.scenario.picked else "number"
        unit = getattr(target.domain, "unit", "")
        return Setting(name, kind, tuple(values), all(map(_is_number, values)), unit)

    def at(self, where: dict[str, str], players: int = 0) -> list[int]:
        """The configurations in which these settings have these values, at a table of so many (0: of any)."""
        return [
            config
            for config in self.configs
            if all(self.places[config][name] == value for name, value in where.items())
            and players in (0, self.players[config])
        ]

    @cached_property
    def players(self) -> list[int]:
        """By configuration: how many play."""
        return self.run.configs["players"].to_list()

    def policy(self, config: int) -> str:
        """Who plays: each policy axis that plays a part with its value, or a value a seat."""
        told = []
        for axis in self.scenario.axes.values():
            full = self.full[config]
            if axis.kind == "policy" and axis.plays(full):
                seats = [value for name, value in full.items() if name.startswith(f"{axis.name}@")]
                told.append(words.human(_of_seats(seats or [full[axis.name]])))
        return ", ".join(told) or "built in"

    @cached_property
    def contests(self) -> list[int]:
        """Numbers of players that compete, each of which has results of its own."""
        return sorted({n for n in self.players if n > 1}) if self.scenario.game.competitive else []

    @cached_property
    def length_by(self) -> Setting | None:
        """The main setting: the players, else the first mode, policy, ruling or number with few values."""
        few = [s for s in self.settings if len(s.values) <= FEW]
        first = [s for s in few if s.name == PLAYERS]
        return next(
            (s for kind in ("mode", "choice", "policy", "ruling", "number") for s in (first + few) if s.kind == kind),
            None,
        )

    @cached_property
    def heat_by(self) -> tuple[Setting, Setting] | None:
        """The two numbers of the heat map: the rulebook's before the policies', the one with more values across."""
        numeric = [s for s in self.settings if s.numeric and (s.kind == "number" or "." in s.name)]
        first = sorted(numeric, key=lambda s: s.kind != "number")[:2]
        if len(first) < 2:
            return None
        across, up = sorted(first, key=lambda s: -len(s.values))
        return across, up

    @property
    def good(self) -> str:
        """The outcome that the players want: `win` if the game has it."""
        outcomes = words_of(self.scenario.game.words["outcome"])
        return "win" if "win" in outcomes else outcomes[0]


def in_words(settings: dict[str, str] | dict[str, Value]) -> str:
    """`2 players, bang row equal`."""
    texts = {name: json_word(value) for name, value in settings.items()}
    return ", ".join(
        words.plural(int(text), "player") if name == PLAYERS else f"{words.setting_name(name)} {words.human(text)}"
        for name, text in texts.items()
    )


def _of_seats(values: Sequence[Value]) -> str:
    """One word where all seats are alike, else a word a seat."""
    texts = [json_word(value) for value in values]
    return texts[0] if len(set(texts)) == 1 else " / ".join(texts)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
