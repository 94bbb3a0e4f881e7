"""Define `balance drift accept`: make today's game the baseline."""

from typing import Annotated

import typer

from balance.cli import options
from balance.cli.cluster import connected_client
from balance.cli.output import print_json
from balance.cli.program import on_interrupt
from balance.cli.progress import games_bar
from balance.questions.drift.output import read_recorded, show_accepted
from balance.studies.exit_codes import OPEN_ANSWER

PANEL = ("Continuous integration", 3)
GROUP = "drift"
EXAMPLES = (
    'balance drift accept baseline.toml --reason "two Energy more at the start"',
    "balance drift accept baseline.toml --same",
)


def accept(
    baseline: options.Baseline,
    reason: Annotated[str | None, options.value("TEXT", "Why the rates moved; kept in the file.")] = None,
    same: Annotated[bool, options.switch("--same", "Renew the fingerprints only, if the game is equivalent.")] = False,
    max_games: Annotated[
        int | None,
        options.count("Fresh games of a cell, at most; with --same.", None, show_default="1 000 000"),
    ] = None,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    json: options.Json = False,
) -> None:
    """Make today's game the baseline: with --reason its counts, or with --same only its fingerprints.

    --same checks first, and leaves the counts: small steps are measured together, against what was first recorded.
    """
    from balance.questions.drift import accepting, words
    from balance.simulation.engine import check_engine

    check_engine(threads, cluster)
    old = read_recorded(baseline)
    with (
        on_interrupt("the baseline is as it was"),
        connected_client(cluster) as client,
        games_bar(None) as progress,
    ):
        accepted = accepting.accept(
            old, reason, same=same, max_games=max_games, threads=threads, cluster=client, progress=progress
        )
    if json:
        moved = [m.model_dump() for m in accepted.entry.moved] if accepted.entry else []
        checked = words.as_json(accepted.checked) if accepted.checked else None
        print_json({"path": str(baseline), "written": accepted.written, "moved": moved, "check": checked})
    else:
        show_accepted(baseline, accepted)
    if not accepted.written and accepted.checked is not None:
        raise typer.Exit(accepted.checked.code or OPEN_ANSWER)
