// Where the work is done. The key goes to Python in one message and is forgotten here.

SHAPES.good = "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M5.4 8.2l1.9 1.9L10.8 6.2";
SHAPES.off = "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M5.2 8h5.6";

const KINDS = [
  ["local", "On this machine", "No account, no network: everything stays here."],
  ["remote", "A service", "Your own server, or anybody's that speaks the same interface."],
];

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-connection-part");
  const group = freshId("kind");
  const step = (name, content = {}) => model.send({ step: name, ...content });
  let kind = model.get("kind");

  const radios = KINDS.map(([value, label, hint]) => {
    const about = h("span", { class: "nbdeck-hint", id: freshId("hint"), text: hint });
    const radio = h("input", { type: "radio", name: group, value, "aria-describedby": about.id, "aria-label": label, on: { change: () => { kind = value; drawKind(); } } });
    return h("label", { class: "nbdeck-kind-choice" }, radio, h("span", {}, h("b", { text: label }), about));
  });
  const onEnter = { keydown: (event) => { if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); connect(); } } };
  const plain = { class: "nbdeck-field", type: "text", spellcheck: "false", autocomplete: "off", on: onEnter };
  const folder = h("input", { ...plain, id: freshId("folder"), placeholder: "the usual one" });
  const address = h("input", { ...plain, id: freshId("address"), placeholder: "https://…", inputmode: "url" });
  const key = h("input", { ...plain, type: "password", id: freshId("key"), autocomplete: "new-password" });
  const keyHint = h("span", { class: "nbdeck-hint", id: freshId("hint") });
  key.setAttribute("aria-describedby", keyHint.id);
  const item = (label, control, ...more) => h("div", { class: "nbdeck-connection-item" }, h("label", { class: "nbdeck-label", for: control.id, text: label }), control, ...more);
  const local = h("div", { class: "nbdeck-connection-fields" }, item("Folder for data", folder));
  const remote = h("div", { class: "nbdeck-connection-fields" }, item("Address", address), item("Key", key, keyHint));
  const go = button("Connect", () => connect(), { kind: "is-main" });
  const leave = button("Disconnect", () => { step("disconnect"); go.focus(); });
  const state = h("div", { class: "nbdeck-connection-state", role: "status" });
  const foot = h("div", { class: "nbdeck-connection-foot" }, go, leave, state);

  function connect() {
    if (go.getAttribute("aria-disabled") === "true") return;
    const isRemote = kind === "remote";
    step("connect", isRemote ? { kind, target: address.value, key: key.value } : { kind, target: folder.value });
    key.value = "";
  }

  const list = h("ul", { class: "nbdeck-installed" });
  const box = h("details", { class: "nbdeck-doctor", on: { toggle: () => { if (box.open) step("examine"); } } }, h("summary", { text: "What is installed here" }), list);
  el.append(h("div", { class: "nbdeck-kinds", role: "radiogroup", "aria-label": "Where the work is done" }, ...radios), local, remote, foot, box);

  function drawKind() {
    for (const label of radios) label.firstChild.checked = label.firstChild.value === kind;
    local.hidden = kind !== "local";
    remote.hidden = kind !== "remote";
  }
  function drawTarget() {
    kind = model.get("kind");
    const field = kind === "remote" ? address : folder;
    if (document.activeElement !== field) field.value = model.get("target");
    drawKind();
  }
  function drawStatus() {
    const { name, user, credits } = model.get("status");
    const isOn = name !== undefined;
    leave.hidden = !isOn;
    state.dataset.state = isOn ? "on" : "off";
    const isBusy = model.get("is_busy");
    go.setAttribute("aria-disabled", String(isBusy));
    setText(go.querySelector("span"), isBusy ? "Connecting" : isOn ? "Connect anew" : "Connect");
    state.replaceChildren(icon(isOn ? "good" : "off"), h("span", {}, ...(isOn
      ? [h("b", { text: `Connected to ${name}` }), document.createTextNode([user ? ` as ${user}` : "", credits ? `, ${credits} credits left` : ""].join(""))]
      : [document.createTextNode("Not connected")])));
  }
  function drawKey() {
    setText(keyHint, model.get("has_key") ? "Leave it empty to use NBDECK_API_KEY. It is never saved with the notebook." : "It is never saved with the notebook.");
  }
  function drawInstalled() {
    const parts = model.get("installed");
    list.replaceChildren(...(parts.length ? parts.map(({ name, is_there: isThere, gives, remedy }) => h("li", { class: isThere ? "is-there" : "" },
      h("span", { class: "nbdeck-installed-sign" }, icon(isThere ? "good" : "off")),
      h("span", {}, h("b", { text: name }), document.createTextNode(`, ${isThere ? "installed" : "not installed"}: ${gives}`), ...(isThere ? [] : [h("code", { text: remedy })])))) : [h("li", { text: "Looking" })]));
  }

  const listeners = { "change:kind": drawTarget, "change:target": drawTarget, "change:status": drawStatus, "change:is_busy": drawStatus, "change:has_key": drawKey, "change:installed": drawInstalled };
  for (const [event, act] of Object.entries(listeners)) model.on(event, act);
  drawTarget();
  drawStatus();
  drawKey();
  drawInstalled();
  return () => {
    key.value = "";
    for (const [event, act] of Object.entries(listeners)) model.off(event, act);
  };
}

export default { render };
