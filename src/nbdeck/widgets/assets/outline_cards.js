// The cards of an outline. Python holds the truth; what a step does is drawn at once and corrected by the answer.

const TYPING_MS = 500;
const FIELDS = [
  ["title", "input", "Title of slide", "Title"],
  ["description", "textarea", "Description of slide", "What the slide says"],
  ["appearance", "textarea", "Appearance of slide", "How it may look"],
  ["notes", "textarea", "Speaker notes of slide", "What its speaker says"],
];
const GRIP = "M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01";
SHAPES.grip = GRIP;

const randomId = () => `n${Math.random().toString(36).slice(2, 10)}`;
const randomNumber = () => Math.floor(Math.random() * 1e9);

/** What each step does to the cards, drawn before Python has answered. */
const STEPS = {
  edit: (cards, { card, field, text }) => cards.map((each) => (each.id === card ? { ...each, [field]: text } : each)),
  add(cards, { after, ids }) {
    const at = after === null ? cards.length : cards.findIndex((each) => each.id === after) + 1;
    return cards.toSpliced(at, 0, { id: ids[0], title: "New slide", description: "", appearance: "", notes: "" });
  },
  duplicate(cards, { cards: chosen, ids }) {
    const left = [...ids];
    return cards.flatMap((each) => (chosen.includes(each.id) ? [each, { ...each, id: left.shift() }] : [each]));
  },
  delete: (cards, { cards: chosen }) => cards.filter((each) => !chosen.includes(each.id)),
  move(cards, { cards: chosen, before }) {
    const at = before === null ? cards.length : cards.findIndex((each) => each.id === before);
    const stays = (each) => !chosen.includes(each.id);
    return [...cards.slice(0, at).filter(stays), ...cards.filter((each) => !stays(each)), ...cards.slice(at).filter(stays)];
  },
  shift(cards, { cards: chosen, by }) {
    const order = [...cards];
    const places = order.map((_, at) => at);
    for (const at of by < 0 ? places : places.reverse()) {
      const to = at + by;
      if (chosen.includes(order[at].id) && order[to] && !chosen.includes(order[to].id)) {
        [order[at], order[to]] = [order[to], order[at]];
      }
    }
    return order;
  },
};

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-outline-part");
  const view = randomId();
  const rows = new Map();
  const waiting = new Set();
  let cards = model.get("cards");
  let current = null;
  let anchor = null;
  let asked = 0;

  // Steps

  function step(name, content = {}) {
    asked += 1;
    waiting.add(asked);
    model.send({ step: name, number: asked, view, ...content });
    if (STEPS[name]) {
      cards = STEPS[name](cards, content);
      draw();
    }
  }
  function onMessage(content) {
    if (content.view !== view) return;
    if ("markdown" in content) drawers.export(content.markdown);
    waiting.delete(content.answer);
    if (!waiting.size) onCards();
  }
  function onCards() {
    if (waiting.size) return; // an answer is on its way, and with it the newest cards
    cards = model.get("cards");
    draw();
  }

  const chosen = () => model.get("selected").filter((id) => rows.has(id));
  function select(ids) {
    model.set("selected", ids);
    model.save_changes();
    drawSelection();
  }
  /** The selected cards if this one is among them, else this one. */
  const together = (id) => (chosen().includes(id) ? cards.map((each) => each.id).filter((each) => chosen().includes(each)) : [id]);
  const numberOf = (id) => cards.findIndex((each) => each.id === id) + 1;

  const acts = {
    add(after = current) {
      const ids = [randomId()];
      step("add", { after: rows.has(after) ? after : null, ids });
      const { title } = rows.get(ids[0]).fields;
      title.focus();
      title.select();
      say(el, `Slide ${numberOf(ids[0])} added`);
    },
    duplicate(ids) {
      if (!ids.length) return;
      const copies = ids.map(randomId);
      step("duplicate", { cards: ids, ids: copies });
      rows.get(copies[0]).handle.focus();
      say(el, `${ids.length} duplicated`);
    },
    remove(ids) {
      if (!ids.length) return;
      const at = numberOf(ids.at(-1));
      const next = cards.slice(at).find((each) => !ids.includes(each.id)) ?? cards.slice(0, at).findLast((each) => !ids.includes(each.id));
      step("delete", { cards: ids });
      if (next) rows.get(next.id).handle.focus();
      else adder.focus();
      say(el, `${ids.length} deleted, ${cards.length} left`);
    },
    shift(ids, by) {
      if (!ids.length) return;
      step("shift", { cards: ids, by });
      rows.get(ids[0]).node.scrollIntoView({ block: "nearest" });
      say(el, `Moved to ${numberOf(ids[0])} of ${cards.length}`);
    },
    undo() { flush(); if (model.get("undo_words") || waiting.size) { step("undo"); say(el, "Undone"); } },
    redo() { flush(); if (model.get("redo_words") || waiting.size) { step("redo"); say(el, "Done again"); } },
  };

  // Cards

  const about = { grip: freshId("grip"), tick: freshId("tick"), copy: freshId("copy"), remove: freshId("remove"), help: freshId("help") };
  const names = Object.fromEntries(FIELDS.map(([name]) => [name, freshId(name)]));
  const labels = h("div", { hidden: true },
    h("span", { id: about.grip, text: "Move slide" }), h("span", { id: about.tick, text: "Select slide" }),
    h("span", { id: about.copy, text: "Duplicate slide" }), h("span", { id: about.remove, text: "Delete slide" }),
    h("span", { id: about.help, text: "Arrow keys go from slide to slide, Alt with an arrow key moves the slide, Delete deletes it." }),
    ...FIELDS.map(([name, , label]) => h("span", { id: names[name], text: label })));

  function makeRow(id) {
    const number = h("span", { class: "nbdeck-number", id: freshId("number") });
    const by = (label) => ({ "aria-labelledby": `${label} ${number.id}` });
    const tools = { tabindex: "-1" };
    const handle = h("button", { type: "button", class: "nbdeck-handle", title: "Drag, or Alt with arrow keys", "aria-describedby": about.help, ...by(about.grip), ...tools }, icon("grip"));
    const tick = h("input", { type: "checkbox", class: "nbdeck-tick", ...by(about.tick), ...tools });
    const copy = button("Duplicate", () => acts.duplicate([id]), { picture: "copy", isBare: true, kind: "is-plain", ...tools });
    const remove = button("Delete", () => acts.remove([id]), { picture: "remove", isBare: true, kind: "is-plain", ...tools });
    for (const [node, label] of [[copy, about.copy], [remove, about.remove]]) {
      node.removeAttribute("aria-label");
      node.setAttribute("aria-labelledby", `${label} ${number.id}`);
    }
    const fields = Object.fromEntries(FIELDS.map(([name, tag, , placeholder]) => [name, h(tag, {
      class: `nbdeck-card-field is-${name}`, "data-name": name, placeholder, spellcheck: "true", ...(tag === "input" ? { type: "text" } : { rows: 1 }), ...by(names[name]),
    })]));
    const node = h("li", { class: "nbdeck-card", "data-card": id },
      h("div", { class: "nbdeck-card-side" }, handle, tick, number),
      h("div", { class: "nbdeck-card-body" }, ...Object.values(fields)),
      h("div", { class: "nbdeck-card-tools" }, copy, remove));
    return { id, node, number, handle, tick, fields, tools: [handle, tick, copy, remove], shown: {} };
  }

  function drawRow(row, card, at) {
    setText(row.number, String(at + 1));
    for (const [name] of FIELDS) {
      const field = row.fields[name];
      if (typing?.field === field || row.shown[name] === card[name] && field.value === card[name]) continue;
      row.shown[name] = card[name];
      if (name === "notes") field.hidden = !card.notes;
      field.value = card[name];
      fit(field);
    }
  }

  let isDrawing = false;
  function draw() {
    const focus = list.contains(document.activeElement) ? document.activeElement : null;
    const caret = focus && "selectionStart" in focus ? [focus.selectionStart, focus.selectionEnd] : null;
    isDrawing = true;
    const ids = new Set(cards.map((card) => card.id));
    const lost = focus && !ids.has(focus.closest("[data-card]").dataset.card);
    const at = lost ? [...list.children].indexOf(focus.closest("[data-card]")) : -1;
    for (const [id, row] of rows) {
      if (!ids.has(id)) {
        row.node.remove();
        rows.delete(id);
      }
    }
    for (const card of cards) if (!rows.has(card.id)) rows.set(card.id, makeRow(card.id));
    order(list, cards.map((card) => rows.get(card.id).node));
    cards.forEach((card, at) => drawRow(rows.get(card.id), card, at));
    if (!rows.has(current)) setCurrent(cards[0]?.id ?? null);
    if (focus && focus !== document.activeElement && list.contains(focus)) {
      focus.focus({ preventScroll: true });
      if (caret && caret[0] !== null) focus.setSelectionRange(...caret);
    }
    if (lost) (rows.get(cards[Math.min(at, cards.length - 1)]?.id)?.handle ?? adder).focus({ preventScroll: true });
    isDrawing = false;
    empty.hidden = cards.length > 0;
    list.hidden = !cards.length;
    drawSelection();
  }

  function setCurrent(id) {
    for (const tool of rows.get(current)?.tools ?? []) tool.tabIndex = -1;
    current = id;
    for (const tool of rows.get(id)?.tools ?? []) tool.tabIndex = 0;
  }

  function drawSelection() {
    const selected = new Set(chosen());
    for (const [id, row] of rows) {
      row.tick.checked = selected.has(id);
      row.node.classList.toggle("is-selected", selected.has(id));
    }
    const slides = `${cards.length} ${cards.length === 1 ? "slide" : "slides"}`;
    setText(count, selected.size ? `${slides}, ${selected.size} selected` : slides);
    for (const node of forSelected) node.disabled = !selected.size;
    everyTick.checked = cards.length > 0 && selected.size === cards.length;
    everyTick.indeterminate = selected.size > 0 && selected.size < cards.length;
    everyTick.disabled = !cards.length;
  }

  // Typing

  let typing = null;
  function flush() {
    if (!typing) return;
    const { field, card, name, session, timer } = typing;
    clearTimeout(timer);
    typing = null;
    if (field.value === field.nbdeckSent) return;
    field.nbdeckSent = field.value;
    step("edit", { card, field: name, text: field.value, session });
  }
  function onInput({ target: field }) {
    const name = field.dataset?.name;
    if (!name) return;
    fit(field);
    if (typing && typing.field !== field) flush();
    clearTimeout(typing?.timer);
    const isEmptyTitle = name === "title" && !field.value.trim(); // perhaps on its way to another one
    const card = field.closest("[data-card]").dataset.card;
    typing = { field, name, card, session: field.nbdeckSession ??= randomNumber(), timer: isEmptyTitle ? null : setTimeout(flush, TYPING_MS) };
  }

  // Keys

  function onListKeys(event) {
    const row = rows.get(event.target.closest("[data-card]")?.dataset.card);
    if (!row) return;
    const { key, altKey, ctrlKey, metaKey, target } = event;
    const isField = Boolean(target.dataset.name);
    const by = { ArrowUp: -1, ArrowDown: 1 }[key];
    let isOurs = true;
    if (altKey && by) {
      flush();
      acts.shift(together(row.id), by);
    } else if ((ctrlKey || metaKey) && key === "Enter") {
      flush();
      acts.add(row.id);
    } else if (isField) {
      if (key === "Enter" && target.dataset.name === "title") row.fields.description.focus();
      else if (key === "Escape" && typing) {
        clearTimeout(typing.timer);
        typing = null;
        target.value = cards[numberOf(row.id) - 1][target.dataset.name];
        fit(target);
      } else isOurs = false;
    } else if (by) {
      const next = cards[numberOf(row.id) - 1 + by];
      if (next) rows.get(next.id).handle.focus();
    } else if (key === "Delete" || key === "Backspace") acts.remove(together(row.id));
    else if (key === "a" && (ctrlKey || metaKey)) select(cards.map((card) => card.id));
    else isOurs = false;
    if (isOurs) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  function onUndoKeys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isUndo = key === "z" && !event.shiftKey;
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    const isElsewhere = event.target.matches("input[type=text], textarea") && !list.contains(event.target);
    if (!(isUndo || isRedo) || typing || isElsewhere) return; // the field's own undo is nearer
    event.preventDefault();
    event.stopPropagation();
    acts[isUndo ? "undo" : "redo"]();
  }

  const list = h("ul", { class: "nbdeck-cards", "aria-label": "Slides of the outline", on: {
    input: onInput,
    keydown: onListKeys,
    focusin: ({ target }) => {
      const id = target.closest("[data-card]")?.dataset.card;
      if (id && id !== current) setCurrent(id);
      if (target.dataset.name && !isDrawing) {
        target.nbdeckSession = randomNumber();
        target.nbdeckSent = target.value;
      }
    },
    focusout: () => { if (!isDrawing) flush(); },
    click: ({ target, shiftKey }) => {
      const id = target.closest("[data-card]")?.dataset.card;
      if (target.matches(".nbdeck-tick")) {
        const ids = cards.map((card) => card.id);
        const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)].sort((a, b) => a - b);
        const range = shiftKey && from >= 0 ? ids.slice(from, to + 1) : [id];
        const rest = chosen().filter((each) => !range.includes(each));
        anchor = id;
        select(target.checked ? [...rest, ...range] : rest);
      }
    },
    paste: (event) => {
      if (event.target.dataset.name) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!text.trim()) return;
      event.preventDefault();
      step("paste", { text, after: current });
    },
  } });
  const stopDragging = makeDraggable(list, {
    taken: together,
    words: (ids) => (ids.length > 1 ? `${ids.length} slides` : cards[numberOf(ids[0]) - 1].title),
    drop: (ids, before) => {
      if (ids.includes(before) && ids.length === 1) return;
      step("move", { cards: ids, before });
      rows.get(ids[0]).handle.focus({ preventScroll: true });
      say(el, `Moved to ${numberOf(ids[0])} of ${cards.length}`);
    },
  });

  // Above the cards

  const deck = h("input", { type: "text", class: "nbdeck-deck-title", placeholder: "Title of the deck", "aria-label": "Title of the deck", on: {
    change: () => step("title", { text: deck.value, session: randomNumber() }),
  } });
  const adder = button("Add slide", () => { flush(); acts.add(); }, { picture: "add" });
  const undo = button("Undo", () => acts.undo(), { picture: "undo", isBare: true, kind: "is-plain" });
  const redo = button("Redo", () => acts.redo(), { picture: "redo", isBare: true, kind: "is-plain" });
  const inOrder = () => cards.map((card) => card.id).filter((id) => chosen().includes(id));
  const forSelected = [
    ["Move selected up", "up", () => acts.shift(inOrder(), -1)],
    ["Move selected down", "down", () => acts.shift(inOrder(), 1)],
    ["Duplicate selected", "copy", () => acts.duplicate(inOrder())],
    ["Delete selected", "remove", () => acts.remove(inOrder())],
  ].map(([label, picture, act]) => button(label, act, { picture, isBare: true, kind: "is-plain" }));
  const everyTick = h("input", { type: "checkbox", class: "nbdeck-tick", "aria-label": "Select all slides", on: {
    change: () => select(everyTick.checked ? cards.map((card) => card.id) : []),
  } });
  const count = h("span", { class: "nbdeck-count" });
  const drawers = makeDrawers({ paste: (text) => step("paste", { text, after: null }), ask: () => { flush(); step("markdown"); } });
  const toolbar = h("div", { class: "nbdeck-toolbar", role: "group", "aria-label": "Edit the outline" },
    h("label", { class: "nbdeck-every" }, everyTick, count),
    h("span", { class: "nbdeck-cluster" }, ...forSelected, undo, redo),
    h("span", { class: "nbdeck-cluster is-last" }, ...drawers.buttons, adder));

  const wish = h("input", { type: "text", class: "nbdeck-field", placeholder: "Change it: merge slides 2 and 3, make slide 4 a timeline …", "aria-label": "What to change in the outline" });
  const ask = () => { if (changer.getAttribute("aria-disabled") !== "true" && wish.value.trim()) { flush(); step("change", { text: wish.value }); } };
  wish.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); ask(); } });
  const changer = button("Propose changes", ask);
  const wishes = h("div", { class: "nbdeck-wish" }, wish, changer);
  const review = makeReview((name, ids) => step(name, { cards: ids }));
  const empty = h("div", { class: "nbdeck-empty", text: "No slides yet. Make the outline above, add a slide, or paste one as Markdown." });

  el.append(labels, h("div", { class: "nbdeck-outline-head" }, deck, toolbar), ...drawers.nodes, review.node, list, empty, wishes);
  el.addEventListener("keydown", onUndoKeys);

  function drawState() {
    if (document.activeElement !== deck) deck.value = model.get("deck_title");
    for (const [node, name, words] of [[undo, "undo_words", "Undo"], [redo, "redo_words", "Redo"]]) {
      const what = model.get(name);
      node.setAttribute("aria-disabled", String(!what));
      node.title = what ? `${words} ${what}` : `Nothing to ${words.toLowerCase()}`;
    }
    changer.setAttribute("aria-disabled", String(model.get("is_busy") || !cards.length));
    review.show(model.get("review"));
  }
  const listeners = {
    "change:cards": () => {
      onCards();
      drawState();
      if (drawers.isExporting()) step("markdown");
    },
    "change:selected": drawSelection, "msg:custom": onMessage,
    ...Object.fromEntries(["deck_title", "undo_words", "redo_words", "review", "is_busy"].map((name) => [`change:${name}`, drawState])),
  };
  for (const [event, act] of Object.entries(listeners)) model.on(event, act);
  draw();
  drawState();
  return () => {
    flush();
    stopDragging();
    for (const [event, act] of Object.entries(listeners)) model.off(event, act);
  };
}

const FITS_ITSELF = CSS.supports("field-sizing", "content");
function fit(field) {
  if (FITS_ITSELF || field.tagName !== "TEXTAREA") return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

/** Return the two drawers for Markdown, in and out. */
function makeDrawers({ paste, ask }) {
  const make = (label, isOut) => {
    const text = h("textarea", { class: "nbdeck-field", rows: 8, "aria-label": label, spellcheck: "false", readonly: isOut });
    if (!isOut) text.placeholder = "# Title of the deck\n\n## First slide\n\nWhat it says\n\n*How it may look*";
    const node = h("div", { class: "nbdeck-drawer", hidden: true }, text);
    const opener = button(label, () => {
      const isOpen = node.hidden;
      for (const [other, its] of opened) { other.hidden = true; its.setAttribute("aria-expanded", "false"); }
      node.hidden = !isOpen;
      opener.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) return;
      if (isOut) ask();
      text.focus();
    }, { "aria-expanded": "false", kind: "is-plain" });
    opened.push([node, opener]);
    return { text, node, opener };
  };
  const opened = [];
  const into = make("Paste Markdown", false);
  const out = make("Export Markdown", true);
  const close = ({ node, opener }) => { node.hidden = true; opener.setAttribute("aria-expanded", "false"); opener.focus(); };
  for (const drawer of [into, out]) {
    drawer.node.addEventListener("keydown", (event) => { if (event.key === "Escape") close(drawer); });
  }
  into.node.append(h("div", { class: "nbdeck-drawer-foot" }, button("Add these slides", () => {
    if (!into.text.value.trim()) return;
    paste(into.text.value);
    into.text.value = "";
    close(into);
  }, { kind: "is-main" })));
  out.node.append(h("div", { class: "nbdeck-drawer-foot" },
    button("Copy", async () => {
      out.text.select();
      try {
        await navigator.clipboard.writeText(out.text.value);
      } catch {
        document.execCommand("copy"); // pages that are neither local nor https have no clipboard
      }
      say(out.node, "Copied");
    }, { picture: "copy" }),
    button("Save as file", () => {
      const address = URL.createObjectURL(new Blob([out.text.value], { type: "text/markdown" }));
      h("a", { href: address, download: "outline.md" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    }, { picture: "down" })));
  return {
    buttons: [into.opener, out.opener],
    nodes: [into.node, out.node],
    isExporting: () => !out.node.hidden,
    export: (text) => { out.text.value = text; },
  };
}

export default { render };
