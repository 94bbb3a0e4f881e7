"""Name who plays each configuration of a report: the players' own script, and whose differs beside it."""

from collections.abc import Sequence

from balance.runs.swept import Swept
from reports.formats import human
from reports.plain import script_called, values_of_seats
from scenarios import Axis, Value
from scenarios.loader.settings import POLICY, script_axes

Playing = tuple[Axis, list[Value]]  # a policy axis in use, with its values by seat or its single value


def script(swept: Swept, config: int) -> str:
    """Return who plays as far as that differs between configurations; all of it if nothing does.

    The players' own script stands before those of other parts, whether it differs or not: `catcher, guy hunter`. A seat
    beyond the players' plays against them: `cautious against adam rogue`.
    """
    playing = swept.playing(config)
    told = [each for each in playing if _differs(swept, each[0].name)] or playing
    if all(axis.name == POLICY for axis, _ in told):
        return swept.script(config)
    by_team = any(axis.name.startswith(f"{POLICY}_") for axis, _ in playing)  # then nobody plays by `policy`
    own = [each for each in playing if each[0].name == POLICY and not by_team]
    roles = script_axes(swept.scenario.game)
    others = [each for each in told if each[0].name != POLICY]
    against = [each for each in others if own and each[0].name in roles]
    beside = [each for each in others if each not in against]
    return " against ".join(filter(None, (_called([*own, *beside]), _called(against))))


def _differs(swept: Swept, name: str) -> bool:
    """Return whether an axis has other scripts in other configurations, or is not in use in some."""
    every = [{axis.name: values_of_seats(of) for axis, of in swept.playing(config)} for config in swept.configs]
    return len({chosen.get(name, "") for chosen in every}) > 1


def _called(playing: Sequence[Playing]) -> str:
    return ", ".join(human(script_called(axis.name, values_of_seats(chosen))) for axis, chosen in playing)
