"""Hold one folder per game (numbers, tables, rules), and the loader that checks and reads them."""

from scenarios.loader.configuration import Configuration
from scenarios.loader.domains import Value
from scenarios.loader.errors import InputError
from scenarios.loader.loading import available, load, load_all
from scenarios.loader.scenario import Scenario
from scenarios.loader.settings import Axis, By, Illegal, Number
from scenarios.loader.tables import Table

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
