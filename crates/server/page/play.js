// Who plays whom: two people, a person and an engine, two engines.
import { post, stream } from "./api.js";
import { allow, refresh } from "./board.js";
import { $, about, colour, make, problem } from "./dom.js";
import { engineControls } from "./engine.js";
import { atEnd, game, id, news, play, undo } from "./game.js";

/** The two players: who they are, and their engines. */
let seats = [];
let thinking = null;
let active = () => true;

const isEngine = (player) => seats[player]?.who.value === "engine";
const mayMove = () => !(active() && atEnd() && isEngine(game.state.to_move));

function build() {
  const kept = seats.map((seat) => seat.who.value);
  const names = game.state.players;
  seats = names.map((name, player) => {
    const who = make("select", { "aria-label": `${name} is played by`, onchange: () => { fit(); think(); } },
      make("option", { value: "person", textContent: "Person" }), make("option", { value: "engine", textContent: "Engine" }));
    who.value = kept[player] ?? (player === 1 ? "engine" : "person");
    const controls = engineControls(name, () => think());
    const fit = () => { controls.element.hidden = who.value !== "engine"; };
    fit();
    return { who, controls };
  });
  $("sides").replaceChildren(...seats.map(({ who, controls }, player) => make("fieldset", { className: "side" }, make("legend", { textContent: names[player] }), who, controls.element)));
}

/** The strips above and below the board. */
function strips() {
  const near = game.flip ? 1 : 0;
  for (const [place, player] of [["seat-near", near], ["seat-far", 1 - near]]) {
    const turn = !game.state.over && game.state.to_move === player;
    const won = game.state.over?.winner === player;
    const busy = turn && thinking && isEngine(player);
    const says = make("span", { className: "says soft", textContent: won ? "won" : busy ? (thinking.says || "thinking …") : "" });
    const now = make("button", { type: "button", className: "quiet small", textContent: "Move now", hidden: !busy, onclick: () => post(`/sessions/${id()}/stop`, {}).catch(problem) });
    $(place).dataset.turn = turn;
    $(place).dataset.player = player;
    const name = game.state.players[player];
    const swatch = make("span", { className: "swatch" });
    swatch.style.backgroundColor = colour(name, player);
    $(place).replaceChildren(swatch, make("span", { className: "who", textContent: name }), make("span", { className: "kind soft", textContent: !active() ? "" : isEngine(player) ? "engine" : "person" }), says, now);
  }
}

export function stopThinking() {
  thinking?.stop.abort();
  thinking = null;
}

/** Lets the engine move if it is its turn. */
async function think() {
  stopThinking();
  refresh();
  if (!active() || !game.state.id || game.state.over || !atEnd() || !isEngine(game.state.to_move)) return strips();
  const mine = { stop: new AbortController(), says: "" };
  thinking = mine;
  strips();
  const on = {
    queued: () => { mine.says = "waiting for others …"; strips(); },
    progress: ({ depth, score, nodes }) => {
      mine.says = `depth ${depth}, ${score.text}, ${about(nodes)} nodes`;
      // Only the words change: the button beside them stays under the finger.
      if (thinking === mine) document.querySelector(".seat[data-turn=true] .says").textContent = mine.says;
    },
  };
  try {
    const seed = Math.floor(Math.random() * 1e9);
    const done = await stream(`/sessions/${id()}/search`, { ...seats[game.state.to_move].controls.value(), seed }, on, mine.stop.signal);
    if (thinking !== mine) return;
    thinking = null;
    if (done.move) await play(done.move);
  } catch (error) {
    if (thinking === mine) {
      thinking = null;
      strips();
    }
    problem(error);
  }
}

/** Takes back to where a person was to move. */
async function takeBack() {
  stopThinking();
  const { ply } = game.state;
  const engines = seats.filter((seat) => seat.who.value === "engine").length;
  // Against an engine the person's own last move goes too.
  const back = active() && engines === 1 && !isEngine(game.state.to_move) && ply > 1 ? 2 : 1;
  await undo(ply - back);
}

export function start(isActive) {
  active = isActive;
  allow(mayMove);
  let opened = null;
  news.addEventListener("change", () => {
    const kind = game.state.players.join();
    if (kind !== opened) build();
    opened = kind;
    think();
  });
  $("undo").addEventListener("click", () => takeBack().catch(problem));
  addEventListener("keydown", (event) => {
    if (event.key === "u" && !event.ctrlKey && !event.metaKey && !/INPUT|SELECT|TEXTAREA/.test(event.target.tagName) && game.state.ply) takeBack().catch(problem);
  });
}
export const resume = () => think();
