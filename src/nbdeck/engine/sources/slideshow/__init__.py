"""Presentations (.pptx): `read` is the reader, each other module one part of what it reads."""
