"""Tell an observation and an action in words, for people and for language models."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios import Configuration
from scenarios.loader.errors import InputError
from sims.layout import UNSEEN, YOU, Layout

_TOLD = (YOU, "phase", "seat", "turn_seat", "rounds", "outcome", "winner")  # in the first lines
_MOST = 12  # rows of a field that are told, of those that are not all 0


def tell_action(configuration: Configuration, action: Any) -> str:
    """Return an action in words: `17 (discard)`, or `19 (discard, number 3 of 8)` where several do alike.

    Raises:
        InputError: If there is no such action.
    """
    game = configuration.scenario.game
    if not isinstance(action, int | np.integer) or not 0 <= action < game.actions:
        raise InputError(f"action is {action!r}; it must be a whole number from 0 to {game.actions - 1}")
    begins = [*sorted(game.blocks), game.actions]
    first = max((number for number in begins if number <= action), default=None)
    if first is None:
        return str(action)
    size = begins[begins.index(first) + 1] - first
    which = f", number {action - first + 1} of {size}" if size > 1 else ""
    return f"{action} ({game.blocks[first]}{which})"


def tell_observation(
    configuration: Configuration, layout: Layout, observation: NDArray[Any], mask: NDArray[Any] | None = None
) -> str:
    """Return an observation in words, a line for each field that is not all 0, and what may be done.

    Fields have their names in STATE; seats count from 1 in sentences, and from 0 in fields that hold seats. A place
    that the seat does not see is `?`.

    Args:
        configuration: What is played.
        layout: The observation's layout.
        observation: One observation; shape (layout.size,).
        mask: What the seat may do; None: it is not told.

    Raises:
        InputError: If the observation has another shape.
    """
    seen = np.asarray(observation)
    if seen.shape != (layout.size,):
        raise InputError(f"observation has shape {seen.shape}; it must be {(layout.size,)}")
    named, game = layout.named(seen), configuration.scenario.game
    lines = [f"{game.title}. You are seat {int(named[YOU]) + 1}{_moment(configuration, named)}"]
    for place in layout.places:
        if place.name not in _TOLD:
            lines += _field(place.name.replace("_", " "), named[place.name])
    if mask is not None and (legal := np.flatnonzero(mask)).size:
        lines.append("You may: " + "; ".join(tell_action(configuration, int(action)) for action in legal))
    return "\n".join(lines)


def _moment(configuration: Configuration, named: dict[str, NDArray[Any]]) -> str:
    """Return what is decided, by whom, and in which round, as far as the observation has it."""
    game = configuration.scenario.game
    says = f", in round {int(named['rounds'])}" if "rounds" in named else ""
    if "phase" in named and int(named["phase"]) == game.over:
        outcome = {int(word): word.name.lower().replace("_", " ") for word in game.words["outcome"]}
        end = f" The game is over: {outcome.get(int(named['outcome']), '?')}." if "outcome" in named else ""
        return f"{says}.{end}"
    if "phase" in named and "seat" in named:
        who = "You decide" if int(named["seat"]) == int(named[YOU]) else f"Seat {int(named['seat']) + 1} decides"
        says += f". {who}: {game.phases.get(int(named['phase']), '?')}"
    return f"{says}."


def _field(name: str, values: NDArray[Any]) -> list[str]:
    """Return the lines of a field: one, or one for each row that is not all 0."""
    if not values.any():
        return []
    if values.ndim < 2:
        return [f"{name}: {_numbers(values.reshape(-1))}"]
    rows = values.reshape(values.shape[0], -1)
    told = [k for k in range(len(rows)) if rows[k].any()]
    lines = [f"{name}, row {k}: {_numbers(rows[k])}" for k in told[:_MOST]]
    return lines if len(told) <= _MOST else [*lines, f"{name}: {len(told) - _MOST} more rows"]


def _numbers(row: NDArray[Any]) -> str:
    """Return numbers as text, without the zeros at the end; where most are 0, by their places."""
    used = np.flatnonzero(row)
    if len(row) > 1 and len(used) * 4 < used[-1] + 1:
        return ", ".join(f"[{k}] {_number(row[k])}" for k in used)
    return " ".join(_number(value) for value in row[: used[-1] + 1])


def _number(value: Any) -> str:
    return "?" if value == UNSEEN else str(int(value))
