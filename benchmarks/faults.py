"""Faults planted in Cyberdoom Tower: each changes one line of a copy, and the gate and a named test must both notice.

`python -m benchmarks.faults` plants them all (some minutes). A fault is a mistake one could make: a bound that is one
off, a biased shuffle, a die that is not fair, seats exchanged, a phase left out.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

ROOT = Path(__file__).parents[1]
COPIED = ("balance", "benchmarks", "reports", "scenarios", "sims", "tests", "pyproject.toml")
RULES, SUITE = "tests/rules/test_cyberdoom_tower_", "tests/oracles/test_cyberdoom_tower_draws.py"
BASELINE = "baseline.toml"
MAX_GAMES = 300_000  # [games] of a cell in a check
TRUTH = 200_000  # [games] of a cell, of another seed, that say how far the shares moved


@dataclass(frozen=True)
class Fault:
    """A line of the game, what it becomes, and the test that notices.

    Attributes:
        name: What is wrong.
        file: Of `sims/cyberdoom_tower`; old, new: in it, `old` exactly once.
        test: As pytest names it.
    """

    name: str
    file: str
    old: str
    new: str
    test: str


FAULTS = (
    Fault(
        "attack dice favour the 6",
        "attack.py",
        "        s.dice[die] = 1 + below(s, Stream.ATTACK, FACES)",
        "        s.dice[die] = min(FACES, 1 + below(s, Stream.ATTACK, FACES + 1))",
        f"{SUITE}::test_attack_dice_are_fair",
    ),
    Fault(
        "the die of Hide never shows a 6",
        "hide.py",
        "1 + below(s, Stream.HIDE, FACES)",
        "1 + below(s, Stream.HIDE, FACES - 1)",
        f"{SUITE}::test_the_die_of_hide_is_fair",
    ),
    Fault(
        "the die of Loot never shows a 6",
        "hide.py",
        "below(s, Stream.LOOT, FACES)",
        "below(s, Stream.LOOT, FACES - 1)",
        f"{SUITE}::test_the_die_of_loot_is_fair",
    ),
    Fault(
        "a biased shuffle deals the cards",
        "setup.py",
        "other = i + below(s, Stream.SETUP, size - i)",
        "other = below(s, Stream.SETUP, size)",
        f"{SUITE}::test_every_card_is_dealt_to_every_floor_equally_often",
    ),
    Fault(
        "the last AI card is never drawn",
        "setup.py",
        "below(s, Stream.SETUP, rules.ai_cards_size)",
        "below(s, Stream.SETUP, rules.ai_cards_size - 1)",
        f"{SUITE}::test_every_ai_card_is_drawn_equally_often",
    ),
    Fault(
        "one Luck too few at the start",
        "setup.py",
        "s.luck[seat] = rules.start_luck",
        "s.luck[seat] = rules.start_luck - 1",
        f"{RULES}setup.py::test_a_player_begins_with_3_energy_and_3_luck",
    ),
    Fault(
        "the other seat goes first",
        "play.py",
        "s.first = action - Action.FIRST",
        "s.first = 1 - (action - Action.FIRST)",
        f"{RULES}setup.py::test_two_players_decide_in_every_round_who_begins",
    ),
    Fault(
        "Hide needs one more",
        "hide.py",
        "    return roll >= need",
        "    return roll > need",
        f"{RULES}hide_and_loot.py::test_a_roll_of_sector_plus_anti_stealth_hides",
    ),
    Fault(
        "no Sentinel turn after a failed Hide",
        "move.py",
        "    sentinel_turn(s, rules, s.floor[s.seat], s.seat)\n",
        "",
        f"{RULES}seen.py::test_after_a_failed_hide_the_floors_sentinel_takes_its_turn",
    ),
    Fault(
        "no box for a failed Hide",
        "move.py",
        "    fill_boxes(s, rules, s.seat, rules.failure_boxes)\n",
        "",
        f"{RULES}hide_and_loot.py::test_a_failed_hide_fills_one_box_of_an_ability_the_player_chooses",
    ),
    Fault(
        "a Luck symbol gives Energy",
        "move.py",
        "gain_luck(s, rules, seat, rules.symbol_luck)",
        "gain_energy(s, rules, seat, rules.symbol_luck)",
        f"{RULES}move.py::test_ending_a_movement_on_a_symbol_gives_1_energy_or_1_luck",
    ),
    Fault(
        "the meeple stays where the key was",
        "move.py",
        "    s.sector[seat] = STOP\n    s.keys += 1",
        "    s.keys += 1",
        f"{RULES}keys_and_players.py::test_with_the_key_the_meeple_is_back_in_the_floors_stop_free",
    ),
    Fault(
        "a provoked Sentinel does not slide",
        "sentinel.py",
        "    slide(s, rules, floor)\n    if s.phase != Phase.OVER:\n        strike(s, rules, floor, seat)",
        "    strike(s, rules, floor, seat)",
        f"{RULES}sentinel.py::test_a_sentinel_slides_one_sector_to_the_left_whether_or_not_it_hits",
    ),
    Fault(
        "a Sentinel's range is one short",
        "sentinel.py",
        "<= int(card.range)",
        "< int(card.range)",
        f"{RULES}sentinel.py::test_range_counts_to_the_left_and_to_the_right",
    ),
    Fault(
        "a hit does not alert the Sentinel",
        "sentinel.py",
        "        s.alert[seat, floor] = 1\n",
        "",
        f"{RULES}seen.py::test_a_player_whom_a_sentinel_attacked_fails_all_further_hide_tests_on_its_floor",
    ),
    Fault(
        "a closing floor traps nobody",
        "sentinel.py",
        "if s.floor[seat] == floor and inside and not s.roof[seat]:",
        "if s.floor[seat] == floor and inside and s.roof[seat]:",
        f"{RULES}seen.py::test_the_game_is_lost_if_a_meeple_is_on_the_floor_when_it_closes",
    ),
    Fault(
        "damage equal to all Energy is survived",
        "player.py",
        "spare_items(s, seat) * rules.item_energy <= damage:",
        "spare_items(s, seat) * rules.item_energy < damage:",
        f"{RULES}energy.py::test_items_are_crossed_off_to_survive_as_damage_is_taken",
    ),
    Fault(
        "the Energy track ends one early",
        "player.py",
        "min(rules.energy_max, s.energy[seat] + energy)",
        "min(rules.energy_max - 1, s.energy[seat] + energy)",
        f"{RULES}energy.py::test_energy_and_luck_rise_to_6_at_most",
    ),
    Fault(
        "no Energy for a defeat",
        "attack.py",
        "        gain_energy(s, rules, seat, rules.defeat_energy)  # CT-071\n",
        "",
        f"{RULES}damage.py::test_whoever_defeats_a_sentinel_gains_1_energy",
    ),
    Fault(
        "no box for a failed attack",
        "attack.py",
        "        fill_boxes(s, rules, seat, rules.failure_boxes)  # CT-067",
        "        pass",
        f"{RULES}abilities.py::test_a_failed_attack_fills_one_box_of_the_attacker",
    ),
    Fault(
        "weapons that cost 1 are free",
        "attack.py",
        "    if cost > 0:",
        "    if cost > 1:",
        f"{RULES}attack.py::test_the_weapon_is_paid_for_before_the_dice_are_rolled",
    ),
    Fault(
        "every weapon does 1 damage",
        "attack.py",
        "damage = int(rules.weapons[s.weapon].damage) if placed else 0",
        "damage = 1 if placed else 0",
        f"{RULES}damage.py::test_a_successful_attack_crosses_off_the_weapons_damage_from_its_target_only",
    ),
    Fault(
        "the AI does not hit back",
        "attack.py",
        "        hurt(s, rules, s.seat, int(rules.ai_cards[s.ai_card].damage), Cause.AI)",
        "        pass",
        f"{RULES}ai.py::test_the_ai_damages_its_attacker_after_every_attack_that_leaves_it_energy",
    ),
    Fault(
        "four action points a turn",
        "rounds.py",
        "    s.ap = rules.ap\n",
        "    s.ap = rules.ap + 1\n",
        f"{RULES}turn.py::test_action_points_left_are_lost_and_the_next_turn_has_3",
    ),
    Fault(
        "abilities are free once a game",
        "rounds.py",
        "    s.ability_used[:] = 0\n",
        "",
        f"{RULES}abilities.py::test_a_free_use_comes_only_once_a_turn_and_again_in_the_next",
    ),
    Fault(
        "one round more for the keys",
        "rounds.py",
        "    if s.rounds >= rules.max_rounds:",
        "    if s.rounds > rules.max_rounds:",
        f"{RULES}rounds.py::test_the_game_is_lost_when_round_12_ends_without_the_keys",
    ),
    Fault(
        "the counter moves no Sentinel",
        "rounds.py",
        "            slide(s, rules, floor)\n\n\n@njit(cache=True)\ndef take_missing_turns",
        "\n\n@njit(cache=True)\ndef take_missing_turns",
        f"{RULES}rounds.py::test_sentinels_two_sectors_behind_the_counters_new_sector_slide_one_space",
    ),
)
REFACTORS = (
    Fault(
        "attack dice are rolled from the last to the first",
        "attack.py",
        "    for die in range(DICE):\n        s.dice[die] = 1 + below(s, Stream.ATTACK, FACES)",
        "    for die in range(DICE - 1, -1, -1):\n        s.dice[die] = 1 + below(s, Stream.ATTACK, FACES)",
        f"{SUITE}::test_attack_dice_are_fair",
    ),
    Fault(
        "Sentinels are dealt before floors",
        "setup.py",
        "    deal(s, rules.floor_cards_size, rules.floors, s.floor_card)  # CT-001\n"
        "    deal(s, rules.sentinel_cards_size, rules.floors, s.sentinel_card)  # CT-002\n",
        "    deal(s, rules.sentinel_cards_size, rules.floors, s.sentinel_card)  # CT-002\n"
        "    deal(s, rules.floor_cards_size, rules.floors, s.floor_card)  # CT-001\n",
        f"{SUITE}::test_every_card_is_dealt_to_every_floor_equally_often",
    ),
)  # no faults: the order of draws changes and nothing else, so the test passes


@dataclass(frozen=True)
class Tried:
    """What became of a fault.

    Attributes:
        fault: Which.
        identical: How many cells tier one took for identical.
        verdict: Of the whole check.
        shift: Largest shift of a share, from games of another seed; error: its standard error; where: of which metric.
        noticed: Whether the named test failed.
    """

    fault: Fault
    identical: int
    verdict: str
    shift: float
    error: float
    where: str
    noticed: bool


class Copy:
    """A copy of the packages in a temporary folder, where faults are planted one at a time."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="balance-faults-"))
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, self.folder / name)
        settings = {"NUMBA_CACHE_DIR": str(self.folder / "kernels"), "PYTHONPATH": str(self.folder)}
        self.environment = {**os.environ, **settings, "PYTHONDONTWRITEBYTECODE": "1"}

    def remove(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the folder."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def looked_at(self) -> dict[str, Any]:
        """The check of the game as it is now, and how far its shares have moved in truth."""
        ran = self.python("-m", "benchmarks.faults", "look", BASELINE)
        if ran.returncode:
            raise RuntimeError(ran.stdout + ran.stderr)
        found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
        return found

    def failing(self, tests: Sequence[str]) -> bool:
        """Whether one of these tests fails.

        Raises:
            RuntimeError: If they cannot be run at all.
        """
        ran = self.python("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests)
        if ran.returncode not in (0, 1):
            raise RuntimeError(ran.stdout + ran.stderr)
        return ran.returncode == 1

    def record(self) -> None:
        """Record the baseline of the game without faults."""
        ran = self.python("-m", "balance", "drift", "record", "cyberdoom-tower", "--out", BASELINE, "--seed", "7")
        if ran.returncode:
            raise RuntimeError(ran.stdout + ran.stderr)

    def plant(self, fault: Fault) -> Tried:
        """Plant a fault, look at what it does, and take it out again."""
        path = self.folder / "sims" / "cyberdoom_tower" / fault.file
        sound = path.read_text(encoding="utf-8")
        path.write_text(planted(fault, sound), encoding="utf-8")
        try:
            found, noticed = self.looked_at(), self.failing([fault.test])
        finally:
            path.write_text(sound, encoding="utf-8")
        return Tried(fault, noticed=noticed, **found)


def planted(fault: Fault, sound: str) -> str:
    """A file's text with the fault in it.

    Raises:
        ValueError: If the line is not there exactly once.
    """
    if sound.count(fault.old) != 1:
        raise ValueError(f"{fault.name}: the line is {sound.count(fault.old)} times in {fault.file}")
    return sound.replace(fault.old, fault.new)


def tried(faults: Sequence[Fault], workers: int = 2) -> Iterator[Tried]:
    """Plant these faults, in as many copies at once as there are workers; in order.

    Raises:
        RuntimeError: If a test fails or the game is not identical before any fault is planted.
    """
    copies: SimpleQueue[Copy] = SimpleQueue()
    made = [Copy() for _ in range(workers)]
    try:
        made[0].record()
        for copy in made[1:]:
            shutil.copy(made[0].folder / BASELINE, copy.folder / BASELINE)
        if made[0].looked_at()["verdict"] != "identical" or made[0].failing([fault.test for fault in faults]):
            raise RuntimeError("the game without faults does not pass")
        for copy in made:
            copies.put(copy)

        def plant(fault: Fault) -> Tried:
            copy = copies.get()
            try:
                return copy.plant(fault)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(plant, faults)
    finally:
        for copy in made:
            copy.remove()


def look(path: str) -> dict[str, Any]:
    """Check a baseline, and play games of another seed to see how far its shares moved; run inside a copy."""
    from balance.drift.baseline import read_baseline
    from balance.drift.checking import check
    from balance.drift.counting import Counter, play_more
    from balance.drift.results import IDENTICAL

    found = check(path, max_games=MAX_GAMES)
    baseline = read_baseline(path)
    counters = [Counter(cell.configuration, 1_000_001, cell.shares) for cell in baseline.cells]
    if found.verdict != IDENTICAL:
        play_more([(counter, TRUTH) for counter in counters], 2)
    shift, error, where = 0.0, 0.0, ""
    for cell, counter in zip(baseline.cells, counters, strict=True):
        for share, count in zip(cell.shares, counter.counts.tolist(), strict=True):
            before = cell.record.counts[share.name] / cell.record.games
            after = count / max(1, counter.games)
            if counter.games and abs(after - before) > abs(shift):
                noise = after * (1 - after) / counter.games + before * (1 - before) / cell.record.games
                shift, error, where = after - before, noise**0.5, f"{cell.label} {share.name}"
    identical = sum(cell.verdict == IDENTICAL for cell in found.cells)
    return {"identical": identical, "verdict": found.verdict, "shift": shift, "error": error, "where": where}


def main() -> None:
    """All of them, a line each."""
    if sys.argv[1:2] == ["look"]:
        print(json.dumps(look(sys.argv[2])))
        return
    for each in tried(FAULTS):
        seen = "test fails" if each.noticed else "TEST PASSES"
        told = f"{each.identical} of 2 identical, {each.verdict}, {100 * each.shift:+.2f} points in {each.where}"
        print(f"{each.fault.name:<60} {told}; {seen}", flush=True)


if __name__ == "__main__":
    main()
