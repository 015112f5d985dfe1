"""Painting: a deck's scene becomes PDF, PNG and SVG through Typst, exactly as the scene places everything."""
