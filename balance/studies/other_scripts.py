"""Find out whether the seats could play better: play the game's other scripts, few games of each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from balance.design.make_plan import configured
from balance.design.watched_figures import good_outcome
from balance.stats.intervals import LEVEL, share_interval
from reports.formats import listed
from reports.plain import first_few
from scenarios import Configuration, InputError
from scenarios.loader.settings import POLICY

if TYPE_CHECKING:
    from balance.simulation.play import Played

MOST, LEAST = 1_000, 20  # games of each script; with fewer than the least nothing is played [games]
MOST_CLOSE = 20_000  # games of each script that is close to the best [games]
NAMED = 3  # scripts that a sentence names


@dataclass(frozen=True)
class BestOther:
    """Hold the best of a game's other scripts.

    Attributes:
        script: Its name.
        scripts: How many other scripts played.
        games: How many games each of them played [games].
        wins: In how many of these the best one won [games].
        estimate, low, high, level: Its share of wins, with the interval of `best_of`.
        as_good: The other scripts that may be as good, by their intervals: the best of them first.
    """

    script: str
    scripts: int
    games: int
    wins: int
    estimate: float
    low: float
    high: float
    level: float = LEVEL
    as_good: tuple[str, ...] = ()


def best_of(wins: dict[str, int], games: int, level: float = LEVEL, scripts: int | None = None) -> BestOther:
    """Return the script that won most, with an interval that allows for its being chosen.

    The best of several scripts looks better than it is. So the interval of each has an error that is divided by their
    number (Bonferroni): with a chance of at least `level` all of them hold, and so does that of the one chosen. The
    estimate itself is the plain share, and leans a little upwards.

    Args:
        wins: In how many of its games each script won [games]; at least one script, the first goes before its equals.
        games: How many games each played [games].
        level: The chance that the interval holds.
        scripts: How many scripts there are, where only the best of them play these games; None: all do.
    """
    scripts = len(wins) if scripts is None else scripts
    script = max(wins, key=lambda name: wins[name])
    ends = {name: share_interval(won, games, 1 - (1 - level) / scripts) for name, won in wins.items()}
    low, high = (float(end.item()) for end in ends[script][:2])
    near = [name for name, end in ends.items() if name != script and float(end[1].item()) >= low]
    near.sort(key=lambda name: -wins[name])
    return BestOther(script, scripts, games, wins[script], wins[script] / games, low, high, level, tuple(near))


def looks(best: BestOther) -> str:
    """Return what is said of the best script: that it is the best only where that is seen."""
    return "looked best" if best.as_good else "is the best"


def may_be_as_good(best: BestOther) -> str:
    """Return the sentence on scripts that may be as good as the best, after a space; "" if none may."""
    if not best.as_good:
        return ""
    others = "Others" if len(best.as_good) > 1 else "Another"
    return f" {others} may be as good: {listed(first_few(best.as_good, NAMED))}."


def other_scripts(configuration: Configuration) -> list[str]:
    """Return the scripts that all seats could follow instead.

    There are none where seats compete, since a script's worth then depends on the others'; where seats think ahead,
    which a script alone does not; and where somebody said seat by seat who plays.
    """
    scenario, full = configuration.scenario, configuration.full
    axis = scenario.axes.get(POLICY)
    if (scenario.game.competitive and configuration.players > 1) or configuration.thinks:
        return []
    if axis is None or not axis.plays(full) or any(name.startswith(f"{POLICY}@") for name in configuration.given):
        return []
    played = {full.get(POLICY), full.get(f"{POLICY}@1")}
    return [str(value) for value in axis.values if value not in played]


def find_best_other(played: "Played", play: Callable[[Configuration, int], "Played"]) -> BestOther | None:
    """Return the best of the other scripts; None where none can be compared.

    All play games of the same numbers, from 0 on: at most 1 000 each, and together no more than were played already.

    Args:
        played: What was played.
        play: Plays so many games of a configuration with the same seed.
    """
    if played.deal is not None or played.agents:
        return None
    configuration, good = played.configuration, good_outcome(played.configuration.scenario.game)
    return best_other(configuration, played.games, lambda rival, games: _wins(play(rival, games), good))


def best_other(
    configuration: Configuration, most: int, wins: Callable[[Configuration, int], int], more: int = 0
) -> BestOther | None:
    """Return the best of the other scripts; None where none can be compared.

    Args:
        configuration: What is played.
        most: How many games all of them may play together; each plays 1 000 at most [games].
        wins: Plays so many games of a configuration; returns how many ended as wished [games].
        more: How many games those may play together that are close to the best, if they then play more each [games].
    """
    able = {script: with_script(configuration, script) for script in other_scripts(configuration)}
    rivals = {script: rival for script, rival in able.items() if rival is not None}
    games = min(MOST, most // max(1, len(rivals)))
    if not rivals or games < LEAST:
        return None
    best = best_of({script: wins(rival, games) for script, rival in rivals.items()}, games)
    close = [script for script in rivals if script in (best.script, *best.as_good)]
    again = min(MOST_CLOSE, more // len(close))
    if len(close) < 2 or again <= games:
        return best
    return best_of({script: wins(rivals[script], again) for script in close}, again, scripts=best.scripts)


def with_script(configuration: Configuration, script: str) -> Configuration | None:
    """Return the configuration in which all seats follow a script; None if the rules forbid it."""
    try:
        return configured(configuration.scenario, {**configuration.given, POLICY: script})
    except InputError:
        return None


def _wins(played: "Played", good: str) -> int:
    """Return how many games ended as wished [games]."""
    share = float(played.estimates.filter(metric="outcome", value=good)["estimate"].item())
    return round(share * played.games)
