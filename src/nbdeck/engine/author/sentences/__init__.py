"""Sentences: cleaned, shortened, and judged by what they are fit for."""
