"""Words that people write on slides: inline marks, sentences, headings, and the items of a list."""
