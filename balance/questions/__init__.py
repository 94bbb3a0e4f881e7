"""One folder for each question that can be asked of a game; `balance --help` lists them."""
