"""Humans!!!: the chapter Player Turn: its five steps, and who is asked when."""

from sims.games.humans.board.figures import open_doors, shut_doors
from sims.games.humans.queries.cards import answers
from sims.games.humans.queries.choices import has_own_choice
from sims.games.humans.queries.people import card_of, has_ability, is_guy, seat_after
from sims.games.humans.records.sizes import NOBODY, NONE, NOWHERE, ONE
from sims.games.humans.records.words import (
    Ability,
    Capture,
    Event,
    FirstToPlay,
    Mode,
    Phase,
    Roll,
    Step,
    WeaponsPerHuman,
    Zbuilding,
)
from sims.games.humans.rules.capture import (
    infection,
    miss,
    next_capture,
    roll_to_capture,
    settle_capture,
    settle_infection,
)
from sims.games.humans.rules.cards import play_before_moving, resolve
from sims.games.humans.rules.decks import draw_from_decks, draw_hand
from sims.games.humans.rules.dice import ask_for_tokens
from sims.games.humans.rules.ending import check_round_cap, check_win
from sims.games.humans.rules.flight import settle_flight
from sims.games.humans.rules.mixed.cards import ask_to_cancel, get_up_next, next_blast, raise_next, remove_next
from sims.games.humans.rules.mixed.fights import begin_fights, count_wound, next_fight, settle_fight
from sims.games.humans.rules.mixed.guys import roll_movement, settle_movement
from sims.games.humans.rules.mixed.horde import drive_next, roll_horde, settle_horde
from sims.games.humans.rules.mixed.setup import ask_where_to_begin, put_guy
from sims.games.humans.rules.mixed.stacks import choose_stack
from sims.games.humans.rules.move import is_open, roll_to_enter, settle_entry, take_barricade_down
from sims.games.humans.rules.setup import put_back, put_start_pawn
from sims.games.humans.rules.tiles import draw_tile, put
from sims.games.humans.rules.wounds import settle_weapon
from sims.kernel import kernel
from sims.rng import turn_begins
from sims.trace import emit


@kernel
def go_on(s, rules):
    """Carry out what follows without a decision."""
    while s.phase == Phase.NEXT:
        if s.step <= Step.MOVE:
            step_of_turn(s, rules)
        elif s.step <= Step.BARRICADE_DOWN:
            step_of_card_or_roll(s, rules)
        elif s.step <= Step.INFECTED:
            step_of_capture(s, rules)
        elif s.step == Step.END:
            end_turn(s, rules)
        elif s.step == Step.NEXT_SEAT:
            next_seat(s, rules)
        else:
            step_of_mixed_game(s, rules)


@kernel
def step_of_turn(s, rules):
    """Steps 1 to 3 of a turn."""
    if s.step == Step.TURN:
        begin_turn(s, rules)
    elif s.step == Step.PUT:
        put(s, rules)
    elif s.step == Step.DRAW:
        if rules.mode == Mode.MIXED:
            if draw_from_decks(s, rules, s.turn_seat):
                return
        else:
            draw_hand(s, rules, s.turn_seat)
        if is_guy(s, s.turn_seat):
            if s.pawn[s.turn_seat, 0] == NOWHERE:  # it has died where it stood (HU-144)
                s.budget, s.step = NONE, Step.CAPTURE
            else:
                roll_movement(s, rules)
        else:
            s.budget = card_of(s, rules, s.turn_seat).movement
            play_before_moving(s, rules)
    elif s.step == Step.PREPARE:
        decide(s, rules, Phase.PREPARE.value)
        if s.phase == Phase.NEXT:
            end_own_cards(s, rules)
    elif s.step == Step.REACT:
        if not ask(s, rules, Phase.REACT.value):
            end_reactions(s, rules)
    else:
        decide(s, rules, Phase.MOVE.value)
        if s.phase == Phase.NEXT:
            stop_moving(s, rules)


@kernel
def step_of_card_or_roll(s, rules):
    """A card takes effect, a roll counts, a barricade comes down."""
    if s.step == Step.CARD:
        resolve(s, rules)
    elif s.step == Step.ROLLED:
        ask_for_tokens(s, rules)
    elif s.step == Step.SETTLED:
        settle(s, rules)
    elif s.step == Step.BARRICADE_ROLL:
        roll_to_enter(s, rules)
    elif is_open(s) or not ask(s, rules, Phase.REINFORCE.value):
        take_barricade_down(s)


@kernel
def step_of_mixed_game(s, rules):
    """What the mixed game adds: a guy's fights, and the moves of nonplayer zombies."""
    if s.step == Step.AMBUSH:
        s.step = Step.DRAW
        if s.undead[s.pawn[s.turn_seat, 0]]:
            begin_fights(s, Step.DRAW.value)
    elif s.step == Step.FIGHT:
        next_fight(s, rules)
    elif s.step == Step.FOUGHT:
        count_wound(s, rules)
    elif s.step == Step.HORDE:
        roll_horde(s, rules)
    elif s.step == Step.DRIVE:
        drive_next(s)
    elif s.step == Step.OUTERMOST:
        ask_where_to_begin(s, rules)
    elif s.step == Step.DEAL:
        deal_hands(s, rules)
    else:
        step_of_zombies_card(s, rules)


@kernel
def step_of_zombies_card(s, rules):
    """A card of Zombies!!! takes effect, zombie by zombie."""
    if s.step == Step.CANCEL:
        ask_to_cancel(s, rules)
    elif s.step == Step.BLAST:
        next_blast(s, rules)
    elif s.step == Step.RAISE:
        raise_next(s)
    elif s.step == Step.REMOVE:
        remove_next(s)
    else:
        get_up_next(s)


@kernel
def deal_hands(s, rules):
    """HU-110: each player draws a hand in turn, from the first seat on; then the first turn begins."""
    while s.asked < rules.players:
        if draw_from_decks(s, rules, s.asked):
            return
        s.asked += 1
    s.step = Step.TURN


@kernel
def settle(s, rules):
    """The roll counts."""
    if s.roll == Roll.BARRICADE:
        settle_entry(s)
    elif s.roll == Roll.CAPTURE:
        settle_capture(s, rules)
        if s.phase == Phase.HOLD and not has_ability(s, rules, s.seat, Ability.HOLD.value):
            miss(s, rules)
    elif s.roll == Roll.WEAPON:
        if rules.weapons_per_human == WeaponsPerHuman.ONE:
            s.asked = rules.players
        else:
            s.asked = (s.card_seat - s.turn_seat + rules.players) % rules.players
        settle_weapon(s, rules)
    elif s.roll == Roll.FLIGHT:
        settle_flight(s, rules)
    elif s.roll == Roll.FIGHT:
        settle_fight(s, rules)
    elif s.roll == Roll.HORDE:
        settle_horde(s)
    else:
        settle_movement(s, rules)


@kernel
def step_of_capture(s, rules):
    """Step 4 of a turn."""
    if s.step == Step.CAPTURE:
        next_capture(s, rules)
    elif s.step == Step.CAPTURE_ROLL:
        roll_to_capture(s, rules)
    elif s.step == Step.CAUGHT:
        if s.prey != NOBODY or not ask(s, rules, Phase.SLIP_AWAY.value):  # HU-162: it saves no guy
            s.asked, s.step = 1, Step.ARM
    elif s.step == Step.ARM:
        if not ask(s, rules, Phase.ARM.value):
            s.asked, s.step = 0, Step.DRAWN
    elif s.step == Step.DRAWN:
        step_of_infection(s, rules)
    else:
        settle_infection(s, rules)


@kernel
def step_of_infection(s, rules):
    """HU-052: draw; others may confuse, the Doctor may ask for a second opinion."""
    if s.asked == 0:
        infection(s, rules)
    if s.drawn_cards[Capture.ESCAPE] == 0 and ask(s, rules, Phase.CONFUSE.value):
        return
    s.step = Step.INFECTED
    if has_ability(s, rules, s.turn_seat, Ability.SECOND_OPINION.value):
        s.phase, s.seat = Phase.OPINION, s.turn_seat


@kernel
def end_own_cards(s, rules):
    """HU-082, HU-A37: the player plays no more cards before moving: the others are asked, or it moves."""
    if rules.first_to_play == FirstToPlay.OTHERS:
        begin_moving(s, rules)
    else:
        s.asked, s.step, s.phase = 1, Step.REACT, Phase.NEXT


@kernel
def end_reactions(s, rules):
    """HU-082, HU-A37: all others were asked before a player moves: that player moves, or plays cards first."""
    if rules.first_to_play == FirstToPlay.OTHERS:
        s.step = Step.PREPARE
    else:
        begin_moving(s, rules)


@kernel
def begin_moving(s, rules):
    """The player whose turn it is moves."""
    s.step, s.phase = Step.MOVE, Phase.NEXT
    if rules.zbuilding == Zbuilding.ONLY_WITH_ZOMBIES:
        shut_doors(s)


@kernel
def stop_moving(s, rules):
    """HU-045: all own movement is finished before the first capture."""
    if rules.zbuilding == Zbuilding.ONLY_WITH_ZOMBIES:
        open_doors(s)
    s.budget, s.step, s.phase = NONE, Step.CAPTURE, Phase.NEXT


@kernel
def decide(s, rules, phase):
    """Let the player whose turn it is decide, if there is a choice."""
    s.phase, s.seat = phase, s.turn_seat
    if phase == Phase.MOVE and s.steered_by != NOBODY:  # HU-165
        s.seat = s.steered_by
    if not has_own_choice(s, rules):
        s.phase = Phase.NEXT


@kernel
def ask(s, rules, phase):
    """HU-082: ask the others from the left on, those who have an answer; return whether somebody is asked."""
    while s.asked < rules.players:
        seat = seat_after(rules, s.turn_seat, s.asked)
        if answers(s, rules, seat, phase):
            s.phase, s.seat = phase, seat
            return True
        s.asked += 1
    return False


@kernel
def begin_turn(s, rules):
    """Begin a turn; pawns that come into play do so first."""
    seat = s.turn_seat
    s.turns += 1
    s.turns_taken[seat] += 1
    turn_begins(s, s.turns)
    s.played[seat] = s.lost_to[seat] = s.middle_tried = 0
    s.tried = s.stopped = s.stunned = s.attempted = s.attacked = s.let_in = s.came = s.thrown = s.budget = 0
    s.driving, s.fed, s.steered_by = 0, 0, NOBODY
    emit(s, Event.TURN_BEGINS, seat, s.rounds)
    s.step = Step.DRAW
    bring_pawns(s, rules, seat)
    if s.phase == Phase.OVER:
        return
    if rules.mode == Mode.MIXED:
        choose_stack(s, rules)
    else:
        draw_tile(s, rules)


@kernel
def bring_pawns(s, rules, seat):
    """HU-011, HU-144: a further pawn in the second turn; in the mixed game whoever has died comes back."""
    if is_guy(s, seat):
        if s.pawn[seat, 0] == NOWHERE:
            put_guy(s, rules, seat)
        return
    if rules.mode == Mode.MIXED:
        if s.pawns[seat] > 0:
            return
        put_back(s, seat)
    elif s.turns_taken[seat] == 2:
        for _ in range(rules.later_pawns):
            put_start_pawn(s, rules, seat)
    check_win(s, rules, seat)


@kernel
def end_turn(s, rules):
    """HU-079: step 5, discard; other cards of the own turn may still be played."""
    decide(s, rules, Phase.END.value)
    if s.phase == Phase.NEXT:
        s.step = Step.NEXT_SEAT


@kernel
def next_seat(s, rules):
    """HU-014: the next player to the left; a round ends before the first one."""
    s.turn_seat = seat_after(rules, s.turn_seat, int(ONE))
    s.step = Step.TURN
    if s.turn_seat == s.first:
        check_round_cap(s, rules)
        if s.phase != Phase.OVER:
            s.rounds += 1
