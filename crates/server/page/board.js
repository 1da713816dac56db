// The board: Rust draws it, this hangs clicks, keys and marks on its cells.
import { $, draw, make, problem } from "./dom.js";
import { game, news, play, preview } from "./game.js";
import { tools } from "./moves.js";

const SVG = "http://www.w3.org/2000/svg";
const place = $("board");
let svg = null;
/** Cells picked so far for a move that has several. */
let picked = [];
let focus = -1;
/** Words on cells: cell -> { text, tone }. */
let badges = new Map();
/** Whether people may move now. */
let allowed = () => true;

export const allow = (check) => { allowed = check; };

export function setBadges(map) {
  badges = map;
  mark();
}

const shown = () => preview.state ?? game.state;
const rect = (cell) => svg.querySelector(`[data-cell="${cell}"]`);
/** Moves that name their cells one after the other; else any order will do. */
const inOrder = (cells) => cells.length < 4;

function matching(cells) {
  return game.state.legal.filter(([, path]) => path.length > 0 && (inOrder(path)
    ? cells.every((cell, i) => path[i] === cell)
    : cells.every((cell) => path.includes(cell))));
}

const direct = (cell) => {
  const text = game.state.cells[cell]?.click;
  return text != null && game.state.legal.some(([move]) => move === text) ? text : null;
};
const open = () => !preview.state && !game.state.over && allowed();

function render() {
  const fresh = !svg;
  const state = shown();
  const old = document.activeElement?.closest?.("#board") ? focus : -1;
  svg = draw(place, state.svg, `${state.title}, ${state.over ? state.over.text : `${state.players[state.to_move]} to move`}`);
  svg.setAttribute("role", "group");
  // Small boards are not blown up.
  svg.style.maxWidth = `${Math.max(360, Number(svg.getAttribute("width")) * 1.9)}px`;
  // On small screens the coordinates of large boards stay as large as they can.
  const scale = place.clientWidth / Number(svg.getAttribute("width"));
  if (scale < 0.6) svg.querySelector(":scope > g[font-size='15']")?.setAttribute("font-size", Math.min(25, 9.5 / scale));
  place.dataset.drag = state.legal.some(([, path]) => path.length > 1 && state.cells[path[0]]?.click == null);
  picked = [];
  hideChooser();
  if (focus >= state.cells.length || !state.cells[focus]) focus = state.cells.findIndex((cell) => cell);
  svg.querySelectorAll("[data-cell]").forEach((node) => {
    const cell = Number(node.dataset.cell);
    const { name, says } = state.cells[cell];
    const can = !preview.state && !state.over && matching([cell]).length > 0;
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", `${name}, ${says}${can ? ", can be played" : ""}${state.last.includes(cell) ? ", last move" : ""}`);
    node.setAttribute("tabindex", cell === focus ? "0" : "-1");
  });
  svg.insertBefore(document.createElementNS(SVG, "g"), rect(focus)?.parentNode ?? null).setAttribute("class", "marks");
  mark();
  if (old >= 0) rect(focus)?.focus({ preventScroll: true });
  if (fresh) performance.mark("board");
}

function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

function box(cell) {
  const node = rect(cell);
  const [x, y, w] = ["x", "y", "width"].map((key) => Number(node.getAttribute(key)));
  return { x, y, w, cx: x + w / 2, cy: y + w / 2 };
}

/** A line around a cell, as the board's cells are. */
function outline(cell, name) {
  const { x, y, w, cx, cy } = box(cell);
  if (game.state.grid !== "squares") return shape("circle", { cx, cy, r: w * 0.44, class: name });
  return shape("rect", { x: x + 2, y: y + 2, width: w - 4, height: w - 4, rx: 6, class: name });
}

/** Draws what belongs to the moment: picked cells, where one can go, values. */
function mark(hover = null) {
  const layer = svg?.querySelector(".marks");
  if (!layer) return;
  layer.replaceChildren();
  const ring = (cell, name) => layer.append(outline(cell, name));
  const dot = (cell) => {
    if (badges.has(cell)) return;
    const { cx, cy } = box(cell);
    const free = game.state.cells[cell].says === "empty";
    layer.append(shape("circle", { cx, cy, r: free ? 6.5 : 24, class: free ? "dot" : "catch" }));
  };
  if (open()) {
    picked.forEach((cell) => ring(cell, "picked"));
    if (hover != null) {
      const text = picked.length ? null : direct(hover);
      const path = text == null ? (matching([...picked, hover]).length ? [hover] : []) : game.state.legal.find(([move]) => move === text)[1];
      path.forEach((cell) => ring(cell, "hover"));
    }
    const next = new Set();
    if (picked.length) matching(picked).forEach(([, path]) => (inOrder(path) ? [path[picked.length]] : path).forEach((cell) => next.add(cell)));
    else if (game.state.legal.length <= 49) game.state.legal.forEach(([move, path]) => { if (path.length && direct(path[0]) === move) next.add(path[0]); });
    picked.forEach((cell) => next.delete(cell));
    if (next.size <= 60) next.forEach((cell) => cell != null && dot(cell));
  }
  if (!preview.state) badges.forEach(({ text, tone }, cell) => {
    if (!rect(cell)) return;
    const { cx, cy } = box(cell);
    layer.append(shape("circle", { cx, cy, r: 19, class: `badge ${tone}` }));
    const word = shape("text", { x: cx, y: cy + 5.5, class: `badge-text ${tone}`, "text-anchor": "middle", "font-size": text.length > 4 ? 10 : text.length > 3 ? 12 : 16 });
    word.textContent = text;
    layer.append(word);
  });
}

function press(cell) {
  if (!open()) return;
  const text = picked.length ? null : direct(cell);
  if (text != null) return void send(text);
  if (picked.includes(cell)) picked = [];
  else {
    let next = [...picked, cell];
    let found = matching(next);
    if (!found.length) found = matching(next = [cell]);
    picked = found.length ? next : [];
    const ordered = found.length && inOrder(found[0][1]);
    const whole = ordered ? found.filter(([, path]) => path.length === next.length) : [];
    if (whole.length === 1 && found.length === 1) return void send(whole[0][0]);
    if (!ordered && found.length === 1 && next.length > 1) return void send(found[0][0]);
    if (whole.length > 1 || (!ordered && next.length > 1 && found.length <= 12 && found.length)) choose(ordered ? whole : found, cell);
    else hideChooser();
  }
  mark();
  say();
}

/** Says which cells are picked, to those who see and to those who hear. */
function say() {
  if (!picked.length) return tools();
  const { players, to_move: player, cells } = game.state;
  $("status").textContent = `${players[player]}: ${picked.map((cell) => cells[cell].name).join(" ")}, and then? (Escape for another)`;
}

/** Forgets the cells that were picked. */
function unpick() {
  picked = [];
  hideChooser();
  mark();
  say();
}

function send(text) {
  picked = [];
  hideChooser();
  play(text).catch(problem);
}

/** Several moves are meant: a promotion, a piece. */
function choose(moves, cell) {
  const box = $("chooser");
  const look = (path) => {
    mark();
    svg.querySelector(".marks").append(...path.map((at) => outline(at, "hover")));
  };
  const button = ([text, path]) => make("button", { type: "button", textContent: text, onclick: () => send(text), onmouseenter: () => look(path), onfocus: () => look(path) });
  // Rules that let a man become another list the least of them first.
  box.replaceChildren(...moves.map(button).reverse());
  box.hidden = false;
  const at = rect(cell).getBoundingClientRect();
  const stage = box.parentNode.getBoundingClientRect();
  box.style.left = `${Math.max(0, Math.min(at.left - stage.left, stage.width - box.offsetWidth))}px`;
  box.style.top = `${at.bottom - stage.top + 4}px`;
  box.firstChild.focus({ preventScroll: true });
}

function hideChooser() {
  $("chooser").hidden = true;
}

const cellAt = (target) => (target?.dataset?.cell == null ? null : Number(target.dataset.cell));
let down = null;
/** What stands on a cell and follows the pointer while it is dragged. */
let lifted = [];

/** Takes up the man on a cell: what is drawn within it, but for the ground. */
function lift(cell) {
  const { x, y, w } = box(cell);
  const inside = (node) => {
    const at = node.getBBox();
    return at.x >= x - w * 0.2 && at.y >= y - w * 0.4 && at.x + at.width <= x + w * 1.2 && at.y + at.height <= y + w * 1.4;
  };
  return [...svg.querySelectorAll(":scope > text, :scope > circle, :scope > path")].filter(inside);
}

function drag(event) {
  const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
  if (!down.moved && Math.hypot(dx, dy) < 5) return;
  if (!down.moved) lifted = lift(down.cell);
  down.moved = true;
  lifted.forEach((node) => node.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`));
}

function putDown() {
  lifted.forEach((node) => node.removeAttribute("transform"));
  lifted = [];
  down = null;
}

place.addEventListener("pointerdown", (event) => {
  const cell = cellAt(event.target);
  putDown();
  if (cell == null || event.button > 0) return;
  down = { cell, x: event.clientX, y: event.clientY, moved: false, fresh: false };
  // So that the cell under the finger at the end is the one that hears of it.
  if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  if (place.dataset.drag === "true" && event.pointerType === "touch") event.preventDefault();
  // A man is taken up at once, so that one sees where it can go.
  if (open() && !picked.length && direct(cell) == null && matching([cell]).length) {
    press(cell);
    down.fresh = true;
    // What was a whole move already has been played.
    if (!picked.includes(cell)) down = null;
  }
});
addEventListener("pointerup", (event) => {
  const up = cellAt(document.elementFromPoint(event.clientX, event.clientY));
  const from = down;
  putDown();
  if (from == null || up == null) return;
  setFocus(up);
  if (from.cell === up) {
    if (!from.fresh) press(up);
    return;
  }
  // Dragged: from there to here, unless the first was picked before.
  if (direct(from.cell) != null) return;
  if (picked.at(-1) !== from.cell) press(from.cell);
  press(up);
});
addEventListener("pointercancel", putDown);
addEventListener("pointermove", (event) => { if (down && place.dataset.drag === "true") drag(event); });
place.addEventListener("pointermove", (event) => svg && mark(cellAt(event.target)));
place.addEventListener("pointerleave", () => svg && mark());

function setFocus(cell) {
  rect(focus)?.setAttribute("tabindex", "-1");
  focus = cell;
  rect(focus)?.setAttribute("tabindex", "0");
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
place.addEventListener("keydown", (event) => {
  const { columns, rows, cells } = shown();
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    return press(focus);
  }
  if (event.key === "Escape") return unpick();
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  // Gaps in the board are stepped over.
  let [column, row] = [focus % columns, Math.floor(focus / columns)];
  for (;;) {
    column += step[0];
    row += step[1];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    if (cells[row * columns + column]) break;
  }
  setFocus(row * columns + column);
  rect(focus).focus();
  mark(focus);
});
$("chooser").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  unpick();
  rect(focus)?.focus();
});

news.addEventListener("change", () => {
  badges = new Map();
  render();
});
news.addEventListener("look", render);
export const refresh = () => svg && mark();
