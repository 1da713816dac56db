// Analysis: a search that streams, the value of every move, a review of the game.
import { stream } from "./api.js";
import { setBadges } from "./board.js";
import { $, about, colour, draw, make, problem } from "./dom.js";
import { game, id, news, preview, show } from "./game.js";
import { drawHistory } from "./moves.js";

const form = $("analyse-form");
let running = null;
let reviewing = null;
/** The game that the graph belongs to. */
let reviewed = null;
let active = () => false;

/** A score's tone: good, bad or even for the player who moves. */
export const tone = (score) => (score.number > 0 ? "good" : score.number < 0 ? "bad" : "even");

/** The badges of moves with their values. */
export function badgesOf(moves) {
  const cells = new Map(game.state.legal);
  const found = new Map();
  moves.forEach(({ move, score }) => {
    const path = cells.get(move);
    // Several moves may end on one cell; the best comes first.
    if (path?.length && !found.has(path.at(-1))) found.set(path[path.length > 1 && game.state.cells[path[0]]?.click == null ? path.length - 1 : 0], { text: short(score.text), tone: tone(score) });
  });
  return found;
}
const short = (text) => text.replace("draw", "0").replace("win in ", "#").replace("loss in ", "-#").replace(/^win$/, "+").replace(/^loss$/, "−");

/** Nothing is known of the position at hand. */
function blank() {
  for (const one of ["f-score", "f-depth", "f-nodes", "f-speed"]) $(one).textContent = "–";
  weigh(0.5);
  const count = Number(form.elements.lines.value);
  $("lines").style.setProperty("--lines", count);
  $("lines").replaceChildren(...Array.from({ length: count }, () => make("li", { className: "empty", textContent: "\u00a0" })));
}

/** The bar: the first player's share of the point. */
function weigh(share) {
  const players = game.state?.players ?? ["", ""];
  $("bar-fill").style.width = `${(share * 100).toFixed(1)}%`;
  $("bar-fill").style.backgroundColor = colour(players[0], 0);
  $("bar").style.backgroundColor = colour(players[1], 1);
  $("bar").setAttribute("aria-label", `${players[0]} ${Math.round(share * 100)} %, ${players[1]} ${Math.round(100 - share * 100)} %`);
  [$("bar-first").textContent, $("bar-second").textContent] = players;
}

function put(told) {
  const { score } = told;
  $("f-score").textContent = score.text + (score.exact ? " proven" : "");
  $("f-depth").textContent = told.depth == null ? "end" : told.seldepth > told.depth ? `${told.depth}/${told.seldepth}` : told.depth;
  $("f-nodes").textContent = about(told.nodes);
  $("f-speed").textContent = about(told.speed);
  weigh(score.share);
  const count = Number(form.elements.lines.value);
  const lines = told.moves.length ? told.moves.slice(0, count) : [{ move: told.line[0], score, line: told.line }];
  const items = lines.map(({ score: worth, line }) => make("li", {},
    make("b", { className: tone(worth), textContent: worth.text }),
    make("span", { className: "moves" }, ...line.slice(0, 24).map((text, i) => make("button", {
      type: "button",
      className: "word",
      textContent: text,
      onmouseenter: () => preview.line(line.slice(0, i + 1)),
      onfocus: () => preview.line(line.slice(0, i + 1)),
      onblur: () => preview.cancel(),
    })))));
  while (items.length < count) items.push(make("li", { className: "empty", textContent: "\u00a0" }));
  // Who points at a line goes on seeing it while the search runs on.
  if (!$("lines").matches(":hover, :focus-within")) $("lines").replaceChildren(...items);
}

function stop() {
  running?.abort();
  running = null;
  $("analyse-go").textContent = "Analyse";
}

async function analyse() {
  stop();
  if (game.state.over) return void ($("f-score").textContent = "over");
  const mine = running = new AbortController();
  $("analyse-go").textContent = "Stop";
  const { algorithm, lines, time } = form.elements;
  const asked = { ply: game.state.ply, time: Number(time.value) || 10, lines: Number(lines.value) };
  if (algorithm.value) asked.algorithm = algorithm.value;
  try {
    const done = await stream(`/sessions/${id()}/search`, asked, { progress: put, queued: () => { $("f-score").textContent = "waiting …"; } }, mine.signal);
    if (running === mine) put(done);
  } catch (error) { problem(error); }
  if (running === mine) stop();
}

/** The proven value of every move, written on the board. */
let valuing = null;
async function values() {
  valuing?.abort();
  valuing = null;
  setBadges(new Map());
  $("values-note").textContent = "";
  if (!$("values").checked || game.state.over || !active()) return;
  stop();
  const mine = valuing = new AbortController();
  const found = [];
  const total = game.state.legal.length;
  $("values-note").textContent = "solving …";
  const on = { value: (told) => { found.push(told); setBadges(badgesOf(found)); $("values-note").textContent = `${found.length} of ${total}`; } };
  try {
    const done = await stream(`/sessions/${id()}/values`, { ply: game.state.ply, time: Number(form.elements.time.value) || 10 }, on, mine.signal);
    if (valuing !== mine) return;
    setBadges(badgesOf(done.moves));
    $("values-note").textContent = done.all ? "all proven" : `${done.moves.length} of ${total}; more time would prove more`;
  } catch (error) { problem(error); }
}

async function review() {
  if (reviewing) return void reviewing.abort();
  stop();
  const mine = reviewing = new AbortController();
  $("review").textContent = "Stop";
  game.marks.clear();
  const on = { ply: ({ ply, mark }) => { if (mark) game.marks.set(ply, mark); $("review-note").textContent = `${ply} of ${game.state.played.length}`; drawHistory(); } };
  try {
    const asked = { time: Number($("review-time").value) || 0.5 };
    if (form.elements.algorithm.value) asked.algorithm = form.elements.algorithm.value;
    const done = await stream(`/sessions/${id()}/review`, asked, on, mine.signal);
    reviewed = { id: id(), moves: game.state.played.join(" ") };
    draw($("graph"), done.svg);
    $("graph").querySelectorAll("[data-ply]").forEach((node) => node.addEventListener("click", () => show(Number(node.dataset.ply)).catch(problem)));
    const mistakes = done.plies.filter(({ mark }) => mark).length;
    $("review-note").textContent = mistakes === 1 ? "one mistake" : `${mistakes || "no"} mistakes`;
  } catch (error) {
    $("review-note").textContent = "";
    problem(error);
  }
  reviewing = null;
  $("review").textContent = "Review all moves";
}

export function start(isActive) {
  active = isActive;
  blank();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running) stop();
    else {
      $("values").checked = false;
      values();
      analyse();
    }
  });
  form.elements.lines.addEventListener("change", () => { blank(); if (running) analyse(); });
  $("lines").addEventListener("mouseleave", () => preview.cancel());
  $("values").addEventListener("change", values);
  $("review").addEventListener("click", review);
  news.addEventListener("change", () => {
    const goesOn = active() && running;
    if (!goesOn) blank();
    const same = reviewed?.id === id() && game.state.played.join(" ").startsWith(reviewed.moves);
    if (reviewed && !same) {
      reviewed = null;
      $("graph").replaceChildren();
      $("review-note").textContent = "";
    }
    if (!active()) return;
    if (goesOn) analyse();
    values();
  });
}
/** Leaves nothing running behind. */
export function leave() {
  stop();
  reviewing?.abort();
  valuing?.abort();
  setBadges(new Map());
  $("values").checked = false;
  $("values-note").textContent = "";
}
