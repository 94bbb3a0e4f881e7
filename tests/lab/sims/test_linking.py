"""Kernels in parts: translated once, linked where Python calls, kept on disk, and found stale when they are."""

import json
import os
import re
from enum import IntEnum
from textwrap import dedent
from types import FunctionType

import numpy as np
import pytest
from numba import config, njit
from numba.core.errors import TypingError
from numba.core.types import IntEnumMember, UniTuple, int64

import scenarios
from sims import loop
from sims.compiler import symbols
from sims.compiler.linking import Kernel, compiled
from sims.kernel import inlined, kernel
from tests.lab.sims.test_cache import game as game  # a fixture
from tests.lab.sims.test_cache import run

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="needs compiled kernels")

GAIN = np.array([3, 1, 4, 1, 5])


@inlined
def gain(i):
    return GAIN[i]


@kernel
def doubled(i):
    return 2 * gain(i)


@kernel
def between(i):
    return doubled(i)


@njit
def numbas_own(i):
    return between(i) + 1


@kernel
def above(i, scale=10):
    return scale * numbas_own(i) + doubled(i)


@kernel
def refuse(i):
    if i > 2:
        raise ValueError("too large", i)
    return i


@kernel
def asks(i):
    return refuse(i) + 1


@kernel
def next_to(i):
    return i + 1


@kernel
def next_unless(i, nothing):
    """The call is left out where `nothing` is written as -1, but `next_to` stays among what this calls."""
    return i if nothing == -1 else next_to(i)


@kernel
def deep(i):
    return next_to(i)


@kernel
def deeper(i):
    return deep(i)


@kernel
def top(i):
    return deeper(i) + next_unless(i, -1)


@njit
def numbas_top(i):
    return top(i)


@pytest.mark.parametrize("function", [top, numbas_top])
def test_a_kernel_that_its_first_caller_left_out_is_there_for_the_next_one(function):
    """LLVM drops what is not called yet when it is linked in; a call of nothing ends the process."""
    assert function(3) == 7


def test_kernels_and_functions_of_numbas_own_decorators_call_each_other():
    expected = [10 * (2 * each + 1) + 2 * each for each in GAIN.tolist()]
    assert [above(i) for i in range(5)] == expected
    assert [numbas_own(i) for i in range(5)] == [2 * each + 1 for each in GAIN.tolist()]


def test_only_what_python_calls_becomes_machine_code():
    above(0)
    assert isinstance(above, Kernel)
    assert len(above.entries) == 1
    assert not between.entries
    assert between(4) == 10
    assert len(between.entries) == 1


def test_machine_code_names_no_part():
    """LLVM's engine looks names up over all objects, and may have changed the arguments of a part inside this one."""

    def doubled_sum(values):
        return 2 * values.sum()

    summing = compiled(doubled_sum, keep=False)
    assert summing(np.arange(4)) == 12
    ((part,), (entry,)) = summing.overloads.values(), summing.entries.values()
    code = entry.library._get_compiled_object()
    assert entry.fndesc.llvm_cpython_wrapper_name.encode() in code
    assert part.library.place.symbol.encode() not in code.replace(entry.fndesc.llvm_cpython_wrapper_name.encode(), b"")


def test_arguments_have_defaults_and_names():
    assert above(1, 1) == 5
    assert above(i=1, scale=0) == 2
    assert above(1) == 32


def test_an_entry_serves_arguments_of_its_types_only():
    assert refuse(1) == 1
    assert refuse(1.5) == 1.5
    assert {str(each) for types in refuse.entries for each in types} == {"int64", "float64"}


def test_an_error_raised_deep_inside_reaches_python_with_what_it_says():
    with pytest.raises(ValueError, match="too large") as caught:
        asks(7)
    assert caught.value.args == ("too large", 7)


@njit
def numbas_own_asks(i):
    return refuse(i) + 1


@pytest.mark.parametrize("order", [(numbas_own_asks, asks, refuse), (refuse, asks, numbas_own_asks)])
def test_a_function_of_numbas_own_decorators_passes_the_error_of_a_kernel_on(order):
    for each in order:
        with pytest.raises(ValueError, match="too large") as caught:
            each(9)
        assert caught.value.args == ("too large", 9)


def test_wrong_types_are_refused_with_numbas_explanation():
    with pytest.raises(TypingError, match="No implementation of function"):
        asks("seven")


def test_a_function_is_needed():
    with pytest.raises(TypeError, match="not a function"):
        kernel(doubled)


PARTS = """
    import json
    from numba.core import event
    from tinygame import helper, middle, play

    class Compiled(event.Listener):
        names = []
        def on_start(self, event):
            self.names.append(event.data["dispatcher"].py_func.__name__)
        def on_end(self, event):
            pass

    with event.install_listener("numba:compile", Compiled()):
        result = {call}
    print(json.dumps([result, Compiled.names]))
"""


def translated(game, call):
    """Return the result of a call in a process of its own, and the names of the kernels that were translated for it."""
    result, names = json.loads(run(game, PARTS.format(call=call)).stdout)
    return result, names


def test_parts_that_another_process_kept_are_linked_and_not_translated_again(game):
    assert translated(game, "middle.twice(1)") == (3, ["twice", "step"])
    assert translated(game, "middle.twice(1)") == (3, [])
    assert translated(game, "play.play(1)") == (4, ["play", "one"])
    assert translated(game, "helper.step(1)") == (2, [])


def test_a_part_is_fresh_though_its_callee_was_translated_anew(game):
    """Both have the same symbol; two processes that compile at once may each translate it."""
    assert translated(game, "middle.twice(1)") == (3, ["twice", "step"])
    kept = game.parent / "cache"
    for path in [*kept.rglob("helper.step*"), *kept.rglob("middle.twice*.nbc")]:
        if path.name.startswith("helper") or ".part-" not in path.name:
            os.remove(path)
    assert translated(game, "[helper.step(each) for each in (1.0, True, 1)][2]") == (2, ["step"] * 3)
    assert translated(game, "middle.twice(1)") == (3, [])


LOCAL = """
    from sims.kernel import kernel

    def adding(step):
        @kernel
        def add(x):
            return x + step
        return add

    one, two = adding(1), adding(2)

    @kernel
    def both(x):
        return one(x) + 10 * two(x)
"""


def test_functions_of_one_name_are_told_apart(game):
    """What calls them is translated at each start, for nobody can find them again."""
    (game / "local.py").write_text(dedent(LOCAL))
    for _ in range(2):
        result, names = translated(game, "__import__('tinygame.local').local.both(1)")
        assert (result, "both" in names) == (32, True)
        for path in (game.parent / "cache").rglob("local.both*.nbc"):
            if ".part-" not in path.name:
                os.remove(path)


RING = """
    from sims.kernel import kernel

    @kernel
    def one(x):
        return x if x < 1 else other(x - 1)

    @kernel
    def other(x):
        return x if x < 1 else one(x - 1)
"""
CALLED = """
    from tinygame import ring

    try:
        ring.one(3)
    except RecursionError as error:
        print(error)
"""


def test_kernels_that_call_each_other_in_a_ring_are_refused_at_every_start(game):
    """Numba gives the call an address later; read back from disk, without it, it crashed the process."""
    (game / "ring.py").write_text(dedent(RING))
    for _ in range(3):
        said = run(game, CALLED).stdout.strip()
        assert said == "tinygame.ring.one calls itself through others, which no kernel may"


def test_a_second_function_of_one_name_and_source_has_a_symbol_of_its_own():
    """A game that is bound twice, or a module that is loaded again with other numbers."""
    copies = [FunctionType(next_to.py_func.__code__, {}, "copied") for _ in range(2)]
    for each in copies:
        each.__module__, each.__qualname__ = __name__, "copied"
    first, second = (symbols.digits(each, (int64,)) for each in copies)
    assert first != second
    assert symbols.digits(copies[0], (int64,)) == first


class Die(IntEnum):
    ROLL = 1


def test_types_of_one_name_are_told_apart():
    other = IntEnum("Die", {"ROLL": 2}, module="elsewhere")
    kinds = [IntEnumMember(each, int64) for each in (Die, other)]
    assert str(kinds[0]) == str(kinds[1])
    for types in (kinds, [UniTuple(each, 2) for each in kinds]):
        one, two = (symbols.digits(next_to.py_func, (each,)) for each in types)
        assert one != two


def added(numbers):
    total = 0
    for number in numbers:
        total += number
    return total


@pytest.mark.parametrize("vectorize", [False, True])
def test_loops_take_several_steps_at_once_only_where_a_kernel_may_be_vectorised(vectorize):
    numbers = np.arange(1000)
    total = compiled(added, keep=False, vectorize=vectorize)
    assert total(numbers) == 499_500
    (entry,) = total.entries.values()
    assert bool(re.search(r"<\d+ x i64>", entry.library.get_llvm_str())) == vectorize


def test_a_game_says_whether_its_kernels_are_vectorised():
    vectorised = {
        name: scenarios.load(name).game.bound(loop.play_many).vectorize for name in ("human-punishment", "pig")
    }
    assert vectorised == {"human-punishment": False, "pig": True}
