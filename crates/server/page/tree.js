// A recorded search, step by step, one algorithm or two side by side.
import { get, picture, post } from "./api.js";
import { $, draw, grouped, make, offer, problem } from "./dom.js";
import { game, id } from "./game.js";

const form = $("tree-form");
let panes = [];
let playing = 0;
/** The position that was recorded last. */
let recorded = null;

/** One recorded search with its slider. */
class Pane {
  constructor(told, single) {
    this.told = told;
    this.last = told.steps.length;
    this.step = this.last;
    this.frames = new Map();
    this.fetching = null;
    this.single = single;
    this.seen = false;
    const button = (text, label, work) => make("button", { type: "button", className: text.length > 1 ? "" : "quiet", textContent: text, "aria-label": label, title: label, onclick: work });
    this.picture = make("div", { className: "picture tree" });
    this.slider = make("input", { type: "range", min: 0, max: this.last, value: this.last, "aria-label": `Step of ${told.algorithm}`, oninput: () => move(this, Number(this.slider.value)) });
    this.count = make("output", { className: "count" });
    this.says = make("p", { className: "sentence", "aria-live": "polite" });
    const saved = (n, word) => `${grouped(n)} ${word}`;
    const distinct = told.distinct ?? told.evaluations;
    this.head = make("header", {},
      make("h3", { textContent: told.algorithm }),
      make("p", { className: "soft", textContent: [`value ${told.value}`, `${grouped(distinct)} of ${told.leaves ?? "?"} leaves`, told.evaluations > distinct ? saved(told.evaluations, "evaluations") : "", saved(told.nodes, "nodes"), saved(told.cutoffs, told.cutoffs === 1 ? "cut-off" : "cut-offs"), told.researches ? saved(told.researches, "re-searches") : ""].filter(Boolean).join(" · ") }));
    this.element = make("article", { className: single ? "pane single" : "pane" }, this.head,
      make("div", { className: "stepper" },
        button("«", "To the beginning", () => move(this, 0)), button("‹", "One step back", () => move(this, this.step - 1)),
        button("›", "One step on", () => move(this, this.step + 1)), button("»", "To the end", () => move(this, this.last)),
        button("Cut", "To the next cut-off", () => this.nextCut()), button("Run", "Run by itself", () => run(this)),
        this.slider, this.count, button("SVG", "Save the picture as SVG", () => this.export())),
      this.says, this.picture);
  }

  async frame(step) {
    if (!this.frames.has(step)) {
      this.fetching?.abort();
      const mine = this.fetching = new AbortController();
      const svg = await picture(`/sessions/${id()}/trace/${this.told.slot}/${step}`, mine.signal);
      // A few hundred pictures are kept for going back and forth.
      if (this.frames.size > 300) this.frames.clear();
      this.frames.set(step, svg);
    }
    return this.frames.get(step);
  }

  async go(step) {
    const to = this.step = Math.max(0, Math.min(this.last, step));
    this.slider.value = to;
    this.count.textContent = `${to} / ${this.last}`;
    const event = this.told.steps[to - 1];
    this.says.textContent = to === 0 ? "Nothing has been searched yet." : to === this.last ? `Done: ${event.text}.` : `${event.text[0].toUpperCase()}${event.text.slice(1)}.`;
    this.says.dataset.kind = event?.kind ?? "";
    try {
      const svg = await this.frame(to);
      if (this.step !== to) return;
      const { scrollLeft } = this.picture;
      const drawn = draw(this.picture, svg, `Step ${to} of ${this.last}: ${this.says.textContent}`);
      // What would become too small to read is scrolled instead.
      drawn.style.minWidth = `${Number(drawn.getAttribute("width")) * (this.single ? 0.8 : 0.56)}px`;
      // At first the root is in sight, later what was before.
      this.picture.scrollLeft = this.seen ? scrollLeft : (this.picture.scrollWidth - this.picture.clientWidth) / 2;
      this.seen = true;
      this.follow();
    } catch (error) { problem(error); }
  }

  /** Keeps the present node in sight where the picture is wider than the screen. */
  follow() {
    const here = this.picture.querySelector("[data-current]")?.getBoundingClientRect();
    const frame = this.picture.getBoundingClientRect();
    if (here && (here.left < frame.left || here.right > frame.right)) this.picture.scrollLeft += here.left + here.width / 2 - frame.left - frame.width / 2;
  }

  nextCut() {
    const next = this.told.steps.findIndex(({ kind }, i) => kind === "cut" && i + 1 > this.step);
    const first = this.told.steps.findIndex(({ kind }) => kind === "cut");
    move(this, (next < 0 ? first : next) + 1 || this.last);
  }

  async export() {
    try { offer(`${this.told.algorithm}-step-${this.step}.svg`, await this.frame(this.step)); } catch (error) { problem(error); }
  }
}

/** Moves a pane, and the other with it if they are to go together. */
function move(pane, step) {
  pane.go(step);
  if ($("together")?.checked) panes.filter((other) => other !== pane).forEach((other) => other.go(step));
}

function run(pane) {
  if (playing) {
    clearInterval(playing);
    playing = 0;
    return;
  }
  if (pane.step >= pane.last) move(pane, 0);
  playing = setInterval(() => {
    if (pane.step >= pane.last) {
      clearInterval(playing);
      playing = 0;
    } else move(pane, pane.step + 1);
  }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 1200 : 450);
}

async function record() {
  clearInterval(playing);
  playing = 0;
  const { tree, min, algorithm, second } = form.elements;
  const asked = $("tree-position").checked
    ? { ply: game.state.ply, depth: Number($("tree-depth").value) || 2 }
    : { tree: tree.value, min: Boolean(min.value) };
  const names = [algorithm.value, second.value].filter(Boolean);
  form.dataset.position = $("tree-position").checked;
  $("tree-note").textContent = $("tree-position").checked ? `${game.state.title}: ${game.state.position}` : "";
  tree.removeAttribute("aria-invalid");
  recorded = game.state.position;
  try {
    const told = [];
    for (const [slot, name] of names.entries()) told.push(await post(`/sessions/${id()}/trace`, { ...asked, algorithm: name, slot }));
    panes = told.map((one) => new Pane(one, names.length === 1));
    const together = make("label", { className: "check together", hidden: names.length < 2 }, make("input", { type: "checkbox", id: "together" }), " Step both together");
    $("tree-panes").dataset.count = panes.length;
    $("tree-panes").replaceChildren(together, ...panes.map((pane) => pane.element));
    await Promise.all(panes.map((pane) => pane.go(pane.last)));
  } catch (error) {
    if (asked.tree != null) tree.setAttribute("aria-invalid", "true");
    problem(error);
  }
}

let examples = [];

/** The menu of examples, fetched when the tab is first seen. */
async function fillExamples() {
  if (examples.length) return;
  examples = await get("/examples");
  $("examples").replaceChildren(make("option", { value: "", textContent: "your own" }), ...examples.map(({ title }, i) => make("option", { value: i, textContent: title })));
  $("examples").value = "0";
}

export function start() {
  const menu = $("examples");
  menu.addEventListener("change", () => {
    const example = examples[menu.value];
    if (!example) return;
    form.elements.tree.value = example.tree;
    form.elements.min.value = example.min ? "1" : "";
    $("tree-position").checked = false;
    record();
  });
  form.elements.tree.addEventListener("input", () => { menu.value = ""; $("tree-position").checked = false; });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    record();
  });
  for (const one of [form.elements.algorithm, form.elements.second, form.elements.min, $("tree-position"), $("tree-depth")]) one.addEventListener("change", record);
}
/** Draws the first tree when the tab is first seen. */
export const enter = () => {
  fillExamples().catch(problem);
  if (!panes.length || ($("tree-position").checked && recorded !== game.state.position)) record();
};
/** Recordings belong to a game; another game has none. */
export const forget = () => { panes = []; $("tree-panes").replaceChildren(); };
