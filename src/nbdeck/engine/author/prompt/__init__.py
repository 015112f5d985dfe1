"""From a topic or text of the user to slides, in this order.

1. `request`: a sentence that asks for slides by that name, or in which a clause opens with their number, is a request
   wherever it stands, and so is a note without a full stop that names slides in the first or last paragraph; with it go
   the wishes around, and what of its own line tells no figure. All words that are known stand in
   `scaffold/asked_topic.toml`. Whatever is uncertain is text.
2. `brief`: count, language, layouts, charts and "no X" are wishes that are known. Every sentence of the request is
   obeyed or quoted in a warning, whatever it says.
3. `text_options`: what the request asks not to say is left out where the text names it, and told; the rest is ordered.
4. `parts`, `blocks`, `data`: the text is split by form alone, into headings, sentences, lists, tables, code, and labels
   with a number each.
5. `typed_slides`, `dated`: each block in its own form. Tables stay tables; numbers of one unit are charts; points with
   dates are the timeline that is wished; lists stay lists; sentences stay whole, and no title is cut out of one.
6. `subject`: the request names the deck by "about X", "title: X" or "X, 6 slides", else a heading of the text does,
   else its first sentence; nothing else of a request is a title.
7. `from_topic.of_length`: a number of slides in words counts all of them, cover and contents too.

No sentence is lost: it is on a slide, in its notes, or quoted in a warning (`every_word`).
"""
