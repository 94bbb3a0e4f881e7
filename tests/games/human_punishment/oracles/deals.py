"""Human Punishment, a second reading: the exact chances of each team at the deal, as fractions.

Everything is read from the scenario's CSV files anew, and enumerated: which ID a player holds, and which two loyalty
cards. Nothing of the game's own code is used.
"""

import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).parents[4] / "scenarios" / "human_punishment"
TEAMS = ("human", "machine", "outlaw", "legion", "fallen")
COLOURS = TEAMS[:3]
Chances = dict[str, Fraction]


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def setup(players: int) -> dict[str, int]:
    row = next(row for row in rows("setups") if int(row["players"]) == players)
    return {name: int(value) for name, value in row.items() if value.isdigit()}


def ids(players: int, id_set: str = "full") -> Iterator[tuple[str, str, Fraction]]:
    """Yield colour, Always and chance of each ID that a player may hold."""
    table = setup(players)
    drawn = {"human": table["humans"], "machine": table["machines"], "outlaw": table["outlaws"]}
    left_out = {"full": lambda row: False, "no_specials": lambda row: row["special"] == "1"}
    left_out["first_game"] = lambda row: row["first_game"] == "0"
    used = [row for row in rows("ids") if row["pile"] != "boss" and not left_out[id_set](row)]
    for row in used:
        pile = sum(int(other["count"]) for other in used if other["pile"] == row["pile"])
        yield row["pile"], row["always"], Fraction(drawn[row["pile"]], players + 1) * Fraction(int(row["count"]), pile)


def loyalty_cards(players: int, legion: bool) -> list[tuple[str, int]]:
    table, cards = setup(players), []
    for row in rows("loyalties"):
        count = int(legion) if row["id"] == "legion" else table[row["id"]] - (legion and row["id"] == "outlaw_single")
        cards += [(row["colour"], int(row["weight"]))] * count
    return cards


def team(colour: str, always: str, loyalties: list[tuple[str, int]], secret: str = "") -> str:
    """Return the team: marks of the Legion first, then what the ID says, then the most common colour."""
    if always == "legion" or any(card == "legion" for card, _ in loyalties):
        return "legion"
    if always != "none":
        return always
    weights = dict.fromkeys(COLOURS, 0)
    weights[colour] += 1
    for card, weight in loyalties:
        weights[card] += weight
    if secret:
        weights[secret] += 1
    most = max(weights.values())
    first = [name for name in COLOURS if weights[name] == most]
    return first[0] if len(first) == 1 else "outlaw"


def chances(players: int, id_set: str = "full", legion: bool = False) -> Chances:
    """Return the chance of each team at the deal, without programs."""
    found = dict.fromkeys(TEAMS, Fraction(0))
    cards = loyalty_cards(players, legion)
    pairs = [(one, two) for i, one in enumerate(cards) for j, two in enumerate(cards) if i != j]
    for colour, always, chance in ids(players, id_set):
        for pair in pairs:
            found[team(colour, always, list(pair))] += chance / len(pairs)
    return found


def secrets(players: int) -> tuple[list[str], int]:
    """Return the colours of the secret loyalties in the deck, and how many programs there are."""
    used = [row for row in rows("programs") if players < 9 or row["red"] == "0"]
    secret = [row for row in used if row["use"] == "secret"]
    colours = [row["id"].removeprefix("secret_") for row in secret for _ in range(int(row["count"]))]
    return colours, sum(int(row["count"]) for row in used)


def chances_with_program(players: int) -> tuple[Chances, Fraction]:
    """Return the chance of each team with the first program counted, and that the program changes the team."""
    found, changes = dict.fromkeys(TEAMS, Fraction(0)), Fraction(0)
    cards = loyalty_cards(players, legion=False)
    pairs = [(one, two) for i, one in enumerate(cards) for j, two in enumerate(cards) if i != j]
    colours, programs = secrets(players)
    for colour, always, chance in ids(players):
        for pair in pairs:
            without = team(colour, always, list(pair))
            share = chance / len(pairs)
            found[without] += share * (1 - Fraction(len(colours), programs))
            for secret in colours:
                now = team(colour, always, list(pair), secret)
                found[now] += share / programs
                changes += share / programs * (now != without)
    return found, changes


def some_secret(players: int, dealt: int) -> Fraction:
    """Return the chance that among so many programs at least one is a secret loyalty."""
    colours, programs = secrets(players)
    none = Fraction(1)
    for k in range(dealt):
        none *= Fraction(programs - len(colours) - k, programs - k)
    return 1 - none


def special_dealt(players: int) -> Fraction:
    """Return the chance that the Mindeater is in front of some player; it is the same for the Deathbringer."""
    pile = sum(int(row["count"]) for row in rows("ids") if row["pile"] == "outlaw")
    return Fraction(setup(players)["outlaws"], pile) * Fraction(players, players + 1)
