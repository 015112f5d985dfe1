"""Recipes of the five families, one module each, loaded when a template of the family is used."""
