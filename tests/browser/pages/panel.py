"""A panel in a notebook: what all panels have."""

from playwright.sync_api import expect


class PanelPage:
    """A panel on a `NotebookPage`.

    Args:
        notebook: Where it is shown.
        selector: A CSS class that only this panel has.
        at: Which of several, from 0.
    """

    selector = ".nbdeck-panel"

    def __init__(self, notebook, *, selector=None, at=0):
        self.notebook, self.page = notebook, notebook.page
        self.selector = selector or self.selector
        self.root = self.page.locator(f".jp-OutputArea-output {self.selector}").nth(at)

    @property
    def alert(self):
        """The error that the panel shows."""
        return self.root.get_by_role("alert")

    @property
    def said(self):
        """What a screen reader was told last."""
        return self.root.locator(".nbdeck-live-line [aria-live]")

    @property
    def problem(self):
        """The messages at fields."""
        return self.root.locator(".nbdeck-problem").locator("..")

    def button(self, name):
        """A button by its whole name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def field(self, name):
        """A field by its label."""
        return self.root.get_by_label(name, exact=True)

    def press(self, keys):
        """Press keys where the focus is."""
        self.page.keyboard.press(keys)

    def expect_fits(self):
        """Check that nothing sticks out at the right."""
        assert self.root.evaluate("node => node.scrollWidth <= node.clientWidth + 1"), "wider than its place"

    def expect_accessible(self):
        """Check the panel with axe-core."""
        assert self.notebook.violations(self.selector) == []

    def expect_everywhere(self, name, *, then=lambda: None):
        """Check that the panel fits and is accessible in both themes, on a wide page and a narrow one.

        Args:
            name: Of the screenshots.
            then: Further checks, at each theme and width.
        """
        for theme in ("Light", "Dark"):
            self.notebook.theme(theme)
            for width in (1300, 400):
                self.notebook.resize(width)
                self.expect_fits()
                then()
                self.notebook.shoot(f"{name}-{theme.lower()}-{width}")
            self.expect_accessible()
        self.notebook.theme("Light")
        self.notebook.resize(1300)

    def expect_focus(self, locator):
        """Check that the focus is where it should be."""
        expect(locator).to_be_focused()
