"""The connection panel in a notebook."""

from browser.pages.panel import PanelPage


class ConnectionPanelPage(PanelPage):
    """A connection panel on a `NotebookPage`."""

    selector = ".nbdeck-connection"

    @property
    def state(self):
        """Where it is connected, in words."""
        return self.root.locator(".nbdeck-connection-state")

    @property
    def installed(self):
        """The optional parts."""
        return self.root.locator(".nbdeck-installed li")
