"""What the page of templates shows: three short decks as people make them, a report, a proposal and a plan."""

from __future__ import annotations

from typing import Any

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.gallery.forms import MONTHS

STORIES: dict[str, str] = {
    "report": "figures, a chart, a table",
    "proposal": "a comparison, strengths and risks, a quotation",
    "plan": "steps, dates, tasks",
}
"""Each story by name, with what it shows."""
_TITLES = {
    "report": "Trains ran on time again",
    "proposal": "One oven instead of two",
    "plan": "The library moves in May",
}


def story_deck(story: str, template: str) -> Deck:
    """Return one story in one template; the same arguments always give the same deck."""
    return Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in _SLIDES[story]),
        template=template,
        title=_TITLES[story],
        subtitle=template.capitalize(),
        include_table_of_contents=False,
    )


def _said(title: str, layout: Layout, *items: str) -> dict[str, Any]:
    content = "\n".join(f"- {each}" for each in items) if len(items) > 1 else items[0]
    return {
        "title": title,
        "layout": layout,
        "item_amount": len(items) if items[0] else 0,
        "content": content,
    }


_PUNCTUAL = (81.0, 79.5, 82.0, 84.5, 86.0, 88.5, 87.0, 89.5, 90.0, 91.5, 92.0, 93.5)
_SLIDES: dict[str, tuple[dict[str, Any], ...]] = {
    "report": (
        _said(
            "The year in three figures",
            Layout.BIG_NUMBER,
            "93.5%: of trains on time in December",
            "1,240: trains a week on the north line",
            "12: minutes lost by a late passenger",
        ),
        {
            "title": "From May on more than six in seven trains were on time",
            "chart": {
                "type": "LINE",
                "categories": MONTHS,
                "series": [{"name": "On time, %", "values": _PUNCTUAL}],
                "source": "Own counts",
            },
        },
        {
            "title": "The south line is most often on time",
            "table": [
                ["Line", "Trains", "On time", "Mean delay"],
                ["North", "1,240", "91.5 %", "4.2 min"],
                ["South", "860", "96.0 %", "2.8 min"],
                ["Harbour", "410", "89.0 %", "5.1 min"],
            ],
            "source": "Own counts",
        },
        _said(
            "What helped",
            Layout.ITEMS,
            "Two more minutes: at the terminus, so that a delay ends there",
            "Spare drivers: on call from five in the morning",
            "Doors: close thirty seconds before departure",
        ),
    ),
    "proposal": (
        _said(
            "One deck oven bakes what two did",
            Layout.COMPARISON,
            "Two old ovens: 64 loaves an hour, 38 kWh, one repair a month",
            "One new oven: 72 loaves an hour, 24 kWh, five years of warranty",
        ),
        _said(
            "What speaks for it and what against",
            Layout.SWOT,
            "Strengths: Lower bills from the first month",
            "Weaknesses: One oven has no spare",
            "Opportunities: Room for a second counter",
            "Threats: Energy may grow dearer",
        ),
        _said(
            "What a baker says", Layout.QUOTE, "I would not go back to the old ovens for a day.\n— Head baker"
        ),
        {
            "title": "The oven pays for itself in the third year",
            "chart": {
                "type": "BAR",
                "categories": ("Year 1", "Year 2", "Year 3", "Year 4"),
                "series": [
                    {"name": "Savings less costs so far, euros", "values": (-9000, -2500, 4000, 10500)}
                ],
            },
        },
    ),
    "plan": (
        _said(
            "Four steps to the new building",
            Layout.STEPS,
            "Count: every shelf and its books",
            "Pack: in the order of the new shelves",
            "Move: at night, three vans",
            "Open: with the children's room first",
        ),
        _said(
            "What happens when",
            Layout.TIMELINE,
            "2 March: the counting begins",
            "6 April: loans stop",
            "4 May: the vans drive",
            "18 May: the doors open",
        ),
        _said(
            "Who does what",
            Layout.ITEMS,
            "Readers: keep their books until the opening",
            "Volunteers: pack two hundred boxes a day",
            "The town: lends its vans",
            "The architect: hands over the keys",
        ),
        _said("See you on 18 May", Layout.THANKS, ""),
    ),
}
