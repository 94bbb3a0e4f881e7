"""Human Punishment: the legal actions listed, phase by phase; `legality` says the same of a single action.

Each block of action numbers is a set: what the player who decides may say, take, name or use now. A phase that does not
offer a block leaves its set empty, so nobody asks `legality` for each of the numbers.
"""

from sims import sets
from sims.games.human_punishment.queries.legality import (
    may_act,
    may_discard,
    may_name,
    may_name_card,
    may_name_id,
    may_stop,
    may_take_weapon,
)
from sims.games.human_punishment.queries.programs import may_use
from sims.games.human_punishment.queries.table import aims, hidden_loyalties, other_aims
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NOTHING, SIDES, WEAPON_KINDS
from sims.games.human_punishment.records.words import Phase
from sims.kernel import kernel

ARMED = tuple(action.value for action in (Action.DROP, Action.SHOOT, Action.HEAL, Action.RETARGET, Action.ASSASSINATE))
UNARMED = tuple(action.value for action in (Action.PASS, Action.DRAW, Action.ASSASSINATE, Action.ROB))


@kernel
def legal_actions(s, rules, into):
    """Write the legal actions into `into` in rising order, and return how many."""
    found = sets.write(into, int(NOTHING), Action.PASS.value, sayings(s, rules))
    found = sets.write(into, found, Action.EQUIP.value, weapons(s, rules))
    found = sets.write(into, found, Action.PLAYER.value, players(s, rules))
    found = sets.write(into, found, Action.CARD.value, cards(s, rules))
    found = sets.write(into, found, Action.ID.value, ids(s, rules))
    found = sets.write(into, found, Action.DISCARD.value, discards(s, rules))
    return sets.write(into, found, Action.PLAY.value, programs(s, rules))


@kernel
def has_choice(s, rules):
    """Return whether two or more actions are legal."""
    phase = s.phase
    if phase == Phase.WINDOW or phase == Phase.AFTER or phase == Phase.BACKUP:
        return True  # only who may use a program is asked, and that player may pass
    if phase == Phase.TARGET:
        return True  # only who may reveal a card is asked, and that player may take the damage
    if phase == Phase.AIM or phase == Phase.REAIM:
        seats = players(s, rules)
        return seats & (seats - 1) != 0
    found = int(NOTHING)
    if phase == Phase.ACT:
        if s.armed:
            return True  # shoot or drop
        for seat in range(rules.players):  # cards of others to look at
            if seat != s.seat and s.alive >> seat & 1:
                found += hidden_loyalties(s, seat)
                if found > 1:
                    return True
    if found < 2:
        found += sets.count(sayings(s, rules)) + sets.count(weapons(s, rules)) + sets.count(ids(s, rules))
    if found < 2 and phase != Phase.ACT:
        found += sets.count(players(s, rules)) + sets.count(cards(s, rules)) + sets.count(discards(s, rules))
    return found >= 2 or found + sets.count(programs(s, rules)) >= 2


@kernel
def lowest_legal(s, rules):
    """Return the legal action of the lowest number; the phases that scripts leave to it name no program."""
    found = sayings(s, rules)
    if found:
        return Action.PASS + sets.lowest(found)
    found = weapons(s, rules)
    if found:
        return Action.EQUIP + sets.lowest(found)
    found = players(s, rules)
    if found:
        return Action.PLAYER + sets.lowest(found)
    found = cards(s, rules)
    if found:
        return Action.CARD + sets.lowest(found)
    found = ids(s, rules)
    if found:
        return Action.ID + sets.lowest(found)
    found = discards(s, rules)
    if found:
        return Action.DISCARD + sets.lowest(found)
    return Action.PLAY + sets.lowest(programs(s, rules))


@kernel
def sayings(s, rules):
    """Return the set of the legal actions without a number."""
    phase, found = s.phase, int(NOTHING)
    if phase == Phase.ACT:
        found = acts(s, rules)
    elif phase == Phase.TARGET:
        found = 1 << Action.DAMAGE
    elif phase == Phase.WINDOW or phase == Phase.AFTER or phase == Phase.BACKUP or phase == Phase.EQUIP:
        found = 1 << Action.PASS
    elif phase == Phase.ABILITY and may_stop(s):
        found = 1 << Action.PASS
    return found


@kernel
def acts(s, rules):
    """Return the set of the actions of a turn that name nothing."""
    found = int(NOTHING)
    if s.armed:
        for action in ARMED:
            if may_act(s, rules, action):
                found |= 1 << action
        return found
    for action in UNARMED:
        if may_act(s, rules, action):
            found |= 1 << action
    return found


@kernel
def weapons(s, rules):
    """Return the set of the kinds of weapon that may be taken from the table."""
    found = int(NOTHING)
    if s.phase == Phase.ACT or s.phase == Phase.EQUIP:
        for kind in range(WEAPON_KINDS):
            if may_take_weapon(s, rules, kind):
                found |= 1 << kind
    return found


@kernel
def players(s, rules):
    """Return the set of the players who may be chosen."""
    phase, found = s.phase, int(NOTHING)
    if phase == Phase.ACT or phase == Phase.WINDOW or phase == Phase.AFTER or phase == Phase.TARGET:
        return found
    if phase == Phase.REAIM:
        return aims(s, rules, s.seat, s.weapon[s.seat])
    if phase == Phase.AIM:
        changes = s.weapon[s.seat] == s.aiming
        return other_aims(s, rules, s.seat) if changes else aims(s, rules, s.seat, s.aiming)
    for seat in range(rules.players):
        if may_name(s, rules, seat):
            found |= 1 << seat
    return found


@kernel
def cards(s, rules):
    """Return the set of the loyalty cards that may be chosen: 2 x seat + side."""
    phase, found = s.phase, int(NOTHING)
    if phase == Phase.ACT and s.armed:
        return found
    if phase == Phase.ACT or phase == Phase.PROGRAM or phase == Phase.SWAP or phase == Phase.ABILITY:
        first, end = int(NOTHING), rules.players
    elif phase == Phase.TARGET or phase == Phase.REVEAL:
        first, end = s.seat, s.seat + 1
    else:
        return found
    for seat in range(first, end):
        for side in range(SIDES):
            if may_name_card(s, rules, seat, side):
                found |= 1 << (SIDES * seat + side)
    return found


@kernel
def ids(s, rules):
    """Return the set of the players whose ID may be chosen."""
    phase, found = s.phase, int(NOTHING)
    if phase == Phase.TARGET:
        return int(may_name_id(s, rules, s.seat)) << s.seat
    if phase == Phase.PROGRAM or (phase == Phase.ACT and not s.armed):
        for seat in range(rules.players):
            if may_name_id(s, rules, seat):
                found |= 1 << seat
    return found


@kernel
def discards(s, rules):
    """Return the set of the rows of programs that may be discarded."""
    found = int(NOTHING)
    if s.phase == Phase.LIMIT:
        for k in range(s.held[s.seat]):
            row = s.program[s.hand[s.seat, k]]
            if not found >> row & 1 and may_discard(s, rules, row):
                found |= 1 << row
    return found


@kernel
def programs(s, rules):
    """Return the set of the rows of programs in hand that may be used."""
    phase, found = s.phase, int(NOTHING)
    if phase == Phase.ACT or phase == Phase.WINDOW or phase == Phase.AFTER or phase == Phase.BACKUP:
        rows = s.in_hand[s.seat]
        while rows:
            row = sets.lowest(rows)
            rows &= rows - 1
            if may_use(s, rules, s.seat, row):
                found |= 1 << row
    return found
