"""The studio in a notebook."""

from playwright.sync_api import expect

from browser.pages.documents import DocumentsPanelPage
from browser.pages.outline import OutlinePanelPage
from browser.pages.panel import PanelPage
from browser.pages.presentation import PresentationPanelPage
from browser.pages.slides import SlidesPanelPage
from browser.pages.templates import TemplatePanelPage


class StudioPage(PanelPage):
    """A studio on a `NotebookPage`."""

    selector = ".nbdeck-studio"

    def __init__(self, notebook, **where):
        super().__init__(notebook, **where)
        inner = {"selector": None, "at": where.get("at", 0)}
        self.documents = DocumentsPanelPage(notebook, **inner)
        self.outline = OutlinePanelPage(notebook, **inner)
        self.slides = SlidesPanelPage(notebook, **inner)
        self.templates = TemplatePanelPage(notebook, **inner)
        self.deck = PresentationPanelPage(notebook, **inner)

    @property
    def tabs(self):
        """The steps."""
        return self.root.get_by_role("tab")

    @property
    def holds(self):
        """What the steps say that they hold, in order."""
        return self.root.locator(".nbdeck-studio-holds").all_inner_texts()

    @property
    def note(self):
        """What the step in sight says."""
        return self.root.locator(".nbdeck-studio-note")

    @property
    def main(self):
        """The next useful thing to do."""
        return self.root.locator(".nbdeck-studio-actions .is-main")

    def tab(self, label):
        """A step by its label."""
        return self.tabs.filter(has=self.page.get_by_text(label, exact=True))

    def panel(self, label):
        """The place of a step."""
        return self.root.get_by_role("tabpanel", name=label)

    def open(self, label):
        """Bring a step into sight."""
        self.tab(label).click()
        expect(self.tab(label)).to_have_attribute("aria-selected", "true")

    def expect_step(self, label):
        """Check which step is in sight, and that no other one is."""
        expect(self.tab(label)).to_have_attribute("aria-selected", "true")
        expect(self.root.locator("[role=tabpanel]:visible")).to_have_count(1)
        expect(self.panel(label)).to_be_visible()
