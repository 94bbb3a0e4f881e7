"""Replay one game move by move.

The game is played twice: compiled, as in a run, and interpreted in a child process, which records its events. Both
results must be the same, so the story is that of the game that was counted.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import configured
from balance.design.whole_numbers import check_whole
from balance.environments.agents import TIMEOUT, Agent, read_agents
from balance.environments.asked_game import AskedGame, play_asked
from balance.environments.invited import check_timeout
from balance.questions.replay.interpreter import GAMES_OWN, Answer, Request
from balance.questions.replay.pick import pick
from balance.questions.replay.walk import AT_RANDOM, BY_POLICY
from balance.runs.run import Run
from balance.simulation.game_table import rows_to_frame
from balance.simulation.play import refuse_with_agents
from balance.studies import told_games
from reports.formats import listed
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from sims.game import is_ours

Row = dict[str, Any]
Laid = tuple[int, dict[str, Any]]  # a line of the story, and the picture as `sims.picture.Picture.as_json`
Chance = tuple[int, int, float, float]
_CHILD = "balance.questions.replay.interpreter"


class ReplayError(RuntimeError):
    """The replay failed, or played another game: a bug of ours or of the game's author."""


@dataclass(frozen=True)
class Replay:
    """One game, move by move.

    Attributes:
        configuration, seed, number: Which game it is; together they fix every random number in it.
        story: The events of the game as lines of text.
        row: The game's row as in a run's tables, a value for each column, without columns of seats where nobody sits;
            empty for a walk.
        pictures: What lies on the table, each time it changes, with how many lines are told by then; empty if it was
            not asked for, or the game does not say.
        chances: The chances that the story tells: the number of the line, from 1, whose it is (a seat from 1, or 0
            where the seats win together), the chance, and half of its interval of 95 %.
        agents: Players from outside who decided for seats; they may play otherwise another time.
    """

    configuration: Configuration
    seed: int
    number: int
    story: list[str]
    row: Row
    pictures: list[Laid] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)
    agents: tuple[Agent, ...] = ()

    @property
    def ending(self) -> str:
        """Return how the game ended: `win in round 12, seat 2 wins`; "" of a walk."""
        if not self.row:
            return ""
        says = f"{str(self.row['outcome']).replace('_', ' ')} in round {self.row['rounds']}"
        if not self.configuration.scenario.game.competitive:
            return says
        paid = [seat for seat in range(1, self.configuration.players + 1) if self.row[f"payoff_{seat}"] > 0]
        seats = f"seat{'' if len(paid) == 1 else 's'} {listed([str(each) for each in paid])}" if paid else "nobody"
        return f"{says}, {seats} win{'s' if len(paid) < 2 else ''}"

    def as_json(self) -> dict[str, Any]:
        """Return what `balance replay --json` prints."""
        return {
            "game": self.configuration.scenario.name,
            "configuration": self.configuration.full,
            "seed": self.seed,
            "number": self.number,
            "story": self.story,
            "row": self.row,
            **({"agents": [agent.told for agent in self.agents]} if self.agents else {}),
        }


def replay(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    game: int = 0,
    seed: int = 0,
    pictures: bool = False,
    chances: bool = False,
    agents: Sequence[str] | str = (),
    agent_timeout: float = TIMEOUT,
    **settings: Value,
) -> Replay:
    """Replay one game of a configuration.

    >>> print("\\n".join(balance.replay("pig", game=7, players=3).story))

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values: Settings whose names are no Python names, or are names of an argument.
        game: Number of the game, from 0.
        seed: Seed of the games, 0 .. 2**63 - 1.
        pictures: Whether to say what lies on the table after each event, where the game can.
        chances: Whether to tell before decisions how likely their seat is to win, and what would have been better.
        agents: Players from outside: `mine:Player@2` decides for seat 2; see docs/agents.md. They play the game now, so
            it is the game that `play` counted if they answer alike.
        agent_timeout: Time for an answer of theirs [s].
        settings: Axes, numbers and table cells, one value for each.

    Raises:
        InputError: If there is no such game, a value is wrong, they cannot be combined, `chances` cannot be told, or a
            player from outside cannot play.
        ReplayError: If the compiled and the interpreted game differ, or the game cannot be replayed.
    """
    check_whole("--game", game, 0, MAX_GAMES)
    check_whole("--seed", seed, 0, MAX_SEED)
    configuration = configured(scenario, values, settings, replay)
    if agents:
        refuse_with_agents(configuration, {"--chances": chances or None})
        check_timeout(agent_timeout)
        players = read_agents([agents] if isinstance(agents, str) else list(agents), configuration)
        return _tell_asked(
            play_asked(configuration, players, seed, game, agent_timeout), configuration, seed, game, pictures
        )
    judged = told_games.judged(configuration, seed, game) if chances else None
    return tell(configuration, seed, game, judged, pictures=pictures)


def walk(configuration: Configuration, seed: int, number: int, player: str) -> Replay:
    """Play one game as `balance check` does, interpreted only, and tell every action up to what is broken.

    Args:
        configuration, seed, number: Which game it is.
        player: `random`: all seats take any legal action; `policy`: their scripts choose.

    Raises:
        InputError: If there is no such player.
        ReplayError: If the child process fails.
    """
    if player not in (AT_RANDOM, BY_POLICY):
        raise InputError(f"--walk is {player!r}; it must be {AT_RANDOM} or {BY_POLICY}")
    rules = configuration.rules()
    if player == AT_RANDOM:
        rules["random"] = 1
    rules["lookahead"] = 0
    scenario = configuration.scenario
    answer = _ask(Request(scenario.game.name, rules.tobytes(), seed, number, scenario.names(), walk=True))
    return Replay(configuration, seed, number, answer.story, {})


def replay_of(run: Run, config: int, how: str = "median", *, pictures: bool = False, chances: bool = False) -> Replay:
    """Replay a game of a run.

    Args:
        run: The run.
        config: Number of a configuration in it.
        how: Which game of it: see `balance.questions.replay.pick.pick`.
        pictures: Whether to say what lies on the table.
        chances: As for `replay`.

    Raises:
        InputError: If there is no such configuration or game, `chances` cannot be told, or the run's games were played
            by other kernels.
        ReplayError: If the compiled and the interpreted game differ, or the stored row is of another game.
    """
    configuration = run.configuration(config)
    with run.reading():
        rows = run.rows(config)
        number = pick(rows, how)
        stored = rows.filter(pl.col("game") == number).collect()
    judged = told_games.judged(configuration, run.manifest.seed, number) if chances else None
    replayed = tell(configuration, run.manifest.seed, number, judged, pictures=pictures)
    stored_row = _seated(stored, configuration)
    if stored_row != replayed.row:
        changed = [
            f"{name} {stored_row.get(name)} stored, {value} now"
            for name, value in replayed.row.items()
            if stored_row.get(name) != value
        ]
        what = f"{run.path}, configuration {config}, game {number}: {'; '.join(changed)}"
        if configuration.scenario.game.digest != run.manifest.kernel_digest:
            raise InputError(
                f"{what}; the kernels have changed since the run was played: play it again in another folder"
            )
        raise ReplayError(f"{what}: the stored and the replayed game differ")
    return replayed


def tell(
    configuration: Configuration,
    seed: int,
    number: int,
    judged: told_games.Picked | None = None,
    *,
    pictures: bool = False,
) -> Replay:
    """Play game `number` of `seed` twice, compiled and interpreted, and return it with its story.

    Args:
        configuration, seed, number: Which game it is.
        judged: The same game with what is to be told before its decisions; None: nothing.
        pictures: Whether to say what lies on the table.

    Raises:
        ReplayError: If the two games differ, or the child process fails.
    """
    game = configuration.scenario.game
    rules = configuration.rules()
    played = np.zeros(1, game.result)
    game.play_many(rules, seed, number, played)
    names = configuration.scenario.names()
    actions = game.thought_out(rules, seed, number) if rules["lookahead"].any() else None
    told = {str(decision): note for decision, note in judged.notes.items()} if judged else {}
    answer = _ask(Request(game.name, rules.tobytes(), seed, number, names, actions, told, pictures=pictures))
    interpreted = np.frombuffer(answer.row, game.result)
    if unlike := differences(played, interpreted):
        where = f"{game.name}, {configuration.given or 'as it is'}, seed {seed}, game {number}"
        raise ReplayError(f"{where}: the compiled and the interpreted game differ: {'; '.join(unlike)}")
    row = _seated(rows_to_frame(played, number, configuration), configuration)
    every = judged.chances.items() if judged else ()
    chances = [(answer.noted[str(decision)], *each) for decision, each in every if str(decision) in answer.noted]
    return Replay(configuration, seed, number, answer.story, row, answer.pictures, chances)


def _tell_asked(asked: AskedGame, configuration: Configuration, seed: int, number: int, pictures: bool) -> Replay:
    """Return a game of players from outside with its story: interpreted, with their answers.

    Raises:
        ReplayError: If the compiled and the interpreted game differ, or the child process fails.
    """
    game, seats = configuration.scenario.game, [agent.seat for agent in asked.agents]
    answer = _ask(
        Request(
            *(game.name, configuration.rules().tobytes(), seed, number, configuration.scenario.names()),
            pictures=pictures,
            outside=seats,
            answers=asked.answers,
        )
    )
    if asked.spoiled:
        return Replay(
            configuration, seed, number, [*answer.story, asked.spoiled], {}, answer.pictures, agents=asked.agents
        )
    if unlike := differences(asked.row, np.frombuffer(answer.row, game.result)):
        where = f"{game.name}, {configuration.given or 'as it is'}, seed {seed}, game {number}"
        raise ReplayError(f"{where}: the compiled and the interpreted game differ: {'; '.join(unlike)}")
    row = _seated(rows_to_frame(asked.row, number, configuration), configuration)
    return Replay(configuration, seed, number, answer.story, row, answer.pictures, agents=asked.agents)


def differences(played: np.ndarray, interpreted: np.ndarray) -> list[str]:
    """Return the fields in which two results differ, with both values.

    Padding between fields is not compared.

    Args:
        played, interpreted: The compiled and the interpreted result; arrays of one RESULT record, shape (1,).
    """
    return [
        f"{name} {played[name][0].tolist()} compiled, {interpreted[name][0].tolist()} interpreted"
        for name in played.dtype.names or ()
        if not np.array_equal(played[name], interpreted[name])
    ]


def _seated(frame: pl.DataFrame, configuration: Configuration) -> Row:
    """Return a table of one game as a row, without the columns of seats where nobody sits."""
    beyond = range(configuration.players + 1, configuration.scenario.game.seats + 1)
    empty = tuple(f"_{seat}" for seat in beyond)
    row = frame.row(0, named=True)
    return {name: value for name, value in row.items() if value is not None or not name.endswith(empty)}


def _ask(request: Request) -> Answer:
    """Return the answer of a child process with the same packages and interpreted kernels.

    Raises:
        InputError: If the source of a game that somebody added fails.
        ReplayError: If anything else fails.
    """
    # -P and PYTHONPATH: import from where this process does, not from the child's folder
    path = [entry or os.getcwd() for entry in sys.path]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-P", "-W", "ignore", "-m", _CHILD]
    asked = request.to_json().encode()
    child = subprocess.run(command, input=asked, capture_output=True, env=environment, check=False)
    if child.returncode:
        said = child.stderr.decode(errors="replace").strip()
        last = said.rpartition("\n")[2]
        if last.startswith(GAMES_OWN) and not is_ours(request.game):
            raise InputError(f"{request.game} cannot be told: {last}")
        raise ReplayError(f"the game could not be told:\n{said}")
    return Answer.from_json(child.stdout.decode())
