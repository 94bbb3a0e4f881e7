"""The child process behind `balance replay`: plays one game as plain Python and tells its story.

Run as a module it reads one JSON object (`Request`) from standard input and writes one (`Answer`) to standard output.
It must be a process of its own, since Numba decides once, when it is imported, whether kernels are compiled.
"""

import base64
import json
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sims.game import Game

GAMES_OWN = "the game's own source fails: "  # begins the last line that is said, if an error is not of the laboratory


@dataclass(frozen=True)
class Request:
    """The game to play.

    Attributes:
        game: Name of the game.
        rules: The bytes of the configuration's RULES record.
        seed, number: The seed, and the number of the game.
        names: For each table of the scenario the names of its rows.
        actions: The actions of a game in which a seat thinks ahead; None: the scripts choose them.
        notes: Lines to tell before what comes of a decision, by the decision's number as text.
        walk: Whether to play as `balance check` does: every action is told, and a broken law stops it.
        pictures: Whether to say what lies on the table after each event, where the game can.
        outside, answers: The seats, from 0, that players from outside decide for, and what they did at each of their
            choices; of a game that was not played to its end as far as it went.
    """

    game: str
    rules: bytes
    seed: int
    number: int
    names: Mapping[str, Sequence[str]]
    actions: Sequence[int] | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    walk: bool = False
    pictures: bool = False
    outside: Sequence[int] = ()
    answers: Sequence[int] = ()

    def to_json(self) -> str:
        """Return the request as JSON, with the rules in base 64."""
        return json.dumps({**vars(self), "rules": base64.b64encode(self.rules).decode()})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the request that `to_json` wrote."""
        fields: dict[str, Any] = json.loads(text)
        told = {name: tuple(fields[name]) for name in ("outside", "answers")}
        return cls(**{**fields, **told, "rules": base64.b64decode(fields["rules"])})


@dataclass(frozen=True)
class Answer:
    """The game as it was played.

    Attributes:
        story: Lines of text, at least one for each event worth telling.
        row: The bytes of the game's RESULT record.
        pictures: What lies on the table, as `sims.picture.Picture.as_json`, each time it changes: how many lines of the
            story are told by then, and the picture.
        noted: The line, from 1, in which the note of a decision is told, by the decision's number as text.
    """

    story: list[str]
    row: bytes
    pictures: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    noted: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> str:
        """Return the answer as JSON, with the row in base 64."""
        return json.dumps({**vars(self), "row": base64.b64encode(self.row).decode()})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the answer that `to_json` wrote."""
        fields: dict[str, Any] = json.loads(text)
        pictures = [(int(line), picture) for line, picture in fields["pictures"]]
        return cls(fields["story"], base64.b64decode(fields["row"]), pictures, fields["noted"])


def interpret(request: Request) -> Answer:
    """Play the game interpreted and put its events into words.

    Raises:
        RuntimeError: If kernels are compiled in this process.
    """
    import numpy as np

    from sims.game import find
    from sims.loop import play_again
    from sims.picture import moment, picture_of
    from sims.trace import recording

    game = find(request.game)
    rules = np.frombuffer(bytearray(request.rules), game.rules)
    results = np.zeros(1, game.result)
    names = {table: list(rows) for table, rows in request.names.items()}
    if request.walk:
        from balance.questions.replay.walk import walked

        return Answer(walked(game, rules, request.seed, request.number, names), results.tobytes())
    with recording() as log:
        if request.outside:
            results = _answered(game, rules, request)
        elif request.actions is None:
            game.play_many(rules, request.seed, request.number, results)
        else:
            game.bound(play_again)(rules, request.seed, request.number, request.actions, results)
    notes = sorted((int(number), note) for number, note in request.notes.items())
    draw = picture_of(game.tell) if request.pictures else None
    story: list[str] = []
    pictures: list[tuple[int, dict[str, Any]]] = []
    noted: dict[str, int] = {}
    for number, entry in enumerate(log):
        while notes and notes[0][0] <= int(entry.s.decisions):  # a decision is counted before it is carried out
            decision, note = notes.pop(0)
            story.append(note)
            noted[str(decision)] = len(story)
        story += game.tell(entry, rules[0], names).splitlines()
        picture = None if draw is None else draw(moment(log, number, draw), rules[0], names).as_json()
        if picture is not None and (not pictures or pictures[-1][1] != picture):
            pictures.append((len(story), picture))
    return Answer(story, results.tobytes(), pictures, noted)


def _answered(game: "Game", rules: "NDArray[Any]", request: Request) -> "NDArray[Any]":
    """Play a game with the answers of players from outside; return its row, zeros if it does not end."""
    import numpy as np

    from sims.engine.outside import Table

    table = Table(game, rules, 1, request.outside)
    table.begin(request.seed, np.array([request.number]), np.array([0]))
    for answer in request.answers:
        if table.step(np.array([answer])) >= 0:
            raise ValueError(f"the answer {answer} is not legal")
    return table.rows


def main() -> None:
    """Answer the request on standard input; what the game itself prints goes to standard error."""
    answer_to = os.fdopen(os.dup(1), "w", encoding="utf-8")  # the true standard output
    os.dup2(2, 1)  # from here on, descriptor 1 is standard error
    request = Request.from_json(sys.stdin.buffer.read().decode())
    try:
        answer = interpret(request)
    except Exception as error:  # whatever the game's own source raises
        from sims.compiler import tracebacks

        if not tracebacks.place(error):
            raise
        traceback.print_exception(error)
        sys.exit(GAMES_OWN + tracebacks.told(error))
    with answer_to:
        answer_to.write(answer.to_json())


if __name__ == "__main__":
    main()
