"""Mending what the rules find in a file: one slide changes, by the least that does it, or nothing does."""
