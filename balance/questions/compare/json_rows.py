"""Return a comparison for machines: what `--json` prints."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from balance.questions.compare.outside import OutsideGames
from balance.questions.compare.result import Comparison, Exchange, Pair
from balance.questions.compare.robust import Robust
from balance.questions.compare.standing import Standing

_KEPT = (
    "title",
    "level",
    "watch",
    "margin",
    "asked",
    "constant",
    "common",
    "seeds",
    "command",
    "by",
    "statements",
    "notes",
)


def as_json(comparison: Comparison, pages: Sequence[Path]) -> dict[str, Any]:
    """Return a comparison, and the paths of its pages, as plain values."""
    return {
        **{key: getattr(comparison, key) for key in _KEPT},
        "screened": comparison.shown,
        **(_outside(comparison.outside) if comparison.outside else {}),
        "ended": vars(comparison.ended) if comparison.ended else None,
        "standings": list(map(_standing, comparison.standings)),
        "pairs": list(map(_pair, comparison.pairs)),
        "exchanges": list(map(_exchange, comparison.exchanges)),
        "robust": _robust(comparison.robust) if comparison.robust else None,
        "better_script": vars(comparison.better) if comparison.better else None,
        "pages": list(map(str, pages)),
    }


def _outside(of: OutsideGames) -> dict[str, Any]:
    agents = [
        {"seat": each.seat + 1, "name": each.name, "version": each.version, "digest": each.digest} for each in of.agents
    ]
    return {"agents": agents, "apart": {str(number): says for number, says in of.apart.items()}}


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        **{key: getattr(standing, key) for key in ("setting", "common", "figure", "kind", "best", "games")},
        "answer": standing.answer,
        "values": standing.rows.to_dicts(),
        "pairs": standing.pairs.to_dicts(),
    }


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        **{key: getattr(pair, key) for key in ("first", "second", "common", "changed", "paired", "games")},
        "answer": pair.answer,
        "differences": pair.rows.to_dicts(),
        "by": pair.by.to_dicts(),
        "margins": pair.margins.to_dicts(),
        "minutes": pair.times.to_dicts(),
    }


def _exchange(exchange: Exchange) -> dict[str, Any]:
    return {
        "setting": exchange.name,
        "players": exchange.players,
        "common": exchange.common,
        "answer": exchange.answer,
        "sides": dict(exchange.sides),
        "rows": exchange.rows.to_dicts(),
    }


def _robust(robust: Robust) -> dict[str, Any]:
    told = {} if robust.spread is None else {key: value for key, value in vars(robust.spread).items() if key != "raw"}
    return {
        **{key: getattr(robust, key) for key in ("gaps", "changes", "dropped", "decided", "level", "answer")},
        "closed": list(robust.closed),
        "light": robust.light or None,
        "where": asdict(robust.where) if robust.where else None,
        "claim": robust.claim.text if robust.claim else None,
        "figure": {key: robust.row[key] for key in ("metric", "value", "difference", "low", "high", "verdict")},
        "fillings": {**told, "values": robust.spread.values.tolist()} if robust.spread else None,
        "judged": list(map(vars, robust.judged)),
    }
