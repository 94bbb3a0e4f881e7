"""Play games in which seats think ahead: they try what they may do by playing on, and do what paid best.

A seat that decides makes many *tries*. A try copies the game, deals anew what this seat cannot see, gives the copy
other dice than the real game will roll, does one legal action, and lets the scripts of all seats play to the end. The
action that paid its seat most is done in the real game, if it paid clearly more than what the script would do: of many
actions tried a few times, the best is often just a lucky one.

A seat has `lookahead` tries for each of its legal actions (the candidates). They are spent on a few of them:

    heat     before, a quarter as many: the script's own action and all that no script would do; the best, if it paid
             more than the script's own, goes on
    final    all tries, in other worlds: the script's own action, what the game's other scripts would do here (the
             proposals), and the best of the heat

What the scripts would do are good guesses, and few: a final has two to five candidates where there are dozens to try.
And as the final's worlds are new, the luck by which the heat chose its best does not count for it. One that would be
alone in the heat goes on without. If there is nothing to compare in the final, as all scripts choose alike and the heat
found nothing better, it is left out.

In both, tries are shared out by sequential halving: every candidate gets as many, the worse half is dropped, the rest
share the next round, and so on. The script's own action stays to the end.

    8 candidates, 48 tries    round 1: 2 tries of 8    round 2: 3 tries of 5    round 3: 5 tries of 3

Try number j meets the same dealt cards and the same dice for every candidate, so that candidates differ by what they do
and not by luck. Tries are kept from round to round. What counts is by how much a try paid more than that of the
script's action in the same world, its gain: with gains d the best of the final is done if (sum of d)^2 is at least
CLEAR^2 x sum of d^2, that is if its mean gain is at least CLEAR standard errors. So three tries that pay more are not
enough, four are. With one standard error, Posthuman's `steward` at a table of two fell from 54 % to 42 %: it decides
often, and most of what it may do changes little, so that chance often found a best action that was none.

What a thinking seat can see is measured as it thinks, see `Sight`: how far the gains of a candidate spread from try to
try, and how often it does something else than its script. With n tries whose gains have the standard deviation sd,
mean gains below CLEAR x sd / sqrt(n) are seldom told from none: that is how far it sees.

Sources: Karnin, Koren & Somekh (2013), "Almost Optimal Exploration in Multi-Armed Bandits", ICML, algorithm 1; Nelson &
Goldsman (2001), "Comparisons with a Standard in Simulation Experiments", Management Science 47(3):449. Proposals:
Churchill & Buro (2013), "Portfolio Greedy Search and Simulation for Large-Scale Combat in StarCraft", IEEE CIG.

These are templates over the names below, see `sims.loop`.
"""

from enum import IntEnum
from typing import Any

from sims import rng
from sims.kernel import kernel
from sims.loop import begin_game, count_decision, decide, fill_row, make_room

start: Any = None
advance: Any = None
legal_actions: Any = None
redeal: Any = None
payoff: Any = None
OVER: Any = None
ACTIONS: Any = None

CLEAR = 2  # [standard errors] that the mean gain of an action must reach
HEAT = 4  # the heat has one try for so many of the final
# places in `states`: the real game, a world as the seat may imagine it, a try in that world, a blank record
GAME, WORLD, TRY, BLANK = range(4)
PLACES = 4


class Sight(IntEnum):
    """Name the sums over the decisions in which a seat thought; a pair is a decision and another action than its own.

    THOUGHT   decisions in which a seat thought
    DEPARTED  of these, those in which it did something else than its script
    FINALS    decisions that had a final
    TRIES     tries of the candidates that stayed to the end of the final, summed over finals
    PAIRS     pairs that were tried twice at least
    SPREAD    variances of the gain of one try, summed over the pairs, each rounded down [(win / 1000)^2]
    """

    THOUGHT, DEPARTED, FINALS, TRIES, PAIRS, SPREAD = range(6)


SIGHTS = len(Sight)


def play_many(rules, seed, first, states, results, kept, sights):
    """Play games as `sims.loop.play_many` does, with the seats of `rules.lookahead` thinking ahead.

    Args:
        rules: One configuration, derived fields filled, then the same with every seat following a script, for each of
            the game's scripts; dtype RULES, shape (1 + scripts,), or (1,) if there are no proposals.
        seed, first: The seed, and the number of the first game.
        states: Room for games, with a blank record at BLANK; dtype STATE, shape (PLACES,).
        results: The rows to fill; dtype RESULT, shape (games,).
        kept: Room for the actions of the last game, int64; of shape (0,) if nobody asks for them.
        sights: What the seats that think could see in each game, by `Sight`, to be filled; int64, shape (games,
            SIGHTS), or (0, SIGHTS) if nobody asks for it.
    """
    actions, room = make_room(ACTIONS), make_room(ACTIONS)
    gains, squares, sight = make_room(ACTIONS), make_room(ACTIONS), make_room(SIGHTS)
    for i in range(results.shape[0]):
        states[GAME] = states[BLANK]
        s = states[GAME]
        begin_game(s, seed, first + i)
        start(s, rules[0])
        step, sight[:] = 0, 0
        while s.phase != OVER:
            choice = count_decision(s, rules[0])
            if choice and rules[0].lookahead[s.seat]:
                action = think(states, rules, actions, gains, squares, room, sight)
            else:
                action = decide(s, rules[0], room)
            if step < kept.shape[0]:
                kept[step] = action
            step += 1
            advance(s, rules[0], action)
        fill_row(s, rules[0], results[i])
        if i < sights.shape[0]:
            sights[i] = sight


def think(states, rules, actions, gains, squares, room, sight):
    """Return the best action that the seat which decides has found, its script's if none is clearly better.

    Args:
        states: The game at GAME; those at WORLD and TRY are overwritten.
        rules: As for `play_many`.
        actions: Room for the candidates; int64, shape (ACTIONS,).
        gains, squares: Room for the sums of each candidate's gains and of their squares, as `actions`.
        room: Room for the legal actions of a seat that plays at random, as `actions`.
        sight: Sums by `Sight`, to which those of this decision are added; int64, shape (SIGHTS,).
    """
    s = states[GAME]
    own = decide(s, rules[0], room)
    depth = int(rules[0].lookahead[s.seat])
    candidates = legal_actions(s, rules[0], actions)
    put_first(actions, candidates, own)
    others = candidates - 1  # behind the script's own action; the proposals come last
    for script in range(1, rules.shape[0]):
        others -= put_last(actions, 1 + others, decide(s, rules[script], room))
    tries, worlds, finalists = depth * candidates, 0, 1
    if others == 1:
        finalists = 2
    elif 1 < others < tries // HEAT:
        worlds = halve(states, rules, actions, gains, squares, room, sight, 0, 1 + others, tries // HEAT)
        finalists += gains[1] > 0
    for k in range(1 + others, candidates):
        actions[finalists] = actions[k]
        finalists += 1
    sight[Sight.THOUGHT] += 1
    if finalists == 1:
        return int(own)
    sight[Sight.FINALS] += 1
    sight[Sight.TRIES] += halve(states, rules, actions, gains, squares, room, sight, worlds, finalists, tries)
    if gains[1] > 0 and gains[1] * gains[1] >= CLEAR * CLEAR * squares[1]:
        sight[Sight.DEPARTED] += 1
        return int(actions[1])
    return int(own)


def halve(states, rules, actions, gains, squares, room, sight, first, left, tries):
    """Share tries among candidates by sequential halving, and return how many the best of them had.

    The best comes to place 1, behind the script's own action; its sums are `gains[1]` and `squares[1]`.

    Args:
        states, rules, gains, squares, room, sight: As for `think`.
        actions: The candidates, the script's own action first; the others are sorted.
        first: The number of the first world.
        left: How many candidates there are, two at least.
        tries: How many tries there are, for each candidate one at least.
    """
    own = int(actions[0])
    for k in range(left):
        gains[k] = squares[k] = 0
    rounds = min(tries // left, halvings(left))
    tried = 0
    for number in range(rounds):
        more = tries // (rounds * left)
        for j in range(first + tried, first + tried + more):
            imagine(states, rules, j)
            standard = paid(states, rules, own, room)
            for k in range(1, left):
                gain = paid(states, rules, actions[k], room) - standard
                gains[k] += gain
                squares[k] += gain * gain
        tried += more
        sort_best_first(actions, gains, squares, left)
        # the script's action stays, and the better half of the others; after the last round nobody else
        stay = 1 + left // 2 if number + 1 < rounds else 1
        note_spread(sight, gains, squares, stay, left, tried)
        left = stay
    return tried


@kernel
def note_spread(sight, gains, squares, first, end, tried):
    """Add how far the gains of candidates `first` to `end` - 1 spread from try to try, which were tried so often."""
    if tried < 2:  # of one try nobody can tell
        return
    for k in range(first, end):
        sight[Sight.PAIRS] += 1
        sight[Sight.SPREAD] += (tried * squares[k] - gains[k] * gains[k]) // (tried * (tried - 1))


def imagine(states, rules, j):
    """Make the world of try `j`: what the deciding seat cannot see dealt anew, and dice of its own."""
    s = states[GAME]
    states[WORLD] = states[GAME]
    world = states[WORLD]
    rng.imagine(world, s.decisions, j)
    redeal(world, rules[0], s.seat)


def paid(states, rules, action, room):
    """Return what an action pays the deciding seat in this world, 0 to 1000, if all seats then play their scripts."""
    states[TRY] = states[WORLD]
    t = states[TRY]
    seat = int(t.seat)
    advance(t, rules[0], action)
    while t.phase != OVER:
        t.taken += 1
        advance(t, rules[0], decide(t, rules[0], room))
    return payoff(t, rules[0], seat)


@kernel
def halvings(candidates):
    """Return how often candidates can be halved until one is left: the logarithm to base 2, rounded up."""
    rounds = 0
    while (1 << rounds) < candidates:
        rounds += 1
    return rounds


@kernel
def put_first(actions, count, wanted):
    """Move an action to the first place; those before it move one place on."""
    held = wanted
    for k in range(count):
        held, actions[k] = actions[k], held
        if held == wanted:
            return


@kernel
def put_last(actions, count, wanted):
    """Move an action that is not the first to the last of `count` places; return 1, or 0 if it is not among them."""
    for k in range(1, count):
        if actions[k] == wanted:
            for later in range(k, count - 1):
                actions[later] = actions[later + 1]
            actions[count - 1] = wanted
            return 1
    return 0


@kernel
def sort_best_first(actions, gains, squares, count):
    """Sort the candidates after the first by their gains, the most first; equal ones keep their order."""
    for k in range(2, count):
        action, gain, square, place = actions[k], gains[k], squares[k], k
        while place > 1 and gains[place - 1] < gain:
            actions[place], gains[place], squares[place] = actions[place - 1], gains[place - 1], squares[place - 1]
            place -= 1
        actions[place], gains[place], squares[place] = action, gain, square
