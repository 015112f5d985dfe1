// A presentation: a filmstrip, the chosen slide with its notes, and what can be done with it.

Object.assign(SHAPES, {
  left: "M10 3 5 8l5 5", right: "M6 3l5 5-5 5", save: "M8 2.5v8M4.5 7 8 10.5 11.5 7M3 13.5h10",
  history: "M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.8v3h3M8 5.2V8l2 1.4", check: "M2.5 8.5l3 3 7-7.5",
  zoom: "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.4 10.4l3.1 3.1M5 7h4M7 5v4",
});
const MOVES = { ArrowLeft: "back", ArrowUp: "back", ArrowRight: "on", ArrowDown: "on", Home: "first", End: "last", PageUp: "back", PageDown: "on" };
const FORMATS = [["pptx", "PowerPoint"], ["pdf", "PDF"]];

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-deck-part");
  const view = freshId("view");
  const gallery = pictures(model);
  const step = (name, content = {}) => model.send({ step: name, view, ...content });
  const slides = () => model.get("slides");
  const at = () => Math.min(model.get("position"), slides().length - 1);
  const isBusy = () => Boolean(model.get("going"));

  function choose(position) {
    const wanted = Math.max(0, Math.min(slides().length - 1, position));
    if (wanted === model.get("position")) return;
    model.set("position", wanted);
    model.save_changes();
  }
  const go = (where) => choose({ back: at() - 1, on: at() + 1, first: 0, last: slides().length - 1 }[where]);

  /** Put a picture into a frame; the one before stays until it is here. */
  function place(frame, name) {
    if (frame.dataset.picture === name) return;
    frame.dataset.picture = name;
    const img = h("img", { alt: "", hidden: true, on: { load: () => { while (img.previousElementSibling) img.previousElementSibling.remove(); } } });
    frame.append(img);
    gallery.show(img, name);
  }
  const placeSmall = (frame, slide) => place(frame, slide.picture);
  function placeLarge(frame, slide) {
    if (frame.dataset.key !== slide.key) {
      frame.dataset.key = slide.key;
      for (const old of frame.querySelectorAll("img")) old.remove();
      place(frame, slide.picture);
    }
    place(frame, `large/${slide.picture}`);
  }

  // Above

  const guarded = (act) => (event) => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") act(event); };
  const undo = button("Undo", guarded(() => step("undo")), { picture: "undo", isBare: true, kind: "is-plain" });
  const redo = button("Redo", guarded(() => step("redo")), { picture: "redo", isBare: true, kind: "is-plain" });
  const count = h("span", { class: "nbdeck-count" });
  const opener = (label, picture, open) => button(label, () => toggle(label, open), { picture, "aria-expanded": "false" });
  const toHistory = opener("History", "history");
  const toCheck = opener("Check", "check", () => {
    if ("passed" in model.get("report")) return;
    isChecking = true;
    step("check");
  });
  const choices = (tool) => () => step("choices", { tool });
  const toDesign = opener("Design", "design", choices("design"));
  const toTranslate = opener("Translate", "speech", choices("translate"));
  const toVideo = opener("Video", "film", choices("narrate"));
  const saves = FORMATS.map(([format, label]) => button(label, guarded((event) => {
    event.currentTarget.setAttribute("aria-disabled", "true");
    say(el, `Preparing the ${label} file`);
    step("download", { format });
  }), { picture: "save", "aria-label": `Download ${label}`, "data-format": format }));
  const top = h("div", { class: "nbdeck-deck-top", role: "group", "aria-label": "Presentation" }, undo, redo, count, h("span", { class: "nbdeck-deck-more" }, toHistory, toCheck, toDesign, toTranslate, toVideo, ...saves));

  const earlierWords = h("span", {});
  const earlierDiff = h("div", { class: "nbdeck-deck-diff" });
  const shownState = () => model.get("versions").find((each) => each.is_shown);
  const newestState = () => model.get("versions").find((each) => each.is_newest);
  const earlier = h("div", { class: "nbdeck-earlier", role: "group", "aria-label": "An earlier state" }, earlierWords,
    h("span", { class: "nbdeck-state-tools" },
      button("Show the newest", () => { top.querySelector("button").focus(); step("look", { state: "" }); }, { kind: "is-main" }),
      button("Compare with it", () => step("compare", { before: shownState().request_id, after: newestState().request_id })),
      button("Go back to this one", () => { top.querySelector("button").focus(); step("restore", { state: shownState().request_id }); })),
    earlierDiff);

  // The strip

  const strip = h("div", { class: "nbdeck-strip", role: "listbox", "aria-label": "Slides", on: {
    keydown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (MOVES[event.key]) {
        go(MOVES[event.key]);
        cards.get(slides()[at()].key)?.node.focus();
      } else if (event.key === "Enter" || event.key === " ") zoom();
      else return;
      event.preventDefault();
    },
  } });
  const cards = new Map(); // key -> card
  const watcher = new IntersectionObserver((seen) => {
    for (const each of seen) {
      const card = cards.get(each.target.dataset.key);
      if (!card) continue;
      card.isInSight = each.isIntersecting;
      if (card.isInSight) placeSmall(card.frame, card.slide);
    }
  }, { rootMargin: "150px" });

  function makeCard(key) {
    const frame = h("span", { class: "nbdeck-frame" });
    const number = h("span", { class: "nbdeck-strip-number" });
    const title = h("span", { class: "nbdeck-strip-title" });
    const node = h("div", { class: "nbdeck-strip-slide", role: "option", "data-key": key, on: {
      click: () => { choose(slides().findIndex((each) => each.key === key)); node.focus(); },
      dblclick: () => zoom(),
    } }, frame, h("span", { class: "nbdeck-strip-words" }, number, title));
    watcher.observe(node);
    return { node, frame, number, title, slide: null, isInSight: false };
  }
  function drawCard(slide, index) {
    if (!cards.has(slide.key)) cards.set(slide.key, makeCard(slide.key));
    const card = cards.get(slide.key);
    card.slide = slide;
    setText(card.number, String(index + 1));
    setText(card.title, slide.title || "Untitled");
    card.node.setAttribute("aria-label", `Slide ${index + 1}: ${slide.title || "untitled"}`);
    if (card.isInSight) placeSmall(card.frame, slide);
    return card.node;
  }
  function drawStrip() {
    const hadFocus = strip.contains(document.activeElement);
    const keys = new Set(slides().map((slide) => slide.key));
    for (const [key, card] of cards) {
      if (keys.has(key)) continue;
      watcher.unobserve(card.node);
      card.node.remove();
      cards.delete(key);
    }
    order(strip, slides().map(drawCard));
    drawChosen();
    if (hadFocus) cards.get(slides()[at()]?.key)?.node.focus();
  }

  // The chosen slide

  const frame = h("span", { class: "nbdeck-frame is-large" });
  const mark = h("span", { class: "nbdeck-mark", hidden: true });
  const enlarge = h("button", { type: "button", class: "nbdeck-enlarge", on: { click: () => zoom() } }, frame, mark, h("span", { class: "nbdeck-enlarge-sign" }, icon("zoom")));
  const heading = h("h3", { class: "nbdeck-slide-title" });
  const notes = h("div", { class: "nbdeck-notes", tabindex: "0", "aria-label": "Speaker notes", role: "group" });
  const wish = h("textarea", { class: "nbdeck-field", rows: "2", id: freshId("wish"), placeholder: "Such as: shorter; as a timeline; what the move costs", on: {
    input: () => drawBusy(),
    keydown: (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); event.stopPropagation(); change.click(); } },
  } });
  const said = (name, by) => guarded(() => {
    if (!wish.value.trim()) return wish.focus();
    isSent = true;
    return step(name, { position: at() + by, text: wish.value });
  });
  const change = button("Change this slide", said("edit", 0), { kind: "is-main" });
  const insert = button("Add after it", said("insert", 1), { picture: "add" });
  const remove = button("Remove", guarded(() => step("remove", { position: at() })), { picture: "remove" });
  const words = makeWords((name, content) => step(name, { position: at(), ...content }), (text) => say(el, text));
  const toWords = button("Words", () => {
    words.node.hidden = !words.node.hidden;
    toWords.setAttribute("aria-expanded", String(!words.node.hidden));
    words.ask(slides()[at()], at());
  }, { picture: "words", "aria-expanded": "false" });
  const going = h("span", { class: "nbdeck-hint" });
  const stage = h("div", { class: "nbdeck-stage" }, enlarge, h("div", { class: "nbdeck-stage-side" }, heading, notes,
    h("label", { class: "nbdeck-label", for: wish.id, text: "What to change, or what a new slide says" }), wish,
    h("div", { class: "nbdeck-stage-tools" }, change, insert, remove, toWords, going), words.node));
  let isSent = false;
  let marked = null;

  function drawChosen() {
    const chosen = at();
    if (slides().some((slide) => !cards.has(slide.key))) return; // `draw` comes next
    for (const [index, slide] of slides().entries()) {
      const { node } = cards.get(slide.key);
      node.setAttribute("aria-selected", String(index === chosen));
      node.tabIndex = index === chosen ? 0 : -1;
    }
    const slide = slides()[chosen];
    if (!slide) return;
    intoSight(cards.get(slide.key).node);
    placeLarge(frame, slide);
    enlarge.setAttribute("aria-label", `Enlarge slide ${chosen + 1}: ${slide.title || "untitled"}`);
    setText(heading, slide.title || "Untitled");
    setText(count, `Slide ${chosen + 1} of ${slides().length}`);
    setText(notes, slide.notes);
    notes.hidden = !slide.notes;
    putMark(mark, marked?.slide === chosen + 1 ? marked.box : null, model.get("size"));
    words.ask(slide, chosen);
    lens.show(slide, chosen, slides().length);
  }
  /** Scroll the strip alone, never the notebook. */
  function intoSight(node) {
    const [there, here] = [node.getBoundingClientRect(), strip.getBoundingClientRect()];
    if (there.top < here.top) strip.scrollTop += there.top - here.top - 8;
    else if (there.bottom > here.bottom) strip.scrollTop += there.bottom - here.bottom + 8;
    if (there.left < here.left) strip.scrollLeft += there.left - here.left - 8;
    else if (there.right > here.right) strip.scrollLeft += there.right - here.right + 8;
  }

  const sizes = new ResizeObserver(() => { const card = cards.get(slides()[at()]?.key); if (card) intoSight(card.node); });
  sizes.observe(strip);

  // Large, and below

  const lens = makeZoom({ go, place: placeLarge });
  function zoom() {
    lens.open();
    lens.show(slides()[at()], at(), slides().length);
  }
  const past = makeHistory(step);
  const findings = makeFindings({ place: placeSmall, step, jump: (finding) => {
    marked = finding;
    choose(finding.slide - 1);
    drawChosen();
    enlarge.scrollIntoView({ block: "nearest" });
    say(el, `Slide ${finding.slide}: ${finding.message}`);
  } });
  let isChecking = false;
  const tools = { design: makeDesign(step, (text) => say(el, text)), translate: makeTranslation(step), narrate: makeNarration(step) };
  const made = makeMade(step);
  const drawers = {
    History: [past.node, toHistory], Check: [findings.node, toCheck], Design: [tools.design.node, toDesign],
    Translate: [tools.translate.node, toTranslate], Video: [tools.narrate.node, toVideo],
  };
  /** Open or shut a drawer; one is open at a time. */
  function toggle(name, open) {
    const [wanted] = drawers[name];
    const isMeant = wanted.hidden;
    for (const [node, by] of Object.values(drawers)) {
      node.hidden = node !== wanted || !isMeant;
      by.setAttribute("aria-expanded", String(!node.hidden));
    }
    if (isMeant) {
      open?.();
      wanted.scrollIntoView({ block: "nearest" });
    }
    drawBelow();
    drawBusy();
  }
  function drawBelow() {
    const difference = model.get("difference");
    if (!past.node.hidden) past.draw(model.get("versions"), difference);
    if (!findings.node.hidden) findings.draw(model.get("report"), slides(), isChecking, model.get("size"));
    made.draw(model.get("made"));
    const isEarlier = !model.get("is_newest") && Boolean(shownState());
    earlier.hidden = !isEarlier;
    const isOpen = isEarlier && difference.before === shownState().request_id && difference.after === newestState()?.request_id;
    earlierDiff.replaceChildren(...(isOpen ? [differenceList(difference)] : []));
    if (isEarlier) setText(earlierWords, `This is an earlier state (${shownState().what}). Edits go on from the newest.`);
  }

  function drawBusy() {
    const off = isBusy() || !model.get("is_newest");
    for (const node of el.querySelectorAll("[data-acts]")) node.setAttribute("aria-disabled", String(off));
    for (const [node, isOff] of [
      [undo, off || !model.get("undoes")], [redo, off || !model.get("redoes")], [change, off], [insert, off], [remove, off],
    ]) node.setAttribute("aria-disabled", String(isOff));
    undo.title = model.get("undoes") ? `Undo: ${model.get("undoes")}` : "Nothing to undo";
    redo.title = model.get("redoes") ? `Redo: ${model.get("redoes")}` : "Nothing to redo";
    el.setAttribute("aria-busy", String(isBusy()));
    setText(going, model.get("going"));
    const isEmpty = !slides().length;
    empty.hidden = !isEmpty;
    top.hidden = main.hidden = isEmpty;
    setText(empty, isEmpty && isBusy() ? model.get("going") : "No presentation yet.");
  }

  const empty = h("div", { class: "nbdeck-empty" });
  const main = h("div", { class: "nbdeck-deck-main" }, strip, stage);
  el.append(empty, top, earlier, ...Object.values(tools).map(({ node }) => node), main, made.node, findings.node, past.node, lens.node);

  const onKeys = (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && "zy".includes(event.key.toLowerCase());
    if (!isUndo || event.altKey || event.target.matches("textarea, input")) return;
    event.preventDefault();
    event.stopPropagation();
    (event.key.toLowerCase() === "y" || event.shiftKey ? redo : undo).click();
  };
  el.addEventListener("keydown", onKeys);

  function draw() {
    const [wide, tall] = model.get("size");
    if (wide && tall) el.style.setProperty("--nbd-ratio", `${wide} / ${tall}`);
    if (isSent) wish.value = "";
    isSent = false;
    marked = null;
    words.forget();
    drawStrip();
    drawBelow();
    drawBusy();
    if (!slides().length) lens.close();
  }
  function hear(content, buffers) {
    gallery.hear(content, buffers);
    if ("zoom" in content) (content.zoom ? zoom : lens.close)();
    if (content.refused === "check") {
      isChecking = false;
      drawBelow();
    }
    if (content.view !== view) return;
    if (content.refused) isSent = false;
    if (content.shapes) words.fill(content);
    if (content.tool) tools[content.tool].fill(content.choices);
    if ("made" in content) made.take(content.made, content.file, buffers?.[0]);
    if (content.format || content.refused === "download") {
      for (const node of saves) if (!content.format || node.dataset.format === content.format) node.removeAttribute("aria-disabled");
    }
    if (content.format && buffers?.length) keep(content.file, buffers[0]);
  }
  const listeners = {
    "change:slides": draw,
    "change:position": drawChosen,
    "change:versions": () => { drawBelow(); drawBusy(); },
    "change:is_newest": () => { drawBelow(); drawBusy(); },
    "change:undoes": drawBusy,
    "change:redoes": drawBusy,
    "change:difference": drawBelow,
    "change:report": () => { isChecking = false; drawBelow(); drawBusy(); },
    "change:made": () => { drawBelow(); drawBusy(); },
    "change:going": () => { if (!isBusy()) isSent = false; drawBusy(); },
    "msg:custom": hear,
  };
  for (const [event, act] of Object.entries(listeners)) model.on(event, act);
  draw();
  return () => {
    watcher.disconnect();
    sizes.disconnect();
    gallery.close();
    lens.close();
    el.removeEventListener("keydown", onKeys);
    for (const [event, act] of Object.entries(listeners)) model.off(event, act);
  };
}

export default { render };
