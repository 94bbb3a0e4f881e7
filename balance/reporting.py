"""From a run's folder to its report: which tables the pages are drawn from. Drawing them is the work of `reports`."""

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path

import polars as pl

import reports
from balance import files
from balance.frames import seat_columns, words_of
from balance.store import PlanRecord, Run, json_word, open_run
from reports import tables, words
from scenarios import Scenario, Value
from scenarios.errors import InputError
from scenarios.settings import PLAYERS, Axis

HTML, MARKDOWN = ".html", ".md"
PANELS = 12  # of the heat map, at most


def write_report(run: Run | str | Path, out: str | Path | None = None) -> tuple[Path, Path]:
    """Write the report of a run as a page and as Markdown.

    Args:
        run: A run, or its folder.
        out: The page; None: `report.html` in the run's folder. The Markdown and a folder with its figures are put
            beside it: `report.md`, `report-figures/`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the folder holds no finished run, or the files cannot be written.
    """
    run = run if isinstance(run, Run) else open_run(run)
    page = run.path / f"report{HTML}" if out is None else Path(out)
    text = page.with_suffix(MARKDOWN)
    if page.is_dir() or page == text:
        wrong = "is a folder" if page.is_dir() else "is for the Markdown"
        raise InputError(f"{page}: {wrong}; the report is a file such as {page.with_suffix('') / 'report.html'}")
    folder = page.with_name(f"{page.stem}-figures")
    made = make_report(run)
    drawn = reports.pages(made, folder.name)
    with files.writing(folder):
        for old in folder.glob("*-[0-9][0-9].svg"):  # of an earlier report of this name
            if old.stem not in drawn.figures:
                old.unlink()
    for name, svg in drawn.figures.items():
        files.write(folder / f"{name}.svg", svg.encode())
    files.write(text, drawn.markdown.encode())
    files.write(page, drawn.html.encode())
    return page, text


def make_report(run: Run) -> reports.Report:
    """The tables of a run's report.

    Raises:
        InputError: If a part of the run is damaged.
    """
    with run.reading():
        return _Making(run).report()


@dataclass(frozen=True)
class _Making:
    """A report in the making: the run with what is asked of it more than once."""

    run: Run

    def report(self) -> reports.Report:
        run, scenario = self.run, self.scenario
        by = self.length_by
        heat_by = self.heat_by
        return reports.Report(
            title=scenario.title,
            summary=self.summary,
            footer=f"Made by Balance {run.manifest.balance}. Every figure is of scripted players, not of people.",
            facts=tuple(self.facts()),
            competitive=scenario.game.competitive,
            outcomes=tuple(words_of(scenario.game.words["outcome"])),
            settings=self.settings,
            configs=self.configs(),
            levels=self.levels(),
            cells=run.summary.select(*tables.CELLS).with_columns(self.metric),
            pooled=self.pooled(),
            lengths=self.lengths(by),
            length_by=by.name if by else "",
            heat_by=(heat_by[0].name, heat_by[1].name) if heat_by else None,
            heat=self.heat(*heat_by) if heat_by else pl.DataFrame(schema=tables.HEAT),
            provenance=scenario.provenance(),
            skipped=tuple(reports.Skipped(_told(cell.settings), cell.reason) for cell in run.manifest.skipped),
            command=self.command(),
            plan=self.plan(),
            digests=(("Scenario", run.manifest.scenario_digest), ("Kernels", run.manifest.kernel_digest)),
        )

    # --- what was swept ---

    @cached_property
    def scenario(self) -> Scenario:
        return self.run.scenario()

    @cached_property
    def all_configs(self) -> list[int]:
        return self.run.configs["config"].to_list()

    @cached_property
    def full(self) -> list[dict[str, Value]]:
        """By configuration: everything that was set, and every axis and number."""
        given, full = (map(json.loads, self.run.configs[column]) for column in ("given", "settings"))
        return [{**everything, **own} for everything, own in zip(full, given, strict=True)]

    @cached_property
    def names(self) -> list[str]:
        """What the plans set."""
        return list(dict.fromkeys(name for plan in self.run.manifest.plans for name in plan.grid))

    def value(self, config: int, name: str) -> str:
        """A setting's value in a configuration, as it is typed; that of all seats where each has its own."""
        full = self.full[config]
        if name in full:
            return json_word(full[name])
        target = self.scenario.targets.find(name, "--set")
        if target.table:
            table = self.scenario.tables[target.table]
            return json_word(table.cells[target.column][table.ids.index(target.row)])
        return _of_seats([value for key, value in full.items() if key.partition("@")[0] == name])

    @cached_property
    def places(self) -> list[dict[str, str]]:
        """By configuration: the values of what the plans set."""
        return [{name: self.value(config, name) for name in self.names} for config in self.all_configs]

    @cached_property
    def settings(self) -> tuple[reports.Setting, ...]:
        """What takes more than one value."""
        swept = []
        for name in self.names:
            planned = [json_word(value) for plan in self.run.manifest.plans for value in plan.grid.get(name, [])]
            there = {place[name] for place in self.places}
            values = [value for value in dict.fromkeys(planned) if value in there]
            if others := sorted(there - {*values}):  # defaults that another plan of the run left as they were
                values = sorted([*values, *others], key=float) if all(map(_is_number, there)) else [*values, *others]
            if len(values) > 1:
                swept.append(self._setting(name, values))
        return tuple(swept)

    def _setting(self, name: str, values: Sequence[str]) -> reports.Setting:
        target = self.scenario.targets.find(name, "--set")
        if isinstance(target.setting, Axis):
            kind = target.setting.kind
        else:  # a policy's weights are swept to ask about the policy
            kind = "policy" if target.table in self.scenario.picked else "number"
        unit = getattr(target.domain, "unit", "")
        return reports.Setting(name, kind, tuple(values), all(map(_is_number, values)), unit)

    def at(self, where: dict[str, str], players: int = 0) -> list[int]:
        """The configurations in which these settings have these values, at a table of so many (0: of any)."""
        return [
            config
            for config in self.all_configs
            if all(self.places[config][name] == value for name, value in where.items())
            and players in (0, self.players[config])
        ]

    @cached_property
    def players(self) -> list[int]:
        return self.run.configs["players"].to_list()

    # --- the tables ---

    def policy(self, config: int) -> str:
        """Who plays: each policy axis with its value, or a value a seat."""
        axes = [axis for axis in self.scenario.axes.values() if axis.kind == "policy"]
        told = [words.human(self.value(config, axis.name)) for axis in axes]
        return ", ".join(told) or "built in"

    def configs(self) -> pl.DataFrame:
        policy = pl.Series("policy", [self.policy(config) for config in self.all_configs], pl.String)
        return self.run.configs.with_columns(policy).select(*tables.CONFIGS)

    def levels(self) -> pl.DataFrame:
        rows = [(config, s.name, self.places[config][s.name]) for config in self.all_configs for s in self.settings]
        return pl.DataFrame(rows, schema=tables.LEVELS, orient="row")

    @cached_property
    def contests(self) -> list[int]:
        """Numbers of players that compete, each of which has results of its own."""
        return sorted({n for n in self.players if n > 1}) if self.scenario.game.competitive else []

    def pooled(self) -> pl.DataFrame:
        """Averages over the configurations: all of them, and those with each value of each setting."""
        found = []
        ways: list[tuple[str, str]] = [("", ""), *((s.name, value) for s in self.settings for value in s.values)]
        main = self.length_by.name if self.length_by else ""
        for name, value in ways:
            for players in (0, *self.contests):
                chosen = self.at({name: value} if name else {}, players)
                if not chosen:
                    continue
                columns = () if name == main and not players else ("winner",) if players else ("outcome", "rounds")
                rows = self.run.pooled(chosen, columns)
                if not players:  # shares of wins at tables of different sizes are not averaged
                    rows = rows.filter(pl.col("metric") != "winner")
                place = {"setting": pl.lit(name), "at": pl.lit(value), "players": pl.lit(players or None, pl.Int64)}
                found.append(rows.with_columns(**place, cells=pl.lit(len(chosen), pl.Int64)).select(*tables.POOLED))
        return pl.concat(found).with_columns(self.metric)

    @property
    def metric(self) -> pl.Expr:
        """The column `metric`, in which a seat's column `score_2` is called `score@2`, as settings are."""
        game = self.scenario.game
        seated = [name for name in game.result.names or () if game.result[name].shape == (game.seats,)]
        seats = {column: f"{n}@{i + 1}" for n in seated for i, column in enumerate(seat_columns(game, n))}
        return pl.col("metric").replace(seats)

    @cached_property
    def length_by(self) -> reports.Setting | None:
        """The main setting: the players, else the first mode, policy, ruling or number with few values."""
        few = [s for s in self.settings if len(s.values) <= 12]
        first = [s for s in few if s.name == PLAYERS]
        return next(
            (s for kind in ("mode", "policy", "ruling", "number") for s in (first + few) if s.kind == kind), None
        )

    def lengths(self, by: reports.Setting | None) -> pl.DataFrame:
        """Shares of games by outcome and rounds, each configuration weighing the same."""
        found = []
        for value in by.values if by else ("",):
            chosen = self.at({by.name: value} if by else {})
            for config in chosen:
                games = self.run.configs["games"][config]
                share = pl.len() / (games * len(chosen))
                rows = self.run.rows(config).group_by(
                    pl.col("outcome").cast(pl.String), pl.col("rounds").cast(pl.Int64)
                )
                counted = rows.agg(share.alias("share")).with_columns(at=pl.lit(value)).select(*tables.LENGTHS)
                found.append(counted.collect(engine="streaming"))
        return (
            pl.concat(found)
            .group_by("at", "outcome", "rounds")
            .agg(pl.col("share").sum())
            .sort("at", "outcome", "rounds")
        )

    @cached_property
    def heat_by(self) -> tuple[reports.Setting, reports.Setting] | None:
        """The two numbers of the heat map: the rulebook's before the policies', the one with more values across."""
        numeric = [s for s in self.settings if s.numeric and (s.kind == "number" or "." in s.name)]
        first = sorted(numeric, key=lambda s: s.kind != "number")[:2]
        if len(first) < 2:
            return None
        across, up = sorted(first, key=lambda s: -len(s.values))
        return across, up

    def heat(self, across: reports.Setting, up: reports.Setting) -> pl.DataFrame:
        """The headline's rate over two numbers, a panel a value of modes and policies while these are not too many."""
        metric, value = ("winner", "1") if self.contests else ("outcome", self._good)
        found = []
        for panel in self._panels({across.name, up.name}):
            for x, y in product(across.values, up.values):
                chosen = self.at({**panel, across.name: x, up.name: y})
                chosen = [config for config in chosen if not self.contests or self.players[config] > 1]
                if not chosen:
                    continue
                rows = self.run.pooled(chosen, (metric,)).filter(metric=metric, value=value)
                place = {"panel": pl.lit(_told(panel)), "x": pl.lit(x), "y": pl.lit(y)}
                found.append(rows.with_columns(**place).select(*tables.HEAT))
        return pl.concat(found) if found else pl.DataFrame(schema=tables.HEAT)

    @property
    def _good(self) -> str:
        outcomes = words_of(self.scenario.game.words["outcome"])
        return "win" if "win" in outcomes else outcomes[0]

    def _panels(self, numbers: set[str]) -> Iterator[dict[str, str]]:
        facets: list[reports.Setting] = []
        count = 1
        for kind in ("mode", "policy", "ruling"):
            for s in self.settings:
                if s.kind == kind and s.name not in numbers and count * len(s.values) <= PANELS:
                    facets.append(s)
                    count *= len(s.values)
        for values in product(*(s.values for s in facets)):
            yield dict(zip((s.name for s in facets), values, strict=True))

    # --- the words ---

    @property
    def summary(self) -> str:
        games = sorted({int(games) for games in self.run.configs["games"]})
        each = (
            words.plural(games[0], "game")
            if len(games) == 1
            else f"{words.whole(games[0])} to {words.whole(games[-1])} games"
        )
        cells = len(self.all_configs)
        played = f"{words.plural(cells, 'configuration')}, {each} each" if cells > 1 else f"One configuration, {each}"
        return f"{played}, seed {self.run.manifest.seed}"

    def facts(self) -> Iterator[tuple[str, str]]:
        manifest = self.run.manifest
        swept = {s.name for s in self.settings}
        yield "Game", f"{self.scenario.title} ({manifest.game})"
        if manifest.source != manifest.game:
            yield "Scenario", manifest.source
        yield "Configurations", words.whole(len(self.all_configs))
        yield "Games", words.whole(self.run.games)
        yield "Seed", str(manifest.seed)
        if PLAYERS not in swept:
            yield "Players", str(self.players[0])
        policies = list(dict.fromkeys(self.policy(config) for config in self.all_configs))
        yield (
            ("Policies" if len(policies) > 1 else "Policy"),
            "; ".join(policies[:12]) + ("; …" if len(policies) > 12 else ""),
        )
        told = {PLAYERS, *(axis.name for axis in self.scenario.axes.values() if axis.kind == "policy")}
        fixed = {name: self.places[0][name] for name in self.names if name not in swept | told}
        if fixed:
            yield "Set in all", _listed(fixed)
        rulings = {a.name: self.value(0, a.name) for a in self.scenario.axes.values() if a.kind == "ruling"}
        kept = {name: value for name, value in rulings.items() if name not in swept | set(fixed)}
        if kept:
            yield "Rulings", _listed(kept)
        yield "Version", f"Balance {manifest.balance}"
        yield "Libraries", ", ".join(f"{name} {version}" for name, version in manifest.libraries.items())

    def command(self) -> str:
        """The commands that play the run again, a line a setting."""
        manifest = self.run.manifest
        lines = []
        for i, plan in enumerate(manifest.plans):
            sets = [f"--set {_quoted(f'{n}={_typed(values)}')}" for n, values in plan.grid.items()]
            last = f"--games {plan.games} --seed {manifest.seed} --out DIR" + (" --resume" if i else "")
            lines.append(
                (" \\\n    " if sets else " ").join([f"balance sweep {_quoted(manifest.source)}", *sets, last])
            )
        return "\n".join([*lines, "balance report DIR"])

    def plan(self) -> str:
        """The plan as a file, if there was only one."""
        manifest = self.run.manifest
        if len(manifest.plans) != 1:
            return ""
        plan: PlanRecord = manifest.plans[0]
        head = [f"scenario = {_toml(manifest.source)}", f"games = {plan.games}", f"seed = {manifest.seed}"]
        sets = [f"{_key(n)} = {_toml(v[0]) if len(v) == 1 else _toml_list(v)}" for n, v in plan.grid.items()]
        return "\n".join([*head, *(["", "[set]"] if sets else []), *sets])


def _told(settings: dict[str, str] | dict[str, Value]) -> str:
    """`2 players, bang row equal`."""
    texts = {name: json_word(value) for name, value in settings.items()}
    return ", ".join(
        words.plural(int(text), "player") if name == PLAYERS else f"{words.setting_name(name)} {words.human(text)}"
        for name, text in texts.items()
    )


def _listed(settings: dict[str, str]) -> str:
    """`deadline: keys; bang: row equal`."""
    return "; ".join(f"{words.setting_name(name)}: {words.human(text)}" for name, text in settings.items())


def _of_seats(values: Sequence[Value]) -> str:
    """One word where all seats are alike, else a word a seat."""
    texts = [json_word(value) for value in values]
    return texts[0] if len(set(texts)) == 1 else " / ".join(texts)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _typed(values: Sequence[Value]) -> str:
    return ",".join(map(json_word, values))


def _quoted(text: str) -> str:
    return shlex.quote(text)


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() and name.isascii() else _toml(name)


def _toml(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False)


def _toml_list(values: Sequence[Value]) -> str:
    return f"[{', '.join(map(_toml, values))}]"
