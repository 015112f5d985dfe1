"""Tests of decks: the pytest plug-in with `deck_regression` and `nbdeck_client`, and the page of differences."""
