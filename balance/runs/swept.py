"""What was swept in a run: the settings that take more than one value, and which configurations have which."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from balance.runs.run import Run, json_word
from reports import Setting, formats, tables
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import PLAYERS, Axis, By
from scenarios.loader.targets import Target
from sims.game import words_of

FEW = 12  # values of a setting that drawings stand side by side for, at most

RANDOM = "random"  # the policy that looks at nothing


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
            return self._own(target)
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

    @cached_property
    def followed(self) -> tuple[Setting, ...]:
        """What no plan set and yet takes more than one value, since its default depends on what was swept."""
        given = {name.partition("@")[0] for name in self.names}
        found = []
        for name in self.scenario.settings:
            values = list(dict.fromkeys(self.value(config, name) for config in self.configs))
            if name not in given and len(values) > 1:
                found.append(self._setting(name, values))
        return tuple(found)

    def _setting(self, name: str, values: Sequence[str]) -> Setting:
        target = self.scenario.targets.find(name, "--set")
        if isinstance(target.setting, Axis):
            kind = target.setting.kind
        else:  # a policy's weights are swept to ask about the policy
            kind = "policy" if target.table in self.scenario.picked else tables.NUMBER
        unit = getattr(target.domain, "unit", "")
        own = self._own(target) if kind in (tables.NUMBER, "ruling") or target.table else ""
        meaning = self._meanings.get(target.setting.rule, "") if target.setting else ""
        return Setting(name, kind, tuple(values), all(map(_is_number, values)), unit, own, meaning)

    def _own(self, target: Target) -> str:
        """The scenario's own value of what a name means; "" where it depends on an axis or a seat."""
        if target.setting is None:
            table = self.scenario.tables[target.table]
            return json_word(table.cells[target.column][table.ids.index(target.row)])
        default = target.setting.default
        if isinstance(default, tuple) and target.seat:
            default = default[target.seat - 1]
        return "" if isinstance(default, tuple | By) else json_word(default)

    @cached_property
    def _meanings(self) -> dict[str, str]:
        """Rule's id -> id and statement, as in rules.csv; none if that file is not in order: figures do not need it."""
        try:
            rules = self.scenario.rule_list()
        except InputError:
            return {}
        return {rule: f"{rule}: {statement}" for rule, statement in rules.select("id", "statement").iter_rows()}

    def at(self, where: dict[str, str], players: int = 0) -> list[int]:
        """The configurations in which these settings have these values, at a table of so many (0: of any).

        Those with the policy `random` are left out while there are others.
        """
        found = [
            config
            for config in self.configs
            if all(self.places[config][name] == value for name, value in where.items())
            and players in (0, self.players[config])
        ]
        return [config for config in found if not self.random[config]] or found

    @cached_property
    def random(self) -> list[bool]:
        """By configuration: whether some seat's policy, or another one that plays a part, is `random`."""
        return [any(RANDOM in chosen for _, chosen in self.playing(config)) for config in self.configs]

    @cached_property
    def alike(self) -> list[bool]:
        """By configuration: whether all seats have the same settings."""
        named = [name for name, setting in self.scenario.settings.items() if setting.per_seat]
        return [all(len(set(map(str, self._seats(c, name)))) <= 1 for name in named) for c in self.configs]

    def _seats(self, config: int, name: str) -> list[Value]:
        """The values of a setting by seat, where each seat has its own."""
        return [value for key, value in self.full[config].items() if key.startswith(f"{name}@")]

    def playing(self, config: int) -> list[tuple[Axis, list[Value]]]:
        """The policy axes that play a part, each with its values by seat, or its one value."""
        full = self.full[config]
        axes = [axis for axis in self.scenario.axes.values() if axis.kind == "policy" and axis.plays(full)]
        return [(axis, self._seats(config, axis.name) or [full[axis.name]]) for axis in axes]

    @cached_property
    def players(self) -> list[int]:
        """By configuration: how many play."""
        return self.run.configs["players"].to_list()

    def policy(self, config: int) -> str:
        """Who plays: each policy axis that plays a part with its value, or one value per seat."""
        told = [formats.human(_of_seats(chosen)) for _, chosen in self.playing(config)]
        return ", ".join(told) or "built in"

    @cached_property
    def policies(self) -> tuple[tuple[str, str], ...]:
        """The scripted players that played, each with the sentence that says how."""
        found: dict[tuple[str, Value], str] = {}
        for axis, chosen in (each for config in self.configs for each in self.playing(config) if each[0].table):
            table = self.scenario.tables[axis.table]
            for value in chosen:
                found[axis.name, value] = table.names[table.ids.index(str(value))]
        several = len({axis for axis, _ in found}) > 1
        return tuple(
            (f"{formats.human(axis)} {value}" if several else str(value), told)
            for (axis, value), told in found.items()
            if told != value
        )

    @cached_property
    def contests(self) -> list[int]:
        """Numbers of players that compete, each of which has results of its own."""
        return sorted({n for n in self.players if n > 1}) if self.scenario.game.competitive else []

    @cached_property
    def length_by(self) -> Setting | None:
        """The main setting: the players, else the first mode, policy, ruling or number with few values."""
        few = [s for s in self.settings if len(s.values) <= FEW]
        first = [s for s in few if s.name == PLAYERS]
        return next((s for kind in tables.DIVIDING for s in (first + few) if s.kind == kind), None)

    @cached_property
    def heat_by(self) -> tuple[Setting, Setting] | None:
        """The two numbers of the heat map: the rulebook's before the policies', the one with more values across."""
        numeric = [s for s in self.settings if s.numeric and (s.kind == tables.NUMBER or "." in s.name)]
        first = sorted(numeric, key=lambda s: s.kind != tables.NUMBER)[:2]
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
        formats.plural(int(text), "player")
        if name == PLAYERS
        else f"{formats.setting_name(name)} {formats.human(text)}"
        for name, text in texts.items()
    )


def _of_seats(values: Sequence[Value]) -> str:
    """One word where all seats are alike, else one word per seat."""
    texts = [json_word(value) for value in values]
    return texts[0] if len(set(texts)) == 1 else " / ".join(texts)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
