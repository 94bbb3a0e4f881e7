"""Change inputs of commands at random, run the commands, and say how each ended.

Commands run in this process, one after the other, through typer's runner. `python -m benchmarks.reliability.mutants`
KIND FIRST STOP prints a line of JSON before and after each, so that whoever reads them knows what hangs or dies.
"""

import json
import random
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

from balance.cli.app import app
from scenarios import load

SEED = 89
NUMBERS = (
    "0",
    "-1",
    "1",
    "1.5",
    "nan",
    "inf",
    "1e308",
    "-0.0",
    str(2**31),
    str(2**63),
    str(10**30),
    "9" * 5000,
    "0x10",
)
PIECES = (
    *("[", "]", "{", "}", '"', "'", "=", ",", "..", "@", "\n", "\r\n", "\t", "#", "\\", "\x00", "\x1b[31m", "\ufeff"),
    *("true", "null", "[[", "é", "日本", "\u202e", "'''", "[" * 2000, "a" * 10_000, "../../etc", "-", "--set"),
)
COMMANDS = {  # command -> options that keep it short, unless overridden, and options to add
    ("play", "pig"): (("--games", "20"), ("--set", "--games", "--seed", "--threads", "--json", "-n")),
    ("compare", "pig"): (
        ("--games", "20", "--set", "goal=20,30"),
        ("--set", "--games", "--seed", "--level", "--watch"),
    ),
    ("power", "pig"): (("--detect", "20pp"), ("--detect", "--alpha", "--beta", "--set")),
    ("replay", "pig"): ((), ("--set", "--seed", "--game", "--pick", "--json")),
    ("show", "pig"): ((), ("--json",)),
    ("rules", "pig"): ((), ("--json", "--status")),
}
VALUES = (
    *("1", "50", "0", "-5", "x", "", "1e3", "1.0", "nan", str(10**30), "9" * 5000, "1pp", "0.5pp", "100pp", "∞"),
    *("goal=20", "goal=20,30", "goal=1..5", "goal=5..1", "hold_at@2=9", "hold_at@9=9", "policy=random", "goal=", "=3"),
    *("outcome=win", "winner=1", "rounds", "\x00", "\x1b[2J", "é", "--", "goal=1..99999999999", "goal=1..1000"),
)


@dataclass(frozen=True)
class Case:
    """Say how a command on a changed input ended.

    Attributes:
        number: Number of the case.
        code: Its exit code; None if an exception came through.
        one_line: Whether it printed exactly one line of error, which is printable, and no traceback.
        other: Whether it ended well, but printed something else than with the input as it was.
        said: The error, or the exception.
    """

    number: int
    code: int | None
    one_line: bool
    other: bool
    said: str


def change_text(content: bytes, draw: random.Random) -> bytes:
    """Change a text at one to three places: a number, a piece, a line, or some characters."""
    text = content.decode()
    for _ in range(draw.randint(1, 3)):
        at = draw.randrange(len(text) + 1)
        end = min(len(text), at + draw.randint(1, 30))
        match draw.randrange(6):
            case 0:
                numbers = [i for i, each in enumerate(text) if each.isdigit()]
                at = draw.choice(numbers or [0])
                text = text[:at] + draw.choice(NUMBERS) + text[at + 1 :]
            case 1:
                text = text[:at] + draw.choice(PIECES) + text[at:]
            case 2:
                text = text[:at] + text[end:]
            case 3:
                text = text[:at] + text[at:end] + text[at:]
            case 4:
                lines = text.split("\n")
                i, j = draw.randrange(len(lines)), draw.randrange(len(lines))
                lines[i], lines[j] = lines[j], lines[i]
                text = "\n".join(lines)
            case 5:
                text = text[:at] if draw.random() < 0.2 else text[:at] + chr(draw.randrange(1, 1000)) + text[at:]
    return text.encode(errors="replace")


def change_bytes(content: bytes, draw: random.Random) -> bytes:
    """Flip a bit, change some bytes, cut, or double a stretch."""
    at = draw.randrange(max(1, len(content)))
    match draw.randrange(4):
        case 0:
            return content[:at] + bytes([content[at] ^ 1 << draw.randrange(8)]) + content[at + 1 :]
        case 1:
            some = draw.randbytes(draw.randint(1, 40))
            return content[:at] + some + content[at + len(some) :]
        case 2:
            return content[:at]
    return content[: at + 8] + content[at:]


@dataclass(frozen=True)
class Kind:
    """Describe a kind of input.

    Attributes:
        prepare: Makes the inputs in a folder: command lines, `{}` for the folder.
        files: The files that are changed, as patterns; none: the command line is.
        change: Changes a file.
        command: What reads them.
        exact: Whether a command that accepts a changed input must print what it prints without the change.
    """

    prepare: tuple[tuple[str, ...], ...]
    files: tuple[str, ...]
    change: Callable[[bytes, random.Random], bytes]
    command: tuple[str, ...]
    exact: bool = False


_RUN = ("sweep", "pig", "--set", "hold_at=15,25", "--games", "300", "--out", "{}/run")
_BASELINE = ("drift", "record", "pig", "--set", "players=2", "--max-games", "1000", "--out", "{}/baseline.toml")
_READ = ("compare", "{}/run", "--cells", "0,1", "--json")
PLAN = 'scenario = "pig"\ngames = 200\nseed = 3\n\n[set]\nplayers = [1, 2]\ngoal = "20..40..10"\nhold_at = [5, 10]\n'
KINDS = {
    "scenario": Kind((), ("pig/*.toml", "pig/*.csv"), change_text, ("play", "{}/pig", "--games", "20", "--json")),
    "plan": Kind(
        (), ("plan.toml",), change_text, ("drift", "record", "{}/plan.toml", "--max-games", "1000", "--out", "{}/b")
    ),
    "baseline": Kind(
        (_BASELINE,), ("baseline.toml",), change_text, ("drift", "check", "{}/baseline.toml", "--max-games", "5000")
    ),
    "run.json": Kind((_RUN,), ("run/run.json",), change_text, _READ, exact=True),
    "Parquet files": Kind((_RUN,), ("run/*.parquet", "run/games/*/*.parquet"), change_bytes, _READ, exact=True),
    "options": Kind((), (), change_text, ()),
}


def options(draw: random.Random) -> list[str]:
    """Return a command line with one to three options at random; a tenth has a word in another's place."""
    command = draw.choice(list(COMMANDS))
    short, more = COMMANDS[command]
    line = [*command, *short]
    for _ in range(draw.randint(1, 3)):
        name = draw.choice(more)
        line += [name] if name == "--json" else [name, draw.choice(VALUES)]
    if draw.random() < 0.1:
        line[draw.randrange(len(line))] = draw.choice(VALUES)
    return line


def run(line: list[str]) -> tuple[int | None, str, str]:
    """Run a command in this process; return its exit code, or None and the exception, and what it printed."""
    result = CliRunner().invoke(app, line)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return None, result.stdout, repr(result.exception)
    return result.exit_code, result.stdout, result.stderr


def cases(kind: str, first: int, stop: int) -> None:
    """Run the cases first .. stop - 1 of a kind; print each."""
    what = KINDS[kind]
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(load("pig").folder, folder / "pig", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        (folder / "plan.toml").write_text(PLAN)
        for each in what.prepare:
            assert run([word.format(folder) for word in each])[0] == 0
        line = [word.format(folder) for word in what.command]
        files = sorted(path for pattern in what.files for path in folder.glob(pattern))
        code, sound, err = run(line) if files else (0, "", "")
        assert code == 0, err  # the input is right before it is changed
        (folder / "b").unlink(missing_ok=True)
        for number in range(first, stop):
            draw = random.Random(f"{SEED} {kind} {number}")
            print(json.dumps({"begun": number}), flush=True)
            if not files:
                code, out, err = run(options(draw))
            else:
                path = draw.choice(files)
                content = path.read_bytes()
                path.write_bytes(what.change(content, draw))
                code, out, err = run(line)
                path.write_bytes(content)
                (folder / "b").unlink(missing_ok=True)
            errors = [each for each in err.split("\n") if each.startswith("error: ")]
            printable = "Traceback" not in err and all(each.isprintable() for each in errors)
            other = what.exact and code == 0 and out != sound
            case = Case(number, code, len(errors) == (code == 2) and printable, other, " ".join(errors) or err[:200])
            print(json.dumps(asdict(case)), flush=True)


if __name__ == "__main__":
    cases(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
