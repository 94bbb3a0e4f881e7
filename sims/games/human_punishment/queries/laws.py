"""Human Punishment: what must hold after every action (HP-O01 to HP-O10)."""

from sims.games.human_punishment.queries.hands import rows_in_hand
from sims.games.human_punishment.records.sizes import COLOURS, EVERYBODY, ID_ROWS, NOBODY, NONE, SIDES, WEAPON_KINDS
from sims.games.human_punishment.records.words import Aimed, Law, Phase, Pile
from sims.kernel import kernel
from sims.sets import count, has


@kernel
def conserved(s, rules):
    """Return `Law.NONE` (0), or the first law that does not hold."""
    for law in (ids(s, rules), loyalties(s, rules), programs(s, rules), weapons(s, rules), players(s, rules)):
        if law != Law.NONE:
            return law
    return Law.NONE.value


@kernel
def ids(s, rules):
    """HP-O01: as many IDs of each pile as were drawn, no more copies of one than there are, one in front of each."""
    for row in range(ID_ROWS):
        copies = 0
        for card in range(rules.players + 1):
            copies += s.id_card[card] == row
        if copies > rules.id_copies[row]:
            return Law.IDS.value
    for pile in range(COLOURS):
        cards = 0
        for card in range(rules.players + 1):
            cards += rules.ids[s.id_card[card]].pile == pile
        if cards != rules.ids_drawn[pile]:
            return Law.IDS.value
    lie = 0
    for seat in range(rules.players):
        lie |= 1 << s.id_at[seat]
        if not has(s.id_seen[s.id_at[seat]], seat):
            return Law.SEEN.value
    if count(lie) != rules.players or s.id_seen[rules.players]:
        return Law.IDS.value  # the card that lies aside is seen by nobody (HP-R019)
    for card in range(rules.players + 1):
        if rules.ids[s.id_card[card]].pile == Pile.BOSS or (has(s.ids_up, card) and s.id_seen[card] != EVERYBODY):
            return Law.SEEN.value
        if s.dealt[card]:
            return Law.IDS.value
    return Law.NONE.value


@kernel
def loyalties(s, rules):
    """HP-O02: the loyalty cards dealt are those of the table, two in front of each player; owners have seen theirs."""
    for card in range(rules.loyalties_dealt):
        dealt = lie = 0
        for other in range(rules.loyalties_dealt):
            dealt += int(rules.loyalty_deal[other] == s.loyalty[card]) - int(s.loyalty[other] == s.loyalty[card])
        for seat in range(rules.players):
            for side in range(SIDES):
                lie += s.lies[seat, side] == card
        if dealt != 0 or lie != 1 + rules.shared_cards:
            return Law.LOYALTIES.value
        if has(s.loyalties_up, card) and s.loyalty_seen[card] != EVERYBODY:
            return Law.SEEN.value
    for seat in range(rules.players):
        for side in range(SIDES):
            if not has(s.loyalty_seen[s.lies[seat, side]], seat):
                return Law.SEEN.value
    return Law.NONE.value


@kernel
def programs(s, rules):
    """HP-O03: each program is in the pile or in one hand; its owner has seen it; the pile's free places are blank."""
    places = s.pile_left
    total = 0
    for k in range(s.pile_left):
        card = s.pile[(s.pile_first + k) % rules.programs_dealt]
        total += card
        if card < 0 or s.in_play[card]:
            return Law.PROGRAMS.value
    for seat in range(rules.players):
        places += s.held[seat]
        if s.in_hand[seat] != rows_in_hand(s, seat):
            return Law.PROGRAMS.value
        for k in range(s.held[seat]):
            card = s.hand[seat, k]
            total += card
            if not has(s.program_seen[card], seat):
                return Law.SEEN.value
            if s.in_play[card] and s.program_seen[card] != EVERYBODY:
                return Law.SEEN.value
    faces = squares = 0
    for card in range(rules.programs_dealt):
        faces += s.program[card] - rules.program_deal[card]
        squares += s.program[card] ** 2 - rules.program_deal[card] ** 2
    if faces != 0 or squares != 0:
        return Law.PROGRAMS.value
    if places != rules.programs_dealt or total != places * (places - 1) // 2:
        return Law.PROGRAMS.value
    return Law.NONE.value


@kernel
def weapons(s, rules):
    """HP-O04 to HP-O06: weapons add up; the eliminated hold none, and nobody aims at them once weapons are re-aimed."""
    for kind in range(WEAPON_KINDS):
        there = s.free[kind]
        for seat in range(rules.players):
            there += s.weapon[seat] == kind
        if there != rules.weapon_copies[kind] or s.free[kind] < 0:
            return Law.WEAPONS.value
    settled = s.unaimed == 0 and s.phase == Phase.ACT
    for seat in range(rules.players):
        kind, target = s.weapon[seat], s.aim[seat]
        if kind == NONE:
            if target != NOBODY or s.aim_too[seat] != NOBODY:
                return Law.AIMS.value
            continue
        if not has(s.alive, seat):
            return Law.WEAPONS.value
        if target == NOBODY and s.phase == Phase.REAIM and seat == s.seat:
            continue  # just stolen, and aimed next (Steal weapon)
        if (target == NOBODY) != (rules.weapons[kind].aimed == Aimed.NOBODY) or target == seat:
            return Law.AIMS.value
        if settled and target != NOBODY and not has(s.alive, target):
            return Law.AIMS.value
        if settled and s.aim_too[seat] != NOBODY and not has(s.alive, s.aim_too[seat]):
            return Law.AIMS.value
    if s.armed and s.weapon[s.turn_seat] == NONE:
        return Law.FIRED.value
    return Law.NONE.value


@kernel
def players(s, rules):
    """HP-O05, HP-O09, HP-O10: health fits; who is out has none; a check for each elimination; one left ends it."""
    for seat in range(rules.players):
        if s.hp[seat] < 0 or s.hp[seat] > rules.hit_points:
            return Law.HEALTH.value
        if (s.hp[seat] == 0) == has(s.alive & ~s.dying, seat):
            return Law.HEALTH.value
    out = 0
    for check in range(s.checks):
        if s.check_fallen[check] == 0 or s.check_fallen[check] & s.check_living[check]:
            return Law.CHECKS.value
        out |= s.check_fallen[check]
    if ~out & ~s.alive & ((1 << rules.players) - 1):
        return Law.CHECKS.value
    if s.phase != Phase.OVER and count(s.alive) < 2:
        return Law.ENDED.value
    return Law.NONE.value
