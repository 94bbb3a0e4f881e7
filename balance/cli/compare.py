"""`balance compare`: did it matter?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.frame import keeping
from balance.cli.look import heading, print_json, say
from balance.cli.numbers import count, plural
from balance.cli.progress import games_bar, say_if_compiling
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from balance.comparing import Comparison, Pair
    from balance.couples import Exchange


_MOST_LEVEL = 0.999_999_999  # each of many intervals takes its share of what is left
_WHOLE = 4  # pairs shown with all their figures; of more only the headline


def _cells(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    numbers = text.split(",")
    if len(numbers) != 2 or not all(number.strip().isdecimal() for number in numbers):
        raise typer.BadParameter(f"{text!r} is no pair of configurations such as 0,3", param_hint="--cells")
    return int(numbers[0]), int(numbers[1])


def compare(
    first: Annotated[
        str, typer.Argument(metavar="FIRST", show_default=False, help="A run's folder; or a game or scenario folder.")
    ],
    second: Annotated[
        str | None, typer.Argument(metavar="[SECOND]", show_default=False, help="Another; or none, to compare within.")
    ] = None,
    cells: Annotated[
        str | None, typer.Option(metavar="A,B", show_default=False, help="Two configurations of a run, by number.")
    ] = None,
    axis: Annotated[
        str | None, typer.Option(metavar="NAME", show_default=False, help="A swept setting of a run.")
    ] = None,
    settings: options.Settings = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=2, metavar="N", show_default="100 000, or all of a run", help="Games of each cell."
        ),
    ] = None,
    seed: options.MaybeSeed = None,
    level: Annotated[float, typer.Option(metavar="P", help="Chance that all intervals hold at once.")] = 0.95,
    threads: options.Threads = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", show_default=False, help="Write a page with a forest plot."),
    ] = None,
    json: options.Json = False,
) -> None:
    """Say what differs between two runs, two cells, the values of a setting, or a game and its changed copy.

    Games and folders are played here, both with the same dice; runs are read. Differences are second minus first.
    """
    from balance import comparing
    from scenarios.errors import InputError

    if not 0 < level <= _MOST_LEVEL:
        raise InputError(f"--level is {level}; it must be between 0 and 1, at most {_MOST_LEVEL}")
    for source in (first, second):
        _prepare(source)
    with keeping("nothing is kept"), games_bar(None) as progress:
        found = comparing.compare(
            first,
            second,
            settings or (),
            cells=_cells(cells),
            axis=axis,
            games=games,
            seed=seed,
            level=level,
            threads=threads,
            progress=progress,
        )
    pages = None
    if out is not None:
        from balance.reporting.compared import write_comparison

        pages = write_comparison(found, out)
    if json:
        print_json(_as_json(found, pages))
        return
    _render(found)
    if pages:
        say()
        print("\n".join(map(str, pages)))


def _prepare(source: str | None) -> None:
    """Say so if something has to be compiled before this source can be played."""
    from scenarios import InputError, load

    if source is None or (Path(source) / "run.json").is_file():
        return
    try:
        say_if_compiling(load(source).game)
    except InputError:
        return  # said by what reads it next


def _as_json(found: "Comparison", pages: tuple[Path, Path] | None) -> dict[str, Any]:
    from balance import plainly

    return {
        "title": found.title,
        "level": found.level,
        "figures": found.figures,
        "notes": list(found.notes),
        "pairs": [
            {
                **{key: getattr(pair, key) for key in ("first", "second", "changed", "paired", "games")},
                "answer": plainly.answer(pair, found),
                "differences": pair.rows.to_dicts(),
            }
            for pair in found.pairs
        ],
        "exchanges": [
            {"setting": each.name, "players": each.players, "rows": each.rows.to_dicts()} for each in found.exchanges
        ],
        "pages": [str(page) for page in pages or ()],
    }


def _render(found: "Comparison") -> None:
    if len(found.pairs) > _WHOLE:
        _render_many(found)
    else:
        for pair in found.pairs:
            _render_pair(pair, found)
    for exchange in found.exchanges:
        _render_exchange(exchange)
    for note in found.notes:
        say()
        say(note, "dim")
    if found.pairs:
        say()
        what = f"All {plural(found.figures, 'interval')} of differences hold" if found.figures > 1 else "It holds"
        say(f"{what} at once with {100 * found.level:g} % (Bonferroni); shares are in percentage points.", "dim")


def _render_many(found: "Comparison") -> None:
    """A row a pair of cells: its headline figure."""
    from balance import plainly

    heading(found.title, f"{plural(len(found.pairs), 'pair')} of cells")
    say()
    rows = []
    for pair in found.pairs:
        row = plainly.headline(pair, found)
        moved = sum(plainly.state(each) in ("up", "down") for each in pair.rows.iter_rows(named=True))
        rows.append([pair.first, pair.second, *_row(row)[:-1], f"{moved} of {pair.rows.height}"])
    columns = [
        Column("first", wraps=True),
        Column("second", wraps=True),
        Column("figure", style="bold"),
        Column("first", right=True),
        Column("second", right=True),
        Column("difference", right=True, style="cyan"),
        Column("interval", right=True),
        Column("", style="bold"),
        Column("figures that moved", right=True, spare=True),
    ]
    table(columns, rows)
    say()
    say("All figures: two cells with --cells A,B, a page with --out FILE, or --json.", "dim")


def _render_pair(pair: "Pair", found: "Comparison") -> None:
    from balance import plainly

    games = plural(min(pair.games), "game")
    heading(f"{pair.first}  against  {pair.second}", f"{games} each, {'paired' if pair.paired else 'not paired'}")
    if pair.changed:
        shown = ", ".join(pair.changed[:6]) + (f" and {len(pair.changed) - 6} more" if len(pair.changed) > 6 else "")
        say(f"changed: {shown}")
    else:
        say("changed: nothing in the scenario's numbers and tables")
    say()
    for sentence in plainly.answer(pair, found):
        say(sentence)
    say()
    rows = [_row(row) for row in pair.rows.iter_rows(named=True)]
    columns = [
        Column("figure", style="bold"),
        Column("first", right=True),
        Column("second", right=True),
        Column("difference", right=True, style="cyan"),
        Column("interval", right=True),
        Column("", style="bold"),
        Column("pairing worth", right=True, style="dim", spare=True),
    ]
    table(columns, rows)


_MARKS = {"up": "rose", "down": "fell", "same": "same", "unseen": "–"}


def _row(row: dict[str, Any]) -> list[str]:
    from balance import plainly

    scale, unit = (100, " %") if row["kind"] == "share" else (1, "")
    difference, low, high = plainly.change(row)
    digits = max(1, min(3, len(difference.partition(".")[2])))
    same = plainly.state(row) == "same"
    return [
        plainly.name(row),
        f"{scale * row['first']:.{digits}f}{unit}",
        f"{scale * row['second']:.{digits}f}{unit}",
        "0" if same else difference,
        "" if same or not low else f"{low} to {high}",
        _MARKS[plainly.state(row)],
        f"{plainly.worth(row['worth'])} the games" if row["worth"] is not None and not same else "",
    ]


def _render_exchange(exchange: "Exchange") -> None:
    from balance import plainly

    blocks = exchange.rows["blocks"][0]
    heading(f"{exchange.name}, seats exchanged", f"{exchange.players} players, {count(blocks)} blocks")
    for sentence in plainly.exchanged(exchange):
        say(sentence)
    say()
    rows = []
    for row in exchange.rows.iter_rows(named=True):
        points = row["what"] == "difference"
        what = {"strength": row["name"], "difference": f"{row['name']} minus the first", "seat": f"seat {row['name']}"}
        digits = plainly.places(50 * (row["high"] - row["low"]))
        sign = "+" if points else ""
        shown = [f"{100 * row[end]:{sign}.{digits}f}" for end in ("estimate", "low", "high")]
        rows.append([what[row["what"]], shown[0] + (" points" if points else " %"), f"{shown[1]} to {shown[2]}"])
    level = f"{exchange.rows['level'][0]:.0%} interval".replace("%", " %")
    table([Column("wins", style="bold"), Column("share", right=True, style="cyan"), Column(level, right=True)], rows)
