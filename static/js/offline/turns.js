// The form of the next deal while nobody answers: its number, who deals, who sits out. The page brought what is another
// for each dealer, and which deals leave the turn as it is; the score waits for the server.

const answersOf = (item) => {
  const pairs = new Map(item.fields);
  const pressed = new URLSearchParams((pairs.get("step") ?? "").replace(/^save:?/, ""));
  return (name) => pressed.get(`deal.${name}`) ?? pairs.get(`deal.${name}`) ?? "";
};

const after = ({ number, dealer }, item, turns) => {
  const answer = answersOf(item);
  const dealt = turns.dataset.plan || !answer("dealer") ? dealer : Number(answer("dealer"));
  const counts = !turns.dataset.holds.split(" ").includes(answer("kind")) || answer("ends_deal") === "true";
  if (!counts) return { number, dealer: dealt };
  const again = answer("compulsory") === "true" && answer("forced") !== "true";
  return { number: number + 1, dealer: again ? dealt : (dealt + 1) % turns.content.children.length };
};

const put = (form, now) => {
  const before = document.getElementById(now.id);
  // It is no more the part that the server sent.
  const part = before?.closest("[data-is]");
  if (part && part !== form) delete part.dataset.is;
  now.removeAttribute("data-elsewhere");
  before?.replaceWith(now);
};

// `items`: the deals that wait, upon the one that the server knew last.
export const goOn = (form, items) => {
  const [turns, about] = ["turns", "about"].map((id) => document.getElementById(id));
  if (!turns || !items.length) return;
  const stood = { number: Number(about.dataset.number), dealer: Number(about.dataset.dealer) };
  const { number, dealer } = items.reduce((turn, item) => after(turn, item, turns), stood);
  const turn = turns.content.querySelector(`[data-dealer="${dealer}"]`);
  for (const now of turn.cloneNode(true).querySelectorAll("[data-elsewhere]")) put(form, now);
  for (const part of ["heading", "places", "steady"]) delete document.getElementById(part).closest("[data-is]")?.dataset.is;
  document.getElementById("steady").dataset.begun = turn.dataset.begun;
  const heading = document.getElementById("heading");
  heading.textContent = heading.textContent.replace("#", number);
  document.title = document.title.replace(/\d+/, number);
  const out = turn.dataset.out.split(" ");
  for (const [seat, place] of [...document.querySelectorAll("#places > .place")].entries()) {
    place.classList.toggle("out", out.includes(String(seat)));
    place.querySelector(".deals-now").textContent = seat === dealer ? turns.dataset.deals : "";
  }
};
