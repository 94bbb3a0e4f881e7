"""Find the contexts in which a dial is searched: settings that are added to the scenario."""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from numpy.typing import NDArray

from balance.design.dials import NOW, Dial, Position, conditions, ends, other_values
from scenarios import Configuration, Value
from scenarios.loader.errors import InputError

FIRST = 200  # [games] of the cheap stages
FEW = 10  # positions of a dial in stages 1, 2, 4, 5 and 6
Rows = NDArray[Any]


@dataclass(frozen=True)
class Stage:
    """A stage of the search.

    Attributes:
        contexts: Settings that are added to the base, each in turn.
        games: Games of each configuration [games].
        most: Positions of a dial, at most; None: all.
    """

    contexts: list[dict[str, Value]]
    games: int
    most: int | None = None


@dataclass(frozen=True)
class Turned:
    """A configuration that can be played, and its RULES, an array of shape (1,)."""

    configuration: Configuration
    rules: Rows

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 of RULES: equal rules give equal games."""
        return hashlib.sha256(self.rules.tobytes()).hexdigest()


class Contexts:
    """The contexts of a search, by stages: see `balance.questions.dials.study`."""

    def __init__(self, base: Configuration, games: int) -> None:
        self._base, self._games, self._scenario = base, games, base.scenario
        self._bare: dict[str, Turned | None] = {}  # contexts by their text, without any position
        self._stages: dict[str, list[Stage]] = {}  # by what is needed

    def stages_with(self, needed: Mapping[str, Value]) -> list[Stage]:
        """Return the stages of the search for dials that play a part only with the values `needed`."""
        key = repr(needed)
        if key not in self._stages:
            first = min(FIRST, self._games)
            # contexts: one axis at another value, and two different axes at other values
            turned = other_values(self._base)
            single = self._legal(needed, turned)
            pairs = [(one, other) for one, other in combinations(turned, 2) if one.keys() != other.keys()]
            double = self._legal(needed, [{**one, **other} for one, other in pairs])
            stages = [Stage([{**needed}], first, FEW), Stage(single, first, FEW), Stage([{**needed}], self._games)]
            stages += [
                Stage(double, first, FEW),
                Stage(self._legal(needed, ends(self._base)), first, FEW),
            ]
            stages += [Stage(single, self._games, FEW)] if self._games > first else []
            self._stages[key] = stages + (self.stages_with({})[:2] if needed else [])
        return self._stages[key]

    def needed(self, dial: Dial) -> dict[str, Value]:
        """Return the values that a dial needs to play a part, as far as the base does not have them.

        None are returned for what cannot be had: the base sets another value, or the rules forbid it.
        """
        when = next((when for when in conditions(dial, self._scenario) if when), {})
        full = self._base.full
        needed = {name: values[0] for name, values in when.items() if full.get(name, values[0]) not in values}
        return {} if needed.keys() & self._base.given.keys() or self._configuration(needed) is None else needed

    def _legal(self, needed: Mapping[str, Value], every: list[dict[str, Value]]) -> list[dict[str, Value]]:
        """Return the contexts that the base allows and in which all of their settings play a part.

        The values `needed` are added to each; contexts that set one of them are left out.
        """
        contexts = [{**needed, **context} for context in every if not needed.keys() & context.keys()]
        return [context for context in contexts if self._plays(context)]

    def _plays(self, context: Mapping[str, Value]) -> bool:
        """Return whether a context can be combined with the base, and all of its settings play a part."""
        configuration = self._configuration(context)
        settings = self._scenario.settings
        return configuration is not None and all(settings[name].plays(configuration.full) for name in context)

    def _configuration(self, settings: Mapping[str, Value]) -> Configuration | None:
        """Return the base with these settings, or None if they cannot be combined with it."""
        try:
            configuration = self._scenario.configuration({**self._base.given, **settings})
        except InputError:  # each value alone is right, but not together: a seat where nobody sits
            return None
        return None if configuration.illegal else configuration

    def turned(self, context: Mapping[str, Value], position: Position) -> Turned | None:
        """Return a position in a context: as it is, else in its other way; None if neither can be played."""
        key = repr(context)
        if position is NOW and key in self._bare:
            return self._bare[key]
        turned = self._first_played(context, position)
        if position is NOW:
            self._bare[key] = turned
        return turned

    def _first_played(self, context: Mapping[str, Value], position: Position) -> Turned | None:
        """Return the first way of a position that can be played in a context, or None."""
        for settings in (position.settings, position.otherwise):
            configuration = None if settings is None else self._configuration({**context, **settings})
            if configuration is not None:
                with suppress(InputError):  # `derive` says that these numbers do not fit together
                    return Turned(configuration, configuration.rules())
        return None
