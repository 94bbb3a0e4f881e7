"""Shell completion: names of games and plans, and the names and values of `--set`.

Each function is given to Typer as `autocompletion`; it returns (candidate, help) pairs and never raises, since a shell
would show the error in the middle of the line that is being typed.
"""

import contextlib
import io
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from scenarios import Scenario, Value

Candidate = tuple[str, str]

_GAME_PARAMETERS = ("game", "what", "first")  # how commands name the argument that may hold a game
_BASH_WORDS, _BASH_POSITION = "COMP_WORDS", "COMP_CWORD"


def complete_game(incomplete: str) -> list[Candidate]:
    """Return the names of games that begin like this."""
    with contextlib.suppress(Exception):
        from scenarios import available

        return [(name, "") for name in available() if name.startswith(incomplete.replace("_", "-"))]
    return []


def complete_plan(context: typer.Context, incomplete: str) -> list[Candidate]:
    """Return the names of the game's own plans that begin like this."""
    with contextlib.suppress(Exception):
        return [(stem, "") for stem in _scenario(context).sweeps() if stem.startswith(incomplete)]
    return []


def complete_setting(context: typer.Context, incomplete: str) -> list[Candidate]:
    """Return names that `--set` accepts, or after `NAME=` the values that the name may have."""
    with contextlib.suppress(Exception):
        scenario = _scenario(context)
        return list(_values(scenario, incomplete) if "=" in incomplete else _names(scenario, incomplete))
    return []


def _scenario(context: typer.Context) -> "Scenario":
    """Return the scenario that is named on the line: as an argument's value, or among words not yet assigned."""
    from scenarios import load

    named = [context.params[name] for name in _GAME_PARAMETERS if context.params.get(name)]
    return load([*named, *(word for word in context.args if not word.startswith("-"))][0])


def _names(scenario: "Scenario", incomplete: str) -> Iterator[Candidate]:
    """Yield the names, and of `table.row.column` one part more than is typed: there may be thousands of cells."""
    typed = incomplete.replace("-", "_")
    parts = typed.count(".") + 1
    found: dict[str, str] = {}
    for name in scenario.settable():
        if name.startswith(typed):
            stem = ".".join(name.split(".")[:parts])
            whole = stem == name
            found.setdefault(f"{stem}=" if whole else f"{stem}.", _unit(scenario, name) if whole else "")
    return iter(found.items())


def _unit(scenario: "Scenario", name: str) -> str:
    return getattr(scenario.settings.get(name.partition("@")[0]), "unit", "")


def _values(scenario: "Scenario", incomplete: str) -> Iterator[Candidate]:
    """Yield `NAME=VALUE` for each value; after a comma or a plus the next of a list."""
    from scenarios.loader.domains import Choice

    name, _, text = incomplete.partition("=")
    target = scenario.targets.find(name, "--set")
    cut = max(text.rfind(","), text.rfind("+")) + 1
    if isinstance(target.domain, Choice):
        for value in target.domain.values:
            yield f"{name}={text[:cut]}{_typed(value)}", ""
    elif target.setting is not None and not text and isinstance(target.setting.default, int | float):
        yield f"{name}={_typed(target.setting.default)}", f"the default; {target.domain.must(0)}"


def _typed(value: "Value") -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@contextlib.contextmanager
def bash_words() -> Iterator[None]:
    """Make `--set NAME=VALUE` one word while bash asks for a completion.

    Bash splits words at `=`: it sends `--set policy = hu` and puts the answer in place of `hu` alone. So the pieces are
    joined before Typer reads them, and what stands before the last `=` is taken from the answers.
    """
    words = os.environ.get(_BASH_WORDS, "").split()
    position = int(os.environ.get(_BASH_POSITION, "-1") or -1)
    if os.environ.get("_BALANCE_COMPLETE") != "complete_bash" or "=" not in words[: position + 1]:
        yield
        return
    joined: list[str] = []
    for word in words[: position + 1]:
        if joined and (word == "=" or joined[-1].endswith("=")):
            joined[-1] += word
        else:
            joined.append(word)
    prefix = joined[-1].rpartition("=")[0] + "=" if "=" in joined[-1] else ""
    os.environ[_BASH_WORDS], os.environ[_BASH_POSITION] = " ".join(joined), str(len(joined) - 1)
    answers = io.StringIO()
    try:
        with contextlib.redirect_stdout(answers):
            yield
    finally:
        for line in answers.getvalue().splitlines():
            print(line.removeprefix(prefix))
