"""Pages of studies say that the games which led to a change do not prove it."""

import pytest

from balance.studies.other_seed import other_seed


@pytest.mark.parametrize(
    "line",
    [
        ("ladder", "pig", "--set", "players=2", "--games", "400", "--budget", "0.1s"),
        ("decisions", "pig", "--set", "players=2", "--games", "20", "--tries", "8"),
        ("tune", "pig", "--target", "win@1=50%..60%", "--change", "policy", "--games", "300", "--most", "1"),
    ],
    ids=lambda line: line[0],
)
def test_the_page_of_a_study_names_another_seed(balance, tmp_path, line):
    assert balance(*line, "--seed", "6", "--out", tmp_path / "p.html").code in (0, 1, 3)
    page = (tmp_path / "p.md").read_text()
    head, text = other_seed(6)
    assert head in page
    assert "confirm it with --seed 7" in " ".join(page.split())
    assert text.endswith("--seed 7.")
