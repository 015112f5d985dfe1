"""Apertium, a program that translates offline: what it can, how it is asked, what comes back."""
