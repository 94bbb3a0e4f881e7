"""Find the settings that take more than one value in a run, and the configurations with each value."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from balance.design.shared_settings import sides
from balance.runs.run import Run
from reports import Setting, formats, tables
from reports.plain import script_called, value_as_typed, values_of_seats
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.setting_names import Settable
from scenarios.loader.settings import PLAYERS, Axis, By, Number
from sims.game import words_of

FEW = 12  # values of a setting for which there is one drawing each, at most

JOIN = " / "  # between the values of settings that go together
RANDOM = "random"  # the policy that chooses without looking at the game


@dataclass(frozen=True)
class Swept:
    """Answer questions about the settings of a run; configurations are named by their numbers."""

    run: Run

    @cached_property
    def scenario(self) -> Scenario:
        """Return the scenario as it was played."""
        return self.run.scenario()

    @cached_property
    def configs(self) -> list[int]:
        """Return the numbers of all configurations."""
        return self.run.configs["config"].to_list()

    @cached_property
    def full(self) -> list[dict[str, Value]]:
        """Return, by configuration, everything that was set and every axis and number."""
        changed, full = (map(json.loads, self.run.configs[column]) for column in ("given", "settings"))
        return [{**everything, **own} for everything, own in zip(full, changed, strict=True)]

    @cached_property
    def names(self) -> list[str]:
        """Return the names of all settings that a plan set."""
        return list(dict.fromkeys(name for plan in self.run.manifest.plans for name in plan.grid))

    @cached_property
    def together(self) -> dict[str, tuple[str, ...]]:
        """Return settings whose values go together, by the label under which they are one setting.

        They are one only if they go together in every plan that sets one of them.
        """
        plans = self.run.manifest.plans
        groups = dict.fromkeys(group for plan in plans for group in plan.groups)
        whole = [g for g in groups if all(g in plan.groups or not {*g} & {*plan.grid} for plan in plans)]
        return {together_called(group): group for group in whole}

    def value(self, config: int, name: str) -> str:
        """Return a setting's value in a configuration, as typed; values by seat are joined: `15 / 20`.

        So are those of settings that go together, under their label.
        """
        full = self.full[config]
        if name in self.together:
            return JOIN.join(self.value(config, each) for each in self.together[name])
        if name in full:
            return value_as_typed(full[name])
        settable = self.scenario.setting_names.find(name, "--set")
        if settable.table:
            return self._own(settable)
        return values_of_seats([value for key, value in full.items() if key.partition("@")[0] == name])

    @cached_property
    def places(self) -> list[dict[str, str]]:
        """Return, by configuration, the values of the settings that a plan set."""
        return [{name: self.value(config, name) for name in (*self.names, *self.together)} for config in self.configs]

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Return the settings that a plan set and that take more than one value, their values in order.

        Settings that go together are one, at the place of the first.
        """
        swept = []
        label_of = {name: label for label, group in self.together.items() for name in group}
        for name in dict.fromkeys(label_of.get(name, name) for name in self.names):
            planned = self._planned(name)
            there = {place[name] for place in self.places}
            values = [value for value in dict.fromkeys(planned) if value in there]
            if others := sorted(there - {*values}):  # defaults, in plans of the run that did not set this name
                values = sorted([*values, *others], key=float) if all(map(_is_number, there)) else [*values, *others]
            if len(values) > 1:
                swept.append(self._setting(name, values))
        return tuple(swept)

    @cached_property
    def followed(self) -> tuple[Setting, ...]:
        """Return settings that no plan set but that vary, since their defaults depend on what was swept."""
        swept = {name.partition("@")[0] for name in self.names}
        varying = []
        for name in self.scenario.settings:
            values = list(
                dict.fromkeys(self.value(config, name) for config in self.configs if self.plays(config, name))
            )
            if name not in swept and len(values) > 1:
                varying.append(self._setting(name, values))
        return tuple(varying)

    def plays(self, config: int, name: str) -> bool:
        """Return whether an axis or a number plays a part in a configuration."""
        return self.scenario.settings[name].plays(self.full[config])

    def in_play(self, name: str) -> bool:
        """Return whether an axis or a number plays a part in any configuration."""
        return any(self.plays(config, name) for config in self.configs)

    def _planned(self, name: str) -> list[str]:
        """Return the values of a setting as plans list them."""
        if name in self.together:
            return [place[name] for place in self.places]
        return [value_as_typed(value) for plan in self.run.manifest.plans for value in plan.grid.get(name, [])]

    def _setting(self, name: str, values: Sequence[str]) -> Setting:
        if name in self.together:
            every = [self._setting(each, ["0"]) for each in self.together[name]]
            own = JOIN.join(each.own for each in every) if all(each.own for each in every) else ""
            meanings = dict.fromkeys(s.meaning for s in every if s.meaning)  # one rule may give several numbers
            return Setting(name, every[0].kind, tuple(values), own=own, meaning=" ".join(meanings))
        settable = self.scenario.setting_names.find(name, "--set")
        if isinstance(settable.setting, Axis):
            kind = settable.setting.kind
        else:  # whoever sweeps a weight of a policy asks about the policy, not about a number of the rules
            kind = "policy" if settable.table in self.scenario.picked else tables.NUMBER
        unit = getattr(settable.domain, "unit", "")
        own = "" if kind == "policy" and not settable.table else self._own(settable)  # the scenario favours no script
        meaning = self._meanings.get(settable.setting.rule, "") if settable.setting else self._text(settable)
        nominal = isinstance(settable.setting, Number) and settable.setting.nominal
        numeric = not nominal and all(map(_is_number, values))
        return Setting(name, kind, tuple(values), numeric, unit, own, meaning)

    def _own(self, settable: Settable) -> str:
        """Return the scenario's own value of a setting; "" if it depends on an axis or a seat."""
        if settable.setting is None:
            table = self.scenario.tables[settable.table]
            return value_as_typed(table.cells[settable.column][table.ids.index(settable.row)])
        default = settable.setting.default
        if isinstance(default, tuple) and settable.seat:
            default = default[settable.seat - 1]
        return "" if isinstance(default, tuple | By) else value_as_typed(default)

    def _text(self, cell: Settable) -> str:
        """Return what the row of a table's cell does, in words, after its name; "" if nobody wrote it down."""
        table = self.scenario.tables[cell.table]
        row = table.ids.index(cell.row)
        return f"{table.names[row]}: {table.texts[row]}" if table.texts[row] else ""

    @cached_property
    def _meanings(self) -> dict[str, str]:
        """Return rule id -> id and statement, from rules.csv."""
        try:
            rules = self.scenario.rule_list()
        except InputError:  # figures do not need the statements, so a wrong file is no error here
            return {}
        return {rule: f"{rule}: {statement}" for rule, statement in rules.select("id", "statement").iter_rows()}

    def at(self, where: dict[str, str], players: int = 0) -> list[int]:
        """Return the configurations in which settings have given values.

        Configurations with the policy `random` are left out, unless there are no others.

        Args:
            where: Name of a setting -> its value as typed.
            players: Number of players; 0 means any.
        """
        matching = [
            config
            for config in self.configs
            if all(self.places[config][name] == value for name, value in where.items())
            and players in (0, self.players[config])
        ]
        return [config for config in matching if not self.random[config]] or matching

    @cached_property
    def random(self) -> list[bool]:
        """Return, by configuration, whether a policy in use is `random`."""
        return [any(RANDOM in chosen for _, chosen in self.playing(config)) for config in self.configs]

    @cached_property
    def alike(self) -> list[bool]:
        """Return, by configuration, whether all seats have the same settings, as far as they play a part."""
        named = [name for name, setting in self.scenario.settings.items() if setting.per_seat]
        return [
            all(len(set(map(str, self._seats(c, name)))) <= 1 for name in named if self.plays(c, name))
            for c in self.configs
        ]

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Return what each seat is, from seat 1 on; "" for one that is not the same in all configurations."""
        every = [sides(self.run.configuration(config)) for config in self.configs]
        named = [{seats[k] for seats in every if k < len(seats)} for k in range(max(map(len, every)))]
        return tuple(texts.pop() if len(texts) == 1 else "" for texts in named)

    def _seats(self, config: int, name: str) -> list[Value]:
        """Return the values of a setting by seat; none if it is not set by seat."""
        return [value for key, value in self.full[config].items() if key.startswith(f"{name}@")]

    def playing(self, config: int) -> list[tuple[Axis, list[Value]]]:
        """Return the policy axes in use, each with its values by seat or its single value."""
        full = self.full[config]
        axes = [axis for axis in self.scenario.axes.values() if axis.kind == "policy" and axis.plays(full)]
        return [(axis, self._seats(config, axis.name) or [full[axis.name]]) for axis in axes]

    @cached_property
    def players(self) -> list[int]:
        """Return, by configuration, the number of players."""
        return self.run.configs["players"].to_list()

    def policy(self, config: int) -> str:
        """Return who plays, as text: the value of each policy axis in use, or its values by seat."""
        return _called(self.playing(config))

    def script(self, config: int) -> str:
        """Return who plays as far as that differs between configurations; all of it if nothing does."""
        playing = self.playing(config)
        varying = [(axis, chosen) for axis, chosen in playing if len(self._choices[axis.name]) > 1]
        return _called(varying or playing)

    @cached_property
    def _choices(self) -> dict[str, set[str]]:
        """Return what is chosen on each policy axis in any configuration, as text; "" where it is not in use."""
        names = [axis.name for axis in self.scenario.axes.values() if axis.kind == "policy"]
        every = [{axis.name: values_of_seats(of) for axis, of in self.playing(config)} for config in self.configs]
        return {name: {chosen.get(name, "") for chosen in every} for name in names}

    @cached_property
    def policies(self) -> tuple[tuple[str, str], ...]:
        """Return the scripted players that played, each with the sentence that describes it.

        Where several parts follow one script, as teams may, they stand together: `policy human surveyor, policy ...`.
        """
        sentences: dict[tuple[str, Value], str] = {}
        for axis, chosen in (each for config in self.configs for each in self.playing(config) if each[0].table):
            table = self.scenario.tables[axis.table]
            for value in chosen:
                sentences[axis.name, value] = table.names[table.ids.index(str(value))]
        several = len({axis for axis, _ in sentences}) > 1
        called: dict[str, list[str]] = {}
        for (part, value), sentence in sentences.items():
            if sentence != value:
                called.setdefault(sentence, []).append(f"{formats.human(part)} {value}" if several else str(value))
        return tuple((", ".join(names), sentence) for sentence, names in called.items())

    @cached_property
    def contests(self) -> list[int]:
        """Return the numbers of players with a contest, in order; results are reported for each number apart."""
        return sorted({n for n in self.players if n > 1}) if self.scenario.game.competitive else []

    @cached_property
    def length_by(self) -> Setting | None:
        """Return the main setting: the players, else the first mode, policy, ruling or number with few values."""
        few = [s for s in self.settings if len(s.values) <= FEW]
        first = [s for s in few if s.name == PLAYERS]
        return next((s for kind in tables.DIVIDING for s in (first + few) if s.kind == kind), None)

    @cached_property
    def heat_by(self) -> tuple[Setting, Setting] | None:
        """Return the two numbers of the heat map, or None if fewer than two were swept.

        Numbers of the rules are preferred to those of policies; the one with more values is drawn across.
        """
        numeric = [s for s in self.settings if s.numeric and (s.kind == tables.NUMBER or "." in s.name)]
        first = sorted(numeric, key=lambda s: s.kind != tables.NUMBER)[:2]
        if len(first) < 2:
            return None
        across, up = sorted(first, key=lambda s: -len(s.values))
        return across, up

    @property
    def good(self) -> str:
        """Return the outcome that the players want: `win` if the game has it, else its first."""
        outcomes = words_of(self.scenario.game.words["outcome"])
        return "win" if "win" in outcomes else outcomes[0]


def _called(playing: Sequence[tuple[Axis, list[Value]]]) -> str:
    """Return the scripts of policy axes as text."""
    several = len(playing) > 1
    texts = [
        formats.human(script_called(axis.name if several else "", values_of_seats(chosen))) for axis, chosen in playing
    ]
    return ", ".join(texts) or "built in"


def together_called(names: Sequence[str]) -> str:
    """Return the label of settings that go together: `start_energy + start_luck`."""
    return " + ".join(formats.setting_name(name) if "@" in name else name for name in names)


def in_words(settings: dict[str, str] | dict[str, Value]) -> str:
    """Return settings as a phrase, such as `2 players, purple eye, bang row equal`."""
    return ", ".join(_in_words(name, value_as_typed(value)) for name, value in settings.items())


def _in_words(name: str, text: str) -> str:
    """Return a setting as a phrase."""
    if name == PLAYERS:
        return formats.plural(int(text), "player")
    called = formats.setting_name(name)
    return {"true": called, "false": f"no {called}"}.get(text, f"{called} {formats.human(text)}")


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
