"""Shared wrapper of all commands: turns exceptions into one line and an exit code."""

import contextlib
import errno
import inspect
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from balance import installation
from balance.cli import interrupts
from balance.cli.completion import bash_words
from balance.cli.flags import CommandGroup
from balance.cli.formatting import duration
from balance.cli.output import say_aside
from balance.cli.wrong_lines import instead_hint, missing_hint, setting_hint, usage_message, value_hint
from balance.studies.exit_codes import BUG, DONE, INTERRUPTED, OPEN_ANSWER, WRONG_INPUT

# Errors of the file system that the user can fix, such as a missing file or a full disk; all others are our bugs.
_NOT_OUR_FAULT = {
    *(errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.EACCES, errno.EPERM, errno.EROFS),
    *(errno.ENOSPC, errno.EFBIG, errno.ENAMETOOLONG, errno.ELOOP, errno.EDQUOT, errno.EMFILE, errno.ENFILE),
}


class Commands(CommandGroup):
    """Run the commands with our exit codes: no exception of a command reaches the user as a traceback."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **__: Any) -> Any:
        """Run a command and exit with its code; overrides Click, whose exit codes differ from ours."""
        with _exit_codes(sys.argv[1:] if args is None else args, self):
            code = super().main(args, prog_name, standalone_mode=False)
            sys.stdout.flush()  # here, so that a broken pipe is handled by `_exit_codes`
            sys.exit(code or DONE)

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the command line; Ctrl-C and a closed pipe end with our exit codes."""
        with _caught_before_typer():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; Ctrl-C and a closed pipe end with our exit codes."""
        with _caught_before_typer():
            return super().invoke(ctx)


@contextlib.contextmanager
def _caught_before_typer() -> Iterator[None]:
    """Handle KeyboardInterrupt and BrokenPipeError, which Typer would swallow."""
    try:
        yield
    except KeyboardInterrupt:
        notify("interrupted; nothing is kept", label="")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _silence_output()
        raise typer.Exit(DONE) from None


@contextlib.contextmanager
def _exit_codes(args: Sequence[str], commands: Any) -> Iterator[None]:
    """Turn any exception of this block into a message on standard error and an exit code."""
    try:
        yield
    except BrokenPipeError:
        _silence_output()
        sys.exit(DONE)
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as error:  # a panic inside a library is no Exception
        if interrupts.came():  # the error is probably a consequence of Ctrl-C, not a bug
            notify("interrupted; nothing is kept", label="")
            sys.exit(INTERRUPTED)
        line = _line(error, args, commands) or _plug_ins_own(error)
        sys.exit(_bug(error, args) if line is None else _open(line, error) if _no_answer(error) else _wrong(line))


def _line(error: BaseException, args: Sequence[str], commands: Any) -> str | None:
    """Return the message of an error that the user can fix (bad input, unwritable path).

    It is None for our bugs.
    """
    if (message := getattr(error, "format_message", None)) is not None:  # an error of Click: a wrong option or argument
        command = getattr(getattr(error, "ctx", None), "command", None)
        if instead := instead_hint(str(message()), args, command):
            return instead
        params = getattr(command, "params", [])
        hint = setting_hint(str(message()), args) if any("--set" in each.opts for each in params) else ""
        hints = value_hint(str(message()), args, commands) + missing_hint(str(message()), args, commands)
        text = usage_message(str(message()), args) + hints
        return text.partition("; did you mean")[0] + hint if hint else text
    if isinstance(error, OSError) and error.errno in _NOT_OUR_FAULT:
        where = error.filename if error.filename is not None else _full_output()
        return f"{where}: {error.strerror}" if where else str(error.strerror)
    if isinstance(error, ImportError) and error.name == "BALANCE_NUMBA":  # an environment variable, see sims.compiler
        return str(error)
    from scenarios.loader.errors import InputError

    return str(error) if isinstance(error, InputError) else None


def _full_output() -> str:
    """Return `standard output` if nothing can be written there any more, else "": its errors name no file."""
    try:
        print(flush=True)
    except OSError:
        return "standard output"
    return ""


def _plug_ins_own(error: BaseException) -> str | None:
    """Return in one line what a plug-in game did wrong, and where; None if it did nothing wrong."""
    from balance.cli.blame import plug_ins_own

    try:
        return plug_ins_own(error)
    except Exception:  # the search for the cause failed too; report the first error alone
        return None


def _wrong(message: str) -> int:
    """Print a message in one line and return the exit code for wrong input."""
    notify(" ".join(message.split()))
    return WRONG_INPUT


def _no_answer(error: BaseException) -> bool:
    """Return whether a budget ended a study before it had an answer."""
    raised = sys.modules.get("balance.studies.no_answer")  # who has not imported it did not raise it
    return raised is not None and isinstance(error, raised.NoAnswerError)


def _open(message: str, error: Any) -> int:
    """Print why there is no answer yet, then what is known so far; return the code for open answers."""
    notify(f"{message}{_how_long(error)}", "")
    for sentence in error.so_far:
        notify(sentence, "")
    return OPEN_ANSWER


def _how_long(error: Any) -> str:
    """Return how long an answer takes, and all games; "" if nobody knows."""
    if error.seconds_left is None:
        return ""
    if error.seconds_in_all is None:
        return f". An answer takes about {duration(error.seconds_left)} more"
    first, every = duration(error.seconds_left), duration(error.seconds_in_all)
    return f". A first answer takes about {first} more, all games about {every}"


def _bug(error: BaseException, args: Sequence[str]) -> int:
    """Write a bug report to a temporary file, print where it is, and return the exit code for bugs."""
    from balance.storage.urls import shown_url, without_credentials

    what = without_credentials(f"{type(error).__name__}: {error}".strip())
    line, trace = " ".join(map(shown_url, args)), "".join(traceback.format_exception(error))
    report = without_credentials(f"balance {line}\n\n{trace}")
    notify(f"this is a bug of ours: {what.splitlines()[0]}")
    try:
        handle, name = tempfile.mkstemp(prefix="balance-bug-", suffix=".txt")
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(report)
        notify(f"please report it to the project's issue tracker with this file:\n{name}", label="")
    except OSError:
        notify(f"please report it to the project's issue tracker:\n{report}", label="")
    return BUG


def _silence_output() -> None:
    """Send standard output nowhere, because its reader has gone.

    Python flushes it once more at its end, which would fail again with a message.
    """
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def notify(message: str, label: str = "error: ") -> None:
    """Print a message on standard error, its control characters replaced, without the passwords of URLs."""
    if "@" in message and ":/" in message:
        from balance.storage.urls import without_credentials

        message = without_credentials(message)
    if not message.isprintable():
        from scenarios.loader.messages import printable

        message = "\n".join(map(printable, message.split("\n")))
    with contextlib.suppress(OSError):
        say_aside(f"{label}{message}")


def warn(line: str) -> None:
    """Print a warning on standard error."""
    notify(line, "warning: ")


@contextlib.contextmanager
def on_interrupt(what: object) -> Iterator[None]:
    """Print on Ctrl-C in this block what was kept, and exit with the code for interrupts.

    Args:
        what: Describes what is kept; it becomes text only when Ctrl-C comes, so that it can count what is done by then.
    """
    try:
        yield
    except typer.Exit:
        raise
    except BaseException as error:
        # A library may turn the KeyboardInterrupt into an error of its own.
        if not isinstance(error, KeyboardInterrupt) and not interrupts.came():
            raise
        notify(f"interrupted; {what}", label="")
        raise typer.Exit(INTERRUPTED) from None


def _version(wanted: bool) -> None:
    """Print the version and exit, if --version is on the line."""
    if wanted:
        from balance.installation import version

        typer.echo(f"balance {version()}")
        raise typer.Exit


def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """A Monte Carlo laboratory for tabletop games: who wins, how often, how long it takes, and why."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def make_app() -> typer.Typer:
    """Return the app without its commands."""
    app = typer.Typer(
        cls=Commands,
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        epilog="Begin with: balance games, balance show pig, balance play pig, balance demo.",
    )
    app.callback()(_root)
    return app


def paragraphs(docstring: str) -> str:
    """Return a docstring's paragraphs, each on one line: only the terminal's width breaks them."""
    return "\n\n".join(" ".join(part.split()) for part in inspect.cleandoc(docstring).split("\n\n"))


def examples(lines: Sequence[str]) -> str:
    """Return the text at the end of a command's help: its examples, one per line."""
    return "\n\n".join(("Examples:" if len(lines) > 1 else "Example:", *(f"  {line}" for line in lines)))


def run(app: typer.Typer) -> None:
    """Run the app as a program, with Ctrl-C, closed streams and bash completion handled."""
    _open_closed_streams()
    # A character that the stream cannot encode is printed as `?` instead of ending the command.
    with contextlib.suppress(AttributeError, ValueError):  # the stream may have been replaced by another object
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        with interrupts.raised():
            installation.check()
            with bash_words():
                app(prog_name="balance")
    except installation.ForeignPackage as error:
        sys.exit(_wrong(str(error)))
    except KeyboardInterrupt:  # before or after a command
        notify("interrupted; nothing is kept", label="")
        sys.exit(INTERRUPTED)


def _open_closed_streams() -> None:
    """Open closed standard streams on the null device.

    Otherwise the next file opened would get number 0, 1 or 2, and messages would be written into it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it gets the lowest free number, which is this one
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
