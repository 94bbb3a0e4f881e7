"""The contract every game keeps, and its public check: `problems(game, rules)` is empty for a game that keeps it.

In plain words: there is always something legal to do, policies only do what is legal, choosing changes nothing, no
policy looks at what its seat cannot see, what should be conserved is so after every action, no context is given to
`turn_begins` twice, every game ends, results fit their fields and their words, and a row depends on (rules, seed, game
number) alone. `balance check GAME` asks it of every policy, ruling, number of players and end of a number's range.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba.core.errors import NumbaError

from sims import tracebacks
from sims.game import Game
from sims.record import record
from sims.walks import FINDING, Broken, walk_at_random, walk_by_policy

MAX_ACTIONS = 100_000  # in one game; more is endless
_ROWS = 60  # games that are played in several batches and threads
_NO_WINNER = ("draw", "tie", "stalemate", "round_cap")  # outcomes in which nobody wins
_NEEDED = {
    "result": ("outcome", "winner", "rounds", "decisions"),
    "state": ("phase", "seat", "seed", "game", "context", "contexts", "drawn", "words"),
    "rules": ("players",),
}
_SAYINGS = {
    Broken.NO_LEGAL_ACTION: "nothing is legal",
    Broken.ENDLESS: "the game did not end",
    Broken.ILLEGAL_CHOICE: "the policy chose the illegal action {detail}",
    Broken.CHOICE_CHANGES_STATE: "choose() changed the record",
    Broken.PEEKS: "choose() answers otherwise when what the seat cannot see is dealt anew",
    Broken.CONTEXT: "turn_begins() was given context {detail} twice",
}


@dataclass(frozen=True)
class Problem:
    """What a game does against its contract.

    Attributes:
        says: What is wrong.
        player: `at random` or `by policy` if a walk found it, else empty.
        game, step: The game's number and how many actions it had; -1 if it is not of one game.
        seed: Of the game.
    """

    says: str
    player: str = ""
    game: int = -1
    step: int = -1
    seed: int = 0

    def told(self, name: str) -> str:
        """In one line; `name` is the game's."""
        if not self.player:
            return f"{name}: {self.says}"
        action = f", action {self.step}" if self.step >= 0 else ""
        return f"{name}, played {self.player}: game {self.game} of seed {self.seed}{action}: {self.says}"


@dataclass
class Seen:
    """What was seen on the way, for remarks over many configurations.

    Attributes:
        redealt: Whether `redeal` changed anything.
        filled: Fields of RESULT that were not 0 throughout.
        walk: The record of the walk at work, shape (1,): its `game` is the one being played.
        stage: What is at work: a walk `at random` or `by policy`, or `rows`.
    """

    redealt: bool
    filled: set[str]
    walk: np.ndarray
    stage: str = ""

    @classmethod
    def nothing(cls) -> "Seen":
        """Before the first game."""
        return cls(False, set(), np.zeros(1, FINDING))


def problems(
    game: Game, rules: np.ndarray, *, games: int = 1000, seed: int = 0, max_actions: int = MAX_ACTIONS
) -> list[str]:
    """Play `games` games at random and as many by policy, and say what the game does against its contract.

    Args:
        game: The game.
        rules: A filled and derived configuration; shape (1,), dtype `game.rules`.
        games, seed: Games 0 .. games - 1 of this seed.
        max_actions: More actions than this in one game is endless.

    Returns:
        One line per problem, the first of its kind; empty if the game keeps its contract.
    """
    found = find_problems(game, rules, games=games, seed=seed, max_actions=max_actions)
    return [problem.told(game.name) for problem in found]


def find_problems(
    game: Game,
    rules: np.ndarray,
    *,
    games: int = 1000,
    seed: int = 0,
    max_actions: int = MAX_ACTIONS,
    seen: Seen | None = None,
) -> list[Problem]:
    """As `problems`, each with the game in which it was found. `seen` is filled on the way."""
    seen = seen or Seen.nothing()
    if found := list(record_problems(game)):
        return found
    for random in (True, False):
        found += walk_problems(game, rules, random=random, games=games, seed=seed, max_actions=max_actions, seen=seen)
    if found:
        return found  # to play rows of a game that does not end would not end either
    seen.stage = "rows"
    return list(_row_problems(game, rules, games, seed, seen))


def compile_doors(game: Game, rules: np.ndarray) -> None:
    """Compile all that `find_problems` will call; no game is played.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    if next(record_problems(game), None) is not None:
        return
    for random in (True, False):
        _walk(game, rules, random, 0, 0, 0, 0, np.zeros(1, FINDING))
    for result in (game.result, widened(game.result)):
        game.play_many(rules, 0, 0, np.zeros(0, result))


def count_decisions(game: Game, rules: np.ndarray, *, games: int, seed: int = 0) -> int:
    """How many calls of `choose` a policy walk over these games checks."""
    return _walk(game, rules, False, 0, games, seed, MAX_ACTIONS, np.zeros(1, FINDING))


def record_problems(game: Game) -> Iterator[Problem]:
    """The fields that a game's records lack."""
    for kind, needed in _NEEDED.items():
        for name in needed:
            if name not in (getattr(game, kind).names or ()):
                yield Problem(f"{kind} has no field {name!r}")
    for name in game.derived:
        if name not in (game.rules.names or ()):
            yield Problem(f"derived names {name!r}, which is no field of rules")
    for name in game.limits:
        if name not in (game.rules.names or ()):
            yield Problem(f"limits names {name!r}, which is no field of rules")
    if "outcome" not in game.words:
        yield Problem("words has no enumeration for 'outcome'")


def walk_problems(
    game: Game,
    rules: np.ndarray,
    *,
    random: bool,
    first: int = 0,
    games: int,
    seed: int = 0,
    max_actions: int = MAX_ACTIONS,
    seen: Seen | None = None,
) -> list[Problem]:
    """What a walk over games `first` .. `first + games - 1` finds: nothing, or the first problem it meets.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    seen = seen or Seen.nothing()
    found, player = seen.walk, "at random" if random else "by policy"
    found[0], seen.stage = np.zeros(1, FINDING)[0], player
    try:
        _walk(game, rules, random, first, games, seed, max_actions, found)
    except NumbaError:
        raise
    except Exception as error:
        return [Problem(tracebacks.told(error), player, int(found[0]["game"]), -1, seed)]
    seen.redealt |= bool(found[0]["redealt"])
    kind = Broken(int(found[0]["broken"]))
    if kind == Broken.NOTHING:
        return []
    detail = int(found[0]["detail"])
    says = _law(game, detail) if kind == Broken.LAW else _SAYINGS[kind].format(detail=detail)
    return [Problem(says, player, int(found[0]["game"]), int(found[0]["step"]), seed)]


def _law(game: Game, number: int) -> str:
    try:
        return f"the law {game.laws(number).name.lower()} does not hold"
    except ValueError:
        return f"conserved() returned {number}, which is no number of {game.laws.__name__}; 0 is all well"


def _walk(
    game: Game,
    rules: np.ndarray,
    random: bool,
    first: int,
    games: int,
    seed: int,
    max_actions: int,
    found: np.ndarray,
) -> int:
    states = np.zeros(3, game.state)
    raw = states.view(np.uint8).reshape(3, game.state.itemsize)
    if random:
        walk_at_random(
            *(game.start, game.legal, game.advance, game.conserved),
            *(game.over, game.actions, rules, seed, first, games, max_actions, states, found),
        )
        return 0
    steps: int = walk_by_policy(
        *(game.start, game.legal, game.choose, game.advance, game.conserved, game.redeal),
        *(game.over, rules, seed, first, games, max_actions, states, raw, found),
    )
    return steps


def _row_problems(game: Game, rules: np.ndarray, games: int, seed: int, seen: Seen) -> Iterator[Problem]:
    whole, parts, threaded = (np.zeros(_ROWS, game.result) for _ in range(3))
    game.play_many(rules, seed + 1, 0, whole)
    for first, last in ((0, 1), (1, 8), (8, _ROWS)):
        game.play_many(rules, seed + 1, first, parts[first:last])
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda k: game.play_many(rules, seed + 1, k, threaded[k : k + 20]), (40, 20, 0)))
    for name, other in (("batch", parts), ("thread", threaded)):
        if not all(_equal(whole[field], other[field]) for field in game.result.names or ()):
            yield Problem(
                f"a game's row depends on its {name}; usual causes: random numbers that are not from sims.rng, "
                "or a record that is not blank when a game starts"
            )
            return  # no two rows can be compared
    yield from _value_problems(game, rules, games, seed, seen)


def _equal(one: np.ndarray, other: np.ndarray) -> bool:
    return np.array_equal(one, other, equal_nan=one.dtype.kind == "f")


def widened(result: np.dtype) -> np.dtype:
    """RESULT with whole numbers of 64 bits, which hold what a narrow field may have lost."""

    def wide(dtype: np.dtype) -> np.dtype:
        return np.dtype((np.int64, dtype.shape)) if dtype.base.kind in "iu" else dtype

    return record([(name, wide(result[name]).base, result[name].shape) for name in result.names or ()])


def _value_problems(game: Game, rules: np.ndarray, games: int, seed: int, seen: Seen) -> Iterator[Problem]:
    """What is wrong with the values of rows: they overflow their field, or mean nothing."""
    rows, wide = np.zeros(games, game.result), np.zeros(games, widened(game.result))
    game.play_many(rules, seed, 0, rows)
    game.play_many(rules, seed, 0, wide)
    yield from value_problems(game, int(rules["players"][0]), wide, seen)
    yield from overflow_problems(rows, wide)


def overflow_problems(rows: np.ndarray, wide: np.ndarray) -> Iterator[Problem]:
    """The fields of rows that cannot hold what the same games gave in 64 bits."""
    for name in rows.dtype.names or ():
        if not _equal(rows[name], wide[name]):
            kind, least, most = rows.dtype[name].base, wide[name].min(), wide[name].max()
            yield Problem(f"result {name} is {kind} and overflows: games reach {least} to {most}")


def value_problems(game: Game, players: int, rows: np.ndarray, seen: Seen) -> Iterator[Problem]:
    """What is wrong with the outcomes and winners of rows. Notes the fields that are filled."""
    seen.filled |= {name for name in rows.dtype.names or () if np.any(rows[name])}
    words = {int(word) for word in game.words["outcome"]}
    if wrong := sorted(set(rows["outcome"].tolist()) - words):
        yield Problem(f"result outcome is {wrong[0]}, which is no number of {game.words['outcome'].__name__}")
    if wrong := sorted(set(rows["winner"].tolist()) - set(range(-1, players))):
        yield Problem(f"result winner is {wrong[0]}; it must be a seat, 0 to {players - 1}, or -1 where nobody won")
    for word in game.words["outcome"]:
        if word.name.lower() in _NO_WINNER and np.any(rows["winner"][rows["outcome"] == int(word)] >= 0):
            yield Problem(f"result winner is a seat where the outcome is {word.name.lower()}; it must be -1, nobody")
