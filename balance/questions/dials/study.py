"""Find dead dials: turn every axis, number and asked cell, and see whether any result changes.

Every change is one step or goes to an end of the range, as in the screening of `balance rank`, and is played in the
same games as the game as it is:

    look         what                                                      games
    1            every change, in every context that was asked for         200 (8 where somebody thinks ahead)
    2            those of dials that are silent in a context, and values   all
                 of an axis that play like another one
    elsewhere    what no context shows: where it plays a part, and with    as in look 1
                 each axis at each other value in turn

A dial is alive if a single column of RESULT of a single game differs, other than the counts of decisions: one that
changes only how often somebody is asked changes no result. That a dial is not seen alive is no proof.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.questions.dials import words
from balance.questions.dials.findings import FIXED, Finding, findings_of
from balance.questions.dials.plan import FOLDER, DialsAnswer, DialsPlan, plan_dials
from balance.questions.dials.result import DialFindings
from balance.questions.dials.sights import Sights, results_of
from balance.simulation.workers import warm_up
from balance.studies.asking import OpenStudy, ask
from balance.studies.kept_games import Progress, Spent
from balance.studies.screening import SCREEN
from scenarios import Scenario

if TYPE_CHECKING:
    from distributed import Client


def dials(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | str | None = None,
    tables: Sequence[str] | str = (),
    games: int = SCREEN,
    seed: int = 0,
    budget: object = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> DialFindings:
    """Say which axes, numbers and columns of tables change no result.

    >>> [finding.dial for finding in balance.dials("pig").bad]

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: Texts of `--set`, or names with a value or a list of values each; every combination is a context.
            What is set stays so everywhere; only the dial that is turned changes it.
        scripts: The scripts that play, each in a context of its own. None: what `settings` say, else the usual script
            and a trained one; where none is, the next one.
        tables: Tables whose cells are turned too: `loot`, or `loot.count` for one column.
        games: Games of each change of a dial before it is called dead [games].
        seed: The seed of all games.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        threads: Threads to play on; None: one for each processor. The findings do not depend on it.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-SETTINGS-dials.
        resume: Go on with the search in `out`, if there is one; without it, a folder with a search is refused.
        progress: Called in the caller's thread with the changes that are played, how many there are, and the last one.

    Raises:
        InputError: If an argument is wrong, nothing can be played, `out` holds something else, or the cluster cannot
            play.
    """
    plan = plan_dials(scenario, settings, scripts=scripts, tables=tables, games=games, seed=seed, budget=budget)
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: DialsPlan, study: OpenStudy[DialsAnswer]) -> DialFindings:
    """Search in an open folder; see `dials`."""
    warm_up(plan.contexts[0])  # compiling is not counted
    sights = Sights(plan, study.games(results_of))
    with suppress(Spent):
        sights.play()
    findings = tuple(findings_of(sights))
    dials = [finding for finding in findings if finding.kind != "value"]
    to_turn = plan.to_turn | {finding.dial for finding in dials if finding.tried}
    to_turn -= {finding.dial for finding in dials if finding.verdict == FIXED}  # no setting that was tried allows it
    turned = sum(finding.dial in to_turn for finding in dials)
    found = DialFindings(
        plan, study.folder, findings, turned, len(to_turn), len(sights.added), sights.whole, in_words=words.answer
    )
    study.keep(DialsAnswer(dials=study.identity, sentences=found.answer, findings=list(map(row_of, findings))))
    return found


def row_of(finding: Finding) -> dict[str, Any]:
    """Return a finding for machines."""
    row = {**asdict(finding), "moved": finding.move and asdict(finding.move)}
    del row["move"]
    return {name: None if name in ("plays_as", "reason", "why") and not value else value for name, value in row.items()}
