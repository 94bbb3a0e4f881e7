"""Tells one game: the child process behind `balance replay`, where the kernels run as plain Python.

`python -m balance.replays.interpreter` reads a JSON object from standard input and answers with one on standard output.
Only a process of its own can do this: Numba decides once, when it is imported, whether kernels are compiled.
"""

import base64
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Request:
    """A game to tell.

    Attributes:
        game: Name of the game.
        rules: The bytes of the configuration's RULES record.
        seed, number: Which game of it.
        names: Table of the scenario -> its rows' names.
    """

    game: str
    rules: bytes
    seed: int
    number: int
    names: Mapping[str, Sequence[str]]

    def to_json(self) -> str:
        """As text, the rules in base 64."""
        return json.dumps({**vars(self), "rules": base64.b64encode(self.rules).decode()})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The request that `to_json` wrote."""
        said: dict[str, Any] = json.loads(text)
        return cls(**{**said, "rules": base64.b64decode(said["rules"])})


@dataclass(frozen=True)
class Answer:
    """The story, a line an event worth telling, and the bytes of the game's RESULT record."""

    story: list[str]
    row: bytes

    def to_json(self) -> str:
        """As text, the row in base 64."""
        return json.dumps({"story": self.story, "row": base64.b64encode(self.row).decode()})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The answer that `to_json` wrote."""
        said: dict[str, Any] = json.loads(text)
        return cls(said["story"], base64.b64decode(said["row"]))


def told(request: Request) -> Answer:
    """Play the game with the JIT off and put its events into words.

    Raises:
        RuntimeError: If kernels are compiled in this process.
    """
    import numpy as np

    from sims.game import find
    from sims.trace import recording

    game = find(request.game)
    rules = np.frombuffer(bytearray(request.rules), game.rules)
    results = np.zeros(1, game.result)
    with recording() as log:
        game.play_many(rules, request.seed, request.number, results)
    names = {table: list(rows) for table, rows in request.names.items()}
    texts = (game.tell(entry, rules[0], names) for entry in log)
    return Answer([line for text in texts for line in text.splitlines()], results.tobytes())


def main() -> None:
    """Answer the request on standard input. Whatever a game prints goes to standard error, not into the answer."""
    answer_to = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    request = Request.from_json(sys.stdin.buffer.read().decode())
    with answer_to:
        answer_to.write(told(request).to_json())


if __name__ == "__main__":
    main()
