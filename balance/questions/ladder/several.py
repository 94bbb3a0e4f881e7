"""Climb several ladders, one after the other, each in a folder of its own within the folder of all."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.environments.agents import TIMEOUT
from balance.questions.ladder import several_words
from balance.questions.ladder.choosing import Hopeless
from balance.questions.ladder.plan import BUDGET, GAIN, GAMES, LEVEL, LadderPlan
from balance.questions.ladder.record import LADDERS
from balance.questions.ladder.result import Ladder, Ladders
from balance.questions.ladder.several_plan import SEVERAL, SeveralPlan, plan_ladders
from balance.questions.ladder.study import carry_out, compile_kernels
from balance.studies.asking import OpenStudy, ask, ask_in
from balance.studies.kept_games import Progress
from scenarios import InputError, Scenario
from scenarios.loader.settings import POLICY

if TYPE_CHECKING:
    from distributed import Client

LEAST_SECONDS = 1e-3  # of a ladder's budget: what is left of the budget of all may be nothing [s]


def ladders(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any],
    *,
    axis: str = POLICY,
    scripts: Sequence[str] | str | None = None,
    seats: Sequence[int] | None = None,
    games: int = GAMES,
    gain: object = GAIN,
    budget: object = BUDGET,
    level: float = LEVEL,
    seed: int = 0,
    agents: Sequence[str] = (),
    agent_timeout: float = TIMEOUT,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Ladders:
    """Climb a ladder for each combination of what is set; see `balance.ladder`.

    >>> balance.ladders("cyberdoom-tower", {"players": [1, 2]}).answer

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: Texts of `--set`, or names with a value or a list of values each.
        axis, scripts, seats, games, gain, seed: As for `balance.ladder`.
        agents, agent_timeout, threads, cluster, resume, progress: As for `balance.ladder`.
        budget: After how much time no more games are played, of all ladders together. Each may take an equal part of
            what those before it left.
        level: The chance that all printed intervals of all ladders hold at once.
        out: Folder for the ladders, each in a folder of its own there. None: GAME-SETTINGS-ladder.

    Raises:
        InputError: As for `balance.ladder`; if no script ever wins, only where that is so for all of them.
    """
    plan = plan_ladders(
        scenario,
        settings,
        axis=axis,
        scripts=scripts,
        seats=seats,
        games=games,
        gain=gain,
        budget=budget,
        level=level,
        seed=seed,
        agents=agents,
        agent_timeout=agent_timeout,
    )
    return ask(
        SEVERAL, plan, carry_out_all, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress
    )


def carry_out_all(plan: SeveralPlan, study: OpenStudy[Any]) -> Ladders:
    """Climb ladders in an open folder; see `ladders`."""
    climbed: list[Ladder] = []
    hopeless: list[tuple[LadderPlan, str]] = []
    compile_kernels(plan.plans[0])
    began = time.monotonic()  # compiling is not counted
    for i, each in enumerate(plan.plans):
        left = (plan.budget - (time.monotonic() - began)) / (len(plan.plans) - i)
        own, folder = replace(each, budget=max(left, LEAST_SECONDS)), study.folder / plan.inner(each)
        try:
            climbed.append(ask_in(LADDERS, own, carry_out, folder, study.engine, resume=True, progress=study.progress))
        except Hopeless as error:
            hopeless.append((each, str(error)))
    if not climbed:
        raise InputError(hopeless[0][1])
    return Ladders(plan, study.folder, tuple(climbed), tuple(hopeless), in_words=several_words.answer)
