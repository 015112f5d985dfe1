"""The scene: a deck with every box, line break, size, table grid and chart axis decided, in points.

Layouts make it, the PPTX writer and the painter read it, so the file and every preview agree.
Everything here is a frozen value; lengths are `Pt`; a slide is 960 x 540 points.
"""
