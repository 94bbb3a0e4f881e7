"""Two kernels of one name and source share a file: a part is taken only by the one that has its symbol."""

from types import SimpleNamespace
from typing import NamedTuple

import pytest

from sims.compiler.parts import Place
from sims.compiler.translation import Translation


class Compiled(NamedTuple):
    """As much of Numba's result of compiling as a translation takes in."""

    library: object
    fndesc: str
    environment: str
    reload_init: tuple


def part(symbol):
    taken = []
    place = Place("hog.turn", "hog.decide", (), symbol)
    return SimpleNamespace(place=place, taken=taken, take=taken.append)


@pytest.mark.parametrize("symbol", ["decide_1", "decide_2"])
def test_a_part_on_disk_is_taken_only_with_the_symbol_that_callers_call(symbol):
    own, kept = part("decide_1"), part(symbol)
    translation = Translation(SimpleNamespace(args=(), library=own, flags={}))
    cache = SimpleNamespace(has=lambda *_: True, load_overload=lambda *_: Compiled(kept, "theirs", "theirs", ()))
    translation.kernel = SimpleNamespace(
        _cache=cache, targetctx=None, overloads={(): Compiled(own, "declared", "none", ())}
    )
    same = symbol == "decide_1"
    assert translation.take() is same
    assert own.taken == ([kept] if same else [])
    assert translation.kernel.overloads[()].fndesc == ("theirs" if same else "declared")
