"""Hold what a tab asks: what both sides share, what was changed, what is compared with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from balance.design.make_plan import configured
from balance.questions.studio.naming import in_words, name_of, refusal_in_words
from balance.questions.studio.row_lines import ROWS, folded, table_lines
from balance.questions.studio.trial import Trial, seat_of, value_of
from balance.questions.studio.typed import refused_value, typed, without_end
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.setting_names import Settable
from scenarios.loader.settings import PLAYERS, POLICY


@dataclass(frozen=True)
class State:
    """Hold what is asked, as undo brings it back; the attributes are those of `Trial`."""

    context: Mapping[str, Value] = field(default_factory=dict)
    after: Mapping[str, Value] = field(default_factory=dict)
    before: Mapping[str, Value] = field(default_factory=dict)
    watch: str = ""

    def trial(self, scenario: Scenario) -> Trial:
        """Return the try of a game that asks it."""
        return Trial(scenario, dict(self.context), dict(self.after), dict(self.before), self.watch)


def settable_of(scenario: Scenario, name: str) -> Settable:
    """Return what a name sets.

    Raises:
        InputError: If it sets nothing.
    """
    return scenario.setting_names.find(name, "the studio")


def taken(settable: Settable, value: Value) -> Value:
    """Return a value as the game takes it, which a person may have typed.

    Raises:
        InputError: If it is not allowed.
    """
    found = typed(settable.domain, value) if isinstance(value, str) else settable.domain.take(value)
    if found is None:
        refusal = settable.refusal(refused_value(value) if isinstance(value, str) else value)
        raise InputError(in_words(without_end(refusal), [settable.name]))
    return found


def changed(scenario: Scenario, state: State, after: Mapping[str, Value]) -> State:
    """Return a state with these changes, checked, without those that are none.

    Whether numbers fit together is seen when they are played: that takes a large game longer than the answer may.

    Raises:
        InputError: If a value is not allowed, or the rules forbid the combination.
    """
    published = configured(scenario, state.context)
    after = folded(after)

    def own(name: str) -> Value:
        """Return what the game itself says."""
        return table_lines(scenario, name.removesuffix(ROWS), {}) if name.endswith(ROWS) else value_of(published, name)

    asked = replace(state, after={name: value for name, value in after.items() if value != own(name)})
    asked.trial(scenario).sides()
    return asked


def chosen(scenario: Scenario, state: State, settable: Settable, value: Value) -> tuple[State, list[str]]:
    """Return a state with another choice, and which others went to their defaults, forbidden with it.

    Raises:
        InputError: If the rules forbid it with the defaults too.
    """
    every = None if "@" in settable.name else settable.name.partition("@")[0]  # all seats, and none otherwise
    context = {key: kept for key, kept in state.context.items() if key.partition("@")[0] != every}
    context[settable.name] = value
    if settable.name == PLAYERS:
        context = {key: kept for key, kept in context.items() if seat_of(key) <= int(value)}
    return _possible(scenario, state, context, settable.name)


def fitting(scenario: Scenario, state: State) -> tuple[State, list[str]]:
    """Return what of a state a game can play as it is now, and lines on what it cannot."""
    found, lost = State(watch=state.watch), []
    for part in ("context", "after", "before"):
        for name, value in getattr(state, part).items():
            more = State(**{**vars(found), part: {**getattr(found, part), name: value}})
            try:
                for side in more.trial(scenario).sides():
                    side.rules()
            except InputError as error:
                lost.append(f"{name_of(name)} is left out: {refusal_in_words(error, scenario)}")
                continue
            found = more
    return found, lost


def _possible(scenario: Scenario, state: State, context: Mapping[str, Value], kept: str) -> tuple[State, list[str]]:
    """Return a state with this context, and which of its choices the rules forbid with it."""

    def with_context(context: Mapping[str, Value]) -> State:
        return changed(scenario, replace(state, context=_plain(scenario, context)), state.after)

    try:
        return with_context(context), []
    except InputError as error:
        others = [name for name in context if name != kept and name.partition("@")[0] != POLICY]
        for dropped in [*([each] for each in others), others]:
            try:
                return with_context({name: value for name, value in context.items() if name not in dropped}), dropped
            except InputError:
                continue
        raise error from None


def _plain(scenario: Scenario, context: Mapping[str, Value]) -> dict[str, Value]:
    """Return a context without its defaults, so that those that depend on others follow them."""
    plain = dict(context)
    for name in context:
        rest = {key: value for key, value in plain.items() if key != name}
        try:
            if name != PLAYERS and value_of(scenario.configuration(rest), name) == plain[name]:
                plain = rest
        except (InputError, KeyError):
            continue
    return plain
