"""All Hoomanz Are Dead, which Level Up a scripted hero takes, and who is devolved."""

from sims.games.all_hoomanz.queries.gear import chit_row, is_placed
from sims.games.all_hoomanz.queries.recipes import could_have_timer
from sims.games.all_hoomanz.records.sizes import CHITS, LEVEL_SLOTS, NONE
from sims.games.all_hoomanz.records.words import Effect, Holding, Recipe
from sims.kernel import kernel


@kernel
def chit_to_take(s, rules, seat):
    """Return the best Level Up that a hero can pay for now; NONE if there is none.

    The Monster cards of a BOMB that it could soon arm are not spent.
    """
    weights = rules.policies[seat]
    if weights.level == 0 or s.levels[seat] >= LEVEL_SLOTS:
        return NONE
    spare = s.holds[seat, Holding.MONSTERS] - rules.level_costs[s.levels[seat]]
    if spare < 0:
        return NONE
    kept = 0  # Monster cards kept for a Monster BOMB
    if weights.arm > 0 and could_have_timer(s, rules, seat, Recipe.MONSTER_BOMB.value):
        kept = min(rules.monster_bomb_cards, s.holds[seat, Holding.MONSTER_BOMBS])
    return unused_chit(s, rules, seat) if kept <= spare else NONE


@kernel
def unused_chit(s, rules, seat):
    """Return the unused chit worth most to a hero, of equals the lowest number; NONE if all are placed."""
    best, most = NONE, -1
    for chit in range(CHITS):
        if not is_placed(s, seat, chit):
            value = chit_value(s, rules, seat, chit)
            if value > most:
                best, most = chit, value
    return best


@kernel
def chit_value(s, rules, seat, chit):
    """Return what a chit's face is worth to a scripted hero."""
    weights = rules.policies[seat]
    row = rules.level_ups[chit_row(s, seat, chit)]
    value = 10 + 4 * int(row.attack) + 5 * int(row.defense) + 2 * int(row.speed) + 3 * (int(row.maneuver) > 0)
    value += weights.slot * int(row.unlocks) + 5 * (int(row.effect) > 0)
    return value + weights.killer * (Effect.KILL_HERE <= int(row.effect) <= Effect.KILL_ANYWHERE)


@kernel
def hero_to_devolve(s, rules):
    """AH-A38: return the hero whom the group lets a Drone's Brain devolve: who loses least, or most, by it."""
    best, most = 0, -(10**6)
    for seat in range(rules.players):
        value = -rules.group.spare * devolution(s, rules, seat)
        if value > most:
            best, most = seat, value
    return best


@kernel
def devolution(s, rules, seat):
    """Return what being devolved costs a hero: its highest Level Up that is face up, 1 for an open slot, or 0."""
    for level in range(LEVEL_SLOTS - 1, -1, -1):
        if level < s.levels[seat] and not s.dark[seat, level]:
            return chit_value(s, rules, seat, s.chit[seat, level])
    return int(s.levels[seat] < LEVEL_SLOTS)
