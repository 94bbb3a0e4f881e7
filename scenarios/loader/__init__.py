"""Reads, checks and lowers a scenario's folder: TOML and CSV in, the RULES record of the kernels out."""
