"""Check the contract that every game keeps: `problems(game, rules)` is empty for a game that keeps it.

The contract in plain words: there is always something legal to do, policies only do what is legal, choosing changes
nothing, no policy looks at what its seat cannot see, what is dealt anew tells nothing of what was hidden, every law of
`conserved` holds after every action, no context is given to `turn_begins` twice, every game ends, results fit their
fields and their words, and a row depends on (rules, seed, game number) alone. `balance check GAME` checks it for every
policy, ruling, number of players, and both ends of each number's range.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba.core.errors import NumbaError

from sims import tracebacks
from sims.game import MAX_ACTIONS, Game
from sims.record import record
from sims.walks import FINDING, Broken, walk_at_random, walk_by_policy

_ROWS = 60  # games of the test that rows depend neither on batches nor on threads
_NO_WINNER = ("draw", "tie", "stalemate", "round_cap")  # outcomes in which nobody wins
_NEEDED = {  # fields that each record must have
    "result": ("outcome", "winner", "rounds", "decisions"),
    "state": ("phase", "seat", "seed", "game", "context", "began", "drawn", "words"),
    "rules": ("players",),
}
_SENTENCES = {
    Broken.NO_LEGAL_ACTION: "nothing is legal",
    Broken.ENDLESS: "the game did not end",
    Broken.ILLEGAL_CHOICE: "the policy chose the illegal action {detail}",
    Broken.CHOICE_CHANGES_STATE: "choose() changed the record",
    Broken.PEEKS: "choose() answers otherwise when what the seat cannot see is dealt anew",
    Broken.LEAKS: "redeal() makes a record that depends on what was hidden",
    Broken.CONTEXT: "turn_begins() was given context {detail} twice",
}


@dataclass(frozen=True)
class Problem:
    """Hold one breach of a game's contract.

    Attributes:
        says: What is wrong, as a sentence without its full stop.
        player: `at random` or `by policy` if a walk found it, else empty.
        game, step: The game's number and the number of actions before the problem; -1 where there is none.
        seed: The seed of the game.
    """

    says: str
    player: str = ""
    game: int = -1
    step: int = -1
    seed: int = 0

    def told(self, name: str) -> str:
        """Return the problem as one line; `name` is the game's name."""
        if not self.player:
            return f"{name}: {self.says}"
        action = f", action {self.step}" if self.step >= 0 else ""
        return f"{name}, played {self.player}: game {self.game} of seed {self.seed}{action}: {self.says}"


@dataclass
class Seen:
    """Collect facts over many configurations, for remarks such as "this field is always 0".

    Attributes:
        redealt: Whether `redeal` has changed anything so far.
        filled: Fields of RESULT that have had a value other than 0.
        walk: The finding of the walk in progress, dtype `FINDING`, shape (1,); its `game` is the one being played.
        stage: The stage in progress: `at random` or `by policy` for a walk, or `rows`; empty before the first.
    """

    redealt: bool
    filled: set[str]
    walk: np.ndarray
    stage: str = ""

    @classmethod
    def nothing(cls) -> "Seen":
        """Return the facts known before the first game: none."""
        return cls(False, set(), np.zeros(1, FINDING))


def problems(
    game: Game, rules: np.ndarray, *, games: int = 1000, seed: int = 0, max_actions: int = MAX_ACTIONS
) -> list[str]:
    """Play `games` games at random and as many by policy, and return all breaches of the contract.

    Args:
        game: The game.
        rules: A configuration, its derived fields filled too; shape (1,), dtype `game.rules`.
        games, seed: Games 0 .. games - 1 of this seed are played.
        max_actions: A game with more actions than this counts as endless.

    Returns:
        One line per problem, at most one from each walk; empty if the game keeps its contract.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    breaches = find_problems(game, rules, games=games, seed=seed, max_actions=max_actions)
    return [problem.told(game.name) for problem in breaches]


def find_problems(
    game: Game,
    rules: np.ndarray,
    *,
    games: int = 1000,
    seed: int = 0,
    max_actions: int = MAX_ACTIONS,
    seen: Seen | None = None,
) -> list[Problem]:
    """Return what `problems` returns, but as records with the game's number; fill `seen` on the way.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    seen = seen or Seen.nothing()
    if breaches := list(record_problems(game)):
        return breaches
    for random in (True, False):
        breaches += walk_problems(
            game, rules, random=random, games=games, seed=seed, max_actions=max_actions, seen=seen
        )
    if breaches:
        return breaches  # rows are played without a limit of actions: an endless game would never return
    seen.stage = "rows"
    return list(_row_problems(game, rules, games, seed, seen))


def compile_doors(game: Game, rules: np.ndarray) -> None:
    """Compile all kernels that `find_problems` will call; no game is played.

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
    """Return how many calls of `choose` the walk by policy checks in games 0 .. games - 1."""
    return _walk(game, rules, False, 0, games, seed, MAX_ACTIONS, np.zeros(1, FINDING))


def record_problems(game: Game) -> Iterator[Problem]:
    """Yield the fields that a game's records lack, and fields that `derived` and `limits` name in vain."""
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
    """Walk over games `first` .. `first + games - 1`; return the first problem met, or an empty list.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    seen = seen or Seen.nothing()
    finding, player = seen.walk, "at random" if random else "by policy"
    finding[0], seen.stage = np.zeros(1, FINDING)[0], player
    try:
        _walk(game, rules, random, first, games, seed, max_actions, finding)
    except NumbaError:  # a kernel that does not compile: no fault of one game
        raise
    except Exception as error:  # whatever the game's own source raises, for instance when it is interpreted
        return [Problem(tracebacks.told(error), player, int(finding[0]["game"]), -1, seed)]
    seen.redealt |= bool(finding[0]["redealt"])
    kind = Broken(int(finding[0]["broken"]))
    if kind == Broken.NOTHING:
        return []
    detail = int(finding[0]["detail"])
    says = _law(game, detail) if kind == Broken.LAW else _SENTENCES[kind].format(detail=detail)
    return [Problem(says, player, int(finding[0]["game"]), int(finding[0]["step"]), seed)]


def _law(game: Game, number: int) -> str:
    """Return the sentence for a number that `conserved` returned."""
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
    finding: np.ndarray,
) -> int:
    """Walk over games `first` .. `first + games - 1`; return the number of choices checked, 0 at random."""
    states = np.zeros(4, game.state)  # the game, its copy, a blank record, a second copy
    raw = states.view(np.uint8).reshape(4, game.state.itemsize)
    if random:
        game.bound(walk_at_random)(rules, seed, first, games, max_actions, states, finding)
        return 0
    steps: int = game.bound(walk_by_policy)(rules, seed, first, games, max_actions, states, raw, finding)
    return steps


def _row_problems(game: Game, rules: np.ndarray, games: int, seed: int, seen: Seen) -> Iterator[Problem]:
    """Yield what is wrong with rows: they depend on how they are played, or their values are wrong."""
    # the same games in one batch, in three batches of unequal size, and in two threads from the last to the first
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
            return  # the same games cannot be played again, and the checks below do just that
    yield from _value_problems(game, rules, games, seed, seen)


def _equal(one: np.ndarray, other: np.ndarray) -> bool:
    """Return whether two columns are equal, NaN being equal to NaN."""
    return np.array_equal(one, other, equal_nan=one.dtype.kind == "f")


def widened(result: np.dtype) -> np.dtype:
    """Return RESULT with whole numbers of 64 bits, which hold values that do not fit the narrow fields."""

    def wide(dtype: np.dtype) -> np.dtype:
        return np.dtype((np.int64, dtype.shape)) if dtype.base.kind in "iu" else dtype

    return record([(name, wide(result[name]).base, result[name].shape) for name in result.names or ()])


def _value_problems(game: Game, rules: np.ndarray, games: int, seed: int, seen: Seen) -> Iterator[Problem]:
    """Yield what is wrong with the values of rows: they overflow their field, or are no word or seat."""
    rows, wide = np.zeros(games, game.result), np.zeros(games, widened(game.result))
    game.play_many(rules, seed, 0, rows)
    game.play_many(rules, seed, 0, wide)
    yield from value_problems(game, int(rules["players"][0]), wide, seen)
    yield from overflow_problems(rows, wide)


def overflow_problems(rows: np.ndarray, wide: np.ndarray) -> Iterator[Problem]:
    """Yield the fields of `rows` that overflow: `wide` holds the same games with 64 bits per field."""
    for name in rows.dtype.names or ():
        if not _equal(rows[name], wide[name]):
            kind, least, most = rows.dtype[name].base, wide[name].min(), wide[name].max()
            yield Problem(f"result {name} is {kind} and overflows: games reach {least} to {most}")


def value_problems(game: Game, players: int, rows: np.ndarray, seen: Seen) -> Iterator[Problem]:
    """Yield what is wrong with the outcomes and winners of rows; add the fields that are not all 0 to `seen`."""
    seen.filled |= {name for name in rows.dtype.names or () if np.any(rows[name])}
    words = {int(word) for word in game.words["outcome"]}
    if wrong := sorted(set(rows["outcome"].tolist()) - words):
        yield Problem(f"result outcome is {wrong[0]}, which is no number of {game.words['outcome'].__name__}")
    if wrong := sorted(set(rows["winner"].tolist()) - set(range(-1, players))):
        yield Problem(f"result winner is {wrong[0]}; it must be a seat, 0 to {players - 1}, or -1 where nobody won")
    for word in game.words["outcome"]:
        if word.name.lower() in _NO_WINNER and np.any(rows["winner"][rows["outcome"] == int(word)] >= 0):
            yield Problem(f"result winner is a seat where the outcome is {word.name.lower()}; it must be -1, nobody")
