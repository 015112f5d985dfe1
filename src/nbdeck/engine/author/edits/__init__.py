"""Editing an outline by instructions in words, understood without a language model."""
