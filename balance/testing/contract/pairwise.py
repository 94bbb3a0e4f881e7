"""Choose few configurations in which every two values of two axes meet.

A mistake that needs more than one setting rarely needs more than two (Kuhn, Wallace & Gallo 2004, IEEE Trans. Softw.
Eng. 30:418, doi:10.1109/TSE.2004.24), and few configurations hold all pairs: of the thousands of millions that All
Hoomanz has, 64. They are grown one at a time, each from a pair that is still missing, as AETG does (Cohen et al. 1997,
IEEE Trans. Softw. Eng. 23:437, doi:10.1109/32.605761).
"""

from collections.abc import Callable, Collection, Iterator
from itertools import combinations, product

from scenarios import Axis, Configuration, Scenario, Value
from scenarios.loader.errors import InputError

Settings = dict[str, Value]
Pair = tuple[tuple[str, Value], ...]  # two settings in the order of the axes; one setting if there is only one axis
Legal = Callable[[Configuration], bool]


def pairwise(scenario: Scenario, names: Collection[str] = (), *, derive: bool = True) -> list[Settings]:
    """Return settings of few configurations such that every two values that go together meet in one of them.

    Two values go together if both axes have an effect (`Axis.when`) in some legal configuration. Numbers and tables
    stay as they are. All seats get the same value of an axis that each of them has; where that is not legal, seat 1
    gets it. What `derive` refuses while the other axes stand at their defaults counts as illegal.

    Args:
        scenario: The scenario.
        names: The axes to vary; all if there are none.
        derive: Whether a configuration must also pass the game's `derive`; that may take long without the compiler.

    Returns:
        Settings of legal configurations, without axes that stand at their defaults; always the same, in the same order.
    """
    legal = fills if derive else _allowed
    axes = {_key(axis, scenario, legal): axis for axis in scenario.axes.values() if not names or axis.name in names}
    growing = _Growing(scenario, axes, legal)
    while growing.missing:
        growing.grow(next(iter(growing.missing)))
    return [_brief(settings, scenario) for settings in growing.grown]


def _allowed(configuration: Configuration) -> bool:
    return configuration.illegal is None


def fills(configuration: Configuration) -> bool:
    """Return whether a configuration is allowed and `derive` does not refuse it."""
    if not _allowed(configuration):
        return False
    try:
        configuration.rules()
    except InputError:
        return False
    except Exception:
        return True  # a mistake in `derive`: whoever plays the configuration meets it
    return True


def _brief(settings: Settings, scenario: Scenario) -> Settings:
    """Return the settings without those that change nothing, since people read them."""
    full = scenario.configuration(settings).full
    for key in settings:
        fewer = {name: value for name, value in settings.items() if name != key}
        if scenario.configuration(fewer).full == full:
            settings = fewer
    return settings


def _key(axis: Axis, scenario: Scenario, legal: Legal) -> str:
    """Return the name by which an axis is set: for all seats, or for seat 1 if they cannot all have the same value.

    That is tried where the axis has an effect: elsewhere every value is legal.
    """
    where = {name: values[0] for name, values in axis.when.items()}
    alike = not axis.per_seat or all(legal(scenario.configuration({**where, axis.name: v})) for v in axis.values)
    return axis.name if alike else f"{axis.name}@1"


class _Growing:
    """Grows configurations until no pair is missing.

    Attributes:
        grown: The settings grown so far.
        missing: The pairs that none of them has, as the keys of a dict: it keeps their order, as a set does not.
    """

    def __init__(self, scenario: Scenario, axes: dict[str, Axis], legal: Legal) -> None:
        self._scenario, self._axes, self._legal = scenario, axes, legal
        full = scenario.configuration({}).full
        self._defaults = {key: full[key] if key in full else full[f"{key}@1"] for key in axes}
        deciding = {name for combination in scenario.illegal for name in combination.when}
        deciding |= {name for axis in axes.values() for name in axis.when}
        self._deciding = [key for key, axis in axes.items() if axis.name in deciding]
        self._size = min(2, len(axes))
        self.grown: list[Settings] = []
        self.missing: dict[Pair, None] = {
            pair: None
            for keys in combinations(axes, self._size)
            for pair in product(*([(key, value) for value in axes[key].values] for key in keys))
        }

    def grow(self, pair: Pair) -> None:
        """Grow a configuration with this pair and many other missing ones; give up a pair that does not go together."""
        start = next(self._starts(pair), None)
        if start is None:
            del self.missing[pair]
            return
        settings = self._climb(start, pair, _allowed)
        if not self._legal(self._scenario.configuration(settings)):
            settings = self._climb(start, pair, self._legal)  # it takes longer, and is seldom needed
        self.grown.append(settings)
        for met in self._met(settings):
            self.missing.pop(met, None)

    def _starts(self, pair: Pair) -> Iterator[Settings]:
        """Yield legal settings in which a pair meets: the defaults but for the pair, and the axes that decide on it."""
        free = [key for key in self._deciding if key not in dict(pair)]
        for chosen in product(*(self._default_first(key) for key in free)):
            settings = {**self._defaults, **dict(zip(free, chosen, strict=True)), **dict(pair)}
            if self._count(settings, pair, self._legal):
                yield settings

    def _default_first(self, key: str) -> list[Value]:
        return sorted(self._axes[key].values, key=lambda value: value != self._defaults[key])

    def _climb(self, settings: Settings, pair: Pair, legal: Legal) -> Settings:
        """Set one axis after the other to the value with which most missing pairs meet, and `pair` among them."""
        most = self._count(settings, pair, legal)
        for key, axis in self._axes.items():
            for value in axis.values:
                changed = {**settings, key: value}
                count = self._count(changed, pair, legal)
                if count > most:
                    most, settings = count, changed
        return settings

    def _count(self, settings: Settings, pair: Pair, legal: Legal) -> int:
        """Return how many missing pairs meet in a configuration; 0 if it is illegal or `pair` does not meet."""
        met = self._met(settings)
        return len(met & self.missing.keys()) if pair in met and legal(self._scenario.configuration(settings)) else 0

    def _met(self, settings: Settings) -> set[Pair]:
        """Return the pairs that meet in a configuration; none if it is forbidden."""
        configuration = self._scenario.configuration(settings)
        if configuration.illegal:
            return set()
        playing = [(key, settings[key]) for key, axis in self._axes.items() if axis.plays(configuration.full)]
        return set(combinations(playing, self._size))
