"""The author with a language model: it plans and words the slides; each answer is checked before it is believed."""
