"""Write, resume and read the folder that keeps the run of a sweep."""
