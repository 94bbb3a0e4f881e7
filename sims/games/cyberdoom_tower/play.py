"""Play Cyberdoom Tower: set the game up, carry actions out, fill the result row."""

from sims.games.cyberdoom_tower.queries.legality import move_parts
from sims.games.cyberdoom_tower.queries.tower import len_abilities, len_items
from sims.games.cyberdoom_tower.records.state import Action, Mark, Phase
from sims.games.cyberdoom_tower.rules.attack import attack, climb
from sims.games.cyberdoom_tower.rules.move import decide_key, move, ride, settle
from sims.games.cyberdoom_tower.rules.player import cross_off
from sims.games.cyberdoom_tower.rules.rounds import begin_round, begin_turn, end_turn
from sims.games.cyberdoom_tower.rules.setup import set_up
from sims.kernel import kernel


@kernel
def start(s, rules):
    """Set up and begin the first round. `s` is blank but for its random streams."""
    set_up(s, rules)
    begin_round(s, rules)


@kernel
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    if s.phase == Phase.ORDER:
        s.first = action - Action.FIRST
        begin_turn(s, rules, s.first)
    elif s.phase == Phase.LOOT:
        settle(s, rules, action == Action.LOOT)
    elif s.phase == Phase.KEY:
        decide_key(s, rules, action == Action.TAKE_KEY)
    elif action == Action.END:
        end_turn(s, rules)
    elif action == Action.ROOF:
        climb(s, rules)
    elif action < Action.CROSS_OFF:
        attack(s, rules, action - Action.ATTACK)
    elif action < Action.ELEVATOR:
        cross_off(s, rules, s.seat, action - Action.CROSS_OFF)
    elif action < Action.MOVE:
        ride(s, rules, action - Action.ELEVATOR)
    else:
        sector, jetpacks, energy = move_parts(action)
        move(s, rules, sector, jetpacks, energy)


@kernel
def report(s, rules, result):
    """Fill the row of a finished game."""
    result.cause, result.keys, result.last_key_round = s.cause, s.keys, s.last_key_round
    result.hide_tests, result.hide_failures, result.auto_failures = s.hide_tests, s.hide_failures, s.auto_failures
    result.attacks, result.attacks_placed = s.attacks, s.attacks_placed
    result.sentinels_defeated, result.sentinel_hits, result.timer_slides = s.defeated, s.sentinel_hits, s.timer_slides
    result.crates_looted, result.floors_closed = s.looted, s.closed
    result.luck_spent, result.energy_spent = s.luck_spent, s.energy_spent
    result.ai_attacks, result.ai_hits = s.ai_attacks, s.ai_hits
    for seat in range(rules.players):
        result.energy[seat] = s.energy[seat]
        result.luck[seat] = s.luck[seat]
        items, boxes = 0, 0
        for item in range(len_items):
            items += s.items[seat, item] == Mark.OWNED
        for ability in range(len_abilities):
            boxes += s.boxes[seat, ability]
        result.items[seat], result.boxes_filled[seat] = items, boxes
