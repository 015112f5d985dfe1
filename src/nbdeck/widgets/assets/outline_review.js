// What an instruction would change: one entry a slide, to accept or to reject.

const KIND_WORDS = { added: "new", removed: "to be deleted", changed: "changed", moved: "moved" };
const MARKS = { "-": "del", "+": "ins", "=": "span" };

/** Return {node, show}; `decide(step, ids)` is called with "accept" or "reject". */
function makeReview(decide) {
  const list = h("ul", { class: "nbdeck-changes" });
  const title = h("h3", { class: "nbdeck-review-title", tabindex: "-1" });
  const all = (step) => () => decide(step, [...list.children].map((entry) => entry.dataset.change));
  const node = h("section", { class: "nbdeck-review", "aria-label": "Proposed changes", hidden: true },
    h("div", { class: "nbdeck-review-head" }, title,
      button("Accept all", all("accept"), { picture: "accept", kind: "is-main" }),
      button("Reject all", all("reject"), { picture: "close" })),
    list);

  function entry(change) {
    const choose = (step) => (event) => {
      const item = event.currentTarget.closest("li");
      const next = item.nextElementSibling ?? item.previousElementSibling;
      (next?.querySelector("button") ?? title).focus();
      decide(step, [change.id]);
    };
    const kinds = change.kinds.map((kind) => KIND_WORDS[kind]).join(", ");
    const name = `slide ${change.number}, ${change.title}`;
    return h("li", { "data-change": change.id, class: `nbdeck-change is-${change.kinds[0]}` },
      h("div", { class: "nbdeck-change-head" },
        h("strong", { text: `Slide ${change.number}` }), h("span", { class: "nbdeck-kind", text: kinds }),
        h("span", { class: "nbdeck-change-buttons" },
          button("Accept", choose("accept"), { picture: "accept", "aria-label": `Accept: ${name}` }),
          button("Reject", choose("reject"), { picture: "close", "aria-label": `Reject: ${name}` }))),
      ...change.fields.map((field) => h("div", { class: `nbdeck-diff is-${field.name}` },
        ...field.parts.map(([mark, text]) => h(MARKS[mark], { text })))));
  }

  let shown = "";
  function show(review) {
    const changes = review.changes ?? [];
    const wanted = JSON.stringify(changes);
    node.hidden = !changes.length;
    if (wanted === shown) return;
    shown = wanted;
    title.textContent = `${changes.length} ${changes.length === 1 ? "change" : "changes"}: “${review.instruction ?? ""}”`;
    const kept = new Map([...list.children].map((item) => [item.dataset.change, item]));
    const ids = new Set(changes.map((change) => change.id));
    const isSame = changes.every((change) => kept.has(change.id));
    if (isSame) for (const [id, item] of kept) { if (!ids.has(id)) item.remove(); }
    else list.replaceChildren(...changes.map(entry));
  }
  return { node, show };
}
