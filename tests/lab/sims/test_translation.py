"""Kernels are translated as Numba would, with less to read at each call."""

import numpy as np
import pytest
from numba import config
from numba.core import compiler
from numba.core.targetconfig import TargetConfig

from sims.compiler.linking import compiled
from sims.compiler.translation import Flags


def flags(kind, **options):
    """Return flags with these options set."""
    made = kind()
    for name, value in options.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize("other", [Flags, compiler.Flags])
def test_flags_are_equal_as_numbas_are(other):
    ours = flags(Flags, nrt=True, boundscheck=True)
    same = [flags(other, nrt=True, boundscheck=True), flags(other, boundscheck=True, nrt=True, no_compile=False)]
    for each in same:
        assert ours == each
        assert each == ours
        assert hash(ours) == hash(each)
    for each in [flags(other), flags(other, nrt=True), flags(other, nrt=True, boundscheck=False)]:
        assert ours != each
        assert each != ours


def test_flags_give_symbols_the_same_tag_as_numbas():
    assert flags(Flags, nrt=True).get_mangle_string() == flags(compiler.Flags, nrt=True).get_mangle_string()
    assert isinstance(Flags().copy(), Flags)


def many(x):
    return len(x) + len(x) + len(x) + len(x) + len(x) + len(x) + min(len(x), 3) + max(len(x), 4) + min(len(x), 5)


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="needs compiled kernels")
def test_numba_does_not_read_all_options_at_each_call_in_a_kernel(monkeypatch):
    """It took a quarter of the time in which types are inferred."""
    read, equal = [], TargetConfig.__eq__
    monkeypatch.setattr(TargetConfig, "__eq__", lambda *pair: read.append(pair) or equal(*pair))
    hashed, real = [], TargetConfig.__hash__
    monkeypatch.setattr(TargetConfig, "__hash__", lambda self: hashed.append(self) or real(self))
    assert compiled(many, keep=False)(np.zeros(2, np.int64)) == 7 * 2 - 2 + 2 + 4 + 2
    ours = [pair for pair in read if all(isinstance(each, Flags) for each in pair)]  # others' stay as they were
    assert not [pair for pair in ours if pair[0]._values == pair[1]._values]
    assert not [each for each in hashed if isinstance(each, Flags)]
