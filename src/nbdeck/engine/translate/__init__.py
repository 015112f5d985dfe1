"""Translation: texts in pieces of one look go to a glossary, a model or apertium, and come back checked."""
