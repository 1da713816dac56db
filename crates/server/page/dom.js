// A few words for the document.
export const $ = (id) => document.getElementById(id);

/** An element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("aria-") || key.startsWith("data-") || key === "role" || key === "for") node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children);
  return node;
}

/** Puts an SVG text into a place, without the tooltip of its title. */
export function draw(place, text, label) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const title = svg.querySelector(":scope > title");
  svg.setAttribute("aria-label", label || title?.textContent || "");
  title?.remove();
  place.replaceChildren(document.importNode(svg, true));
  return place.firstChild;
}

/** A whole number with its digits in threes. Intl would do it too, at 40 ms for
 *  the first number. */
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** A large number in three figures: 12.3 M. */
export function about(n) {
  for (const [unit, size] of [["G", 1e9], ["M", 1e6], ["k", 1e3]]) {
    if (n >= size) return `${(n / size).toPrecision(3)} ${unit}`;
  }
  return String(Math.round(n));
}

export function time(ms) {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  if (ms >= 1) return `${ms.toFixed(1)} ms`;
  return `${Math.round(ms * 1000)} µs`;
}

/** Offers a text as a file. */
export function offer(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The colours of players who are called by one, or whose mark has one. */
const COLOURS = { Red: "#d1495b", Yellow: "#f2c14e", Black: "#2b2f36", White: "#fbfaf6", X: "#1769aa", O: "#c8500a" };
const OTHERS = ["#5f8fb4", "#d39a5c"];
export const colour = (name, player) => COLOURS[name] ?? OTHERS[player];

let timer = 0;
/** Says what went wrong, for a while. */
export function problem(error) {
  if (error?.name === "AbortError") return;
  const place = $("problem");
  place.textContent = error?.message ?? String(error);
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { place.hidden = true; }, 8000);
}
$("problem").addEventListener("click", () => { $("problem").hidden = true; });
