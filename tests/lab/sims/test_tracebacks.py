"""What is said of a kernel that does not compile."""

import pytest
from numba import config

from sims.compiler.tracebacks import compiler_said
from sims.kernel import kernel


@kernel
def _added(a, b):
    return a + b


@kernel
def _too_few(a):
    return _added(a)


@kernel
def _too_many(a):
    return _added(a, a, a)


@pytest.mark.skipif(config.DISABLE_JIT, reason="the compiler's own message")
@pytest.mark.parametrize(
    ("called", "why"),
    [(_too_few, "missing a required argument: 'b'"), (_too_many, "too many positional arguments")],
)
def test_a_call_with_another_number_of_arguments_names_the_kernel_and_what_it_takes(called, why):
    with pytest.raises(Exception, match="Cannot bind") as raised:
        called(1)
    assert compiler_said(raised.value).endswith(f"_added takes (a, b), and is called otherwise: {why}")
