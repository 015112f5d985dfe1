"""The task panel in a notebook."""

from browser.pages.panel import PanelPage


class TaskPanelPage(PanelPage):
    """A task panel on a `NotebookPage`."""

    selector = ".nbdeck-tasks"

    @property
    def lines(self):
        """All lines of the list."""
        return self.root.locator(".nbdeck-task")

    def line(self, words):
        """The line that shows these words."""
        return self.lines.filter(has_text=words)

    def press_on(self, words, name):
        """Press the button `name` of a line."""
        self.line(words).get_by_role("button", name=name, exact=True).click()
