"""From a topic or text of the user to slides, in this order.

1. `request`: a sentence that asks for slides by that name, or in which a clause opens with their number, is a request
   wherever it stands; at either end of the text so is what names slides or asks for a chart. With it go the wishes of
   its line, and what of that line tells no figure. All words that are known stand in `scaffold/asked_topic.toml`.
   Of these what may be text is said in the first notes.
   Whatever else is uncertain is text, and lines of it that name slides, or something to leave out, are told.
2. `brief`: count, language, layouts, charts and "no X" are wishes that are known. One warning quotes the whole request
   and says what was followed of it; the first one, always the same, that nothing else is to be relied on.
3. `text_options`: what the request asks not to say is left out where it quotes the words; the rest keeps its order.
4. `parts`, `blocks`, `data`: the text is split by form alone, into headings, sentences, lists, tables, code, and labels
   with a number each.
5. `typed_slides`, `data`: each block in its own form. Tables stay tables; numbers of one unit are charts, without
   their sum; lists stay lists; sentences stay whole. A slide is called by its heading, the labels of its points, or its
   own first sentence; what the cover says no slide says again.
6. `subject`: "title: X" names the deck, else the title above the text, else "about X" in the first sentence of the
   request, else the first sentence.
7. `from_topic.of_length`: a number of slides in words counts all of them, cover and contents too.

No sentence is lost: it is on a slide, in its notes, or quoted in a warning (`every_word`).
"""
