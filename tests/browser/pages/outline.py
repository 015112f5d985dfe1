"""The outline panel in a notebook."""

from playwright.sync_api import expect

from browser.pages.panel import PanelPage


class OutlinePanelPage(PanelPage):
    """An outline panel on a `NotebookPage`."""

    selector = ".nbdeck-outline"

    @property
    def cards(self):
        """All cards."""
        return self.root.locator(".nbdeck-card")

    def card(self, number):
        """A card by its number, from 1."""
        return self.cards.nth(number - 1)

    def expect_titles(self, *titles):
        """Wait until the first cards have these titles."""
        for number, title in enumerate(titles, start=1):
            expect(self.title(number)).to_have_value(title)

    def title(self, number):
        """The title field of a card."""
        return self.card(number).locator(".is-title")

    def description(self, number):
        """The description field of a card."""
        return self.card(number).locator(".is-description")

    def handle(self, number):
        """The handle of a card."""
        return self.card(number).locator(".nbdeck-handle")

    def tick(self, number):
        """The check box of a card."""
        return self.card(number).locator(".nbdeck-tick")

    def drag(self, number, to, *, steps=12):
        """Drag a card by its handle to where another one is: above it when it lies above, else below it."""
        self.handle(number).scroll_into_view_if_needed()
        start, end = self.handle(number).bounding_box(), self.card(to).bounding_box()
        self.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(
            start["x"] + start["width"] / 2,
            end["y"] + (3 if to < number else end["height"] - 3),
            steps=steps,
        )
        self.page.mouse.up()

    @property
    def changes(self):
        """Proposed changes."""
        return self.root.locator(".nbdeck-change")
