"""Put tries of the same figure, players and game beside each other: only those can be compared."""

from collections.abc import Sequence
from dataclasses import dataclass

from balance.questions.studio import figure_words, trial_words
from balance.questions.studio.history import Try
from balance.questions.studio.naming import base_name
from balance.questions.studio.trial import Trial, figures_of, played
from balance.studies.figures import each_seat
from reports.formats import title
from scenarios import Scenario
from scenarios.loader.errors import InputError


@dataclass(frozen=True)
class Group:
    """Hold tries that can be compared.

    Attributes:
        figure: What they are about: `Won`, `Minutes`.
        played: Who played, and against what.
        now: Whether that is what is asked now.
        tries: The tries, the newest first.
    """

    figure: str
    played: str
    now: bool
    tries: tuple[Try, ...]


def comparable(tries: Sequence[Try], trial: Trial, most: int, together: bool = False) -> list[Group]:
    """Return the newest tries in groups: that of what is asked now first, then that of the newest try.

    Args:
        tries: The tries.
        trial: What is asked now.
        most: How many tries are shown.
        together: As in `figure_words.figure_name`.
    """
    now = (trial.sides()[0].digest, trial.figures()[0].text)
    found: dict[tuple[str, str], list[Try]] = {}
    for tried in sorted(tries, key=lambda each: -each.number)[:most]:
        found.setdefault((_base(tried), tried.figure), []).append(tried)
    order = sorted(found, key=lambda key: (key != now, -found[key][0].number))
    players = trial.sides()[1].players
    known = [*figures_of(trial.scenario, players), each_seat(trial.scenario, players)]  # of tries of alike seats, too
    names = {figure.text: figure_words.figure_name(figure, together) for figure in known}
    groups = []
    for key in order:
        first = found[key][0]
        figure = title(names.get(first.figure, first.figure))
        groups.append(Group(figure, _played(first, trial.scenario), key == now, tuple(found[key])))
    return groups


def _base(tried: Try) -> str:
    """Return what a try was compared with; one of an earlier version does not say all of it."""
    return tried.base or f"{sorted(tried.context.items())} {sorted(tried.before.items())}"


def _played(tried: Try, scenario: Scenario) -> str:
    """Return who played, and against what: `2 players, script hold, against goal 50`."""
    base = base_name(scenario)
    against = trial_words.context_text(tried.before) if tried.before else base
    try:
        before = played(scenario, {**tried.context, **tried.before})
        who = trial_words.played_text(Trial(scenario, tried.context, tried.before))
        then = "" if before.digest == tried.base else f" as {'it' if base == 'published' else 'the folder'} was then"
    except InputError:  # the game has no such setting any more
        who, then = trial_words.context_text(tried.context), " as it was then"
    return f"{who}, against {against}{then}"
