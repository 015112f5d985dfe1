"""Judging a .pptx, ours or not: the rules and scores that our own decks must pass, and pictures of the findings."""
