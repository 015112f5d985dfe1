// Says what Python or a part of the panel wants said, and keeps keys inside the panel.

const PATIENCE = 300; // frames to wait until the panel is in the page

function keepKeys(event) {
  // Combinations with Ctrl or Meta are the notebook's own (save, run); all others would insert or delete cells.
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

function render({ model, el }) {
  el.classList.add("nbdeck-live-line");
  const line = document.createElement("div");
  line.setAttribute("aria-live", "polite");
  line.className = "nbdeck-unseen";
  // As long as this is in the page, what stands in for the panel is not.
  const still = model.get("still");
  const hider = document.createElement("style");
  if (still) hider.textContent = `.${still}, .jp-OutputArea-child:has(> * > .${still}, > * > * > .${still}) { display: none !important; }`;
  el.append(line, hider);

  let root = null;
  let tries = 0;
  const say = (words) => {
    line.textContent = line.textContent === words ? `${words}\u00a0` : words;
  };
  const onWords = (event) => say(event.detail);
  const attach = () => {
    root = el.closest(".nbdeck-panel");
    if (root) {
      root.addEventListener("keydown", keepKeys);
      root.addEventListener("nbdeck-say", onWords);
    } else if (tries++ < PATIENCE) {
      requestAnimationFrame(attach);
    }
  };
  const onSaid = () => say(model.get("said")[1]);
  model.on("change:said", onSaid);
  attach();
  return () => {
    tries = PATIENCE;
    model.off("change:said", onSaid);
    root?.removeEventListener("keydown", keepKeys);
    root?.removeEventListener("nbdeck-say", onWords);
  };
}

export default { render };
