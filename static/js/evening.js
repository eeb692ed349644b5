// How many are ticked; and nothing is sent into a dead network, where the page with all ticks would be lost.
const form = document.querySelector("form.evening");
const told = document.getElementById("ticked");
const offline = document.getElementById("offline");

const count = () => {
  told.textContent = `${told.dataset.said} ${form.querySelectorAll("[name=here]:checked").length}`;
};

let reached = false;

const send = async (event) => {
  if (reached) return;
  event.preventDefault();
  const pressed = event.submitter;
  try {
    await fetch(form.dataset.alive, { cache: "no-store" });
  } catch {
    offline.hidden = false;
    offline.scrollIntoView({ block: "center" });
    return;
  }
  offline.hidden = true;
  reached = true;
  form.requestSubmit(pressed);
};

if (form) {
  count();
  form.addEventListener("change", count);
  form.addEventListener("submit", send);
  addEventListener("pageshow", () => {
    reached = false;
    count();
  });
}
