"""`client.v1` and `client.v2` have every operation of the table, with the table's own arguments and answers."""

import inspect
import typing

import pytest

from in_turn import in_turn
from nbdeck.client.endpoints import Version1, Version2, asked
from nbdeck.client.flows import posted
from nbdeck.contract import v1
from nbdeck.contract.operations import OPERATIONS, V1
from nbdeck.errors import ValidationFailed
from unit.client.little_server import said

SPACES = {"v1": Version1, "v2": Version2}
OWN_ARGUMENTS = {"pptx_file", "file", "name", "config"}


def each(operation):
    return f"{operation.version}.{operation.name}"


@pytest.mark.parametrize("operation", OPERATIONS, ids=each)
def test_every_operation_is_a_method_with_the_tables_arguments(client, operation):
    method = getattr(getattr(client, operation.version), operation.name)
    assert method.__name__ == operation.name
    assert method.__doc__
    given = list(inspect.signature(method).parameters)
    wanted = [*operation.path_parameters, *operation.query_parameters]
    assert all(operation.query_parameters.values())
    if operation.files:
        assert set(given) <= OWN_ARGUMENTS
    elif operation.request is not None:
        assert given == ["request", *operation.request.model_fields]
    else:
        assert sorted(given) == sorted(wanted)


@in_turn("operation", OPERATIONS, ids=each)
def test_every_method_promises_the_tables_answer(operation):
    attribute = inspect.getattr_static(SPACES[operation.version], operation.name)
    answer = type(None) if operation.response is None else operation.response
    if isinstance(attribute, posted | asked):
        assert attribute.answer == answer
    elif not operation.is_stream:
        hints = typing.get_type_hints(attribute._function)
        *_, promised = typing.get_args(hints["return"])
        assert promised == answer


def test_no_method_is_beside_the_table():
    for version, space in SPACES.items():
        names = {name for name in vars(space) if not name.startswith("_")} - {"TABLE"}
        assert names == {each.name for each in OPERATIONS if each.version == version}


def test_fields_and_the_model_send_the_same(server, client):
    server.on("/api/v1/presentation/outline", said({"task_id": "t"}))
    client.v1.outline(prompt="Bees", length=3)
    client.v1.outline(v1.OutlineRequest(prompt="Bees", length=3))
    assert server.seen[0].body == server.seen[1].body == b'{"prompt":"Bees","length":3}'


def test_only_what_was_said_is_sent(server, client):
    server.on("/api/v1/presentation/generate", said({"task_id": "t"}))
    client.v1.generate(template="default", plain_text="Bees", tone="funny", length=None)
    assert server.seen[0].body == b'{"template":"default","plain_text":"Bees","tone":"funny"}'


def test_waiting_in_the_call_gives_the_finished_task(server, client):
    finished = {"task_id": "t", "task_status": "SUCCESS", "task_result": {"presentation_id": "p"}}
    server.on("/api/v1/presentation/generate", said(finished))
    assert client.v1.generate(template="default", plain_text="Bees", run_sync=True).is_success


@pytest.mark.parametrize(
    ("call", "match", "hint"),
    [
        (lambda v1: v1.generate(tempalte="x"), r"generate\(\): there is no field 'tempalte'", "'template'"),
        (lambda v1: v1.generate(template="x"), "plain_text: Give plain_text, document_uuids", "fields"),
        (lambda v1: v1.generate(v1), "one GenerateRequest", "fields"),
        (lambda v1: v1.outline(prompt="x", length=101), "length: Give a number of slides", "fields"),
        (lambda v1: v1.subscribe(endpoint="ftp://x"), "endpoint: Give a full address", "fields"),
        (lambda v1: v1.edit(b"PK", config={"replacements": []}, name="a.pptx"), "replacements", "fields"),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_sent(server, client, call, match, hint):
    with pytest.raises(ValidationFailed, match=match) as caught:
        call(client.v1)
    assert hint in caught.value.hint
    assert caught.value.details["errors"][0].keys() == {"loc", "msg", "type"}
    assert not server.seen


def test_form_fields_go_beside_the_file(server, client):
    server.on("/api/v1/presentation/edit", said({"url": "http://x/y"}))
    config = v1.ShapeEditConfig(replacements=[{"shape_name": "Title", "content": "New"}])
    assert client.v1.edit(b"PK deck", config=config, name="deck.pptx").url == "http://x/y"
    body = server.seen[0].body
    assert b'{"replacements":[{"shape_name":"Title","content":"New"}]}' in body
    assert b'filename="deck.pptx"' in body


def test_paths_and_queries_are_escaped(server, client):
    server.on("/api/v1/presentations/a%2Fb%20c/download", said({"url": "http://x"}))
    client.v1.download_presentation("a/b c", format="pdf")
    assert server.seen[0].path.endswith("/a%2Fb%20c/download?format=pdf")


def test_what_stands_in_the_path_is_not_asked_again(server, client):
    server.on("/api/v2/documents/d", said({}))
    client.v2.delete_document("d")
    assert server.seen[-1].path.endswith("/api/v2/documents/d")


def test_a_signature_shows_defaults_and_a_docstring_shows_fields(client):
    parameters = inspect.signature(client.v1.slide_by_slide).parameters
    assert parameters["include_cover"].default is True
    assert parameters["template"].default is inspect.Parameter.empty
    assert "    slides: The slides in order" in client.v1.slide_by_slide.__doc__
    assert client.v1.slide_by_slide.__doc__.startswith(V1["slide_by_slide"].summary)


def test_the_interfaces_own_wording_works(server, client):
    server.on("/api/v2/presentation/voices", said([{"voice_id": "a", "name": "Ann", "language": "ENGLISH"}]))
    assert client.v2.voices(language="ENGLISH")[0].name == "Ann"


def test_an_async_client_has_the_same_operations(server, in_async):
    server.on("/api/v1/presentation/outline", said({"task_id": "t"}))
    server.on("/api/v1/webhook/unsubscribe", said({}))

    async def go(client):
        names = [name for name in dir(client.v1) if not name.startswith("_")]
        started = await client.v1.outline(prompt="Bees")
        return names, started.task_id, await client.webhooks.unsubscribe("w")

    names, task_id, nothing = in_async(go)
    assert set(V1) <= set(names)
    assert (task_id, nothing) == ("t", None)
    assert server.seen[-1].method == "DELETE"
    assert server.seen[-1].body == b'{"webhook_id":"w"}'
