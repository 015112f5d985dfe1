import pytest

from nbdeck.contract.languages import find_language
from nbdeck.engine.translate.apertium.translator import mode_for, modes_of, packages_for, pivot_for

LISTING = (
    "  eco-es-fr\n  eng-spa\n  es-fr\n  es-pt\n  es-pt_BR\n  spa-eng\n  spa-eng_US\n  spa-ita\n  fr-es\n"
)
MODES = modes_of(LISTING)


def test_the_listing_is_read_in_both_kinds_of_codes():
    assert MODES["en", "es"] == "eng-spa"
    assert MODES["es", "pt-BR"] == "es-pt_BR"
    assert "eco-es-fr" not in MODES.values()


@pytest.mark.parametrize(
    ("source", "target", "mode"),
    [
        ("en-US", "SPANISH_MEXICO", "eng-spa"),
        ("es-ES", "PORTUGUESE_BRAZIL", "es-pt_BR"),
        ("es", "PORTUGUESE", "es-pt"),
        ("es", "ENGLISH_US", "spa-eng_US"),
        ("es", "ENGLISH_UK", "spa-eng"),
        ("en", "FRENCH", None),
    ],
)
def test_the_pair_of_the_very_region_is_taken_where_there_is_one(source, target, mode):
    assert mode_for(MODES, source, find_language(target)) == mode


@pytest.mark.parametrize(
    ("source", "target", "pivot"), [("en", "fr", "es"), ("fr-CA", "it", "es"), ("en", "de", None)]
)
def test_a_third_language_is_found(source, target, pivot):
    assert pivot_for(MODES, source, target) == pivot


@pytest.mark.parametrize(
    ("source", "target", "packages"),
    [
        ("en", "es-MX", ("apertium-eng-spa",)),
        ("es", "en", ("apertium-eng-spa",)),
        ("en", "fr", ("apertium-eng-spa", "apertium-fr-es")),
        ("en", "de", ()),
        ("sr-Latn", "ja", ()),
    ],
)
def test_the_packages_that_would_help_are_named(source, target, packages):
    assert packages_for(source, target) == packages
