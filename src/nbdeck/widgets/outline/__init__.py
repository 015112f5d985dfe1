"""The outline panel: `editing` and `changes` know no widgets, `panel` puts everything together."""
