"""Decks without content of their own: a structure that fits the topic, with prompts to the author."""
