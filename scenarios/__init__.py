"""What is played: a folder a game with its numbers, tables and rules, and the loader that checks and lowers them."""

from scenarios.configuration import Configuration
from scenarios.errors import InputError
from scenarios.loading import available, load, load_all
from scenarios.scenario import Scenario
from scenarios.settings import Axis, By, Illegal, Number
from scenarios.tables import Table
from scenarios.values import Value

__all__ = [
    "Axis",
    "By",
    "Configuration",
    "Illegal",
    "InputError",
    "Number",
    "Scenario",
    "Table",
    "Value",
    "available",
    "load",
    "load_all",
]
