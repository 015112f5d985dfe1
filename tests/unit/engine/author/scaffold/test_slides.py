"""Scaffolds ask for what is missing, in six languages, and are known by it."""

import pytest

from nbdeck.engine.author.scaffold.slides import LANGUAGES, is_prompt, scaffold_slide


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_scaffold_is_known_as_a_prompt_in_all_languages(language):
    lines = scaffold_slide("Bees", f"{language}-XX").spec.content.splitlines()
    assert lines
    assert all(map(is_prompt, lines))


@pytest.mark.parametrize(
    ("language", "begins"), [("en", "Add:"), ("de", "Ergänzen:"), ("pt", "Acrescentar:"), ("pl", "Add:")]
)
def test_a_prompt_begins_in_the_language_of_the_deck_else_in_english(language, begins):
    assert begins in scaffold_slide("Bees", language).spec.content


def test_what_only_speaks_of_adding_is_content():
    assert not is_prompt("We add: two people")
