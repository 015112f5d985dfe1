"""The documents panel in a notebook."""

from browser.pages.panel import PanelPage

DROP = """(zone, files) => {
  const carried = new DataTransfer();
  for (const [name, text] of files) carried.items.add(new File([text], name));
  for (const type of ['dragenter', 'dragover', 'drop'])
    zone.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


class DocumentsPanelPage(PanelPage):
    """A documents panel on a `NotebookPage`."""

    selector = ".nbdeck-documents"

    @property
    def lines(self):
        """All lines of the list."""
        return self.root.locator(".nbdeck-doc")

    def line(self, name):
        """The line that shows these words."""
        return self.lines.filter(has_text=name)

    @property
    def passages(self):
        """What a search found."""
        return self.root.locator(".nbdeck-passage")

    def add(self, **files):
        """Add files by the button; a file's name is written with `_` for the point."""
        with self.page.expect_file_chooser() as chooser:
            self.button("Add documents").click()
        chooser.value.set_files(
            [
                {
                    "name": name.replace("_", "."),
                    "mimeType": "",
                    "buffer": data if isinstance(data, bytes) else data.encode(),
                }
                for name, data in files.items()
            ]
        )

    def drop(self, *files):
        """Drop (name, text) files on the panel."""
        self.root.locator(".nbdeck-drop").evaluate(DROP, files)
