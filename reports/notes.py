"""Write the sections around the figures: what was played, its limits, how to read and repeat it."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.blocks import Block, Code, Facts, Listing, Strong, Table, Warned, prose, text_cells
from reports.caps import is_hidden
from reports.copies import changed_here
from reports.formats import CAP, SPACE, human, listed, percent, plural, setting_name, title, whole
from reports.lookup import Book, named
from reports.rate_table import value_text
from reports.tables import Setting

ROWS = 60  # skipped configurations listed, at most
IDLE = 5  # assumed entries without a part in a run that are named
SINGLE = ("axis", "number")  # kinds of entries that are no rows of tables


def policies(book: Book) -> tuple[Block, ...]:
    """Return a table that says how each scripted player plays: no rate means much without that."""
    rows = tuple(text_cells(human(name), meaning) for name, meaning in book.report.policies)
    return (Table((("Policy", "text"), ("How it plays", "text")), rows),) if rows else ()


def played(book: Book) -> tuple[Block, ...]:
    """Return what was played: facts, the swept settings, and those that differed although nobody set them."""
    report = book.report
    facts = Facts(report.facts)
    if not report.settings:
        return (facts, prose("One configuration was played; nothing was swept."))
    meanings = any(s.meaning for s in report.settings)
    columns = [("Swept", "text"), ("Kind", "text"), ("Values", "text")]
    columns += [("What the rules say of it", "text")] if meanings else []
    rows = tuple(text_cells(*_swept(s), *([s.meaning] if meanings else [])) for s in report.settings)
    blocks: list[Block] = [facts, Table(tuple(columns), rows)]
    if report.followed:
        intro = (
            "Nobody set these, yet they differ between configurations, since their default depends on what was swept:"
        )
        followed = tuple(text_cells(title(setting_name(s.name)), _followed(book, s)) for s in report.followed)
        blocks += [prose(intro), Table((("Setting", "text"), ("Value", "text")), followed)]
    return tuple(blocks)


def _swept(s: Setting) -> tuple[str, str, str]:
    """Return a swept setting's name, kind and values."""
    values = ", ".join(value_text(s, value) for value in s.values)
    return title(setting_name(s.name)), s.kind, f"{values} {s.unit}".rstrip()


def _followed(book: Book, followed: Setting) -> str:
    """Return `solo with 1 player; easy with 2 players`; only the values if no swept setting decides them."""
    by = book.leader(followed)
    if by is None:
        return ", ".join(map(human, followed.values))
    places = [book.places[group[0]] for group in book.alike(book.ordered(), [by])]
    shown = [place for place in places if followed.name in place]  # elsewhere it plays no part
    return "; ".join(f"{human(place[followed.name])} with {named(by, place[by.name])}" for place in shown)


def warnings(book: Book) -> tuple[Block, ...]:
    """Return warnings: games cut short, too few games, configurations that could not be played."""
    blocks: list[Block] = []
    capped = {config: share for config, share in book.caps().items() if is_hidden(share)}
    if capped:
        most = percent(max(capped.values()), 2)
        where = f"{len(capped)} of {plural(len(book.places), 'configuration')}"
        meaning = "They ended undecided, so every rate and length beside them is of games cut short"
        blocks.append(Warned((f"Up to {most} of the games met the bound on rounds ({where}). {meaning}.",)))
    few = [config for config, games in book.games.items() if games < book.report.few]
    if few:
        least = plural(min(book.games[config] for config in few), "game")
        where = f"{len(few)} of {plural(len(book.places), 'configuration')}"
        blocks.append(
            Warned((f"Too few games: {where} with fewer than {whole(book.report.few)}, the least with {least}.",))
        )
    if book.report.skipped:
        count = plural(len(book.report.skipped), "configuration")
        blocks.append(Warned((f"{count} of the plan could not be played, for the reasons below.",)))
        rows = tuple(text_cells(skipped.settings, skipped.reason) for skipped in book.report.skipped[:ROWS])
        blocks.append(Table((("Skipped", "text"), ("Reason", "text")), rows))
        if len(book.report.skipped) > ROWS:
            blocks.append(prose(f"and {plural(len(book.report.skipped) - ROWS, 'other')}."))
    return tuple(blocks)


def provenance(book: Book) -> tuple[Block, ...]:
    """Return how many of the scenario's values are assumed, and which of them this run swept."""
    frame = book.report.provenance
    if frame.is_empty():
        return ()
    rows = []
    for kind in dict.fromkeys(frame["kind"].to_list()):
        of = [row["assumed"] for row in frame.iter_rows(named=True) if row["kind"] == kind]
        share = sum(of) / len(of)
        rows.append(text_cells(title(_many(kind)), whole(len(of)), whole(sum(of)), percent(share)))
    assumed = [row for row in frame.iter_rows(named=True) if row["assumed"]]
    names = {s.name for s in book.report.settings}
    swept = [setting_name(row["name"]) for row in assumed if row["name"] in names]
    if not assumed:
        intro = "Nothing of this game is assumed: every value has a source."
    else:
        are, they = ("is", "it was") if len(assumed) == 1 else ("are", "they were")
        intro = (
            f"{len(assumed)} of {frame.height} entries (axes, numbers, rows of tables) {are} assumed: {they} chosen so "
            "that the game can be played."
        )
        partly = int(frame["in_part"].sum())
        if partly:
            which = "each" if len(assumed) > 1 else "it"
            some = partly < len(assumed)
            intro += f" Of {partly} of them only a part is assumed." if some else f" Only a part of {which} is assumed."
        intro += f" Of these, this run swept {listed(swept)}." if swept else " This run swept none of these."
    intro += _idle(assumed)
    single = [human(row["name"]) for row in assumed if row["kind"] in SINGLE]
    own = changed_here(book.report)
    more = (prose(f"Assumed axes and numbers: {', '.join(single)}."),) if single else ()
    columns = (("What", "text"), ("Entries", "number"), ("Assumed", "number"), ("Share", "number"))
    return (prose(intro), Table(columns, tuple(rows)), *more, *([prose(own)] if own else []))


def _idle(assumed: Sequence[Mapping[str, Any]]) -> str:
    """Return which assumed axes, numbers and whole tables play no part in the games of this run.

    Whether a row of a table that plays a part does so itself is not known here.
    """
    rows = [row for row in assumed if row["kind"] not in SINGLE]
    idle = [row for row in assumed if not row.get("plays", True)]
    single = [human(row["name"]) for row in idle if row["kind"] in SINGLE]
    tables = list(dict.fromkeys(human(row["name"].partition(".")[0]) for row in idle if row["kind"] not in SINGLE))
    told = ""
    if single:
        named = listed([*single[:IDLE], *([f"{len(single) - IDLE} more"] if len(single) > IDLE else [])])
        play = "plays" if len(single) == 1 else "play"
        told += f" Of the assumed axes and numbers, {len(single)} {play} no part in the games of this run: {named}."
    if tables:
        told += f" No row of {listed(tables, 'or')} plays a part in them."
    if told and any(row.get("plays", True) for row in rows):
        told += f" Which rows of {'other ' if tables else ''}tables play a part is not counted."
    return told


def _many(kind: str) -> str:
    """Return the plural of a kind of entry."""
    return {"axis": "axes"}.get(kind, f"{kind}s")


def how_to_read(book: Book) -> tuple[Block, ...]:
    """Return what the figures mean: intervals, spans, averages, lengths."""
    level = percent(book.report.level, 0)
    blocks = [
        prose(
            Strong("Intervals."),
            f" Played again with other seeds, {level} of such intervals would hold the value that endless ",
            "games would give. They say how far chance in the simulation may have led us astray, and nothing about ",
            "how well the policies play or whether the rules were read right.",
        ),
        prose(
            Strong("Span."),
            " A policy is a scripted player. Where policies or rulings were swept, the span shows how much the ",
            "figure owes to that choice; it is often many times the simulation error, and more games do not narrow it.",
        ),
    ]
    if len(book.places) > 1:
        blocks.append(
            prose(
                Strong("Averages over settings."),
                " Game number k meets the same dice and cards in every configuration, so the ",
                "configurations are not independent samples. They are averaged within each game number first, and the ",
                "error is taken from the spread over game numbers; every configuration weighs the same.",
                _common(book),
            )
        )
    quantiles = (
        f" Median and 95{SPACE}% are the least whole number of rounds by which that share of the games had ended."
    )
    blocks.append(prose(Strong("Lengths."), quantiles))
    if CAP in book.report.outcomes:
        blocks.append(
            prose(
                Strong("Round cap."),
                " A game that reaches the bound on rounds is stopped and counted as such, never left out.",
            )
        )
    return tuple(blocks)


def _common(book: Book) -> str:
    """Return how averages work if the configurations have different numbers of games, else ""."""
    least, most = min(book.games.values()), max(book.games.values())
    if least == most:
        return ""
    between = f"{whole(least)} to {plural(most, 'game')}"
    return f" The configurations have {between}: an average uses the game numbers that all of its configurations have."


def reproduce(book: Book) -> tuple[Block, ...]:
    """Return how to play the same run again: command, plan and digests."""
    report = book.report
    blocks: list[Block] = []
    if report.command:
        blocks += [
            prose("The same games to the bit, on any machine, with the same version:"),
            Listing(report.command, "sh"),
        ]
    if report.plan:
        blocks += [
            prose("The same as a plan, for ", Code("balance sweep PLAN.toml --out DIR"), ":"),
            Listing(report.plan, "toml"),
        ]
    if report.digests:
        blocks.append(Facts(report.digests))
    return tuple(blocks)
