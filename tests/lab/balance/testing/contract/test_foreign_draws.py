"""Kernels that draw random numbers of other libraries are found by reading them."""

import pytest

from balance.testing.contract import foreign_draws

KERNEL = "{imports}\nfrom sims.kernel import kernel\n\n{decorator}\ndef roll(s):\n    return {call}\n"


@pytest.mark.parametrize(
    ("imports", "call", "named"),
    [
        ("import numpy as np", "np.random.randint(6)", "np.random.randint()"),
        ("import random", "random.random()", "random.random()"),
        ("from numpy import random as dice", "dice.rand()", "dice.rand()"),
        ("from random import randint", "randint(1, 6)", "randint()"),
    ],
)
def test_each_way_to_draw_is_named_in_kernels_alone(tmp_path, monkeypatch, imports, call, named):
    file = tmp_path / "dicebox" / "turn.py"
    file.parent.mkdir()
    monkeypatch.setattr(foreign_draws, "closure", lambda *_: {"dicebox.turn": file})
    file.write_text(KERNEL.format(imports=imports, decorator="@kernel", call=call))
    (line,) = foreign_draws.drawn_elsewhere("dicebox.turn")
    assert line.startswith(f"dicebox/turn.py, line 6, in roll: {named} draws a number that no seed repeats; ")
    file.write_text(KERNEL.format(imports=imports, decorator="", call=call))
    assert foreign_draws.drawn_elsewhere("dicebox.turn") == []


def test_what_only_looks_alike_is_no_draw(tmp_path, monkeypatch):
    file = tmp_path / "turn.py"
    monkeypatch.setattr(foreign_draws, "closure", lambda *_: {"turn": file})
    text = KERNEL.format(
        imports="from tools import random", decorator="@kernel", call="random.seat(s) + s.random.pick(2)"
    )
    file.write_text(text)
    assert foreign_draws.drawn_elsewhere("turn") == []
