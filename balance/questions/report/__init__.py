"""Compute the tables of report pages from runs and comparisons; the package `reports` draws the pages."""
