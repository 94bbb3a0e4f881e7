"""Choose for `--agent`: the child process in which a player from outside runs.

`python -m balance.environments.agent_worker package.module:Player` reads requests from standard input and writes
answers to what was its standard output; what the player prints goes to standard error. A request is a line of JSON,
then the bytes of observations (int64) and masks (bool). An answer is a line of JSON: who the player is at first, then
the number of the request and its actions, or what it raised.
"""

import hashlib
import importlib
import json
import os
import sys
from pathlib import Path
from typing import IO, Any


def main(name: str) -> None:
    """Load a player, `package.module:Player`, and answer for it until standard input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")  # the true standard output
    os.dup2(2, 1)
    requests = sys.stdin.buffer
    with answers:
        try:
            player, about = _loaded(name)
        except BaseException as error:  # whatever the player's own source raises
            _write(answers, {"error": _told(error)})
            return
        _write(answers, about)
        while line := requests.readline():
            number, games, size, actions = json.loads(line)
            _write(answers, {"request": number, **_answer(player, requests, games, size, actions)})


def _loaded(name: str) -> tuple[Any, dict[str, Any]]:
    """Return a player, and who it is: its version, the digest of its source, what it was made for."""
    module, _, kind = name.partition(":")
    made = getattr(importlib.import_module(module), kind)
    player = made()
    if not callable(getattr(player, "choose", None)):
        raise TypeError(f"{kind} has no method choose(observations, masks)")
    source = sys.modules[made.__module__].__file__
    digest = hashlib.sha256(Path(source).read_bytes()).hexdigest() if source else ""
    about = {key: str(getattr(player, key, "") or "") for key in ("version", "game", "layout")}
    return player, {**about, "digest": digest}


def _answer(player: Any, requests: IO[bytes], games: int, size: int, actions: int) -> dict[str, Any]:
    """Return the answer to one request."""
    import numpy as np

    seen = np.frombuffer(requests.read(8 * games * size), np.int64).reshape(games, size)
    masks = np.frombuffer(requests.read(games * actions), np.bool_).reshape(games, actions)
    try:
        chosen = np.asarray(player.choose(seen, masks))
        if chosen.shape != (games,):
            return {"error": f"choose() returned the shape {chosen.shape}; it must be {(games,)}"}
        if chosen.dtype.kind not in "iu":
            return {"error": f"choose() returned {chosen.dtype}; it must return whole numbers"}
    except Exception as error:  # whatever the player raises
        return {"error": _told(error)}
    return {"actions": chosen.tolist()}


def _told(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]


def _write(answers: IO[str], answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
