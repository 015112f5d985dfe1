"""From a topic or text of the user to slides, in this order.

1. `by_slide`: slides that a prompt names one by one, with what they show, are parts of the text under headings.
2. `request`: a sentence that asks for slides by that name, or opens with their number, is a request wherever it stands;
   with it go the wishes around, and what of its own line tells no figure. All words that are known stand in
   `scaffold/asked_topic.toml`. Whatever is uncertain is text.
3. `brief`: count, language, layouts, charts and "no X" are wishes that are known.
4. `text_options`: what the request asks not to say is left out where the text names it, and told; the rest is ordered.
5. `parts`, `blocks`, `data`: the text is split by form alone, into headings, sentences, lists, tables, code, and labels
   with a number each.
6. `typed_slides`, `dated`: each block in its own form. Tables stay tables; numbers of one unit are charts; points with
   dates are the timeline that is wished; lists stay lists; sentences stay whole, and no title is cut out of one.
7. `subject`: a deck is named by "about X" in the first sentence that asks, a mail's subject or a heading above all of
   it; else its cover has the neutral word, and no foot repeats that.
8. `from_topic.of_length`: a number of slides in words counts all of them, or those beside the cover.
9. `answers`: what was followed, not done or not understood is said from the slides that there are.

No sentence is lost: it is on a slide, in its notes, or quoted in a warning (`every_word`).
"""
