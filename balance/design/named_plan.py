"""Find a sweep of a game by its name."""

from balance.design.grid import make_grid, parse_set
from balance.design.make_plan import read_plan
from balance.design.plan import Plan
from balance.design.together import names_of, read_together
from scenarios import load
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest


def named_plan(
    game: str,
    stem: str,
    settings: list[str],
    games: int | None = None,
    seed: int | None = None,
    together: list[str] | None = None,
) -> Plan:
    """Return a sweep of a game by its name, on the scenario that `game` names.

    The scenario that the plan file names is ignored: the sweeps of a copied folder may still name the original.

    Args:
        game: Name of a game, or a folder.
        stem: Name of the sweep: its file without `.toml`.
        settings: What was typed after each `--set`; it overrides the plan.
        games: Games per configuration; None for those of the plan, or its precision [games].
        seed: The seed; None for that of the plan.
        together: What was typed after each `--together`; None for what the plan says.

    Raises:
        InputError: If the game has no such sweep, or it does not fit the scenario.
    """
    scenario = load(game)
    sweeps = scenario.sweeps()
    if stem not in sweeps:
        allowed = listed(sweeps) if sweeps else "it has none"
        raise InputError(f"--plan: {scenario.name} has no sweep {stem!r}; allowed: {allowed}{nearest(stem, sweeps)}")
    base = read_plan(sweeps[stem])
    groups = base.together if together is None else read_together(scenario, together)
    repeated = names_of(groups)
    return Plan(
        scenario,
        make_grid(scenario, base.grid, str(sweeps[stem]), repeated) | parse_set(scenario, settings, repeated),
        base.games if games is None else games,
        base.seed if seed is None else seed,
        game,
        base.precision if games is None else None,
        groups,
        base.words,
    )
