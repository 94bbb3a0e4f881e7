"""Read tables as people keep them: sheets of an .xlsx workbook, and .csv files of any common kind.

`reading.read_grid` is the door. It returns a `Grid`: heads and rows of text, and where each cell stands, for messages.
What the cells mean is the caller's business.
"""
