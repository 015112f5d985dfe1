"""The slides panel: `editing`, `points`, `sheet`, `recipes`, `differences` know no widgets; `panel` joins all."""
