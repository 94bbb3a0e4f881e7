"""All Hoomanz Are Dead, what a scripted hero does before its turn: stash and Get Ready (AH-021, AH-042)."""

from sims.games.all_hoomanz.board.grid import trapdoors
from sims.games.all_hoomanz.board.paths import next_edge
from sims.games.all_hoomanz.policies.adam_hunt import destroys_adam
from sims.games.all_hoomanz.policies.cards import gear_value, keep_value
from sims.games.all_hoomanz.policies.levels import chit_to_take
from sims.games.all_hoomanz.policies.values import combat_value
from sims.games.all_hoomanz.queries.adam import is_adam_active
from sims.games.all_hoomanz.queries.gear import feral, minimum_attack, way_of
from sims.games.all_hoomanz.queries.hero_actions import can_level
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Action, CardType, Feral, Kind
from sims.kernel import kernel
from sims.sets import bit


@kernel
def choose_from_stash(s, rules, seat):
    """AH-021: return the pick of the card worth most to this hero; pass if none is worth anything."""
    best, most = Action.PASS.value, 0
    for place in range(rules.stash):
        row = int(s.stash[place])
        if row == NONE or int(rules.loot[row].type) == CardType.INFECTED:
            continue
        value = keep_value(s, rules, seat, row) + fit_value(s, rules, seat, row)
        if value > most:
            best, most = Action.STASH + place, value
    return best


@kernel
def fit_value(s, rules, seat, row):
    """Return what equipping a card would add for a hero whose cards still lie in its Inventory [points]."""
    kind = int(rules.loot[row].type)
    if kind == CardType.IMPLANT:
        return 2 * gear_value(rules, row) if s.holds[seat, CardType.IMPLANT] == 0 else 0
    if kind > CardType.TOOL:
        return 0
    slots = 0  # of this type; the third slot is locked during setup
    for slot in range(2):
        slots += int(rules.characters[s.hero[seat] - 1].slots[slot]) == kind
    return 2 * gear_value(rules, row) if s.holds[seat, kind] < slots else 0


@kernel
def choose_preparation(s, rules, seat):
    """AH-042: return a Level Up if there is one to take; then Prepare Defense or Attack."""
    chit = chit_to_take(s, rules, seat)
    if chit != NONE and can_level(s, rules, seat, chit):
        return Action.LEVEL_UP + chit
    return Action.DEFENSE.value if prepares_defense(s, rules, seat) else Action.ATTACK.value


@kernel
def prepares_defense(s, rules, seat):
    """Return whether a hero prepares Defense rather than Attack, as it stands.

    It does below `shield_goal`, and up to twice that unless it means to fight; with more it leaves the Scrapyard to
    others. A hero whose cards and Level Ups add no Attack has nothing else to prepare, and takes shields however many
    it has. The PSYCHIC prepares whichever gives more, as what is left of its Attack becomes shields.
    """
    goal = rules.policies[seat].shield_goal
    gain = min(s.defense_sum[seat], s.scrapyard)
    if gain <= 0 or (feral(s, rules, seat) == Feral.PSYCHIC and s.attack_sum[seat] >= gain):
        return False
    if s.shields[seat] < goal or s.attack_sum[seat] <= 0:
        return True
    return s.shields[seat] < 2 * goal and not means_to_fight(s, rules, seat)


@kernel
def means_to_fight(s, rules, seat):
    """Return whether a hero would use a prepared Attack.

    It would against A.D.A.M., in rooms yet unseen if its bonus is at least `brawn`, or in a Monster room near it.
    """
    attack = minimum_attack(s, rules, seat) + s.attack_sum[seat]
    if s.attack_sum[seat] >= rules.policies[seat].brawn:
        return True
    if is_adam_active(s, rules) and attack >= s.adam_shields:
        return True
    if is_adam_active(s, rules) and rules.policies[seat].adam and destroys_adam(s, rules, seat, attack):
        return True
    monsters = s.encounters & ~s.clear & s.of_kind[Kind.MONSTER]
    edge = bit(s.room[seat])
    for _ in range(rules.actions):
        edge |= next_edge(s, way_of(s, rules, seat), trapdoors(s, rules), edge)
    return edge & monsters != 0 and combat_value(s, rules, seat, attack, s.shields[seat]) > 0
