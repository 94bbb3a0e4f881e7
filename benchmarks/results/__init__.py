"""Play stored plans again and write the tables of results in the documentation.

    plans/PAGE.toml    what each table of a page shows, and what is played for it
    the page           <!-- results: NAME ... -->  the table and what played it  <!-- end -->

`python -m benchmarks.results` (`make results`) plays what is stale. A block is fresh while three digests in its marker
hold: of its plan, of what it was played from (the game's kernels, its scenario, the libraries) and of its own text.
The tool's way of writing is in the first: raise `plans.LAYOUT` when a table is to be written otherwise.
"""
