"""Humans!!! mixed with Zombies!!!: a shotgun guy fights the zombies of a square (HU-130 to HU-136, HU-145, HU-H10)."""

from sims.games.humans.board.figures import take_undead
from sims.games.humans.queries.people import is_guy
from sims.games.humans.queries.zombies_cards import arms, may_play_in_fight
from sims.games.humans.records.sizes import MAX_PAWNS, NONE, NOWHERE
from sims.games.humans.records.words import Effect, Event, Phase, Roll, Step
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.ending import check_collection, check_helipad, check_left_square
from sims.games.humans.rules.mixed.items import discard_item, lose_items
from sims.games.humans.rules.mixed.leaving import leave_town
from sims.games.humans.rules.mixed.supplies import take_supplies
from sims.games.humans.rules.wounds import wound
from sims.kernel import kernel
from sims.sets import lowest
from sims.trace import emit


@kernel
def begin_fights(s, after):
    """Fight the nonplayer zombie on the guy's square, then every player's zombie there (HU-136, HU-A62, HU-A71).

    Args:
        s: The game.
        after: The step that follows.
    """
    s.square, s.facing, s.fight_lost, s.after = s.pawn[s.turn_seat, 0], NONE, 0, after
    s.phase, s.step = Phase.NEXT, Step.FIGHT


@kernel
def next_fight(s, rules):
    """Roll against the next zombie on the square, or end the fights."""
    seat = s.turn_seat
    if s.pawn[seat, 0] == NOWHERE:  # it has died
        s.budget, s.step = 0, s.after
        return
    s.bonus, s.need = arms(s, rules, seat), rules.guy_hits
    if s.undead[s.square] and s.facing == NONE and not s.fed:
        roll(s, rules, Roll.FIGHT.value, seat)
        return
    if s.after == Step.MOVE:  # nobody has moved where a turn begins on a square with zombies (HU-130)
        for pawn in range(max(s.facing + 1, 0), rules.players * MAX_PAWNS):
            owner = pawn // MAX_PAWNS
            if not is_guy(s, owner) and s.pawn[owner, pawn % MAX_PAWNS] == s.square:
                s.facing = pawn
                roll(s, rules, Roll.FIGHT.value, seat)
                return
    s.step = s.after
    if s.fight_lost:  # HU-135
        s.budget = 0
        return
    take_supplies(s, seat, s.square)
    if s.after == Step.MOVE:
        check_helipad(s, rules, seat)
    else:  # a player's zombie that was not fought may stand there still
        check_left_square(s, rules, s.square)


@kernel
def settle_fight(s, rules):
    """The roll counts: a zombie is killed or wounded, or the guy says how it goes on."""
    if s.die + s.bonus >= s.need:
        win_fight(s, rules)
    elif has_answer(s, rules):
        s.phase, s.seat = Phase.FIGHT, s.turn_seat
    else:
        lose_fight(s, rules)


@kernel
def has_answer(s, rules):
    """Return whether a guy has anything to answer a lost roll with (HU-117, HU-118, HU-131)."""
    seat = s.turn_seat
    if s.bullets[seat] >= s.need - s.die - s.bonus or s.laid_out[seat] & rules.with_effect[Effect.SHOTGUN.value]:
        return True
    rows = s.in_hand[seat]
    while rows:
        if may_play_in_fight(s, rules, seat, lowest(rows)):
            return True
        rows &= rows - 1
    return False


@kernel
def spend_bullets(s, rules):
    """HU-H10, HU-A55: each bullet adds one to the roll."""
    seat = s.turn_seat
    spent = s.need - s.die - s.bonus
    s.bullets[seat] -= spent
    s.phase = Phase.NEXT
    emit(s, Event.BULLETS_SPENT, seat, spent)
    win_fight(s, rules)


@kernel
def use_shotgun(s, rules, row):
    """HU-H12: discard a Shotgun: the fight is won."""
    seat = s.turn_seat
    discard_item(s, seat, row)
    s.phase = Phase.NEXT
    emit(s, Event.ITEM_USED, seat, row)
    win_fight(s, rules)


@kernel
def win_fight(s, rules):
    """HU-132, HU-145: a nonplayer zombie is killed, a player's is wounded."""
    seat = s.turn_seat
    s.step = Step.FIGHT
    if s.facing == NONE:
        take_undead(s, s.square)
        s.kills[seat] += 1
        s.undead_killed[seat] += 1
        emit(s, Event.KILLED, seat, s.square)
        check_collection(s, rules, seat)
        return
    s.chosen = s.facing % MAX_PAWNS
    s.step = Step.FOUGHT
    s.before = s.pawns_lost[s.facing // MAX_PAWNS]
    wound(s, rules, s.facing // MAX_PAWNS)


@kernel
def count_wound(s, rules):
    """HU-132, HU-133: the guy takes zombies from the pool: one for a wound, more if the zombie is gone (HU-A67)."""
    seat, lost = s.turn_seat, s.pawns_lost[s.facing // MAX_PAWNS] > s.before
    gained = min(s.zombies_left, rules.loss_zombies if lost else rules.wound_zombies)
    s.zombies_left -= gained
    s.kills[seat] += gained
    s.step = Step.FIGHT
    emit(s, Event.COLLECTED, seat, gained)
    check_collection(s, rules, seat)


@kernel
def lose_fight(s, rules):
    """HU-135, HU-H10: against a nonplayer zombie a life is lost and the guy rolls again; else it moves no more."""
    seat = s.turn_seat
    s.phase, s.step = Phase.NEXT, Step.FIGHT
    if s.facing != NONE:
        s.fight_lost = 1
        s.lost_to[seat] |= 1 << s.facing // MAX_PAWNS
        emit(s, Event.FIGHT_LOST, seat, s.facing // MAX_PAWNS)
        return
    s.life[seat] -= 1
    emit(s, Event.LIFE_LOST, seat, s.life[seat])
    if s.life[seat] <= 0:
        half = (s.kills[seat] + 1) // 2
        s.kills[seat] -= half
        s.zombies_left += half
        lose_items(s, seat)
        leave_town(s, seat)
