"""The slides panel in a notebook."""

from playwright.sync_api import expect

from browser.pages.panel import PanelPage


class SlidesPanelPage(PanelPage):
    """A slides panel on a `NotebookPage`."""

    selector = ".nbdeck-slides"

    @property
    def cards(self):
        """All slides of the list."""
        return self.root.locator(".nbdeck-slide")

    @property
    def titles(self):
        """Titles of the list, in order."""
        return self.root.locator(".nbdeck-slide-title")

    @property
    def picture(self):
        """The picture of the slide that is shown."""
        return self.root.locator(".nbdeck-slides-main .nbdeck-picture")

    @property
    def data(self):
        """The part that says what is shown of a DataFrame."""
        return self.root.locator(".nbdeck-slides-main .nbdeck-data")

    @property
    def offer(self):
        """The slide of a DataFrame that is tried out."""
        return self.root.locator(".nbdeck-offer")

    def opener(self, number):
        """The button that shows a slide, by its number from 1."""
        return self.cards.nth(number - 1).locator(".nbdeck-slide-open")

    def handle(self, number):
        """The handle of a slide."""
        return self.cards.nth(number - 1).locator(".nbdeck-handle")

    def problem(self, name):
        """What is told to be wrong at a field of the form."""
        return self.root.locator(f".nbdeck-slides-part [data-field='{name}'] .nbdeck-problem")

    def cell(self, row, column):
        """A cell of the sheet, from 0."""
        return self.root.locator(f"[data-key='sheet.{row}.{column}']")

    def layout(self, name):
        """A layout of the picker, by the contract's word."""
        return self.root.locator(f"[data-layout='{name}']")

    def show(self, number):
        """Show a slide, and wait for its form and picture."""
        self.opener(number).click()
        expect(self.opener(number)).to_have_attribute("aria-current", "true")

    def drag(self, number, to):
        """Drag a slide by its handle to where another one is."""
        start, end = self.handle(number).bounding_box(), self.cards.nth(to - 1).bounding_box()
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, end["y"] + (3 if to < number else end["height"] - 3), steps=10)
        self.page.mouse.up()

    def time_typing(self, field, text):
        """Type text with pauses, and return how long after each key the picture was there, milliseconds."""
        self.page.evaluate(
            """([field, picture]) => {
              window.waits = [];
              let began = null;
              field.addEventListener('input', () => { began = performance.now(); });
              picture.addEventListener('load', () => {
                if (began !== null) window.waits.push(performance.now() - began);
                began = null;
              });
            }""",
            [field.element_handle(), self.picture.element_handle()],
        )
        field.press("End")
        for number, key in enumerate(text, 1):
            field.press(key)
            self.page.wait_for_function("count => window.waits.length >= count", arg=number)
        return self.page.evaluate("window.waits")
