"""What is worth a slide of its own as a quotation."""

import pytest

from nbdeck.engine.author.sentences.sayings import is_reference, is_saying


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The harbour is the heart of this town.", True),
        ("Do one thing, and do it well.", True),
        ("“You never step into the same river twice.” — Heraclitus", True),
        ("If you use the ferry in published research, please cite:", False),
        ("Bitte zitieren Sie:", False),
        ("🧠 Note: The pier is made of wood only.", False),
        ("A. Author. 2020. Ferries of the north. In Proceedings of the Third Conference. doi:10.1145/1.2", False),
    ],
)  # fmt: skip
def test_a_quotation_is_said_by_somebody_or_states_something(text, expected):
    assert is_saying(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A. Author. 2020. Ferries of the north. Harbour Press.", True),
        ("arXiv:1809.03125", True),
        ("The ferry was built in 2020. It is new.", False),
    ],
)
def test_an_entry_of_a_list_of_literature_is_known(text, expected):
    assert is_reference(text) is expected
