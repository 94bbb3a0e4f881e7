"""Hold the games that come with Balance, one package each. A folder here is a game; no list names them."""
