"""Check that a harder card of Cyberdoom Tower is never easier to hit, and that no ability hurts."""

import numpy as np

from benchmarks.validation.checks import Check, Section, Sizes
from scenarios import load
from tests.games.cyberdoom_tower.oracles.cards import AIS, CARDS, MODIFIERS, SENTINELS
from tests.games.cyberdoom_tower.oracles.hit_boxes import PLAIN

BOXES = 6


# A hit box is a text: colour (w or r) and least number, as `w4`; an empty box takes any die. Each change makes a box
# harder, or returns None if it does not apply.


def _number_up(box: str) -> str | None:
    return f"{box[0]}{int(box[1:]) + 1}" if box and box[1:] < "6" else None


def _numbered(box: str) -> str | None:
    return None if box else "w2"  # a 1 takes any die


def _red(box: str) -> str | None:
    return f"r{box[1:]}" if box.startswith("w") else None


CHANGES = {"a number is one higher": _number_up, "an empty box gets a 2": _numbered, "a white box is red": _red}
PLAIN_PLACE = next(place for place, modifiers in MODIFIERS.items() if modifiers == PLAIN)


def _odds(settings: dict[str, str]) -> dict[str, np.ndarray]:
    """Return the game's odds for each card by set of unlocked abilities, without modifiers or Luck."""
    r = load("cyberdoom-tower").configuration(settings).rules()[0]
    floor = list(dict.fromkeys(card for card, _ in MODIFIERS)).index(PLAIN_PLACE[0])
    numbers = {card: int(r.sentinel_layout[i, floor, PLAIN_PLACE[1] - 1]) for i, card in enumerate(SENTINELS)}
    numbers |= {card: int(r.ai_layout[i]) for i, card in enumerate(AIS)}
    return {card: r.odds[number, :, 0].copy() for card, number in numbers.items()}


def harder(sizes: Sizes) -> Section:
    """Make every box of every card harder in every way, add every modifier, and take away every ability."""
    section = Section(
        "Cyberdoom Tower: harder cards, fewer abilities (O13)",
        "The game's own table of odds, changed through the scenario's tables as a sweep would: no card gets easier "
        "when a box gets harder or a floor's modifier is added, and no ability makes an attack less likely to succeed, "
        "with any set of unlocked abilities. Whole numbers of rolls are compared; nothing here fails by chance.",
        ("comparisons", "in the wrong direction", "without effect"),
    )
    before = _odds({})
    for name, change in CHANGES.items():
        drops = []
        for box in range(BOXES) if sizes.cells else (2,):
            settings = {}
            for card, boxes in CARDS.items():
                if changed := change(boxes[box]):
                    table = "sentinel_cards" if card in SENTINELS else "ai_cards"
                    settings[f"{table}.{card}.boxes_{box + 1}"] = changed
            after = _odds(settings) if settings else {}
            drops += [before[name.split(".")[1]] - after[name.split(".")[1]] for name in settings]
        section.checks.append(_compared(name, drops))
    section.checks.append(_compared("a modifier is added", _modifier_drops()))
    kits = range(16)  # sets of unlocked abilities: bit k is the ability number k
    drops = [
        odds[kit | 1 << ability] - odds[kit]
        for odds in before.values()
        for kit in kits
        for ability in range(4)
        if not kit >> ability & 1
    ]
    section.checks.append(_compared("an ability is unlocked", drops))
    return section


def _modifier_drops() -> list[np.ndarray]:
    """Return how much the odds fall when a place with modifiers replaces the plain one, for every Sentinel."""
    r = load("cyberdoom-tower").configuration({}).rules()[0]
    floors = list(dict.fromkeys(card for card, _ in MODIFIERS))
    drops = []
    for sentinel in range(len(SENTINELS)):
        plain = r.odds[r.sentinel_layout[sentinel, floors.index(PLAIN_PLACE[0]), PLAIN_PLACE[1] - 1], :, 0]
        for (card, column), modifiers in MODIFIERS.items():
            if modifiers != PLAIN:
                drops.append(plain - r.odds[r.sentinel_layout[sentinel, floors.index(card), column - 1], :, 0])
    return drops


def _compared(name: str, drops: list[np.ndarray]) -> Check:
    """Return a line: no drop may be negative, and at least one must be positive."""
    every = np.concatenate([np.atleast_1d(drop) for drop in drops])
    wrong, same = int((every < 0).sum()), int((every == 0).sum())
    return Check(name, (f"{len(every):,}", str(wrong), f"{same:,}"), wrong == 0 and same < len(every))
