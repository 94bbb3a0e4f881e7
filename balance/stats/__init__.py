"""Statistics: arrays and tables in, estimates with intervals out; one estimator per function, with its source."""
