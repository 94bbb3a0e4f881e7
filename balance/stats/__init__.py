"""Turn arrays and tables of games into estimates with intervals; one estimator per function, with its source."""
