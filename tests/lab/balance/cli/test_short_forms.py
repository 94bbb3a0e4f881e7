"""`--players` and `--policy` are short for settings, in every command that has settings; `20k` for 20 000."""

from typing import Annotated

import pytest
import typer

from balance.cli.app import commands
from balance.cli.options import whole
from balance.cli.short_forms import with_short_forms
from scenarios import InputError

Settings = Annotated[list[str] | None, typer.Option("--set")]


def play(game: str, settings: Settings = None, json: bool = False) -> tuple[str, list[str] | None]:
    return game, settings


def train(policy: str, settings: Settings = None) -> tuple[str, list[str] | None]:
    return policy, settings


def plain(game: str) -> str:
    return game


def test_a_short_form_is_a_setting_before_those_of_the_line():
    command = with_short_forms(play)
    assert command(game="pig", players=["3"], policy=None, settings=["goal=50"]) == ("pig", ["players=3", "goal=50"])
    assert command(game="pig", players=None, policy=["hold"], settings=None) == ("pig", ["policy=hold"])
    assert command(game="pig", players=None, policy=None, settings=None) == ("pig", None)


def test_an_error_names_the_short_form_that_was_typed():
    def refused(game: str, settings: Settings = None) -> None:
        raise InputError({"a": "--set: policy is 'hunt'; no", "b": "--set players: 2 values; no"}[game])

    command = with_short_forms(refused)
    for game, given, said in (
        ("a", {"policy": ["hunt"]}, "--policy is 'hunt'; no"),
        ("a", {"policy": None, "settings": ["policy=hunt"]}, "--set: policy is 'hunt'; no"),
        ("b", {"policy": None, "players": ["2,3"]}, "--players: 2 values; no"),
    ):
        with pytest.raises(InputError) as error:
            command(**{"game": game, "players": None, "settings": None, **given})
        assert str(error.value) == said


def test_a_command_keeps_an_option_of_its_own():
    assert with_short_forms(train)(policy="hold", players=["2"], settings=None) == ("hold", ["players=2"])


def test_a_command_without_settings_has_none():
    assert with_short_forms(plain) is plain


def test_all_commands_with_settings_have_them():
    with_settings = {each.name for each in commands() if with_short_forms(each.function) is not each.function}
    assert {"play", "sweep", "compare", "rank", "ladder", "train", "record", "show"} <= with_settings
    assert not {"games", "rules", "report", "merge"} & with_settings


@pytest.mark.parametrize("short", [["--players", "3", "--policy", "hold"], ["--policy=hold", "--players=3"]])
def test_they_play_what_set_plays(balance, short):
    usual = balance("play", "pig", "--set", "players=3", "--set", "policy=hold", "--games", "200", "--json").json
    assert balance("play", "pig", "--games", "200", "--json", *short).json["estimates"] == usual["estimates"]


def test_several_values_are_several_configurations(balance, tmp_path):
    balance("sweep", "pig", "--players", "2,3", "--games", "50", "--out", str(tmp_path / "run"))
    assert balance("report", str(tmp_path / "run"), "--json").json
    assert (tmp_path / "run" / "configs.parquet").exists()


def test_twice_is_refused(balance):
    twice = "error: --set: players is set twice; list its values once: players=V1,V2,..."
    assert balance("play", "pig", "--players", "2", "--set", "players=3").refused() == twice
    twice = twice.replace("--set: players", "--players")
    assert balance("play", "pig", "--players", "2", "--players", "3").refused() == twice


@pytest.mark.parametrize(
    ("typed", "read"),
    [("20000", 20_000), ("20_000", 20_000), ("2e4", 20_000), ("20k", 20_000), ("1.5K", 1500), ("2m", 2_000_000)],
)
def test_whole_numbers_may_be_typed_in_thousands_and_millions(typed, read):
    assert whole(1)(typed) == read


@pytest.mark.parametrize("typed", ["10,000", "10.000", "10 000", "10'000", "10\u202f000"])
def test_a_number_with_marks_between_its_thousands_is_refused_with_what_to_write(typed):
    with pytest.raises(typer.BadParameter, match=r"it must be a whole number of at least 1: write 10000$"):
        whole(1)(typed)


def test_a_list_is_no_number_with_marks():
    with pytest.raises(typer.BadParameter, match=r"it must be a whole number of at least 1$"):
        whole(1)("1,2")


@pytest.mark.parametrize("typed", ["k", "1.0005k", "10kk", "10 k", "-1k", "0k"])
def test_what_is_no_whole_number_of_them_is_refused(typed):
    with pytest.raises(typer.BadParameter, match="it must be a whole number of at least 1"):
        whole(1)(typed)
