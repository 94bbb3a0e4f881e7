"""Print tables of estimates: each with its interval and the policy that played."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any

from balance.cli.formatting import Figure, count, figure, half_width, plural
from balance.cli.output import console, in_terminal, say
from balance.cli.tables import Column, table
from balance.cli.zero_columns import left_out
from balance.design.seat_fields import repeats_the_game, seat_fields
from reports.formats import NOTHING, listed
from reports.plain import settings_as_typed, value_as_typed

if TYPE_CHECKING:
    import polars as pl

    from balance.cli.formatting import Kind
    from balance.design.policies import Policies
    from balance.runs.run import Run
    from scenarios import Configuration, Scenario

OUTCOME, WINNER = "outcome", "winner"
FIRST = (OUTCOME, WINNER, "rounds")  # what is told of each game unless all is wanted: who wins, and how long it takes
_NAMED = 6  # figures that are named of those that are not shown
_MOST_ROWS = 60  # configurations printed in a summary


def is_policy(scenario: "Scenario", name: str) -> bool:
    """Tell whether a setting chooses who plays, as `policy` and `policy@2` do."""
    axis = scenario.axes.get(name.partition("@")[0])
    return axis is not None and axis.kind == "policy"


def estimate_tables(
    estimates: "pl.DataFrame",
    configuration: "Configuration",
    outside: Mapping[int, str] | None = None,
    asked: Collection[str] = (),
    every: bool = True,
) -> None:
    """Print the estimates of one configuration: those of the table, then those of each seat side by side.

    Numbers that were 0 in every game are named in one line, and so are outcomes with which no game ended; what cannot
    be here, such as numbers of an expansion that is not played, is not.

    Args:
        estimates, configuration: The estimates, and what was played.
        outside: As for `policies_of`.
        asked: Metrics that are shown though they were 0 in every game.
        every: Show all figures. With False, who wins, how long games take, points and what is asked; others are named.
    """
    from balance.design.impossible import impossible
    from balance.design.policies import policies_of
    from sims.score import score_of

    policies, never = policies_of(configuration, outside), impossible(configuration)
    seats = configuration.players
    by_seat = dict.fromkeys(seat_fields(configuration.scenario.game)) if seats > 1 else {}
    of_seats = {f"{name}_{seat}": (name, seat) for name in by_seat for seat in range(1, seats + 1)}
    rows: list[list[str]] = []
    several = configuration.scenario.arrays()
    unseen = [] if OUTCOME in asked else _unseen_outcomes(estimates, configuration)
    zeros: dict[str, str] = {}  # the columns that were 0 in every game -> the field of RESULT that each is of
    beside: dict[tuple[str, str], dict[int, dict[str, Any]]] = {}  # (metric, value) -> seat -> estimate
    first = {*FIRST, *asked, score_of(configuration.scenario.game)}
    folded: dict[str, bool] = {}  # the fields that are not shown -> whether they are by seat
    for metric, group in groupby(estimates.iter_rows(named=True), key=lambda estimate: str(estimate["metric"])):
        estimates_of = list(group)
        of_metric = [each for each in estimates_of if each not in unseen and (metric == OUTCOME or not _never(each))]
        name, seat = of_seats.get(metric, (several.get(metric, metric), 0))
        if repeats_the_game(metric, seats) and metric not in asked:
            continue
        if not every and not first & {metric, name}:
            if metric not in never.columns:
                folded[name] = bool(seat)
            continue
        if seat:
            for estimate in estimates_of:  # all values, so that they stand in their own order
                of_value = beside.setdefault((name, str(estimate["value"])), {})
                if not _never(estimate) and not (metric in never.columns and _zero(estimate)):
                    of_value[seat] = estimate
            continue
        if metric not in asked and all(_zero(estimate) for estimate in of_metric):
            zeros[metric] = name
            continue
        # The widest interval decides the decimals of all shares of a metric, so that they can be compared by eye.
        widest = max(half_width(estimate["low"], estimate["high"]) for estimate in of_metric)
        for i, estimate in enumerate(of_metric):
            rows.append([metric if i == 0 else "", *_cells(estimate, policies, widest)])
    for (name, value), of_value in list(beside.items()):
        columns_of = {f"{name}_{seat}": name for seat in of_value}
        if of_value and not {name, *columns_of} & set(asked) and all(map(_zero, of_value.values())):
            zeros |= columns_of
            del beside[name, value]
    level = estimates["level"][0] if estimates.height else 0.95
    say()
    columns = [
        Column("metric", style="bold", key=True),
        Column("value", key=True),
        Column("estimate", right=True, style="cyan"),
        Column(f"{level:.0%} interval".replace("%", " %"), right=True),
        Column("policy", style="dim", wraps=True),
    ]
    if len(set(policies.seats)) == 1:  # who plays stands above the table
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    table(columns, rows)
    if may := [each for each in unseen if each["value"] not in never.outcomes]:
        most = max(may, key=lambda each: each["high"])
        words = listed([str(each["value"]) for each in may], last="or")
        say(f"No game ended as {words}: {_bound(most, len(may))}.", "dim")
    if zeros := {column: field for column, field in zeros.items() if column not in never.columns}:
        say(left_out(zeros), "dim")
    if beside := {key: of_value for key, of_value in beside.items() if of_value}:
        from balance.studies.seats_in_use import scripts_in_use

        _seat_table(beside, policies_of(configuration, outside, scripts_in_use(configuration)), level)
    if folded:
        say(_named(folded), "dim")


def _bound(most: dict[str, Any], outcomes: int) -> str:
    """Return in how many games outcomes that were not seen may come up, if they can at all."""
    each = "each of these" if outcomes > 1 else "this"
    if most["high"] is None:
        return f"too few games to say how rare {each} is"
    return f"where {each} can come up, it does in {_figure(most).interval} of the games"


def _named(folded: Mapping[str, bool]) -> str:
    """Return the line that names the figures that are not shown: of games, then of seats."""
    of_games, of_seats = ([name for name, seated in folded.items() if seated == by_seat] for by_seat in (False, True))
    texts = [_some(of_games)] if of_games else []
    return f"--all shows the rest: {'; '.join([*texts, f'by seat {_some(of_seats)}'] if of_seats else texts)}."


def _some(names: Sequence[str]) -> str:
    """Return names as a list; of many, the first."""
    return listed(names if len(names) <= _NAMED else [*names[: _NAMED - 1], f"{len(names) - _NAMED + 1} more"])


def _unseen_outcomes(estimates: "pl.DataFrame", configuration: "Configuration") -> list[dict[str, Any]]:
    """Return the estimates of outcomes with which no game ended.

    Where players win together, the outcome that they want is never among them.
    """
    from balance.design.watched_figures import good_outcome

    game = configuration.scenario.game
    good = "" if game.competitive else good_outcome(game)
    rows = estimates.filter(metric=OUTCOME, estimate=0.0).iter_rows(named=True)
    return [row for row in rows if row["value"] != good]


def _never(estimate: dict[str, Any]) -> bool:
    """Return whether an estimate is the share of a word that never came up: it may be one that cannot."""
    return _kind(estimate) == "share" and estimate["metric"] != "winner" and estimate["estimate"] == 0


def _zero(estimate: dict[str, Any]) -> bool:
    """Return whether an estimate is the mean of zeros alone: only then is it exactly its bound below."""
    return _kind(estimate) == "mean" and estimate["estimate"] == 0 and estimate["low"] in (0, None)


def _seat_table(beside: dict[tuple[str, str], dict[int, dict[str, Any]]], policies: "Policies", level: float) -> None:
    """Print the estimates of each seat side by side, with the policy of each seat."""
    say()
    say(f"By seat: means and shares, ± the longer side of the {level * 100:.0f} % interval")
    say()
    seats = range(1, len(policies.seats) + 1)
    rows = [["policy", "", *policies.seats]]
    before = ""
    for (name, value), estimates in beside.items():
        widest = max(half_width(each["low"], each["high"]) for each in estimates.values())
        cells = []
        for seat in seats:
            found = _figure(estimates[seat], widest) if seat in estimates else None
            cells.append(f"{found.estimate} {found.error}" if found else "")
        rows.append(["" if name == before else name, "" if value == "mean" else value, *cells])
        before = name
    columns = [
        Column("metric", style="bold"),
        Column("value"),
        *(Column(f"seat {seat}", style="cyan") for seat in seats),
    ]
    for i, chosen in enumerate(_abreast(rows)):
        if i:
            say()
        kept = [0, 1, *chosen]
        table([columns[k] for k in kept], [[row[k] for k in kept] for row in rows])


def _abreast(rows: list[list[str]]) -> list[range]:
    """Return the columns of seats that fit side by side in the terminal, evenly split.

    Args:
        rows: Metric, value, then a cell for each seat.
    """
    first, last = 2, len(rows[0])
    if not in_terminal():
        return [range(first, last)]
    gap = 2
    names, values, *cells = (max(len(row[k]) for row in rows) + gap for k in range(last))
    fit = max(1, (console().width + gap - names - values) // max(cells))
    tables = math.ceil(len(cells) / fit)
    size = math.ceil(len(cells) / tables)
    return [range(k, min(k + size, last)) for k in range(first, last, size)]


def _cells(estimate: dict[str, Any], policies: "Policies", widest: float) -> list[str]:
    """Return the cells of one estimate: value, estimate, interval, and beside a seat its policy."""
    shown = _figure(estimate, widest if _kind(estimate) == "share" else None)
    value, policy = str(estimate["value"]), ""
    if estimate["metric"] == WINNER:  # its value is a seat
        policy = policies.seats[int(value) - 1]
        value = f"seat {value}"
    return [value, shown.estimate, shown.interval, policy]


def summary_table(run: "Run") -> None:
    """Print the configurations of a run, each with its headline share.

    The headline is seat 1's share of wins where seats compete, and that of a seat of each other side; else the share of
    the good outcome. Where seats win as teams, the share of each outcome stands before it; a dash: no game can end
    so. With a single player nobody competes: the good outcome's share has a column of its own if it has none yet.
    """
    from balance.design.impossible import impossible
    from balance.design.policies import policies_of

    heads = _headlines(run)
    ends = _ends_of_teams(run)
    good = _good_alone(run, ends)
    varied = _varied(run)
    if fixed := _fixed(run):
        say(settings_as_typed(fixed))
    estimates = {(row["config"], row["metric"], row["value"]): row for row in run.summary.iter_rows(named=True)}
    rows = []
    for config in run.configs["config"].to_list()[:_MOST_ROWS]:
        configuration = run.configuration(config)
        share = [text for key in heads for text in _shown(estimates.get((config, *key)))]
        never = impossible(configuration).outcomes if ends else ()
        ways = [
            NOTHING if way in never else " ".join(_with_error(estimates.get((config, "outcome", way)))) for way in ends
        ]
        rounds = _shown(estimates.get((config, "rounds", "mean")))
        values = [value_as_typed(configuration.full.get(name, configuration.given.get(name, ""))) for name in varied]
        end = run.ended(config)
        games = count(run.configs["games"][config]) if end else ""
        ended_by = str(end) if end else ""
        alone = _shown(estimates.get((config, "outcome", good))) if good and configuration.players == 1 else ("", "")
        rows.append(
            [str(config), *values, policies_of(configuration).text, *ways, *share, *alone, rounds[0], games, ended_by]
        )
    columns = [
        Column("config", right=True, style="dim", key=True),
        *(Column(name, right=_numeric(row[i] for row in rows), wraps=True) for i, name in enumerate(varied, 1)),
        Column("policy", wraps=True),
        *(Column(end.replace("_", " "), right=True, style="cyan") for end in ends),
        *(
            column
            for head in heads.values()
            for column in (
                Column(head, right=True, style="" if ends else "cyan"),
                Column("95 % interval", right=True),
            )
        ),
        Column(good if set(run.configs["players"]) == {1} else f"{good}, 1 player", right=True, style="cyan"),
        Column("95 % interval", right=True, spare=True),
        Column("rounds", right=True, spare=True),
        Column("games", right=True),
        Column("ended by", wraps=True),
    ]
    table(columns, rows)
    if (more := run.configs.height - len(rows)) > 0:
        say(f"and {plural(more, 'configuration')} more in {run.path / 'summary.parquet'}", "dim")


def _good_alone(run: "Run", ends: Collection[str]) -> str:
    """Return the outcome that a single player wants; "" if players win together, or it is shown anyway."""
    from balance.design.watched_figures import good_outcome

    game = run.scenario().game
    good = good_outcome(game)
    return good if game.competitive and good not in ends else ""


def _ends_of_teams(run: "Run") -> list[str]:
    """Return the outcomes that came up, if there are several and seats may win together; else none."""
    import polars as pl

    from balance.design.watched_figures import ROUND_CAP
    from balance.stats.payoffs import any_shared

    came_up = run.summary.filter(pl.col("metric") == "outcome", pl.col("estimate") > 0, pl.col("value") != ROUND_CAP)
    ends = came_up["value"].unique(maintain_order=True).to_list()
    won = run.summary.filter(metric="winner").group_by("config").agg(pl.col("estimate").sum())["estimate"]
    own = run.scenario().seats.own_wins
    together = own or any_shared(run.summary) or any(share > 1 + 1e-9 for share in won)
    words = [word.name.lower() for word in run.scenario().game.words["outcome"]]
    return sorted(ends, key=words.index) if together and len(ends) > 1 else []


def _headlines(run: "Run") -> dict[tuple[str, str], str]:
    """Return (metric, value) -> heading of the shares that a summary shows for each configuration.

    Where seats compete it is seat 1's, and where seats are different things the first seat's of each.
    """
    from balance.design.watched_figures import good_outcome
    from balance.runs.swept import Swept
    from balance.stats.payoffs import any_shared, seat_wins

    game = run.scenario().game
    if not game.competitive:
        good = good_outcome(game)
        return {("outcome", good): good}
    first: dict[str, int] = {}
    for seat, side in enumerate(Swept(run).sides, 1):
        first.setdefault(side, seat)
    if len(first) > 1:
        first.pop("", None)
    shared = any_shared(run.summary) and not run.scenario().seats.own_wins
    name = "seat {} ({})"
    heads = {seat: name.format(seat, side) if side else f"seat {seat}" for side, seat in first.items()}
    return {
        ("winner", str(seat)): seat_wins(str(seat), shared).replace(f"seat {seat}", head)
        for seat, head in heads.items()
    }


def _varied(run: "Run") -> list[str]:
    """Return the names of what was set whose values differ between configurations, but for policies.

    Policies have a column of their own.
    """
    from json import loads

    settings = [loads(text) for text in run.configs["given"]]
    scenario = run.scenario()
    names = [name for name in dict.fromkeys(chain.from_iterable(settings)) if not is_policy(scenario, name)]
    # repr tells True from 1, which are equal in a set.
    return [name for name in names if len({repr(each.get(name)) for each in settings}) > 1]


def _fixed(run: "Run") -> dict[str, str]:
    """Return what all configurations share: players, modes, whatever else somebody set; but for policies."""
    from balance.design.shared_settings import shared_settings

    shared = shared_settings([run.configuration(config) for config in run.configs["config"].to_list()])
    return {name: text for name, text in shared.items() if not is_policy(run.scenario(), name)}


def _shown(estimate: dict[str, Any] | None) -> tuple[str, str]:
    """Return an estimate and its interval as text; both are empty if there is no estimate."""
    if estimate is None:
        return "", ""
    shown = _figure(estimate)
    return shown.estimate, shown.interval


def _with_error(estimate: dict[str, Any] | None) -> tuple[str, str]:
    """Return an estimate and the longer side of its interval as text; empty if there is none."""
    if estimate is None:
        return "", ""
    shown = _figure(estimate)
    return shown.estimate, shown.error


def _figure(estimate: dict[str, Any], width: float | None = None) -> Figure:
    return figure(estimate["estimate"], estimate["low"], estimate["high"], _kind(estimate), width)


def _kind(estimate: dict[str, Any]) -> "Kind":
    """Return what an estimate is of (a share, a mean, one of the values): its method tells."""
    from balance.stats.estimates import is_share

    if is_share(estimate):
        return "share"
    return "value" if estimate["method"] == "order statistics" else "mean"


def _numeric(cells: Iterable[str]) -> bool:
    return all(cell.replace(".", "", 1).isdecimal() for cell in cells)
