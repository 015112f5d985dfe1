"""All panels in one flow: sources, outline, slides, template, deck."""
