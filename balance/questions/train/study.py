"""Train a script in a folder, and write the scenario with the new row; `trainer` says how it learns."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.design.scripts import TRAINED_FROM
from balance.questions.train import words
from balance.questions.train.idle_seats import without_idle_seats
from balance.questions.train.plan import GAMES, TrainingPlan, check_generations, plan_training
from balance.questions.train.record import TRAININGS
from balance.questions.train.result import Training
from balance.questions.train.trained_row import with_row
from balance.questions.train.trainer import Progress, Trainer
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.storage import atomic
from scenarios import Scenario
from scenarios.loader.loading import GAME_FILE
from scenarios.loader.reading import read_bytes

if TYPE_CHECKING:
    from distributed import Client


def train(
    scenario: str | Path | Scenario,
    policy: str,
    settings: Any = (),
    *,
    out: str | Path | None = None,
    generations: int | None = None,
    budget: object = None,
    games: int = GAMES,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Training:
    """Tune the numeric weights of a script for its payoff and prove the gain.

    >>> balance.train("cyberdoom-tower", "ghost", {"players": 1}, out="trained").gains

    Seats that play together all follow the tuned row. Where seats compete, one seat follows it, each seat in turn, and
    the others keep the script (or play the one that `settings` names). Seats whose games no script of the axis changes,
    such as another side's, are left out.

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        policy: The script: its id in policies.csv or another table of scripts; `TABLE.ID` if several have it.
        settings: What it is trained for, as for `make_plan`; of several configurations the average counts.
        out: Folder for the training and the scenario with the new row. None: named by the
            scenario, the settings and the row.
        generations: After how many it ends; None: 40, or with a budget as many as fit into it.
        budget: After how much time it begins no further generation: `10min`, or seconds. The number of generations then
            depends on the machine, and with it the result.
        games: Games of each row in each configuration of a generation, for each seat that is trained in turn [games].
        seed: Seed of the search and of all games; the result depends on it and on the number of generations.
        seats: The seats that are trained in turn where seats compete, from 1; None: all. For scripts that not every
            seat can follow, such as those of one of two sides.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        resume: Go on with the training in `out`, if there is one; without it, a folder with a training is refused.
        progress: Called in the caller's thread with the number of generations done and expected, and a text.

    Raises:
        InputError: If the script cannot be trained, an argument is wrong, nothing can be played, `out` holds
            something else, or the cluster cannot play.
    """
    check_engine(threads, cluster)
    plan = plan_training(
        scenario,
        policy,
        settings,
        generations=generations,
        budget=budget,
        games=games,
        seed=seed,
        seats=seats,
    )
    folder = plan.folder if out is None else Path(out)
    TRAININGS.refuse(folder, resume)  # before processes are started
    with engine_of(threads, cluster) as engine:
        return carry_out(without_idle_seats(plan, engine), folder, engine, resume=resume, progress=progress)


def carry_out(
    plan: TrainingPlan, out: Path, engine: Engine, *, resume: bool = False, progress: Progress | None = None
) -> Training:
    """Carry out a training in a folder; see `train`. The plan is one `without_idle_seats`.

    If it is interrupted, the generation that is being played is lost; the same call with `resume` goes on.
    """
    with TRAININGS.opened(out, plan.record, resume) as kept:
        check_generations(plan, kept, out)
        trainer = Trainer(plan, engine, kept, out, progress or _ignore)
        trainer.learn()
        trainer.challenge()
        trainer.tidy()
        training = trainer.prove()
        if training.changed:
            write_scenario(plan, training)
        return training


def _ignore(done: int, total: int, text: str) -> None:
    pass


def write_scenario(plan: TrainingPlan, training: Training) -> None:
    """Write the scenario with the new row into the training's folder.

    game.toml comes last: it makes the folder a scenario.
    """
    scenario = with_row(plan.source, plan.script, training.row, training.values, texts_of(plan, training))
    files = {Path(name): content for name, content in scenario.files.items() if name != GAME_FILE}
    files.update({Path("sweeps") / path.name: read_bytes(path) for path in plan.source.sweeps().values()})
    files[Path(GAME_FILE)] = scenario.files[GAME_FILE]
    for name, content in files.items():
        atomic.write(training.folder / name, content)


def texts_of(plan: TrainingPlan, training: Training) -> Mapping[str, str]:
    """Return the cells of the new row that are for people: who it is, and how it was trained."""
    gain = training.gain
    what = "payoff" if not plan.script.against else "what the players miss"
    numbers = f"{what} {100 * gain['before']:.1f} -> {100 * gain['after']:.1f} % on {plan.proof} other games"
    if gain["low"] is not None:
        numbers += f" ({100 * gain['gain']:+.1f} points, {100 * gain['low']:+.1f} to {100 * gain['high']:+.1f})"
    seats = "" if plan.seats is None else f", seats {', '.join(map(str, plan.seats))}"
    without = f", without {words.left_out(plan)}" if plan.arena.idle else ""
    trained = f"assumed: {TRAINED_FROM} {plan.script.row} for {'; '.join(plan.arena.labels)}"
    source = (
        f"{trained}{seats}{without}: seed {plan.seed}, {training.generations} generations of {plan.population} rows x "
        f"{plan.games} games; {numbers}"
    )
    if training.lost:
        source += f"; worse in {words.lost_in(training)}"
    if not training.better:
        source += "; not shown to be better"
    return {"name": f"{plan.script.row} with weights that were trained", "source": source}
