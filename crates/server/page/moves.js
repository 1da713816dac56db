// The moves played, and all that may be played.
import { $, make, problem } from "./dom.js";
import { atEnd, flip, game, news, play, show, undo } from "./game.js";

function history() {
  const { played, ply } = game.state;
  document.querySelectorAll("[data-history]").forEach((list) => {
    const items = played.map((text, i) => {
      const sign = game.marks.get(i + 1) ?? "";
      const button = make("button", { type: "button", onclick: () => show(i + 1).catch(problem) }, text);
      if (sign) button.append(make("b", { className: "mark", textContent: sign, title: "a mistake" }));
      if (i + 1 === ply) button.setAttribute("aria-current", "step");
      return make("li", { value: i + 1 }, button);
    });
    list.replaceChildren(...items);
    if (!items.length) list.append(make("li", { className: "none soft", textContent: "No moves yet." }));
    const here = list.querySelector("[aria-current]");
    if (here && list.offsetParent) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
}

function legal() {
  const { legal: moves } = game.state;
  const button = (text) => make("button", { type: "button", textContent: text, onclick: () => play(text).catch(problem) });
  $("legal-count").textContent = moves.length ? `(${moves.length})` : "";
  $("legal").replaceChildren(...($("legal-box").open ? moves.map(([text]) => button(text)) : []));
  // Moves that are no place on the board: pass, swap.
  $("extras").replaceChildren(...moves.filter(([, path]) => !path.length).map(([text]) => button(text)));
}

/** The line below the board, and which buttons can be used. */
export function tools() {
  const { ply, played, over, to_move, players, notes } = game.state;
  $("first").disabled = $("back").disabled = $("undo").disabled = ply === 0;
  $("last").disabled = $("forward").disabled = atEnd();
  const turn = over ? over.text : `${players[to_move]} to move`;
  const rest = notes.filter((note) => !/ to move$/.test(note) && note !== over?.text && !/ has won$|^draw$/.test(note)).join(" · ");
  $("status").dataset.over = Boolean(over);
  $("status").textContent = [turn[0].toUpperCase() + turn.slice(1), atEnd() ? "" : `after ${ply} of ${played.length} moves`, rest].filter(Boolean).join(" · ") || "\u00a0";
}

export const drawHistory = history;

news.addEventListener("change", () => { history(); legal(); tools(); });
$("legal-box").addEventListener("toggle", legal);
const on = (id, work) => $(id).addEventListener("click", () => work().catch(problem));
on("first", () => show(0));
on("back", () => show(game.state.ply - 1));
on("forward", () => show(game.state.ply + 1));
on("last", () => show(game.state.played.length));
on("flip", flip);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
  const work = { ",": () => show(game.state.ply - 1), ".": () => show(game.state.ply + 1), Home: () => show(0), End: () => show(game.state.played.length), f: flip }[event.key];
  if (!work || !game.state) return;
  event.preventDefault();
  work().catch(problem);
});
