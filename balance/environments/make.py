"""Make environments of PettingZoo and Gymnasium, which the extra `agents` installs."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from balance.design.limits import MAX_SEED
from balance.design.whole_numbers import check_whole
from balance.environments.batch import chosen_fields, chosen_seats, playable
from balance.installation import how_to_add
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from balance.environments.aec import Environment
    from balance.environments.single import SingleEnvironment


def env(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    seed: int = 0,
    seats: Sequence[int] | int | None = None,
    fields: Sequence[str] | None = None,
    **settings: Value,
) -> "Environment":
    """Return a game as an environment of PettingZoo (AEC).

    >>> env = balance.env("pig", players=2)
    >>> env.reset(seed=7)

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values: Settings whose names are no Python names, or are names of arguments here.
        seed: The seed of the games until `reset` gives another, 0 .. 2**63 - 1.
        seats: The seats that are agents, from 1; None: all. Scripts decide for the others.
        fields: What an observation holds, names of `env.layout`; None: all that a seat may see.
        settings: Values of axes, numbers and table cells, by name.

    Raises:
        InputError: If PettingZoo is not installed, there is no such game, a setting or an argument is wrong, or a seat
            thinks ahead.
    """
    _check_installed("pettingzoo", "PettingZoo")
    from balance.environments.aec import Environment

    check_whole("seed", seed, 0, MAX_SEED)
    configuration = playable(scenario, values, settings, env)
    return Environment(configuration, seed, chosen_seats(configuration, seats), chosen_fields(configuration, fields))


def gym_env(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    seat: int = 1,
    seed: int = 0,
    fields: Sequence[str] | None = None,
    **settings: Value,
) -> "SingleEnvironment":
    """Return one seat of a game as an environment of Gymnasium; scripts decide for the other seats.

    >>> env = balance.gym_env("cyberdoom-tower", seat=1, players=2)
    >>> observation, info = env.reset(seed=7)

    Args:
        scenario, values, seed, fields, settings: As for `balance.env`.
        seat: The seat, from 1.

    Raises:
        InputError: As `balance.env` does.
    """
    _check_installed("gymnasium", "Gymnasium")
    _check_installed("pettingzoo", "PettingZoo")
    from balance.environments.single import SingleEnvironment

    check_whole("seed", seed, 0, MAX_SEED)
    configuration = playable(scenario, values, settings, gym_env)
    check_whole("seat", seat, 1, configuration.players)
    return SingleEnvironment(configuration, seed, seat - 1, chosen_fields(configuration, fields))


def _check_installed(package: str, title: str) -> None:
    """Refuse to begin without a library of the extra.

    Raises:
        InputError: If it is not installed.
    """
    if find_spec(package) is None:
        raise InputError(f"environments need {title}, which is not installed; {how_to_add('agents')}")
