"""Say why a new version of a game moved: what each of its changes did, in parts that add up."""
