"""Print what a ladder says, or several: the answer, the tables, and the same for machines."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.cli.output import heading, say
from balance.cli.tables import Column, table
from balance.cli.titles import title_of

if TYPE_CHECKING:
    from balance.questions.ladder.outside import Outsider
    from balance.questions.ladder.result import Ladder, Ladders

_OF_AGENTS = ("games", "share", "low", "high", "level", "method", "rounds", "rounds_low", "rounds_high")


def as_json(climbed: "Ladder", pages: tuple[Path, Path]) -> dict[str, Any]:
    """Return a ladder for machines."""
    from balance.questions.ladder import words

    plan, order = climbed.plan, climbed.order
    return {
        "game": plan.scenario.name,
        "settings": dict(plan.contestants.settings),
        "axis": plan.contestants.axis.name,
        "seats": list(plan.contestants.seats),
        "idle_seats": list(plan.contestants.idle),
        "field": order.field or None,
        "settled": None if order.stability is None else order.stability.settled,
        "circle": list(order.circle),
        "gives_away_at_least": words.least_given_away(climbed),
        "seed": plan.seed,
        "level": plan.level,
        "gain": plan.gain,
        "decided": climbed.decided,
        "answer": words.answer(climbed),
        "best": order.best.script,
        "even_share": words.even_share(climbed),
        "rungs": climbed.rungs.to_dicts(),
        **({"agents": [_agent(each) for each in climbed.outside]} if plan.agents else {}),
        "seat_advantages": climbed.seats.to_dicts(),
        **({} if climbed.teams.is_empty() else {"teams": climbed.teams.to_dicts()}),
        "games": climbed.games,
        "folder": str(climbed.folder),
        "pages": [str(page) for page in pages],
    }


def _agent(of: "Outsider") -> dict[str, Any]:
    """Return where a player from outside stands; `figures` is null if it spoiled too many games."""
    return {
        **{"name": of.agent.name, "version": of.agent.version, "digest": of.agent.digest},
        **{"numbers": of.numbers, "spoiled": of.spoiled, "first_spoiled": list(of.told)},
        "figures": None if of.row is None else {name: of.row[name] for name in _OF_AGENTS},
        "over": [
            {
                **{"rung": each.rung, "script": each.script, "lookahead": each.lookahead, "numbers": each.gain.games},
                **{"gain": each.gain.estimate, "low": each.gain.low, "high": each.gain.high, "level": each.gain.level},
            }
            for each in of.over
        ],
    }


def all_as_json(climbed: "Ladders", pages: tuple[Path, Path]) -> list[dict[str, Any]]:
    """Return several ladders for machines; of one that cannot be climbed its settings and the reason."""
    from balance.questions.ladder.several_words import answer_of

    rows = [
        as_json(each, pages) | {"level_of_all": climbed.plan.level, "answer": answer_of(climbed, each)}
        for each in climbed.ladders
    ]
    left_out = [(plan.contestants.settings, reason) for plan, reason in climbed.hopeless]
    left_out += [(each.settings, each.reason) for each in climbed.plan.skipped]
    game = climbed.plan.scenario.name
    return rows + [{"game": game, "settings": dict(settings), "left_out": reason} for settings, reason in left_out]


def render(climbed: "Ladder") -> None:
    """Print a ladder for people."""
    from balance.questions.ladder import repeat_line, texts, words

    plan = climbed.plan
    heading(
        f"{title_of(plan.scenario)}: a ladder of skill",
        f"{plan.label}; {texts.who_climbs(plan, climbed.order.field)}; seed {plan.seed}",
    )
    for sentence in words.answer(climbed):
        say(sentence)
    _tables(climbed)
    say()
    say(texts.statement([plan], plan.level), "dim")
    if line := repeat_line.tournament([plan], plan.contestants.settings):
        say(f"{texts.other_question([plan], climbed.order.field)}: {line}", "dim")


def render_all(climbed: "Ladders") -> None:
    """Print several ladders for people: what each says in short, then each with its tables."""
    from balance.questions.ladder import repeat_line, several_words, texts

    heading(several_words.heading_of(climbed), several_words.shared(climbed))
    for sentence in several_words.summary(climbed):
        say(sentence)
    for ladder in climbed.ladders:
        say()
        say(f"{ladder.plan.label}; {texts.who_climbs(ladder.plan, ladder.order.field)}", "bold")
        for sentence in several_words.answer_of(climbed, ladder)[1:]:
            say(sentence)
        _tables(ladder)
    say()
    say(texts.statement([each.plan for each in climbed.ladders], climbed.plan.level), "dim")
    if line := repeat_line.tournament(climbed.plan.plans, climbed.plan.grid):
        say(f"{texts.other_question(climbed.plan.plans)}: {line}", "dim")


def _tables(climbed: "Ladder") -> None:
    """Print the rungs, and where seats compete what some seats are worth if all follow a rung."""
    from balance.questions.ladder import texts
    from balance.questions.ladder.page import MOST_ROWS
    from balance.questions.ladder.result import all_rows
    from balance.questions.ladder.seats import in_brief, sides_of

    say()
    table(
        [
            Column("rung", style="bold"),
            Column(texts.share_title(climbed.plan), right=True, style="cyan"),
            Column("interval", right=True),
            Column("gain", right=True),
            Column("interval", right=True),
            Column("rounds", right=True),
            Column("games", right=True, style="dim"),
            Column("sees", right=True, style="dim", spare=True),
            Column("plays otherwise", right=True, style="dim", spare=True),
        ],
        [texts.rung_cells(row) for row in all_rows(climbed)],
    )
    if any(row["line"] is not None for row in all_rows(climbed)):
        say(texts.SIGHT, "dim")
    for note in texts.notes(climbed.plan, climbed.order.field, all_rows(climbed)):
        say(note, "dim")
    if not climbed.teams.is_empty():
        say()
        first, *others = texts.team_heads(climbed.teams)
        pairs = (((head, True), ("interval", True)) for head in others)
        columns = [Column(first, style="bold"), *(Column(head, right=right) for pair in pairs for head, right in pair)]
        rows = texts.team_cells(climbed.teams)
        table(columns, [[row[0][0], *(text for cell in row[1:] for text in cell)] for row in rows])
        say(texts.teams_note(climbed.teams, climbed.plan.level), "dim")
    if climbed.seats.is_empty():
        return
    shown = in_brief(climbed.seats, climbed.plan, climbed.order.best.label)
    say()
    table(
        [
            Column("all follow", style="bold"),
            Column("seat"),
            Column("wins", right=True),
            Column("over average" if climbed.plan.scenario.seats.own_wins else "over even", right=True, style="cyan"),
            Column("interval", right=True),
            Column("change", right=True),
            Column("interval", right=True),
            Column("games", right=True, style="dim", spare=True),
        ],
        [texts.seat_cells(row, sides_of(climbed.plan)) for row in shown.iter_rows(named=True)],
    )
    if left := texts.rows_left_out(shown, climbed.seats, "the page" if climbed.seats.height <= MOST_ROWS else "--json"):
        say(left, "dim")
    if even := texts.even_note(climbed.seats, climbed.plan):
        say(even, "dim")
