"""Complete in the shell: names of games and plans, and the names and values of `--set`.

The `complete_*` functions are passed to Typer as `autocompletion`. They return (candidate, help) pairs and never raise,
since a shell would show the error in the middle of the line that is being typed.
"""

import contextlib
import io
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from scenarios import Scenario, Value

Candidate = tuple[str, str]

_GAME_PARAMETERS = ("game", "what", "first")  # arguments of commands that may hold a game
_BASH_WORDS, _BASH_POSITION = "COMP_WORDS", "COMP_CWORD"


def complete_game(incomplete: str) -> list[Candidate]:
    """Return the names of games that begin with `incomplete`."""
    with contextlib.suppress(Exception):
        from scenarios import available

        return [(name, "") for name in available() if name.startswith(incomplete.replace("_", "-"))]
    return []


def complete_plan(context: typer.Context, incomplete: str) -> list[Candidate]:
    """Return the names of the game's own plans that begin with `incomplete`."""
    with contextlib.suppress(Exception):
        return [(stem, "") for stem in _scenario(context).sweeps() if stem.startswith(incomplete)]
    return []


def complete_part(context: typer.Context, incomplete: str) -> list[Candidate]:
    """Return the names of the game's tables, axes and numbers that begin with `incomplete`."""
    with contextlib.suppress(Exception):
        scenario = _scenario(context)
        names = (*scenario.tables, *scenario.axes, *scenario.numbers)
        return [(name, "") for name in names if name.startswith(incomplete)]
    return []


def complete_setting(context: typer.Context, incomplete: str) -> list[Candidate]:
    """Return the names that `--set` accepts; after `NAME=`, the values that this name may have."""
    with contextlib.suppress(Exception):
        scenario = _scenario(context)
        return list(_values(scenario, incomplete) if "=" in incomplete else _names(scenario, incomplete))
    return []


def complete_value_of(name: str) -> Callable[[typer.Context, str], list[Candidate]]:
    """Return what completes the value of a setting whose name is an option's: `--policy hu`."""

    def complete(context: typer.Context, incomplete: str) -> list[Candidate]:
        found = complete_setting(context, f"{name}={incomplete}")
        return [
            (text.partition("=")[2], shown) for text, shown in found if text.partition("=")[2].startswith(incomplete)
        ]

    return complete


def complete_names(context: typer.Context, incomplete: str) -> list[Candidate]:
    """Return names that `--set` accepts; in a list (`a,b`), for the name after the last comma."""
    with contextlib.suppress(Exception):
        before, comma, last = incomplete.rpartition(",")
        names = _names(_scenario(context), last)
        return [(f"{before}{comma}{name.removesuffix('=')}", text) for name, text in names]
    return []


def _scenario(context: typer.Context) -> "Scenario":
    """Return the scenario that is named on the line: an argument's value, else the first other word."""
    from scenarios import load

    # Typer fills `params` as far as it has parsed the line; the words after that are in `args`.
    named = [context.params[name] for name in _GAME_PARAMETERS if context.params.get(name)]
    return load([*named, *(word for word in context.args if not word.startswith("-"))][0])


def _names(scenario: "Scenario", incomplete: str) -> Iterator[Candidate]:
    """Yield the names that begin with `incomplete`.

    Of `table.row.column` only the part that is being typed is completed, since a game may have thousands of cells:
    `cards.` gives `cards.s1.`, `cards.s2.` ...
    """
    typed = incomplete.replace("-", "_")
    parts = typed.count(".") + 1
    candidates: dict[str, str] = {}  # help by candidate; many cells share one stem
    for name in scenario.settable():
        if name.startswith(typed):
            stem = ".".join(name.split(".")[:parts])
            whole = stem == name
            candidates.setdefault(f"{stem}=" if whole else f"{stem}.", _unit(scenario, name) if whole else "")
    return iter(candidates.items())


def _unit(scenario: "Scenario", name: str) -> str:
    """Return the unit of a setting, shown as help beside its name; empty if it has none."""
    return getattr(scenario.settings.get(name.partition("@")[0]), "unit", "")


def _values(scenario: "Scenario", incomplete: str) -> Iterator[Candidate]:
    """Yield `NAME=VALUE` for each value; in a list (`a,b` or `a+b`), each value after the last separator."""
    from scenarios.loader.domains import Choice

    name, _, text = incomplete.partition("=")
    settable = scenario.setting_names.find(name, "--set")
    cut = max(text.rfind(","), text.rfind("+")) + 1
    if isinstance(settable.domain, Choice):
        for value in settable.domain.values:
            yield f"{name}={text[:cut]}{_value_text(value)}", ""
    elif settable.setting is not None and not text and isinstance(settable.setting.default, int | float):
        yield f"{name}={_value_text(settable.setting.default)}", f"the default; {settable.domain.must(0)}"


def _value_text(value: "Value") -> str:
    """Return a value as a user types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@contextlib.contextmanager
def bash_words() -> Iterator[None]:
    """Make `--set NAME=VALUE` one word while bash asks for a completion.

    Bash splits words at `=` and replaces only the last piece by the answer. So the pieces are joined before Typer reads
    them, and everything up to the last `=` is removed from the answers:

        bash sends     --set | policy | = | hu        COMP_CWORD counts these pieces
        Typer reads    --set | policy=hu
        Typer answers  policy=hunter
        bash gets      hunter
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
