"""What games' tests have from the laboratory's."""

from tests.lab.balance.cli.fixtures import balance  # noqa: F401
