import pytest
from sqlalchemy import select

from nbdeck.contract.v1 import ShapeEdit
from nbdeck.errors import BadRequest
from nbdeck.service.store.blobs import read_blob
from nbdeck.service.store.schema import blob_refs
from unit.engine.pptx.foreign_deck import foreign_deck, named

DECK = foreign_deck()


def request(**contents):
    replacements = [{"shape_name": name, "content": content} for name, content in contents.items()]
    return ShapeEdit.model_validate({"config": {"replacements": replacements}})


@pytest.fixture
def service(open_service):
    return open_service(engine="nbdeck.engine.pipeline")


def files_of(service, user):
    with service._database.read() as connection:
        query = select(blob_refs.c.sha256, blob_refs.c.size).where(blob_refs.c.user_id == user.id)
        return {tuple(row) for row in connection.execute(query)}


def test_the_edited_file_belongs_to_the_user_and_costs_nothing(service, owner):
    before = service.credits.balance(owner.id)
    sha256 = service.shape_edits.edit(owner.id, DECK, request(Headline="New"))
    data = read_blob(service.blobs, sha256)
    assert named(data, "Headline").text_frame.text == "New"
    assert files_of(service, owner) == {(sha256, len(data))}
    assert files_of(service, service.users.create("ada")) == set()
    assert service.credits.balance(owner.id) == before


def test_the_same_edit_again_is_the_same_file(service, owner):
    first, second = (service.shape_edits.edit(owner.id, DECK, request(Headline="New")) for _ in range(2))
    assert first == second
    assert len(files_of(service, owner)) == 1


@pytest.mark.parametrize("contents", [{"Nobody": "x"}, {"Headline": "x", "Photo": "x"}, {"Figures": "one"}])
def test_a_refused_edit_keeps_nothing(service, owner, home, contents):
    with pytest.raises(BadRequest):
        service.shape_edits.edit(owner.id, DECK, request(**contents))
    assert files_of(service, owner) == set()
    assert [file for file in (home / "blobs").rglob("*") if file.is_file()] == []
