// A photo is sent as soon as it is taken or chosen, and what is typed beside it stays. What cannot be sent stays chosen.

const form = () => document.querySelector("form[data-photo]");

const say = (text, failed) => {
  const said = document.getElementById("photos-said");
  said.textContent = text;
  said.className = `note ${failed ? "error" : ""}`;
  said.hidden = false;
};

// The answer is a page that has the same section: what was refused is said there, else what was done.
const show = (text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = page.getElementById("photos");
  if (!now) {
    say(page.querySelector("main p")?.textContent ?? "", true);
    return;
  }
  const done = page.querySelector(".messages")?.textContent ?? "";
  document.getElementById("photos").replaceWith(now);
  if (done) say(done, false);
};

// No larger than it is kept: a camera makes ten times of that, and the network of a hall is slow. What this browser
// cannot read is sent as it is, and the server says what it is; so is one that it could not turn upright.
const smaller = async (file, side) => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    if (scale === 1 && /^image\/(jpeg|png)$/.test(file.type)) return file;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height].map((each) => Math.round(each * scale));
    const paper = canvas.getContext("2d");
    paper.imageSmoothingQuality = "high";
    paper.fillStyle = "white";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return (await new Promise((good) => canvas.toBlob(good, "image/jpeg", 0.9))) ?? file;
  } catch {
    return file;
  }
};

// While the server reads another file it says when to come again.
const inTurn = async (ask) => {
  for (let left = 5; ; left--) {
    const answer = await ask();
    if (answer.status !== 503 || !left) return answer;
    await new Promise((good) => setTimeout(good, 1000 * Number(answer.headers.get("Retry-After") ?? 2)));
  }
};

const send = async () => {
  const sent = form();
  const button = sent.querySelector("button");
  const body = new FormData(sent); // before anything is disabled
  say(sent.dataset.sending, false);
  button.disabled = true;
  for (const [name, file] of [...body]) {
    if (file instanceof File && file.size) body.set(name, await smaller(file, Number(sent.dataset.side)), file.name);
  }
  try {
    const answer = await inTurn(() => fetch(sent.action, { method: "POST", body, signal: AbortSignal.timeout(120_000) }));
    if (answer.status >= 500) throw new Error(String(answer.status));
    show(await answer.text());
  } catch {
    say(sent.dataset.failed, true);
  }
  button.disabled = false;
};

if (form()) {
  addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-photo]")) return;
    event.preventDefault();
    send();
  });
  addEventListener("change", (event) => {
    if (!event.target.matches("form[data-photo] [type=file]") || !event.target.value) return;
    for (const each of form().querySelectorAll("[type=file]")) if (each !== event.target) each.value = "";
    send();
  });
}
