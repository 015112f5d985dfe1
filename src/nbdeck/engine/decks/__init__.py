"""Whole decks: where layouts, writer, painter and readers meet."""
