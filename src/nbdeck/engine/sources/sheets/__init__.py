"""Workbooks (.xlsx) as documents: `read` is the reader, `regions` finds the tables of a sheet."""
