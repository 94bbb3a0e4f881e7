"""Play games on a Dask cluster: connect to it, hand tasks out, and know its workers by the games that they play."""
