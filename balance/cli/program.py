"""Shared wrapper of all commands: turns exceptions into one line and an exit code."""

import contextlib
import errno
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from balance import installation, interrupts
from balance.cli.completion import bash_words
from balance.exit_codes import BUG, DONE, INTERRUPTED, WRONG_INPUT

_NOT_OUR_FAULT = {
    *(errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.EACCES, errno.EPERM, errno.EROFS),
    *(errno.ENOSPC, errno.EFBIG, errno.ENAMETOOLONG, errno.ELOOP, errno.EDQUOT, errno.EMFILE, errno.ENFILE),
}


class Commands(TyperGroup):
    """The commands, with our exit codes: nothing that a command raises reaches the user as a traceback."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **__: Any) -> Any:
        """Run a command and exit with its code."""
        with _exit_codes(sys.argv[1:] if args is None else args):
            code = super().main(args, prog_name, standalone_mode=False)
            sys.stdout.flush()
            sys.exit(code or DONE)

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the command line."""
        with _kept_from_typer():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with _kept_from_typer():
            return super().invoke(ctx)


@contextlib.contextmanager
def _kept_from_typer() -> Iterator[None]:
    """Handle KeyboardInterrupt and BrokenPipeError, which Typer would swallow."""
    try:
        yield
    except KeyboardInterrupt:
        complain("interrupted; nothing is kept", label="")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _hush()
        raise typer.Exit(DONE) from None


@contextlib.contextmanager
def _exit_codes(args: Sequence[str]) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        _hush()
        sys.exit(DONE)
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as error:  # a panic inside a library is no Exception
        if interrupts.came():
            complain("interrupted; nothing is kept", label="")
            sys.exit(INTERRUPTED)
        line = _line(error) or _plug_ins_own(error)
        sys.exit(_bug(error, args) if line is None else _wrong(line))


def _line(error: BaseException) -> str | None:
    """The message of an error that the user can fix (bad input, unwritable path); None for our bugs."""
    if (message := getattr(error, "format_message", None)) is not None:  # of the command line itself
        return str(message())
    if isinstance(error, OSError) and error.errno in _NOT_OUR_FAULT:
        return f"{error.filename}: {error.strerror}" if error.filename is not None else str(error.strerror)
    from scenarios.loader.errors import InputError

    return str(error) if isinstance(error, InputError) else None


def _plug_ins_own(error: BaseException) -> str | None:
    """What is wrong, if a plug-in game was loaded and the error is its author's: where it is, in one line."""
    from balance.testing.blame import plug_ins_own

    try:
        return plug_ins_own(error)
    except Exception:  # what was asked for has failed; so did the search for the cause
        return None


def _wrong(message: str) -> int:
    complain(" ".join(message.split()))
    return WRONG_INPUT


def _bug(error: BaseException, args: Sequence[str]) -> int:
    what = f"{type(error).__name__}: {error}".strip()
    told = f"balance {' '.join(args)}\n\n{''.join(traceback.format_exception(error))}"
    complain(f"this is a bug of ours: {what.splitlines()[0]}")
    try:
        handle, name = tempfile.mkstemp(prefix="balance-bug-", suffix=".txt")
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(told)
        complain(f"please report it to the project's issue tracker with this file:\n{name}", label="")
    except OSError:
        complain(f"please report it to the project's issue tracker:\n{told}", label="")
    return BUG


def _hush() -> None:
    """The reader of standard output has gone: say nothing more, not even when Python closes it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str, label: str = "error: ") -> None:
    """Print a message on standard error."""
    if not message.isprintable():
        from scenarios.loader.messages import printable

        message = "\n".join(map(printable, message.split("\n")))
    with contextlib.suppress(OSError):
        print(f"{label}{message}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def keeping(what: object) -> Iterator[None]:
    """Inside this block Ctrl-C says what was kept: `what` as text, as it is then."""
    try:
        yield
    except typer.Exit:
        raise
    except BaseException as error:
        if not isinstance(error, KeyboardInterrupt) and not interrupts.came():
            raise
        complain(f"interrupted; {what}", label="")
        raise typer.Exit(INTERRUPTED) from None


def _version(wanted: bool) -> None:
    if wanted:
        from balance.installation import version

        typer.echo(f"balance {version()}")
        raise typer.Exit


def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", metavar="", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """A Monte Carlo laboratory for tabletop games: who wins, how often, how long it takes, and why."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def make_app() -> typer.Typer:
    """The frame without its commands."""
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


def examples(lines: Sequence[str]) -> str:
    """Return the end of a command's help: its examples, one per line."""
    return "\n\n".join(("Examples:" if len(lines) > 1 else "Example:", *(f"  {line}" for line in lines)))


def run(app: typer.Typer) -> None:
    """Run the commands as a program."""
    _open_closed_streams()
    with contextlib.suppress(AttributeError, ValueError):  # whoever runs us may have put something else there
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        with interrupts.raised():
            installation.check()
            with bash_words():
                app(prog_name="balance")
    except installation.Stranger as error:
        sys.exit(_wrong(str(error)))
    except KeyboardInterrupt:  # before or after a command
        complain("interrupted; nothing is kept", label="")
        sys.exit(INTERRUPTED)


def _open_closed_streams() -> None:
    """Send what is written to closed standard streams nowhere, rather than into the next file that is opened."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
