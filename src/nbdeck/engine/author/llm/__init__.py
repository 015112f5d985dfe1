"""The author with a language model: it plans and words the slides, and every answer is checked before it is believed."""
