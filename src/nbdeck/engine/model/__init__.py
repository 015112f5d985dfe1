"""What the stages hand on: sources in, plans between, decks out. Frozen values and nothing else."""
