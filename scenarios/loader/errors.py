"""Define InputError, which says in one line what is wrong with an input."""

from scenarios.loader.messages import printable

_LONGEST_LINE = 1000  # [characters] of a message: it quotes names and paths, which may be of any length


class InputError(ValueError):
    """Report input that cannot be used. The message is one line: `where: what is wrong; what is allowed`."""

    def __init__(self, message: str) -> None:
        """Make one printable line of the message, at most 1000 characters long."""
        line = printable(" ".join(message.splitlines()), harmless="")
        super().__init__(line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}...")


class OtherFields(InputError):
    """Say that a scenario and the game's RULES have other fields than each other."""
