"""Set the level of every interval of a comparison, and put its answers into words."""

from collections.abc import Mapping, Sequence
from itertools import chain

import polars as pl

from balance.design.configuration_diff import changes
from balance.design.drawn_by_all import why_no_row
from balance.design.even_seats import why_no_share, why_together
from balance.design.impossible import impossible, in_all
from balance.design.precision import Ending
from balance.design.present_values import values_of
from balance.design.script_lines import teams_choose
from balance.design.shared_settings import SCRIPT, shared_settings
from balance.design.unplayed import unplayed
from balance.questions.compare import figure_words, seat_words, standing_words, words
from balance.questions.compare.changed_seats import changed_seats, idle_at, side_in_use
from balance.questions.compare.compared import SeatExchange
from balance.questions.compare.counting import Counting
from balance.questions.compare.margins import side_by_side
from balance.questions.compare.own_value import own_value
from balance.questions.compare.plan import ComparisonPlan
from balance.questions.compare.question import Counted, Families, Question, share_out
from balance.questions.compare.result import Comparison, Exchange, Pair
from balance.questions.compare.samples import PlayedCell
from balance.questions.compare.standing import standings
from balance.runs.columns import meanings
from balance.stats import change_by_word
from balance.stats.metrics import OUTCOME, Key
from reports.caps import is_hidden
from reports.plain import count, script_called, settings_as_typed, value_as_typed
from reports.tables import EACH
from scenarios import Axis, Configuration, Value


def judge(plan: ComparisonPlan, counting: Counting, ended: Ending | None) -> Comparison:
    """Return the result of a comparison.

    Args:
        plan: What is asked.
        counting: What was counted.
        ended: Why play ended, if it went on to a precision.
    """
    question, counted, exchanges = counting.question, counting.pairs, counting.exchanges
    families = share_out(question, counted, exchanges)
    by_level = 1 - (1 - question.level) / max(1, counting.by_word)
    cells = [cell for each in counted for cell in (each.first, each.second)]
    played = [
        *(cell.configuration for cell in cells),
        *(configuration for each in exchanges for configuration in each.configurations),
    ]
    best = standings(question, counting.groups, exchanges)
    shared = shared_settings(played)
    scripts = () if exchanges else _scripts(shared, played)
    no_row = _no_row(plan, counted) if question.exchange_asked else ()  # where the wins of seats are told
    open_ = plan.compared.rivals if not best and not plan.compared.notes else ()
    unsaid = tuple(dict.fromkeys(standing_words.unsaid(each.setting) for each in open_))
    own = dict.fromkeys(own_value(each.first.configuration, each.second.configuration) for each in counted)
    several = len(counted) > 1 or bool(exchanges)  # then what is said of every pair is said once
    return Comparison(
        title=plan.title,
        pairs=tuple(
            _pair(
                each,
                question,
                families,
                exchanges,
                by_level,
                alone=not several,
                here=plan.here,
                no_row=() if several else no_row,
                own=own_seats or changed_seats(each.first.configuration, each.second.configuration),
            )
            for each, own_seats in zip(counted, plan.compared.seats or ((),) * len(counted), strict=True)
        ),
        exchanges=tuple(_exchange(each, question, families) for each in exchanges),
        standings=best,
        level=question.level,
        asked=families.asked,
        screened=families.screened,
        watch=question.texts(counted, bool(exchanges)),
        common=settings_as_typed(shared),
        scripts=scripts,
        scripts_of_some=_scripts_of_some(scripts, cells),
        of_teams=bool(cells) and all(teams_choose(cell.configuration) for cell in cells),
        seeds=tuple(dict.fromkeys([*(cell.seed for cell in cells), *(each.seed for each in exchanges)])),
        command=plan.command,
        margin=question.margin,
        notes=(*plan.compared.notes, *(filter(None, own) if several else ()), *(no_row if several else ()), *unsaid),
        constant=families.constant,
        ended=ended,
        by=counted[0].by.column if counted and counted[0].by else "",
        by_intervals=counting.by_word,
        meanings=_meanings(played),
    )


def _meanings(played: Sequence[Configuration]) -> dict[str, str]:
    """Return what columns and their words mean, without endings that cannot come up."""
    never = in_all([impossible(each) for each in played]).outcomes
    told = meanings(played[0].scenario) if played else {}
    return {name: text for name, text in told.items() if name.removeprefix(f"{OUTCOME}=") not in never}


def _no_row(plan: ComparisonPlan, counted: Sequence[Counted]) -> tuple[str, ...]:
    """Return the sentences on rows that no seat's share can show, with the line of what all cells share."""
    given = [cell.configuration.given for each in counted for cell in (each.first, each.second)]
    shared = (
        {name: value for name, value in given[0].items() if all(g.get(name) == value for g in given)} if given else {}
    )
    said = [
        why_no_row(each.first.configuration, each.second.configuration, plan.source, shared, teams=bool(each.teams))
        for each in counted
    ]
    return tuple(dict.fromkeys(chain.from_iterable(said)))


def _scripts(shared: Mapping[str, str], played: Sequence[Configuration]) -> tuple[str, ...]:
    """Return the scripts that play in all that is compared; none if a seat's differs, or one thinks."""
    if not played or any(each.thinks for each in played):
        return ()
    scripts = []
    for axis in played[0].scenario.axes.values():
        if axis.kind != SCRIPT or not all(axis.plays(each.full) for each in played):
            continue
        seats = [name for name in shared if name.partition("@")[0] == axis.name]
        if axis.name not in seats and len(seats) < max(each.players for each in played):
            return ()
        scripts += [script_called(axis.name, shared[name]) for name in seats]
    return tuple(dict.fromkeys(scripts))


def _scripts_of_some(shared: Sequence[str], cells: Sequence[PlayedCell]) -> tuple[tuple[str, ...], ...]:
    """Return by cell the scripts that play there besides those of all.

    Of the cells of several pairs it is one list, of all that play in some. It is empty if no script plays in all, or
    none in some only.
    """
    if not shared:
        return ()
    every = [_every_script(cell.configuration) for cell in cells]
    by_cell = [tuple(each for each in of_cell if each not in shared) for of_cell in every]
    if len(cells) > 2:
        by_cell = [tuple(dict.fromkeys(chain.from_iterable(by_cell)))]
    return tuple(by_cell) if any(by_cell) else ()


def _values_playing(axis: Axis, configuration: Configuration) -> list[Value]:
    """Return the values of an axis at the seats at which it plays a part."""
    values = values_of(axis.name, configuration)
    if not axis.per_seat:
        return values
    return [value for seat, value in enumerate(values, 1) if configuration.plays_at(axis, seat)]


def _every_script(configuration: Configuration) -> list[str]:
    """Return the scripts that play in a configuration, each once."""
    axes = [axis for axis in configuration.scenario.axes.values() if axis.kind == SCRIPT]
    called = [
        script_called(axis.name, value_as_typed(value))
        for axis in axes
        if axis.plays(configuration.full)
        for value in _values_playing(axis, configuration)
    ]
    return list(dict.fromkeys(called))


def _pair(
    counted: Counted,
    question: Question,
    families: Families,
    seat_exchanges: Sequence[SeatExchange],
    by_level: float,
    *,
    alone: bool,
    here: bool,
    no_row: Sequence[str],
    own: tuple[int, ...],
) -> Pair:
    """Return the result of one pair of cells.

    `alone`: nothing else is compared; `here`: the games are played here, by the rules of today; `no_row`: the sentence
    on rows that no seat's share can show; `own`: the seats at which what is compared plays a part, none: all.
    """
    one, other, pairs = counted.first, counted.second, counted.pairs
    common = settings_as_typed(shared_settings([one.configuration, other.configuration]))
    first, second = apart(common, one.label, other.label)
    rows = families.rows(question, counted)
    found = counted.by_lot
    even = _even(one.configuration, other.configuration)
    answer = words.answer(rows.to_dicts(), min(pairs.games), pairs.paired, counted.won, even, own)
    if EACH in question.asked(counted) and not rows.filter("asked", value=EACH[1])["same"].all():
        answer.insert(1, why_together(found))
    if question.length_first(counted):
        answer.insert(1, why_no_share(found, "the length"))
    if counted.one_alone and not question.watch:
        answer.insert(1, words.ALONE)
    answer[1:1] = no_row
    if alone and (text := own_value(one.configuration, other.configuration)):
        answer.insert(1, text)
    if here:
        answer[1:1] = unplayed(one.configuration, other.configuration)
    nothing = here and pairs.paired and rows["same"].all()
    if nothing and (text := idle_at(one.configuration, other.configuration, one.seed)):
        answer.insert(1, text)
    if pairs.paired and one.games != other.games:
        answer.append(f"Only the first {count(pairs.games[0])} games are compared, which both cells have.")
    if said := words.without_end((first, second), counted.stopped):
        lead = next(iter(words.in_order(rows.filter("asked").to_dicts(), own)), None)
        answer.insert(0 if lead and is_hidden(max(counted.stopped), lead["kind"] == "share") else 1, said)
    if seat_exchanges:
        answer.append(
            f"Every seat has the same {seat_exchanges[0].name} here: this is how the game changes, not who is stronger."
        )
    return Pair(
        first=first,
        second=second,
        common=common,
        changed=tuple(changes(one.configuration, other.configuration)),
        paired=pairs.paired,
        games=(pairs.games[0], pairs.games[1]),
        rows=rows,
        constant=question.constant(counted),
        even=even,
        apart=" ".join(_apart(question, counted)),
        answer=tuple(answer),
        by=_by_word(counted, by_level),
        margins=side_by_side(counted.margins, question.level),
        own=own,
        stopped=counted.stopped,
    )


def _apart(question: Question, counted: Counted) -> list[str]:
    """Return the sentences on figures that are not compared."""
    said = [words.ENDINGS] if question.leaves_endings(counted) else []
    if again := question.repeated(counted):
        said.append(words.repeated([figure_words.name(_row_of(key)) for key in again]))
    return said


def _row_of(key: Key) -> figure_words.Row:
    """Return the beginning of a row of a share, of which its name can be told."""
    return {"metric": key[0], "value": key[1], "kind": "share", "method": ""}


def _even(first: Configuration, second: Configuration) -> tuple[float, ...] | None:
    """Return an even share of the win with as many players as each has; None: both have as many.

    It is () where several may win.
    """
    if first.players == second.players:
        return None
    return () if first.scenario.seats.own_wins else (1 / first.players, 1 / second.players)


def _by_word(counted: Counted, level: float) -> pl.DataFrame:
    """Return what moved within the games of each word; empty if that was not asked."""
    table = counted.by.table(level) if counted.by else pl.DataFrame(schema=change_by_word.SCHEMA)
    seats = {column: seat for column, seat in counted.seat_columns.items() if column in table["metric"]}
    table = table.with_columns(seat=pl.col("metric").replace_strict(seats, default=None, return_dtype=pl.Int64))
    return table.with_columns(side=pl.col("seat").replace_strict(counted.sides, default=None, return_dtype=pl.String))


def _exchange(exchange: SeatExchange, question: Question, families: Families) -> Exchange:
    """Return the result of one exchange of seats."""
    rows = exchange.rotation.table(families.level(question.exchange_asked))
    margin = question.margin if question.exchange_asked else 0.0
    rotation = exchange.rotation
    left = exchange.name if len(rotation.seats) < rotation.players else ""
    side = side_in_use(exchange.configurations[0], rotation.seats) if left else ""
    sides = {str(seat): name for seat, name in zip(rotation.seats, rotation.sides, strict=False)}
    stays = _stay(exchange)
    answer = seat_words.exchanged(rows.to_dicts(), margin, left, side, sides, exchange.name, stays, rotation.own)
    common = settings_as_typed(shared_settings(exchange.configurations))
    return Exchange(exchange.name, rotation.players, common, rows, tuple(answer), rotation.seats, sides, rotation.own)


def _stay(exchange: SeatExchange) -> list[str]:
    """Return the other settings by seat that differ between the exchanged seats of a side."""
    rotation, configuration = exchange.rotation, exchange.configurations[0]
    seats = rotation.seats or tuple(range(1, rotation.players + 1))
    sides = rotation.sides or [""] * len(seats)
    found = []
    for setting in configuration.scenario.settings.values():
        if not setting.per_seat or setting.name == exchange.name or not setting.plays(configuration.full):
            continue
        values = values_of(setting.name, configuration)
        at = {(side, values[seat - 1]) for side, seat in zip(sides, seats, strict=True)}
        found += [setting.name] if len(at) > len(set(sides)) else []
    return found


def apart(common: str, first: str, second: str) -> tuple[str, str]:
    """Return two labels without the settings that both share; as they are if one would be empty."""
    shared = set(common.split(" "))
    words = [label.replace(", ", " ").split(" ") for label in (first, second)]
    left = [" ".join(word for word in each if word not in shared) for each in words]
    return (left[0], left[1]) if all(left) else (first, second)
