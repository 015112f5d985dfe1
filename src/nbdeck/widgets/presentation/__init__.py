"""The presentation panel: `pages` and `state` know no widgets, `panel` puts everything together."""
