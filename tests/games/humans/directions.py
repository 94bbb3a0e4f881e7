"""Check how figures of Humans!!! move with a rule, its seats and its end (HU-O23 to HU-O28), and those of its page."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balance.stats.intervals import LEVEL
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound, chi_square_tail
from benchmarks.validation.directions import WIDTH, Direction, Games, Settings
from scenarios import load

GAME, SEED = "humans", 95
PART = 10  # divisor of the games of each configuration: games are long, and differences large
SCRIPTS = ("catcher", "herder", "spoiler")
PLAYERS = (2, 3, 4, 5, 6)
SEATS = range(1, max(PLAYERS) + 1)
MOST_CAPPED = 0.005  # share of games that may meet `round_cap` (HU-O28)
COLUMNS = ("game", "outcome", "winner", "rounds", *(f"character_{seat}" for seat in SEATS))


def _table(players: int, policy: str = "catcher", **changed: Any) -> Settings:
    """Return the settings of a table of players."""
    return {"players": players, "policy": policy, **changed}


def _stronger(step: int) -> Settings:
    """Return settings that give every weapon a higher bonus."""
    events = load(GAME).tables["events"]
    cards = zip(events.ids, events.cells["effect"], events.cells["amount"], strict=True)
    return {f"events.{row}.amount": int(amount) + step for row, effect, amount in cards if effect == "weapon"}


# --- what is expected ------------------------------------------------------------------------------------------------


def _gifts() -> Iterator[Direction]:
    """Yield better numbers of the character of seat 1, with which it should win more often."""
    characters = load(GAME).tables["characters"]
    for players in (4, 6):
        for row, word in enumerate(characters.ids):
            base = _table(players, **{"character@1": word})
            for column, step in (("movement", +1), ("capture", -1), ("points", -1)):
                before = int(characters.cells[column][row])
                change = {f"characters.{word}.{column}": before + step}
                yield Direction(f"{players} players, {word}: {column} {before} → {before + step}", base, change, +1)


def _scripts() -> Iterator[Direction]:
    """Yield another script for seat 1 among catchers: its page says which of them wins more often."""
    for script, sign in (("herder", +1), ("spoiler", -1), ("random", -1)):
        yield Direction(f"seat 1: catcher → {script}", _table(4), {"policy@1": script}, sign)


def _lengths() -> Iterator[Direction]:
    """Yield changes that should make games longer or shorter.

    The change of `trap_check` shortens games (HU-O26) only where nobody wastes a weapon on a human that cannot flee:
    it saves the weapon for another human, and at six players that made games 0.17 rounds longer while scripts did.
    """
    for base in (_table(2), _table(4), _table(6), _table(4, "herder"), _table(4, "spoiler")):
        name = f"{base['players']} players, {base['policy']}"
        for fewer, more in ((3, 6), (6, 9)):
            few, many = ({"capture_cards.escape.count": count} for count in (fewer, more))
            yield Direction(f"{name}: Escape cards {fewer} → {more}", {**base, **few}, many, +1)
        yield Direction(f"{name}: weapons_per_human = many", base, {"weapons_per_human": "many"}, +1)
        yield Direction(f"{name}: every weapon's bonus 1 more", base, _stronger(+1), +1)
        yield Direction(f"{name}: trap_check = before_roll", base, {"trap_check": "before_roll"}, -1)
        yield Direction(f"{name}: pawn_counts = infected_only", base, {"pawn_counts": "infected_only"}, +1)
        yield Direction(f"{name}: no event cards", base, {"event_cards": False}, -1)


def _larger_tables() -> Iterator[Direction]:
    """Yield the rules for five and six players, each alone and both; and the step from four players to five."""
    for players in (5, 6):
        base = _table(players, road_humans=1, later_pawns=0)
        for name, change in (
            ("2 humans on a road", {"road_humans": 2}),
            ("a second zombie in turn 2", {"later_pawns": 1}),
            ("both", {"road_humans": 2, "later_pawns": 1}),
        ):
            yield Direction(f"{players} players with the rules of 4: {name}", base, change, -1)
    for script in SCRIPTS:
        yield Direction(f"{script}: 4 → 5 players", _table(4, script), {"players": 5}, -1)


# --- what is played --------------------------------------------------------------------------------------------------


def won_by_first(frame: pl.DataFrame) -> np.ndarray:
    """Return 100 for each game that seat 1 won, else 0: their mean is its share [%]."""
    return 100.0 * (frame["winner"].to_numpy() == 1)


def rounds(frame: pl.DataFrame) -> np.ndarray:
    """Return the length of each game [rounds]."""
    return frame["rounds"].to_numpy().astype(float)


# --- the tables of directions ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Describe a table of directions of one figure.

    Attributes:
        title, text: The words of the table.
        directions: Its lines.
        shares: Whether the figure is the share of the games that seat 1 wins [%], and not their length [rounds].
    """

    title: str
    text: str
    directions: tuple[Direction, ...]
    shares: bool = False


TABLES = (
    Table(
        "characters (HU-O23)",
        "How often seat 1 wins with a character if one of its numbers is better, in per cent; the others are dealt.",
        tuple(_gifts()),
        shares=True,
    ),
    Table(
        "scripts", "How often seat 1 wins among three players who are `catcher`, in per cent.", tuple(_scripts()), True
    ),
    Table("length (HU-O24, HU-O26)", "How long games are, in rounds.", tuple(_lengths())),
    Table(
        "larger tables (HU-O25)",
        "How long games are, in rounds; where no script is named, `catcher`.",
        tuple(_larger_tables()),
    ),
)
DIRECTIONS = tuple(each for table in TABLES for each in table.directions)


def directions(games: Games, sizes: Sizes) -> Iterator[Section]:
    """Check every direction, table by table."""
    for table in TABLES:
        chosen = table.directions if sizes.cells else table.directions[:1]
        limit = bound(len(chosen), sides=1)
        section = Section(
            f"Humans!!!: directions of {table.title}",
            f"{table.text} Over {games.games:,} games of each configuration (seed {SEED}), with the difference, paired "
            f"by game number, its {100 * LEVEL:g} % interval and its z-score. No direction is a theorem for a script, "
            f"but a line fails if its figure moves the wrong way by more than {limit:.2f} standard errors, which "
            f"happens to a program whose figures do not differ at all once in {1 / CHANCE:,.0f} choices of the seed.",
            ("expected", "before", "after", "difference", "z"),
        )
        figure = won_by_first if table.shares else rounds
        for each in chosen:
            before, after = (figure(frame) for frame in games.pair(each))
            section.checks.append(each.paired_line(before, after, limit))
        yield section


# --- readings without an effect --------------------------------------------------------------------------------------

SAME = {"reroll_scope": "any", "infected_human": "removed"}


def unchanged(games: Games, sizes: Sizes) -> Section:
    """Check that the two readings that no script's game meets change nothing, as its page says."""
    section = Section(
        "Humans!!!: readings without an effect",
        f"Over {games.games:,} games of four `catcher`s (seed {SEED}): how many of them differ in winner or length. No "
        "script rolls another player's die again, and the 60 humans are not used up. Exact: one game fails the line.",
        ("games that differ",),
    )
    base = games.of(_table(4))
    for name, value in SAME.items() if sizes.cells else list(SAME.items())[:1]:
        other = games.of(_table(4, **{name: value}))
        differ = int(((base["winner"] != other["winner"]) | (base["rounds"] != other["rounds"])).sum())
        section.checks.append(Check(f"{name} = {value}", (f"{differ:,}",), differ == 0))
    return section


# --- seats and the end of the game -----------------------------------------------------------------------------------


def _cells(sizes: Sizes) -> list[tuple[int, str]]:
    """Return the numbers of players and scripts of the page's table."""
    every = [(players, script) for script in SCRIPTS for players in PLAYERS]
    return every if sizes.cells else every[2:3]


def seats(games: Games, sizes: Sizes) -> Section:
    """Check that all seats win as often: who begins and who plays which character is drawn (HU-O27)."""
    cells = _cells(sizes)
    section = Section(
        "Humans!!!: seats (HU-O27)",
        f"Who wins of equal scripts, over {games.games:,} games of each cell (seed {SEED}): each seat's share in per "
        "cent, chi-square against equal shares, and its tail. Who begins is drawn and characters are dealt, so no seat "
        f"differs from another but by its place in the circle; a line fails if its tail is below {CHANCE:g} / "
        f"{len(cells)}.",
        (*(f"seat {seat}" for seat in SEATS), "chi-square", "tail"),
    )
    for players, script in cells:
        winners = games.of(_table(players, script)).filter(pl.col("outcome") == "win")["winner"].to_numpy()
        won = np.bincount(winners, minlength=players + 1)[1:]
        value = float(((won - won.mean()) ** 2 / won.mean()).sum())
        tail = chi_square_tail(value, players - 1)
        shares = [f"{100 * each:.2f}" for each in won / won.sum()] + ["–"] * (len(SEATS) - players)
        figures = (*shares, f"{value:.1f}", f"{tail:.2g}")
        section.checks.append(Check(f"{players} players, {script}", figures, tail >= CHANCE / len(cells)))
    return section


def ends(games: Games, sizes: Sizes) -> Section:
    """Check that hardly any game meets `round_cap` (HU-O28)."""
    section = Section(
        "Humans!!!: games that no one wins (HU-O28)",
        f"How many of {games.games:,} games of each cell (seed {SEED}) meet `round_cap`, 60 rounds, and the longest of "
        f"the others. Scripts hunt: a line fails if more than {100 * MOST_CAPPED:g} % do.",
        ("capped", "longest [rounds]"),
    )
    for players, script in _cells(sizes):
        frame = games.of(_table(players, script))
        won = frame.filter(pl.col("outcome") == "win")
        capped = len(frame) - len(won)
        figures = (f"{capped:,}", str(won["rounds"].max()))
        section.checks.append(Check(f"{players} players, {script}", figures, capped <= MOST_CAPPED * len(frame)))
    return section


# --- the figures of docs/games/humans.md -----------------------------------------------------------------------------

PAGE = Path(__file__).parents[3] / "docs" / "games" / "humans.md"
PAGE_GAMES = 20_000  # of each cell of the page's tables
ROUNDING = 0.05  # of the page's figures


def page_table(first: str) -> dict[str, tuple[float, ...]]:
    """Return a table of the page: the first number of each cell, by the row's first cell, in lower case.

    Args:
        first: What stands over the first column.

    Raises:
        StopIteration: If the page has no such table.
    """
    lines = iter(PAGE.read_text(encoding="utf-8").splitlines())
    next(line for line in lines if line.startswith(f"| {first} |"))
    next(lines)
    rows = itertools.takewhile(lambda line: line.startswith("|"), lines)
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {name.lower(): tuple(float(figure.split()[0]) for figure in figures) for name, *figures in cells}


def told_rounds(games: Games, sizes: Sizes) -> Section:
    """Check the lengths that the page tells."""
    cells = _cells(sizes)
    limit = bound(len(cells))
    section = Section(
        "Humans!!!: lengths that docs/games/humans.md tells",
        f"The mean length in rounds over {games.games:,} games of each cell (seed {SEED}), with its {100 * LEVEL:g} % "
        f"interval, beside the page's, from {PAGE_GAMES:,} games of another seed and rounded. A line fails if they "
        f"differ by more than {limit:.2f} standard errors of the difference and the rounding.",
        ("mean", "page"),
    )
    told_lengths = page_table("players")
    for players, script in cells:
        lengths = rounds(games.of(_table(players, script)))
        told = told_lengths[str(players)][SCRIPTS.index(script)]
        spread = float(lengths.std(ddof=1))
        error = spread / np.sqrt(len(lengths))
        far = limit * np.hypot(error, spread / np.sqrt(PAGE_GAMES)) + ROUNDING
        figures = (f"{lengths.mean():.2f} ± {WIDTH * error:.2f}", f"{told:.1f}")
        section.checks.append(Check(f"{players} players, {script}", figures, bool(abs(lengths.mean() - told) <= far)))
    return section


def told_shares(games: Games, sizes: Sizes) -> Section:
    """Check the characters' shares that the page tells."""
    numbers = PLAYERS if sizes.cells else PLAYERS[2:3]
    shares = page_table("character")
    limit = bound(len(numbers) * len(shares))
    section = Section(
        "Humans!!!: characters' shares that docs/games/humans.md tells",
        f"How often each character wins the games that it is dealt for at tables of `catcher`s, in per cent, over "
        f"{games.games:,} games of each number of players (seed {SEED}), with its {100 * LEVEL:g} % interval, "
        f"beside the page's, from {PAGE_GAMES:,} games of another seed and rounded. A line fails if any two differ "
        f"by more than {limit:.2f} standard errors of the difference and the rounding.",
        tuple(f"of {players}" for players in numbers),
    )
    for character, told in shares.items():
        figures, passed = [], True
        for players in numbers:
            frame = games.of(_table(players))
            seat = [(frame[f"character_{each}"] == character).to_numpy() for each in range(1, players + 1)]
            dealt = sum(int(each.sum()) for each in seat)
            winner = frame["winner"].to_numpy()
            share = sum(int((each & (winner == at)).sum()) for at, each in enumerate(seat, 1)) / dealt
            before = told[PLAYERS.index(players)]
            spread = 100 * np.sqrt(share * (1 - share))
            error = spread / np.sqrt(dealt)
            before_error = spread / np.sqrt(PAGE_GAMES * players / len(shares))
            passed = passed and bool(abs(100 * share - before) <= limit * np.hypot(error, before_error) + ROUNDING)
            figures.append(f"{100 * share:.1f} ± {WIDTH * error:.1f} (page {before:.1f})")
        section.checks.append(Check(character, tuple(figures), passed))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    games = Games(GAME, sizes.hoomanz // PART, SEED, COLUMNS)
    yield from directions(games, sizes)
    yield unchanged(games, sizes)
    yield seats(games, sizes)
    yield ends(games, sizes)
    yield told_rounds(games, sizes)
    yield told_shares(games, sizes)
