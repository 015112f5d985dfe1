"""Notebooks as files: running them, and what their cells made."""
