"""A notebook with every panel, as cells, and how each of them is found busy."""

import re

from playwright.sync_api import expect

from browser.pages.panel import PanelPage

SET_UP = """import time, nbdeck
from nbdeck.client.in_process import InProcess
answer, pause = InProcess.handle_request, 0
def late(transport, request):
    if request.method == "POST" or request.url.path.endswith("/me"):
        time.sleep(pause)
    return answer(transport, request)
InProcess.handle_request = late
client = nbdeck.connect(":memory:")
def slide(title):
    return {"title": title, "layout": "ITEMS", "item_amount": 2, "content": "North: 40\\nSouth: 30"}
deck = client.presentations.from_slides([slide("Sales"), slide("Costs")], title="Sales").result()
outline = nbdeck.OutlinePanel(client, outline=[{"title": "Why we move", "description": "The lease ends"}])
slides = nbdeck.SlidesPanel(client, slides=[slide("Sales"), slide("Costs")])
templates = nbdeck.TemplatePanel(client)
documents = nbdeck.DocumentsPanel(client)
connection = nbdeck.ConnectionPanel()
presentation = nbdeck.PresentationPanel(client, deck)
tasks = nbdeck.TaskPanel(client)"""
NAMES = ("outline", "slides", "templates", "documents", "connection", "presentation", "tasks")
"""Panels by the variables that hold them; a cell for each needs no more."""

BEGIN = """pause = 2
outline.prompt = "Moving the bakery"
outline.generate()
slides._guard(slides._make_from_browser)
templates.examine("data/harbor.potx")
documents.upload(b"# Slow\\n\\nWords.", name="slow.md")
connection.connect(":memory:")
presentation.insert(2, "Who helps: 12 neighbours carry boxes")
tasks.start(lambda: client.presentations.from_slides([slide("Held")]), "Held")"""
"""Starts work in every panel; each has to wait two seconds for the service."""

SECONDS = re.compile("[1-9] s(?!l)")
WHILE_BUSY = {
    **dict.fromkeys(NAMES, SECONDS),
    "templates": "Examining harbor.potx",
    "connection": "Connecting",
}
AT_THE_END = {
    "outline": "slides",
    "slides": "Finished",
    "templates": "layouts",
    "documents": "1 heading",
    "connection": "Connected to the local engine",
    "presentation": "Who helps",
    "tasks": "Finished",
}


class EveryPanel:
    """All panels on one page.

    Args:
        notebook: Where they are shown.
    """

    def __init__(self, notebook):
        self.notebook = notebook
        self.panels = {name: PanelPage(notebook, selector=f".nbdeck-{name}") for name in NAMES}

    def __getattr__(self, name):
        return self.panels[name]

    def expect_shown(self):
        """Check that all are there, without an error."""
        for panel in self.panels.values():
            expect(panel.root).to_be_visible()
            assert panel.alert.count() == 0, panel.alert.all_text_contents()

    def expect_busy(self):
        """Check that each says what it is doing."""
        for name, words in WHILE_BUSY.items():
            expect(self.panels[name].root).to_contain_text(words)

    def expect_done(self):
        """Check that each shows what came of it."""
        for name, words in AT_THE_END.items():
            expect(self.panels[name].root).to_contain_text(words)
