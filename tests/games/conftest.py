"""What games' tests have from the laboratory's, and a process that tells all games of a file."""

from collections.abc import Iterator

import pytest

from tests.games.replays import teller
from tests.lab.balance.cli.fixtures import balance  # noqa: F401


@pytest.fixture(scope="module")
def one_interpreter() -> Iterator[None]:
    """Let one process tell all games that are replayed; tests/lab/balance/questions/replay tells each by its own."""
    with pytest.MonkeyPatch.context() as patch, teller() as tell:
        patch.setattr("balance.questions.replay.study._ask", tell)
        yield
