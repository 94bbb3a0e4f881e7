"""Reports: from runs and comparisons to pages; the drawing is done by `reports`, which knows neither."""
