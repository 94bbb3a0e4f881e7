"""Write the table of gains: what one script gains over another in the same games."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from balance.questions.ladder.choosing import worths_of
from balance.questions.ladder.climb import analysis_of
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.games import Games
from balance.questions.ladder.shares import share_of
from balance.simulation.engine import engine_of
from balance.stats.intervals import LEVEL
from benchmarks.results.cells import LABEL, SET, Table, options
from benchmarks.results.ladders import plan_of
from benchmarks.results.plans import Block
from benchmarks.results.text import change, level_text, note, share, table, typed
from reports.markdown import code
from reports.plain import count
from scenarios import load


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of a table that says what one script gains over another in the same games.

    A row of the plan has `set`, `before` and `after`, and perhaps `game`, `axis`, `label` and `what`. Where seats
    compete one seat follows either script, each in turn, and the others `before`, unless `set` says whom.
    """
    options(block)
    level = 1 - (1 - LEVEL) / len(block.rows)
    rows = []
    last = ""
    for row in block.rows:
        name = row.get(LABEL, f"{code(row['before'])} → {code(row['after'])}")
        rows.append(["" if name == last else name, row["what"], *_gained(block, row, play, level)])
        last = name
    games = play.games(block.games, least=100)
    return [
        *table(["script", "played", "before", "after", "change in points"], rows),
        *note(
            f"{count(games)} games of each script, seed {block.seed}, paired; {level_text(together=True)}.",
            f"`{_repeat(block, block.rows[0], games)}` plays the first row, and so on.",
        ),
    ]


def _repeat(block: Block, row: Mapping[str, Any], games: int) -> str:
    """Return the command that plays both scripts in the same games."""
    game, axis = row.get("game", block.game), row.get("axis", "policy")
    settings = {**block.set, **row.get(SET, {})}
    if load(game).game.competitive and settings.get("players") != 1:
        settings = {axis: row["before"], **settings}
    option = f" --axis {axis}" if axis != "policy" else ""
    scripts = f"--scripts {row['before']},{row['after']}"
    return f"balance ladder {game} {typed(settings)}{option} {scripts} --games {games} --seed {block.seed}"


def _gained(block: Block, row: Mapping[str, Any], play: Table, level: float) -> list[str]:
    """Return the cells of a row: both shares, and the gain."""
    axis, pair = row.get("axis", "policy"), [row["before"], row["after"]]
    plan = plan_of(block, row.get("game", block.game), {**block.set, **row.get(SET, {})}, play, axis, pair)
    contestants = plan.contestants
    field = contestants.field or (row["before"] if contestants.alone else "")
    with tempfile.TemporaryDirectory() as folder, engine_of(play.threads, None) as engine:
        games = Games(contestants, Path(folder), plan.seed, engine, lambda *told: None)
        before, after = (worths_of(contestants, games, Rung(each), field, plan.numbers) for each in pair)
    gain = analysis_of(after - before, contestants.whole, contestants.unit, level)
    shares = [share(share_of(each, contestants.whole, level).estimate, None, None) for each in (before, after)]
    return [*shares, change(gain.estimate, gain.low, gain.high)]
