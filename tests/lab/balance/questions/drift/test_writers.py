"""Several processes at one baseline."""

import pytest

from balance.questions.drift.accepting import accept
from balance.questions.drift.baseline_file import locked_baseline
from balance.questions.drift.recording import record
from scenarios.loader.errors import InputError


def test_only_one_process_writes_a_baseline(baseline, tmp_path):
    before = baseline.read_bytes()
    other = tmp_path / "other.toml"
    with locked_baseline(baseline), locked_baseline(other):
        with pytest.raises(InputError, match="another process is writing this baseline"):
            accept(baseline, "why not")
        with pytest.raises(InputError, match="another process is writing this baseline"):
            record("pig", other, ["players=2"], margin="20pp", max_games=1000)
    assert baseline.read_bytes() == before
    assert not other.exists()


def test_no_lock_is_left_behind(baseline):
    accept(baseline, "why not")
    with pytest.raises(KeyboardInterrupt), locked_baseline(baseline):
        raise KeyboardInterrupt
    assert [path.name for path in baseline.parent.iterdir()] == [baseline.name]
    accept(baseline, "again")
