"""Reading: any .pptx becomes a scene, so that the rules of our own decks judge it too."""
