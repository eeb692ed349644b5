// The keys of a presenter: forward reads the next place, back takes it back.
const forth = new Set(["ArrowRight", "ArrowDown", "PageDown", " ", "Enter"]);
const back = new Set(["ArrowLeft", "ArrowUp", "PageUp", "Backspace"]);

addEventListener("keydown", (event) => {
  const rel = forth.has(event.key) ? "next" : back.has(event.key) ? "prev" : "";
  const link = rel && document.querySelector(`.ceremony [rel="${rel}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
