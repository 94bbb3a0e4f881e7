"""Keep a study of plays in a folder: what is played for it, and what was found."""

from typing import Any, Literal

from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.study_folder import Record
from scenarios import Value

KNOWN, FRESH = "known", "fresh"  # groups of games: what a script's chances come from, and what plays are held against
GROUPS = (KNOWN, FRESH)


class ObservedRecord(Record):
    """Record what is played. The plays are not among it: with more of them the same games serve again."""

    format: Literal[1] = 1
    cells: list[dict[str, Value]]
    columns: list[str]
    scripts: list[dict[str, Value]]
    games: int
    seed: int


class ObservedAnswer(sealed_json.Sealed):
    """Record what was found: `observed` is the `identity` of the record."""

    format: Literal[1] = 1
    observed: str
    games: int
    sentences: list[str]
    plays: str = ""  # their `digest`; "" in answers of earlier versions
    figures: list[dict[str, Any]]
    fits: list[dict[str, Any]]
    scripts: list[dict[str, Any]]


FOLDER = folder_of_games(
    "observed",
    ObservedRecord,
    ObservedAnswer,
    what="study of plays",
    asked={
        "cells": "what was played",
        "columns": "the columns of results",
        "scripts": "the scripts",
        "games": "the number of games",
    },
    groups=GROUPS,
)
