"""Say what plays at a real table tell, by themselves and against simulated games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from balance.questions.observed import words
from balance.questions.observed.chances import held
from balance.questions.observed.columns import columns
from balance.questions.observed.counted import Counted
from balance.questions.observed.counts import LEVEL, count
from balance.questions.observed.fit import Fit, fit
from balance.questions.observed.kinds import unseen_in, unseen_lengths
from balance.questions.observed.oddest import Odd, never, oddest
from balance.questions.observed.plan import GAMES, MARGIN, ObservedPlan, plan_observed
from balance.questions.observed.plays import JOINT, PlayFigure, Table
from balance.questions.observed.record import FOLDER, FRESH, KNOWN, ObservedAnswer
from balance.questions.observed.result import Observed
from balance.questions.observed.rows import answer_of
from balance.questions.observed.tally import Seen, tally
from balance.questions.observed.tracing import Traced, trace
from balance.simulation.workers import warm_up
from balance.studies.asking import OpenStudy, ask
from balance.studies.kept_games import KeptGames, Progress
from balance.studies.stages import play_in_rounds
from scenarios import InputError, Scenario

Told = TypeVar("Told", Fit, Seen)

if TYPE_CHECKING:
    from distributed import Client


def observed(
    what: str | Path | Sequence[str],
    game: str | Path | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    even: int | None = None,
    target: object = None,
    scripts: Sequence[str] | str | None = None,
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
        scripts: The scripts that the plays are held against, in a list or between commas, the one that is judged figure
            by figure first. None: all of the game, the usual one first.
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
    plan = plan_observed(
        what,
        game,
        settings,
        scripts=scripts,
        by_seat=by_seat,
        lookahead=lookahead,
        games=games,
        level=level,
        margin=margin,
        seed=seed,
        budget=budget,
        sheet=sheet,
    )
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: ObservedPlan, study: OpenStudy[ObservedAnswer]) -> Observed:
    """Ask in an open folder; see `observed`."""
    if plan.games:
        warm_up(plan.cell(0, 0, KNOWN).configuration)  # compiling is not counted
    found = observed_with(plan, study.folder, study.games(partial(columns, tuple(plan.plays.table))))
    study.keep(answer_of(found, study.identity))
    return found


def observed_with(plan: ObservedPlan, out: Path, kept: KeptGames) -> Observed:
    """Play the games, and hold the plays against them; the folder is open and the kernels compiled."""
    games = play_in_rounds(kept, plan.cells(), plan.games, early=True) if plan.games else 0
    held_against = _held_against(plan, kept, games) if games else _Against()
    return Observed(
        plan=plan,
        folder=out,
        games=games,
        figures=tuple(_some(tally(plan.plays, plan.level), held_against.never)),
        fits={script: tuple(_some(fits, held_against.never)) for script, fits in held_against.fits.items()},
        nearest=tuple(_some(held_against.nearest, held_against.never)),
        traced=tuple(held_against.traced),
        unseen=tuple(held_against.unseen),
        unseen_lengths=tuple(held_against.unseen_lengths),
        stated=held(plan.plays, plan.level),
        decided=games == plan.games,
        odd=held_against.odd,
        never=held_against.never,
        in_words=words.answer,
    )


def _some(told: Sequence[Told], never: frozenset[tuple[int, PlayFigure]]) -> list[Told]:
    """Return the figures but for outcomes that came up nowhere."""
    return [each for each in told if (each.cell, each.figure) not in never]


@dataclass(frozen=True)
class _Against:
    """Hold what the games of all scripts say of the plays; the fields are those of `Observed`."""

    fits: Mapping[int, tuple[Fit, ...]] = field(default_factory=dict)
    nearest: Sequence[Fit] = ()
    traced: Sequence[Traced] = ()
    unseen: Sequence[Mapping[str, int]] = ()
    unseen_lengths: Sequence[int] = ()
    odd: Mapping[int, Odd] = field(default_factory=dict)
    never: frozenset[tuple[int, PlayFigure]] = frozenset()


def _held_against(plan: ObservedPlan, kept: KeptGames, games: int) -> _Against:
    """Hold the plays against so many games of each script in each cell and group [games]."""
    plays, scripts, cells = plan.plays, range(len(plan.scripts)), range(len(plan.plays.cells))
    known, fresh = (
        [[plays.as_told(kept.table(plan.cell(script, cell, group), games)) for cell in cells] for script in scripts]
        for group in (KNOWN, FRESH)
    )
    asked = (plan.level, plan.margin)
    every = [(plays.of_cell(cell), [tables[cell] for tables in (*known, *fresh)]) for cell in cells]
    unseen = [ending for each in every for ending in unseen_in(*each)]
    lengths = [length for each in every for length in unseen_lengths(*each)]
    nowhere = never(plays, [tables for _, tables in every])
    fits = {i: tuple(fit(plays, fresh[i], *asked, (plan.seed, i))) for i in scripts if plays.figures}
    if not fits or not set(JOINT) & set(plays.table):
        return _Against(fits, unseen=unseen, unseen_lengths=lengths, never=nowhere)
    traced = trace(plays, known, fresh, fits, plan.level, (plan.seed, len(scripts)))
    alone = [each for each in traced if len(each.model.parts) == 1]
    best = min(alone, key=lambda each: each.behind).model.parts[0]
    nearest = fit(plays, fresh[best], *asked, (plan.seed, best), families=len(scripts))
    odd = {script: oddest(plays, _of_each(known[script], fresh[script]), plan.level) for script in {0, best}}
    seen = {script: each for script, each in odd.items() if each is not None}
    return _Against(fits, nearest, traced, unseen, lengths, seen, nowhere)


def _of_each(known: Sequence[Table], fresh: Sequence[Table]) -> list[tuple[Table, Table]]:
    """Return all games of a script by cell."""
    return list(zip(known, fresh, strict=True))
