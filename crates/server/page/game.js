// The open game: what the server last said about it, and what may be done to it.
import { close, get, post } from "./api.js";
import { problem } from "./dom.js";

/** Tells whoever listens: "change" for the game, "look" for what is shown. */
export const news = new EventTarget();

export const game = {
  games: [],
  algorithms: [],
  /** The position at hand: the end of the game, or an earlier one. */
  state: null,
  flip: false,
  /** Marks of a review, by ply. */
  marks: new Map(),
};

const tell = (name) => news.dispatchEvent(new Event(name));
const look = (more = {}) => {
  const query = new URLSearchParams(more);
  if (game.flip) query.set("flip", "true");
  return query.size ? `?${query}` : "";
};

export const id = () => game.state.id;
export const atEnd = () => game.state.ply === game.state.played.length;
export const entry = () => game.games.find((one) => one.name === game.state.entry);

function arrive(state, fresh) {
  if (fresh || state.played.slice(0, state.ply).join(" ") !== game.state?.played.slice(0, state.ply).join(" ")) game.marks.clear();
  game.state = state;
  preview.cancel();
  tell("change");
}

/** Where this tab's game is known by: a lock that ends with the tab, so that a
 *  copy of the tab can tell that the game is taken. */
let letGo = () => {};
function remember(id) {
  letGo();
  navigator.locks?.request(`game ${id}`, () => new Promise((done) => { letGo = done; }));
  try { sessionStorage.setItem("game", id); } catch { /* no memory then */ }
}
addEventListener("pagehide", () => letGo());
addEventListener("pageshow", ({ persisted }) => { if (persisted && game.state) remember(game.state.id); });
async function taken(id) {
  const { held } = (await navigator.locks?.query()) ?? { held: [] };
  return held.some(({ name }) => name === `game ${id}`);
}

/** Replaces the open game by another. */
async function replace(opening) {
  const old = game.state?.id;
  const state = await opening;
  if (old) close(old);
  remember(state.id);
  arrive(state, true);
}

/** What opens the same game again. */
const copyOf = ({ game: name, start, played }) => ({ game: name, position: start, moves: played });

/**
 * Does what is asked of the open game. A server that was started anew, or that
 * needed the room, does not know it any more; then it is set up again first.
 */
async function sure(work) {
  try {
    return await work();
  } catch (error) {
    if (error.status !== 404 || !game.state) throw error;
    const { id } = await post("/sessions", copyOf(game.state));
    game.state.id = id;
    remember(id);
    return work();
  }
}

export const open = (name) => replace(post(`/sessions${look()}`, { game: name }));
export const load = (text) => replace(post(`/load${look()}`, { text, game: game.state?.game }));

/** Shows the game that was asked for early. A new one stands in the page, and only
 *  the server's name for it has to come. A tab that was made as a copy of another
 *  gets a copy of its game, so that the two do not move each other's men. */
export async function first(start) {
  const { isNew, answer } = window.firstGame;
  if (isNew) arrive(start, true);
  const { ok, told } = await answer;
  if (!ok) throw new Error(told.error);
  // Until it is known whose game this is it has no name, and no engine moves.
  const state = isNew ? start : { ...told, id: "" };
  if (!isNew) arrive(state, true);
  const name = !isNew && await taken(told.id) ? (await post("/sessions", copyOf(told))).id : told.id;
  // Somebody was quicker than this, and the game has a name by now.
  if (game.state !== state) return close(name);
  state.id = name;
  remember(name);
}

export async function play(move) {
  const ply = game.state.ply;
  const kept = new Map([...game.marks].filter(([at]) => at <= ply));
  const state = await sure(() => post(`/sessions/${id()}/play${look()}`, { move, ply }));
  game.marks = kept;
  game.state = state;
  preview.cancel();
  tell("change");
}

export async function undo(to) {
  arrive(await sure(() => post(`/sessions/${id()}/undo${look()}`, { ply: Math.max(0, to) })), false);
}

export async function setPosition(text) {
  arrive(await sure(() => post(`/sessions/${id()}/position${look()}`, { text })), true);
}

/** Shows the position after so many moves. */
export async function show(ply) {
  const last = game.state.played.length;
  const to = Math.max(0, Math.min(last, ply));
  const state = await sure(() => get(`/sessions/${id()}${look({ ply: to })}`));
  game.state = state;
  preview.cancel();
  tell("change");
}

export async function flip() {
  game.flip = !game.flip;
  await show(game.state.ply);
}

/** Shows a line on the board while somebody points at it. */
export const preview = {
  /** What is shown instead of the position at hand. */
  state: null,
  count: 0,
  async line(moves) {
    const mine = ++this.count;
    try {
      const state = await get(`/sessions/${id()}${look({ ply: game.state.ply, line: moves.join(" ") })}`);
      if (mine !== this.count) return;
      this.state = state;
      tell("look");
    } catch (error) { problem(error); }
  },
  cancel() {
    this.count += 1;
    if (!this.state) return;
    this.state = null;
    tell("look");
  },
};
