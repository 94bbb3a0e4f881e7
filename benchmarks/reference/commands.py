"""Write docs/reference/commands.md: every command with its arguments, options, defaults and examples."""

import re
from collections.abc import Iterator
from typing import Any

import typer

from balance.cli.app import GROUPS, PANELS, Command, app, commands
from benchmarks.reference.markdown import code, table
from benchmarks.reference.markdown import page as whole_page

ABOUT = """Every command prints this with `--help`. What several commands share means the same in all of them: `--set`
changes a setting, `--seed` repeats games, `--games` says how many, `--threads` on how many processors, `--cluster` on
which machines, `--out` where the answer goes, `--resume` goes on with it, and `--json` prints for machines."""


def page() -> str:
    """Return the page."""
    tree = typer.main.get_command(app)
    return whole_page("Commands", ABOUT, *_contents(), *_sections(tree))


def _name(command: Command) -> str:
    return " ".join(filter(None, ["balance", command.group, command.name]))


def _contents() -> Iterator[str]:
    """Yield a table of all commands, by what they are for."""
    rows = [
        (f"[{code(_name(command))}](#{_name(command).replace(' ', '-')})", _first(command), command.panel[0])
        for command in commands()
    ]
    yield table(["command", "what it does", "kind"], rows)


def _first(command: Command) -> str:
    return (command.function.__doc__ or "").strip().partition("\n")[0]


def _sections(tree: Any) -> Iterator[str]:
    for panel in PANELS:
        for command in (each for each in commands() if each.panel[0] == panel):
            group = tree.commands[command.group] if command.group else tree
            click = group.commands[command.name]
            yield f"## {_name(command)}"
            yield _paragraphs(click.help)
            yield "\n".join(["```text", _usage(command, click), "```"])
            if rows := list(_options(click)):
                yield table(["argument or option", "meaning", "default"], rows)
            yield "\n".join(["```sh", *command.examples, "```"])
    assert {command.group for command in commands()} <= {None, *GROUPS}


def _paragraphs(text: str) -> str:
    """Return a help text without the terminal's marks."""
    return re.sub(r"\n{3,}", "\n\n", text.replace("\b", "").strip())


def _usage(command: Command, click: Any) -> str:
    words = [each.metavar or each.name.upper() for each in click.params if not each.opts[0].startswith("-")]
    needed = [each.opts[0] for each in click.params if each.required and each.opts[0].startswith("-")]
    return " ".join([_name(command), *words, *(f"{option} ..." for option in needed), "[OPTIONS]"])


def _options(click: Any) -> Iterator[tuple[str, str, str]]:
    """Yield each argument and option: how it is written, what it means, and what holds without it."""
    for each in click.params:
        if each.name == "help" or getattr(each, "hidden", False):
            continue
        metavar = each.metavar or ""
        if not each.opts[0].startswith("-"):
            yield code(metavar or each.name.upper()), each.help or "", "needed" if each.required else ""
            continue
        names = ", ".join(code(name) for name in (*each.opts, *each.secondary_opts))
        written = f"{names} {code(metavar)}" if metavar.strip() else names
        yield written, each.help or "", "needed" if each.required else _default(each)


def _default(option: Any) -> str:
    """Return what holds if an option is not given, as `--help` says it."""
    if isinstance(option.show_default, str):
        return option.show_default
    if not option.show_default or option.default is None or option.default is False or callable(option.default):
        return ""
    return code(option.default)
