"""PowerPoint files: a `DeckScene` becomes a .pptx with native text, charts and tables."""
