"""The slides panel: `editing`, `points`, `sheet`, `recipes` and `differences` know no widgets, `panel` puts everything together."""
