"""Recipes of the five families and what makes slides of them."""
