// What can be done with a task that has ended: save its files, or try again.

SHAPES.retry = "M12.8 6.2A5.2 5.2 0 1 0 13.2 8.9M13 2.8v3.6H9.4";
SHAPES.save = "M8 2.5v8M4.5 7 8 10.5 11.5 7M3 13.5h10";

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-ending");
  const view = freshId("view");
  const isFile = (name) => name !== "retry";
  function offer({ name, label }) {
    const node = button(label, () => {
      if (node.getAttribute("aria-disabled") === "true") return;
      node.setAttribute("aria-disabled", "true");
      if (isFile(name)) say(el, `Preparing the ${label} file`);
      model.send({ step: name, view });
    }, { picture: isFile(name) ? "save" : "retry", "aria-label": isFile(name) ? `Download ${label}` : label, "data-name": name });
    return node;
  }
  const draw = () => el.replaceChildren(...model.get("offers").map(offer));
  function hear(content, buffers) {
    if (content.view !== view) return;
    el.querySelector(`[data-name="${content.name}"]`)?.removeAttribute("aria-disabled");
    if (buffers?.length) keep(content.file, buffers[0]);
  }
  model.on("change:offers", draw);
  model.on("msg:custom", hear);
  draw();
  return () => {
    model.off("change:offers", draw);
    model.off("msg:custom", hear);
  };
}

export default { render };
