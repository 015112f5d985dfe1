"""A company's .pptx: its design read as values, and slides written for it."""
