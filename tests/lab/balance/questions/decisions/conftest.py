"""A study of decisions that the tests of studies look at."""

import pytest

from tests.lab.balance.questions.decisions.decisions_of_pig import few


@pytest.fixture(scope="session")
def found(tmp_path_factory):
    """40 games of a short Pig, 32 tries of each legal action; not to be changed."""
    return few(tmp_path_factory.mktemp("decisions") / "pig", games=40, tries=32)
