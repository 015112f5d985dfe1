// Documents: a place to drop files, a line for each with what was read in it, and a search over all of them.

SHAPES.upload = "M8 10.5v-8M4.5 6 8 2.5 11.5 6M3 13.5h10";
SHAPES.stop = "M3.5 3.5h9v9h-9z";

const LEAST_STEM = 3;
const MANY = 8; // headings, from which on they stand in columns

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-documents-part");
  const sender = sending(model);
  const lines = new Map(); // key -> line
  const step = (name, content = {}) => model.send({ step: name, ...content });

  // Adding

  const picker = h("input", { type: "file", multiple: true, hidden: true, accept: model.get("accepted"), "aria-label": "Files to add", on: { change: () => { sender.add(picker.files); picker.value = ""; } } });
  const add = button("Add documents", () => picker.click(), { picture: "upload", kind: "is-main" });
  const kinds = model.get("accepted").split(",").map((suffix) => suffix.slice(1)).join(", ");
  const drop = h("div", { class: "nbdeck-drop" }, add, h("span", { class: "nbdeck-drop-words", text: "or drop files here" }), h("span", { class: "nbdeck-hint", text: kinds }), picker);
  let depth = 0; // of nested elements that the pointer has entered
  const over = (by) => { depth = Math.max(0, depth + by); drop.classList.toggle("is-over", depth > 0); };
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const onDrag = {
    dragenter: (event) => { if (hasFiles(event)) { event.preventDefault(); over(1); } },
    dragleave: () => over(-1),
    dragover: (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = "copy";
    },
    drop: (event) => {
      depth = 0;
      over(0);
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      sender.add(event.dataTransfer.files);
    },
  };
  for (const [name, act] of Object.entries(onDrag)) el.addEventListener(name, act);

  // The list

  const count = h("span", { class: "nbdeck-count", id: freshId("count") });
  const list = h("ul", { class: "nbdeck-doc-list", "aria-labelledby": count.id });
  const empty = h("div", { class: "nbdeck-doc-empty", text: "Nothing here yet. What you add is read once, and kept for every deck." });

  function makeLine(key) {
    const title = h("span", { class: "nbdeck-doc-title", id: freshId("title") });
    const tick = h("input", { type: "checkbox", class: "nbdeck-doc-tick", "aria-labelledby": title.id, on: { change: () => step("choose", { row: key, is_chosen: tick.checked }) } });
    const facts = h("span", { class: "nbdeck-doc-facts" });
    const bar = h("progress", { class: "nbdeck-doc-bar", max: "1", "aria-labelledby": title.id });
    const words = h("span", { class: "nbdeck-doc-words" });
    const going = h("div", { class: "nbdeck-doc-going" }, bar, words);
    const alert = h("div", { class: "nbdeck-doc-alert" });
    const summary = h("summary", {}, h("span", { text: "What was read" }));
    const inside = h("div", { class: "nbdeck-doc-inside" });
    const more = h("details", { class: "nbdeck-doc-more", on: { toggle: () => { if (more.open && !model.get("readings")[key]) step("open", { row: key }); } } }, summary, inside);
    const named = (label) => ({ isBare: true, kind: "is-plain", "aria-describedby": title.id, label });
    const stop = button("Stop", () => step("stop", { row: key }), { picture: "stop", ...named("Stop") });
    const close = button("Take off the list", () => leave(key, "dismiss"), { picture: "close", ...named("Take off the list") });
    const remove = button("Delete", () => ask(true), { picture: "remove", ...named("Delete") });
    const yes = button("Delete for good", () => leave(key, "delete"), { kind: "is-danger", "aria-describedby": title.id });
    const no = button("Keep", () => ask(false), { "aria-describedby": title.id });
    const question = h("div", { class: "nbdeck-doc-question", hidden: true }, h("span", { text: "Decks made from it stay." }), yes, no);
    const ask = (isAsking) => {
      question.hidden = !isAsking;
      remove.hidden = isAsking;
      (isAsking ? yes : remove).focus();
    };
    const node = h("li", { class: "nbdeck-doc", "data-row": key },
      h("div", { class: "nbdeck-doc-side" }, tick),
      h("div", { class: "nbdeck-doc-body" }, h("div", { class: "nbdeck-doc-head" }, title, facts), going, alert, more),
      h("div", { class: "nbdeck-doc-tools" }, stop, close, remove), question);
    return { node, title, tick, facts, bar, words, going, alert, more, summary, inside, stop, close, remove, question, reading: null };
  }

  /** Take a line away, and put the focus where the next one can be dealt with. */
  function leave(key, name) {
    const keys = model.get("rows").map((row) => row.key);
    const next = keys[keys.indexOf(key) + 1] ?? keys[keys.indexOf(key) - 1];
    step(name, { row: key });
    const line = lines.get(next);
    if (!line) add.focus();
    else [line.tick, line.stop, line.close].find((each) => !each.hidden && !each.disabled)?.focus();
  }

  function drawLine(row) {
    if (!lines.has(row.key)) lines.set(row.key, makeLine(row.key));
    const line = lines.get(row.key);
    const isThere = row.state === "ready";
    const isGoing = row.state === "arriving" || row.state === "reading";
    const isWrong = row.state === "failed" || row.state === "missing";
    line.node.dataset.state = row.state;
    setText(line.title, row.title || row.name);
    line.title.title = row.name;
    setText(line.facts, [row.title && row.title !== row.name ? row.name : "", row.facts].filter(Boolean).join(" · "));
    line.tick.checked = model.get("chosen").includes(row.id) && row.id !== "";
    line.tick.disabled = !isThere && row.state !== "missing";
    line.tick.hidden = row.state === "failed";
    line.node.classList.toggle("is-chosen", line.tick.checked && isThere);
    line.going.hidden = !isGoing;
    if (row.share === null) line.bar.removeAttribute("value");
    else line.bar.value = row.share;
    setText(line.words, row.share === null ? row.words : `${row.words}, ${Math.round(row.share * 100)} %`);
    line.alert.hidden = !isWrong;
    drawAlert(line.alert, row);
    line.more.hidden = !isThere;
    line.stop.hidden = !isGoing;
    line.close.hidden = !isWrong;
    if (line.question.hidden) line.remove.hidden = !isThere;
    drawReading(line, model.get("readings")[row.key] ?? null);
    return line.node;
  }

  function drawAlert(node, { error, hint }) {
    if (node.dataset.error === error) return;
    node.dataset.error = error;
    node.replaceChildren(h("b", { text: error }), document.createTextNode(hint ? ` ${hint}` : ""));
  }

  function drawReading(line, reading) {
    if (line.reading === JSON.stringify(reading)) return;
    line.reading = JSON.stringify(reading);
    setText(line.summary.firstChild, reading ? reading.summary : "What was read");
    if (!reading) {
      line.inside.replaceChildren("Looking");
      return;
    }
    const { headings, remarks, more } = reading;
    line.inside.replaceChildren(
      ...(remarks.length ? [h("ul", { class: "nbdeck-doc-remarks", "aria-label": "Remarks" }, ...remarks.map((text) => h("li", { text })))] : []),
      headings.length ? h("ol", { class: `nbdeck-doc-headings${headings.length > MANY ? " is-long" : ""}`, "aria-label": "Headings" }, ...headings.map((text) => h("li", { text }))) : h("span", { text: "It has no headings." }),
      ...(more ? [h("span", { text: `and ${more} more` })] : []));
  }

  function drawRows() {
    const rows = model.get("rows");
    const keys = new Set(rows.map((row) => row.key));
    for (const [key, line] of lines) {
      if (keys.has(key)) continue;
      const hadFocus = line.node.contains(document.activeElement);
      line.node.remove();
      lines.delete(key);
      if (hadFocus) add.focus();
    }
    order(list, rows.map(drawLine));
    const there = rows.filter((row) => row.state === "ready").length;
    const chosen = model.get("chosen").length;
    setText(count, rows.length ? `${there} document${there === 1 ? "" : "s"}, ${chosen} chosen` : "");
    empty.hidden = rows.length > 0;
    list.hidden = !rows.length;
    head.hidden = !rows.length;
  }

  // The search

  const field = h("input", { type: "search", class: "nbdeck-field", placeholder: "Find in all documents", "aria-label": "Find in all documents", on: {
    keydown: (event) => { if (event.key === "Enter" && !event.isComposing) find(); },
    search: () => { if (!field.value) find(); },
  } });
  const find = () => step("find", { words: field.value });
  const result = h("div", { class: "nbdeck-doc-result" });
  const passages = h("ol", { class: "nbdeck-passages", tabindex: "0", "aria-label": "Passages" });
  const search = h("div", { class: "nbdeck-doc-search", role: "search" }, field, button("Find", find));
  const head = h("div", { class: "nbdeck-doc-top" }, count, search);

  function drawFound() {
    const found = model.get("found");
    const stems = stemsOf(model.get("query"));
    setText(result, model.get("search_words"));
    result.hidden = !result.textContent;
    passages.hidden = !found.length;
    passages.replaceChildren(...found.map(({ text, document: name, heading, place }) => h("li", { class: "nbdeck-passage" },
      h("div", { class: "nbdeck-passage-text" }, ...marked(text, stems)),
      h("div", { class: "nbdeck-passage-place", text: [name, place, heading].filter(Boolean).join(" · ") }))));
  }
  function drawQuery() {
    if (document.activeElement !== field) field.value = model.get("query");
  }

  const listeners = {
    "change:rows": drawRows, "change:readings": drawRows, "change:chosen": drawRows,
    "change:found": drawFound, "change:search_words": drawFound, "change:query": drawQuery, "msg:custom": sender.hear,
  };
  for (const [event, act] of Object.entries(listeners)) model.on(event, act);
  el.append(drop, head, result, passages, empty, list);
  drawRows();
  drawFound();
  drawQuery();
  return () => {
    sender.close();
    for (const [event, act] of Object.entries(listeners)) model.off(event, act);
    for (const [name, act] of Object.entries(onDrag)) el.removeEventListener(name, act);
  };
}

/** The words of a query without their endings, because the search finds other forms of a word as well. */
function stemsOf(query) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= LEAST_STEM).map((word) => (word.length > 5 ? word.slice(0, word.length - 3) : word));
}

/** Text as nodes, with words that begin with a stem marked. */
function marked(text, stems) {
  return text.split(/([\p{L}\p{N}]+)/u).map((part, at) => {
    const isHit = at % 2 === 1 && stems.some((stem) => part.toLowerCase().startsWith(stem));
    return isHit ? h("mark", { text: part }) : part;
  });
}

export default { render };
