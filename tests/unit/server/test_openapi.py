"""The document that strangers generate clients from, and the server held against it."""

import json
import re
import time
from collections import Counter

import pytest
import schemathesis
from hypothesis import Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from nbdeck.contract.enums import EditType
from nbdeck.contract.layouts import ITEM_COUNTS
from nbdeck.contract.operations import OPERATIONS
from nbdeck.contract.tasks import TaskStarted
from nbdeck.server.app import create_app
from nbdeck.server.openapi import document
from nbdeck.service import Service
from nbdeck.settings import Settings

SCHEMAS = document()["components"]["schemas"]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_every_model_has_one_name_and_every_name_one_model():
    titles = Counter(schema["title"] for schema in SCHEMAS.values())
    assert set(titles.values()) == {1}
    assert set(titles) == set(SCHEMAS)
    assert not [name for name in SCHEMAS if "__" in name or name.endswith(("-Input", "-Output"))]
    assert "nbdeck__" not in json.dumps(document())


def test_every_file_is_binary():
    forms = [each for each in OPERATIONS if each.files]
    assert forms
    for operation in forms:
        body = document()["paths"][operation.path][operation.method.lower()]["requestBody"]
        fields = body["content"]["multipart/form-data"]["schema"]["properties"]
        assert all(fields[name]["format"] == "binary" for name in operation.files)
        least = None if operation.response is TaskStarted else 1
        assert all(fields[name].get("minLength") == least for name in operation.files)


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if each.request and not each.files], ids=lambda o: o.name
)
def test_a_client_that_sends_every_documented_default_is_accepted(operation):
    """Generated clients fill in what the document gives as default."""
    from nbdeck.server.examples import EXAMPLES

    name = operation.request.__name__
    known = SCHEMAS.get(f"{name}V2", SCHEMAS[name]) if operation.version == "v2" else SCHEMAS[name]
    defaults = {
        field: schema["default"] for field, schema in known["properties"].items() if "default" in schema
    }
    assert operation.request.model_validate({**defaults, **EXAMPLES[operation.version, operation.name]})


def test_bounds_have_the_names_of_json_schema():
    assert not re.search(r'"(ge|le|gt|lt)":', json.dumps(document()))
    limit = document()["paths"]["/api/v2/tasks"]["get"]["parameters"][0]["schema"]
    assert (limit["minimum"], limit["maximum"]) == (1, 100)


def test_what_is_blank_in_python_is_blank_in_the_document():
    title = document()["components"]["schemas"]["Slide"]["properties"]["title"]["pattern"]
    blanks = "".join(map(chr, range(0x2030))) + "\u205f\u3000"
    assert all(bool(re.search(title, letter, re.ASCII)) >= bool(letter.strip()) for letter in blanks)
    assert not re.search(title, "\x1c\x1d\x1e\x1f\x85 ", re.ASCII)


def test_a_form_takes_further_fields_only_where_it_says_so():
    for operation in (each for each in OPERATIONS if each.files):
        body = document()["paths"][operation.path][operation.method.lower()]["requestBody"]
        is_open = body["content"]["multipart/form-data"]["schema"]["additionalProperties"]
        assert is_open is (operation.request is None or operation.request.model_config["extra"] != "forbid")


@pytest.mark.parametrize(
    "url", ["https://a.de/\x7f", "https://a.de/#\ud800", "https://a.de/ä", "https://a.de:99999/"]
)
def test_no_address_is_promised_that_is_refused(url):
    endpoint = SCHEMAS["SubscribeRequest"]["properties"]["endpoint"]["pattern"]
    logo = next(each for each in SCHEMAS["BrandRequest"]["properties"]["logo"]["anyOf"] if "pattern" in each)
    assert not re.search(endpoint, url)
    assert not re.search(logo["pattern"], url)
    assert re.search(logo["pattern"], "data:image/png;base64,AB/+=")
    assert not re.search(logo["pattern"], "data:image/png;base64\x1c,AB")


class Later:
    """Stands for a service that opens with the first test, so that tests can be listed without one."""

    service = None
    share = 8

    def __getattr__(self, name):
        return getattr(self.service, name)


@pytest.fixture(scope="module")
def service():
    limits = {"allow_private_addresses": True, "bootstrap_key": "let-me-in-please"}
    with Service(Settings(home=":memory:", **limits), engine="nbdeck.engine.pipeline") as Later.service:
        yield Later.service


API = schemathesis.openapi.from_asgi("/openapi.json", create_app(Later()))
API.config.generation.update(modes=[schemathesis.GenerationMode.POSITIVE])
NOT_TRIED = {f"{each.version}_{each.name}" for each in OPERATIONS if each.files or each.is_stream}
"""Random bytes are no file that is read here, and a stream ends with its task."""


def slide(given, number):
    """Returns a slide with the words given: items must fit the layout, and addresses lead nowhere in tests."""
    layout = list(ITEM_COUNTS)[number % 14]
    words = {name: given.get(name) for name in ("title", "notes", "source", "why")}
    return {
        **words,
        "content": "One: two",
        "layout": layout,
        "item_amount": ITEM_COUNTS[layout][0],
    }


def by_rules(name, body):
    """Returns a body that also keeps the rules that its description gives in words."""
    body = {key: value for key, value in body.items() if key not in {"branding_logo", "logo", "voice_id"}}
    body |= {"template": "monarch"} if "template" in body else {}
    body |= {"outline": [{**each, "body": None} for each in body["outline"]]} if body.get("outline") else {}
    if name == "v1_generate":
        body |= {"plain_text": body.get("plain_text") or "Tides", "document_uuids": [], "run_sync": False}
        body |= dict.fromkeys(("use_document_images", "use_wording_from_document"), False)
    elif name == "v1_outline":
        body["prompt"] = "Tides"
    elif name == "v1_edit_slide":
        body["prompt"] = None if body["edit_type"] == EditType.REMOVE else "Say thanks"
    elif name == "v1_slide_by_slide":
        body["slides"] = [slide(each, number) for number, each in enumerate(body["slides"])]
    elif name == "v2_preview":
        body["slide"] = slide(body["slide"], 1)
    elif name == "v2_change":
        body |= {"template": "monarch", "position": None, "mend": None}
    elif name == "v2_create_reusable_section":
        body["slides"] = sorted(set(body["slides"]))
    elif name == "v2_translate":
        body["language"] = "FRENCH"
    return body


@API.exclude(operation_id=sorted(NOT_TRIED)).parametrize()
@pytest.mark.usefixtures("service")
@settings(
    max_examples=4,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
)
def test_what_the_document_allows_is_accepted_and_what_is_answered_is_in_the_document(case):
    if isinstance(case.body, dict):
        case.body = by_rules(case.operation.definition.raw["operationId"], case.body)
    answer = case.call_and_validate(headers={"X-API-Key": "let-me-in-please"}, checks=CHECKS)
    refused = {413, 415, 422}
    assert answer.status_code not in refused, answer.text
    end = time.monotonic() + 60
    while Later.service.runner.busy:  # what a task loads must not come between hypothesis and `sys.modules`
        assert time.monotonic() < end, "a task does not end"
        time.sleep(0.01)


def test_a_stream_of_events_is_text_to_a_client():
    streams = [
        kinds["text/event-stream"]["schema"]["type"]
        for path in document()["paths"].values()
        for call in path.values()
        if "text/event-stream" in (kinds := call["responses"]["200"]["content"])
    ]
    assert streams
    assert set(streams) == {"string"}
