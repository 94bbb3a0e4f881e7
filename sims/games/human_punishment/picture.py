"""Lay out the table: the players in a circle, seat 1 at the top, who aims at whom, and the cards in front of them.

A loyalty card that two neighbours share lies between them. What lies face down is told all the same, as the story
does: such a card is dashed, and stands in brackets beside the table.
"""

from collections.abc import Mapping
from math import cos, hypot, pi, sin
from typing import Any

from sims.games.human_punishment.records.sizes import MAX_LOYALTIES, NOBODY, NONE, SIDES, WEAPON_KINDS
from sims.games.human_punishment.records.words import Always, Colour, Event, Pile
from sims.phrases import word
from sims.picture import NEUTRAL, Arrow, Picture, Piece, Place
from sims.sets import has

AFTERWARDS = {Event.DROPPED}  # told before the weapon is put back
Names = Mapping[str, list[str]]
WIDE, TALL, CARD = 2.1, 0.95, 0.6  # of what is said of a player, and of a card [spaces]
DISC = 0.3  # from a seat's middle to where an arrow begins [spaces]


def picture(s: Any, rules: Any, names: Names) -> Picture:
    """Return the circle of the seats."""
    table = Picture()
    for seat in range(int(rules.players)):
        _seat(table, s, rules, names, seat)
        for target in {int(s.aim[seat]), int(s.aim_too[seat])} - {NOBODY}:
            if s.weapon[seat] != NONE and has(int(s.alive), seat):
                _aim(table, s, rules, names, seat, target)
    for card in range(MAX_LOYALTIES):
        _loyalty(table, s, rules, names, card)
    free = [f"{names['weapons'][kind]} x {int(s.free[kind])}" for kind in range(WEAPON_KINDS) if s.free[kind]]
    middle = f" Not held: {', '.join(free)}." if free else " All weapons are held."
    turn = f"Turn {int(s.turns)}, seat {int(s.turn_seat) + 1}." if s.turns else "The cards are dealt."
    colours = "H Human, M Machine, O Outlaw, L Legion"
    cards = f"Cards: the ID, then loyalty, each with the colour that it counts as for the team: {colours}."
    cards += " Face down: dashed, [in brackets]."
    table.lines.insert(0, f"{turn}{middle} {cards}")
    return table


def _round(rules: Any, seat: float, outwards: float = 0.0) -> tuple[float, float]:
    """Return a point of the circle, at a seat or between two [spaces]."""
    players = int(rules.players)
    angle = 2 * pi * seat / players - pi / 2
    # WIDE apart above and below, where neighbours stand side by side
    across, down = 0.36 * players + 0.7 + 1.3 * outwards, 0.31 * players + 0.6 + outwards
    return across * cos(angle), down * sin(angle)


def _seat(table: Picture, s: Any, rules: Any, names: Names, seat: int) -> None:
    """Lay out a player: a disc, and outside of it what is said and the ID."""
    x, y = _round(rules, seat)
    lives = has(int(s.alive), seat)
    says = f"seat {seat + 1}" if lives else f"seat {seat + 1}, out"
    table.pieces.append(Piece(x, y, str(seat + 1), seat if lives else NEUTRAL, says))
    x, y = _corner(rules, seat)
    weapon = names["weapons"][int(s.weapon[seat])] if lives and s.weapon[seat] != NONE else ""
    text = f"{int(s.hp[seat])} HP {weapon}".strip() if lives else "out"
    kind = "none" if not lives else "goal" if s.turns and seat == int(s.turn_seat) else ""
    table.places.append(Place(x, y, WIDE, TALL, text, kind, f"seat {seat + 1}: {text}"))
    if _has_id(s, seat):
        card = int(s.id_at[seat])
        row, up = int(s.id_card[card]), has(int(s.ids_up), card)
        letter = Pile(int(rules.ids[row].pile)).name[0]
        _card(table, x, y + TALL, letter, up, f"ID of seat {seat + 1}: {names['ids'][row]}")
    table.lines.append(f"Seat {seat + 1}: {text}{_cards(s, names, seat)}")


def _corner(rules: Any, seat: int) -> tuple[float, float]:
    """Return where what is said of a player begins: its block lies outside of the disc [spaces]."""
    x, y = _round(rules, seat, 1.3)
    return x - WIDE / 2, y - (TALL + CARD) / 2


def _card(table: Picture, x: float, y: float, letter: str, up: bool, says: str) -> None:
    hidden = "" if up else ", face down"
    table.places.append(Place(x, y, CARD, CARD, letter, "" if up else "card", says + hidden))


def _loyalty(table: Picture, s: Any, rules: Any, names: Names, card: int) -> None:
    """Lay out a loyalty card before its player, or between neighbours who share it: no such card is swapped."""
    places = [(seat, side) for seat in range(int(rules.players)) for side in range(SIDES)]
    holders = [(seat, side) for seat, side in places if _lies(s, seat, side, card)]
    if not holders:
        return
    row, up = int(s.loyalty[card]), has(int(s.loyalties_up), card)
    seats = " and ".join(str(seat + 1) for seat, _ in holders)
    says = f"loyalty card of seat {seats}: {names['loyalties'][row]}"
    seat, side = holders[0]
    if len(holders) == 1:
        x, y = _corner(rules, seat)
        x, y = x + CARD * (1 + side), y + TALL
    else:
        other = holders[1][0]
        x, y = _round(rules, (seat + other) / 2 if other - seat == 1 else (seat + other + int(rules.players)) / 2)
        x, y = x - CARD / 2, y - CARD / 2
    _card(table, x, y, Colour(int(rules.loyalties[row].colour)).name[0], up, says)


def _lies(s: Any, seat: int, side: int, card: int) -> bool:
    """Return whether a loyalty card lies at a player's side; before the deal both sides are 0."""
    return int(s.lies[seat, side]) == card and s.lies[seat, 0] != s.lies[seat, 1]


def _has_id(s: Any, seat: int) -> bool:
    """Return whether a player has got an ID; before the deal all have the number of seat 1's."""
    return seat == 0 or s.id_at[seat] != s.id_at[0]


def _aim(table: Picture, s: Any, rules: Any, names: Names, seat: int, target: int) -> None:
    """Draw an arrow from disc to disc, a little to its left, so that two who aim at each other are seen."""
    (x, y), (to_x, to_y) = _round(rules, seat), _round(rules, target)
    far = hypot(to_x - x, to_y - y) or 1.0
    east, south = (to_x - x) / far, (to_y - y) / far
    left_x, left_y = 0.08 * south, -0.08 * east
    says = f"seat {seat + 1} aims the {names['weapons'][int(s.weapon[seat])]} at seat {target + 1}"
    begin = (x + DISC * east + left_x, y + DISC * south + left_y)
    end = (to_x - DISC * east + left_x, to_y - DISC * south + left_y)
    table.arrows.append(Arrow(*begin, *end, seat, says))


def _cards(s: Any, names: Names, seat: int) -> str:
    """Return a player's cards as text; those in brackets lie face down."""
    texts = []
    if _has_id(s, seat):
        card = int(s.id_at[seat])
        texts.append(_shown(names["ids"][int(s.id_card[card])], has(int(s.ids_up), card)))
    for side in range(SIDES):
        card = int(s.lies[seat, side])
        if _lies(s, seat, side, card):
            texts.append(_shown(names["loyalties"][int(s.loyalty[card])], has(int(s.loyalties_up), card)))
    programs = [int(card) for card in s.hand[seat, : s.held[seat]]]
    texts += [_shown(names["programs"][int(s.program[card])], bool(s.in_play[card])) for card in programs]
    mark = f"; {word(Always(int(s.mark[seat])))}" if s.mark[seat] else ""
    return f"; {', '.join(texts)}{mark}" if texts else mark


def _shown(name: str, up: bool) -> str:
    return name if up else f"[{name}]"
