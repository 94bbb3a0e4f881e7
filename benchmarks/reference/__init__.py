"""Write the reference in docs/reference from the code: commands, functions, columns, files, codes and variables.

One module writes one page: its function `page` returns the text. `python -m benchmarks.reference` writes all of them,
and docs/llms.txt, the table of contents for language models.
"""
