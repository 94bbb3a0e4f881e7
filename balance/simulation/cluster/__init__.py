"""Play games on a Dask cluster, whose workers are known by the games that they play."""
