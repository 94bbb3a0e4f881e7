"""Say in our words what pydantic found wrong with a record that was read from a file."""

from collections.abc import Mapping
from typing import Any

_KINDS = {
    "int": "a whole number",
    "int_from": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "a text in quotes",
    "list": "a list",
    "dict": "a table",
    "model": "a table",
}


def allowed(wrong: Mapping[str, Any]) -> str:
    """Return what is allowed instead: `it must be at least 1`.

    If the case is not known, it is pydantic's own message.

    Args:
        wrong: One of `ValidationError.errors()`.
    """
    limits = wrong.get("ctx", {})
    match wrong["type"]:
        case "greater_than_equal":
            return f"it must be at least {limits['ge']}"
        case "less_than_equal":
            return f"it must be at most {limits['le']}"
        case "too_short":
            return f"it must have at least {limits['min_length']} values"
        case "too_long":
            return f"it must have at most {limits['max_length']} values"
        case "string_pattern_mismatch":
            return f"it must be a text of the form {limits['pattern']}"
        case "literal_error":
            return f"it must be {limits['expected']}"
    kind = wrong["type"].removesuffix("_type").removesuffix("_parsing").removesuffix("_float")
    if kind in _KINDS:
        return f"it must be {_KINDS[kind]}"
    return str(wrong["msg"][:1].lower() + wrong["msg"][1:])
