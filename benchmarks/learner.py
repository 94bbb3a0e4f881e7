"""Train a small network for Cyberdoom Tower and find its place on the ladder: `python -m benchmarks.learner`.

It learns twice, for some minutes of one core. First it imitates the script: one hidden layer says how likely each
legal action is. Then it plays games of its own by chance, as likely as it says, and makes what won more often than
expected more likely (proximal policy optimization, Schulman and others 2017, with the chance to win as its baseline).
Its inputs are what a seat sees: one for each value of each number of an observation. Then `balance ladder` plays it as
`benchmarks.learner:Player` among the scripts and those who think ahead. NumPy is all that it needs.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import balance
from balance.questions.ladder.outside_words import sentences

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]
Bools = NDArray[np.bool_]
Actor = Callable[[Integers, Bools, Integers], Integers]  # observations, masks, what the script does -> actions

GAME, SCRIPT = "cyberdoom-tower", "hunter-trained"
WEIGHTS = Path(__file__).parents[1] / "build" / "learner" / f"{GAME}.npz"
SEED, SIDE_BY_SIDE = 11, 512  # games at once [games]
IMITATED, PASSES, OWN = 60, 6, 400  # rounds of games of the script, passes over them, rounds of games of its own
LOW, VALUES = -2, 16  # numbers from -2 to 13 are told apart; what lies beyond counts as the nearest
HIDDEN = 128
CLIP, ENTROPY = 0.2, 0.001  # how far one round may move an action's chance, and what it pays to stay open
TRIED = 100  # rounds of games that tell how it does in the end
FRESH = 10_000_000  # the first number of games that it has not learned from


@dataclass
class Network:
    """Say how likely each legal action is, and how likely a win.

    Attributes:
        known: Which values of which numbers are inputs: places in (numbers x VALUES); shape (inputs,).
        weights: By name; `hidden` and `actions` are layers, `win` is the chance to win.
    """

    known: Integers
    weights: dict[str, Floats]
    moments: dict[str, tuple[Floats, Floats]] = field(default_factory=dict)
    steps: int = 0

    @classmethod
    def blank(cls, known: Integers, actions: int, dice: np.random.Generator) -> "Network":
        """Return a network that takes every legal action to be as likely as any other."""
        shapes = {"hidden": (len(known), HIDDEN), "hidden_0": (HIDDEN,), "actions": (HIDDEN, actions)}
        shapes |= {"actions_0": (actions,), "win": (HIDDEN,), "win_0": (1,)}
        weights = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        weights["hidden"] = dice.normal(0, 0.1, shapes["hidden"]).astype(np.float32)
        return cls(known, weights)

    def inputs(self, observations: Integers) -> Floats:
        """Return 1 for each input that holds; shape (decisions, inputs)."""
        where = np.full(observations.shape[1] * VALUES, len(self.known))
        where[self.known] = np.arange(len(self.known))
        inputs = np.zeros((len(observations), len(self.known) + 1), np.float32)
        np.put_along_axis(inputs, where[cells(observations)], 1, axis=1)
        return inputs[:, :-1]

    def look(self, inputs: Floats, masks: Bools) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, each action's chance, and the chance to win."""
        w = self.weights
        hidden = np.maximum(inputs @ w["hidden"] + w["hidden_0"], 0)
        logits = np.where(masks, hidden @ w["actions"] + w["actions_0"], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, 1 / (1 + np.exp(-(hidden @ w["win"] + w["win_0"])))

    def learn(self, inputs: Floats, hidden: Floats, of_logits: Floats, of_win: Floats, rate: float) -> None:
        """Take one step of Adam down the gradient of a mean loss, given by its derivatives for each decision."""
        of_logits, of_win = of_logits / len(inputs), of_win / len(inputs)
        below = (of_logits @ self.weights["actions"].T + np.outer(of_win, self.weights["win"])) * (hidden > 0)
        gradient = {"hidden": inputs.T @ below, "hidden_0": below.sum(axis=0), "actions": hidden.T @ of_logits}
        gradient |= {"actions_0": of_logits.sum(axis=0), "win": hidden.T @ of_win, "win_0": of_win.sum(keepdims=True)}
        self.steps += 1
        for name, slope in gradient.items():
            mean, square = self.moments.setdefault(name, (np.zeros_like(slope), np.zeros_like(slope)))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            sized = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.weights[name] -= (rate * mean / (1 - 0.9**self.steps) / sized).astype(np.float32)


class Player:
    """The trained network, at any seat: it takes the action that it thinks likeliest to be good."""

    version, game = "1", GAME

    def __init__(self) -> None:
        """Read the weights that `python -m benchmarks.learner` has written."""
        if not WEIGHTS.is_file():
            raise FileNotFoundError(f"{WEIGHTS}: train it first, python -m benchmarks.learner")
        with np.load(WEIGHTS) as kept:
            self.network = Network(kept["known"], {name: kept[name] for name in kept.files if name != "known"})

    def choose(self, observations: Integers, masks: Bools) -> Integers:
        """Return an action for each observation."""
        return likeliest(self.network, observations, masks)


def cells(observations: Integers) -> Integers:
    """Return the place of each number's value in (numbers x VALUES); shape as the observations."""
    values = np.clip(observations, LOW, LOW + VALUES - 1) - LOW
    return np.asarray(values + np.arange(observations.shape[1]) * VALUES)


def likeliest(network: Network, observations: Integers, masks: Bools) -> Integers:
    """Return the likeliest action for each observation."""
    return np.asarray(network.look(network.inputs(observations), masks)[1].argmax(axis=1))


@dataclass(frozen=True)
class Games:
    """Hold decisions of some games; `won` is what the game of each was worth in the end."""

    observations: Integers
    masks: Bools
    scripts: Integers
    taken: Integers
    won: Floats
    rate: float  # share of the games that were won


def play(batch: Any, first: int, actor: Actor) -> Games:
    """Play a round of games from number `first` on, with the actions of `actor`."""
    turn, path = batch.reset(range(first, first + SIDE_BY_SIDE)), []
    while not batch.over.all():
        due = np.flatnonzero(turn.seats >= 0)
        seen = turn.observations[due].copy(), turn.masks[due].copy(), turn.scripts[due].copy()
        taken = actor(*seen)
        path.append((*seen, taken, due))
        actions = np.zeros(SIDE_BY_SIDE, np.int64)
        actions[due] = taken
        turn = batch.step(actions)
    won = batch.rewards[:, 0].astype(np.float32)
    observations, masks, scripts, taken, due = (np.concatenate(each) for each in zip(*path, strict=True))
    return Games(observations, masks, scripts, taken, won[due], float(won.mean()))


def imitate(batch: Any, dice: np.random.Generator) -> Network:
    """Return a network that does mostly what the script does."""
    rounds = [play(batch, k * SIDE_BY_SIDE, _as_the_script) for k in range(IMITATED)]
    seen, masks, done, won = (
        np.concatenate([getattr(each, name) for each in rounds]) for name in ("observations", "masks", "scripts", "won")
    )
    often = np.bincount(cells(seen[::7]).ravel(), minlength=seen.shape[1] * VALUES)
    most = len(seen[::7])
    network = Network.blank(np.flatnonzero((often > 5) & (often < most - 5)), batch.actions, dice)
    for _ in range(PASSES):
        order = dice.permutation(len(seen))
        for k in range(0, len(order), SIDE_BY_SIDE):
            some = order[k : k + SIDE_BY_SIDE]
            inputs = network.inputs(seen[some])
            hidden, chances, win = network.look(inputs, masks[some])
            chances[np.arange(len(some)), done[some]] -= 1
            network.learn(inputs, hidden, chances, win - won[some], rate=2e-3)
    return network


def improve(network: Network, batch: Any, first: int, dice: np.random.Generator) -> None:
    """Play a round of own games from number `first` on, and learn from what they came to."""

    def by_chance(observations: Integers, masks: Bools, _: Integers) -> Integers:
        chances = network.look(network.inputs(observations), masks)[1]
        return np.asarray((chances.cumsum(axis=1) > dice.random((len(chances), 1))).argmax(axis=1))

    games = play(batch, first, by_chance)
    inputs, rows = network.inputs(games.observations), np.arange(len(games.taken))
    _, before, expected = network.look(inputs, games.masks)
    before, better = before[rows, games.taken], games.won - expected
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(3):
        order = dice.permutation(len(rows))
        for k in range(0, len(order), 2 * SIDE_BY_SIDE):
            some = order[k : k + 2 * SIDE_BY_SIDE]
            here, taken = np.arange(len(some)), games.taken[some]
            hidden, chances, win = network.look(inputs[some], games.masks[some])
            ratio = chances[here, taken] / before[some]
            moves = np.where(better[some] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            pull = -better[some] * ratio * moves
            of_logits = -chances * pull[:, None]
            of_logits[here, taken] += pull
            logs = np.log(chances + 1e-9)
            of_logits += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            network.learn(inputs[some], hidden, of_logits.astype(np.float32), win - games.won[some], rate=3e-4)


def wins(network: Network, batch: Any, rounds: int) -> float:
    """Return the share of games that it wins, of numbers that nobody learned from."""

    def best(observations: Integers, masks: Bools, _: Integers) -> Integers:
        return likeliest(network, observations, masks)

    return float(np.mean([play(batch, FRESH + k * SIDE_BY_SIDE, best).rate for k in range(rounds)]))


def _batch(seed: int) -> Any:
    return balance.batch(GAME, games=SIDE_BY_SIDE, scripts=True, policy=SCRIPT, players=1, seed=seed)


def _as_the_script(_: Integers, __: Bools, scripts: Integers) -> Integers:
    return scripts


def train(say: Callable[[str], None]) -> Network:
    """Return the trained network; `say` is told how it does."""
    dice, began = np.random.default_rng(SEED), time.perf_counter()
    batch = _batch(SEED)
    network = imitate(batch, dice)
    say(f"imitates {SCRIPT}: wins {wins(network, batch, 20):.1%}, {time.perf_counter() - began:.0f} s")
    for k in range(1, OWN + 1):
        improve(network, batch, (IMITATED + k) * SIDE_BY_SIDE, dice)
        if k % 50 == 0:
            rate, took = wins(network, batch, 20), time.perf_counter() - began
            say(f"{k * SIDE_BY_SIDE} own games: wins {rate:.1%}, {took:.0f} s")
    return network


def main() -> None:
    """Train the network, write its weights, and print what the ladder says of it."""
    network = train(lambda line: print(line, file=sys.stderr, flush=True))
    WEIGHTS.parent.mkdir(parents=True, exist_ok=True)
    np.savez(WEIGHTS, known=network.known, **network.weights)  # type: ignore[arg-type]
    player = f"{Path(__file__).parent.name}.{Path(__file__).stem}:{Player.__name__}"
    batch = _batch(seed=SEED + 1)
    script = np.mean([play(batch, FRESH + k * SIDE_BY_SIDE, _as_the_script).rate for k in range(TRIED)])
    print(
        f"wins {wins(network, batch, TRIED):.1%} of {TRIED * SIDE_BY_SIDE} games that it had not seen, where {SCRIPT}, "
        f"which it imitated at first, wins {script:.1%}"
    )
    with tempfile.TemporaryDirectory() as folder:
        for line in sentences(balance.ladder(GAME, {"players": 1}, agents=[player], out=Path(folder) / "ladder")):
            print(line)


if __name__ == "__main__":
    main()
