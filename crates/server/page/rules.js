// The rules of the game at hand.
import { get } from "./api.js";
import { $, draw, make, problem } from "./dom.js";
import { game } from "./game.js";

let shown = null;
export async function enter() {
  const name = game.state.entry;
  if (shown === name) return;
  try {
    const page = await get(`/games/${name}/rules`);
    shown = name;
    const diagram = make("div", { className: "picture" });
    draw(diagram, page.svg, page.caption);
    const facts = page.facts.flatMap(([what, how]) => [make("dt", { textContent: what }), make("dd", {}, ...power(how))]);
    const written = [["Moves", page.moves], ["Positions", page.positions], ["Sizes", page.variants]].filter(([, text]) => text);
    $("rules").replaceChildren(
      make("div", { className: "words" }, make("h1", { textContent: page.title }), make("p", { className: "lead", textContent: `${page.summary}.` }), ...page.rules.map((text) => make("p", { textContent: text })),
        make("p", {}, make("a", { className: "button", href: "#play", textContent: `Play ${page.title}` })),
        make("h2", { textContent: "How it is written" }), make("dl", { className: "facts" }, ...written.flatMap(([what, text]) => [make("dt", { textContent: what }), make("dd", { textContent: text })]))),
      make("figure", {}, diagram, make("figcaption", { className: "soft", textContent: page.caption }), make("h2", { textContent: "Facts" }), make("dl", { className: "facts" }, ...facts)));
  } catch (error) { problem(error); }
}

/** 10^14 with a raised exponent. */
function power(text) {
  const parts = text.split(/\^(\d+)/);
  return parts.map((part, i) => (i % 2 ? make("sup", { textContent: part }) : part));
}
