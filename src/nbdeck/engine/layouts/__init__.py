"""Slide specifications laid out: one module per layout family, all in the vocabulary of `kit`."""
