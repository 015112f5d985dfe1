"""The template panel in a notebook."""

from browser.pages.panel import PanelPage


class TemplatePanelPage(PanelPage):
    """A template panel on a `NotebookPage`."""

    selector = ".nbdeck-templates"

    @property
    def cards(self):
        """The cards in sight of search and filter."""
        return self.root.locator(".nbdeck-tpl-card:not([hidden])")

    def card(self, template):
        """A card by the id of its template."""
        return self.root.locator(f".nbdeck-tpl-card[data-id='{template}']")

    @property
    def chosen(self):
        """The chosen card."""
        return self.root.get_by_role("option", selected=True)

    def add(self, name, data):
        """Hand over a file by the button."""
        with self.page.expect_file_chooser() as chooser:
            self.button("Add your own").click()
        chooser.value.set_files([{"name": name, "mimeType": "", "buffer": data}])
