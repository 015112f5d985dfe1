// The name by which a panel's work is kept, other drafts, and the work as Python.

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-draft-part");
  const view = `v${Math.random().toString(36).slice(2, 10)}`;
  const step = (name, content = {}) => model.send({ step: name, view, ...content });

  const picker = h("select", { class: "nbdeck-field", id: freshId("draft"), on: {
    focus: () => step("list"), change: () => { if (picker.value !== model.get("name")) step("open", { name: picker.value }); },
  } });
  const label = h("label", { class: "nbdeck-label", for: picker.id, text: "Draft" });
  const name = h("input", { class: "nbdeck-field", type: "text", "aria-label": "Name of the draft", placeholder: "Name of the draft", on: {
    keydown: (event) => { if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); save(); } if (event.key === "Escape") close(); },
  } });
  const naming = h("span", { class: "nbdeck-draft-naming", hidden: true }, name, button("Save", () => save(), {}), button("Cancel", () => close(), { kind: "is-plain" }));
  const namer = button("Save as", () => { naming.hidden = false; namer.hidden = true; name.value = ""; name.focus(); }, { kind: "is-plain" });
  const remover = button("Delete draft", () => step("delete", { name: model.get("name") }), { kind: "is-plain" });
  const anew = button("Begin anew", () => step("anew"), { kind: "is-plain", title: "As the cell begins; Undo brings the work back" });
  const python = button("Copy as Python", () => step("python"), { kind: "is-plain" });
  const note = h("div", { class: "nbdeck-hint", role: "status" });
  const code = h("textarea", { class: "nbdeck-field nbdeck-code", readonly: true, rows: 8, "aria-label": "The same as Python", spellcheck: "false" });
  const told = h("details", { class: "nbdeck-more", hidden: true }, h("summary", { text: "The same as Python" }), code);
  const kept = h("span", { class: "nbdeck-draft-kept" }, label, picker, namer, naming, remover);
  el.append(h("div", { class: "nbdeck-row" }, kept, anew, python), note, told);

  function close() {
    naming.hidden = true;
    namer.hidden = false;
    namer.focus();
  }
  function save() {
    if (!name.value.trim()) { name.focus(); return; }
    step("save", { name: name.value });
    close();
  }
  async function show(content) {
    if (content.python === undefined || content.view !== view) return;
    code.value = content.python;
    told.hidden = false;
    try {
      await navigator.clipboard.writeText(content.python);
      say(el, "Copied");
      setText(note, "Copied: paste it into a cell.");
    } catch { // no clipboard here
      told.open = true;
      code.focus();
      code.select();
      say(el, "Copy the selected text");
    }
  }
  function draw() {
    const current = model.get("name");
    const names = model.get("drafts");
    const listed = current ? [] : [h("option", { value: "", text: "not kept" })];
    picker.replaceChildren(...listed, ...names.map((each) => h("option", { value: each, text: each })));
    picker.value = current;
    kept.hidden = !model.get("can_keep");
    remover.hidden = !model.get("is_saved");
    setText(note, model.get("note"));
  }
  const listeners = { "change:name": draw, "change:drafts": draw, "change:note": draw, "change:can_keep": draw, "change:is_saved": draw, "msg:custom": show };
  for (const [event, does] of Object.entries(listeners)) model.on(event, does);
  draw();
  return () => { for (const [event, does] of Object.entries(listeners)) model.off(event, does); };
}

export default { render };
