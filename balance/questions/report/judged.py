"""Choose what a report's first screen is about: the published game, and what to look at next."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from balance.design.even_seats import alike_by_lot
from balance.design.present_values import values_of
from balance.design.repeat_line import repeat_line
from balance.design.shared_settings import MODE, SCRIPT
from balance.design.teams import teams_win
from balance.design.times import MINUTES
from balance.design.watched_figures import ROUND_CAP
from balance.questions.report import words
from balance.questions.report.tables import edges_of
from balance.questions.report.who import scripts
from balance.runs.swept import Swept, in_words
from balance.stats.metrics import MEAN, OUTCOME, WINNER, Key
from reports.formats import human, listed, outwards, percent
from reports.lookup import decimals_of, parts_swept
from reports.rate_table import bracketed
from reports.tables import EACH, EDGES
from scenarios import Value
from scenarios.loader.settings import LOOKAHEAD

Asked = tuple[Key, tuple[float, float] | None]  # a figure, and between which values it is wanted
SEATS_ALIKE = "; no seat is seen to win more or less than {}"
EVEN, AVERAGE = "an even share", "a seat on average"  # where each of several may win, there is no even share
BUDGET = "5min"  # of the long questions that a report names
ALSO = 10  # numbers that `rank --also` takes


def judged(swept: Swept) -> tuple[tuple[int, ...], ...]:
    """Return the groups of configurations of the verdict: in each they differ only in who plays.

    The first is of the judged one. If that has the scenario's own values, the others that have them follow.
    """
    first = words.judged_rules(swept)
    groups: dict[str, list[int]] = {json.dumps(first, sort_keys=True): []}
    for config in swept.configs:
        rules = words.rules_of(swept, config)
        if rules == first or (published(swept) and words.own_values(swept, config)):
            groups.setdefault(json.dumps(rules, sort_keys=True), []).append(config)
    return tuple(map(tuple, groups.values()))


def published(swept: Swept) -> bool:
    """Return whether the judged configurations have the scenario's own values."""
    return words.own_values(swept, words.judged(swept))


def lines(swept: Swept) -> dict[int, str]:
    """Return the command that plays each configuration."""
    manifest = swept.run.manifest
    return {
        config: repeat_line(
            "play",
            _given(swept, config),
            {"games": swept.run.configs["games"][config], "seed": manifest.seed},
            manifest.source,
        )
        for config in swept.configs
    }


def own_line(swept: Swept) -> str:
    """Return the command that plays the game with the scenario's own values; "" if these are judged."""
    if published(swept):
        return ""
    config, manifest = words.judged(swept), swept.run.manifest
    kinds = {name: axis.kind for name, axis in swept.scenario.axes.items()} | {LOOKAHEAD.name: SCRIPT}
    given = _given(swept, config)
    played = {name: given[name] for name in given if kinds.get(_base(name)) in (MODE, SCRIPT)}
    options = {"games": swept.run.configs["games"][config], "seed": manifest.seed}
    return repeat_line("play", played, options, manifest.source)


def next_steps(
    swept: Swept, ladder: bool, figures: pl.DataFrame, moves: pl.DataFrame, asked: Asked | None = None
) -> tuple[tuple[str, str], ...]:
    """Return what to look at next: a game, a table to playtest, a ladder, a ranking.

    Args:
        swept: The run.
        ladder: Whether the report has a ladder already.
        figures: Estimates of each configuration: a frame of `reports.tables.CELLS`.
        moves: What each swept setting moves: a frame of `reports.cards.MOVES_BY_SCRIPT`.
        asked: The figure that was asked for and where it is wanted; None: nothing of its own.
    """
    return (
        *_game(swept),
        *_playtest(swept, figures, moves, asked),
        *(() if ladder else _ladder(swept)),
        _ranking(swept),
    )


def _playtest(
    swept: Swept, figures: pl.DataFrame, moves: pl.DataFrame, asked: Asked | None
) -> Iterator[tuple[str, str]]:
    """Yield what to playtest: nearest the target, else where scripts disagree or the win is least even."""
    key, target = asked or (("outcome", swept.good), None)
    if len(swept.configs) == 1:
        return
    if swept.contests and asked is None:
        yield from _least_even(swept, figures, moves)
        return
    found = figures.filter(metric=key[0], value=key[1]).select("config", "estimate").drop_nulls()
    rates = {config: rate for config, rate in found.iter_rows() if not swept.random[config]}
    groups: dict[str, list[int]] = {}
    for config in rates:
        groups.setdefault(json.dumps(words.rules_of(swept, config), sort_keys=True), []).append(config)
    if not rates or (target is None and key[0] == MINUTES):
        return
    if target is not None:
        best = min(rates, key=lambda config: (abs(rates[config] - sum(target) / 2), config))
        who = f", as {bracketed(scripts(swept)[best])} plays it" if len(groups) < len(rates) else ""
        why = f"it is nearest the middle of the target{who}"
    else:
        spans = {min(of): max(rates[c] for c in of) - min(rates[c] for c in of) for of in groups.values()}
        best = max(spans, key=lambda config: (spans[config], -config), default=-1)
        if best < 0 or spans[best] <= 0:
            return
        of = next(each for each in groups.values() if best in each)
        low, high = (percent(choose(rates[c] for c in of), 0) for choose in (min, max))
        whose = f" of {parts}" if (parts := listed(parts_swept(swept.settings))) else ""
        most = f"scripts{whose} lie farthest apart there in this run, {low} to {high}"
        why = most if len(groups) > 1 else f"its scripts{whose} range from {low} to {high}"
        best = next(c for c in of if rates[c] == max(rates[each] for each in of))
    yield _to_playtest(swept, best, why)


def _least_even(swept: Swept, figures: pl.DataFrame, moves: pl.DataFrame) -> Iterator[tuple[str, str]]:
    """Yield where a way to end is seen to come far more or less often, or else where a seat is least even.

    Where each of several winners has a whole win, what seats win comes before both. If nothing of that is seen, it is
    where games are seen to be much longer or shorter.
    """
    here = [c for c in swept.configs if not swept.random[c] and swept.players[c] > 1]
    found = figures.filter(pl.col("config").is_in(here), pl.col("estimate") > 0)
    ends = found.filter(pl.col("metric") == OUTCOME, pl.col("value") != ROUND_CAP)
    teams = ends["value"].n_unique() > 1
    own = swept.scenario.seats.own_wins
    best = _other_win(swept, moves, decimals_of(figures)) if own else None
    best = best or (_other_end(swept, moves, decimals_of(figures)) if teams else _most_uneven(swept, here))
    alike = SEATS_ALIKE.format(AVERAGE if own else EVEN)
    if best := best or _longest_move(swept, figures, moves, "" if teams else alike):
        yield best


def _most_uneven(swept: Swept, configs: Sequence[int]) -> tuple[str, str] | None:
    """Return where a seat is seen to be farthest from an even share; None if none is.

    The intervals hold at once for all seats of all configurations, since the farthest is picked.
    """
    compared = sum(swept.players[config] for config in configs)
    parts = [
        pl.DataFrame(edges_of(swept, swept.players[config], [config], compared), schema=EDGES, orient="row")
        .with_columns(config=pl.lit(config))
        .filter((pl.col("edge_low") > 0) | (pl.col("edge_high") < 0))
        for config in configs
    ]
    seen = [row for part in parts for row in part.iter_rows(named=True)]
    if not seen:
        return None
    row = max(seen, key=lambda row: abs(row["edge"]) * row["players"])
    share = f"{EVEN} of" if swept.alike[row["config"]] else "an equal part of"  # of unequal seats none is expected
    share = f"{AVERAGE}," if swept.scenario.seats.own_wins else share
    than = f"{'more' if row['edge'] > 0 else 'less'} than {share} {percent(row['even'], 0)}"
    near, far = sorted(100 * abs(row[end]) for end in ("edge_low", "edge_high"))
    least, most = outwards(near, far, 1)
    why = f"there seat {row['seat']} wins {percent(row['wins'], 0)}, {than} (by {least:.1f} to {most:.1f} points)"
    return _to_playtest(swept, row["config"], why)


def _other_win(swept: Swept, moves: pl.DataFrame, decimals: int) -> tuple[str, str] | None:
    """Return the configuration whose other value is seen to change most what seats win; None if none is."""
    if (found := _largest(swept, moves.filter(pl.col("figure").str.starts_with(f"{WINNER}=")))) is None:
        return None
    row, config, than = found
    way, by = _how_much(row, decimals)
    seat = row["figure"].partition("=")[2]
    who = "each seat" if seat == EACH[1] else f"seat {seat}"
    return _to_playtest(swept, config, f"{who} wins {way} often than with {than} ({by})")


def _how_much(row: Mapping[str, Any], decimals: int) -> tuple[str, str]:
    """Return whether a change of shares is `more` or `less`, and `by 5.9 to 8.4 points`."""
    near, far = sorted(100 * abs(row[end]) for end in ("low", "high"))
    least, most = outwards(near, far, decimals)
    return "more" if row["estimate"] > 0 else "less", f"by {least:.{decimals}f} to {most:.{decimals}f} points"


def _other_end(swept: Swept, moves: pl.DataFrame, decimals: int) -> tuple[str, str] | None:
    """Return the configuration whose one other value is seen to change a way to end most; None if none is."""
    if (found := _largest(swept, moves.filter(pl.col("figure").str.starts_with(f"{OUTCOME}=")))) is None:
        return None
    row, config, than = found
    way, by = _how_much(row, decimals)
    ends = "are won by" if teams_win(swept.scenario) else "end as"
    word = human(row["figure"].partition("=")[2])
    why = f"games {ends} {word} {way} often than with {than} ({by})"
    return _to_playtest(swept, config, why)


def _longest_move(swept: Swept, figures: pl.DataFrame, moves: pl.DataFrame, besides: str) -> tuple[str, str] | None:
    """Return the configuration whose one other value is seen to change the length most; None if none is."""
    if (found := _largest(swept, moves.filter(pl.col("figure") == ""))) is None:
        return None
    row, config, than = found
    means = dict(figures.filter(metric="rounds", value=MEAN).select("config", "estimate").drop_nulls().iter_rows())
    # by the script whose games are to be played: the change that is seen is the mean over all scripts
    rounds = means.get(config, 0.0) - means.get(words.judged(swept), 0.0)
    if round(rounds, 1) == 0 or (rounds > 0) != (row["estimate"] > 0):
        over = ", on average over the scripts" if any(each.kind == "policy" for each in swept.settings) else ""
        return _to_playtest(swept, config, f"games are {_rounds(row['estimate'])} than with {than}{over}{besides}")
    minutes = _minutes(swept, figures, config, rounds)
    return _to_playtest(swept, config, f"games are {_rounds(rounds)} than with {than}{minutes}{besides}")


def _rounds(change: float) -> str:
    """Return how much longer games are: `1.1 rounds shorter`."""
    return f"{abs(change):.1f} rounds {'longer' if change > 0 else 'shorter'}"


def _minutes(swept: Swept, figures: pl.DataFrame, config: int, rounds: float) -> str:
    """Return how many minutes these games take, and the judged ones; "" if one of them is not known.

    Fewer rounds among more players may take longer: `, but take 96 minutes on average instead of 85`.
    """
    known = dict(figures.filter(metric=MINUTES, value=MEAN).select("config", "estimate").drop_nulls().iter_rows())
    if not {config, here := words.judged(swept)} <= known.keys():
        return ""
    now, before = round(known[config]), round(known[here])
    if now == before:
        return f", and take {now} minutes on average in both"
    but = "and" if (now > before) == (rounds > 0) else "but"
    return f", {but} take {now} minutes on average instead of {before}"


def _largest(swept: Swept, moves: pl.DataFrame) -> tuple[dict[str, Any], int, str] | None:
    """Return the largest change that is seen, its configuration, and the own value; None if none is seen."""
    seen = moves.filter((pl.col("low") > 0) | (pl.col("high") < 0))
    if seen.is_empty():
        return None
    row = max(seen.iter_rows(named=True), key=lambda row: abs(row["estimate"]))
    here = words.judged(swept)
    other = {**{s.name: swept.value(here, s.name) for s in swept.settings}, row["setting"]: row["value"]}
    config = next(iter(swept.at(other)), None)
    return None if config is None else (row, config, in_words({row["setting"]: row["own"]}))


def _to_playtest(swept: Swept, config: int, why: str) -> tuple[str, str]:
    """Return the line on a configuration that is worth a playtest."""
    rules = words.rules_of(swept, config)
    called = in_words({name: rules[name] for name in rules if name in {s.name for s in swept.settings}})
    line = repeat_line("play", _given(swept, config), {}, swept.run.manifest.source)
    return f"Playtest {called or 'this game'}: {why}", line


def to_ask(swept: Swept) -> tuple[tuple[str, str], ...]:
    """Return lines that answer what a run of games does not: when they are decided."""
    given, source = _given(swept, words.judged(swept)), swept.run.manifest.source
    return (("When games are decided", repeat_line("decisions", given, {"budget": BUDGET}, source)),)


def _game(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield the first lost game of the judged configuration; where seats compete, the longest one.

    Where all games are equally long, that is no longest one.
    """
    config = words.judged(swept)
    rows = swept.run.rows(config).select("game", pl.col("outcome").cast(pl.String), "rounds")
    least = rows.select(pl.col("rounds").min()).collect().item()
    if swept.contests:
        rows = rows.sort("rounds", "game", descending=[True, False])
    else:
        rows = rows.filter(pl.col("outcome") != swept.good).sort("game")
    found = rows.head(1).collect()
    if found.is_empty():
        return
    game, outcome, rounds = found.row(0)
    longest = swept.contests and rounds > least
    told = f"{rounds} rounds" if longest else human(outcome)
    options = {"seed": swept.run.manifest.seed, "game": game}
    line = repeat_line("replay", _given(swept, config), options, swept.run.manifest.source)
    what = "the longest game" if longest else "the first game" if swept.contests else "the first lost game"
    yield f"Read {what} of {bracketed(scripts(swept)[config])} ({told})", line


def _ladder(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield the ladder that says how well is played; where teams have scripts, what says which suits each."""
    if not (line := words.ladder(swept)):
        return
    if words.of_teams(swept):
        yield "Which script suits each team, while the others keep theirs", line
    else:
        yield f"How well {words.ladder_of(swept)} is played, and for whom it is easy or hard", line


def _ranking(swept: Swept) -> tuple[str, str]:
    """Return the ranking of the judged rules' numbers.

    A ranking turns no number that is set. So those with the scenario's own value are not, and swept ones are named.
    """
    here, numbers = words.judged(swept), swept.scenario.numbers
    rules = words.rules_of(swept, here)
    others = {name: value for name, value in rules.items() if _base(name) not in numbers}
    own = swept.scenario.configuration(others)
    given = {name: value for name, value in rules.items() if name in others or {value} != {*values_of(name, own)}}
    varied = {_base(name) for each in swept.settings for name in swept.together.get(each.name, (each.name,))}
    turned = varied & {name for name, number in numbers.items() if number.plays(swept.full[here])}
    also = [name for name in dict.fromkeys(map(_base, given)) if name in turned][:ALSO]
    options = {"also": ",".join(also) or None, "budget": BUDGET}
    return "Which number moves it most", repeat_line("rank", given, options, swept.run.manifest.source)


def _base(name: str) -> str:
    """Return the name without a seat: `hold_at` of `hold_at@1`."""
    return name.partition("@")[0]


def _given(swept: Swept, config: int) -> dict[str, Value]:
    """Return what a configuration sets."""
    given: dict[str, Value] = json.loads(swept.run.configs["given"][config])
    return given


def alike(swept: Swept) -> frozenset[int]:
    """Return the configurations in which seats are alike: a lot decides who begins, all play alike."""
    contests = [config for config in swept.configs if swept.players[config] > 1] if swept.contests else []
    return frozenset(config for config in contests if alike_by_lot([swept.run.configuration(config)]))


def begins(swept: Swept) -> str:
    """Return how the first player is found where it is not seat 1; else ""."""
    contests = [config for config in swept.configs if swept.players[config] > 1] if swept.contests else []
    seats = swept.scenario.seats
    told = [said for config in contests if (said := seats.who_begins(swept.run.configuration(config)))]
    if not told:
        return ""
    if len(told) == len(contests):
        return told[0]
    return f"In {len(told)} of {len(contests)} configurations: {told[0][:1].lower()}{told[0][1:]}"
