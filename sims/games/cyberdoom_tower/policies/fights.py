"""Weigh the attacks of a scripted player, on a floor's Sentinel and beside the AI."""

from typing import NamedTuple

import numpy as np

from sims.games.cyberdoom_tower.policies.guard import roll_to_hide
from sims.games.cyberdoom_tower.policies.worth import energy_price, luck_to_spare
from sims.games.cyberdoom_tower.queries.dice import sentinel_layout
from sims.games.cyberdoom_tower.queries.gear import can_use_weapon, kit, spare_items
from sims.games.cyberdoom_tower.queries.hiding import passing_faces
from sims.games.cyberdoom_tower.queries.legality import attack_is_legal
from sims.games.cyberdoom_tower.queries.tower import is_defeated, is_open
from sims.games.cyberdoom_tower.records.state import FACES, NOWHERE, ODDS_LUCK, ODDS_SCALE, Action, Weapon
from sims.kernel import inlined, kernel

HOPELESS = -1_000_000  # [sixths of a point] far below the values that usual weights make


class Attack(NamedTuple):
    """Hold what attacking the floor's Sentinel with one weapon is worth, wherever the player stands.

    Attributes:
        worth: All that does not depend on the sector [sixths of a point].
        answered: How often the Sentinel answers, of ODDS_SCALE times; what that costs depends on the sector.
        reach: The weapon's Range [sectors]; NOWHERE, which no distance is within, if it cannot be used now.
    """

    worth: int
    answered: int
    reach: int


@inlined
def attacks_on(s, rules, guard):
    """Return an Attack for each Weapon, by number, on the Sentinel of the floor where the player is."""
    seat = s.seat
    floor = s.floor[seat]
    odds, blocked = 0, False
    possible = not s.attacked and s.ap >= rules.attack_ap and not is_defeated(s, floor) and is_open(s, floor)
    if possible:
        luck = min(ODDS_LUCK - 1, luck_to_spare(s, rules, seat))
        odds = np.int64(rules.odds[sentinel_layout(s, rules, floor), kit(s, rules, seat), luck])
        blocked = is_blocked(s, rules, guard)
    return (
        attack_with(s, rules, Weapon.BASE.value, possible, odds, blocked),
        attack_with(s, rules, Weapon.LASER_CANNON.value, possible, odds, blocked),
        attack_with(s, rules, Weapon.PLASMA_RIFLE.value, possible, odds, blocked),
        attack_with(s, rules, Weapon.GRENADE.value, possible, odds, blocked),
    )


@kernel
def is_blocked(s, rules, guard):
    """Return whether a needed key lies on the player's floor where no Hide roll leads, only an attack."""
    if guard.key_sector == NOWHERE:
        return False
    return passing_faces(roll_to_hide(s, rules, s.seat, s.floor[s.seat], guard.key_sector, guard)) == 0


@kernel
def attack_with(s, rules, weapon, possible, odds, blocked):
    """Return the Attack with one weapon; `odds` are its successes, of ODDS_SCALE.

    A success brings the gain, a failure a box. The Sentinel answers unless this attack defeats it.
    """
    seat = s.seat
    if not possible or not can_use_weapon(s, rules, seat, weapon):
        return Attack(HOPELESS, 0, NOWHERE)
    weights = rules.policies[seat]
    card = rules.weapons[weapon]
    left = s.sentinel_energy[s.floor[seat]]
    damage = min(left, np.int64(card.damage))
    gain = damage * weights.hit
    if damage == left:
        gain += weights.defeat + weights.box
    if blocked:
        gain += weights.key * damage // left
    worth = FACES * gain * odds // ODDS_SCALE + FACES * weights.box * (ODDS_SCALE - odds) // ODDS_SCALE
    worth -= FACES * energy_price(s, rules, seat, np.int64(card.energy))
    if weapon == Weapon.GRENADE and damage < card.damage:
        worth -= FACES * weights.loot  # kept for a better target
    return Attack(worth, ODDS_SCALE - odds if damage == left else ODDS_SCALE, np.int64(card.range))


@inlined
def attack_value(attack, cost):
    """Return what an attack is worth where the Sentinel's turn costs so many points [sixths of a point]."""
    return attack.worth - FACES * cost * attack.answered // ODDS_SCALE


@inlined
def furthest_reach(attacks):
    """Return the most that one of the attacks reaches [sectors]; NOWHERE if none can be used."""
    most = NOWHERE
    for attack in attacks:
        most = max(most, attack.reach)
    return most


@inlined
def best_attack(attacks, away, cost):
    """Return the worth of the best attack on a Sentinel so many sectors away [sixths of a point].

    HOPELESS if no weapon reaches it. `cost` is that of its turn [points].
    """
    most = HOPELESS
    for attack in attacks:
        if away <= attack.reach:
            most = max(most, attack_value(attack, cost))
    return most


@kernel
def fight(s, rules):
    """Return what to do beside the AI: attack with the Grenade, else the Plasma Rifle, else the base weapon.

    The Plasma Rifle only while the player's Energy is above 2 and the AI's at least 2. A player whom the AI's answer
    would kill ends his turn if his partner would survive it.
    """
    if leaves_it_to_partner(s, rules):
        return Action.END.value
    if attack_is_legal(s, rules, Weapon.GRENADE.value):
        return Action.ATTACK + Weapon.GRENADE
    if s.ai_energy >= 2 and s.energy[s.seat] > 2 and attack_is_legal(s, rules, Weapon.PLASMA_RIFLE.value):
        return Action.ATTACK + Weapon.PLASMA_RIFLE
    if attack_is_legal(s, rules, Weapon.BASE.value):
        return Action.ATTACK + Weapon.BASE
    return Action.END.value


@kernel
def leaves_it_to_partner(s, rules):
    """Return whether only the partner would survive the AI's answer, and this player cannot win at once."""
    seat = s.seat
    danger = int(rules.ai_cards[s.ai_card].damage)
    most = int(rules.weapons[Weapon.BASE].damage)
    for weapon in (Weapon.GRENADE.value, Weapon.PLASMA_RIFLE.value):
        if can_use_weapon(s, rules, seat, weapon):
            most = max(most, int(rules.weapons[weapon].damage))
    if s.ai_energy <= most or s.energy[seat] + spare_items(s, seat) * rules.item_energy > danger:
        return False
    for other in range(rules.players):
        if other != seat and s.energy[other] + spare_items(s, other) * rules.item_energy > danger:
            return True
    return False
