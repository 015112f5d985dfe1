import pytest

from nbdeck.contract.problems import describe
from nbdeck.errors import NotFound


@pytest.mark.parametrize(
    ("hint", "details"), [(None, {"a": 1}), ("", {"a": 1}), ("Ask Ada.", {"a": 1, "hint": "Ask Ada."})]
)
def test_a_remedy_of_its_own_is_told_apart_and_in_the_message(hint, details):
    told = describe(NotFound("No bee.", hint=hint, details={"a": 1}))
    assert told.details == details
    assert told.message == f"No bee. {NotFound.default_hint if hint is None else hint}".strip()
