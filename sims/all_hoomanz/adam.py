"""All Hoomanz Are Dead, Combat with A.D.A.M. and his destruction (AH-222..235)."""

from numba import njit

from sims.all_hoomanz.adam_levels import (
    adam_attack,
    adam_speed,
    horde_attack,
    horde_speed,
    is_adam_active,
    level_adam,
    short_circuit,
)
from sims.all_hoomanz.combat import face_monster, fight, resolve
from sims.all_hoomanz.gear import has_effect, walking_way
from sims.all_hoomanz.masks import bit, has, lowest
from sims.all_hoomanz.sizes import ADAM, HORDE, NO, NONE, NOWHERE, YES
from sims.all_hoomanz.supplies import donate, gain_shields
from sims.all_hoomanz.tactics import best_lead, best_plan, weakest_in
from sims.all_hoomanz.words import Effect, Event, Fight, Phase, Skill, Trigger
from sims.trace import emit


@njit(cache=True)
def face_adam(s, rules):
    """AH-225: the foe is A.D.A.M.: no Weakness, no Skill, his shields are his Defense."""
    s.foe = NONE
    s.foe_speed, s.foe_attack = adam_speed(s, rules), adam_attack(s, rules)
    s.foe_defense, s.foe_skill = s.adam_shields, Skill.NONE + 0


@njit(cache=True)
def meet(s, rules, mover):
    """AH-222..229: A.D.A.M. and heroes in one room: his Horde, then himself. `mover`: the hero who came, or ADAM."""
    if not is_adam_active(s, rules) or s.phase == Phase.OVER:
        return
    room = s.adam_room
    lead = weakest_in(s, rules, room)
    if lead == NONE:
        return
    face_adam(s, rules)
    if mover != ADAM:
        if not s.out[mover] and s.room[mover] == room:
            lead = mover
        lead = best_lead(s, rules, lead)
    s.duels += 1
    emit(s, Event.ADAM_MET, lead, room)
    end = send_horde(s, rules, lead)
    if end != Fight.KO and end != Fight.FLEE:
        face_adam(s, rules)
        end = fight(s, rules, lead, best_plan(s, rules, lead)[1])
        emit(s, Event.FIGHT_ENDED, lead, end)
        if end == Fight.VICTORY:
            destroy_adam(s)
            short_circuit(s, rules, YES + 0)
            if has_effect(s, lead, Effect.SECOND_WIND):
                gain_shields(s, lead, rules.second_wind_shields)
    if end == Fight.KO:
        level_adam(s, rules, Trigger.DEFEAT)
    elif end == Fight.FLEE:
        escape(s, rules, lead, mover)


@njit(cache=True)
def send_horde(s, rules, lead):
    """AH-223, AH-A65: his Horde Monsters fight one at a time; FLEE or KO ends the meeting, unsent ones stay."""
    end = Fight.TIE + 0
    for place in range(HORDE):
        row = s.horde[place]
        if row == NONE:
            continue
        s.horde[place] = NONE
        face_monster(s, rules, row, horde_attack(s, rules), horde_speed(s, rules))
        end = fight(s, rules, lead, best_plan(s, rules, lead)[1])
        resolve(s, rules, lead, row, end)
        if end == Fight.KO or end == Fight.FLEE:
            return end
    return end


@njit(cache=True)
def escape(s, rules, lead, mover):
    """AH-A64: to the room the hero came from, or, if A.D.A.M. came in, to a room beside that it can move to."""
    here = s.room[lead]
    if lead == mover and s.before[lead] != here:
        s.room[lead] = s.before[lead]
    else:
        rooms = s.links[walking_way(s, rules, lead), here] & ~bit(here)
        if rooms:
            s.room[lead] = lowest(rooms)
    emit(s, Event.FLED, lead, s.room[lead])


@njit(cache=True)
def destroy_adam(s):
    """AH-230: he lies in the Assembly Line, his shields gone. AH-234: one of his Level Ups is to be short-circuited."""
    s.scrapyard += s.adam_shields
    s.adam_shields = 0
    s.adam_room = NOWHERE
    s.adam_destroyed += 1
    emit(s, Event.ADAM_DESTROYED, s.adam_destroyed, 0)


@njit(cache=True)
def hurt_adam(s, rules, shields):
    """He loses shields outside Combat; at none he is destroyed and chooses the chit."""
    lost = min(shields, s.adam_shields)
    s.adam_shields -= lost
    s.scrapyard += lost
    if s.adam_shields == 0:
        destroy_adam(s)
        short_circuit(s, rules, NO + 0)


@njit(cache=True)
def give_adam(s, shields):
    """He takes shields from the Scrapyard, as many as there are."""
    gained = min(shields, s.scrapyard)
    s.scrapyard -= gained
    s.adam_shields += gained


@njit(cache=True)
def return_adam(s, rules, room):
    """AH-232, AH-233: he comes back with any deployment; what the Scrapyard lacks heroes donate, but for their last."""
    if not rules.purple_eye or s.adam_room != NOWHERE:
        return
    donate(s, rules, rules.adam_return_shields)
    give_adam(s, rules.adam_return_shields)
    if s.adam_shields == 0:
        return
    s.adam_room = s.adam_before = room
    emit(s, Event.ADAM_RETURNED, room, s.adam_shields)
    meet(s, rules, ADAM + 0)


@njit(cache=True)
def stands_in(s, rooms):
    """Whether A.D.A.M. is on the board, in one of these rooms."""
    return s.adam_room != NOWHERE and has(rooms, s.adam_room)
