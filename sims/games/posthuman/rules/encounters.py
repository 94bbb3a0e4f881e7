"""Posthuman: zones and encounters: levels, fight or evade, how a combat ends. Rulebook page 6."""

from sims.games.posthuman.queries.foes import fastest
from sims.games.posthuman.queries.gear import can_shoot, shooting_dice
from sims.games.posthuman.queries.people import evade_bonus
from sims.games.posthuman.queries.places import is_dead, level_at, zones
from sims.games.posthuman.records.sizes import MAX_FOES, NARRATIVES, NONE, NOTHING, ONE
from sims.games.posthuman.records.words import (
    Ability,
    Deck,
    Event,
    Phase,
    Stat,
    Stream,
    Task,
)
from sims.games.posthuman.rules.decks import clear_table, draw
from sims.games.posthuman.rules.dice import test
from sims.games.posthuman.rules.harm import check_down, is_down, sadden
from sims.games.posthuman.rules.inventory import smoke
from sims.games.posthuman.rules.melee import fight_melee, make_ready
from sims.games.posthuman.rules.narratives import face_narrative
from sims.games.posthuman.rules.shooting import living, shoot_out
from sims.games.posthuman.rules.tasks import let_prepare, push_for
from sims.kernel import kernel
from sims.piles import discard
from sims.rng import below
from sims.trace import emit

# --- zones ---


@kernel
def enter_zone(s, rules, seat, place, zone):
    """PH-113, PH-127, PH-128: step into a zone and choose the level of its encounters, if there are two to choose from.

    Args:
        s, rules: The game and its configuration.
        seat: The human.
        place: A place on its map.
        zone: The zone of that tile; NONE: its marker, which is a zone with one encounter (PH-062).
    """
    s.here[seat], s.zone[seat], s.actor = place, zone, seat
    s.figures = 1
    if zone != NONE:
        s.figures = rules.land[int(s.tile[seat, place])].figures[zone]
    s.infested = 0
    emit(s, Event.ENTERED, seat, place)
    s.level = level_at(rules, s.jp[seat])
    if level_at(rules, s.jp[seat] + 1) != s.level:
        s.seat, s.phase = seat, Phase.LEVEL
    else:
        wait_for_mutants(s, seat)


@kernel
def choose_level(s, rules, advances):
    """PH-128, PH-Q15: choose the level of all encounters of a zone."""
    if advances:
        s.level = level_at(rules, s.jp[s.actor] + 1)
    s.phase = Phase.NEXT
    wait_for_mutants(s, s.actor)


@kernel
def wait_for_mutants(s, seat):
    """PH-222: after the mutants' reactions the encounters begin."""
    push_for(s, Task.ZONE.value, seat, int(NOTHING))
    push_for(s, Task.REACTIONS.value, seat, int(ONE))


@kernel
def go_through(s, rules, seat):
    """PH-113, PH-130: meet the next encounter of the zone, or complete it after the last."""
    if s.figures == 0:
        complete_zone(s, rules, seat)
        return
    s.figures -= 1
    push_for(s, Task.ZONE.value, seat, int(NOTHING))
    s.evadable = 1
    meet(s, rules, seat)


@kernel
def complete_zone(s, rules, seat):
    """PH-048, PH-127, PH-131: gain a journey point; after the last zone the tile is completed.

    PH-Q70: a zone that is gone through again after a knock-out gives another one, by the default reading.
    """
    here, zone = s.here[seat], s.zone[seat]
    pays = not is_dead(s, rules, seat) and (rules.zones_pay_again or not s.paid[seat, here] >> zone & 1)
    if pays and s.jp[seat] < rules.journey_size:
        if s.level == level_at(rules, s.jp[seat] + 1):
            s.jp[seat] += 1
            s.paid[seat, here] |= 1 << zone
            emit(s, Event.JOURNEYED, seat, s.jp[seat])
    if zone != NONE and zone == zones(rules, int(s.tile[seat, here])) - 1:
        push_for(s, Task.COMPLETE.value, seat, int(NOTHING))


# --- encounters ---


@kernel
def meet(s, rules, seat):
    """PH-113, PH-125: draw an encounter. PH-132: a human fights or evades a combat; a narrative just happens."""
    card = draw(s, rules, Deck.ENCOUNTERS_1 + s.level)
    if card == NONE:
        return
    s.encounter = card
    s.met[seat, s.level] += 1
    if card >= NARRATIVES:
        emit(s, Event.MET, seat, card)
        s.narratives[seat] += 1
        face_narrative(s, rules, seat)
        return
    s.combats[seat] += 1
    line_up(s, rules)
    emit(s, Event.MET, seat, card)
    s.wielded = 0
    s.seat, s.phase = seat, Phase.FIGHT


@kernel
def line_up(s, rules):
    """PH-250: the enemy of the card, and its minions; Infest adds a mutant to the first combat of a turn."""
    foe = rules.foes[s.encounter]
    add_foe(s, rules, s.encounter)
    for _ in range(foe.human_minions):
        add_minion(s, rules, Deck.HUMAN_MINIONS.value)
    for _ in range(foe.mutant_minions + s.infested):
        add_minion(s, rules, Deck.MUTANT_MINIONS.value)
    s.infested = 0


@kernel
def add_minion(s, rules, deck):
    """Draw a minion into the combat, if there is one and there is room."""
    if s.foes < MAX_FOES:
        minion = draw(s, rules, deck)
        if minion != NONE:
            add_foe(s, rules, minion)


@kernel
def add_foe(s, rules, foe):
    """Put an enemy into the combat."""
    s.foe[s.foes], s.foe_health[s.foes] = foe, rules.foes[foe].health
    s.foe_less[s.foes] = s.aimed[s.foes] = 0
    s.foes += 1


@kernel
def evade(s, rules, seat, with_smoke):
    """PH-133 to PH-136: try to evade: the human's roll must be higher. A Smoke Bomb needs no roll."""
    s.evades_tried[seat] += 1
    own = theirs = 0
    if with_smoke:
        smoke(s, rules, seat)
    else:
        own = 1 + below(s, Stream.EVADE, rules.evade_sides) + s.stat[seat, Stat.SPEED] + evade_bonus(s, rules, seat)
        theirs = 1 + below(s, Stream.EVADE, rules.evade_sides) + fastest(s, rules)
    if own <= theirs and not with_smoke:
        emit(s, Event.CAUGHT, seat, 64 * own + theirs)
        begin_combat(s, rules, seat, int(ONE))
        return
    s.evades[seat] += 1
    emit(s, Event.FLED, seat, 64 * own + theirs)
    clear_table(s, rules)
    s.evadable = 0
    s.phase = Phase.NEXT
    meet(s, rules, seat)


# --- a combat from the first die to the last ---


@kernel
def begin_combat(s, rules, seat, caught):
    """PH-255: what happens at the start of a combat; then the human may shoot, unless it was caught (PH-135)."""
    s.phase = Phase.NEXT
    make_ready(s, rules, seat, caught, rules.stat_values[s.stat[seat, Stat.MIND] - 1].rerolls)
    for place in range(s.foes):
        foe = rules.foes[s.foe[place]]
        if foe.ability == Ability.DREAD and not test(s, rules, seat, Stat.MIND.value, int(NOTHING)):
            mood = s.morale[seat]
            sadden(s, seat, foe.amount)
            emit(s, Event.LOST, seat, mood - s.morale[seat])
    if is_down(s, seat):
        end_combat(s, rules, seat)
    elif caught == 0 and can_shoot(s, rules, seat):
        s.dice = shooting_dice(s, rules, seat)
        s.seat, s.phase = seat, Phase.SHOOT
    else:
        s.dice = 0
        fight(s, rules, seat)


@kernel
def go_berserk(s, rules, seat):
    """PH-074: discard Killer Instinct for more melee dice in this combat."""
    event = s.killer[seat] - 1
    s.killer[seat] = 0
    s.killing = rules.events[event].amount
    discard(s, Deck.EVENTS.value, event)


@kernel
def aim(s, rules, seat, place, dice):
    """PH-144, PH-153: aim dice at an enemy; once all are aimed, everybody shoots and the melee follows."""
    s.aimed[place] += dice
    s.dice -= dice
    if s.dice == 0:
        fight(s, rules, seat)


@kernel
def hold_fire(s, rules, seat):
    """PH-140: do not shoot; enemies do."""
    s.dice = 0
    fight(s, rules, seat)


@kernel
def fight(s, rules, seat):
    """PH-137: one shooting round, then melee; PH-074: before it who still has Killer Instinct may use it."""
    s.phase = Phase.NEXT
    shoot_out(s, rules, seat)
    if s.killer[seat] > 0 and living(s) > 0 and not is_down(s, seat):
        let_prepare(s, Task.MELEE.value, seat, int(NOTHING))
    else:
        close_in(s, rules, seat)


@kernel
def close_in(s, rules, seat):
    """PH-154: fight the melee, and end the combat."""
    fight_melee(s, rules, seat)
    end_combat(s, rules, seat)


@kernel
def end_combat(s, rules, seat):
    """PH-176 to PH-179, PH-198 to PH-200: take the scar of the melee, then XP and rewards, or be knocked out."""
    alive = living(s)
    for place in range(s.foes):
        if s.foe_health[place] == 0:
            s.loot_xp += rules.foes[s.foe[place]].xp
    s.killing = 0
    won = alive == 0
    xp, card, hurt = s.loot_xp, s.encounter, s.melee_hurt
    s.loot_xp = s.melee_hurt = 0
    emit(s, Event.COMBAT_ENDED, seat, 0 if is_down(s, seat) else 1 + won)
    if check_down(s, rules, seat):
        s.lost[seat] += 1
        if hurt:  # PH-199: in addition to those of being knocked out
            push_for(s, Task.DRAW_SCARS.value, seat, rules.melee_scars)
        return
    clear_table(s, rules)
    if won:
        s.won[seat] += 1
        push_for(s, Task.REWARD.value, seat, card)
    else:
        s.fled[seat] += 1
    push_for(s, Task.GAIN_XP.value, seat, xp)
    if hurt:
        push_for(s, Task.DRAW_SCARS.value, seat, rules.melee_scars)


@kernel
def gain_xp(s, seat, xp):
    """PH-180: gain experience."""
    s.xp[seat] += xp
    s.xp_gained[seat] += xp
