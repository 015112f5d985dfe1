// A gallery of templates: a list box whose options are pictures, a search, a filter, and a place to add one's own.

SHAPES.upload = "M8 10.5v-8M4.5 6 8 2.5 11.5 6M3 13.5h10";

const FILTERS = [["", "All"], ["light", "Light"], ["dark", "Dark"]];
const MODEL_MS = 200;

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-templates-part");
  const sender = sending(model);
  const gallery = pictures(model);
  const cards = new Map(); // id -> card
  const step = (name, content = {}) => model.send({ step: name, ...content });
  const choose = (id) => {
    if (model.get("chosen") === id) return;
    step("choose", { id });
    say(el, `${titleOf(id)} chosen`);
  };
  const titleOf = (id) => model.get("designs").find((each) => each.id === id)?.name ?? id;

  // Search and filter

  let timer = null;
  const sendSearch = () => {
    clearTimeout(timer);
    timer = null;
    if (field.value === model.get("search")) return;
    model.set("search", field.value);
    model.save_changes();
  };
  const field = h("input", { type: "search", class: "nbdeck-field", placeholder: "Search templates", "aria-label": "Search templates", on: {
    input: () => { clearTimeout(timer); timer = setTimeout(sendSearch, MODEL_MS); draw(); },
    change: sendSearch,
    keydown: (event) => { if (event.key === "ArrowDown") { event.preventDefault(); focusOn(inSight()[0]); } },
  } });
  const group = freshId("shade");
  const filters = FILTERS.map(([shade, label]) => {
    const radio = h("input", { type: "radio", name: group, value: shade, class: "nbdeck-unseen", on: { change: () => { model.set("shade", shade); model.save_changes(); } } });
    return h("label", { class: "nbdeck-shade" }, radio, h("span", { text: label }));
  });
  const picker = h("input", { type: "file", hidden: true, accept: ".pptx,.potx", "aria-label": "PowerPoint file", on: { change: () => { sender.add(picker.files); picker.value = ""; } } });
  const add = button("Add your own", () => picker.click(), { picture: "upload", title: "A company's .pptx or .potx; or drop it here" });
  const top = h("div", { class: "nbdeck-tpl-top" }, field, h("div", { class: "nbdeck-shades", role: "radiogroup", "aria-label": "Shade" }, ...filters), add, picker);
  const going = h("div", { class: "nbdeck-tpl-going" });
  const report = h("section", { class: "nbdeck-tpl-report", "aria-label": "The examined file" });

  // Dropping a file

  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const onDrag = {
    dragover: (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      el.classList.add("is-over");
    },
    dragleave: (event) => { if (!el.contains(event.relatedTarget)) el.classList.remove("is-over"); },
    drop: (event) => {
      el.classList.remove("is-over");
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      sender.add([...event.dataTransfer.files].slice(0, 1));
    },
  };
  for (const [name, act] of Object.entries(onDrag)) el.addEventListener(name, act);

  // The gallery

  const grid = h("div", { class: "nbdeck-tpl-grid", role: "listbox", "aria-label": "Templates" });
  const none = h("div", { class: "nbdeck-tpl-none", role: "status" });
  const foot = h("div", { class: "nbdeck-tpl-foot" });
  const watcher = new IntersectionObserver((seen) => {
    for (const each of seen) {
      if (!each.isIntersecting) continue;
      watcher.unobserve(each.target);
      ask(each.target.dataset.id);
    }
  }, { rootMargin: "200px" });

  function ask(id) {
    const card = cards.get(id);
    if (!card) return;
    for (const which of ["content", "cover"]) gallery.show(card[which], `${id}/${which}`);
  }

  function makeCard(id) {
    const cover = h("img", { alt: "", hidden: true });
    const content = h("img", { alt: "", hidden: true });
    const name = h("span", { class: "nbdeck-tpl-name" });
    const origin = h("span", { class: "nbdeck-tpl-origin" });
    const node = h("div", { class: "nbdeck-tpl-card", role: "option", tabindex: "-1", "data-id": id, on: { click: () => { choose(id); focusOn(node); } } },
      h("span", { class: "nbdeck-tpl-picture is-content" }, content), h("span", { class: "nbdeck-tpl-picture is-cover" }, cover),
      h("span", { class: "nbdeck-tpl-words" }, name, origin));
    watcher.observe(node);
    return { node, cover, content, name, origin };
  }

  const inSight = () => [...grid.children].filter((node) => !node.hidden);
  let current = null; // the card that the Tab key leads to

  function focusOn(node) {
    if (!node) return;
    current = node;
    rove();
    node.focus();
    node.scrollIntoView({ block: "nearest" });
  }
  function rove() {
    const shown = inSight();
    if (!shown.includes(current)) current = shown.find((node) => node.dataset.id === model.get("chosen")) ?? shown[0] ?? null;
    for (const { node } of cards.values()) node.tabIndex = node === current ? 0 : -1;
  }
  grid.addEventListener("keydown", (event) => {
    const shown = inSight();
    const at = shown.indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = shown.filter((node) => node.offsetTop === shown[0].offsetTop).length;
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: shown.length - 1 };
    if (event.key in steps) {
      event.preventDefault();
      const to = steps[event.key];
      focusOn(shown[to] ?? (event.key === "ArrowDown" && at + 1 < shown.length && lastRow(at, columns, shown.length) ? shown.at(-1) : null));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(event.target.dataset.id);
    } else if (event.key.length === 1) {
      focusOn([...shown.slice(at + 1), ...shown.slice(0, at)].find((node) => titleOf(node.dataset.id).toLowerCase().startsWith(event.key.toLowerCase())));
    }
  });
  /** Whether there is another, shorter row below. */
  const lastRow = (at, columns, total) => Math.floor(at / columns) < Math.floor((total - 1) / columns);

  function draw() {
    const designs = model.get("designs");
    const ids = new Set(designs.map((each) => each.id));
    for (const [id, { node }] of cards) {
      if (ids.has(id)) continue;
      node.remove();
      cards.delete(id);
    }
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shade = model.get("shade");
    const shades = model.get("shades");
    order(grid, designs.map(({ id, name, origin }) => {
      if (!cards.has(id)) cards.set(id, makeCard(id));
      const card = cards.get(id);
      const isChosen = model.get("chosen") === id;
      setText(card.name, name);
      setText(card.origin, isChosen ? "Chosen" : origin);
      card.node.setAttribute("aria-selected", String(isChosen));
      const says = `${name} ${id}`.toLowerCase();
      card.node.hidden = !words.every((word) => says.includes(word)) || Boolean(shade && shades[id] && shades[id] !== shade);
      if (shade && !shades[id]) ask(id);
      return card.node;
    }));
    const number = inSight().length;
    const wanted = number === 0 && designs.length > 0 ? "No template is like that." : "";
    setText(none, designs.length ? wanted : "Looking for templates");
    none.hidden = !none.textContent;
    grid.hidden = !number;
    for (const each of filters) each.firstChild.checked = each.firstChild.value === shade;
    rove();
    drawFoot();
  }
  function drawSearch() {
    if (timer === null && document.activeElement !== field) field.value = model.get("search");
    draw();
  }
  function drawFoot() {
    const design = model.get("designs").find((each) => each.id === model.get("chosen"));
    const words = design ? `${design.name} · ${design.origin}` : model.get("chosen");
    if (foot.dataset.words === words) return;
    foot.dataset.words = words;
    const isOwn = design?.origin === "Your own";
    foot.replaceChildren(h("span", {}, h("span", { class: "nbdeck-count", text: "Chosen: " }), h("b", { text: words })),
      ...(isOwn ? [button("Remove it", () => { step("remove", { id: design.id }); add.focus(); }, { picture: "remove", kind: "is-plain" })] : []));
  }
  function drawGoing() {
    setText(going, model.get("going"));
    going.hidden = !going.textContent;
    add.setAttribute("aria-disabled", String(!going.hidden));
    if (!going.hidden) say(el, going.textContent);
  }
  function drawReport() {
    const { name, facts, warnings, layouts } = model.get("report");
    const isThere = name !== undefined;
    const hadFocus = report.contains(document.activeElement);
    report.hidden = !isThere;
    if (!isThere) {
      report.replaceChildren();
      if (hadFocus) add.focus();
      return;
    }
    const label = h("input", { type: "text", class: "nbdeck-field", value: name, id: freshId("name") });
    const cells = (row) => row.map((text, at) => h(at ? "td" : "th", { text, scope: at ? null : "row" }));
    report.replaceChildren(
      h("div", { class: "nbdeck-tpl-report-head" },
        h("label", { class: "nbdeck-label", for: label.id, text: "Name of the new template" }), label,
        button("Add this template", () => step("add", { name: label.value }), { kind: "is-main" }),
        button("Not now", () => step("aside"))),
      facts.length ? h("dl", { class: "nbdeck-tpl-facts" }, ...facts.flatMap(([what, says]) => [h("dt", { text: what }), h("dd", { text: says })])) : h("p", { text: "This service examines no files; you can add it all the same." }),
      ...(warnings.length ? [h("ul", { class: "nbdeck-tpl-warnings", "aria-label": "Warnings" }, ...warnings.map((text) => h("li", { text })))] : []),
      ...(layouts.length ? [h("details", { class: "nbdeck-tpl-layouts" }, h("summary", { text: "Which slide stands on which layout" }),
        h("div", { class: "nbdeck-tpl-scroll", tabindex: "0", role: "region", "aria-label": "Layouts" }, h("table", {}, h("thead", {}, h("tr", {}, ...["Slide", "Layout", "Why"].map((text) => h("th", { text, scope: "col" })))), h("tbody", {}, ...layouts.map((row) => h("tr", {}, ...cells(row)))))))] : []));
    label.focus();
    label.select();
  }
  function drawEdition() {
    for (const id of cards.keys()) gallery.forget(`${id}/content`);
    for (const { node } of cards.values()) {
      watcher.unobserve(node);
      watcher.observe(node);
    }
  }

  function hear(content, buffers) {
    gallery.hear(content, buffers);
    if ("is_taken" in content) sender.hear(content);
  }
  const listeners = {
    "change:designs": draw, "change:shades": draw, "change:chosen": draw, "change:shade": draw, "change:search": drawSearch,
    "change:going": drawGoing, "change:report": drawReport, "change:edition": drawEdition, "msg:custom": hear,
  };
  for (const [event, act] of Object.entries(listeners)) model.on(event, act);
  el.append(top, going, report, none, grid, foot);
  field.value = model.get("search");
  draw();
  drawGoing();
  if (model.get("report").name === undefined) report.hidden = true;
  else drawReport();
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    sender.close();
    gallery.close();
    for (const [event, act] of Object.entries(listeners)) model.off(event, act);
    for (const [name, act] of Object.entries(onDrag)) el.removeEventListener(name, act);
  };
}

export default { render };
