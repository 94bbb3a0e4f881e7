"""Check the contract that every game keeps: `problems(game, rules)` is empty for a game that keeps it.

The contract in plain words: there is always something legal to do, policies only do what is legal, choosing changes
nothing, no policy looks at what its seat cannot see, dealing anew changes nothing that the seat sees, all that it does
not see, and tells nothing of what was hidden, what a player from outside is shown tells nothing of it either, every law
of `conserved` holds after every action, the contexts given to `turn_begins` rise, every game ends, results fit their
fields and their words, and a row depends on (rules, seed, game number) alone. `balance check GAME` checks it for every
policy, ruling, number of players, and both ends of each number's range.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numba.core.errors import NumbaError

from sims import layout, loop, record, sight
from sims.check import observed
from sims.check.walks import FINDING, GAME, PLACES, WORLD, Broken, walk
from sims.compiler import tracebacks
from sims.game import MAX_ACTIONS, Game
from sims.sight import Sight

_WATCHED = 8  # games of which each observation is checked
_ROWS = 60  # games of the test that rows depend neither on batches nor on threads
NO_WINNER = ("draw", "tie", "stalemate", "round_cap")  # outcomes in which nobody wins
AT_RANDOM = "at random"
MOST_PAID = 1000  # what a game can be worth to a seat
_CAUSES = (
    "usual causes: random numbers that are not from sims.rng, an array outside the records that games change, "
    "or a record that is not blank when a game starts"
)
_NEEDED = {  # fields that each record must have: those of `sims.record`
    "state": record.LOOP_FIELDS,
    "rules": record.rules(1).names or (),
    "result": record.result(1).names or (),
}
_SENTENCES = {
    Broken.NO_LEGAL_ACTION: "nothing is legal",
    Broken.ENDLESS: "the game did not end",
    Broken.ILLEGAL_CHOICE: "the script chose the illegal action {action}",
    Broken.CHOICE_CHANGES_STATE: "choose() changed the record",
    Broken.PEEKS: "choose() answers otherwise when what the seat cannot see is dealt anew{fields}: "
    "it peeks, or redeal() deals away what the seat was shown",
    Broken.LEGAL_PEEKS: "other actions are legal when what the seat cannot see is dealt anew{fields}: "
    "legal() peeks, or redeal() deals away what the seat was shown",
    Broken.LEAKS: "redeal() makes a record that depends on what was hidden",
    Broken.CONTEXT: "turn_begins() was given context {detail}, which is not above the one before",
    Broken.LEGAL_ACTIONS: "legal_actions() does not list what legal() says, in rising order; see action {action}",
    Broken.HAS_CHOICE: "has_choice() is wrong: {detail} actions are legal",
    Broken.SEAT: "seat is {detail}, which is no seat that decides",
    Broken.TURN_SEAT: "turn_seat became {detail} in the middle of a turn; it changes where turn_begins() is called",
}
_OF_SCRIPTS = (Broken.ILLEGAL_CHOICE, Broken.CHOICE_CHANGES_STATE, Broken.PEEKS)  # what one script may do, another not


@dataclass(frozen=True)
class Problem:
    """Hold one breach of a game's contract.

    Attributes:
        says: What is wrong, as a sentence without its full stop.
        player: `at random` or `by policy` if a walk found it, else empty.
        game, step: The game's number and the number of actions before the problem; -1 where there is none.
        seed: The seed of the game.
        action: The last action before the problem, its number and words; "" where there is none.
        seat: The seat, from 0, whose script is to blame; -1 where no script is.
    """

    says: str
    player: str = ""
    game: int = -1
    step: int = -1
    seed: int = 0
    action: str = ""
    seat: int = -1

    def told(self, name: str) -> str:
        """Return the problem as one line; `name` is the game's name."""
        if not self.player:
            return f"{name}: {self.says}"
        when = f"game {self.game} of seed {self.seed}{after(self.step, self.action)}"
        return f"{name}, played {self.player}: {when}: {self.says}"


def after(step: int, action: str) -> str:
    """Return after how many actions, and after which: `, after 12 actions, the last: 17 (discard)`; or ""."""
    if step < 0:
        return ""
    last = f", the last: {action}" if step and action else ""
    return f", after {step} action{'' if step == 1 else 's'}{last}"


@dataclass
class Seen:
    """Collect facts over many configurations, for remarks such as "this field is always 0".

    Attributes:
        sight: Who sees what, and what dealing anew has changed so far.
        filled: Fields of RESULT that have had a value other than 0.
        ended: Words of the outcomes that games have had.
        walk: The finding of the walk in progress, dtype `FINDING`, shape (1,); its `game` is the one being played.
        stage: The stage in progress: `at random` or `by policy` for a walk, or `rows`; empty before the first.
    """

    sight: Sight
    filled: set[str] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    walk: np.ndarray = field(default_factory=lambda: np.zeros(1, FINDING))
    stage: str = ""

    @classmethod
    def nothing(cls, game: Game) -> "Seen":
        """Return the facts known before the first game: none."""
        return cls(Sight.of(game.state, game.public, game.own, game.piles))


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
    if breaches := list(record_problems(game)):
        return [problem.told(game.name) for problem in breaches]
    seen = Seen.nothing(game)
    breaches = find_problems(game, rules, games=games, seed=seed, max_actions=max_actions, seen=seen)
    breaches += [Problem(says) for says in seen.sight.forgotten()]
    return [problem.told(game.name) for problem in breaches]


def find_problems(
    game: Game,
    rules: np.ndarray,
    *,
    games: int = 1000,
    seed: int = 0,
    first: int = 0,
    max_actions: int = MAX_ACTIONS,
    seen: Seen | None = None,
) -> list[Problem]:
    """Return what `problems` returns, but as records with the game's number; fill `seen` on the way.

    Args:
        game, rules, games, seed, max_actions: As for `problems`.
        first: Number of the first game. Where `seen` collects over configurations, each needs games of its own: the
            same numbers deal the same decks, and a chance that all configurations share looks like a law.
        seen: What the walks add to.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    if breaches := list(record_problems(game)):
        return breaches
    seen = seen or Seen.nothing(game)
    wide = np.zeros(games, widened(game.result))
    limit = max_actions
    for random in (True, False):
        breaches += walk_problems(
            game, rules, random=random, seed=seed, first=first, max_actions=limit, seen=seen, rows=wide
        )
    if breaches:
        return breaches  # rows are played without a limit of actions: an endless game would never return
    seen.stage = "rows"
    breaches = list(_row_problems(game, rules, wide, seed, first))
    if breaches:
        return breaches
    watched = observed.leaks(game, rules, games=min(games, _WATCHED), seed=seed, first=first)
    return [Problem(says, "by policy", number, -1, seed) for says, number in watched]


def compile_doors(game: Game, rules: np.ndarray) -> None:
    """Compile all kernels that `find_problems` will call; no game is played.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    if next(record_problems(game), None) is None:
        _walk(game, rules, 0, 0, 0, np.zeros(0, widened(game.result)), Seen.nothing(game))
        game.play_many(rules, 0, 0, np.zeros(0, game.result))
        observed.compile_kernels(game, rules)


def count_decisions(game: Game, rules: np.ndarray, *, games: int, seed: int = 0) -> int:
    """Return how many decisions the walk by policy checks in games 0 .. games - 1."""
    seen = Seen.nothing(game)
    _walk(game, rules, 0, seed, MAX_ACTIONS, np.zeros(games, widened(game.result)), seen)
    return int(seen.walk[0]["checked"])


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
    for name, called in game.elements.items():
        if says := _elements(game, name, called):
            yield Problem(f"elements: {name}: {says}")
    if "outcome" not in game.words:
        yield Problem("words has no enumeration for 'outcome'")
    drawn = layout.Seen.of(game)
    for says in sight.problems(game.state, game.public, game.own, {**game.piles, **drawn.piles}):
        yield Problem(says)
    for name in drawn.drew:
        if name not in (game.state.names or ()) or game.state[name].shape[:1] != (game.seats,):
            yield Problem(f"DREW names {name!r}, which is no field of state with a row for each seat")
    for name in drawn.for_all:
        if name not in drawn.piles:
            yield Problem(f"FOR_ALL names {name!r}, which is not in PILES")
    for table, cards in drawn.cards.items():
        if table not in (game.rules.names or ()) or not game.rules[table].base.names:
            yield Problem(f"CARDS names {table!r}, which is no table of rules")
        for says in cards.problems(game.state, game.rules, game.seats):
            yield Problem(says)


def _elements(game: Game, name: str, called: str | tuple[str, ...]) -> str:
    """Return what is wrong with the names of a result's elements; "" if nothing is."""
    if name not in (game.result.names or ()) or len(shape := game.result[name].shape) != 1:
        return "it is no field of result with one value for each"
    if isinstance(called, str) and (called not in (game.rules.names or ()) or not game.rules[called].base.names):
        return f"{called} is no table of rules"
    places = game.rules[called].shape[0] if isinstance(called, str) else len(called)
    return "" if places == shape[0] else f"{shape[0]} elements, and {places} names"


def walk_problems(
    game: Game,
    rules: np.ndarray,
    *,
    random: bool,
    seed: int = 0,
    first: int = 0,
    max_actions: int = MAX_ACTIONS,
    seen: Seen,
    rows: np.ndarray,
) -> list[Problem]:
    """Walk over games `first`, `first + 1`, ..., one per row; return the first problem met, or an empty list.

    Args:
        game, rules, seed, max_actions: As for `problems`.
        random: Whether all seats play at random, in place of their policies.
        first: Number of the first game.
        seen: What the walk adds to.
        rows: Rows to fill, of a dtype as `widened` returns.

    Raises:
        NumbaError: If the game's kernels do not compile.
    """
    finding, player = seen.walk, AT_RANDOM if random else "by policy"
    finding[0], seen.stage = np.zeros(1, FINDING)[0], player
    if random:
        rules = np.frombuffer(bytearray(rules), rules.dtype)
        rules["random"] = 1
    try:
        states = _walk(game, rules, first, seed, max_actions, rows, seen)
    except NumbaError:  # a kernel that does not compile: no fault of one game
        raise
    except Exception as error:  # whatever the game's own source raises, for instance when it is interpreted
        return [_problem(game, finding, tracebacks.told(error), player, seed)]
    kind, detail = Broken(int(finding[0]["broken"])), int(finding[0]["detail"])
    if kind == Broken.NOTHING:
        problems = value_problems(game, int(rules["players"][0]), rows, seen)
        return [Problem(says, player, first + place, -1, seed) for says, place in problems]
    if kind in (Broken.LAW, Broken.WORLD):
        says = law_broken(game, detail) + (" after redeal()" if kind == Broken.WORLD else "")
    elif kind == Broken.SEEN_CHANGED:
        says = _changed(game, states)
    else:
        fields = _peeked(game, rules, states) if kind in (Broken.PEEKS, Broken.LEGAL_PEEKS) else ""
        says = _SENTENCES[kind].format(detail=detail, action=game.action_named(detail), fields=fields)
    seat = int(states["seat"][WORLD]) if kind in _OF_SCRIPTS else -1  # as it was before the script was asked
    return [_problem(game, finding, says, player, seed, seat)]


def _problem(game: Game, finding: np.ndarray, says: str, player: str, seed: int, seat: int = -1) -> Problem:
    """Return a problem of the game that a walk was in."""
    number, step, last = (int(finding[0][name]) for name in ("game", "step", "action"))
    return Problem(says, player, number, step, seed, game.action_named(last) if last >= 0 else "", seat)


def _peeked(game: Game, rules: np.ndarray, states: np.ndarray) -> str:
    """Return the hidden fields that a choice hangs on, for the sentence: ` (hand, deck)`; "" if no one alone.

    Args:
        game, rules: The game and the configuration that was walked.
        states: As the walk left them: the game at GAME, and at WORLD the same dealt anew.
    """
    decide_again, room = game.bound(loop.decide), np.zeros(game.actions, np.int64)
    seat = int(states["seat"][GAME])
    action = decide_again(states[GAME], rules[0], room)
    found = []
    for name in game.state.names or ():
        if name in game.public or game.own.get(name) == seat:
            continue
        mixed = states[GAME : GAME + 1].copy()
        mixed[name] = states[name][WORLD]
        if decide_again(mixed[0], rules[0], room) != action:
            found.append(name)
    return f" ({', '.join(found)})" if found else ""


def _changed(game: Game, states: np.ndarray) -> str:
    """Return the sentence for a field that the deciding seat sees and that dealing anew has changed."""
    seat = int(states["seat"][GAME])
    for name in game.state.names or ():
        one, other = states[name][GAME], states[name][WORLD]
        seen = name in game.public or game.own.get(name) == seat
        if game.own.get(name) == sight.EACH:
            one, other, seen = one[seat], other[seat], True
        if seen and not np.array_equal(one, other):
            return f"redeal() for seat {seat + 1} changed {name}, which that seat sees"
    return f"redeal() for seat {seat + 1} changed something that no field names"


def law_broken(game: Game, number: int) -> str:
    """Return the sentence for a number that `conserved` returned."""
    try:
        return f"the law {game.laws(number).name.lower()} does not hold"
    except ValueError:
        return f"conserved() returned {number}, which is no number of {game.laws.__name__}; 0 is all well"


def _walk(
    game: Game, rules: np.ndarray, first: int, seed: int, max_actions: int, rows: np.ndarray, seen: Seen
) -> np.ndarray:
    """Walk over one game per row and return the states as the walk left them."""
    states = np.zeros(PLACES, game.state)
    counts = seen.sight.counts
    public = np.full(game.state.itemsize, 0xFF, np.uint8)
    public[counts.unseen] = 0
    raw = states.view(np.uint8).reshape(PLACES, -1), states.view(np.int64).reshape(PLACES, -1), public.view(np.int64)
    if seen.stage == AT_RANDOM:  # by policy, the game has the same first decision: counted twice, it would look surer
        counts = counts._replace(alike=np.zeros_like(counts.alike))
    game.bound(walk)(rules, seed, first, max_actions, states, raw, counts, rows, seen.walk)
    return states


def _row_problems(game: Game, rules: np.ndarray, wide: np.ndarray, seed: int, first: int) -> Iterator[Problem]:
    """Yield what is wrong with rows: they depend on how they are played, or overflow their fields.

    Args:
        game, rules, seed: As for `problems`.
        wide: The rows of games `first`, `first + 1`, ... that the walk has filled.
    """
    # the same games in one batch, in three batches of unequal size, and in two threads from the last to the first
    whole, parts, threaded = (np.zeros(_ROWS, game.result) for _ in range(3))
    game.play_many(rules, seed + 1, 0, whole)
    for begin, end in ((0, 1), (1, 8), (8, _ROWS)):
        game.play_many(rules, seed + 1, begin, parts[begin:end])
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda k: game.play_many(rules, seed + 1, k, threaded[k : k + 20]), (40, 20, 0)))
    for name, other in (("batch", parts), ("thread", threaded)):
        if not all(_equal(whole[field], other[field]) for field in game.result.names or ()):
            yield Problem(f"a game's row depends on its {name}; {_CAUSES}")
            return  # the same games cannot be played again, and the check below does just that
    rows = np.zeros(len(wide), game.result)
    game.play_many(rules, seed, first, rows)
    yield from overflow_problems(rows, wide)


def _equal(one: np.ndarray, other: np.ndarray) -> bool:
    """Return whether two columns are equal, NaN being equal to NaN."""
    return np.array_equal(one, other, equal_nan=one.dtype.kind == "f")


def widened(result: np.dtype) -> np.dtype:
    """Return RESULT with whole numbers of 64 bits, which hold values that do not fit the narrow fields."""

    def wide(dtype: np.dtype) -> np.dtype:
        return np.dtype((np.int64, dtype.shape)) if dtype.base.kind in "iu" else dtype

    return record.record([(name, wide(result[name]).base, result[name].shape) for name in result.names or ()])


def overflow_problems(rows: np.ndarray, wide: np.ndarray) -> Iterator[Problem]:
    """Yield the fields of `rows` that overflow: `wide` holds the same games with 64 bits per field.

    A field that differs though it has room tells that the same game was played otherwise the second time; that is one
    problem, however many fields it shows in.
    """
    otherwise = []
    for name in rows.dtype.names or ():
        if _equal(rows[name], wide[name]):
            continue
        kind, least, most = rows.dtype[name].base, wide[name].min(), wide[name].max()
        if kind.kind in "iu" and np.iinfo(kind).min <= least and most <= np.iinfo(kind).max:
            otherwise.append(name)
        else:
            yield Problem(f"result {name} is {kind} and overflows: games reach {least} to {most}")
    if otherwise:
        yield Problem(f"the same game gave another row when it was played again ({', '.join(otherwise)}); {_CAUSES}")


def value_problems(game: Game, players: int, rows: np.ndarray, seen: Seen) -> list[tuple[str, int]]:
    """Return what is wrong with outcomes, winners and payoffs, and in which row; add the filled fields to `seen`."""
    seen.filled |= {name for name in rows.dtype.names or () if np.any(rows[name])}
    seen.ended |= {word.name.lower() for word in game.words["outcome"] if int(word) in rows["outcome"]}
    outcomes, winners, paid = rows["outcome"], rows["winner"], rows["payoff"][:, :players]
    found = []
    wrong = ~np.isin(outcomes, [int(word) for word in game.words["outcome"]])
    for place in np.flatnonzero(wrong)[:1]:
        found.append(
            (f"result outcome is {outcomes[place]}, which is no number of {game.words['outcome'].__name__}", place)
        )
    for place in np.flatnonzero((winners < -1) | (winners >= players))[:1]:
        says = f"result winner is {winners[place]}; it must be a seat, 0 to {players - 1}, or -1 where nobody won"
        found.append((says, place))
    for place in np.flatnonzero(((paid < 0) | (paid > MOST_PAID)).any(axis=1))[:1]:
        found.append((f"payoff() returned {paid[place].tolist()} for the seats; it must be 0 to {MOST_PAID}", place))
    for word in game.words["outcome"]:
        if word.name.lower() in NO_WINNER:
            for place in np.flatnonzero((outcomes == int(word)) & (winners >= 0))[:1]:
                says = f"result winner is a seat where the outcome is {word.name.lower()}; it must be -1, nobody"
                found.append((says, place))
    return [(says, int(place)) for says, place in found]
