// Beside the slides: words of shapes, the design, translations and videos.

Object.assign(SHAPES, {
  design: "M8 2.5a5.5 5.5 0 1 0 0 11c1.2 0 1.4-1 .9-1.7-.6-1 .1-2 1.2-2h1.4c1.2 0 2-.8 2-2A5.4 5.4 0 0 0 8 2.5M5.2 8.2v.1M6.6 5.4v.1M9.6 5.3v.1",
  words: "M3 4V3h10v1M8 3v10M6.5 13h3",
  speech: "M2.5 3.5h11v7H7l-3 2.5v-2.5H2.5zM5 6h6M5 8h4",
  film: "M2.5 4h8v8h-8zM10.5 7l3-2v6l-3-2",
});

/** Return a button that changes the presentation: `drawBusy` switches it off while something goes on. */
function acting(label, act, options = {}) {
  const guarded = (event) => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") act(event); };
  return button(label, guarded, { "data-acts": true, ...options });
}

/** Return a field below its label; `more` stands beside it. */
function labelled(text, field, more = null) {
  field.id ||= freshId("field");
  return h("div", { class: "nbdeck-tool-field" }, h("label", { class: "nbdeck-label", for: field.id, text }),
    more ? h("span", { class: "nbdeck-tool-pair" }, field, more) : field);
}

/** Return a box to tick, with its words. */
function ticked(text) {
  const box = h("input", { type: "checkbox", id: freshId("box") });
  return { box, node: h("div", { class: "nbdeck-tool-tick" }, box, h("label", { for: box.id, text })) };
}

const options = (pairs) => pairs.map(([value, text]) => h("option", { value, text }));
const select = (pairs = []) => h("select", { class: "nbdeck-field" }, ...options(pairs));
const line = (placeholder) => h("input", { class: "nbdeck-field", type: "text", placeholder, autocomplete: "off" });

function drawer(name, words, ...children) {
  return h("section", { class: "nbdeck-deck-drawer is-tool", "aria-label": name, hidden: true },
    h("h3", { class: "nbdeck-drawer-title", tabindex: "-1", text: name }), words ? h("p", { class: "nbdeck-hint", text: words }) : null, ...children);
}

/** Return {node, fill}: the template and the brand. */
function makeDesign(step, tell) {
  const template = select([["", "As it is"]]);
  const own = ticked("Use the account's brand");
  const color = line("Such as #1D5FD1");
  const swatch = h("input", { type: "color", class: "nbdeck-tool-swatch", "aria-label": "Choose a colour", value: "#1d5fd1", on: { input: () => { color.value = swatch.value; } } });
  color.addEventListener("input", () => { if (/^#[0-9a-f]{6}$/i.test(color.value.trim())) swatch.value = color.value.trim(); });
  const [title, body] = [line("Such as Georgia"), line("Such as Calibri")];
  const logo = h("input", { class: "nbdeck-field", type: "file", accept: "image/png,image/jpeg,image/gif,image/webp" });

  async function apply() {
    const asked = {};
    if (template.value) asked.template = template.value;
    if (own.box.checked) Object.assign(asked, { use_branding_color: true, use_branding_fonts: true, use_branding_logo: true });
    if (color.value.trim()) asked.branding_color = color.value.trim();
    const [head, text] = [title.value.trim(), body.value.trim()];
    if (head || text) asked.branding_fonts = { title: head || text, body: text || head };
    if (logo.files.length) asked.branding_logo = await address(logo.files[0]);
    if (!Object.keys(asked).length) {
      tell("Choose a template, a colour, typefaces or a logo first");
      template.focus();
    } else step("restyle", { options: asked });
  }
  own.node.hidden = true;
  return {
    node: drawer("Design", "Another template or brand for all slides; one step, which Undo takes back.",
      h("div", { class: "nbdeck-tool" }, labelled("Template", template), labelled("Colour", color, swatch),
        labelled("Typeface of titles", title), labelled("Typeface of text", body), labelled("Logo", logo)),
      own.node, h("div", { class: "nbdeck-tool-foot" }, acting("Change the design", apply, { kind: "is-main" }))),
    fill({ templates = [], brand = {} }) {
      template.replaceChildren(...options([["", "As it is"], ...templates.map(({ id, name }) => [id, name])]));
      const parts = [brand.color && `colour ${brand.color}`, brand.fonts, brand.has_logo && "logo"].filter(Boolean);
      own.node.hidden = !parts.length;
      setText(own.node.lastChild, `Use the account's brand: ${parts.join(", ")}`);
    },
  };
}

/** Return what a file holds as an address that needs no server. */
function address(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result));
    reader.addEventListener("error", () => failed(reader.error));
    reader.readAsDataURL(file);
  });
}

/** Return {node, fill}: another language. */
function makeTranslation(step) {
  const language = select();
  return {
    node: drawer("Translate", "The translation is a presentation of its own; this one stays as it is.",
      h("div", { class: "nbdeck-tool" }, labelled("Language", language),
        h("div", { class: "nbdeck-tool-foot" }, acting("Translate it", () => { if (language.value) step("translate", { language: language.value }); }, { kind: "is-main" })))),
    fill({ languages = [] }) {
      language.replaceChildren(...options(languages.map(({ id, name }) => [id, name])));
      if (languages.some(({ id }) => id === "FRENCH")) language.value = "FRENCH";
    },
  };
}

/** Return {node, fill}: a narrated video. */
function makeNarration(step) {
  const voice = select([["", "The voice of its language"]]);
  const captions = ticked("Captions in the picture");
  const quality = select([["", "1600 x 900"], ["sd", "1280 x 720"]]);
  const speed = select([["", "Natural"], ["0.8", "Slower"], ["1.25", "Faster"]]);
  const verbosity = select([["", "As usual"], ["CONCISE", "Half as much"], ["DETAILED", "Twice as much"]]);
  let languages = {};
  function make() {
    const asked = { captions: captions.box.checked };
    if (voice.value) Object.assign(asked, { voice: voice.value, language: languages[voice.value] });
    if (quality.value) asked.quality = quality.value;
    if (speed.value) asked.speed = Number(speed.value);
    if (verbosity.value) asked.verbosity = verbosity.value;
    step("narrate", { options: asked });
  }
  return {
    node: drawer("Video", "Slides with a voice that says the notes, or what stands on them; five credits a slide.",
      h("div", { class: "nbdeck-tool" }, labelled("Voice", voice), labelled("Picture", quality), labelled("Speed", speed), labelled("How much is said", verbosity)),
      captions.node, h("div", { class: "nbdeck-tool-foot" }, acting("Make the video", make, { kind: "is-main" }))),
    fill({ voices = [] }) {
      languages = Object.fromEntries(voices.map(({ id, language }) => [id, language]));
      const groups = new Map();
      for (const each of voices) groups.set(each.title, [...(groups.get(each.title) ?? []), [each.id, each.name]]);
      voice.replaceChildren(h("option", { value: "", text: "The voice of its language" }),
        ...[...groups].map(([title, pairs]) => h("optgroup", { label: title }, ...options(pairs))));
    },
  };
}

/** Return {node, draw, done}: what was made of the presentation. */
function makeMade(step) {
  const list = h("ul", { class: "nbdeck-states" });
  const node = h("section", { class: "nbdeck-deck-drawer", "aria-label": "Made from it", hidden: true },
    h("h3", { class: "nbdeck-drawer-title", text: "Made from it" }), list);
  let playing = null;
  const films = new Map(); // place in the list -> player
  function row({ title, kind, is_shown: isShown, warnings }, at) {
    const label = kind === "video" ? "MP4" : "PowerPoint";
    const save = button(label, () => {
      if (save.getAttribute("aria-disabled") === "true") return;
      save.setAttribute("aria-disabled", "true");
      step("save_made", { made: at });
    }, { picture: "save", "aria-label": `Download ${label}: ${title}`, "data-made": String(at), "data-focus": `save/${at}` });
    return h("li", { class: `nbdeck-state${isShown ? " is-shown" : ""}` },
      h("div", { class: "nbdeck-state-words" }, h("strong", { text: title }), isShown ? h("span", { class: "nbdeck-badge", text: "shown" }) : null,
        warnings.length ? h("span", { class: "nbdeck-hint", text: warnings.join(" ") }) : null),
      h("div", { class: "nbdeck-state-tools" },
        kind !== "video" || films.has(at) ? null : button("Play", (event) => {
          event.currentTarget.hidden = true;
          playing = at;
          step("save_made", { made: at });
        }, { "aria-label": `Play: ${title}`, "data-focus": `play/${at}` }),
        kind === "video" || isShown ? null : acting("Show it", () => step("show_made", { made: at }), { "aria-label": `Show it: ${title}`, "data-focus": `show/${at}` }),
        save), films.get(at) ?? null);
  }
  let drawn = "";
  return {
    node,
    draw(made) {
      const told = JSON.stringify(made);
      if (told === drawn) return; // a film that plays goes on
      drawn = told;
      node.hidden = !made.length;
      redraw(list, made.map(row), node);
    },
    /** Take the file that was asked for. */
    take(at, file, bytes) {
      list.querySelector(`[data-made="${at}"]`)?.removeAttribute("aria-disabled");
      if (!bytes) return;
      if (playing !== at) keep(file, bytes);
      else {
        playing = null;
        films.set(at, h("div", { class: "nbdeck-film-row" }, player(bytes, "Video")));
        list.children[at]?.append(films.get(at));
      }
    },
  };
}

/** Return {node, ask, fill, toggle}: the words of the chosen slide's shapes. */
function makeWords(step, tell) {
  let [key, before] = ["", {}];
  const fields = h("div", { class: "nbdeck-words-fields" });
  const apply = acting("Put these words in", () => {
    const words = Object.fromEntries([...fields.querySelectorAll("textarea")].filter((each) => each.value !== before[each.name]).map((each) => [each.name, each.value]));
    if (Object.keys(words).length) step("words", { words });
    else tell("No words were changed");
  });
  const node = h("div", { class: "nbdeck-words", role: "group", "aria-label": "Words of its shapes", hidden: true }, fields, apply);
  return {
    node,
    /** Ask for the words of a slide, unless they are here. */
    ask(slide, position) {
      if (node.hidden || !slide || key === slide.key) return;
      key = slide.key;
      fields.replaceChildren(h("span", { class: "nbdeck-hint", text: "Reading the slide" }));
      step("shapes", { position });
    },
    fill(told) {
      if (told.key !== key) return;
      before = Object.fromEntries(told.shapes.map(({ name, text }) => [name, text]));
      fields.replaceChildren(...told.shapes.map(({ name, kind, text }) => {
        const field = h("textarea", { class: "nbdeck-field", name, rows: String(Math.min(6, text.split("\n").length)) });
        field.value = text;
        return labelled(kind === "table" ? `${name}: rows in lines, cells between tabs` : name, field);
      }));
      if (!told.shapes.length) fields.replaceChildren(h("span", { class: "nbdeck-hint", text: "No shape of this slide holds text." }));
      apply.hidden = !told.shapes.length;
    },
    forget() { key = ""; },
  };
}
