// The pictures of a finished deck, as the client has put them together.

function render({ model, el }) {
  el.classList.add("nbdeck-part", "nbdeck-deck-strip");
  const show = ({ html }) => {
    if (html !== undefined) el.innerHTML = html;
  };
  model.on("msg:custom", show);
  model.send({ step: "opened" });
  return () => model.off("msg:custom", show);
}

export default { render };
