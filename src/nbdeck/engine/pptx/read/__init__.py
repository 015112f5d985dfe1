"""Reading: any .pptx becomes a scene, so that the gates of our own decks judge it too."""
