"""Editing: a .pptx, ours or not, gets new text; all of the file that is not meant stays as it is, to the byte."""
