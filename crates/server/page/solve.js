// Proven values, who wins after each move, and the certificate.
import { stream } from "./api.js";
import { badgesOf, tone } from "./analyse.js";
import { setBadges } from "./board.js";
import { $, about, grouped, make, problem, time } from "./dom.js";
import { game, id, news, play } from "./game.js";

const form = $("solve-form");
let running = null;

function blank() {
  for (const one of ["s-claim", "s-nodes", "s-choices", "s-time"]) $(one).textContent = "–";
  $("verdict").textContent = "\u00a0";
  $("download").hidden = true;
  $("after").replaceChildren();
}

async function solve() {
  if (running) return void running.abort();
  if (game.state.over) return void ($("verdict").textContent = `The game is over: ${game.state.over.text}.`);
  blank();
  const mine = running = new AbortController();
  $("solve-go").textContent = "Stop";
  $("verdict").textContent = "Solving …";
  const { algorithm, time: seconds, win, certificate } = form.elements;
  const asked = { ply: game.state.ply, algorithm: algorithm.value, time: Number(seconds.value) || 30, win: win.checked, certificate: certificate.checked };
  const on = {
    queued: () => { $("verdict").textContent = "Waiting for other searches …"; },
    numbers: ({ proof, disproof, nodes }) => { $("s-nodes").textContent = about(nodes); $("verdict").textContent = `Proof number ${proof}, disproof number ${disproof} …`; },
    answered: ({ least, holds }) => { $("verdict").textContent = `${game.state.players[0]} gets ${holds ? "at least" : "less than"} ${least} …`; },
    choices: ({ choices, done }) => { $("s-choices").textContent = grouped(choices); $("verdict").textContent = `Writing the certificate, about ${Math.round(100 * done)} % done …`; },
  };
  try {
    const done = await stream(`/sessions/${id()}/solve`, asked, on, mine.signal);
    $("verdict").textContent = done.too_large ? `${done.sentence} The certificate is too large for this page; gametree solve writes it.` : done.sentence;
    $("s-claim").textContent = done.claim ?? "none";
    $("s-nodes").textContent = about(done.nodes);
    $("s-choices").textContent = done.choices == null ? "–" : `${grouped(done.choices)} choices`;
    $("s-time").textContent = time(done.time_ms);
    $("download").href = `/api/sessions/${id()}/certificate`;
    $("download").hidden = done.choices == null;
    $("after").replaceChildren(...done.moves.map(({ move, score }) => make("button", { type: "button", className: tone(score), onclick: () => play(move).catch(problem) }, make("span", { textContent: move }), make("b", { textContent: score.text }))));
    setBadges(badgesOf(done.moves));
  } catch (error) {
    $("verdict").textContent = "\u00a0";
    problem(error);
  }
  running = null;
  $("solve-go").textContent = "Solve";
}

export function start() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    solve();
  });
  news.addEventListener("change", () => {
    running?.abort();
    blank();
  });
}
export const leave = () => running?.abort();
