"""Put what is known of a try into HTML; whatever comes from a scenario is escaped."""

from collections.abc import Iterable
from html import escape

from balance.questions.studio.answer import ROUNDS_MEAN, Answer, Elsewhere
from balance.questions.studio.figure_words import (
    ARROW,
    after,
    before,
    called,
    difference,
    headline_range,
    seen,
    sure_after,
    sure_before,
    value,
)
from balance.questions.studio.naming import name_of, value_name
from balance.questions.studio.thinking import Thought
from balance.questions.studio.trial import difficulties, team_scripts
from balance.questions.studio.trial_words import changes_text
from balance.questions.studio.words import (
    THINKS,
    added_seats_line,
    games_line,
    games_played,
    headline,
    name_there,
    seat_is,
    seats_line,
    thinkers_scripts,
    why_alike_line,
)
from reports.formats import in_percent, known, title, whole
from scenarios import Value

SMALL = 0.02  # a difference of shares that whole percents would hide
OLD = "These rows are of before your last change; new ones come when this is known well enough."
LINE = "The line is as long as the interval is wide: it becomes shorter while more games are played"


def answer_html(answer: Answer, against: str, last: Answer | None = None) -> str:
    """Return the answer as HTML.

    Args:
        answer: The answer.
        against: What it is compared with: `published`.
        last: The latest answer that had other players; its rows stand there until this one has some.
    """
    head = headline(answer)
    way = seen(answer.first) if head.after else "same"
    if head.after:
        big = (
            f'<p class="big"><span class="one"><span class="side">{escape(against)}</span> <b>{head.before}</b> '
            f'<span class="side">{head.before_sure}</span></span> <span class="one"><span class="arrow">{ARROW}</span> '
            f'<span class="side">yours</span> <b class="yours">{head.after}</b> '
            f'<span class="side">{head.after_sure}</span></span></p>'
            f'<p class="change {way}">{head.change} <span class="muted">({head.interval})</span></p>'
        )
    else:
        big = (
            f'<p class="big"><span class="side">{escape(against)}</span> <b>{head.before}</b></p>'
            f'<p class="change same"><span class="muted">{head.interval}; change something on the left</span></p>'
        )
    sharp, green = ("sharp", ", and green, as that is enough") if answer.final else ("sharpening", "")
    line = f'<i role="img" aria-label="{LINE}" style="width:{_drawn(answer)}%"></i>'
    games = (
        f'<p class="games {sharp}" title="{LINE}">{line}'
        f"{escape(games_line(answer))}; the line is as long as the interval is wide{green}</p>"
    )
    why = lines_html(filter(None, [why_alike_line(answer)]), "muted")
    parts = f"{big}{games}{why}{_figures(answer)}{around_html(answer, last)}"
    return f'<div data-games="{answer.games}" data-changes="{escape(changes_text(answer.trial))}">{parts}</div>'


def around_html(answer: Answer, last: Answer | None = None) -> str:
    """Return before and after over players and difficulties as an HTML table; `last` as in `answer_html`."""
    if not answer.around and last is not None and last.first.figure == answer.first.figure:
        return f'<div class="old">{around_html(last)}<p class="muted">{OLD}</p></div>'
    if not answer.around:
        return '<div class="around"><h3>With others</h3><p class="muted">comes when this is known well enough</p></div>'
    axis = difficulties(answer.trial.scenario)
    values = list(dict.fromkeys(each.value for each in answer.around))
    players = list(dict.fromkeys(each.players for each in answer.around))
    found = {(each.players, each.value): each for each in answer.around}
    heads = "".join(f'<th scope="col">{escape(_word(each))}</th>' for each in values)
    head = f'<tr><th scope="col">players</th>{heads if axis else "<td></td>"}</tr>'
    rows = []
    for each in players:
        cells = (_place(found.get((each, one)), answer, (each, one) == answer.here) for one in values)
        there = next(name_there(found[key], answer) for key in found if key[0] == each)
        rows.append(f'<tr><th scope="row">{escape(_word(each))}{_beside(there)}</th>{"".join(cells)}</tr>')
    by = f" by players and {escape(name_of(axis.name))}" if axis else " by players"
    seats = lines_html(filter(None, [seats_line(answer), added_seats_line(answer)]), "muted")
    table = f"<table>{head}{''.join(rows)}</table>{seats}"
    return f'<div class="around"><h3>{escape(headline(answer).name)}{by}</h3>{table}</div>'


def scripts_html(answer: Answer, thought: Thought | None = None) -> str:
    """Return before and after for each script as an HTML table; the last row is of those who think ahead."""
    if not answer.scripts and not (thought and thought.found):
        if team_scripts(answer.trial.sides()[1]):
            return ""
        return '<p class="muted">comes when this is known well enough</p>'
    rows = []
    for each in sorted(answer.scripts, key=lambda each: each.change.after):
        cell = _place(each, answer, each.value == answer.script)
        beside = _beside(name_there(each, answer))
        rows.append(f'<tr><th scope="row">{escape(_word(each.value))}{beside}</th>{cell}</tr>')
    if thought is not None and thought.found is not None:
        moved = difference(thought.found.change) if answer.trial.differences() else headline_range(thought.found.change)
        games = f"{moved}; {whole(thought.found.games)} games"
        whose = _beside(thinkers_scripts(answer))
        rows.append(
            f'<tr class="thinks"><th scope="row">{THINKS}{whose}</th>{_place(thought.found, answer, False)}</tr>'
        )
        rows.append(f'<tr class="muted"><td colspan="2">{escape(games)}{"" if thought.final else " so far"}</td></tr>')
    return f'<table class="scripts">{"".join(rows)}</table>'


def lines_html(lines: Iterable[str], kind: str) -> str:
    """Return sentences as HTML paragraphs of a class."""
    return "".join(f'<p class="{kind}">{escape(line)}</p>' for line in lines)


def _figures(answer: Answer) -> str:
    """Return the other figures: the length, and how games end."""
    rows = []
    minutes = answer.trial.minutes
    waits = minutes is not None and not any(each.figure.timed for each in answer.changes)
    seated = answer.trial.seats_compete
    for each in answer.changes[1:]:
        always = seated and each.figure.is_share and min(each.before, each.after) == 1  # somebody wins, whoever it is
        if always or max(each.before, each.after) == 0:
            continue
        told = _cell(value(each, each.before), sure_before(each))
        if answer.trial.differences():
            told += _cell(value(each, each.after), sure_after(each))
            told += f"<td{' class=muted' if seen(each) == 'same' else ''}>{difference(each)}</td>"
        name = f"{escape(title(called(each, answer.won_together)))}{_beside(seat_is(each, answer))}"
        rows.append(f'<tr><th scope="row">{name}</th>{told}</tr>')
        if waits and each.figure.text == ROUNDS_MEAN:
            rest = "<td></td><td></td>" if answer.trial.differences() else ""
            rows.append(f'<tr class="muted"><th scope="row">Minutes</th><td>...</td>{rest}</tr>')
    return f'<table class="figures">{"".join(rows)}</table>'


def _cell(text: str, sure: str) -> str:
    return f'<td>{text} <span class="muted">{sure}</span></td>'


def _place(each: Elsewhere | None, answer: Answer, here: bool) -> str:
    """Return a cell: both sides as marks on a line from 0 to 100, and as figures."""
    if each is None:
        return '<td class="none"></td>'
    change, games = (answer.first, answer.games) if here else (each.change, each.games)
    moved, old = headline_range(change), change.before
    if answer.trial.differences():
        moved = f"{before(change)} {ARROW} {after(change)}; {difference(change)}"
    hover = escape(f"{moved}; {games_line(answer) if here else games_played(answer.trial, games)}")
    if not change.figure.is_share:
        text = f" {ARROW} ".join(dict.fromkeys(value(change, side) for side in (old, change.after)))
        return f'<td class="{"here" if here else ""}" title="{hover}">{text}</td>'
    low, high = sorted((old, change.after))
    marks = (
        f'<i class="track"></i><i class="moved {seen(change)}" style="left:{100 * low:.1f}%;'
        f'width:{100 * (high - low):.1f}%"></i><i class="was" style="left:{100 * old:.1f}%"></i>'
        f'<i class="is" style="left:{100 * change.after:.1f}%"></i>'
    )
    decimals = 1 if 0 < abs(change.after - old) < SMALL else 0
    was, now = (in_percent(side, decimals) for side in (old, change.after))
    text = f"{was}\u202f%" if was == now else f"{was} {ARROW} {now}\u202f%"
    return f'<td class="{"here" if here else ""}" title="{hover}"><span class="bar">{marks}</span>{text}</td>'


def _beside(text: str) -> str:
    """Return what stands beside the name of a row: ` (won)`; "" if nothing does."""
    return f' <span class="muted">({escape(text)})</span>' if text else ""


def _word(value: Value | None) -> str:
    return "" if value is None else value_name(value)


def _drawn(answer: Answer) -> int:
    """Return how wide the line is that shrinks with what is not known, in percent."""
    first = answer.first
    wide = first.half if answer.trial.differences() else (first.after_high - first.after_low) / 2
    if not known(wide):
        return 100
    return max(1, min(100, round(100 * wide / (0.06 if first.figure.is_share else max(1e-9, abs(first.after) / 10)))))
