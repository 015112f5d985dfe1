"""DataFrames (pandas, polars, Arrow, plain lists) become chart and table slides.

`charts.chart` and `tables.table` are the two ways in. `intake` reads what was handed in, `kinds` knows every name of a
chart, `selection` and `sample_axes` choose the columns, `gather` and `samples` count, `drawn_rows` decides what is
drawn and where it stands, `advisor` chooses the kind and says where none is true, `forms` and `roles` fit the numbers
to it, `drawing` makes the chart, `marks` what is marked on it, `heat` a table with fills. `claims` tries what the
numbers certainly say by the tests in `evidence`; `titles` says it in the words of `title_words.toml`.

What a frame says is kept: values, order, types. What is not drawn stands in the caption of the slide and in its `why`.
"""
