"""All Hoomanz Are Dead, Combat with A.D.A.M. and his destruction (AH-222..235)."""

from sims.games.all_hoomanz.adam_levels import (
    adam_attack,
    adam_speed,
    horde_attack,
    horde_speed,
    is_adam_active,
    level_adam,
    short_circuit,
)
from sims.games.all_hoomanz.combat import face_monster, fight, resolve
from sims.games.all_hoomanz.flights import cornered, refuge, refuges
from sims.games.all_hoomanz.gear import has_effect
from sims.games.all_hoomanz.masks import has
from sims.games.all_hoomanz.rooms import clear_room
from sims.games.all_hoomanz.sizes import ADAM, HORDE, NO, NOBODY, NONE, NOWHERE, YES
from sims.games.all_hoomanz.supplies import donate, gain_shields
from sims.games.all_hoomanz.tactics import best_lead, best_plan, weakest_in
from sims.games.all_hoomanz.words import Effect, Event, Fight, Kind, Phase, Skill, Trigger
from sims.kernel import kernel
from sims.trace import emit


@kernel
def face_adam(s, rules):
    """AH-225: the foe is A.D.A.M.: no Weakness, no Skill, his shields are his Defense."""
    s.foe = NONE
    s.foe_speed, s.foe_attack = adam_speed(s, rules), adam_attack(s, rules)
    s.foe_defense, s.foe_skill = s.adam_shields, Skill.NONE + 0


@kernel
def meet(s, rules, mover):
    """AH-222: fight the Combats that follow when A.D.A.M. and heroes meet. `mover` is who came: a seat, or ADAM.

    There are at most two: one where they meet, and one in the Purple Eye if a hero flees into it. A third cannot
    follow: a flight leads out of A.D.A.M.'s room, and out of the Purple Eye not back into it.
    """
    fled = clash(s, rules, mover)
    if fled != NOBODY:
        spring_trap(s, rules, fled)


@kernel
def spring_trap(s, rules, seat):
    """AH-208, AH-209: bring A.D.A.M. if a hero has fled into the active Purple Eye; return whether he came."""
    eye = s.of_kind[Kind.PURPLE_EYE] & s.encounters & ~s.clear
    if not has(eye, s.room[seat]) or not rules.eye_on_flight or not is_adam_active(s, rules):
        return False
    room = s.room[seat]
    summon(s, rules, seat, room)
    clear_room(s, room)
    return True


@kernel
def summon(s, rules, seat, room):
    """AH-208: A.D.A.M. is moved into the Purple Eye, where a hero is, and Combat starts."""
    s.adam_before, s.adam_room = s.adam_room, room
    emit(s, Event.ADAM_MOVED, room, 0)
    clash(s, rules, seat)


@kernel
def run_into(s, rules, seat):
    """AH-A30, AH-222: a hero has fled from a Monster into a room: nothing there is triggered but A.D.A.M."""
    if not spring_trap(s, rules, seat) and s.room[seat] == s.adam_room:
        meet(s, rules, seat)


@kernel
def clash(s, rules, mover):
    """AH-222..229: fight one Combat, first his Horde, then himself; return who fled, or NOBODY.

    `mover` is the hero who came, or ADAM.
    """
    if not is_adam_active(s, rules) or s.phase == Phase.OVER:
        return NOBODY + 0
    lead = name_lead(s, rules, mover)
    if lead == NONE:
        return NOBODY + 0
    s.duels += 1
    emit(s, Event.ADAM_MET, lead, s.adam_room)
    end = send_horde(s, rules, lead)
    if end != Fight.KO and end != Fight.FLEE:
        end = duel(s, rules, lead)
    s.cornered = 0  # it holds for Combats with him only
    s.duel_ends[end] += 1
    if end == Fight.KO:
        level_adam(s, rules, Trigger.DEFEAT)
    if end != Fight.FLEE:
        return NOBODY + 0
    escape(s, rules, lead, mover)
    return lead


@kernel
def name_lead(s, rules, mover):
    """AH-228, AH-229: return who leads against him, NONE if no hero is there.

    If he came he names the LEAD, else the heroes do. He becomes the foe, and `s.cornered` is set for this Combat.
    """
    lead = weakest_in(s, rules, s.adam_room)
    if lead == NONE:
        return NONE + 0
    face_adam(s, rules)
    s.cornered = cornered(s, rules, mover)
    if mover == ADAM:
        return lead
    if not s.out[mover] and s.room[mover] == s.adam_room:
        lead = mover
    return best_lead(s, rules, lead)


@kernel
def duel(s, rules, lead):
    """AH-224, AH-225: the LEAD fights A.D.A.M. himself, who is destroyed if it wins; return how it ended."""
    face_adam(s, rules)
    end = fight(s, rules, lead, best_plan(s, rules, lead)[1])
    emit(s, Event.FIGHT_ENDED, lead, end)
    if end == Fight.VICTORY:
        destroy_adam(s)
        short_circuit(s, rules, YES + 0)
        if has_effect(s, lead, Effect.SECOND_WIND):
            gain_shields(s, lead, rules.second_wind_shields)
    return end


@kernel
def send_horde(s, rules, lead):
    """AH-223, AH-A65: his Horde Monsters fight one at a time; return how the last Fight ended.

    FLEE or KO ends the meeting, and Monsters not yet sent stay in the Horde.
    """
    end = Fight.TIE + 0
    for place in range(HORDE):
        row = s.horde[place]
        if row == NONE:
            continue
        s.horde[place] = NONE  # it is out of the Horde however it ends: `resolve` takes or discards it
        face_monster(s, rules, row, horde_attack(s, rules), horde_speed(s, rules))
        end = fight(s, rules, lead, best_plan(s, rules, lead)[1])
        resolve(s, rules, lead, row, end)
        if end == Fight.KO or end == Fight.FLEE:
            return end
    return end


@kernel
def escape(s, rules, lead, mover):
    """AH-A64: the LEAD flees to the room it came from, or, if A.D.A.M. came in, to a room beside."""
    here, before = s.room[lead], s.before[lead]
    s.room[lead] = refuge(s, rules, lead, refuges(s, rules, lead, mover))
    s.before[lead] = here
    if s.room[lead] == before:
        emit(s, Event.FLED, lead, before)
    else:
        emit(s, Event.ESCAPED, lead, s.room[lead])


@kernel
def destroy_adam(s):
    """AH-230: put A.D.A.M. into the Assembly Line; he loses his shields.

    The caller short-circuits one of his Level Ups (AH-234).
    """
    s.scrapyard += s.adam_shields
    s.adam_shields = 0
    s.adam_room = NOWHERE
    s.adam_destroyed += 1
    emit(s, Event.ADAM_DESTROYED, s.adam_destroyed, 0)


@kernel
def hurt_adam(s, rules, shields):
    """Take shields from A.D.A.M. outside Combat.

    If none is left he is destroyed and chooses which Level Up is short-circuited.
    """
    lost = min(shields, s.adam_shields)
    s.adam_shields -= lost
    s.scrapyard += lost
    emit(s, Event.ADAM_HURT, lost, s.adam_shields)
    if s.adam_shields == 0:
        destroy_adam(s)
        short_circuit(s, rules, NO + 0)


@kernel
def give_adam(s, shields):
    """A.D.A.M. takes shields from the Scrapyard, as many as there are."""
    gained = equip_adam(s, shields)
    if shields > 0:
        emit(s, Event.ADAM_GAINED, gained, s.adam_shields)


@kernel
def equip_adam(s, shields):
    """Put shields of the Scrapyard, as many as there are, onto his card; return how many."""
    gained = min(shields, s.scrapyard)
    s.scrapyard -= gained
    s.adam_shields += gained
    return gained


@kernel
def return_adam(s, rules, room):
    """AH-232, AH-233: A.D.A.M. comes back with a deployment, if he lies in the Assembly Line.

    Heroes donate the shields that the Scrapyard lacks, but each keeps its last one.
    """
    if not rules.purple_eye or s.adam_room != NOWHERE:
        return
    donate(s, rules, rules.adam_return_shields)
    equip_adam(s, rules.adam_return_shields)
    if s.adam_shields == 0:
        return
    s.adam_room = s.adam_before = room
    emit(s, Event.ADAM_RETURNED, room, s.adam_shields)
    meet(s, rules, ADAM + 0)


@kernel
def stands_in(s, rooms):
    """Return whether A.D.A.M. is on the board, in one of these rooms."""
    return s.adam_room != NOWHERE and has(rooms, s.adam_room)
