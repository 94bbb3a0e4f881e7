"""InputError: what is wrong with an input, in one line."""

from scenarios.loader.messages import printable

_LONGEST_LINE = 1000  # of a message: names and paths are somebody's too


class InputError(ValueError):
    """Somebody's input cannot be used. The message is one line: `where: what is wrong; what is allowed`."""

    def __init__(self, message: str) -> None:
        line = printable(" ".join(message.splitlines()), harmless="")
        super().__init__(line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}...")
