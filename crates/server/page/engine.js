// Choosing an algorithm and how much it may do.
import { make } from "./dom.js";
import { game } from "./game.js";

const KINDS = [["time", "seconds", 1], ["depth", "plies", 6], ["nodes", "nodes", 100000], ["simulations", "simulations", 5000]];

/** Fills the algorithm menus that say which algorithms they want. */
export function fillMenus() {
  document.querySelectorAll("[data-algorithms]").forEach((menu) => {
    const kind = menu.dataset.algorithms;
    const fits = game.algorithms.filter((one) => (kind === "search" ? one.kind !== "proof" : one.kind === "textbook"));
    const options = fits.map((one) => make("option", { value: one.name, textContent: one.name, title: `${one.summary} (${one.source})` }));
    if (kind === "search") options.unshift(make("option", { value: "", textContent: "best choice" }));
    if (kind === "beside") options.unshift(make("option", { value: "", textContent: "none" }));
    menu.replaceChildren(...options);
    if (kind === "textbook") menu.value = "alpha-beta";
  });
}

/** Controls for one engine; `value()` is what the server is asked. */
export function engineControls(name, changed) {
  const algorithm = make("select", { "aria-label": `${name}: algorithm`, onchange: () => changed() });
  const kind = make("select", { "aria-label": `${name}: limit`, onchange: () => { fit(); changed(); } });
  const amount = make("input", { type: "number", min: "0.1", step: "any", value: "1", "aria-label": `${name}: amount`, onchange: () => changed() });
  algorithm.append(make("option", { value: "", textContent: "best choice" }));
  game.algorithms.forEach((one) => algorithm.append(make("option", { value: one.name, textContent: one.name, title: one.summary })));
  KINDS.forEach(([key, words]) => kind.append(make("option", { value: key, textContent: words })));
  const fit = () => { amount.value = KINDS.find(([key]) => key === kind.value)[2]; };
  const element = make("div", { className: "engine" }, algorithm, amount, kind);
  const value = () => {
    const most = Number(amount.value) || 1;
    const asked = { [kind.value]: kind.value === "time" ? most : Math.max(1, Math.round(most)) };
    if (algorithm.value) asked.algorithm = algorithm.value;
    // Play-outs are a measure of one algorithm only.
    if (kind.value === "simulations") asked.algorithm = "mcts";
    return asked;
  };
  return { element, value, set(seconds) { amount.value = seconds; } };
}
