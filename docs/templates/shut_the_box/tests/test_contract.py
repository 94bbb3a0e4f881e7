"""Shut the Box keeps what every game promises to Balance; `balance check` plays more of it."""

from balance.testing import contract


def test_the_contract_holds():
    assert contract.check("shut_the_box", games=20, seconds=3).broken == []
