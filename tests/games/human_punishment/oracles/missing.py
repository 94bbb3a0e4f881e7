"""Human Punishment, a second reading: how often a team is missing at the deal, exact for 4 to 8 players (HP-O12).

All deals are counted: which IDs are in front of players, by what matters of them for the team, and the loyalty cards
two by two. From 9 players on loyalty cards are shared by neighbours, and deals are too many to count.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod

from tests.games.human_punishment.oracles.deals import COLOURS, loyalty_cards, rows, setup, team

Counts = tuple[int, ...]
MISSING: dict[str, Callable[[str], bool]] = {
    "human": lambda name: name == "human",
    "machine": lambda name: name == "machine",
    "outlaw": lambda name: name not in ("human", "machine"),  # Legion and Fallen count as Outlaws
}


def kinds() -> list[tuple[str, str, int]]:
    """Return pile, Always and number of cards of each kind of ID; all that make an Outlaw of some kind are one."""
    found: dict[tuple[str, str], int] = {}
    for row in rows("ids"):
        if row["pile"] != "boss":
            always = "outlaw" if row["always"] in ("legion", "fallen") else row["always"]
            found[row["pile"], always] = found.get((row["pile"], always), 0) + int(row["count"])
    return [(pile, always, count) for (pile, always), count in found.items()]


def id_deals(players: int) -> Iterator[tuple[Counts, Fraction]]:
    """Yield how many players hold an ID of each kind, and the chance of that."""
    every, table = kinds(), setup(players)
    drawn = {"human": table["humans"], "machine": table["machines"], "outlaw": table["outlaws"]}
    cards = [sum(count for pile, _, count in every if pile == colour) for colour in COLOURS]
    deals = prod(comb(size, drawn[colour]) for size, colour in zip(cards, COLOURS, strict=True)) * (players + 1)
    for numbers in product(*(range(min(count, drawn[pile]) + 1) for pile, _, count in every)):
        per_pile = [
            sum(n for n, (pile, _, _) in zip(numbers, every, strict=True) if pile == colour) for colour in COLOURS
        ]
        if any(number != drawn[colour] for number, colour in zip(per_pile, COLOURS, strict=True)):
            continue
        ways = prod(comb(count, n) for n, (_, _, count) in zip(numbers, every, strict=True))
        for kind, number in enumerate(numbers):  # one of them lies aside
            if number:
                held = tuple(n - (k == kind) for k, n in enumerate(numbers))
                yield held, Fraction(ways * number, deals)


def missing(players: int, name: str) -> Fraction:
    """Return the chance that no player is of this team at the deal, programs not counted."""
    every = kinds()
    cards = sorted(set(loyalty_cards(players, legion=False)))
    all_cards = loyalty_cards(players, legion=False)
    pairs = [(one, two) for one in range(len(cards)) for two in range(one, len(cards))]
    allowed = [
        [pair for pair in pairs if not MISSING[name](team(pile, always, [cards[k] for k in pair]))]
        for pile, always, _ in every
    ]

    @cache
    def ways(held: Counts, left: Counts) -> int:
        """Return in how many ways the rest of the players get two loyalty cards each and nobody is of the team."""
        kind = next((k for k, number in enumerate(held) if number), None)
        if kind is None:
            return 1
        rest = tuple(number - (k == kind) for k, number in enumerate(held))
        total = 0
        for one, two in allowed[kind]:
            choices = left[one] * (left[one] - 1) if one == two else 2 * left[one] * left[two]
            if choices:
                after = tuple(number - (k == one) - (k == two) for k, number in enumerate(left))
                total += choices * ways(rest, after)
        return total

    start = tuple(all_cards.count(card) for card in cards)
    return sum((chance * ways(held, start) for held, chance in id_deals(players)), Fraction(0)) / factorial(2 * players)
