// The form of one slide. A field sends what was typed some milliseconds after the last key, and is never overwritten
// while somebody types in it.

const TYPING_MS = 20;

const TYPE_WORDS = (word) => word.charAt(0) + word.slice(1).toLowerCase().replaceAll("_", " ");

/**
 * Return {node, show, flush, focusTitle}. `send(name, value, session)` takes what a field holds now and returns the
 * number of the step; `isSeen(number)` tells whether Python has done it.
 */
function makeSlideForm({ send, isSeen, lists, layouts, ownLayouts }) {
  const node = h("div", { class: "nbdeck-slide-form", role: "group", "aria-label": "Slide" });
  let controls = new Map(); // name -> {read, show, problem, nodes}
  let shown = null; // {id, signature, form}
  let late = null; // a form whose other shape waits until nobody types
  const dirty = new Set();
  let timer = null;
  let session = 0;

  function flush() {
    clearTimeout(timer);
    timer = null;
    for (const name of [...dirty]) {
      dirty.delete(name);
      const control = controls.get(name);
      if (control) control.sent = send(name, control.read(), session);
    }
  }
  function changed(name) {
    dirty.add(name);
    clearTimeout(timer);
    timer = setTimeout(flush, TYPING_MS);
  }
  function now(name, value, key) {
    flush();
    wanted = key ?? null;
    send(name, value, null);
  }
  let wanted = null; // key of the field that gets the focus with the next shape

  node.addEventListener("focusin", () => { session = Math.floor(Math.random() * 1e9); });
  node.addEventListener("focusout", () => {
    flush();
    if (late) { const next = late; late = null; setTimeout(() => show(next, false), 0); }
  });

  // Fields

  function field(name, label, control, { hint = null, isWide = true, unseen = false } = {}) {
    control.id = freshId("field");
    control.dataset.key = name;
    const problem = h("div", { class: "nbdeck-problem", id: freshId("problem"), hidden: true });
    controls.set(name, {
      read: () => control.value,
      show: (value) => { if (control.value !== String(value ?? "")) { control.value = value ?? ""; fitText(control); } },
      marked: control, problem,
    });
    if (control.tagName === "SELECT") control.addEventListener("change", () => { changed(name); flush(); });
    else control.addEventListener("input", () => { fitText(control); changed(name); });
    return h("div", { class: `nbdeck-form-item${isWide ? " is-wide" : ""}`, "data-field": name },
      h("label", { class: unseen ? "nbdeck-unseen" : "nbdeck-label", for: control.id, text: label }), control,
      ...(hint ? [h("div", { class: "nbdeck-hint", text: hint })] : []), problem);
  }
  const text = (name, label, more = {}) => field(name, label, h("input", { type: "text", class: `nbdeck-field ${more.kind ?? ""}`, placeholder: more.placeholder }), more);
  const area = (name, label, more = {}) => field(name, label, h("textarea", { class: "nbdeck-field", rows: more.rows ?? 2, placeholder: more.placeholder }), more);
  const choice = (name, label, options, more = {}) => field(name, label,
    h("select", { class: "nbdeck-field" }, ...options.map(([value, words]) => h("option", { value, text: words }))), { isWide: false, ...more });

  function points(form) {
    const [heading, words] = form.labels;
    const rows = form.points.map((_, at) => {
      const head = h("input", { type: "text", class: "nbdeck-field is-heading", "data-key": `points.${at}.0`, placeholder: heading, "aria-label": `${heading} of item ${at + 1}` });
      const body = h("textarea", { class: "nbdeck-field", rows: 1, "data-key": `points.${at}.1`, placeholder: words, "aria-label": `${words} of item ${at + 1}` });
      const remove = button(`Delete item ${at + 1}`, () => now("points", read().toSpliced(at, 1), `points.${Math.max(at - 1, 0)}.0`), { picture: "remove", isBare: true, kind: "is-plain" });
      remove.disabled = form.points.length <= form.fewest;
      return { head, body, node: h("li", { class: "nbdeck-point" }, h("span", { class: "nbdeck-point-number", "aria-hidden": "true", text: String(at + 1) }), head, body, remove) };
    });
    const read = () => rows.map(({ head, body }) => [head.value, body.value]);
    const problem = h("div", { class: "nbdeck-problem", id: freshId("problem"), hidden: true });
    const list = h("ol", { class: "nbdeck-points", "aria-label": "Items" }, ...rows.map((row) => row.node));
    list.addEventListener("input", ({ target }) => { fitText(target); changed("points"); });
    const add = () => now("points", [...read(), ["", ""]], `points.${rows.length}.0`);
    list.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches("input")) return;
      event.preventDefault();
      event.target.nextElementSibling.focus();
    });
    const adder = button("Add item", add, { picture: "add" });
    adder.disabled = form.points.length >= form.most;
    controls.set("points", {
      read, problem, marked: list, isGrid: true,
      show: (value, isFree) => rows.forEach(({ head, body }, at) => [head, body].forEach((control, part) => {
        const words = value[at]?.[part] ?? "";
        if (control.value !== words && isFree(control)) control.value = words;
        fitText(control);
      })),
    });
    return h("div", { class: "nbdeck-form-item is-wide", "data-field": "points" },
      h("span", { class: "nbdeck-label", text: `Items${form.counts ? ` (${form.counts})` : ""}` }), list, problem,
      h("div", { class: "nbdeck-row" }, adder, button("As text", () => now("as", "text", "content"), { picture: "text", kind: "is-plain" })));
  }

  function sheet(form) {
    const isChart = form.kind === "chart";
    const problem = h("div", { class: "nbdeck-problem", id: freshId("problem"), hidden: true });
    const label = h("span", { class: "nbdeck-label", text: isChart ? "Numbers" : "Cells" });
    const frame = (...nodes) => h("div", { class: "nbdeck-form-item is-wide", "data-field": "sheet" }, ...(form.is_tied ? [h("details", { class: "nbdeck-more" }, h("summary", { text: isChart ? "Change numbers by hand" : "Change cells by hand" }), ...nodes)] : [label, ...nodes]), problem);
    if (!form.sheet.is_small) {
      controls.set("sheet", { read: () => null, show() {}, problem, marked: label });
      return frame(h("div", { class: "nbdeck-hint", text: `${form.sheet.size} cells are too many to edit here; change them in the DataFrame.` }));
    }
    const made = makeSheet({ rows: form.sheet.rows, isChart, changed: () => changed("sheet"), replaced: (rows, key) => now("sheet", rows, key) });
    controls.set("sheet", {
      read: made.read, problem, marked: made.nodes[0], isGrid: true,
      show: (value, isFree) => made.show(value.rows, isFree), mark: made.mark,
    });
    return frame(...made.nodes);
  }

  function layout(form) {
    const fit = layouts().filter(({ name }) => !["CHART", "TABLE"].includes(name)).map(({ name, words, counts }) => [name, `${words} (${counts})`]);
    return choice("layout", "Layout", form.layout ? fit : [["", "Chosen for you"], ...fit]);
  }
  /** The layouts of a company's template by their names, where it has some. */
  function named(form) {
    const names = ownLayouts();
    if (form.layout_name && !names.includes(form.layout_name)) names.push(form.layout_name);
    if (!names.length) return [];
    return [choice("layout_name", "Layout of the template", [["", "The one that fits"], ...names.map((each) => [each, each])])];
  }

  function check(name, label) {
    const control = h("input", { type: "checkbox" });
    const node = field(name, label, control, { isWide: false });
    Object.assign(controls.get(name), { read: () => control.checked, show: (value) => { control.checked = Boolean(value); } });
    return node;
  }
  const MARK_FIELDS = {
    highlight: (form) => choice("marks.highlight", "Highlight", [["", "What the title names"], ...form.marks.places.map(([label, what]) => [`${what}:${label}`, label])]),
    target: () => text("marks.target", "Target", { isWide: false, placeholder: "100" }),
    average: () => check("marks.average", "Line at the average"),
    totals: () => check("marks.totals", "Totals of the stacks"),
  };

  const SHAPES_OF_FORM = {
    points: (form) => [layout(form), points(form)],
    text: (form) => [layout(form), area("content", form.layout === "THANKS" ? "Whom to ask" : "Text", { rows: 4 }),
      ...(form.most ? [h("div", { class: "nbdeck-form-item is-wide" }, button("As items", () => now("as", "points", "points.0.0"), { picture: "text", kind: "is-plain" }))] : [])],
    quote: (form) => [layout(form), area("quote", "Quotation", { rows: 3 }), text("author", "Author")],
    chart: (form) => [
      ...(form.is_tied ? [] : [
        choice("chart.type", "Kind of chart", lists().type.map((each) => [each, TYPE_WORDS(each)])),
        text("chart.number_format", "Number format", { isWide: false, placeholder: "#,##0" }),
        text("chart.unit", "Unit", { isWide: false, placeholder: "thousand tonnes" }),
        ...form.marks.offered.map((name) => MARK_FIELDS[name](form)),
      ]),
      sheet(form),
      text("chart.x_title", "Title of the category axis", { isWide: false }), text("chart.y_title", "Title of the value axis", { isWide: false }),
      area("content", "Caption", { rows: 1 }),
    ],
    table: (form) => [sheet(form), area("content", "Caption", { rows: 1 })],
  };

  function more(form) {
    const source = form.kind === "chart" ? "chart.source" : "source";
    return h("details", { class: "nbdeck-more", open: Boolean(form.notes || form.image.data || form.source || form.chart.source) },
      h("summary", { text: "Picture, source, speaker notes" }),
      h("div", { class: "nbdeck-form-grid" },
        choice("image.type", "Picture from", [["url", "An address"], ["stock", "A search"], ["ai", "A description"]]),
        text("image.data", "Address or words", { isWide: false }), text(source, "Source, in small print"), area("notes", "Speaker notes", { rows: 2 })));
  }

  // Showing

  const signatureOf = (form) => JSON.stringify([form.id, form.kind, form.is_tied, form.points.length, form.sheet.rows?.length, form.sheet.rows?.[0]?.length, form.sheet.is_small, form.marks.offered, form.marks.places, form.fewest, form.most, form.layout === "THANKS", form.layout_name && !form.layout, ownLayouts()]);
  const valueOf = (form, name) => (name === "sheet" ? form.sheet : name.split(".").reduce((value, part) => value?.[part], form));

  function show(form, isForced) {
    if (!form.id) { node.replaceChildren(); controls = new Map(); shown = null; return; }
    const signature = signatureOf(form);
    const isOther = shown?.id !== form.id;
    if (isOther) { dirty.clear(); late = null; }
    const active = node.contains(document.activeElement) ? document.activeElement : null;
    if (shown?.signature !== signature) {
      if (!isOther && !isForced && active?.dataset.key === "content") { late = form; mark(form.problems); return; }
      build(form, isOther ? null : wanted ?? active?.dataset.key, active);
      wanted = null;
    }
    shown = { id: form.id, signature };
    for (const [name, control] of controls) {
      // A field in use is only overwritten where Python itself has changed its value since.
      const value = valueOf(form, name);
      const isNews = control.known !== (control.known = JSON.stringify(value ?? ""));
      const isFree = (each) => !dirty.has(name) && isSeen(control.sent ?? 0) && (each !== document.activeElement || (isForced && isNews));
      if (control.isGrid) control.show(value, isFree);
      else if (isFree(control.marked)) control.show(value);
    }
    mark(form.problems);
  }

  function build(form, key, active) {
    flush(); // what was typed before the fields are made anew
    controls = new Map();
    const caret = active && "selectionStart" in active ? active.selectionStart : null;
    const opened = shown?.id === form.id ? [...node.querySelectorAll("details")].map((each) => each.open) : [];
    node.replaceChildren(
      h("div", { class: "nbdeck-form-grid" }, text("title", "Title", { kind: "is-title" }), ...named(form), ...SHAPES_OF_FORM[form.kind](form)), more(form));
    node.querySelectorAll("details").forEach((each, at) => { each.open ||= opened[at] ?? false; });
    for (const [name, control] of controls) {
      control.known = JSON.stringify(valueOf(form, name) ?? "");
      control.show(valueOf(form, name), () => true);
    }
    const next = key ? node.querySelector(`[data-key="${key}"]`) : null;
    next?.focus({ preventScroll: true });
    if (next && caret !== null && active.dataset.key === key && next.setSelectionRange) next.setSelectionRange(caret, caret);
  }

  let told = "";
  function mark(problems) {
    const words = [];
    for (const [name, { problem, marked, mark: markCells }] of controls) {
      const found = [problems[name], markCells?.(problems)].filter(Boolean).join(" ");
      setText(problem, found);
      problem.hidden = !found;
      const isField = marked.matches("input, select, textarea");
      if (found && isField) marked.setAttribute("aria-invalid", "true");
      else if (isField) marked.removeAttribute("aria-invalid");
      if (found) marked.setAttribute("aria-describedby", problem.id);
      else marked.removeAttribute("aria-describedby");
      if (found) words.push(found);
    }
    if (words.join() !== told && words.length) say(node, words[0]);
    told = words.join();
  }

  return { node, show, flush, focusTitle: () => { const title = controls.get("title")?.marked; title?.focus(); title?.select(); } };
}

const FITS_TEXT = CSS.supports("field-sizing", "content");
function fitText(control) {
  if (FITS_TEXT || control.tagName !== "TEXTAREA") return;
  control.style.height = "auto";
  control.style.height = `${control.scrollHeight + 2}px`;
}
