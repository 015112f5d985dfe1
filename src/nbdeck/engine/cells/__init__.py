"""Cells of tables from any document: what they stand for, typed, and how they are shown."""
