"""The presentation panel in a notebook."""

from browser.pages.panel import PanelPage


class PresentationPanelPage(PanelPage):
    """A presentation panel on a `NotebookPage`."""

    selector = ".nbdeck-presentation"

    @property
    def slides(self):
        """All slides of the strip."""
        return self.root.get_by_role("listbox", name="Slides").get_by_role("option")

    @property
    def titles(self):
        """Titles in the strip, in order."""
        return self.root.locator(".nbdeck-strip-title").all_inner_texts()

    @property
    def chosen(self):
        """The chosen slide of the strip."""
        return self.root.locator("[role=option][aria-selected=true]")

    def slide(self, number):
        """A slide of the strip, from 1."""
        return self.slides.nth(number - 1)

    def picture(self, number):
        """The picture of a slide in the strip, from 1."""
        return self.slide(number).locator("img")

    @property
    def large(self):
        """The picture of the chosen slide."""
        return self.root.locator(".nbdeck-enlarge img")

    @property
    def zoom(self):
        """The enlarged slide."""
        return self.root.get_by_role("dialog")

    @property
    def wish(self):
        """Where instructions are written."""
        return self.field("What to change, or what a new slide says")

    @property
    def states(self):
        """The lines of the history."""
        return self.root.locator(".nbdeck-state")

    @property
    def findings(self):
        """What a check found, a line each."""
        return self.root.locator(".nbdeck-finding-row")

    def names_of_pictures(self):
        """Which picture each slide of the strip shows."""
        return self.root.locator(".nbdeck-strip-slide .nbdeck-frame").evaluate_all(
            "all => all.map(each => each.dataset.picture)"
        )
