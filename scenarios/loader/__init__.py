"""Read and check a scenario's folder: TOML and CSV files in, the RULES record of the kernels out.

The way of a file: `reading` (bytes) -> `game_toml` and `csv_files` (shape) -> `settings`, `tables` and `dead_dials`
(meaning) -> `scenario`. A `configuration` sets values by `setting_names` and fills RULES with `fill_rules`.
rules.csv takes no part in that: `Scenario.rule_list` in `scenario` reads it when somebody asks for the rules.
"""
