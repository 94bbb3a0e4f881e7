"""Measure what a ranking costs: games and processor seconds, for Cyberdoom Tower and All Hoomanz Are Dead.

`python -m benchmarks.rank` ranks every number and axis of both games for one script, on two threads, and says how many
games that took, how many seconds of the processor and of the clock, and how much of them it takes to make
configurations: each change is made three times, to see whether it changes any rule and for each stage.
"""

import tempfile
import time
from pathlib import Path
from typing import Any

from balance.questions.rank.plan import FOLDER, RankPlan, plan_rank
from balance.questions.rank.study import carry_out
from balance.simulation.engine import engine_of
from balance.simulation.workers import warm_up
from balance.studies.asking import ask_in

CASES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("cyberdoom-tower", {"players": 1}, "hunter"),
    ("all-hoomanz", {"players": 4, "simon": "hard"}, "cautious"),
)


def configuring(plan: RankPlan) -> float:
    """Return how long it takes to make a configuration of a ranking, on average [s]."""
    began = time.process_time()
    for turn in plan.turns[0]:
        turn.configuration.rules()
    return (time.process_time() - began) / len(plan.turns[0])


def main() -> None:
    """Print a line for each game."""
    for game, settings, script in CASES:
        plan = plan_rank(game, settings, scripts=[script])
        warm_up(plan.contexts[0])
        each = configuring(plan)
        busy, began = time.process_time(), time.perf_counter()
        with tempfile.TemporaryDirectory() as folder, engine_of(2) as engine:
            found = ask_in(FOLDER, plan, carry_out, Path(folder) / "rank", engine)
        busy, wall = time.process_time() - busy, time.perf_counter() - began
        judged = len({effect.turn for effect in found.effects if effect.judged})
        games = plan.screen * (len(plan.turns[0]) + 1) + found.games * (judged + 1)
        print(
            f"{plan.scenario.title}, {plan.label}: {len(plan.turns[0])} changes of {len(found.places) // 2} dials, "
            f"{judged} judged, {games:,} games: {busy:.0f} s of the processor, {wall:.0f} s of the clock; "
            f"{1000 * each:.1f} ms for a configuration"
        )


if __name__ == "__main__":
    main()
