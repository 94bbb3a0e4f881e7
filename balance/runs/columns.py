"""Say what each column of a run's games holds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from balance.design.watched_figures import ROUND_CAP
from reports.formats import listed
from scenarios import Configuration, InputError, Scenario, Value
from scenarios.loader import column_texts as read_texts
from scenarios.loader.column_texts import ColumnText, column_texts
from sims.game import words_of

COMMON = {
    "game": "the game's number; with the seed and the configuration it gives the same game again",
    "outcome": "how the game ended",
    "winner": "the seat that won, from 1; empty where nobody did, or where seats win together",
    "rounds": "passes around the table",
    "decisions": "choices between two or more legal actions, of all seats",
}
_BY_SEAT = {  # as `sims.record.result` says
    "payoff": "what the game was worth to the seat, 0 to 1000: its share of the win",
    "decisions_by": "choices that it made between two or more legal actions",
}
_UNITS = {"rounds": "rounds", "decisions": "decisions", "decisions_by": "decisions", "payoff": "thousandths of a win"}
_STOPPED = f"; `{ROUND_CAP}`: it was stopped at the bound on rounds or decisions"
_PAID_TOGETHER = "what the game was worth to the seat, 0 to 1000: a whole win for each of several winners where {}"
GAME, SEAT, PART = "game", "seat", "part"  # what has a value of its own


@dataclass(frozen=True)
class GameColumn:
    """Describe a column of games.

    Attributes:
        name: Its name.
        meaning: What it holds, in words, and whose it is: `the player's points at the end; seat 2`.
        unit: Its unit, such as `rounds`, or "".
        words: The words that it takes; none for numbers.
        of: The field of RESULT from which it comes; `game` for the game's number.
        each: What has a value of its own: `game`, `seat` or `part` (an element with a name).
        what: The meaning without whose it is.
        texts: What its words mean, as far as that is known.
    """

    name: str
    meaning: str
    unit: str = ""
    words: tuple[str, ...] = ()
    of: str = ""
    each: str = GAME
    what: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


def game_columns(scenario: Scenario) -> dict[str, GameColumn]:
    """Return the columns of a scenario's games by name.

    A column that no columns.csv describes is told by its name; so are all where that file is wrong, since figures do
    not need the sentences.
    """
    try:
        texts = column_texts(scenario)
    except InputError:
        texts = {}
    return described(scenario, texts)


def meanings(scenario: Scenario) -> dict[str, str]:
    """Return what columns and their words mean, by name: `keys`, `outcome=win`; nothing of a wrong file.

    Columns of seats have the name of their field, `score`; other parts have their own, `programs_used_firewall`.
    """
    try:
        texts = column_texts(scenario)
    except InputError:
        return {}
    parts = [column for column in described(scenario, texts).values() if column.each == PART and column.of in texts]
    return {name: text.meaning for name, text in texts.items()} | {part.name: part.meaning for part in parts}


def impossible_outcomes(configurations: Sequence[Configuration]) -> frozenset[str]:
    """Return the outcomes that these configurations cannot have; none if columns.csv is wrong."""
    try:
        return read_texts.impossible_outcomes(configurations)
    except InputError:
        return frozenset()


def needs_of_outcome(configuration: Configuration, outcome: str) -> Mapping[str, tuple[Value, ...]]:
    """Return with which values alone a game can end so; empty if it may here, or nothing is said."""
    if outcome not in impossible_outcomes([configuration]):
        return {}
    return column_texts(configuration.scenario)[f"outcome={outcome}"].when


def units(scenario: Scenario) -> dict[str, str]:
    """Return the units of columns by name, as far as they have one."""
    return {name: column.unit for name, column in game_columns(scenario).items() if column.unit}


def described(scenario: Scenario, texts: Mapping[str, ColumnText]) -> dict[str, GameColumn]:
    """Return the columns of a scenario's games by name, in these texts of its fields and words."""
    game = scenario.game
    found = {GAME: GameColumn(GAME, COMMON["game"], of=GAME, what=COMMON["game"])}
    for name in game.result.names or ():
        words = tuple(words_of(game.words[name])) if name in game.words else ()
        own = {word: texts[f"{name}={word}"].meaning for word in words if f"{name}={word}" in texts}
        text = texts.get(name) or ColumnText(_fallback(scenario, name), _UNITS.get(name, ""))
        for column, each, whose in _columns(scenario, name):
            meaning = f"{text.meaning}; {whose}" if whose else text.meaning
            found[column] = GameColumn(column, meaning, text.unit, words, name, each, text.meaning, own)
    return found


def _fallback(scenario: Scenario, name: str) -> str:
    """Return what is known of a field without a text."""
    if name == "outcome" and ROUND_CAP in words_of(scenario.game.words[name]):
        return COMMON[name] + _STOPPED
    if name == "payoff" and scenario.seats.own_wins:
        ends = listed([end.replace("_", " ") for end in scenario.seats.together], last="or")
        return _PAID_TOGETHER.format(f"it ends as {ends}, else its share of a win")
    return COMMON.get(name, _BY_SEAT.get(name, f"the game's own column: {name.replace('_', ' ')}"))


def _columns(scenario: Scenario, name: str) -> Iterator[tuple[str, str, str]]:
    """Yield the columns of a field, each with what has such a value and whose it is: `seat`, `seat 2`."""
    shape = scenario.game.result[name].shape
    if not shape:
        yield name, GAME, ""
        return
    seats = shape == (scenario.game.seats,) and name not in scenario.game.elements
    for i, column in enumerate(scenario.columns(name)):
        whose = f"seat {i + 1}" if seats else column.removeprefix(f"{name}_").replace("_", " ")
        yield column, SEAT if seats else PART, whose
