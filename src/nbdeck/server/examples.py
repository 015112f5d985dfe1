"""One request body of each kind, that works as it stands."""

from __future__ import annotations

from typing import Any

_SLIDE: dict[str, Any] = {
    "title": "North overtook South in May",
    "content": "Orders by region, thousands",
    "chart": {
        "type": "LINE",
        "categories": ["Mar", "Apr", "May"],
        "series": [
            {"name": "North", "values": [31, 38, 47]},
            {"name": "South", "values": [40, 41, 43]},
        ],
    },
}

EXAMPLES: dict[tuple[str, str], Any] = {
    ("v1", "slide_by_slide"): {
        "template": "default",
        "title": "First quarter",
        "slides": [
            {
                "title": "Three things to know",
                "layout": "ITEMS",
                "item_amount": 3,
                "content": "Orders: up by a tenth\nReturns: down by half\nStaff: two more in support",
            },
            _SLIDE,
        ],
    },
    ("v1", "generate"): {"plain_text": "The tides and the moon", "template": "default", "length": 6},
    ("v1", "outline"): {"prompt": "The tides and the moon", "length": 6},
    ("v1", "edit_slide"): {
        "edit_type": "REGENERATE",
        "presentation_id": "c00000000000000000000000a",
        "position": 2,
        "prompt": "Compare with last year",
    },
    ("v1", "edit_rollback"): {"previous_version_id": "c00000000000000000000000b"},
    ("v1", "subscribe"): {"endpoint": "https://example.com/finished"},
    ("v1", "unsubscribe"): {"webhook_id": "00000000-0000-4000-8000-000000000000"},
    ("v2", "generate"): {"prompt": "The tides and the moon", "settings": {"length": 8}},
    ("v2", "translate"): {"presentation_id": "c00000000000000000000000a", "language": "FRENCH"},
    ("v2", "video"): {"presentation_id": "c00000000000000000000000a", "captions": True},
    ("v2", "change"): {
        "presentation_id": "c00000000000000000000000a",
        "position": 2,
        "shapes": [{"shape_name": "Title", "content": "Three things to know"}],
    },
    ("v2", "preview"): {"slide": _SLIDE, "template": "default", "format": "svg"},
    ("v2", "brief"): {"prompt": "Make 5 slides about the tides for the board, no tables"},
    ("v2", "set_brand"): {"color": "#1D5FD1", "title_font": "Cambria", "body_font": "Calibri"},
    ("v2", "create_reusable_section"): {
        "name": "Who we are",
        "presentation_id": "c00000000000000000000000a",
        "slides": [2, 3],
        "placement": "end",
    },
}
"""By version and name of the operation."""
