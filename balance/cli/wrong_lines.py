"""Say in our words what Click says of a wrong command line."""

import contextlib
import difflib
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

_INVALID = re.compile(r"Invalid value for (.+?): (is .*)", re.DOTALL)  # our own parsers' messages begin with `is`
_NAMES = re.compile(r"--?\w[\w-]*")
_BARE = re.compile(r"Option '([^']+)' requires an argument\..*")
NEAR, NEARER = 0.85, 0.1  # likeness of names, from 0 to 1, and its lead from which on a name is offered alone
_OTHER = "there is no {} {{}}; did you mean {{}}?"

# How Typer and Click put an error, and how we put it; what fits none of them is printed as it comes.
_PLAINER = (
    (re.compile(r"Missing (?:option|argument) '([^']+)'.*", re.DOTALL), "{} is missing"),
    (_BARE, "{} has no value after it"),
    (re.compile(r"No such option:? (--html)\b.*"), "there is no option {} here; the page is --out FILE.html"),
    (re.compile(r"No such option:? (\S+)"), "there is no option {}"),
    (re.compile(r"No such option:? (\S+) \(?(?:Possible options:|Did you mean) (.+?)[)?]*"), _OTHER.format("option")),
    (re.compile(r"No such command '?(list|ls)'?\."), "there is no command {}; balance games lists the games"),
    (re.compile(r"No such command (\S+)\."), "there is no command {}; balance --help lists them"),
    (re.compile(r"No such command (\S+)\. Did you mean (.+)\?"), _OTHER.format("command")),
    (re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.+)\)"), "{} is too much on this line"),
)


_NO_GAME = re.compile(r"Missing argument '\[?GAME\b")
_MISSING = re.compile(r"Missing option '([^']+)'")
_NO_ARGUMENT = re.compile(r"Missing argument '\[?([^\]']+)\]?'")
_BELOW_0 = re.compile(r"No such option:? (-\d)\b.*")
_UNKNOWN = re.compile(r"No such option:? (--[\w-]+(?:@\d+)?)")
_ONE_DASH = re.compile(r"No such option:? (-\w)\b.*")
_OF_SETTINGS = ("--players", "--policy", "--set")
_NO_SETTINGS = "this command takes no settings of a game"
_WRITE_POLICY = "write --policy SCRIPT"
_TIME = re.compile(r"'?(s|m|h)(?:ec|in|our|r)?\w*'?$", re.IGNORECASE)
_UNITS = {"s": "s", "m": "min", "h": "h"}
_EXTRA = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((\S+)\)")


def setting_hint(text: str, args: Sequence[str]) -> str:
    """Return how a setting is written, if a wrong line seems to mean one: `; write --set policy=hunter`.

    Args:
        text: Click's message.
        args: The command line: a command, a game, and so on.
    """
    words = [part for arg in args for part in ([arg] if "--set=" in arg else arg.split("=", 1))]
    if (unknown := _UNKNOWN.match(text)) and unknown[1] in words:
        after = words[words.index(unknown[1]) + 1 :]
        name = _setting(unknown[1].removeprefix("--"), args)
        value = after[0] if after and not after[0].startswith("-") and _takes(name, after[0], args) else "VALUE"
        return f"; write --set {name}={value}" if name else ""
    if (extra := _EXTRA.match(text)) and (unit := _TIME.match(extra[1])) and "--budget" in words:
        amount = words[words.index("--budget") + 1 :][:1]
        return f"; write --budget {amount[0]}{_UNITS[unit[1].lower()]}" if amount and amount[0].isdigit() else ""
    if (extra := _EXTRA.match(text)) and "=" in extra[1] and extra[1] in args:
        name, _, given = extra[1].partition("=")
        return f"; write --set {name}={given}" if _setting(name, args) else ""
    if (extra := _EXTRA.match(text)) and "--set" in words:
        name = next((one for at, one in pairwise(words) if at == "--set"), "")
        return f"; write --set {name}={extra[1]}" if [name, extra[1]] in map(list, pairwise(words)) else ""
    return ""


def _setting(name: str, args: Sequence[str]) -> str:
    """Return an axis or a number of the game on a command line by its name; "" if there is none."""
    from scenarios import load
    from scenarios.loader.errors import InputError

    for arg in args[1:]:
        with contextlib.suppress(InputError):
            name = name.replace("-", "_")
            return name if name.partition("@")[0] in load(arg).settings else ""
    return ""


def _takes(name: str, values: str, args: Sequence[str]) -> bool:
    """Return whether a setting of the game on a command line may have these values: `3`, `diana,luke`."""
    from balance.design.grid import parse_set
    from scenarios import load
    from scenarios.loader.errors import InputError

    for arg in args[1:]:
        with contextlib.suppress(InputError):
            scenario = load(arg)
            try:
                for setting, several in parse_set(scenario, [f"{name}={values}"]).items():
                    for value in several:
                        scenario.configuration({setting: value})
            except InputError:
                return False
            return True
    return True


def value_hint(text: str, args: Sequence[str], commands: Any) -> str:
    """Return what an option without a value takes, if Click's message is of one: `; write --out FILE`.

    Args:
        text: Click's message.
        args: The command line.
        commands: The group of all commands.
    """
    if bare := _BARE.fullmatch(text):
        command = commands
        for arg in args:
            command = getattr(command, "commands", {}).get(arg, command)
        for each in command.params:
            if bare[1] in each.opts and each.metavar:
                return f"; write {bare[1]} {each.metavar}"
    return ""


def missing_hint(text: str, args: Sequence[str], commands: Any) -> str:
    """Return what a missing option takes, if Click's message is of one: `; write --detect SHARE`.

    Of a missing game it is which games there are; of another argument what the command's `OFFERS` says of the game.
    """
    if _NO_GAME.match(text):
        from scenarios import available
        from scenarios.loader.messages import listed

        return f"; games are {listed(available())}"
    command = commands
    for arg in args:
        command = getattr(command, "commands", {}).get(arg, command)
    if argument := _NO_ARGUMENT.match(text):
        return _offered(argument[1], args, command)
    missing = _MISSING.match(text)
    if missing is None:
        return ""
    metavar = next((each.metavar for each in command.params if missing[1] in each.opts), None)
    return f"; write {missing[1]} {metavar}" if metavar else ""


def _offered(argument: str, args: Sequence[str], command: Any) -> str:
    """Return what a command offers for a missing argument: `; tables are cards`; "" if it offers nothing."""
    from scenarios.loader.errors import InputError

    if offer := getattr(_module(command), "OFFERS", {}).get(argument):
        for arg in args[1:]:
            with contextlib.suppress(InputError):
                return f"; {offer(arg)}"
    return ""


def _module(command: Any) -> Any:
    """Return the module in which a command is written; None of none."""
    return sys.modules.get(getattr(getattr(command, "callback", None), "__module__", ""))


def instead_hint(text: str, args: Sequence[str], command: Any) -> str:
    """Return what to write in place of an option: both its dashes, or what the command has instead.

    A command says so by `INSTEAD`, by name. Click reads `-games` as several short options, of which it names one.

    Args:
        text: Click's message.
        args: The command line.
        command: The command.
    """
    if dash := _ONE_DASH.fullmatch(text):
        long = {name.removeprefix("-"): name for each in getattr(command, "params", []) for name in each.opts}
        typed = next((arg for arg in args if arg[:1] == "-" and dash[1][1] in arg and arg.split("=")[0] in long), "")
        name = typed.split("=")[0]
        return f"there is no option {name}; write {long[name]}" if name else ""
    unknown = _UNKNOWN.match(text)
    takes = {name for each in getattr(command, "params", []) for name in each.opts}
    others = {} if "--set" in takes else dict.fromkeys(_OF_SETTINGS, _NO_SETTINGS)
    if "--policy" in takes:
        others["--script"] = _WRITE_POLICY
    others |= getattr(_module(command), "INSTEAD", {})
    instead = others.get(unknown[1]) if unknown else None
    return f"there is no option {unknown[1]} here: {instead}" if unknown and instead else ""


def usage_message(text: str, args: Sequence[str]) -> str:
    """Return Click's message about a wrong line in our words, with the option as it was typed.

    Args:
        text: Click's message.
        args: The command line.
    """
    if below := _BELOW_0.fullmatch(text):
        typed = next((arg for arg in args if arg.startswith(below[1])), below[1])
        return f"{typed} begins with -, as an option does; a number there must be 0 or more"
    wrong = _INVALID.fullmatch(text)
    if wrong:
        names = _NAMES.findall(wrong[1])
        typed = [name for name in names if any(_gives(arg, name) for arg in args)]
        return f"{(typed or names or [wrong[1]])[0]} {wrong[2]}"
    for pattern, plain in _PLAINER:
        if match := pattern.fullmatch(text):
            typed, *offered = (group.replace("'", "") for group in match.groups())
            return plain.format(typed, *(" or ".join(_nearest(typed, names.split(", "))) for names in offered))
    return text


def _nearest(typed: str, names: Sequence[str]) -> list[str]:
    """Return the name that is clearly nearest to what was typed, alone; else all names that Click offers."""
    alike = {name: difflib.SequenceMatcher(None, typed, name).ratio() for name in names}
    first, *others = sorted(names, key=lambda name: -alike[name])
    clear = alike[first] >= NEAR and all(alike[first] - alike[name] >= NEARER for name in others)
    return [first] if clear else [*names]


def _gives(arg: str, name: str) -> bool:
    """Tell whether an argument of the command line gives an option: `--games`, `--games=5`, `-n`, `-n5`."""
    return arg.split("=")[0] == name or (not name.startswith("--") and arg.startswith(name))
