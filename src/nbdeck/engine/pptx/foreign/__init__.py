"""Assembling: a .pptx put together from slides of several files; what nobody changed stays as it is, to the byte."""
