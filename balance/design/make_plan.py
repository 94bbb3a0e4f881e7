"""Make a plan or one configuration from a game and settings, or read a plan from a PLAN.toml."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from balance.design.grid import as_typed, make_grid, read_grid
from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.plan import GAMES, Grid, Plan
from balance.design.plan_words import KEYS as WORDS
from balance.design.plan_words import read_words
from balance.design.precision import Precision, read_precision
from balance.design.together import Groups, check_together, names_of, read_together
from balance.design.whole_numbers import check_whole
from scenarios import Configuration, Scenario, Value, load
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.reading import read_toml

_KEYS = ("scenario", "games", "seed", "precision", "watch", "max_games", "together", "set", *WORDS)


def make_plan(
    what: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    games: int | None = None,
    seed: int | None = None,
    precision: object = None,
    watch: Sequence[str] | str | None = None,
    max_games: int | None = None,
    together: Sequence[str | Sequence[str]] | str | None = None,
) -> Plan:
    """Return a plan for a game, a scenario's folder, a plan file, or a scenario already loaded.

    Args:
        what: `pig`, `path/to/folder`, `path/to/PLAN.toml`, or a `Scenario`.
        settings: Texts of `--set`, or a mapping from names to a value or a list of values. They replace the plan
            file's values for the same names.
        games, seed: They replace those of the plan file. None: the plan file's, else 10 000 games and seed 0.
        precision: Half-width at which a configuration stops, instead of a number of games: `0.5pp` or 0.005.
        watch, max_games: See `balance.design.precision.Precision`; allowed only with a precision.
        together: Names whose k-th values go together, in place of every combination: `["start_energy", "start_luck"]`,
            or a list of such groups. None: those of the plan file.

    Raises:
        InputError: If an argument, the plan file or the scenario is wrong, or they cannot be combined.
    """
    # game.toml is a scenario's own file; every other .toml is a plan.
    if isinstance(what, str | Path) and Path(what).suffix == ".toml" and Path(what).name != "game.toml":
        base = read_plan(Path(what))
    else:
        scenario = what if isinstance(what, Scenario) else load(what)
        base = Plan(scenario, source=scenario.name if isinstance(what, Scenario) else str(what))
    groups = base.together if together is None else read_together(base.scenario, together)
    repeated = names_of(groups)
    grid = read_grid(base.scenario, settings, repeated)
    return Plan(
        base.scenario,
        base.grid | grid,
        base.games if games is None else games,
        base.seed if seed is None else seed,
        base.source,
        chosen_precision(base, games, precision, watch, max_games),
        groups,
        base.words,
    )


def configured(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    settings: Mapping[str, Value] | None = None,
    function: Callable[..., Any] | None = None,
) -> Configuration:
    """Return one configuration that can be played.

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values, settings: Values by name; where both have a name, `settings` wins.
        function: The function of which `settings` are the other arguments, `**settings`; None: of none.

    Raises:
        InputError: If there is no such game, a value is wrong, or they cannot be combined.
    """
    if not isinstance(values, Mapping | None):
        raise InputError(f"values is {values!r}; it must map names to values, as in {{'players': 2}}")
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    if function is not None:
        _refuse_arguments(loaded, settings or {}, function)
    configuration = loaded.configuration({**(values or {}), **(settings or {})})
    if configuration.illegal:
        changed = ", ".join(f"{name}={as_typed(value, name)}" for name, value in configuration.given.items())
        raise InputError(f"{loaded.name}: {changed or 'as it is'}: cannot be played: {configuration.illegal}")
    return configuration


def _refuse_arguments(scenario: Scenario, settings: Mapping[str, Value], function: Callable[..., Any]) -> None:
    """Refuse what is neither an argument of a function nor a setting, and name what is near among both."""
    known, arguments = {*scenario.settings, *scenario.tables}, inspect.signature(function).parameters.values()
    for name in settings:
        if plain(name).isidentifier() and plain(name) not in known:
            names = [*scenario.settings, *(each.name for each in arguments if each.kind is each.KEYWORD_ONLY)]
            raise InputError(
                f"{function.__name__}() has no argument {shown(name)}, and {scenario.name} has no such axis or number; "
                f"they are {listed(scenario.settings)}{nearest(name, names)}"
            )


def chosen_precision(
    base: Plan, games: int | None, precision: object, watch: Sequence[str] | str | None, max_games: int | None
) -> Precision | None:
    """Return the rule by which configurations stop; None if they play a fixed number of games.

    Args:
        base: The plan before the other arguments, which override it; a number of games removes its precision.
        games, precision, watch, max_games: As for `make_plan`.

    Raises:
        InputError: If `games` and `precision` are both set, `watch` or `max_games` is set without a precision, or one
            of them is wrong.
    """
    if precision is None and base.precision is not None and games is None:
        if watch is None and max_games is None:
            return base.precision
        kept = base.precision
        return read_precision(base.scenario, kept.width, watch or kept.watch, max_games or kept.max_games)
    if precision is None:
        if watch is not None or max_games is not None:
            raise InputError("--watch and --max-games say when --precision stops: give --precision, such as 0.5pp")
        return None
    if games is not None:
        raise InputError("give either --games or --precision; --max-games bounds what --precision plays")
    return read_precision(base.scenario, precision, watch, max_games)


def read_plan(path: Path) -> Plan:
    """Return the plan in a file.

    ```toml
    scenario = "cyberdoom-tower"       # a game's name, or a folder as seen from this file
    games = 20000                      # or: precision = "0.5pp", watch = ["outcome=win"], max_games = 1000000
    seed = 1
    together = ["start_energy", "start_luck"]  # the k-th values go together; or a list of such lists
    question = "What is one Energy more worth"  # for the page: see `balance.design.plan_words`
    figure = "win"
    target = "35%±5pp"
    [set]
    players = [1, 2]
    start_energy = [2, 3]
    start_luck = [4, 2]
    "hold_at@2" = 25
    ```

    Raises:
        InputError: Naming the file, if it cannot be read or anything in it is wrong.
    """
    content = read_toml(path)
    for key in content:
        if key not in _KEYS:
            raise InputError(f"{path}: there is no key {key!r}; allowed: {', '.join(_KEYS)}{nearest(key, _KEYS)}")
    source = content.get("scenario")
    if not isinstance(source, str):
        raise InputError(f"{path}: scenario is missing; it must be a game's name or a scenario's folder")
    settings = content.get("set", {})
    if not isinstance(settings, dict):
        raise InputError(f"{path}: set is no table; write [set] and below it NAME = VALUE or NAME = [VALUE, ...]")
    folder = path.parent / source
    try:
        scenario = load(folder if (folder / "game.toml").is_file() else source)
        # <scenario>/sweeps/PLAN.toml: in a copy of a scenario's folder the file still names the original game, but it
        # must play the copy.
        around = path.resolve().parents[1]
        if path.resolve().parent.name == "sweeps" and (around / "game.toml").is_file():
            copy = load(around)
            if copy.game.name == scenario.game.name and copy.folder.resolve() != scenario.folder.resolve():
                scenario, source = copy, str(around)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    grid, together = _grid(path, scenario, settings, content.get("together", ()))
    check_whole(f"{path}: games", games := content.get("games", GAMES), 1, MAX_GAMES)
    check_whole(f"{path}: seed", seed := content.get("seed", 0), 0, MAX_SEED)
    rule = None
    if "precision" in content:
        if "games" in content:
            raise InputError(f"{path}: give either games or precision; max_games bounds what precision plays")
        try:
            rule = read_precision(scenario, content["precision"], content.get("watch"), content.get("max_games"))
        except InputError as error:
            raise InputError(f"{path}: {error}") from None
    elif "watch" in content or "max_games" in content:
        raise InputError(f"{path}: watch and max_games say when precision stops, and there is no precision")
    return Plan(scenario, grid, games, seed, source, rule, together, read_words(content, scenario, str(path)))


def _grid(path: Path, scenario: Scenario, settings: Mapping[str, Any], together: Any) -> tuple[Grid, Groups]:
    """Return the names and values of a plan file, and which of them go together."""
    groups = read_together(scenario, together, f"{path}: together")
    grid = make_grid(scenario, dict(_flat(settings)), f"{path}: [set]", names_of(groups))
    try:
        check_together(grid, groups)
    except InputError as error:
        raise InputError(f"{path}: {str(error).removeprefix('--')}") from None
    return grid, groups


def _flat(settings: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the names and values of nested tables.

    `loot.medkit.attack = 2` is a table within a table in TOML, and one name in a plan.
    """
    for key, value in settings.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value
