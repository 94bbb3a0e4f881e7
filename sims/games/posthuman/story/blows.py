"""Posthuman: tell shots and exchanges of melee, with what follows from the dice.

The events hold the dice only. What they do is found by the rules themselves, on a copy of the record.
"""

from typing import Any

from sims.games.posthuman.queries.gear import swaps
from sims.games.posthuman.queries.rolls import FACE
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Ability, Melee, Stat
from sims.games.posthuman.rules.attacks import blows
from sims.games.posthuman.rules.melee import (
    after_blocks_of_foe,
    after_blocks_of_human,
    be_struck,
    counts_warriors,
    knocks_down,
    strike,
    take_blows,
)
from sims.games.posthuman.story.wording import Names, dice, foe, number_of_dice, tracks, who
from sims.phrases import listed, plural
from sims.trace import Entry

PLACES = FACE * len(Melee)  # from this bit on, a roll may say which enemy it was made against, counted from 1


def fought(e: Entry, r: Any, n: Names) -> str:
    """Tell an exchange: dice, wounds and health left on both sides."""
    s, own, other = e.s, e.a & ((1 << PLACES) - 1), e.b
    if s.foes == 0:
        return _attacked(e, r)
    seat, at = int(s.actor), _opponent(s, e.a >> PLACES)
    if at == NONE:
        living = [foe(s, n, place) for place in range(int(s.foes)) if s.foe_health[place] > 0]
        against = f"one of {listed(living)}"
        return f"      Round {s.melee_round} with {against}: {_rolls(s, seat, own, other)}."
    after, card = s.copy(), r.foes[s.foe[at]]
    hit, crit, special = after_blocks_of_foe(own, other, counts_warriors(s, r, seat))
    foe_warriors = r.stat_values[card.melee - 1].warriors
    foe_hit, foe_crit, foe_special = after_blocks_of_human(r, s.foe[at], other, own, foe_warriors)
    attacks, foe_attacks = hit + crit + special, foe_hit + foe_crit + foe_special * card.special_attack
    results = []
    if attacks >= foe_attacks and attacks > 0:
        strike(after, r, seat, at, crit, special)
        results.append(f"the enemy {_foe_left(int(s.foe_health[at]), int(after.foe_health[at]))}")
        if special > 0 and knocks_down(s, r, seat) and after.foe_health[at] > 0:
            results[-1] += " and is knocked down"
    if foe_attacks >= attacks and foe_attacks > 0:
        be_struck(after, r, seat, at, foe_crit, foe_special)
        results.append(_human_left(s, after, r, seat))
        if foe_special > 0 and card.special_knockdown:
            results[-1] += " and is knocked down"
    result = listed(results) or "nobody is wounded"
    return f"      Round {s.melee_round} with {foe(s, n, at)}: {_rolls(s, seat, own, other)}: {result}."


def _rolls(s: Any, seat: int, own: int, other: int) -> str:
    """Return both rolls of an exchange."""
    return f"{who(s, seat)} rolls {dice(own)}; the enemy rolls {dice(other)}"


def _opponent(s: Any, named: int) -> int:
    """Return the enemy's place: the one named, or the only one that lives; NONE if the event does not tell."""
    living = [place for place in range(int(s.foes)) if s.foe_health[place] > 0]
    return named - 1 if named else living[0] if len(living) == 1 else NONE


def _foe_left(before: int, after: int) -> str:
    """Return what an enemy lost."""
    if before == after:
        return f"takes no wound ({after} health left)"
    return f"loses {before - after} health" + (f" ({after} left)" if after else " and is dead")


def _human_left(s: Any, after: Any, rules: Any, seat: int) -> str:
    """Return what a human lost, and what is left."""
    losses = [
        (int(s.health[seat] - after.health[seat]), "health"),
        (int(s.morale[seat] - after.morale[seat]), "morale"),
    ]
    lost = listed([f"{amount} {what}" for amount, what in losses if amount]) or "nothing"
    saved = " with Protector's help" if s.protector[seat] and not after.protector[seat] else ""
    return f"{who(s, seat)} loses {lost}{saved} ({tracks(after, rules, seat)})"


def _attacked(e: Entry, r: Any) -> str:
    """Tell the round of melee of a mutant's Attack!, which only the human can lose."""
    s, seat, target = e.s, int(e.s.turn_seat), int(e.s.actor)
    own, other, after = e.a, e.b, e.s.copy()
    result, wounds = f"{who(s, target)} holds out", int(blows(s, r, seat, target, own, other))
    if wounds > 0:
        take_blows(after, r, target, wounds)
        result = _human_left(s, after, r, target)
    return f"      {who(s, target)} rolls {dice(own)}; {who(s, seat)} rolls {dice(other)}: {result}."


def charged(e: Entry, r: Any, n: Names) -> str:
    """Tell the dice of Charge, and how many of its hits the human's defence dice block."""
    s, target, (hits, blocks) = e.s, int(e.s.actor), divmod(e.b, 64)
    guard = int(swaps(s, r, target))
    blocked = (
        f", and {who(s, target)} blocks {min(hits, blocks)} with {number_of_dice(guard, 'defence ')}" if guard else ""
    )
    return f"      {who(s, int(s.turn_seat))} rolls {dice(e.a)}: {plural(hits, 'hit')}{blocked}."


def shot(e: Entry, r: Any, n: Names) -> str:
    """Tell a human's shot at one enemy, or at a mutant that attacks."""
    s, seat, at, hits = e.s, int(e.s.actor), e.a, e.b
    if s.foes == 0:
        mutant, left = int(s.attacker), f"ammo {s.ammo[seat]} left"
        stopped = ", which ends the attack" if hits >= s.stat[mutant, Stat.STRENGTH] else ""
        shoots = f"{who(s, seat)} shoots {number_of_dice(e.a)} at {who(s, mutant)}"
        return f"      {shoots}: {plural(hits, 'hit')}{stopped}; {left}."
    before = int(s.foe_health[at])
    result = f", and the enemy {_foe_left(before, max(0, before - hits))}" if hits else ""
    shoots = (
        f"{who(s, seat)} shoots {number_of_dice(int(s.aimed[at]))} at {foe(s, n, at)}: {plural(hits, 'hit')}{result}"
    )
    return f"      {shoots}; ammo {s.ammo[seat]} left."


def shot_at(e: Entry, r: Any, n: Names) -> str:
    """Tell an enemy's shot; armour and Protector work on the wounds of all shots together."""
    s, at, hits = e.s, e.a, e.b
    shots = f"      {who(s, int(s.actor))} is shot at by {foe(s, n, at)}: {plural(hits, 'hit')}"
    if r.foes[s.foe[at]].ability == Ability.BOLAS and hits:
        return f"{shots} with bolas, {number_of_dice(int(r.foes[s.foe[at]].amount), 'melee ')} in round 1."
    return f"{shots}."
