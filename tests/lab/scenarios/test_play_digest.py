"""The digest of a scenario: what decides how its games are played changes it, a word of explanation does not."""

import pytest

import scenarios
from balance.runs import manifest
from scenarios.loader.errors import InputError
from scenarios.loader.loading import changed
from scenarios.loader.play_digest import bytes_digest, is_earlier

PIG = scenarios.load("pig")
TOWER = scenarios.load("cyberdoom-tower")


def edited(scenario, file, old, new):
    """The scenario with another text in one of its files."""
    text = scenario.files[file].decode()
    assert text.count(old) == 1, (file, old)
    return changed(scenario, {file: text.replace(old, new).encode()})


@pytest.mark.parametrize(
    ("scenario", "file", "old", "new"),
    [
        (PIG, "game.toml", 'kernel = "pig"', '# a word\nkernel = "pig"'),
        (PIG, "game.toml", 'title = "Pig"', 'title = "Hog"'),
        (PIG, "game.toml", 'unit = "sides"', 'unit = "faces", better = "more"'),
        (PIG, "game.toml", 'rule = "PIG-004", source = "public: Neller', 'source = "Neller'),
        (PIG, "game.toml", 'source = "assumed: a bound that real games never meet"', 'source = "assumed"'),
        (PIG, "game.toml", "[tables]", '[dead]\ndie_sides = "a test"\n\n[tables]'),
        (PIG, "game.toml", 'kernel = "pig"', 'kernel = "pig"   '),
        (PIG, "policies.csv", "holds at hold_at points,0", "stops early,0"),
        (PIG, "policies.csv", "hold at 20 or at the goal", "ours"),
        (TOWER, "floor_cards.csv", "id,", "id ,"),
    ],
)
def test_what_explains_is_no_part_of_it(scenario, file, old, new):
    other = edited(scenario, file, old, new)
    assert other.digest == scenario.digest
    assert other.configuration().digest == scenario.configuration().digest
    assert (other.configuration().rules() == scenario.configuration().rules()).all()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("game.toml", "values = [1, 2, 3, 4, 5]", "values = [1, 2, 3, 4]"),
        ("game.toml", "default = 2", "default = 3"),
        ("game.toml", 'default = "hold"', 'default = "hold-or-goal"'),
        ("game.toml", "goal = { value = 100", "goal = { value = 101"),
        ("game.toml", "value = 6, min = 2", "value = 6, min = 3"),
        ("game.toml", 'max = 100, unit = "pips"', 'max = 100, when = { players = [2] }, unit = "pips"'),
        ("game.toml", 'max = 100, unit = "pips"', 'max = 100, nominal = true, unit = "pips"'),
        ("game.toml", "value = 100, min = 1,", "value = 100, step = 5, min = 1,"),
        ("game.toml", "stops_at_goal = [0, 1]", "stops_at_goal = [0, 2]"),
        ("game.toml", "[tables]", '[[illegal]]\nwhen = { players = [5] }\nreason = "a test"\n\n[tables]'),
        ("policies.csv", "points,0", "points,1"),
        ("policies.csv", "hold-or-goal,", "hold-and-goal,"),
    ],
)
def test_what_decides_changes_it(file, old, new):
    assert edited(PIG, file, old, new).digest != PIG.digest


def test_the_order_of_rows_decides():
    head, *rows = PIG.files["policies.csv"].decode().splitlines()
    turned = "\n".join([head, *reversed(rows)]) + "\n"
    assert changed(PIG, {"policies.csv": turned.encode()}).digest != PIG.digest


def test_a_digest_of_an_earlier_version_is_known():
    """It covered the bytes of all files but the list of rules, so what it was made of is still found."""
    earlier = bytes_digest(PIG.files, "rules.csv")
    assert is_earlier(earlier)
    assert not is_earlier(PIG.digest)
    assert PIG.is_of(earlier)
    assert PIG.is_of(PIG.digest)
    assert not edited(PIG, "game.toml", 'title = "Pig"', 'title = "Hog"').is_of(earlier)
    assert not PIG.is_of(TOWER.digest)


def test_an_unfinished_run_of_an_earlier_version_is_kept_and_not_gone_on_with(tmp_path):
    new = manifest.new_manifest(manifest.Plan(PIG, {}, 100, 7), part=50)
    old = new.model_copy(update={"scenario_digest": bytes_digest(PIG.files, "rules.csv")})
    with pytest.raises(InputError, match="an earlier version of Balance began the run; its games, played by another"):
        manifest.compare(tmp_path, old, new)
    with pytest.raises(InputError, match="the scenario pig has changed since the run began"):
        manifest.compare(tmp_path, new.model_copy(update={"scenario_digest": "2:0"}), new)
    manifest.compare(tmp_path, new, new)
