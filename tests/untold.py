"""Hooks for schemathesis: the document narrowed by what JSON Schema cannot say, each with values that are there.

A valid request may still be refused for: names of templates, layouts, icons, voices and shapes that there are not; ids
and positions that are not in the store; a shape that is named twice; what a file or a logo holds; a kind of file that a
request did not make; and of charts and tables parts that depend on each other: as many values as categories, roles in
their order, marks at labels that are there, rows of equal length, types of so many columns. A presentation that is in
a state already cannot go back to it.
"""

import base64
import io
import os
import time

import httpx
import schemathesis
from hypothesis import strategies as st
from PIL import Image

http = httpx.Client(
    base_url=os.environ["UNTOLD_URL"], headers={"X-API-Key": os.environ["UNTOLD_KEY"]}, timeout=60
)


def result(path, **given):
    """Returns the result of a task that is started with a POST."""
    task = http.post(f"/api/{path}", **given).raise_for_status().json()
    while True:
        state = http.get(f"/api/v2/task_status/{task['task_id']}").json()
        if state["task_status"] != "SENT":
            assert state["task_status"] == "SUCCESS", state
            return state["task_result"]
        time.sleep(0.1)


SLIDES = [{"title": f"T{n}", "content": "One: two\nThree: four", "item_amount": 2} for n in range(4)]
DECK = result("v1/presentation/generate/slide-by-slide", json={"template": "default", "slides": SLIDES})
EDIT = {"presentation_id": DECK["presentation_id"], "position": 3, "prompt": "rename to The tides"}
EDITED = result("v1/presentation/edit/slide", json=EDIT | {"edit_type": "REGENERATE"})
DOCUMENT = result(
    "v2/document/upload", files={"file": ("a.txt", b"The moon pulls the sea. Tides come and go.")}
)
LINK = http.get(f"/api/v1/presentation/download/{DECK['request_id']}").json()["url"]
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
picture = io.BytesIO()
Image.new("RGB", (300, 200), "red").save(picture, "PNG")
LOGO = "data:image/png;base64," + base64.b64encode(picture.getvalue()).decode()
KNOWN = {
    "presentation_id": [DECK["presentation_id"]],
    "previous_version_id": [EDITED["previous_version_id"], EDITED["request_id"]],
    "request_id": [DECK["request_id"], EDITED["request_id"]],
    "branding_logo": [LOGO],
    "logo": [LOGO],
    "template": [each["name"] for each in http.get("/api/v1/presentation/templates").json()],
    "icon": [""],
    "layout_name": [None],
    "voice_id": [None],
    "design_kit_id": [None],
    "reusable_section_id": [None],
    "shape_name": ["Title"],
    "position": [2, 3, 4],
}
schemathesis.openapi.media_type(PPTX, st.just(httpx.get(LINK, timeout=60).content))
schemathesis.openapi.media_type("text/plain", st.just(b"Tides come and go."))


def narrow(schema, values):
    is_optional = {"type": "null"} in schema.get("anyOf", ())
    words = {name: schema[name] for name in ("title", "description") if name in schema}
    schema.clear()
    schema |= words | {"enum": [*values, *([None] if is_optional and None not in values else [])]}


ASKED = ("Request", "RequestV2", "Settings", "Item", "Slide", "ShapeReplacement", "ShapeEdit", "ShapeMend")


def narrow_fields(schema):
    for name, field in schema.get("properties", {}).items():
        if name in {"document_uuids", "document_ids"}:
            items = next(each for each in field["anyOf"] if "items" in each)
            items["items"] = {"enum": [DOCUMENT["document_id"]]}
        elif name in KNOWN:
            narrow(field, KNOWN[name])


def narrow_numbers(models):
    three = {"minItems": 3, "maxItems": 3}
    chart, slide = models["Chart"]["properties"], models["Slide"]["properties"]
    chart["categories"] |= three
    chart["form"] = chart["marks"] = chart["times"] = slide["types"] = {"type": "null"}
    chart["has_log_axis"] = {"const": False}
    models["Series"]["properties"]["values"] |= three
    models["Series"]["properties"]["role"] = {"type": "null"}
    rows = next(each for each in slide["table"]["anyOf"] if "items" in each)
    rows["items"] |= three


def narrow_operation(operation):
    for parameter in operation["parameters"]:
        if parameter["name"] in KNOWN:
            parameter["schema"] = {"type": "string", "enum": KNOWN[parameter["name"]]}
        if (parameter["name"], parameter["in"]) == ("format", "query"):
            parameter["schema"] = {"enum": ["powerpoint", "pdf"]}
    form = operation.get("requestBody", {}).get("content", {}).get("multipart/form-data", {})
    for part in form.get("encoding", {}).values():
        if "headers" in part:
            about = part["headers"]["Content-Disposition"]["description"]
            part["contentType"] = "text/plain" if ".txt" in about else PPTX


@schemathesis.hook
def before_load_schema(context, raw_schema):
    models = raw_schema["components"]["schemas"]
    for model, schema in models.items():
        if model.endswith(ASKED):
            narrow_fields(schema)
    models["ShapeEditConfig"]["properties"]["replacements"]["maxItems"] = 1
    models["SectionRequest"]["properties"]["slides"]["items"] = {"enum": [0, 1, 2, 3, 4, 5]}
    narrow_numbers(models)
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            narrow_operation(operation)
