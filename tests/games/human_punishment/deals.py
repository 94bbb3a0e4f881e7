"""Check the deals of Human Punishment against exact chances: HP-O11 to HP-O15 and HP-O30, ten million deals each."""

from collections.abc import Iterator
from typing import Any

from benchmarks.validation.checks import Check, Section, Sizes, bound
from scenarios import load
from sims.games.human_punishment.records.words import Team
from tests.games.human_punishment.oracles.deals import TEAMS, chances, chances_with_program
from tests.games.human_punishment.oracles.missing import missing
from tests.games.human_punishment.oracles.starts import dealt, mean_and_error
from tests.games.human_punishment.oracles.worlds import imagined

GAME, SEED = "human-punishment", 101
PLAYERS = range(4, 17)
EXACT = range(4, 9)  # players for whom HP-O12 is counted
PART = 2  # divisor of the number of Pig games: ten million deals
NO_PROGRAMS = {"program_set": "no_programs"}
WITHOUT = ("human", "machine", "outlaw")
WORLD_PLAYERS, WORLD_GAMES = (4, 6, 8, 12, 16), 400
TRIES = (1, 20, 200)  # of `redeal_tries`; 20 is the scenario's
Settings = dict[str, Any]


def cells(sizes: Sizes) -> list[tuple[str, Settings]]:
    """Return the settings that are dealt, with their names: all numbers of players in each mode that they go with."""
    found: list[tuple[str, Settings]] = []
    for players in PLAYERS if sizes.cells else PLAYERS[:1]:
        base = {"players": players}
        found += [(f"{players}, first program counted (HP-O30)", base)]
        found += [(f"{players} (HP-O11)", {**base, **NO_PROGRAMS})]
        found += [(f"{players}, no_specials (HP-O13)", {**base, **NO_PROGRAMS, "id_set": "no_specials"})]
        if players < 9:
            found += [(f"{players}, first_game (HP-O14)", {**base, **NO_PROGRAMS, "id_set": "first_game"})]
        if players > 5:
            found += [(f"{players}, Legion expansion (HP-O15)", {**base, **NO_PROGRAMS, "legion_loyalty": True})]
    return found


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield the table of shares, and that of missing teams."""
    deals, every = sizes.pig // PART, cells(sizes)
    limit = bound(len(every) * len(TEAMS))
    shares = Section(
        "Human Punishment: teams at the deal",
        f"How many of the players are of each team, in per cent of the seats, over {deals:,} deals of each line (seed "
        f"{SEED}), less the exact share of tests/games/human_punishment/oracles/deals.py, in standard errors. Lines "
        f"share their random numbers, so their figures go together. A line fails if any exceeds {limit:.2f}.",
        tuple(f"{name}, z" for name in TEAMS),
    )
    absent = Section(
        "Human Punishment: a team that is missing at the deal (HP-O12)",
        f"How often nobody is of a team, in per cent of {deals:,} deals without programs (seed {SEED}), beside the "
        f"exact chance. A line fails if a share is off by more than {bound(3 * len(EXACT)):.2f} standard errors.",
        ("no Human", "no Machine", "no Outlaw of any kind"),
    )
    for name, settings in every:
        counts, without = dealt(load(GAME).configuration(settings).rules(), SEED, deals)
        players = settings["players"]
        if set(settings) == {"players"}:
            exact, _ = chances_with_program(players)
        else:
            exact = chances(players, settings.get("id_set", "full"), "legion_loyalty" in settings)
        scores = []
        for team in TEAMS:
            mean, error = mean_and_error(counts[Team[team.upper()]])
            far = mean - float(players * exact[team])
            scores.append(far / error if error else 0.0 if abs(far) < 1e-12 else float("inf"))
        passed = max(map(abs, scores)) <= limit
        shares.checks.append(Check(name, tuple(f"{score:+.1f}" for score in scores), passed))
        if settings == {"players": players, **NO_PROGRAMS} and players in EXACT:
            absent.checks.append(_missing(players, [int(number) for number in without], deals))
    yield shares
    yield absent
    yield worlds(WORLD_PLAYERS if sizes.cells else WORLD_PLAYERS[:1], WORLD_GAMES if sizes.cells else 5)


def worlds(tables: tuple[int, ...], games: int) -> Section:
    """Return how often a player who thinks ahead imagines cards that do not explain what was said at the checks."""
    section = Section(
        "Human Punishment: worlds that do not explain what the eliminated said",
        f"For each decision of {games:,} games of surveyors (seed {SEED}) after which somebody was eliminated, the "
        "cards are dealt anew once, as a player who thinks ahead does. `redeal` takes the first deal that fits what "
        "the player has seen and explains every check so far, or the last of `redeal_tries`. Reported: the share of "
        "decisions at which even that one does not explain the checks, by the number of deals tried.",
        ("decisions", *(f"tries {tries}" for tries in TRIES)),
    )
    for players in tables:
        shares = []
        for tries in TRIES:
            rules = load(GAME).configuration({"players": players, "redeal_tries": tries}).rules()
            decisions, loose = imagined(rules, SEED, games)
            shares.append(f"{100 * loose / decisions:.2f} %")
        section.checks.append(Check(f"{players} players", (f"{decisions:,}", *shares), None))
    return section


def _missing(players: int, without: list[int], deals: int) -> Check:
    """Return the line of a number of players: how often each team was missing."""
    limit, figures, passed = bound(3 * len(EXACT)), [], True
    for name, number in zip(WITHOUT, without, strict=True):
        chance = float(missing(players, name))
        error = (chance * (1 - chance) / deals) ** 0.5
        passed = passed and abs(number / deals - chance) <= limit * error
        figures.append(f"{100 * number / deals:.4f} (exact {100 * chance:.4f})")
    return Check(f"{players} players", tuple(figures), passed)
