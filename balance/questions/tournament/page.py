"""Make the page: the answer, a map of payoffs, their intervals, how stable scripts are."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from balance.design.original import title_of
from balance.installation import version
from balance.questions.tournament import layout, parts, words
from balance.questions.tournament.contests import Kind, Pair
from balance.questions.tournament.payoffs import Payoff
from balance.questions.tournament.repeat_line import again, ladder, to_the_others, trainings
from balance.questions.tournament.result import Tournament
from balance.questions.tournament.standing import Standing
from balance.studies.effect_words import short_reason
from balance.studies.page_files import Head, write_sections
from balance.studies.stability_words import between
from reports import blocks
from reports.blocks import Cell, Facts, Listing, Panel, Section, Table, filled_table, in_short, prose, reading
from reports.formats import listed, percent, title, typeset
from reports.payoff_map import Field, payoff_map
from reports.plain import settings_as_typed

KIND = "a tournament"
MOST_FIELDS = 12  # fields in the table of what is gained; the others are folded
WIDE = 5  # columns from which on the map takes the page's width


def write_page(result: Tournament, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = result.plan
    summary = "; ".join(part for part in (plan.label, words.games_text(result), f"seed {plan.seed}") if part)
    return write_sections(page, Head(words.heading_of(plan), summary), lambda: sections(result), KIND)


def sections(result: Tournament) -> list[Section]:
    """Return the sections of the page in order."""
    plan = result.plan
    made = [in_short(result.answer)]
    made += [_contest(result, standing) for standing in result.standings if standing.payoffs]
    if left := words.left_out(result):
        made.append(Section("left", "What was left out", tuple(prose(typeset(title(f"{line}."))) for line in left)))
    repeat: list[blocks.Block] = [prose("The same tournament:"), Listing(again(plan), "sh")]
    for found, lines in trainings(result).items():
        repeat += [prose(f"{found}; its row then joins by --script:"), Listing("\n".join(lines), "sh")]
    if lines := to_the_others(result):
        repeat += [prose(f"{words.OTHERS_QUESTION}:"), Listing("\n".join(lines), "sh")]
    if line := ladder(plan, [each.contest for each in result.standings]):
        repeat += [prose(f"{words.other_question(result)}:"), Listing(line, "sh")]
    return [
        *made,
        Section("played", "What was played", (Facts(tuple(_facts(result))),)),
        reading(_statements(result)),
        Section("reproduce", "How to reproduce it", tuple(repeat)),
    ]


def _contest(result: Tournament, standing: Standing) -> Section:
    """Return the section of a contest: its map, its payoffs, and how stable each field is."""
    number = standing.contest.number + 1
    made: list[blocks.Block] = [prose(typeset(f"{words.table_title(result, standing)}."))]
    if len(standing.payoffs) > len(standing.contest.rows):
        made += [_map(standing), _payoffs(standing)]
    left_alone = _left_alone(standing)
    if standing.best or not left_alone:
        made.append(_table(["Script", *map(title, layout.BEHIND)], layout.best_rows(standing)))
        made += [prose(f"{note}.")] if (note := layout.best_note(standing)) else []
    if left_alone:
        made += [*_stable(standing), *([prose(typeset(even))] if (even := layout.even_share(standing)) else [])]
    made += [prose(typeset(words.circle_text(standing, ring))) for ring in standing.circles]
    if standing.thinkers:
        made += [prose("Those who think ahead, on games that chose nothing:"), _thinkers(standing)]
    heading = title(f"{parts.for_whom(result, standing)}script against script")
    return Section(f"contest-{number:02d}", heading, tuple(made))


def _left_alone(standing: Standing) -> bool:
    """Return whether a seat or a side may leave the others' script: then scripts are more or less stable."""
    return standing.contest.square or standing.contest.kind is Kind.SIDES


def _map(standing: Standing) -> blocks.Figure:
    """Return the map of all payoffs.

    Where seats compete, its colours show what a seat gains over those who play as the others do; else the rate.
    """
    contest, framed = standing.contest, layout.best_answers(standing)
    rows, columns = layout.order(standing)
    by_gain = contest.kind is Kind.ALONE
    own = {row: one.estimate for (row, column), one in standing.payoffs.items() if row == column}
    fields = {
        pair: Field(one.estimate, one.estimate - own[pair[1]] if by_gain else None, pair in framed)
        for pair, one in standing.payoffs.items()
    }
    name, heading = f"payoffs-{contest.number + 1:02d}", f"Payoffs in percent of {parts.unit(contest)}"
    sides = contest.kind is Kind.SIDES
    names = ("the players" if sides else "one seat", parts.other_side(contest) if sides else "the others")
    values = "; ".join(f"{row} against {column}: {percent(one.estimate)}" for (row, column), one in fields_of(standing))
    svg = payoff_map(name, heading, rows, columns, fields, names)
    colours = "Blue: more than those get who play as the others do; orange: less." if by_gain else "Darker is more."
    frame = f" {note}" if (note := layout.framed_note(standing)) else ""
    caption = f"{colours}{frame} Intervals reach at most ±{layout.reach(standing)} points."
    return blocks.Figure((Panel(name, f"{heading}: {values}", svg),), caption, wide=len(columns) > WIDE, large=True)


def fields_of(standing: Standing) -> list[tuple[Pair, Payoff]]:
    """Return the payoffs row by row, in the order of the tables."""
    rows, columns = layout.order(standing)
    return [((row, column), standing.payoffs[row, column]) for row in rows for column in columns]


def _payoffs(standing: Standing) -> Table:
    """Return all payoffs, each above its interval."""
    rows, columns = layout.order(standing)
    first = "The players" if standing.contest.kind is Kind.SIDES else "One seat"
    heads = [(first, "text"), *((column, "number") for column in columns)]
    cells: list[list[Cell | str]] = [
        [row, *(_cell(*layout.cell_texts(standing, (row, column))) for column in columns)] for row in rows
    ]
    folded = (
        f"All {len(rows) * len(columns)} payoffs in percent of {parts.unit(standing.contest)}, with their intervals"
    )
    return replace(filled_table(heads, cells), stacked=True, folded=folded)


def _stable(standing: Standing) -> list[Table]:
    """Return how stable each field is; of many fields those that come last are folded."""
    heads = [(title(layout.followed(standing)), "text"), ("Best answer gains", "number"), ("All follow it", "number")]
    rows: list[list[Cell | str]] = [
        [typeset(field), _cell(gains, answer), _cell(paid, interval)]
        for field, paid, interval, answer, gains in layout.stable_rows(standing)
    ]
    made = [replace(filled_table(heads, rows[:MOST_FIELDS]), stacked=True)]
    if others := rows[MOST_FIELDS:]:
        made.append(replace(filled_table(heads, others), stacked=True, folded=f"The {len(others)} others"))
    return made


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table; the third text of a row is an interval and stands below the second."""
    columns = [(head, "text" if i == 0 else "number") for i, head in enumerate(heads) if i != 2]
    cells: list[list[Cell | str]] = [[typeset(row[0]), _cell(row[1], row[2]), *map(typeset, row[3:])] for row in rows]
    return replace(filled_table(columns, cells), stacked=True)


def _cell(text: str, interval: str) -> Cell:
    return Cell(typeset(text), typeset(interval))


def _thinkers(standing: Standing) -> Table:
    """Return what those gain who think ahead."""
    contest = standing.contest
    heads = (("Thinks ahead", "text"), ("Gains, points", "number"), ("Game numbers", "number"))
    rows: list[list[Cell | str]] = [
        [
            _cell(f"{parts.leaver(contest, gain)}, {one.tries} tries", parts.against(contest, gain)),
            _cell(f"{100 * gain.estimate:+.1f}", between(gain.low, gain.high)),
            str(gain.numbers),
        ]
        for one, gain in standing.thinkers
    ]
    return replace(filled_table(heads, rows), stacked=True)


def _facts(result: Tournament) -> list[tuple[str, str]]:
    plan = result.plan
    facts = [
        ("Game", f"{title_of(plan.scenario)} ({plan.scenario.game.name})"),
        ("Settings", plan.label),
        *((f"Scripts of {name}", ", ".join(scripts)) for name, scripts in _scripts(result).items()),
        ("Games", words.games_text(result)),
        ("Seed", str(plan.seed)),
        ("Version", f"Balance {version()}"),
        ("Scenario", plan.scenario.digest),
        ("Kernels", plan.scenario.game.digest),
    ]
    facts = [fact for fact in facts if fact[1]]
    return facts + [
        ("Left out", f"{settings_as_typed(each.settings)}: {short_reason(each.reason)}") for each in plan.cells.skipped
    ]


def _scripts(result: Tournament) -> dict[str, tuple[str, ...]]:
    """Return the scripts that met, by axis."""
    scripts = {}
    for standing in result.standings:
        contest = standing.contest
        scripts[contest.axis.name] = contest.rows
        if contest.other is not None:
            scripts[contest.other.name] = contest.columns
    return scripts


def _statements(result: Tournament) -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it`, each with its first words."""
    kinds = {standing.contest.kind for standing in result.standings}
    paragraphs = []
    if Kind.ALONE in kinds:
        own = result.plan.scenario.seats.own_wins
        what = "how often that seat wins" if own else "that seat's share of the win"
        text = (
            "One seat follows the script of the row, each seat in turn, all others that of the column. A field shows "
            f"{what}, averaged over the seats. All fields play the same game numbers, so they share their dice."
        )
        paragraphs.append(("A field.", text))
    alone = all(standing.contest.players == 1 for standing in result.standings)
    if Kind.TOGETHER in kinds and alone:
        paragraphs.append(("Alone.", "There is one seat, so what counts is how often it wins."))
    elif Kind.TOGETHER in kinds:
        text = (
            "Nobody competes, so what counts is how often the table wins. Scripts are put in order with all seats "
            "following one. The other fields are of tables in which one seat, each in turn, follows another script."
        )
        paragraphs.append(("Together.", text))
    if Kind.SINGLE in kinds:
        text = (
            "One seat alone plays by these scripts: they change no game of the others, which stay as they are. What "
            "counts is what that seat gets of the win."
        )
        paragraphs.append(("One seat.", text))
    if Kind.SIDES in kinds:
        text = (
            "All players follow the script of the row, the seat beyond theirs that of the column. A field shows how "
            "often the players win; the other side gets what they miss."
        )
        paragraphs.append(("Two sides.", text))
    if Kind.TEAM in kinds:
        axes = {each.contest.axis.name: each.contest.axis for each in result.standings}.values()
        notes = [f" {note}" for axis in axes if (note := parts.note_of(axis))]
        text = (
            "All players of a team follow one script, the other teams keep theirs. What counts is what a player of "
            f"the team gets of the win, on average over the team and over the games that have one.{''.join(notes)}"
        )
        paragraphs.append(("Teams.", text))
    level = percent(result.plan.level, 0)
    paragraphs += _of_stability(result.standings)
    if any(standing.circles for standing in result.standings):
        paragraphs.append(
            ("A circle", "is named only if each of its steps is seen: the low end of the gain is above 0.")
        )
    fields = "scripts" if alone else "fields"
    text = (
        f"All hold at once with {level} (Bonferroni, over all {fields} and all changes of a script). So the largest of "
        "several may be judged by the games that chose it."
    )
    if not alone and kinds & {Kind.ALONE, Kind.TOGETHER}:  # else no seat takes a turn
        text += " All seats in turn of a game number are one value: they share their dice."
    paragraphs.append(("Intervals.", text))
    if any(standing.mixture for standing in result.standings):
        text = (
            "are told where one wins what the other loses. Their weights jump with small changes, so only this is "
            "told: in how many resamples of the games a script takes part. The value's interval is that of the value "
            "if all payoffs are at their low ends, or at their high ends."
        )
        paragraphs.append(("Mixtures", text))
    if any(standing.thinkers for standing in result.standings):
        text = (
            "plays other games than those that chose the field and the scripts. It is a lower bound: who plans better "
            "gains more."
        )
        paragraphs.append(("Thinking ahead", text))
    return paragraphs


def _of_stability(standings: Sequence[Standing]) -> Iterator[tuple[str, str]]:
    """Yield how to read the tables of stability, if there are any."""
    heads = dict.fromkeys(title(layout.followed(each)) for each in standings if each.payoffs and _left_alone(each))
    if heads:
        sides = all(each.contest.kind is Kind.SIDES for each in standings)
        gains = (
            "side gains by another while the other stays"
            if sides
            else "seat gains by another one among others who stay"
        )
        tables = listed([f'"{head}"' for head in heads])
        yield (
            "Stable.",
            f"This is told in the table{'s' if len(heads) > 1 else ''} {tables}. A script is left if one {gains}. The "
            "best answer gains most in these games, of those that are seen to gain if any are; another script may gain "
            "as much. The most stable script is the one whose best answer gains least, and comes first; ~ marks those "
            "that may be as stable; one that is seen to be left is marked only if all are. Random play is shown and "
            "may be the best answer, but it is not judged whether all might play at random.",
        )
