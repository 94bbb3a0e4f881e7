"""Kernels that call themselves, found by reading their source."""

import sys
from textwrap import dedent

import pytest

from sims.check.calls import cycles

CIRCLE = """
    from sims.kernel import inlined, kernel

    {first}
    def rise(n):
        return sink(n - 1) if n else 0

    {second}
    def sink(n):
        return rise(n - 1) if n else 0
"""

TWICE = """
    from sims.kernel import kernel

    @kernel
    def one(n):
        return n

    @kernel
    def two(n):
        return one(one(n))
"""


@pytest.mark.parametrize("second", ["@kernel", "@inlined"])
@pytest.mark.parametrize("first", ["@kernel", "@inlined"])
def test_a_circle_of_two_is_found_whatever_decorates_them(tmp_path, monkeypatch, first, second):
    name = f"circle_{first[1:]}_{second[1:]}"
    (tmp_path / f"{name}.py").write_text(dedent(CIRCLE).format(first=first, second=second))
    monkeypatch.syspath_prepend(tmp_path)
    try:
        (line,) = cycles(name)
    finally:
        sys.modules.pop(name, None)
    assert line.endswith("line 5: rise calls sink calls rise")


def test_a_kernel_that_calls_another_twice_is_no_circle(tmp_path, monkeypatch):
    (tmp_path / "no_circle.py").write_text(dedent(TWICE))
    monkeypatch.syspath_prepend(tmp_path)
    assert cycles("no_circle") == []
