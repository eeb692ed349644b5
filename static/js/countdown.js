// Beside every deadline stands how long it still is; then what holds afterwards. The page itself says the time of it.
const left = (until) => Math.ceil((Date.parse(until) - Date.now()) / 1000);
const two = (number) => String(number).padStart(2, "0");

const tell = () => {
  for (const each of document.querySelectorAll("[data-until]")) {
    const seconds = left(each.dataset.until);
    const minutes = Math.floor(seconds / 60);
    const told = minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
    each.textContent = seconds > 0 && seconds < 86400 ? `(${told})` : "";
    const line = each.closest("[data-deadline]");
    line.querySelector("[data-open]").hidden = seconds <= 0;
    line.querySelector("[data-over]").hidden = seconds > 0;
  }
};

tell();
setInterval(tell, 1000);
