"""Posthuman: scars, and turning mutant. Rulebook page 9."""

from sims.games.posthuman.queries.mutants import hand_size
from sims.games.posthuman.queries.people import is_human, may_give_in, mutations
from sims.games.posthuman.records.sizes import MAX_STAT, NONE, STATS
from sims.games.posthuman.records.words import Deck, Event, Phase, Stat, Task, VoluntaryTurn
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.rules.ending import lose_alone
from sims.games.posthuman.rules.inventory import refresh, remove_all_items
from sims.games.posthuman.rules.tasks import abandon, push_for
from sims.kernel import kernel
from sims.piles import discard
from sims.trace import emit


@kernel
def draw_scars(s, rules, seat, count):
    """PH-200, PH-202 to PH-208: take scars one by one; with the third and fourth mutation a human may turn.

    With the fifth it must, and takes no more of them (PH-206, PH-207).
    """
    if count == 0 or not is_human(s, seat):
        return
    card = draw(s, rules, Deck.SCARS.value)
    if card == NONE:
        return
    push_for(s, Task.DRAW_SCARS.value, seat, count - 1)
    s.scar[seat, s.scars_held[seat]] = card
    s.scars_held[seat] += 1
    mutated = rules.scars[card].mutation > 0
    emit(s, Event.SCARRED, seat, mutated)
    if not mutated:
        return
    number = mutations(s, rules, seat)
    if number >= rules.scar_limit:
        turn_mutant(s, rules, seat)
    elif number >= rules.scar_choice and may_give_in(rules):
        if rules.voluntary_turn == VoluntaryTurn.ALWAYS:
            turn_mutant(s, rules, seat)
        else:
            s.seat, s.phase = seat, Phase.GIVE_IN


@kernel
def turn_mutant(s, rules, seat):
    """PH-209, PH-210: a human turns mutant and misses the rest of the turn; alone, the game is lost (PH-238)."""
    emit(s, Event.TURNED, seat, mutations(s, rules, seat))
    abandon(s, rules)
    if rules.players == 1:
        s.mutant[seat], s.mutation_turn[seat], s.last_turned = 1, s.rounds, seat
        lose_alone(s)
        return
    give_up_everything(s, rules, seat)
    keep_mutations(s, rules, seat)
    s.mutant[seat], s.missed[seat], s.mutation_turn[seat], s.last_turned = 1, 1, s.rounds, seat
    s.declared[seat] = s.deed[seat] = NONE
    fill_hand(s, rules, seat)


@kernel
def give_up_everything(s, rules, seat):
    """PH-209, PH-210: give up all cards and tokens but scars; items and the map leave the game."""
    remove_all_items(s, rules, seat)
    for place in range(s.skills[seat]):
        discard(s, Deck.SKILLS.value, s.skill[seat, place])
        s.skill[seat, place] = 0
    for place in range(s.actives[seat]):
        discard(s, Deck.FOLLOWERS.value, s.active[seat, place])
        s.active[seat, place] = 0
    for place in range(s.waiting_followers[seat]):
        discard(s, Deck.FOLLOWERS.value, s.follower[seat, place])
        s.follower[seat, place] = 0
    s.gone[Deck.TERRAIN] += s.tiles[seat] - 1
    if s.protector[seat]:
        discard(s, Deck.EVENTS.value, s.protector[seat] - 1)
    if s.killer[seat]:
        discard(s, Deck.EVENTS.value, s.killer[seat] - 1)
    s.skills[seat] = s.actives[seat] = s.waiting_followers[seat] = 0
    s.food[seat] = s.ammo[seat] = s.xp[seat] = s.protector[seat] = s.killer[seat] = s.flared[seat] = 0
    s.health[seat] = s.morale[seat] = s.hunger[seat] = 0
    s.tiles[seat], s.here[seat], s.zone[seat] = 1, 0, NONE
    refresh(s, rules, seat)


@kernel
def keep_mutations(s, rules, seat):
    """PH-209: discard blank scars; the others lie open now and change the stats."""
    kept = 0
    for place in range(s.scars_held[seat]):
        card = s.scar[seat, place]
        s.scar[seat, place] = 0
        if rules.scars[card].mutation > 0:
            s.scar[seat, kept] = card
            kept += 1
        else:
            discard(s, Deck.SCARS.value, card)
    s.scars_held[seat] = kept
    for stat in range(STATS):
        s.human_stat[seat, stat] = s.stat[seat, stat]
    mutate_stats(s, rules, seat)


@kernel
def mutate_stats(s, rules, seat):
    """PH-209, PH-H22c: a mutant's stats are those it had as a human with all changes, to 1 at least and 5 at most."""
    for stat in range(STATS):
        s.stat[seat, stat] = s.human_stat[seat, stat]
    for place in range(s.scars_held[seat]):
        scar = rules.scars[s.scar[seat, place]]
        s.stat[seat, Stat.STRENGTH] += scar.strength
        s.stat[seat, Stat.SPEED] += scar.speed
        s.stat[seat, Stat.MIND] += scar.mind
        s.stat[seat, Stat.MELEE] += scar.melee
        s.stat[seat, Stat.SHOOTING] += scar.shooting
    for stat in range(STATS):
        s.stat[seat, stat] = min(MAX_STAT, max(1, s.stat[seat, stat]))


@kernel
def fill_hand(s, rules, seat):
    """PH-213, PH-223: draw action cards up to a mutant's hand size."""
    while s.hand_held[seat] < hand_size(s, rules, seat):
        card = draw(s, rules, Deck.ACTIONS.value)
        if card == NONE:
            return
        s.card[seat, s.hand_held[seat]] = card
        s.hand_held[seat] += 1
