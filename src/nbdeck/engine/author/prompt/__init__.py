"""From a topic or text of the user to slides, in this order.

1. `request`: a fitted model (`request_model`) says how likely each sentence or line speaks to whoever makes the deck.
   What surely does stands on no slide, and a warning quotes it; what may do so stands on a slide, its sentence is no
   title, and a warning quotes it too; all else is text. Rows of tables never ask.
2. `brief`: count, language, layouts, charts and "no X" are wishes that are known. One warning quotes the request and
   says what the deck has of it; the first one, always the same, that whoever wished has to look.
   A wish that only doubtful words make is followed where it can be, and not missed.
3. `text_options`: what the request asks not to say is left out where it quotes the words, else it is told that nothing
   was; the rest keeps its order.
4. `parts`, `blocks`, `data`: the text is split by form alone, into headings, sentences, lists, tables, code, and labels
   with a number each.
5. `typed_slides`, `data`: each block in its own form. Tables stay tables; numbers of one unit are charts, without
   their sum; lists stay lists; sentences stay whole. A slide is called by its heading, the labels of its points, or its
   own first sentence; what the cover says no slide says again.
6. `parts.title_of_text`: "title: X" names the deck, else the title or heading above the text, else "about X" in the
   first sentence of the request, else the first sentence.
7. `from_topic.of_length`: a number of slides in words counts all of them, cover and contents too.

No sentence is lost: it is on a slide, in its notes, or quoted in a warning (`every_word`).
"""
