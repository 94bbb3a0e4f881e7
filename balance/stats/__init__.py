"""Estimate from arrays and tables of games, with intervals; each estimator states its source."""
