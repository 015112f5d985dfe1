import pytest

from nbdeck.engine.author.llm.overclaims import overclaims

EVIDENCE = (
    "Most of the visitors who came with Ada liked the second-largest hall; queues may grow in winter.",
)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("Most visitors liked the hall", ""),
        ("All visitors liked the hall", "“all” is a quantity"),
        ("Few visitors liked the hall", "“few” is a quantity"),
        ("Only visitors liked the hall", "“only” is a quantity"),
        ("Queues grow because of winter", "“because” is a cause"),
        ("Queues grow due to winter", "“due to” is a cause"),
        ("Visitors came with Bob", "does not name Bob"),
        ("Visitors came with Ada", ""),
    ],
)
def test_words_that_are_stronger_than_the_evidence_are_told(statement, told):
    assert told in " ".join(overclaims(statement, EVIDENCE, "en"))
    assert bool(list(overclaims(statement, EVIDENCE, "en"))) is bool(told)


def test_words_of_another_language_are_looked_for_in_its_own_list():
    assert list(overclaims("Alle Besucher kamen", ("Die meisten Besucher kamen.",), "de"))
    assert not list(overclaims("Die meisten Besucher kamen", ("Die meisten Besucher kamen.",), "de"))
