"""Command lines that are wrong: the message names the option as it was typed, and says what is allowed."""

import pytest

WHOLE = "it must be a whole number"
SHARE = "it must be more than 0 and less than 50pp"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play pig --games x", f"--games is x; {WHOLE} of at least 1"),
        ("play pig -n 0", f"-n is 0; {WHOLE} of at least 1"),
        ("play pig -n0", f"-n is 0; {WHOLE} of at least 1"),
        ("play pig --games=0", f"--games is 0; {WHOLE} of at least 1"),
        ("play pig --seed -1", f"--seed is -1; {WHOLE} from 0 to {2**63 - 1}"),
        ("play pig --threads 0", f"--threads is 0; {WHOLE} from 1 to 1024"),
        *(
            (
                f"sweep pig --out r --shard {x}",
                f"--shard is {x}; it must be I/N with 1 <= I <= N <= 100000, such as 3/16",
            )
            for x in ("0/4", "5/4", "x", "3", "1/0", "-1/4", "1/2/3", "1/1000000")
        ),
        ("merge --out r", "SHARD_DIR is missing"),
        ("merge r", "--out is missing; write --out DIR"),
        ("play pig --precision 1pp --max-games y", f"--max-games is y; {WHOLE}"),
        ("drift accept b.toml --same --max-games y", f"--max-games is y; {WHOLE}"),
        ("replay pig --game -1", f"--game is -1; {WHOLE} of at least 0"),
        ("compare pig --level x", "--level is x; it must be a number"),
        ("check pig --seconds nan", "--seconds is nan; it must be a number of at least 1"),
        ("check pig --budget x", "--budget is 'x'; it must be a time above 0, such as 90s, 10min or 2h"),
        ("worth pig", "TABLE is missing; there are no tables of cards, and no axis of characters"),
        ("worth cyberdoom-tower", "TABLE is missing; tables are ai_cards, floor_cards, sentinel_cards, weapons"),
        ("sweep pig", "--out is missing; write --out DIR"),
        (
            "play pig --out r",
            "there is no option --out here: no games are kept; balance sweep GAME --out DIR keeps them",
        ),
        (
            "sweep pig --axis hold_at=15,20 --out r",
            "there is no option --axis here: --set NAME=VALUE,VALUE,… sweeps an axis or a number",
        ),
        ("play pig --axis hold_at=15", "there is no option --axis here: --set NAME=VALUE changes an axis or a number"),
        ("play", "GAME is missing; games are all-hoomanz, cyberdoom-tower, human-punishment, humans, pig, posthuman"),
        ("play pig --games", "--games has no value after it; write --games N"),
        ("rank pig --out", "--out has no value after it; write --out FILE"),
        ("compare pig --set hold_at=15,20 --html", "there is no option --html here; the page is --out FILE.html"),
        (
            "luck pig --games 5",
            "there is no option --games here: --deals D says how many deals are played, --replays R how often each",
        ),
        ("luck pig --deals 0", f"--deals is 0; {WHOLE} from 20 to 10000000"),
        (
            "rank pig --games 1 --screen 2 --top 0",
            "; ".join(f"--{name}; {WHOLE} from 50 to 10000000" for name in ("games is 1", "screen is 2"))
            + f"; --top is 0; {WHOLE} from 1 to 1000",
        ),
        ("play pig --gaems 5", "there is no option --gaems; did you mean --games?"),
        ("play posthuman --player 2", "there is no option --player; did you mean --players?"),
        ("play pig --zzz", "there is no option --zzz"),
        ("play pig -games 5", "there is no option -games; write --games"),
        ("play pig -policy=hold", "there is no option -policy; write --policy"),
        ("play pig -zzz", "there is no option -z"),
        ("play pig --policy @1=hold", "--policy is '@1=hold'; of one seat write --set policy@1=hold"),
        ("play pig --policy policy@2=hold", "--policy is 'policy@2=hold'; of one seat write --set policy@2=hold"),
        ("play pig --policy@2 hold", "there is no option --policy@2; write --set policy@2=hold"),
        ("play pig --policy hold --policy random", "--policy is set twice; list its values once: policy=V1,V2,..."),
        ("play pig policy=hold", "policy=hold is too much on this line; write --set policy=hold"),
        ("play pig zzz=hold", "zzz=hold is too much on this line"),
        ("play pig --script hold", "there is no option --script here: write --policy SCRIPT"),
        ("check pig --players 2", "there is no option --players here: this command takes no settings of a game"),
        ("export pig --policy hold", "there is no option --policy here: this command takes no settings of a game"),
        ("play pig --policy zzz", "--policy is 'zzz'; it must be one of hold, hold-or-goal, random"),
        ("play pig --players", "--players has no value after it; write --players N"),
        ("play pig --players=", "--players is empty; it must be one of 1, 2, 3, 4, 5 (PIG-008)"),
        ("ladder pig --hold-at 3", "there is no option --hold-at; write --set hold_at=3"),
        ("play all-hoomanz --heroes 3", "there is no option --heroes; write --set heroes=VALUE"),
        ("play all-hoomanz --heroes diana,luke", "there is no option --heroes; write --set heroes=diana,luke"),
        ("ladder pig --budget 2 minutes", "minutes is too much on this line; write --budget 2min"),
        ("tune pig --target win=1 --budget 2 h", "h is too much on this line; write --budget 2h"),
        ("ladder pig --budget 2min 3", "3 is too much on this line"),
        ("list", "there is no command list; balance games lists the games"),
        (
            "export r --out x.xlsx",
            "there is no option --out here: write --xlsx FILE.xlsx, --csv FOLDER or --duckdb FILE.duckdb",
        ),
        ("report r --policy hold", "there is no option --policy here: this command takes no settings of a game"),
        ("play pig --set policy hold", "hold is too much on this line; write --set policy=hold"),
        ("compare pig --set policy hold", "--set is policy; write --set policy=hold"),
        ("play pig --games 1.5e0", f"--games is 1.5e0; {WHOLE} of at least 1"),
        ("play pig --games 1e999", f"--games is 1e999; {WHOLE} of at least 1"),
        ("sweep pig --out r.csv", "r.csv: a run is a folder of many files, and .csv is the name of one; name a folder"),
        ("observed -1/3", "-1/3 begins with -, as an option does; a number there must be 0 or more"),
        ("observed 3/7 -5/9", "-5/9 begins with -, as an option does; a number there must be 0 or more"),
        ("paly pig", "there is no command paly; did you mean play or replay?"),
        ("zzz pig", "there is no command zzz; balance --help lists them"),
        ("games pig", "pig is too much on this line"),
        (
            "power pig --shift 1pp",
            "there is no option --shift here: --detect SHIFT says which shift is to be noticed, such as 1pp",
        ),
        ("power pig --detect", "--detect has no value after it; write --detect SHIFT"),
        ("tune pig --only goal", "there is no option --only here: --change NAME,… says what may change"),
        (
            "rank pig --only goal",
            "there is no option --only here: every dial is turned; --set NAME=VALUE holds one still, balance compare "
            "GAME --set NAME=A,B tries one",
        ),
        ("play pig --only goal", "there is no option --only; did you mean --by or --json or --policy?"),
        ("power pig --detect 0", f"--detect is '0'; {SHARE}, such as 1pp (a percentage point) or 0.01"),
        (
            "drift record pig --out b.toml --margin 2",
            f"--margin is '2'; {SHARE}, such as 1pp (a percentage point) or 0.01",
        ),
        ("drift record pig --out b.toml --max-games 9", f"--max-games is 9; {WHOLE} from 1000 to 1000000000000"),
        ("power pig --detect 1pp --alpha 2", "--alpha is 2.0; it must be at least 1e-06 and less than 1"),
        ("play pig --set players=2 --set hold_at@4=20", "hold_at@4: seat 4 does not sit at a table of 2"),
    ],
)
def test_a_wrong_line_is_answered_in_plain_words(balance, line, message):
    assert balance(*line.split()).refused() == f"error: {message}"


@pytest.mark.parametrize("games", ["1e2", "1_00", "1E2"])
def test_games_may_be_typed_as_people_type_large_numbers(balance, games):
    assert balance("play", "pig", "--games", games, "--json").json["games"] == 100
