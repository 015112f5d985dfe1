"""The panel for source material: uploads, what was read in them, and a search."""
