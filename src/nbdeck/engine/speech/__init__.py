"""Text as sound: voices by language, text made speakable, and the program of its own that speaks."""
