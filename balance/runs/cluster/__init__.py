"""Play the parts of a run on a Dask cluster: any number of workers, the same bytes as on one machine."""
