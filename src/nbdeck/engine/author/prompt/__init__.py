"""From a topic or text of the user to slides, in this order.

1. `request`: a fitted model (`request_model`) says how likely each sentence or line speaks to whoever makes the deck.
   What surely does stands on no slide, and a warning quotes it; what may do so stands on a slide, its sentence is no
   title, and a warning quotes it too; all else is text. Rows of tables never ask.
2. `brief`: count, language, title, layouts, charts and "no X" are wishes that are known. One warning quotes the request
   and says all that was done for it; a number of slides is missed only where surely a request asks for it.
3. `reading`, `data`: the text is read once, by form alone, into parts under headings, and each into sentences,
   lists, tables, code, and labels with a number each; all that follows reads that value.
4. `typed_slides`: each block in its own form. Tables stay tables; numbers of one unit are charts, without their sum;
   lists stay lists; sentences stay whole, and a long text is shown whole. A slide is called by its heading, the labels
   of its points, its own first sentence, or as the deck; what the cover says no slide says again.
5. `naming`: the title that the request gives names the deck, else the subject of a letter, the title above the text,
   the subject of the request, a heading, the first words.
6. `from_topic.of_length`: a number of slides in words counts all of them, cover and contents too.

No sentence is lost: it is on a slide, in its notes, or quoted in a warning (`every_word`).
"""
