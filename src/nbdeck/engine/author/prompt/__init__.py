"""From a topic or text of the user to slides, in this order.

1. `blocks`, `data`, `parts`: the text is split by form alone, into headings, sentences, lists, tables, code, and labels
   with a number each.
2. `request`: a sentence that asks for slides by that name, or opens with their number, is a request wherever it stands,
   and so are the wishes beside it; the words stand in `scaffold/asked_topic.toml`. Whatever is uncertain is text. What
   was read as a request is quoted in a warning with what was done for it.
3. `subject`: the request names the deck, else its heading does, else its first words.
4. `from_topic.of_length`: a number of slides in words counts all of them, cover and contents too.
5. `brief`, `text_options`: count, language, order, layouts and charts by name, and "no X" are done where the text has
   that form; every other wish is answered by a line that quotes it.
6. `typed_slides`: each part in its own form. Tables stay tables; numbers of one unit are charts; lists stay lists;
   sentences stay whole.

No sentence is lost: it is on a slide, in its notes, or quoted in a warning (`every_word`).
"""
