"""Text: typefaces and their files, measuring, line breaking, fitting, languages.

Strings and runs come in, `Paragraph`s of the scene come out. No font is opened before the first text is measured.
"""
