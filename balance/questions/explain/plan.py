"""Describe which two versions of a game are compared, for whom, by which figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_budget
from balance.design.even_seats import alike_by_lot
from balance.design.grid import make_grid, parse_set, read_grid
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.plan import Grid
from balance.design.shared_settings import unlike_sides
from balance.design.unplayed import Versions as MakeVersions
from balance.design.unplayed import in_words, plays_alike
from balance.design.whole_numbers import check_whole
from balance.questions.explain.changes import Change, Versions, joined
from balance.questions.explain.recorded import Counted, Recorded, Version, read_version, value_in
from balance.questions.explain.shapley import ByOrder, Subset, orders_of, subsets_of
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.contexts import ContextPlan, read_contexts
from balance.studies.figures import watched
from balance.studies.study_folder import Record, what_plays
from reports.formats import listed
from reports.plain import value_as_typed
from scenarios import Configuration, InputError, Scenario, Value
from scenarios.loader.messages import plain, shown

GAMES, LEVEL = 10_000, 0.95  # by default
FEWEST, MOST, MOST_CONTEXTS = 50, 10_000_000, 16


class ExplainRecord(Record):
    """Record what is explained, without the budget and the level: they do not decide what is played."""

    format: Literal[1] = 1
    new: str
    settings: dict[str, list[Value]]
    changes: list[str]
    watch: list[str]
    games: int
    seed: int


class ExplainAnswer(sealed_json.Sealed):
    """Record what was found: `explain` is the `identity` of the record."""

    format: Literal[1] = 1
    explain: str
    games: int
    sentences: list[str]
    rows: list[dict[str, Any]]


FOLDER = folder_of_games(
    "explain",
    ExplainRecord,
    ExplainAnswer,
    what="explanation",
    asked={
        "new": "the new version",
        "settings": "what is set",
        "changes": "what changed",
        "watch": "what is watched",
        "games": "the number of games",
    },
    doing="explaining",
    anew="explain anew in another folder",
)


@dataclass(frozen=True)
class ExplainPlan(ContextPlan):
    """Describe an explanation; `scenario` is the old version.

    Attributes:
        new_source: The new version as somebody named it; "": the old one with `to`.
        new: The new version's scenario.
        to: What is set in the new version only.
        together: Names of changes that are one, each group between commas, as somebody named them.
        typed, typed_to: What somebody set in both versions, and in the new one only; what a run or a baseline sets is
            in `grid` and `to` besides.
        recorded: The versions with what a run or a baseline counted of them: the old one, and the new one.
    """

    new_source: str
    new: Scenario
    to: Grid
    together: tuple[str, ...]
    typed: Grid
    typed_to: Grid
    recorded: tuple[tuple[Version, Counted | None], ...]

    @cached_property
    def versions(self) -> list[Versions]:
        """Return the two versions in each context."""
        to = {name: values[0] for name, values in self.to.items()}
        return [Versions(self.scenario, self.new, context.given, to) for context in self.contexts]

    @cached_property
    def changes(self) -> tuple[list[Change], list[Change]]:
        """Return the changes that play a part, and those that change no rule in any context.

        Raises:
            InputError: If nothing changed, or `together` names no change.
        """
        found = _grouped(self.versions[0].changes, self.together)
        if not found:
            raise InputError("both versions play by the same numbers: there is nothing to explain")
        idle = [each for each in found if all(self._idle(of, found, each) for of in self.versions)]
        active = [each for each in found if each not in idle]
        if not active:
            why = " ".join(self.unplayed(idle)).removesuffix(".")
            raise InputError(f"what changed plays no part here, so there is nothing to explain: {why}")
        return active, idle

    def unplayed(self, idle: Sequence[Change]) -> list[str]:
        """Return the sentences on changes that change no rule in any context, and with what they do."""
        return in_words({change.name: self._with_and_without(change) for change in idle}, self.contexts)

    def _with_and_without(self, change: Change) -> MakeVersions:
        """Return what makes the old version, and that with one change, of what is set in both."""
        versions = self.versions[0]
        return lambda given: (versions.configuration([], given), versions.configuration([change], given))

    @staticmethod
    def _idle(versions: Versions, every: Sequence[Change], change: Change) -> bool:
        """Return whether a change changes no rule, first or last."""
        others = [each for each in every if each is not change]
        pairs: tuple[tuple[list[Change], list[Change]], ...] = (([], [change]), (others, [*others, change]))
        try:
            return all(
                plays_alike(versions.configuration(without), versions.configuration(given)) for without, given in pairs
            )
        except InputError:  # it cannot be played by itself: told when it is played
            return False

    @cached_property
    def orders(self) -> list[ByOrder]:
        """Return the orders in which changes are made; none if every subset is played."""
        return orders_of(len(self.changes[0]), self.seed)

    @cached_property
    def subsets(self) -> list[Subset]:
        """Return the sets of changes that are played."""
        return subsets_of(len(self.changes[0]), self.orders)

    def configuration(self, context: int, subset: Subset) -> Configuration:
        """Return the old version with some of the changes, and with those that change no rule.

        Raises:
            InputError: If these changes cannot be played without the others.
        """
        active = self.changes[0]
        taken = [change for i, change in enumerate(active) if i in subset]
        names = listed([change.name for change in taken]) or "nothing"
        try:
            made = self.versions[context].configuration(taken)
            if made.illegal:
                raise InputError(made.illegal)
            made.rules()
            return made
        except InputError as error:
            if len(taken) == len(active):
                raise InputError(f"the new version cannot be played: {error}") from None
            raise InputError(
                f"a version with {names} alone cannot be played: {error}; make changes one that belong together: "
                "--together NAME,NAME"
            ) from None

    @property
    def record(self) -> ExplainRecord:
        """Return the record of a new explanation."""
        return ExplainRecord(
            **what_plays(self.scenario),
            new=self.new.digest,
            settings=dict(self.grid),
            changes=[f"{change.name}: {change.text}" for change in self.changes[0]],
            watch=[figure.text for figure in self.figures],
            games=self.games,
            seed=self.seed,
        )

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        named: dict[str, object] = {"to": self.new.name} if self.new_source else {}
        named |= {name: ",".join(map(value_as_typed, values)) for name, values in self.grid.items()}
        named |= {f"to-{name}": value_as_typed(values[0]) for name, values in self.to.items()}
        named |= {"games": self.games} if self.games != GAMES else {}
        named |= {"seed": self.seed} if self.seed else {}
        return Path(folder_name(self.scenario.name, "explain", named))


def plan_explain(
    old: str | Path | Scenario,
    new: str | Path | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    to: Sequence[str] | Mapping[str, Any] = (),
    scripts: Sequence[str] | str | None = None,
    watch: Sequence[str] | str | None = None,
    together: Sequence[str] | str = (),
    games: int = GAMES,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
) -> ExplainPlan:
    """Return an explanation; the arguments are those of `study.explain`.

    Raises:
        InputError: If an argument is wrong, nothing changed, or nothing can be played.
    """
    check_whole("--games", games, FEWEST, MOST)
    check_whole("--seed", seed, 0, MAX_SEED)
    check_level(level)
    seconds = read_budget(budget)
    first = read_version(old)
    second = None if new is None else read_version(new)
    loaded, newer = first.scenario, (first if second is None else second).scenario
    typed = read_grid(loaded, settings)
    if twice := _twice(to):
        raise InputError(f"--to {twice} is given twice; the new version has one value")
    typed_to = make_grid(newer, to, "to") if isinstance(to, Mapping) else parse_set(newer, to, where="--to")
    if several := next((name for name, values in typed_to.items() if len(values) > 1), None):
        raise InputError(f"--to {several} has several values; the new version has one")
    if twice := next((name for name in typed_to if name in typed), None):
        raise InputError(f"--set and --to both give {twice}; --set is for both versions")
    recorded = Recorded(first, second, typed)
    if scripts is not None and any(recorded.counts):
        raise InputError("--script: a run or a baseline says who plays; --set policy=... picks one of its scripts")
    given = {**typed, **recorded.settings}
    base = loaded.configuration({name: values[0] for name, values in given.items()})
    if same := next((name for name, values in typed_to.items() if value_in(base, name) == values[0]), None):
        raise InputError(f"--to {same}={value_as_typed(typed_to[same][0])}: it is so in the old version, too")
    if new is None and not typed_to:
        raise InputError("there is one version only; name the new one, or say what it changes: --to NAME=VALUE")
    grid, cells = read_contexts(loaded, given, scripts, MOST_CONTEXTS, "explained")
    set_new = {**recorded.to, **typed_to}
    both = [*cells.legal, *_after(cells.legal, newer, set_new)]
    players = min(each.players for each in cells.legal)
    contexts = both if len(both) > len(cells.legal) else ()
    figures = watched(loaded, players, watch, contexts=contexts, sides=unlike_sides(both))
    if watch is None and alike_by_lot(contexts):  # a seat's share says nothing there
        figures = tuple(each for each in figures if each.kind != "payoff" or each.averaged) or figures
    plan = ExplainPlan(
        source=first.source,
        scenario=loaded,
        grid=grid,
        cells=cells,
        figures=figures,
        named=watch is not None,
        games=games,
        level=level,
        seed=seed,
        budget=seconds,
        new_source="" if second is None else second.source,
        new=newer,
        to=set_new,
        together=(together,) if isinstance(together, str) else tuple(together),
        typed=typed,
        typed_to=typed_to,
        recorded=((first, recorded.counts[0]), (second or first, None if typed_to else recorded.counts[1])),
    )
    for context in range(len(plan.contexts)):
        for subset in reversed(plan.subsets):  # the new version first
            plan.configuration(context, subset)  # refuses before any game what cannot be played in part
    return plan


def _after(contexts: Sequence[Configuration], new: Scenario, to: Grid) -> list[Configuration]:
    """Return the new version in each context; nothing if it cannot be played."""
    set_new = {name: values[0] for name, values in to.items()}
    try:
        return [new.configuration({**context.given, **set_new}) for context in contexts]
    except InputError:  # told with the versions between
        return []


def _twice(to: Sequence[str] | Mapping[str, Any]) -> str | None:
    """Return what is set twice; None if nothing is."""
    names = [] if isinstance(to, Mapping) else [text.partition("=")[0] for text in to]
    return next((name for i, name in enumerate(names) if plain(name) in map(plain, names[:i])), None)


def _grouped(changes: Sequence[Change], together: Sequence[str]) -> list[Change]:
    """Return the changes with those of each group as one.

    Raises:
        InputError: If a group names no change, or one of another group.
    """
    found = {plain(change.name): change for change in changes}
    for text in together:
        names = [plain(name) for name in text.split(",") if name.strip()]
        group = [name for key in names for name in found if name == key or name.startswith(f"{key}.")]
        if len(group) < 2 or len(names) < 1:
            allowed = listed(list(found)) or "nothing"
            raise InputError(f"--together {shown(text)}: it must name two changes or more; they are {allowed}")
        members = [found[name] for name in dict.fromkeys(group)]
        name = listed([each.name for each in members])
        found = {key: change for key, change in found.items() if change not in members}
        found[plain(name)] = joined(name, listed([each.text for each in members]), members)
    return list(found.values())
