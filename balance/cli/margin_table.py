"""Print by how much winners are ahead."""

from typing import TYPE_CHECKING, Any

from balance.cli.formatting import figure
from balance.cli.output import say
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from balance.stats.margins import Margins


def margin_table(margins: "Margins", score: str) -> None:
    """Print the mean, quantiles, and the shares of games within some numbers of points.

    Args:
        margins: The margins of the games.
        score: The field of the game's points.
    """
    from reports.margins import MEANS, name_of, together

    rows = [[name_of(row["figure"]), *_texts(row)] for row in margins.table().iter_rows(named=True)]
    columns = [
        Column("winner's margin", style="bold"),
        Column(score.replace("_", " "), right=True, style="cyan"),
        Column("95 % interval", right=True),
    ]
    table(columns, rows)
    say(f"The margin is {MEANS}. The intervals hold at once.", "dim")
    if told := together(1 - margins.alone / margins.total):
        say(told, "dim")


def _texts(row: dict[str, Any]) -> tuple[str, str]:
    """Return an estimate and its interval as text."""
    from reports.margins import is_share

    kind = "share" if is_share(row["figure"]) else "mean" if row["figure"] == "mean" else "value"
    shown = figure(row["estimate"], row["low"], row["high"], kind)  # type: ignore[arg-type]
    return shown.estimate, shown.interval
