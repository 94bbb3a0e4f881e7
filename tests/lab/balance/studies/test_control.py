"""Questions that a program watches and stops from another thread."""

import time
from threading import Thread

import pytest

from balance import compare
from balance.questions.drift.recording import record
from balance.studies.control import Control, Stopped


@pytest.mark.parametrize(
    "question",
    [
        lambda control, out: compare("pig", settings={"goal": [40, 50]}, games=10**6, progress=control.games),
        lambda control, out: record("pig", out / "baseline.toml", ["players=2"], progress=control.games),
    ],
    ids=["compare", "drift record"],
)
def test_whatever_plays_for_a_while_is_stopped_from_another_thread(question, tmp_path):
    """These keep nothing, so nothing is left behind."""
    control, ended = Control(), []

    def work():
        with pytest.raises(Stopped):
            question(control, tmp_path)
        ended.append("stopped")

    thread = Thread(target=work)
    thread.start()
    while not (control.done or control.text) and thread.is_alive():
        time.sleep(0.01)
    control.stop()
    thread.join()
    assert ended == ["stopped"]
    assert not [path for path in tmp_path.iterdir() if path.suffix != ".lock"]
