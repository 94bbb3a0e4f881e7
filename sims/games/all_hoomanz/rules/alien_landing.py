"""All Hoomanz Are Dead, Alien Landing (AH-236..245): the room, the CUBETRONs, their upkeep and Mystery cards."""

from sims.games.all_hoomanz.policies.adam import hero_to_rob
from sims.games.all_hoomanz.records.sizes import ADAM, NONE
from sims.games.all_hoomanz.records.words import Event, Instruction, Kind, Upkeep
from sims.games.all_hoomanz.rules.inventory import refresh
from sims.games.all_hoomanz.rules.rooms import uncover
from sims.games.all_hoomanz.rules.supplies import drop_cubetron, gain_shields
from sims.kernel import kernel
from sims.sets import lowest
from sims.trace import emit


@kernel
def enter_alien_landing(s, rules, seat):
    """AH-239..242, AH-A74: the hero takes a CUBETRON and the pile's shields.

    A hero who has an active CUBETRON keeps it and takes only the shields.
    """
    if s.cubetron[seat] == NONE:
        take_cubetron(s, rules, seat)
    else:
        take_pile_shields(s, seat)


@kernel
def take_cubetron(s, rules, seat):
    """AH-239, AH-240: take the top CUBETRON, active at once, and all shields on the pile."""
    take_pile_shields(s, seat)
    if s.pile_size == 0:
        return
    s.cubetron[seat] = s.pile[0]
    s.pile_size -= 1
    s.pile_unseen = max(0, s.pile_unseen - 1)
    for place in range(s.pile_size):
        s.pile[place] = s.pile[place + 1]
    s.cubetrons_taken += 1
    refresh(s, rules, seat)
    emit(s, Event.CUBETRON_TAKEN, seat, s.cubetron[seat])


@kernel
def take_pile_shields(s, seat):
    """Give all shields on the CUBETRON pile to a hero."""
    if s.pile_shields > 0:
        emit(s, Event.PILE_TAKEN, seat, s.pile_shields)
    s.shields[seat] += s.pile_shields
    s.pile_shields = 0


@kernel
def pay_all_upkeep(s, rules, seat):
    """AH-243, AH-A73: pay for CUBETRONs in the owner's Tick Tock, or under `upkeep = every` in anyone's."""
    for other in range(rules.players):
        if other == seat or rules.upkeep == Upkeep.EVERY:
            pay_upkeep(s, rules, other)


@kernel
def pay_upkeep(s, rules, seat):
    """AH-243: pay for an active CUBETRON, or lose it; nobody pays with the last shield (AH-A73)."""
    if s.cubetron[seat] == NONE or s.out[seat]:
        return
    if s.shields[seat] <= rules.upkeep_shields:
        drop_cubetron(s, rules, seat)
        return
    s.shields[seat] -= rules.upkeep_shields
    s.pile_shields += rules.upkeep_shields
    emit(s, Event.UPKEEP_PAID, seat, s.shields[seat])


@kernel
def follow_alien_mystery(s, rules, seat, what, amount):
    """AH-H28: follow a Mystery card of Alien Landing."""
    if what == Instruction.CUBETRON:
        if s.cubetron[seat] == NONE:
            take_cubetron(s, rules, seat)
        else:
            gain_shields(s, seat, amount)
    elif what == Instruction.PILE:
        take_pile_shields(s, seat)
    elif what == Instruction.UPKEEP:
        for other in range(rules.players):
            pay_upkeep(s, rules, other)
    elif what == Instruction.RETURN:
        for offset in range(rules.players):
            other = (seat + offset) % rules.players
            if s.cubetron[other] != NONE:
                drop_cubetron(s, rules, other)
                return
    elif what == Instruction.LANDING:
        if s.of_kind[Kind.ALIEN_LANDING]:
            uncover(s, lowest(s.of_kind[Kind.ALIEN_LANDING]))


@kernel
def rob_landing(s, rules):
    """AH-215, AH-245: A.D.A.M. discards one hero's active CUBETRON, or takes the shields of the pile."""
    seat = hero_to_rob(s, rules)
    if seat != NONE:
        drop_cubetron(s, rules, seat)
    else:
        emit(s, Event.PILE_TAKEN, ADAM, s.pile_shields)
        s.adam_shields += s.pile_shields
        s.pile_shields = 0
