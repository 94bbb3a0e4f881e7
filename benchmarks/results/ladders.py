"""Write the tables of ladders: scripts, and the best of them thinking ahead.

A ladder of `balance ladder` plays until a step is decided or a budget of time is spent. For a page that anybody can
write again, each thinking rung here plays a number of games that the plan says.
"""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.ladder.amounts import points, seldom
from balance.questions.ladder.contestants import Cell, Climbing
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan, plan_ladder
from balance.questions.ladder.record import CLIMBING_FIRST
from balance.questions.ladder.result import Ladder
from balance.questions.ladder.study import climb_with
from balance.questions.ladder.texts import who_climbs
from balance.questions.ladder.words import answer
from balance.simulation.engine import engine_of
from balance.stats.intervals import LEVEL
from balance.studies.kept_games import Spent
from benchmarks.results.cells import LABEL, SET, Table, options
from benchmarks.results.plans import Block, PlanError
from benchmarks.results.text import change, level_text, note, quoted, share, table, typed
from reports.formats import title
from reports.markdown import code
from reports.plain import count
from scenarios import InputError
from scenarios.loader.settings import LOOKAHEAD

FOREVER = "100h"  # a budget that no table spends


@dataclass(frozen=True)
class FixedPlan(LadderPlan):
    """Describe a ladder whose thinking rungs play so many games.

    Attributes:
        thinking: Games of a thinking rung, of all seats that climb in turn [games].
        seated: Whether all seats climb too.
    """

    thinking: int = 0
    seated: bool = False

    @property
    def contested(self) -> bool:
        """Whether seats compete, all of them climb, and it is wanted to know what a seat is worth."""
        return self.seated and super().contested

    @property
    def interim_sizes(self) -> tuple[int, ...]:
        """Return after how many game numbers a step is analysed: once [games]."""
        return (max(1, self.thinking // self.cells),)


@dataclass
class FixedGames(Games):
    """Play the games of a ladder up to so many tries, and no further."""

    most_tries: int = 0

    def payoffs(self, cell: Cell, games: int, first: int = CLIMBING_FIRST) -> NDArray[np.int64]:
        """Return what each seat got; see `Games`.

        Raises:
            Spent: If a seat would think further than the plan says.
        """
        tries = [value for name, value in cell.settings.items() if name.partition("@")[0] == LOOKAHEAD.name]
        if any(isinstance(each, int) and each > self.most_tries for each in tries):
            raise Spent
        return super().payoffs(cell, games, first)


def ladder_of(block: Block, row: Mapping[str, Any], said: Mapping[str, Any], play: Table) -> Ladder:
    """Climb the ladder of a row of the plan."""
    said = {**said, **{key: row[key] for key in ("scripts", "thinking", "most_tries") if key in row}}
    plan = plan_of(block, block.game, {**block.set, **row.get(SET, {})}, play, said["axis"], said["scripts"])
    fixed = FixedPlan(**vars(plan), thinking=play.games(said["thinking"], least=40), seated=said["seats"])
    with tempfile.TemporaryDirectory() as folder, engine_of(play.threads, None) as engine:
        games = FixedGames(
            fixed.contestants, Path(folder), fixed.seed, engine, lambda *told: None, most_tries=said["most_tries"]
        )
        return climb_with(fixed, games)


def plan_of(
    block: Block, game: str, settings: Mapping[str, Any], play: Table, axis: str, scripts: Sequence[str]
) -> LadderPlan:
    """Return the ladder of a block without what is fixed.

    Raises:
        PlanError: If it cannot be played.
    """
    try:
        return plan_ladder(
            game,
            dict(settings),
            axis=axis,
            scripts=scripts or None,
            games=play.games(block.games, least=100),
            budget=FOREVER,
            seed=block.seed,
        )
    except InputError as error:
        raise PlanError(f"{block.page}: {block.name}: {error}") from None


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of a table of ladders, one beside the other, and what played them.

    Options: `axis` and `scripts` as of `balance ladder`; `thinking`, games of each thinking rung; `most_tries`, the
    topmost of them (0: none); `gains`, `sights` and `seats`: further columns. A row of the plan is a ladder: `label`,
    `set`, and what of the options is its own.
    """
    said = _options(block)
    rows = block.rows or ({LABEL: "wins"},)
    ladders = [ladder_of(block, row, said, play) for row in rows]
    labels = list(dict.fromkeys(_label(each) for found in ladders for each in _rungs(found)))
    head, columns = ["rung"], []
    for row, found in zip(rows, ladders, strict=True):
        for name, texts in _columns(found, said):
            head.append(f"{row[LABEL]}: {name}" if name and len(rows) > 1 else name or row[LABEL])
            columns.append(texts)
    body = [[label, *(texts.get(label, "") for texts in columns)] for label in _in_order(labels)]
    return [*table(head, body), *note(*_sentences(block, ladders, said))]


def answers(block: Block, play: Table) -> list[str]:
    """Return a ladder's answer as a quotation, and what played it. Options: as of `lines`."""
    said = _options(block)
    found = ladder_of(block, {}, said, play)
    return [*quoted(" ".join(answer(found))), *note(*_sentences(block, [found], said))]


def _options(block: Block) -> dict[str, Any]:
    return options(block, axis="policy", scripts=[], thinking=0, most_tries=0, gains=False, sights=False, seats=False)


def _rungs(found: Ladder) -> list[dict[str, Any]]:
    return found.rungs.to_dicts()


def _label(row: Mapping[str, Any]) -> str:
    """Return a rung in a cell."""
    return code(f"{LOOKAHEAD.name}={row['lookahead']}" if row["lookahead"] else row["script"])


def _in_order(labels: Sequence[str]) -> list[str]:
    """Return rungs in the order of the first ladder, those that think last."""
    thinks = f"`{LOOKAHEAD.name}="
    scripts, thinking = ([each for each in labels if each.startswith(thinks) == wanted] for wanted in (False, True))
    return [*scripts, *sorted(thinking, key=lambda each: int(each[len(thinks) : -1]))]


def _columns(found: Ladder, said: Mapping[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """Return the columns of a ladder: the title, and the text of each rung."""
    rows = _rungs(found)
    columns = [("", {_label(row): share(row["share"], row["low"], row["high"]) for row in rows})]
    if said["gains"]:
        columns.append(("gain", {_label(row): _difference(row, "gain") for row in rows}))
    if said["sights"]:
        columns.append(("sees, plays otherwise", {_label(row): _sight(row) for row in rows}))
    if said["seats"] and not found.seats.is_empty():
        seats = found.seats.filter(pl.col("seat") == 1).iter_rows(named=True)
        columns.append(("seat 1", {_label(row): _difference(row, "advantage") for row in seats}))
    return columns


def _difference(row: Mapping[str, Any], name: str) -> str:
    low = row[f"{name}_low"]
    return "" if low is None else change(row[name], low, row[f"{name}_high"])


def _sight(row: Mapping[str, Any]) -> str:
    if row["line"] is None:
        return ""
    return f"{points(row['line'])}, {seldom(row['departed'])}"


def _sentences(block: Block, ladders: Sequence[Ladder], said: Mapping[str, Any]) -> list[str]:
    """Return who climbed in how many games, and the command that plays the scripts' games."""
    first = max(ladders, key=lambda found: found.plan.contestants.players)
    plan, contestants = first.plan, first.plan.contestants
    fields = sorted({found.order.field for found in ladders if found.order.field})
    who = who_climbs(plan, fields[0] if len(fields) == 1 else "")
    who = who.replace(said["axis"], "A.D.A.M.") if contestants.climbing is Climbing.ROLE else title(who)
    games = f"Scripts {count(plan.numbers * plan.cells)} games each"
    thinking = sorted({int(row["games"]) for found in ladders for row in _rungs(found) if row["lookahead"]})
    if thinking:
        games += f", thinking rungs {' to '.join(count(each) for each in dict.fromkeys((thinking[0], thinking[-1])))}"
    of_gains = "gains in points over the rung below in that ladder; " if said["gains"] else ""
    scripts = f" --scripts {','.join(said['scripts'])}" if said["scripts"] else ""
    axis = f" --axis {said['axis']}" if said["axis"] != "policy" else ""
    settings = {**contestants.settings, **({said["axis"]: contestants.field} if contestants.field else {})}
    line = " ".join(part for part in (f"balance ladder {plan.source}", typed(settings)) if part)
    return [
        f"{who}. {games}, seed {block.seed}; {of_gains}{_level(len(ladders))}.",
        f"`{line}{axis}{scripts} --games {plan.games} --seed {block.seed}` plays the same scripts"
        + (", and thinking rungs within a budget of time." if thinking else "."),
    ]


def _level(ladders: int) -> str:
    level = f"{100 * LEVEL:.0f} %"
    return f"all intervals of a ladder hold at once with {level}" if ladders > 1 else level_text(together=True)
