"""All Hoomanz Are Dead, Combat with A.D.A.M., and his return (AH-208, AH-209, AH-222..233)."""

from sims.games.all_hoomanz.policies.reactions import refuge
from sims.games.all_hoomanz.policies.tactics import best_lead, best_plan, weakest_in
from sims.games.all_hoomanz.queries.adam import adam_attack, adam_speed, horde_attack, horde_speed, is_adam_active
from sims.games.all_hoomanz.queries.flights import cornered, refuges
from sims.games.all_hoomanz.queries.gear import has_effect
from sims.games.all_hoomanz.records.sizes import ADAM, HORDE, NOBODY, NONE, NOWHERE, YES
from sims.games.all_hoomanz.records.words import Effect, Event, Fight, Kind, Phase, Skill, Trigger
from sims.games.all_hoomanz.rules.combat import face_monster, fight, resolve
from sims.games.all_hoomanz.rules.purple_eye.levels import level_adam, short_circuit
from sims.games.all_hoomanz.rules.purple_eye.shields import destroy_adam, equip_adam
from sims.games.all_hoomanz.rules.rooms import clear_room
from sims.games.all_hoomanz.rules.supplies import donate, gain_shields
from sims.kernel import kernel
from sims.sets import has
from sims.trace import emit


@kernel
def face_adam(s, rules):
    """AH-225: the foe is A.D.A.M.: no Weakness, no Skill, his shields are his Defense."""
    s.foe = NONE
    s.foe_speed, s.foe_attack = adam_speed(s, rules), adam_attack(s, rules)
    s.foe_defense, s.foe_skill = s.adam_shields, Skill.NONE.value


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
        return int(NOBODY)
    lead = name_lead(s, rules, mover)
    if lead == NONE:
        return int(NOBODY)
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
        return int(NOBODY)
    escape(s, rules, lead, mover)
    return lead


@kernel
def name_lead(s, rules, mover):
    """AH-228, AH-229: return who leads against him, NONE if no hero is there.

    If he came he names the LEAD, else the heroes do. He becomes the foe, and `s.cornered` is set for this Combat.
    """
    lead = weakest_in(s, rules, s.adam_room)
    if lead == NONE:
        return int(NONE)
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
        short_circuit(s, rules, int(YES))
        if has_effect(s, lead, Effect.SECOND_WIND):
            gain_shields(s, lead, rules.second_wind_shields)
    return end


@kernel
def send_horde(s, rules, lead):
    """AH-223, AH-A65: his Horde Monsters fight one at a time; return how the last Fight ended.

    FLEE or KO ends the meeting, and Monsters not yet sent stay in the Horde.
    """
    end = Fight.TIE.value
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
    meet(s, rules, int(ADAM))
