import pytest

from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.plain import read, without_directives

DOCUMENT = """Title
=====

.. image:: https://example.com/badge.svg
   :target: https://example.com

Use :func:`~boats.sail` and ``row`` [1]_, see `the guide <https://example.com>`_.

.. note:: Mind the wind.
   :class: wide

   It turns.

.. code-block:: python

   import boats

Then rest::

   sleep
"""


def test_roles_links_and_directives_leave_their_words():
    told = [block.text for block in read(DOCUMENT.encode(), Limits()).blocks]
    assert told == [
        "Title",
        "Use sail and row, see the guide.",
        "Mind the wind.",
        "It turns.",
        "Then rest:",
        "sleep",
    ]


def test_lines_keep_their_numbers():
    assert without_directives(DOCUMENT).count("\n") == DOCUMENT.count("\n")
    assert [block.place.number for block in read(DOCUMENT.encode(), Limits()).blocks][:3] == [1, 7, 9]


@pytest.mark.parametrize("text", ["Dots .. and :more: `of them`\n", "Ends::\n\n   code\n", "a ``b`` c\n"])
def test_other_texts_stay_as_they_are(text):
    assert without_directives(text) == text
