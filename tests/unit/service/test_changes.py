"""Changes without an author: what the engine says about the changed deck is told."""

from nbdeck.contract.v2 import ChangeRequest
from unit.service.conftest import finished, slides


def test_what_is_said_about_a_deck_in_another_design_is_told(service, owner):
    made = finished(service, owner, service.from_slides.start(owner.id, slides("A title"))).task_result
    asked = ChangeRequest(presentation_id=made["presentation_id"], template="monarch")
    changed = finished(service, owner, service.changes.start(owner.id, asked)).task_result
    assert changed["warnings"] == ["Made by the stand-in."]
    assert changed["previous_version_id"]
