"""The page at /docs."""

import html
import re

import pytest

from nbdeck.contract.languages import LANGUAGES
from nbdeck.contract.operations import OPERATIONS
from nbdeck.server.openapi import document
from nbdeck.server.page import page


def article(operation):
    return re.search(rf'<article id="{operation}">(.*?)</article>', page(), re.DOTALL)[1]


def test_every_operation_is_told_with_its_answers():
    for each in OPERATIONS:
        told = article(f"{each.version}-{each.name}")
        assert html.escape(each.summary) in told
        assert "401 Unauthorized" in told
        assert "429 Too Many Requests" in told


def test_every_field_and_type_of_the_document_is_told_and_every_link_leads_somewhere():
    text = page()
    anchors = set(re.findall(r'id="([^"]+)"', text))
    for name, schema in document()["components"]["schemas"].items():
        assert name in anchors
        section = re.search(rf'<section id="{name}">(.*?)</section>', text, re.DOTALL)[1]
        for field in schema.get("properties", {}):
            assert f"<code>{field}</code>" in section
        for value in schema.get("enum", ()):
            assert html.escape(f'"{value}"') in section
    links = set(re.findall(r'href="#([^"]+)"', text))
    assert links <= anchors
    assert all(each.name in text for each in LANGUAGES)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        (
            "response_format",
            [
                '<a href="#ResponseFormat">ResponseFormat</a>: <code>&quot;powerpoint&quot;</code> | <code>&quot;pdf&quot;</code>',
                "<code>&quot;powerpoint&quot;</code>",
            ],
        ),
        ("length", ["integer (at least 1, at most 100)"]),
        ("language", ['<a href="#languages">language</a>', "<code>&quot;ORIGINAL&quot;</code>"]),
        ("template", ["string", "required"]),
        ("fetch_images", ["boolean", "<code>true</code>"]),
        ("document_uuids", ["list of string (at most 100 items)"]),
        ("outline", ['list of <a href="#OutlineSlide">OutlineSlide</a> (at most 500 items)']),
    ],
)
def test_a_field_has_its_type_its_bounds_and_its_default(name, cells):
    row = re.search(rf"<tr><td><code>{name}</code></td>(.*?)</tr>", article("v1-generate"))[1]
    told = re.findall(r"<td>(.*?)</td>", row)
    assert told[: len(cells)] == cells


def test_the_default_and_the_bounds_of_a_query_are_told():
    assert "<td>integer (at least 1, at most 100)</td><td><code>20</code></td>" in article("v2-list_tasks")


def test_the_page_loads_nothing_and_runs_nothing(client):
    answer = client.get("/docs", headers={"X-API-Key": "", "Host": "decks.test:8080"})
    assert "/api/v1/me" in answer.text
    assert not re.search(r"<script|<link|<img|src=|url\(|@import|onload", answer.text)
