"""Decks laid out on a company's own slide layouts."""
