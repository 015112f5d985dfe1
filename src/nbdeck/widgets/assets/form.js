// A form that Python describes: labelled native fields, messages at the field, buttons below.

const TYPING_MS = 250;

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-form");
  const parts = new Map(); // name -> {read, show, control, problem}
  const grid = h("div", { class: "nbdeck-form-grid" });
  const foot = h("div", { class: "nbdeck-form-foot" });
  el.append(grid, foot);
  let timer = null;

  function send() {
    clearTimeout(timer);
    timer = null;
    const values = { ...model.get("values") };
    for (const [name, part] of parts) values[name] = part.read();
    if (JSON.stringify(values) === JSON.stringify(model.get("values"))) return;
    model.set("values", values);
    model.save_changes();
  }
  const sendSoon = () => { clearTimeout(timer); timer = setTimeout(send, TYPING_MS); };
  const tell = (content) => { send(); model.send(content); };

  function drawFields() {
    const wanted = model.get("fields");
    const isSame = wanted.length === parts.size && wanted.every((field) => parts.get(field.name)?.kind === field.kind);
    if (isSame) for (const field of wanted) parts.get(field.name).update?.(field);
    else build(wanted);
    drawValues();
    drawProblems();
  }

  function build(wanted) {
    parts.clear();
    const act = () => tell({ action: model.get("actions")[0]?.name });
    grid.replaceChildren(...wanted.map((field) => {
      const part = MAKERS[field.kind](field, { send, sendSoon, tell, act });
      const problem = h("div", { class: "nbdeck-problem", id: freshId("problem"), hidden: true });
      const hint = field.hint ? h("div", { class: "nbdeck-hint", id: freshId("hint"), text: field.hint }) : null;
      parts.set(field.name, { ...part, kind: field.kind, problem, hint });
      const kind = `nbdeck-form-item${field.wide ? " is-wide" : ""}`;
      return h("div", { class: kind, "data-field": field.name }, ...part.nodes, ...(hint ? [hint] : []), problem);
    }));
  }

  function drawValues() {
    if (timer !== null) return; // what is being typed is newer
    const values = model.get("values");
    for (const [name, part] of parts) part.show(values[name]);
  }

  function drawProblems() {
    const problems = model.get("problems");
    for (const [name, { control, problem, hint }] of parts) {
      const words = problems[name] ?? "";
      setText(problem, words);
      problem.hidden = !words;
      if (words) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
      const about = [hint?.id, words ? problem.id : null].filter(Boolean).join(" ");
      if (about) control.setAttribute("aria-describedby", about);
      else control.removeAttribute("aria-describedby");
    }
    const first = Object.keys(problems).find((name) => parts.has(name));
    if (first) say(el, problems[first]);
  }

  const buttons = new Map();
  function drawActions() {
    const isBusy = model.get("is_busy");
    const wanted = model.get("actions");
    for (const { name, label, main } of wanted) {
      if (!buttons.has(name)) {
        const node = button(label, () => { if (node.getAttribute("aria-disabled") !== "true") tell({ action: name }); }, { kind: main ? "is-main" : "" });
        buttons.set(name, node);
        foot.append(node);
      }
      // A button that is busy keeps the focus, so it is not disabled but says that it does nothing.
      setText(buttons.get(name).querySelector("span"), label);
      buttons.get(name).setAttribute("aria-disabled", String(isBusy));
    }
    foot.hidden = !wanted.length;
  }

  const listeners = {
    "change:fields": drawFields, "change:values": drawValues, "change:problems": drawProblems,
    "change:actions": drawActions, "change:is_busy": drawActions,
  };
  for (const [event, act] of Object.entries(listeners)) model.on(event, act);
  drawFields();
  drawActions();
  return () => {
    send();
    for (const [event, act] of Object.entries(listeners)) model.off(event, act);
  };
}

function labelled(field, control) {
  control.id = freshId(field.name);
  return [h("label", { class: "nbdeck-label", for: control.id, text: field.label }), control];
}

function typed(field, control, { send, sendSoon, act }) {
  control.addEventListener("input", sendSoon);
  control.addEventListener("change", send);
  control.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      act();
    }
  });
  return {
    control,
    nodes: labelled(field, control),
    show: (value) => { if (control.value !== String(value ?? "")) control.value = value ?? ""; },
  };
}

const MAKERS = {
  text(field, how) {
    const control = h("input", { class: "nbdeck-field", type: "text", placeholder: field.placeholder });
    return { ...typed(field, control, how), read: () => control.value };
  },
  lines(field, how) {
    const control = h("textarea", { class: "nbdeck-field", rows: field.rows ?? 3, placeholder: field.placeholder });
    return { ...typed(field, control, how), read: () => control.value };
  },
  number(field, how) {
    const control = h("input", {
      class: "nbdeck-field", type: "number", min: field.min, max: field.max, step: field.step ?? 1, placeholder: field.placeholder,
    });
    return { ...typed(field, control, how), read: () => (control.value === "" ? null : Number(control.value)) };
  },
  choice(field, how) {
    const control = h("select", { class: "nbdeck-field", on: { change: how.send } },
      ...field.options.map(([value, label]) => h("option", { value, text: label })));
    return {
      control,
      nodes: labelled(field, control),
      show: (value) => { if (control.value !== value) control.value = value ?? ""; },
      read: () => control.value,
    };
  },
  chips(field, how) {
    const label = h("span", { class: "nbdeck-label", id: freshId(field.name), text: field.label });
    const control = h("div", { class: "nbdeck-chips", role: "group", tabindex: "-1", "aria-labelledby": label.id });
    let value = null;
    const chip = ({ kind, value: words }, at) => {
      const what = kind.replaceAll("_", " ");
      const input = h("input", { class: "nbdeck-chip-value", type: "text", size: Math.min(Math.max(words.length, 3), 40), "aria-label": what });
      input.value = words;
      input.addEventListener("input", () => { value = value.map((one, n) => (n === at ? { ...one, value: input.value } : one)); how.sendSoon(); });
      input.addEventListener("change", how.send);
      const drop = h("button", { class: "nbdeck-chip-drop", type: "button", "aria-label": `Remove ${what}: ${words}`, text: "×", on: { click: () => {
        value = value.filter((_, n) => n !== at);
        draw();
        (control.querySelectorAll("button")[Math.min(at, value.length - 1)] ?? control).focus();
        how.send();
      } } });
      return h("span", { class: "nbdeck-chip" }, h("span", { class: "nbdeck-chip-kind", text: what }), input, drop);
    };
    const draw = () => {
      control.replaceChildren(...(value ?? []).map(chip));
      if (!value?.length) control.append(h("span", { class: "nbdeck-hint", text: value ? field.empty : field.none }));
    };
    const show = (next) => {
      if (JSON.stringify(next ?? null) === JSON.stringify(value) && control.childElementCount) return;
      value = next ?? null;
      draw();
    };
    return { control, nodes: [label, control], show, read: () => value };
  },
  choices(field, how) {
    const label = h("span", { class: "nbdeck-label", id: freshId(field.name), text: field.label });
    const chosen = h("span", { class: "nbdeck-chosen", id: freshId("chosen") });
    const control = h("summary", { class: "nbdeck-field", "aria-labelledby": `${label.id} ${chosen.id}` }, chosen);
    const list = h("div", { class: "nbdeck-choices", role: "group", "aria-labelledby": label.id });
    const opened = () => { if (box.open) how.tell({ open: field.name }); };
    const box = h("details", { class: "nbdeck-picker", on: { toggle: opened } }, control, list);
    let value = [];
    let titles = new Map();
    const ticks = () => [...list.querySelectorAll("input")];
    const changed = () => {
      // What Python chose may not be listed (yet); it stays chosen.
      const unlisted = value.filter((id) => !titles.has(id));
      show([...unlisted, ...ticks().filter((tick) => tick.checked).map((tick) => tick.value)]);
      how.send();
    };
    const show = (next) => {
      value = [...(next ?? [])];
      for (const tick of ticks()) tick.checked = value.includes(tick.value);
      setText(chosen, value.map((id) => titles.get(id) ?? id).join(", ") || (field.placeholder ?? "None"));
    };
    const update = ({ options, none }) => {
      const had = list.contains(document.activeElement) ? document.activeElement.value : null;
      titles = new Map(options);
      list.replaceChildren(...options.map(([id, title]) => {
        const tick = h("input", { type: "checkbox", value: id, on: { change: changed } });
        return h("label", { class: "nbdeck-choice" }, tick, h("span", { text: title }));
      }));
      if (!options.length) list.append(h("div", { class: "nbdeck-hint", text: none ?? "Nothing to choose from." }));
      show(value);
      if (had !== null) ticks().find((tick) => tick.value === had)?.focus();
    };
    update(field);
    return { control, nodes: [label, box], show, update, read: () => value };
  },
};

export default { render };
