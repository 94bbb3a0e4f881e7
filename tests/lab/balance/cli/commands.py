"""Commands run in this process, as a user sees them."""

import json
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from balance.cli.app import app


@dataclass(frozen=True)
class Ran:
    """A command that ran."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def refused(self) -> str:
        """Its error, which is one line; and nothing else was said."""
        assert self.code == 2, (self.code, self.out, self.err)
        assert self.out == ""
        (line,) = self.err.splitlines()
        assert line.startswith("error: ")
        assert "Traceback" not in line
        return line


def run(*arguments: object) -> Ran:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return Ran(result.exit_code, result.stdout, result.stderr)
