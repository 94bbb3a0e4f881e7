"""Say what plays at a real table tell, by themselves and against simulated games."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from balance.questions.observed.chances import Stated, held
from balance.questions.observed.counts import LEVEL, Counted, count
from balance.questions.observed.fit import Fit, fit
from balance.questions.observed.kinds import unseen_in
from balance.questions.observed.plan import (
    FOLDER,
    FRESH,
    GAMES,
    KNOWN,
    MARGIN,
    ObservedAnswer,
    ObservedPlan,
    plan_observed,
)
from balance.questions.observed.plays import JOINT, WINNERS
from balance.questions.observed.tally import Seen, tally
from balance.questions.observed.tracing import Traced, trace
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.simulation.workers import warm_up
from balance.studies.kept_games import Columns, KeptGames, Progress
from balance.studies.stages import play_in_rounds
from scenarios import Configuration, InputError, Scenario

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True)
class Observed:
    """Hold what plays tell.

    Attributes:
        plan: What was asked.
        folder: Where the games are.
        games: Games of each script in each cell and group [games]; 0 if none were played.
        figures: The figures of the plays.
        fits: By the number of each script, how the plays differ from its games; the first script's are told.
        nearest: How the plays differ from the games of the script by which they are most likely; as it was chosen by
            what it says, its intervals hold for all scripts at once.
        traced: What the plays say of each script and mixture; none if no column or no script tells them apart.
        unseen: How many plays ended as no game of any script does, by outcome and winners [plays].
        stated: How stated chances came true; None if there are none.
        decided: False if the budget ended it before all games were played.
    """

    plan: ObservedPlan
    folder: Path
    games: int
    figures: tuple[Seen, ...]
    fits: Mapping[int, tuple[Fit, ...]]
    nearest: tuple[Fit, ...]
    traced: tuple[Traced, ...]
    unseen: int
    stated: Stated | None
    decided: bool

    @property
    def answer(self) -> list[str]:
        """Return the findings in sentences, the most important first."""
        from balance.questions.observed.words import answer

        return answer(self)

    @property
    def alone(self) -> list[Traced]:
        """Return what the plays say of each script, the most likely first."""
        return sorted((each for each in self.traced if len(each.model.parts) == 1), key=lambda each: each.behind)


def observed(
    what: str | Path | Sequence[str],
    game: str | Path | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    even: int | None = None,
    target: object = None,
    policies: Sequence[str] | None = None,
    by_seat: bool = False,
    lookahead: Sequence[int] = (),
    games: int = GAMES,
    level: float = LEVEL,
    margin: object = MARGIN,
    seed: int = 0,
    budget: object = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    sheet: str | None = None,
) -> "Observed | Counted":
    """Say what plays at a real table tell.

    >>> balance.observed("26/30", even=2).answer
    >>> balance.observed("plays.csv", "cyberdoom-tower", {"players": 1}).answer

    Args:
        what: A file of plays, .csv or .xlsx; or, without a game, a count such as `26/30`, or two of them.
        game: A game's name, a scenario's folder, or a `Scenario`.
        settings: What is set in all plays: texts of `--set`, or names with a value.
        even, target: Compare a count with an even share among so many, or with a share.
        policies: The scripts that the plays are held against, the one that is judged figure by figure first. None: all
            of the game, the usual one first.
        by_seat: Whether to try every way to give the seats different scripts, too.
        lookahead: Numbers of tries with which each script is to think ahead, besides without.
        games: Games of each script in each cell that give its chances, and as many to hold the plays against; 0: none
            [games].
        level: The chance that a statement, with all that it says at once, holds.
        margin: Which difference does not matter: 0.1 or `10pp` of a share, a tenth of a mean.
        seed: The seed of all games.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-FILE-SETTINGS-observed.
        resume: Go on with what is in `out`, if anything; without it, a folder that holds games is refused.
        progress: Called in the caller's thread with what is played, how much there is, and the last of it.
        sheet: The sheet of an .xlsx; None: the only one, or the one called `plays`.

    Raises:
        InputError: If an argument is wrong, the plays cannot be read, `out` holds something else, or the cluster cannot
            play.
    """
    if game is None:
        texts = [what] if isinstance(what, str | Path) else what
        return count([str(each) for each in texts], even=even, target=target, level=level)
    if not isinstance(what, str | Path):
        raise InputError(f"{len(what)} files are given; give one file of plays")
    check_engine(threads, cluster)
    plan = plan_observed(
        what,
        game,
        settings,
        policies=policies,
        by_seat=by_seat,
        lookahead=lookahead,
        games=games,
        level=level,
        margin=margin,
        seed=seed,
        budget=budget,
        sheet=sheet,
    )
    folder = plan.folder if out is None else Path(out)
    FOLDER.refuse(folder, resume)  # before processes are started
    with engine_of(threads, cluster) as engine:
        return carry_out(plan, folder, engine, resume=resume, progress=progress)


def carry_out(
    plan: ObservedPlan, out: Path, engine: Engine, *, resume: bool = False, progress: Progress | None = None
) -> Observed:
    """Ask in a folder; see `observed`. If it is interrupted, the same call with `resume` goes on."""
    from balance.questions.observed.words import answer

    with FOLDER.opened(out, plan.record, resume) as record:
        if plan.games:
            warm_up(plan.cell(0, 0, KNOWN).configuration)  # compiling is not counted
        kept = KeptGames(out, plan.seed, engine, partial(columns, tuple(plan.plays.table)), progress or _ignore)
        kept.deadline = None if plan.budget is None else time.monotonic() + plan.budget
        found = observed_with(plan, out, kept)
        kept_answer = ObservedAnswer(
            observed=record.identity,
            games=found.games,
            sentences=answer(found),
            figures=list(map(seen_row, found.figures)),
            fits=[fit_row(each, plan.script(number)) for number, every in found.fits.items() for each in every],
            scripts=list(traced_rows(found)),
        )
        FOLDER.keep(out, kept_answer)
        return found


def _ignore(done: int, total: int, text: str) -> None:
    pass


def observed_with(plan: ObservedPlan, out: Path, kept: KeptGames) -> Observed:
    """Play the games, and hold the plays against them; the folder is open and the kernels compiled."""
    plays, scripts = plan.plays, range(len(plan.scripts))
    games = play_in_rounds(kept, plan.cells(), plan.games, early=True) if plan.games else 0
    fits: dict[int, tuple[Fit, ...]] = {}
    nearest: tuple[Fit, ...] = ()
    traced: list[Traced] = []
    unseen = 0
    if games:
        known, fresh = (
            [
                [plays.as_told(kept.table(plan.cell(script, cell, group), games)) for cell in range(len(plays.cells))]
                for script in scripts
            ]
            for group in (KNOWN, FRESH)
        )
        asked = (plan.level, plan.margin)
        unseen = sum(
            unseen_in(plays.of_cell(cell), [tables[cell] for tables in (*known, *fresh)])
            for cell in range(len(plays.cells))
        )
        fits = {i: tuple(fit(plays, fresh[i], *asked, (plan.seed, i))) for i in scripts if plays.figures}
        if fits and set(JOINT) & set(plays.table):
            traced = trace(plays, known, fresh, fits, plan.level, (plan.seed, len(scripts)))
            alone = [each for each in traced if len(each.model.parts) == 1]
            best = min(alone, key=lambda each: each.behind).model.parts[0]
            nearest = tuple(fit(plays, fresh[best], *asked, (plan.seed, best), families=len(scripts)))
    return Observed(
        plan=plan,
        folder=out,
        games=games,
        figures=tuple(tally(plays, plan.level)),
        fits=fits,
        nearest=nearest,
        traced=tuple(traced),
        unseen=unseen,
        stated=held(plays, plan.level),
        decided=games == plan.games,
    )


def columns(names: Sequence[str], configuration: Configuration) -> Columns:
    """Return what is kept of each game: the columns that the plays have."""
    scenario = configuration.scenario
    fields: dict[str, tuple[str, int]] = {}
    for field in scenario.game.result.names or ():
        fields |= {column: (field, at) for at, column in enumerate(scenario.columns(field))}
    places = {name: fields[name] for name in names if name != WINNERS}
    return Columns(tuple(names), partial(_taken, tuple(names), places, configuration.players))


def _taken(
    names: Sequence[str], places: Mapping[str, tuple[str, int]], players: int, rows: NDArray[np.void]
) -> dict[str, NDArray[np.int64]]:
    """Return columns of games as plays are told; `places` are their fields and elements."""
    table = {}
    for name in names:
        if name == WINNERS:
            values = (rows["payoff"][:, :players] > 0) @ (1 << np.arange(players))
        else:
            field, at = places[name]
            values = rows[field].reshape(len(rows), -1)[:, at]
        table[name] = values.astype(np.int64)
    return table


def seen_row(each: Seen) -> dict[str, Any]:
    """Return a figure of the plays for machines; cell -1 is all of them together."""
    return {**vars(each), "figure": each.figure.name}


def fit_row(each: Fit, script: str) -> dict[str, Any]:
    """Return how the plays differ from a script's games, for machines."""
    return {"script": script, **vars(each), "figure": each.figure.name, "difference": each.difference}


def traced_rows(found: Observed) -> list[dict[str, Any]]:
    """Return what the plays say of each script and mixture, for machines."""
    return [
        {
            "scripts": [found.plan.script(part) for part in each.model.parts],
            "weights": list(each.model.weights),
            "behind": each.behind,
            "p": each.p,
            "kept": each.kept,
        }
        for each in found.traced
    ]


def stated_row(held: Stated) -> dict[str, Any]:
    """Return how stated chances came true, for machines."""
    return {**vars(held), "bins": list(map(vars, held.bins)), "line": {**held.line._asdict()}}
