"""Painting what nbdeck did not draw: pages of a .pptx by LibreOffice in a process of its own, or approximately."""
