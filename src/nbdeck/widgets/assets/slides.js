// The slides panel's part in the browser: list, layouts, form, data, picture. Python holds the truth; a click asks for a step.

SHAPES.grip = "M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01";
SHAPES.data = "M2.5 4.5c0-1 2.5-2 5.5-2s5.5 1 5.5 2-2.5 2-5.5 2-5.5-1-5.5-2zM2.5 4.5v7c0 1 2.5 2 5.5 2s5.5-1 5.5-2v-7M2.5 8c0 1 2.5 2 5.5 2s5.5-1 5.5-2";

const MOST_LEADS = 8;

/** Return {node, show, shown, name, remark, forget}: the picture of a slide with what is to be said about it. */
function makePicture() {
  const picture = h("img", { class: "nbdeck-picture", alt: "", draggable: "false", hidden: true });
  const remark = h("div", { class: "nbdeck-picture-remark", role: "status" });
  const node = h("figure", { class: "nbdeck-figure" }, h("div", { class: "nbdeck-paper" }, picture), remark);
  let address = null;
  let pictured = null;
  function show(content, card) {
    setText(remark, content.remark);
    node.classList.toggle("is-old", !content.picture && pictured === card);
    if (!content.picture) { if (pictured !== card) picture.hidden = true; return; }
    const old = address;
    address = URL.createObjectURL(new Blob([content.picture], { type: "image/svg+xml" }));
    picture.onload = () => { if (old) URL.revokeObjectURL(old); };
    picture.src = address;
    picture.hidden = false;
    pictured = card;
  }
  return {
    node, show, shown: () => pictured, name: (words) => { picture.alt = words; }, remark: (words) => setText(remark, words),
    forget: () => { if (address) URL.revokeObjectURL(address); },
  };
}

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-slides-part");
  const rows = new Map();
  const cards = () => model.get("cards");
  const current = () => model.get("current");
  const numberOf = (id) => cards().findIndex((card) => card.id === id) + 1;
  const view = `v${Math.random().toString(36).slice(2, 10)}`;
  let asked = 0;
  const step = (name, content = {}) => { model.send({ step: name, view, number: ++asked, ...content }); return asked; };
  const isSeen = (number) => (model.get("seen")[view] ?? 0) >= number;
  let shown = { id: "", number: 0 }; // what was last asked to be shown: the kernel may not have answered yet
  const chosen = () => (!isSeen(shown.number) && numberOf(shown.id) ? shown.id : current());
  const flush = () => { form.flush(); data.flush(); trial.flush(); };
  const act = (name, content) => { flush(); return step(name, content); };
  let after = null; // what to do when the answer to a step is drawn

  // The list

  const about = { grip: freshId("grip"), help: freshId("help") };
  const labels = h("div", { hidden: true }, h("span", { id: about.grip, text: "Move slide" }),
    h("span", { id: about.help, text: "Arrow keys go from slide to slide, Shift with an arrow key selects several, Alt with an arrow key moves the slide, Delete deletes it, Enter edits its title." }));

  function makeRow(id) {
    const number = h("span", { class: "nbdeck-number", id: freshId("number") });
    const title = h("span", { class: "nbdeck-slide-title" });
    const kind = h("span", { class: "nbdeck-slide-kind" });
    const marks = h("span", { class: "nbdeck-slide-marks" });
    const handle = h("button", { type: "button", class: "nbdeck-handle", title: "Drag, or Alt with arrow keys", tabindex: "-1", "aria-labelledby": `${about.grip} ${number.id}`, "aria-describedby": about.help }, icon("grip"));
    const opener = h("button", { type: "button", class: "nbdeck-slide-open", tabindex: "-1", "aria-describedby": about.help, on: { click: (event) => pick(id, event) } },
      number, h("span", { class: "nbdeck-slide-words" }, title, h("span", { class: "nbdeck-slide-foot" }, kind, marks)));
    return { id, node: h("li", { class: "nbdeck-slide", "data-card": id }, handle, opener), number, title, kind, marks, handle, opener };
  }
  function drawRow(row, card, at) {
    setText(row.number, String(at + 1));
    setText(row.title, card.title || "Untitled");
    setText(row.kind, card.frame ? `${card.words} of ${card.frame}` : card.words);
    const isPicked = picked.size > 1 && picked.has(card.id);
    const told = [isPicked ? "selected" : "", card.problem ? "has a problem" : "", card.changed ? `${card.changed} changed` : ""].filter(Boolean).join(", ");
    setText(row.marks, told);
    row.marks.hidden = !told;
    row.node.classList.toggle("has-problem", Boolean(card.problem));
    row.node.classList.toggle("is-current", card.id === current());
    row.node.classList.toggle("is-selected", isPicked);
    if (card.id === current()) row.opener.setAttribute("aria-current", "true");
    else row.opener.removeAttribute("aria-current");
    row.opener.tabIndex = row.handle.tabIndex = card.id === current() ? 0 : -1;
  }
  function drawCards() {
    const focus = list.contains(document.activeElement) ? document.activeElement : null;
    const ids = new Set(cards().map((card) => card.id));
    picked = new Set([...picked].filter((id) => ids.has(id)));
    for (const [id, row] of rows) {
      if (!ids.has(id)) {
        row.node.remove();
        rows.delete(id);
      }
    }
    for (const card of cards()) if (!rows.has(card.id)) rows.set(card.id, makeRow(card.id));
    order(list, cards().map((card) => rows.get(card.id).node));
    cards().forEach((card, at) => drawRow(rows.get(card.id), card, at));
    if (focus && !list.contains(document.activeElement)) (list.contains(focus) ? focus : rows.get(current())?.opener ?? adder).focus({ preventScroll: true });
    main.hidden = !cards().length;
    empty.hidden = Boolean(cards().length) || isOffered;
    for (const node of forCurrent) node.disabled = !cards().length;
  }
  function choose(id) {
    if (id !== chosen()) shown = { id, number: act("show", { card: id }) };
  }

  // Several slides at once: which ones is this view's own affair

  let picked = new Set();
  let anchor = null;
  /** The selected slides in order if this one is among them, else this one. */
  const together = (id) => (picked.has(id) ? cards().map((card) => card.id).filter((each) => picked.has(each)) : [id]);
  function pick(id, { shiftKey, ctrlKey, metaKey }) {
    if (shiftKey) {
      const [from, to] = [numberOf(anchor) || numberOf(chosen()), numberOf(id)].sort((a, b) => a - b);
      anchor ??= chosen();
      picked = new Set(cards().slice(from - 1, to).map((card) => card.id));
    } else if (ctrlKey || metaKey) {
      if (!picked.size) picked.add(chosen());
      if (!picked.delete(id)) picked.add(id);
      anchor = id;
    } else {
      picked = new Set();
      anchor = id;
    }
    if (picked.size > 1) say(el, `${picked.size} slides selected`);
    rows.get(id).opener.focus(); // JupyterLab keeps the focus where it is when Shift is held
    choose(id);
    drawCards();
  }
  function onListKeys(event) {
    const id = event.target.closest("[data-card]")?.dataset.card;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isAll = (event.ctrlKey || event.metaKey) && event.key === "a";
    if (!id || ((event.ctrlKey || event.metaKey) && !isAll)) return;
    const next = by ? cards()[numberOf(id) - 1 + by] : null;
    if (event.altKey && by) shift(id, by);
    else if (by) {
      if (!picked.has(id)) anchor = id;
      if (next) { rows.get(next.id).opener.focus(); pick(next.id, event); rows.get(next.id).node.scrollIntoView({ block: "nearest" }); }
    } else if (event.key === "Delete" || event.key === "Backspace") remove(id);
    else if (isAll) { anchor = cards()[0].id; pick(cards().at(-1).id, { shiftKey: true }); }
    else if (event.key === "Escape" && picked.size) pick(id, {});
    else if (event.key === "Enter" && event.target === rows.get(id).opener) { choose(id); after = form.focusTitle; if (id === current()) { after(); after = null; } } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function shift(id, by) {
    const ids = together(id);
    const [first, last] = [numberOf(ids[0]) + by, numberOf(ids.at(-1)) + by];
    if (ids.length === 1 && (first < 1 || last > cards().length)) return;
    act("shift", { cards: ids, by });
    say(el, ids.length > 1 ? `${ids.length} slides moved` : `Moved to ${first} of ${cards().length}`);
  }
  function remove(id) {
    const ids = together(id);
    const stays = (card) => !ids.includes(card.id);
    const next = cards().slice(numberOf(ids.at(-1))).find(stays) ?? cards().findLast(stays);
    const hadFocus = list.contains(document.activeElement);
    if (next) shown = { id: next.id, number: step("show", { card: next.id }) };
    act("delete", { cards: ids });
    after = () => { if (hadFocus) (rows.get(next?.id)?.opener ?? adder).focus(); };
    say(el, `${ids.length > 1 ? `${ids.length} slides deleted` : "Deleted"}, ${cards().length - ids.length} left`);
  }

  const list = h("ul", { class: "nbdeck-slide-list", "aria-label": "Slides", on: { keydown: onListKeys } });
  const stopDragging = makeDraggable(list, {
    taken: together,
    words: (ids) => (ids.length > 1 ? `${ids.length} slides` : cards()[numberOf(ids[0]) - 1].title),
    drop: (ids, before) => {
      if (ids.length > 1 || ids[0] !== before) act("move", { cards: ids, before });
    },
  });

  // What adds slides

  const drawers = [];
  function makeDrawer(label, picture, kind, onOpen) {
    const node = h("div", { class: "nbdeck-drawer nbdeck-slides-drawer", hidden: true });
    const opener = button(label, () => toggle(node.hidden), { picture, kind, "aria-expanded": "false" });
    const toggle = (isOpen, isAsked = true) => {
      for (const other of drawers) { other.node.hidden = true; other.opener.setAttribute("aria-expanded", "false"); }
      node.hidden = !isOpen;
      opener.setAttribute("aria-expanded", String(isOpen));
      if (isOpen && isAsked) onOpen();
      if (isAsked && isOffered && sourcing.node.hidden) step("drop");
    };
    node.addEventListener("keydown", (event) => { if (event.key === "Escape") { toggle(false); opener.focus(); } });
    drawers.push({ node, opener });
    return { node, opener, toggle, close: () => toggle(false) };
  }
  const adding = makeDrawer("Add slide", "add", "", () => picker.focus());
  const adder = adding.opener;
  const picker = makePicker((layout) => {
    adding.close();
    act("add", { layout, after: chosen() });
    after = form.focusTitle;
  });
  adding.node.append(picker.node);

  // A slide of a DataFrame is tried out first: its whole form beside its picture

  const sourcing = makeDrawer("From data", "data", "", () => { step("frames"); if (model.get("frames").length === 1) offer(model.get("frames")[0][0]); else framed.focus(); });
  const framed = h("select", { class: "nbdeck-field", "aria-label": "DataFrame", on: { change: () => { if (framed.value) offer(framed.value); } } });
  const none = h("div", { class: "nbdeck-hint", text: "There is no DataFrame in this notebook yet. Make one in a cell; it will be listed here." });
  const chooser = h("div", { class: "nbdeck-row" }, framed);
  const trial = makeDataForm({
    lists: () => model.get("lists"), isSeen, frames: () => model.get("frames"), isTrial: true, choose: (options) => act("try", { options }),
  });
  const preview = makePicture();
  const taker = button("Add to the slides", () => {
    if (taker.getAttribute("aria-disabled") === "true") return;
    act("take", { after: chosen() });
    after = () => { if (!model.get("offer").frame) rows.get(current())?.opener.focus(); };
  }, { kind: "is-main" });
  const trying = h("div", { class: "nbdeck-offer", hidden: true }, h("div", { class: "nbdeck-slides-fields" }, trial.node,
    h("div", { class: "nbdeck-row" }, taker, button("Cancel", () => { sourcing.close(); sourcing.opener.focus(); }))), preview.node);
  sourcing.node.append(chooser, none, trying);
  let isOffered = false;
  function offer(frame) {
    act("offer", { frame });
    after = trial.focus;
  }
  function drawOffer() {
    const next = model.get("offer");
    const isOn = Boolean(next.frame);
    chooser.hidden = isOn || !model.get("frames").length;
    trying.hidden = !isOn;
    if (isOn !== isOffered) { // first: an opened or closed drawer asks for steps of its own
      isOffered = isOn;
      if (isOn === sourcing.node.hidden) sourcing.toggle(isOn, false);
      framed.value = "";
      if (!isOn) preview.show({ picture: "", remark: "" }, "");
    }
    trial.show(next, next);
    if (!isOn) return;
    taker.setAttribute("aria-disabled", String(!next.is_ready));
    preview.node.classList.toggle("is-old", !next.is_ready);
    preview.name(next.title ? `The new slide as it will look: ${next.title}` : "");
  }

  function drawFrames() {
    const frames = model.get("frames");
    const sized = ([name, size]) => `${name} (${size})`;
    framed.replaceChildren(h("option", { value: "", text: "Choose a DataFrame" }), ...frames.map((frame) => h("option", { value: frame[0], text: sized(frame) })));
    none.hidden = Boolean(frames.length);
    leads.replaceChildren(...frames.slice(0, MOST_LEADS).map((frame) => button(sized(frame), () => offer(frame[0]), { picture: "data" })));
    setText(invitation, frames.length ? "No slides yet. Make one of a DataFrame, or add one by its layout." : "No slides yet. Add one by its layout, or from a DataFrame.");
    drawOffer();
    drawForm();
  }

  // Toolbar

  const ofCurrent = (label, picture, does) => button(label, () => { if (chosen()) does(chosen()); }, { picture, isBare: true, kind: "is-plain" });
  const forCurrent = [
    ofCurrent("Move slide up", "up", (id) => shift(id, -1)),
    ofCurrent("Move slide down", "down", (id) => shift(id, 1)),
    ofCurrent("Duplicate slide", "copy", (id) => { act("duplicate", { cards: together(id) }); picked = new Set(); say(el, "Duplicated"); }),
    ofCurrent("Delete slide", "remove", remove),
  ];
  const undo = button("Undo", () => act("undo"), { picture: "undo", isBare: true, kind: "is-plain" });
  const redo = button("Redo", () => act("redo"), { picture: "redo", isBare: true, kind: "is-plain" });
  const template = h("select", { class: "nbdeck-field nbdeck-template", "aria-label": "Template", on: { change: () => act("template", { name: template.value }) } });
  const toolbar = h("div", { class: "nbdeck-toolbar", role: "group", "aria-label": "Edit the slides" },
    h("span", { class: "nbdeck-cluster is-wide" }, adder, sourcing.opener), h("span", { class: "nbdeck-cluster" }, ...forCurrent),
    h("span", { class: "nbdeck-cluster" }, undo, redo), h("span", { class: "nbdeck-cluster is-last" }, template));

  // Form and picture

  const lists = () => model.get("lists");
  const form = makeSlideForm({
    lists, isSeen, layouts: () => model.get("layouts"), ownLayouts: () => [...model.get("own_layouts")],
    send: (name, value, session) => step("edit", { card: current(), name, value, session }),
  });
  const data = makeDataForm({
    lists, isSeen, frames: () => model.get("frames"),
    choose: (options) => act("choose", { card: current(), options }),
    refresh: () => act("refresh", { cards: [current()] }),
    free: () => act("free", { card: current() }),
  });
  const figure = makePicture();
  function onMessage(content) {
    if (!("picture" in content)) return;
    if (content.card === "offer") { if (model.get("offer").frame) preview.show(content, "offer"); return; }
    if (content.card !== current()) return;
    figure.show(content, content.card);
    nameThePicture();
  }
  function nameThePicture() {
    const card = cards().find((each) => each.id === figure.shown());
    figure.name(card ? `Slide ${numberOf(card.id)} as it will look: ${card.title}` : "");
  }

  const aside = h("div", { class: "nbdeck-slides-aside" }, list);
  const desk = h("div", { class: "nbdeck-slides-desk" }, figure.node, h("div", { class: "nbdeck-slides-fields" }, data.node, form.node));
  const main = h("div", { class: "nbdeck-slides-main" }, aside, desk);
  const invitation = h("div", {});
  const leads = h("div", { class: "nbdeck-row", role: "group", "aria-label": "DataFrames of this notebook" });
  const empty = h("div", { class: "nbdeck-empty" }, invitation, leads);
  el.append(labels, toolbar, adding.node, sourcing.node, main, empty);

  let stamp = -1;
  function drawForm() {
    const next = model.get("form");
    const isForced = stamp !== model.get("stamp");
    stamp = model.get("stamp");
    if (next.id !== current() && current()) return;
    form.show(next, isForced);
    data.show(model.get("data"), next);
    const rest = Object.entries(next.problems ?? {}).filter(([name]) => !el.querySelector(`[data-field="${name}"]`) && !name.startsWith("sheet."));
    if (rest.length) figure.remark(rest.map(([, words]) => words).join(" "));
    nameThePicture();
  }
  function drawTools() {
    for (const [node, name, words] of [[undo, "undo_words", "Undo"], [redo, "redo_words", "Redo"]]) {
      const what = model.get(name);
      node.setAttribute("aria-disabled", String(!what));
      node.title = what ? `${words} ${what}` : `Nothing to ${words.toLowerCase()}`;
    }
    const name = model.get("template");
    const known = model.get("templates");
    const options = known.some(([each]) => each === name) ? known : [[name, name], ...known];
    template.replaceChildren(...options.map(([value, words]) => h("option", { value, text: words })));
    template.value = name;
  }
  let isDue = false;
  function draw() {
    // One change of several traits is drawn once, when all of them are there.
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      drawOffer();
      drawCards();
      drawForm();
      if (after && (model.get("form").id ?? "") === current()) { const todo = after; after = null; todo(); }
    });
  }
  function onKeys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isUndo = key === "z" && !event.shiftKey;
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isUndo && !isRedo) return;
    event.preventDefault();
    event.stopPropagation();
    act(isUndo ? "undo" : "redo");
    say(el, isUndo ? "Undone" : "Done again");
  }
  el.addEventListener("keydown", onKeys);

  const listeners = {
    "change:cards": draw, "change:current": draw, "change:form": draw, "change:data": draw, "change:offer": draw, "change:stamp": draw, "change:seen": draw, "msg:custom": onMessage,
    "change:undo_words": drawTools, "change:redo_words": drawTools, "change:template": drawTools, "change:templates": drawTools, "change:own_layouts": draw, "change:frames": drawFrames,
  };
  for (const [event, does] of Object.entries(listeners)) model.on(event, does);
  picker.show(model.get("layouts"));
  drawTools();
  drawFrames();
  drawCards();
  step("opened");
  return () => {
    flush();
    stopDragging();
    figure.forget();
    preview.forget();
    for (const [event, does] of Object.entries(listeners)) model.off(event, does);
  };
}

export default { render };
