"""Check how figures of Human Punishment move with a rule, its seats, its end and who thinks (HP-O26 to HP-O29)."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import special

from balance.stats.intervals import LEVEL
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.directions import WIDTH, Direction, Games, Settings
from scenarios import load

GAME, SEED = "human-punishment", 102
PART, LONG = 40, 100  # divisors of the games of each configuration: games are long, those of large tables longer
SCRIPTS = ("surveyor", "gunslinger", "mimic")
SMALL = (4, 5, 6, 7, 8)  # players
TABLES = (*SMALL, 9, 12, 16)
MOST_CAPPED = 0.001  # share of games that may meet `round_cap` (HP-O27)
ROWS = {4: "four", 6: "six", 8: "eight"}  # of setups
STILL = {"program_set": "no_programs", "id_set": "no_specials", "ids.thief.count": 0}  # nobody changes team
Floats = NDArray[np.float64]


def _table(players: int, policy: str = "surveyor", **changed: Any) -> Settings:
    """Return the settings of a table of players."""
    return {"players": players, "policy": policy, **changed}


def columns(name: str, frame: pl.DataFrame, players: int) -> NDArray[Any]:
    """Return a column of all seats; shape (games, players)."""
    return frame.select(f"{name}_{seat}" for seat in range(1, players + 1)).to_numpy()


# --- HP-O26: rules ---------------------------------------------------------------------------------------------------


def won_by(team: str) -> Callable[[pl.DataFrame], Floats]:
    """Return a function that gives 100 for each game that a team wins, else 0."""
    return lambda frame: 100.0 * (frame["outcome"] == team).to_numpy()


def turns(frame: pl.DataFrame) -> Floats:
    """Return the length of each game [turns]."""
    return frame["turns"].to_numpy().astype(float)


def moves() -> Iterator[tuple[Callable[[pl.DataFrame], Floats], Direction]]:
    """Yield figures, and the changes with which they should rise or fall."""
    scenario = load(GAME)
    cells = scenario.tables["setups"].cells
    for players, row in ROWS.items():
        at = list(scenario.tables["setups"].ids).index(row)
        for script in SCRIPTS:
            base, name = _table(players, script), f"{players} players, {script}"

            def shifted(base: Any = base, at: int = at, row: str = row, **steps: int) -> dict[str, int]:
                return {f"setups.{row}.{column}": int(cells[column][at]) + step for column, step in steps.items()}

            ids = shifted(humans=1, machines=-1)
            blue = shifted(human_single=1, machine_single=-1)
            rifle = shifted(rifles=1)
            pistol = {f"setups.{row}.{column}": 0 for column in ("rifles", "companions")} | {
                "programs.launcher.count": 0
            }
            for team, sign in (("humans", +1), ("machines", -1)):
                figure = won_by(team)
                yield figure, Direction(f"{name}: {team} win [%], a Human ID for a Machine's", base, ids, sign)
                yield (
                    figure,
                    Direction(f"{name}: {team} win [%], a Human loyalty for a Machine's", base, blue, sign),
                )
            yield (
                won_by("machines"),
                Direction(f"{name}: machines win [%], m_needs_alive = false", base, {"m_needs_alive": False}, +1),
            )
            yield turns, Direction(f"{name}: turns, a second rifle", base, rifle, -1)
            yield (
                turns,
                Direction(f"{name}: turns, one pistol only", base, pistol | {"programs.laser.count": 0}, +1),
            )
            yield turns, Direction(f"{name}: turns, a third hit point", base, {"hit_points": 3}, +1)


def directions(games: Games, sizes: Sizes) -> Section:
    """Check every direction."""
    every = list(moves()) if sizes.cells else list(moves())[:1]
    limit = bound(len(every), sides=1)
    section = Section(
        "Human Punishment: directions (HP-O26)",
        f"How often a team wins, in per cent, or how long games are, in turns, over {games.games:,} games of each "
        f"configuration (seed {SEED}), with the difference, paired by game number, its {100 * LEVEL:g} % interval and "
        "its z-score. No direction is a theorem for a script, but a line fails if its figure moves the wrong way by "
        f"more than {limit:.2f} standard errors, which happens to a program whose figures do not differ at all once in "
        f"{1 / CHANCE:,.0f} choices of the seed.",
        ("expected", "before", "after", "difference", "z"),
    )
    for figure, each in every:
        before, after = (figure(frame) for frame in games.pair(each))
        section.checks.append(each.paired_line(before, after, limit))
    return section


def alone(games: Games, sizes: Sizes) -> Section:
    """Check that where nobody can change team all stand alone exactly if no Human was dealt (HP-O26, HP-R013)."""
    section = Section(
        "Human Punishment: when all stand alone (HP-O26)",
        f"In how many of {games.games:,} games of each line (seed {SEED}) it is said that all stand alone, and how "
        "many had no Human at the start. Without programs, special IDs and the Thief nobody changes team, so that "
        "these are the same games: exact, one game fails the line. In the game as it is they differ by changes of "
        "team, and where the round was over before.",
        ("all stand alone", "no Human at the start", "games that differ"),
    )
    for players in SMALL if sizes.cells else SMALL[:1]:
        for word, still in (("nobody changes team", STILL), ("as it is", {})):
            frame = games.of(_table(players, **still))
            said = frame["announced_alone"].to_numpy() == 1
            none = ~(columns("team_start", frame, players) == "human").any(axis=1)
            figures = (f"{said.sum():,}", f"{none.sum():,}", f"{(said != none).sum():,}")
            passed = bool((said == none).all()) if still else None
            section.checks.append(Check(f"{players} players, {word}", figures, passed))
    return section


# --- HP-O27, HP-O28: the end and the seats ---------------------------------------------------------------------------


def ends(games: Games, sizes: Sizes) -> Section:
    """Check that hardly any game meets `round_cap` (HP-O27)."""
    few = max(40, games.games * PART // LONG)
    section = Section(
        "Human Punishment: games that no one wins (HP-O27)",
        f"How many of {few:,} games of each cell (seed {SEED}) meet `round_cap`, 100 turns for each player, and the "
        f"longest of the others. A line fails if more than {100 * MOST_CAPPED:g} % do.",
        ("capped", "longest [turns]"),
    )
    for players in TABLES if sizes.cells else TABLES[:1]:
        for script in (*SCRIPTS, "random"):
            frame = games.of(_table(players, script), few)
            won = frame.filter(pl.col("outcome") != "round_cap")
            capped = len(frame) - len(won)
            figures = (f"{capped:,}", str(won["turns"].max()))
            section.checks.append(Check(f"{players} players, {script}", figures, capped <= MOST_CAPPED * len(frame)))
    return section


def alike(paid: Floats) -> tuple[float, float]:
    """Return Hotelling's T² of equal means of all columns, and its tail by the F distribution."""
    contrasts = paid[:, 1:] - paid[:, :1]
    mean, spread = contrasts.mean(axis=0), np.atleast_2d(np.cov(contrasts, rowvar=False))
    value = float(len(paid) * mean @ np.linalg.solve(spread, mean))
    games, free = contrasts.shape
    return value, float(special.fdtrc(free, games - free, value * (games - free) / (free * (games - 1))))


def seats(games: Games, sizes: Sizes) -> Section:
    """Check that all seats win as much where the first player is drawn (HP-O28)."""
    cells = (
        [(players, script) for players in SMALL for script in (*SCRIPTS, "random")]
        if sizes.cells
        else [(4, "surveyor")]
    )
    section = Section(
        "Human Punishment: seats (HP-O28)",
        f"What each seat wins of a game, in per cent of a win, over {games.games:,} games of each cell (seed {SEED}). "
        "The first player is drawn: no seat differs from another but by its place in the circle; a line fails if the "
        f"tail of Hotelling's T² (teams win together, so seats go together) is below {CHANCE:g} / {len(cells)}. With "
        "seat 1 always first, what it wins more than an even share is reported; it should shrink with the players.",
        (*(f"seat {seat}" for seat in range(1, max(SMALL) + 1)), "T²", "tail", "seat 1 first: more than even"),
    )
    for players, script in cells:
        paid = columns("payoff", games.of(_table(players, script)), players) / 10.0
        value, tail = alike(paid)
        first = columns("payoff", games.of(_table(players, script, first_player="fixed")), players) / 10.0
        edge = first[:, 0] - first.mean(axis=1)
        error = edge.std(ddof=1) / np.sqrt(len(edge))
        shares = [f"{share:.2f}" for share in paid.mean(axis=0)] + ["–"] * (max(SMALL) - players)
        figures = (*shares, f"{value:.1f}", f"{tail:.2g}", f"{edge.mean():+.2f} ± {WIDTH * error:.2f}")
        section.checks.append(Check(f"{players} players, {script}", figures, tail >= CHANCE / len(cells)))
    return section


# --- HP-O29: who thinks ----------------------------------------------------------------------------------------------


def informed(games: Games, sizes: Sizes) -> Section:
    """Check that a script wins more often than a player at random among players at random, in each team (HP-O29)."""
    cells = [(players, script) for players in (4, 6, 8) for script in SCRIPTS] if sizes.cells else [(4, "surveyor")]
    teams = ("human", "machine", "outlaw")
    limit = bound(len(cells) * len(teams), sides=1)
    section = Section(
        "Human Punishment: scripts among players at random (HP-O29)",
        f"Seat 1 plays by a script or at random, all others at random, over {games.games:,} games of each line (seed "
        f"{SEED}). By the team that seat 1 had at the start: how many of these games it wins only by script, and how "
        f"many only at random, with the z-score of the sign test. A line fails if any z is below {-limit:.2f}, which "
        f"happens to a script that is no better once in {1 / CHANCE:,.0f} choices of the seed.",
        tuple(f"{team}: only by script, only at random, z" for team in teams),
    )
    for players, script in cells:
        before = games.of(_table(players, "random"))
        after = games.of({**_table(players, "random"), "policy@1": script})
        figures, passed = [], True
        for team in teams:
            dealt = (before["team_start_1"] == team).to_numpy()
            one, two = (frame["won_1"].to_numpy()[dealt] == 1 for frame in (before, after))
            gained, lost = int((two & ~one).sum()), int((one & ~two).sum())
            score = (gained - lost) / np.sqrt(max(gained + lost, 1))
            passed = passed and bool(score >= -limit)
            figures.append(f"{gained:,}, {lost:,}, {score:+.1f}")
        section.checks.append(Check(f"{players} players, {script}", tuple(figures), passed))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    games = Games(GAME, sizes.hoomanz // PART, SEED, room=4)
    yield directions(games, sizes)
    yield alone(games, sizes)
    yield ends(games, sizes)
    yield seats(games, sizes)
    yield informed(games, sizes)
