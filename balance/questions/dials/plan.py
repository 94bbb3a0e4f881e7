"""Describe which dials are turned, and where."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from balance.design.dials import approaches
from balance.design.durations import read_budget
from balance.design.grid import read_grid
from balance.design.limits import MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.present_values import values_of
from balance.design.repeat_line import repeat_line, unless
from balance.design.steps import END, MEASURES, ONE_VALUE, Change, Dial, changed, in_short, steps_of
from balance.design.turns import LeftOut, Turn, find_turns
from balance.design.typed_lists import read_names
from balance.design.whole_numbers import check_whole_numbers
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.contexts import ContextPlan, read_contexts
from balance.studies.screening import SCREEN, SCREENING
from balance.studies.stages import LEAST_THOUGHT
from balance.studies.study_folder import Record, what_plays
from scenarios import Configuration, InputError, Scenario, Value
from scenarios.loader.settings import POLICY
from scenarios.loader.tables import RANDOM

FIRST = 200  # games of a change in the first look, and of every look elsewhere [games]
MOST, MOST_CONTEXTS = 10_000_000, 64
MOST_BETWEEN = 10  # values of a number that are tried elsewhere besides a step and the ends
ELSEWHERE = "elsewhere"  # the group of games with another value of an axis


class DialsRecord(Record):
    """Record what is turned; the budget is not among it: it does not decide what is played."""

    format: Literal[1] = 1
    settings: dict[str, list[Value]]
    fixed: list[str]
    tables: list[str]
    games: int
    seed: int


class DialsAnswer(sealed_json.Sealed):
    """Record what was found: `dials` is the `identity` of the record."""

    format: Literal[1] = 1
    dials: str
    sentences: list[str]
    findings: list[dict[str, Any]]


FOLDER = folder_of_games(
    "dials",
    DialsRecord,
    DialsAnswer,
    what="search for dead dials",
    asked={
        "settings": "what is set",
        "fixed": "what stays as it is set",
        "tables": "the tables",
        "games": "the number of games",
    },
    groups=(SCREENING, ELSEWHERE),
)


@dataclass(frozen=True)
class DialsPlan(ContextPlan):
    """Describe a search for dead dials; it watches no figure but all results.

    Attributes:
        tables: Tables whose cells are turned too.
        fixed: What somebody set, which stays so everywhere: names of axes and numbers.
    """

    tables: tuple[str, ...]
    fixed: frozenset[str]

    @cached_property
    def dials(self) -> dict[str, Dial]:
        """Return the dials of the first context by name, in the order of the scenario's files."""
        return {dial.name: dial for dial in self.dials_in(self.contexts[0])}

    @cached_property
    def groups(self) -> dict[str, list[Dial]]:
        """Return the dials by the name of their finding; cells of a column share one: `loot.count`."""
        found: dict[str, list[Dial]] = {}
        for dial in self.dials.values():
            found.setdefault(finding_name(dial), []).append(dial)
        return found

    @cached_property
    def turnable(self) -> list[str]:
        """Return the dials that can be turned somewhere."""
        return [
            each.name
            for each in self.dials.values()
            if each.changes
            or (each.idle != MEASURES and self.needs(each.name))
            or (each.kind == "number" and each.idle not in (ONE_VALUE, MEASURES))
        ]

    @cached_property
    def to_turn(self) -> set[str]:
        """Return the dials that are turned, by the names of their findings; all words count these."""
        here = {turn.dial for turn in self.turns[0]}
        names = (name for name in self.turnable if name in here or not self._barred(name))
        return {finding_name(self.dials[name]) for name in names}

    def _barred(self, dial: str) -> bool:
        """Return whether a dial needs another value than somebody set.

        It is that of the first context, as only to this one other settings are added.
        """
        base = self.contexts[0]
        needs = [(name, values) for name, values in self.needs(dial).items() if name in self.fixed]
        return any(not set(values_of(name, base)) & set(values) for name, values in needs)

    def dials_in(self, context: Configuration) -> list[Dial]:
        """Return the dials of a context with their changes."""
        return [self._in_short(dial, context) for dial in steps_of(context, self.tables)]

    def _in_short(self, dial: Dial, context: Configuration) -> Dial:
        """Return a dial with values as short as they can be: any other value shows whether it plays a part."""
        number = self.scenario.numbers.get(dial.name)
        if number is None:
            return dial
        short = {each.after: each for each in (in_short(change, number, context) for change in dial.changes)}
        return replace(dial, changes=tuple(short.values()))

    @cached_property
    def turns(self) -> tuple[list[Turn], list[LeftOut]]:
        """Return what is played of all dials in the contexts that were asked for, and what is left out."""
        return find_turns(self.contexts, self.dials_in)

    @property
    def looks(self) -> list[int]:
        """Return after how many games of a change it is looked whether any result differs [games]."""
        first = LEAST_THOUGHT if any(context.thinks for context in self.contexts) else FIRST
        return sorted({min(first, self.games), self.games})

    def further_in(self, context: Configuration) -> Iterator[Dial]:
        """Yield the dials of a context with more values of their numbers: ever nearer to what they are."""
        for dial in self.dials_in(context):
            number = self.scenario.numbers.get(dial.name)
            if number is not None and number.plays(context.full):
                known = {change.after for change in dial.changes}
                more = [Change(each.label, each.settings, END, 0) for each in approaches(number, context)]
                changes = (*dial.changes, *[change for change in more if change.after not in known][:MOST_BETWEEN])
                yield self._in_short(replace(dial, changes=changes), context)
            else:
                yield dial

    def nearby(self, dials: Iterable[str]) -> Iterator[dict[str, Value]]:
        """Yield what is set besides, to look again for what no context shows that was asked for.

        It is nothing; what these dials need to play a part; each axis at its other values, then the same with all
        seats at random, who try what no script does; and two values at a time, in few configurations that hold all
        pairs. What somebody set stays.
        """
        from balance.testing.contract.pairwise import pairwise

        base = self.contexts[0]
        free = [axis for axis in self.scenario.axes.values() if axis.name not in self.fixed]
        singles: list[dict[str, Value]] = [
            {
                name: values[0]
                for name, values in self.needs(dial).items()
                if base.full.get(name, values[0]) not in values
            }
            for dial in dials
        ]
        singles += [
            {each.name: value} for each in free for value in each.values if value not in values_of(each.name, base)
        ]
        yield from ({}, *filter(None, singles))
        if any(axis.name == POLICY and RANDOM in axis.values for axis in free):
            yield from ({**single, POLICY: RANDOM} for single in filter(None, singles) if POLICY not in single)
        if len(free) > 1:
            yield from pairwise(self.scenario, [axis.name for axis in free])

    def near(self, settings: Mapping[str, Value]) -> Configuration | None:
        """Return the first context with these settings too; None if it cannot be played, or they play no part."""
        if self.fixed & {name.partition("@")[0] for name in settings}:
            return None
        with suppress(InputError):  # each value alone is right, but not together: a seat where nobody sits
            context = changed(self.contexts[0], settings)
            owners = [self.scenario.settings[name.partition("@")[0]] for name in settings]
            if not context.illegal and all(owner.plays(context.full) for owner in owners):
                context.rules()
                return context
        return None

    def needs(self, dial: str) -> Mapping[str, tuple[Value, ...]]:
        """Return what a dial needs to play a part: its `when`, or that of its table."""
        return (self.scenario.settings.get(dial) or self.scenario.tables[dial.partition(".")[0]]).when

    @property
    def asked(self) -> dict[str, Any]:
        """Return what was asked of whom, for machines."""
        return {name: value for name, value in super().asked.items() if name != "level"}

    @property
    def record(self) -> DialsRecord:
        """Return the record of a new search."""
        return DialsRecord(
            **what_plays(self.scenario),
            settings=dict(self.grid),
            fixed=sorted(self.fixed),
            tables=list(self.tables),
            games=self.games,
            seed=self.seed,
        )

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        return self.default_folder("dials", {}, {"table": self.tables, "games": unless(self.games, SCREEN)})

    @property
    def again(self) -> str:
        """Return the line that asks the same again."""
        options = {"table": self.tables, "games": unless(self.games, SCREEN), "seed": self.seed}
        settings = {name: values for name, values in self.grid.items() if name.partition("@")[0] in self.fixed}
        return repeat_line("dials", settings, options, self.source)


def finding_name(dial: Dial) -> str:
    """Return under which name a dial is told: a cell under that of its column, `loot.count`."""
    return f"{dial.name.partition('.')[0]}.{dial.name.rpartition('.')[2]}" if dial.kind == "cell" else dial.name


def plan_dials(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | str | None = None,
    tables: Sequence[str] | str = (),
    games: int = SCREEN,
    seed: int = 0,
    budget: object = None,
) -> DialsPlan:
    """Return a search for dead dials; the arguments are those of `study.dials`.

    Raises:
        InputError: If an argument is wrong, or nothing can be played.
    """
    check_whole_numbers(("--games", games, 1, MOST), ("--seed", seed, 0, MAX_SEED))
    seconds = read_budget(budget)
    loaded, source = named_scenario(scenario)
    given = read_grid(loaded, settings)
    grid, cells = read_contexts(loaded, given, scripts, MOST_CONTEXTS, "searched")
    fixed = grid if scripts is not None else given
    plan = DialsPlan(
        source=source,
        scenario=loaded,
        grid=grid,
        cells=cells,
        figures=(),
        named=False,
        games=games,
        level=1.0,
        seed=seed,
        budget=seconds,
        tables=tuple(read_names(tables, "--table")) if tables else (),
        fixed=frozenset(name.partition("@")[0] for name in fixed),
    )
    assert plan.dials, "every game has axes"  # unknown tables are refused here
    return plan
