"""DataFrames (pandas, polars, Arrow, plain lists) become chart and table slides.

`charts.chart` and `tables.table` are the two ways in. `intake` reads what was handed in, `selection` chooses the
columns, `gather` counts and orders, `advisor` chooses the kind of chart, `titles` says what the figures say.
"""
