"""What the friendly calls for templates, sections and imports send."""

import json

import pytest

from nbdeck.client.task import Task
from nbdeck.contract.v1 import BrandedTemplate
from nbdeck.errors import ValidationFailed
from unit.client.little_server import said

BRANDED = "/api/v1/presentation/templates/branded"
SECTIONS = "/api/v2/presentation/reusable-sections"


def test_a_template_goes_with_its_file_name_and_the_name_to_show(server, client, tmp_path):
    server.on(BRANDED, said({"id": "c1", "name": "Ours"}))
    path = tmp_path / "brand.potx"
    path.write_bytes(b"PK deck")
    assert client.templates.add(path, name="Ours") == BrandedTemplate(id="c1", name="Ours")
    client.templates.add(b"PK deck")
    first, second = (each.body for each in server.seen)
    assert b'filename="brand.potx"' in first
    assert b"\r\n\r\nOurs\r\n" in first
    assert b'filename="template.pptx"' in second
    assert b'name="name"' not in second


def test_a_template_is_removed_by_its_id_or_as_it_was_added(server, client):
    server.on(f"{BRANDED}/c1", said({}))
    client.templates.remove("c1")
    client.templates.remove(BrandedTemplate(id="c1", name="Ours"))
    assert [each.method for each in server.seen] == ["DELETE", "DELETE"]


def test_a_section_names_positions_as_edits_do(server, client):
    answer = {"id": "c2", "name": "Us", "slide_count": 2, "placement": "start"}
    server.on(SECTIONS, said(answer))
    assert client.sections.add("Us", "c1", range(2), placement="start").slide_count == 2
    assert json.loads(server.seen[0].body) == {
        "name": "Us",
        "presentation_id": "c1",
        "slides": [0, 1],
        "placement": "start",
    }


@pytest.mark.parametrize("slides", [[], [1, 1], [-1], ["two"]])
def test_wrong_positions_are_refused_before_anything_is_sent(server, client, slides):
    with pytest.raises(ValidationFailed):
        client.sections.add("Us", "c1", slides)
    assert not server.seen


def test_an_import_starts_a_task(server, client):
    server.on("/api/v2/presentation/import", said({"task_id": "t"}))
    task = client.presentations.import_file(b"PK deck", name="Our talk")
    assert isinstance(task, Task)
    assert task.id == "t"
    assert b'filename="presentation.pptx"' in server.seen[0].body
    assert b"\r\n\r\nOur talk\r\n" in server.seen[0].body


def test_an_async_client_has_the_same_calls(server, in_async):
    server.on(SECTIONS, said([]))
    server.on(BRANDED, said([]))

    async def go(client):
        return await client.sections.list(), await client.templates.branded()

    assert in_async(go) == ([], [])
