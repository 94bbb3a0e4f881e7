"""Humans!!!: set the game up, carry actions out, fill the result row."""

from sims.games.humans.queries.cards import steps_led
from sims.games.humans.queries.hands import give_up
from sims.games.humans.queries.people import card_of, holds, is_guy, points
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import EDGES, MAX_PAWNS, NOBODY, NONE, SPOTS
from sims.games.humans.records.words import Ability, Character, Effect, Event, Phase, Step
from sims.games.humans.rules.capture import attempt, catch, eat, infect, miss
from sims.games.humans.rules.cards import (
    bait,
    lead_human,
    object_to_card,
    patch_up,
    pick_human,
    play,
    redraw,
    stun,
    use_ability,
)
from sims.games.humans.rules.decks import draw_from_deck
from sims.games.humans.rules.dice import roll_again
from sims.games.humans.rules.flight import flee
from sims.games.humans.rules.mixed.cards import (
    cancel,
    drop_bullets,
    drop_item,
    get_up,
    pick_tile,
    raise_one,
    remove_one,
)
from sims.games.humans.rules.mixed.fights import lose_fight, spend_bullets, use_shotgun
from sims.games.humans.rules.mixed.guys import go_guy
from sims.games.humans.rules.mixed.horde import drive
from sims.games.humans.rules.mixed.stacks import draw_from
from sims.games.humans.rules.move import enter, go
from sims.games.humans.rules.setup import put_mixed_pawns, set_up
from sims.games.humans.rules.tiles import choose_species, place_tile, put_one
from sims.games.humans.rules.turn import end_own_cards, go_on, stop_moving
from sims.games.humans.rules.wounds import take_wound
from sims.kernel import kernel
from sims.trace import emit


@kernel
def start(s, rules):
    """Set the game up to the first decision. `s` is blank but for its random streams."""
    set_up(s, rules)
    go_on(s, rules)


@kernel
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    if action == Action.PASS:
        pass_on(s, rules)
    elif action < Action.PLAY:
        answer(s, rules, action)
    elif action < Action.WOUND:
        act_with_card(s, rules, action)
    elif action < Action.SELECT:
        if s.phase == Phase.WOUND:
            take_wound(s, rules, action - Action.WOUND)
        else:
            patch_up(s, action - Action.WOUND)
    elif action < Action.SPOT:
        act_with_pawn(s, rules, (action - Action.SELECT) // MAX_PAWNS, (action - Action.SELECT) % MAX_PAWNS)
    elif action < Action.SITE:
        put_one(s, action - Action.SPOT)
        s.phase = Phase.NEXT
    elif action < Action.SQUARE:
        place_tile(s, rules, (action - Action.SITE) // EDGES, (action - Action.SITE) % EDGES)
    else:
        act_on_square(s, rules, action - Action.SQUARE)
    go_on(s, rules)


@kernel
def pass_on(s, rules):
    """Carry out a pass."""
    phase = s.phase
    s.phase = Phase.NEXT
    if phase == Phase.PREPARE:
        end_own_cards(s, rules)
    elif phase == Phase.MOVE:
        stop_moving(s, rules)
    elif phase == Phase.HOLD:
        miss(s, rules)
    elif phase == Phase.END:
        s.step = Step.NEXT_SEAT
    elif phase == Phase.FIGHT:
        lose_fight(s, rules)
    elif phase == Phase.PICK_HUMAN:
        s.led = 0
    elif phase == Phase.CANCEL:
        s.questioned += 1
    elif phase == Phase.CAPTURE:
        s.step = Step.CAPTURE
    elif phase != Phase.OBJECT and phase != Phase.OPINION:
        s.asked += 1  # the next player is asked


@kernel
def answer(s, rules, action):
    """Carry out USE, EAT or INFECT, or the choice of a set."""
    phase = s.phase
    s.phase = Phase.NEXT
    if phase == Phase.DECK:
        draw_from_deck(s, s.seat, action == Action.ZOMBIES)
        return
    if phase == Phase.STACK:
        draw_from(s, rules, action == Action.ZOMBIES)
    elif phase == Phase.SPECIES:
        choose_species(s, rules, action == Action.HUMANS)
    elif phase == Phase.FIGHT:
        spend_bullets(s, rules)
    elif phase == Phase.LOSE:
        drop_bullets(s, rules)
    elif action == Action.EAT:
        eat(s, rules)
    elif action == Action.INFECT:
        infect(s, rules)
    elif phase == Phase.REROLL:
        roll_again(s, rules)
    elif phase == Phase.OBJECT:
        object_to_card(s)
    else:
        use_ability(s, s.seat)
        if phase == Phase.HOLD:
            catch(s)
        elif phase == Phase.OPINION:
            redraw(s, rules)
        else:
            cheer_or_play_tune(s, rules)


@kernel
def cheer_or_play_tune(s, rules):
    """HU-H04: the Cheerleader's or the Musician's ability."""
    if card_of(s, rules, s.seat).ability == Ability.CHEER:
        s.budget += rules.cheer_movement
    else:
        s.card, s.led = NONE, 0
        s.phase = Phase.PICK_HUMAN


@kernel
def act_with_card(s, rules, action):
    """Play or discard a card, or use or take away an item."""
    seat = s.seat
    if action < Action.DISCARD:
        if s.phase == Phase.CANCEL:
            cancel(s, action - Action.PLAY)
        else:
            play(s, rules, seat, action - Action.PLAY)
        return
    row = action - Action.DISCARD
    if s.phase == Phase.FIGHT:
        use_shotgun(s, rules, row)
        return
    if s.phase == Phase.LOSE:
        drop_item(s, row)
        return
    give_up(s, seat, row)
    s.events_out[row] += 1
    s.thrown += 1
    s.phase = Phase.NEXT
    emit(s, Event.DISCARDED, seat, row)


@kernel
def act_with_pawn(s, rules, how, pawn):
    """Carry out an action of a pawn; `how` counts the blocks SELECT, ENTER, BOARDS, PICKAXE, GRIP."""
    if s.phase == Phase.STUN:
        stun(s, pawn)
    elif s.phase == Phase.CAPTURE:
        if s.prey == NOBODY:
            attempt(s, rules, pawn)
        s.phase = Phase.NEXT
        if how == 4:
            play(s, rules, s.seat, holds(s, rules, s.seat, Effect.FIRM_GRIP.value))
    elif how == 0:
        s.chosen, s.phase = pawn, Phase.GO
    else:
        enter(s, rules, pawn)
        if how == 2:
            play(s, rules, s.seat, holds(s, rules, s.seat, Effect.LOOSE_BOARDS.value))
        elif how == 3:
            use_ability(s, s.seat)
            s.step = Step.BARRICADE_DOWN


@kernel
def act_on_square(s, rules, square):
    """Carry out what was chosen by a square of the town."""
    if s.phase == Phase.GO and is_guy(s, s.turn_seat):
        go_guy(s, rules, square)
    elif s.phase == Phase.GO:
        go(s, rules, square)
    elif s.phase == Phase.FLEE:
        flee(s, rules, square)
    elif s.phase == Phase.PICK_HUMAN:
        pick_human(s, square, steps_led(s, rules))
    elif s.phase == Phase.LEAD_HUMAN:
        lead_human(s, rules, square, s.card == NONE)
    elif s.phase == Phase.DRIVE:
        s.drives, s.phase = square, Phase.DRIVE_TO
    elif s.phase == Phase.DRIVE_TO:
        drive(s, rules, square)
    elif s.phase == Phase.BAIT:
        bait(s, square)
    elif s.phase == Phase.PICK_TILE:
        pick_tile(s, rules, square // SPOTS)
    elif s.phase == Phase.RAISE:
        raise_one(s, square)
    elif s.phase == Phase.REMOVE:
        remove_one(s, rules, square)
    elif s.phase == Phase.OUTERMOST:
        put_mixed_pawns(s, rules, square)
    else:
        get_up(s, square)


@kernel
def report(s, rules, result):
    """Fill the row of a finished game."""
    result.tiles_placed = s.tiles_placed
    for seat in range(rules.players):
        guy = is_guy(s, seat)
        result.character[seat] = Character.SHOTGUN_GUY.value if guy else s.character[seat] + Character.LAWYER.value
        result.kills[seat], result.guys_caught[seat] = s.undead_killed[seat], s.guys_caught[seat]
        result.deaths[seat], result.items_laid_out[seat] = s.deaths[seat], s.items_laid_out[seat]
        result.points[seat], result.pawns[seat] = points(s, rules, seat), s.pawns[seat]
        result.eaten[seat], result.infected[seat] = s.eaten[seat], s.infected[seat]
        result.trapped[seat], result.captures_tried[seat] = s.trapped[seat], s.captures_tried[seat]
        result.escaped_rolls[seat], result.escaped_cards[seat] = s.escaped_rolls[seat], s.escaped_cards[seat]
        result.barricades_tried[seat], result.barricades[seat] = s.barricades_tried[seat], s.barricades[seat]
        result.wounds_taken[seat], result.head_shots_taken[seat] = s.wounds_taken[seat], s.head_shots_taken[seat]
        result.pawns_lost[seat] = s.pawns_lost[seat]
        result.cards_played[seat], result.weapons_played[seat] = s.cards_played[seat], s.weapons_played[seat]
        result.tokens_spent[seat] = s.tokens_spent[seat]
