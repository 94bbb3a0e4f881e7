"""A small sound plug-in game, installed in a folder of its own, and ways to break it.

Two seats in turn take one or two chips from a heap; who takes the last one wins. The heap is hidden from nobody.
"""

import hashlib
from collections import Counter
from pathlib import Path
from textwrap import dedent

import pytest

INIT = """
    from pathlib import Path
    from sims.game import Game
    from {name} import turn

    GAME = Game.of("{name}", "Hog", turn, competitive=True, scenario=Path(__file__).parent / "scenario")
"""
TURN = """
    from enum import IntEnum

    import numpy as np

    from sims import record
    from sims.kernel import kernel
    from sims.rng import below, turn_begins

    class Stream(IntEnum):
        DICE = 0

    MAX_SEATS = 2
    ACTIONS = 2
    DERIVED = ("double",)
    LIMITS = {"heap": (1, 2**62), "most": (1, 10**6)}

    class Phase(IntEnum):
        TAKE, OVER = range(2)

    class Outcome(IntEnum):
        WIN, DRAW = range(2)

    class Event(IntEnum):
        TAKEN = 0

    class Law(IntEnum):
        NONE, CHIPS_ADD_UP = range(2)

    RULES = record.rules(2, *record.integers("heap most double"))
    STATE = record.state(Stream, MAX_SEATS, *record.integers("heap turns"), ("gone", np.int8, (64,)))
    PUBLIC = STATE.names
    RESULT = record.result(MAX_SEATS, ("chips", np.int32))

    def derive(rules):
        rules["double"][0] = 2 * rules["heap"][0]

    @kernel
    def start(s, rules):
        s.heap = rules.heap
        begin_turn(s, rules)

    @kernel
    def begin_turn(s, rules):
        s.turns += 1
        turn_begins(s, s.turns)
        s.rounds = (s.turns + 1) // 2
        if s.turns > 500:
            s.phase, s.outcome = Phase.OVER, Outcome.DRAW

    @kernel
    def legal(s, rules, action):
        return action < s.heap

    @kernel
    def choose(s, rules):
        return 0

    @kernel
    def advance(s, rules, action):
        chips = min(s.heap, 1 + action + below(s, Stream.DICE, rules.most))
        s.heap -= chips
        s.gone[s.turns % 64] = chips
        if s.heap == 0:
            s.phase, s.outcome, s.winner = Phase.OVER, Outcome.WIN, s.seat
        else:
            s.seat = (s.seat + 1) % rules.players
            begin_turn(s, rules)

    @kernel
    def redeal(s, rules, seat):
        pass

    @kernel
    def conserved(s, rules):
        return Law.NONE if s.heap >= 0 else Law.CHIPS_ADD_UP

    @kernel
    def report(s, rules, result):
        result.chips = rules.heap - s.heap

    def tell(entry, rules, names):
        return ""
"""
TOML = """
    kernel = "{name}"

    [axes]
    players = {{ values = [1, 2], default = 2 }}

    [numbers]
    heap = {{ value = 30, min = 5, max = 60, rule = "HOG-001", source = "rulebook" }}
    most = {{ value = 3, min = 1, max = 6, source = "assumed" }}
"""
RULES = "id,chapter,page,statement,status,note\nHOG-001,Setup,1,A heap of chips.,implemented,\n"
_made = Counter[str]()  # how many games of the same changes this process has installed


def line_of(text: str, package: Path) -> int:
    """The line of a text in the game's kernels."""
    lines = (package / "turn.py").read_text().splitlines()
    return 1 + next(i for i, line in enumerate(lines) if text in line)


def install(place: Path, patch: pytest.MonkeyPatch, *changes: tuple[str, str]) -> Path:
    """Install the game as a distribution of a name of its own, with parts of its files replaced.

    Returns:
        The package's folder; its name is the game's.
    """
    text = hashlib.sha256(repr(changes).encode()).hexdigest()[:8]
    _made[text] += 1
    # the same each time, so that a later run finds its kernels compiled
    name = f"hog_{text}_{_made[text]}"
    package, info = place / name, place / f"{name}-1.0.dist-info"
    files = {
        package / "__init__.py": dedent(INIT).format(name=name),
        package / "turn.py": dedent(TURN),
        package / "scenario" / "game.toml": dedent(TOML).format(name=name),
        package / "scenario" / "rules.csv": RULES,
        info / "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        info / "entry_points.txt": f"[balance.games]\n{name} = {name}:GAME\n",
    }
    for old, new in changes:
        assert any(old in text for text in files.values()), old
        files = {path: text.replace(old, new) for path, text in files.items()}
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    patch.syspath_prepend(str(place))
    return package
