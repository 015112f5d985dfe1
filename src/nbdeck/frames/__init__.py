"""DataFrames (pandas, polars, Arrow, plain lists) become chart and table slides.

`charts.chart` and `tables.table` are the two ways in. `intake` reads what was handed in, `selection` chooses the
columns, `gather` counts, `drawn_rows` decides what is drawn and where it stands, `advisor` chooses the kind of
chart and says where none is true, `titles` says what its tests have shown.

What a frame says is kept: values, order, types. What is not drawn stands in the caption of the slide and in its `why`.
"""
