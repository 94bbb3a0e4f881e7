"""What holds of every command: codes, errors of one line, nothing slow before it is needed."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from balance.cli import program
from balance.cli.app import app
from balance.cli.program import make_app, notify, on_interrupt
from scenarios.loader.errors import InputError

COMMANDS = (
    "games",
    "show",
    "play",
    "sweep",
    "merge",
    "report",
    "compare",
    "drift",
    "power",
    "replay",
    "rules",
    "dials",
    "check",
    "demo",
)
DEEPER = (["drift", "check", "--help"], ["compare", "--help"], ["power", "--help"])


def failing(error: BaseException) -> typer.Typer:
    """A program whose one command fails so."""
    program = make_app()

    @program.command("fail")
    def fail() -> None:
        raise error

    return program


def test_help_names_every_command():
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)


def test_without_a_command_the_help_is_printed():
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 0
    assert "sweep" in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert "Usage" in result.stdout
    assert "<bool>" not in result.stdout  # a flag takes no value


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["sweep", "--help"], ["nonsense"], *DEEPER],
)
def test_nothing_slow_is_imported_before_a_command_works(arguments):
    code = (
        "import contextlib, io, sys\n"
        "from balance.cli.app import main\n"
        "redirected, errors = contextlib.redirect_stdout, contextlib.redirect_stderr\n"
        f"sys.argv[1:] = {arguments!r}\n"
        "with contextlib.suppress(SystemExit), redirected(io.StringIO()), errors(io.StringIO()):\n"
        "    main()\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))\n"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(child.stdout.split())
    assert {"typer", "balance"} <= loaded
    assert loaded.isdisjoint({"numba", "numpy", "polars", "scipy", "matplotlib", "jinja2", "sims", "scenarios"})


def test_tables_in_the_terminal_do_not_wait_for_the_library_that_draws():
    """Matplotlib takes half a second to import; `play`, the most used command, draws nothing."""
    code = "import sys, reports.margins, reports.times; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["plya"], "did you mean play or replay?"),
        (["play"], "GAME"),
        (["play", "pig", "--games", "0"], "--games"),
        (["play", "pig", "--games", "many"], "--games"),
        (["play", "pig", "--seed", "-1"], "0 to 9223372036854775807"),
        (["play", "pig", "--seed", "9223372036854775808"], "0 to 9223372036854775807"),
        (["play", "pig", "--threads", "0"], "--threads"),
        (["play", "pig", "--gmaes", "5"], "--games"),
        (["sweep", "pig"], "--out"),
        (["replay", "pig", "--game", "-1"], "--game"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_code_2(arguments, said):
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


def test_wrong_input_is_one_line_and_code_2():
    result = CliRunner().invoke(failing(InputError("goal is 0; it must be from 1 to 1000")), ["fail"])
    assert (result.exit_code, result.stderr) == (2, "error: goal is 0; it must be from 1 to 1000\n")


def test_a_full_disk_is_not_a_bug_of_ours():
    result = CliRunner().invoke(failing(OSError(28, "No space left on device", "run/part")), ["fail"])
    assert (result.exit_code, result.stderr) == (2, "error: run/part: No space left on device\n")


def test_a_full_standard_output_is_named(monkeypatch):
    class Full(io.StringIO):
        def write(self, text):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("sys.stdout", Full())
    assert program._line(OSError(28, "No space left on device"), [], app) == "standard output: No space left on device"


def test_a_bug_of_ours_keeps_its_traceback_in_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = CliRunner().invoke(failing(ZeroDivisionError("division by zero")), ["fail"])
    (kept,) = tmp_path.iterdir()
    assert result.exit_code == 70
    assert "ZeroDivisionError" in result.stderr
    assert "the project's issue tracker" in result.stderr
    assert str(kept) in result.stderr
    assert "Traceback" not in result.stderr
    assert kept.read_text().startswith("balance fail\n")
    assert "Traceback" in kept.read_text()


def test_an_interrupt_is_code_130_and_says_what_is_kept():
    result = CliRunner().invoke(failing(KeyboardInterrupt()), ["fail"])
    assert (result.exit_code, result.stderr) == (130, "interrupted; nothing is kept\n")


def test_an_interrupt_while_the_command_line_is_read_is_said_too(monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("balance.cli.flags.CommandGroup.make_context", interrupted)
    result = CliRunner().invoke(app, ["games"])
    assert (result.exit_code, result.stderr) == (130, "interrupted; nothing is kept\n")


def test_a_command_can_say_what_is_kept():
    program = make_app()

    @program.command("work")
    def work() -> None:
        with on_interrupt("3 finished parts are kept in run"):
            raise KeyboardInterrupt

    result = CliRunner().invoke(program, ["work"])
    assert (result.exit_code, result.stderr) == (130, "interrupted; 3 finished parts are kept in run\n")


def test_a_reader_that_stops_reading_is_no_error():
    read, write = os.pipe()
    os.close(read)
    with open(write, "w") as closed:
        child = subprocess.run(
            [sys.executable, "-m", "balance", "show", "pig"],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (child.returncode, child.stderr) == (0, "")


def test_python_m_balance_is_the_same_program(tmp_path: Path):
    child = subprocess.run([sys.executable, "-m", "balance", "--version"], capture_output=True, text=True, check=True)
    assert child.stdout.startswith("balance ")


def test_what_stands_on_standard_error_is_broken_between_words_in_a_terminal_and_nowhere_else(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    line = "pig: " + "a number of words that is too long for a narrow terminal, " * 3
    monkeypatch.setenv("COLUMNS", "60")
    for stream, most in ((Terminal(), 60), (io.StringIO(), 1000)):
        monkeypatch.setattr("sys.stderr", stream)
        notify(line)
        told = stream.getvalue().splitlines()
        assert max(map(len, told)) <= most
        assert (len(told) > 1) == (most == 60)
        assert " ".join(" ".join(told).split()) == f"error: {line}".strip()
