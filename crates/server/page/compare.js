// All algorithms on the position at hand.
import { stream } from "./api.js";
import { $, draw, grouped, make, problem, time } from "./dom.js";
import { entry, game, id, news } from "./game.js";

const form = $("compare-form");
const body = $("compare-table").tBodies[0];
let running = null;

function row(told) {
  const cell = (text, name = "") => make("td", { textContent: text, className: name });
  const found = [...body.rows].find((one) => one.dataset.name === told.algorithm);
  const fresh = make("tr", { "data-name": told.algorithm }, make("th", { scope: "row", textContent: told.algorithm, title: told.summary ?? "" }));
  if (told.score) fresh.append(cell(told.move ?? "–"), cell(told.stopped ? "stopped" : told.score.text), cell(grouped(told.evaluations), "n"), cell(grouped(told.nodes), "n"), cell(grouped(told.cutoffs), "n"), cell(time(told.time_ms), "n"));
  else fresh.append(make("td", { colSpan: 6, className: "soft", textContent: "searching …" }));
  if (found) found.replaceWith(fresh);
  else body.append(fresh);
}

async function compare() {
  if (running) return void running.abort();
  if (game.state.over) return;
  const mine = running = new AbortController();
  $("compare-go").textContent = "Stop";
  body.replaceChildren();
  $("charts").replaceChildren();
  const { depth, end, time: seconds } = form.elements;
  const asked = { ply: game.state.ply, time: Number(seconds.value) || 5, to_the_end: end.checked };
  if (depth.value && !end.checked) asked.depth = Number(depth.value);
  try {
    const done = await stream(`/sessions/${id()}/compare`, asked, { begin: row, row }, mine.signal);
    done.rows.forEach(row);
    $("charts").replaceChildren(...done.charts.map((svg, i) => {
      const place = make("div");
      draw(place, svg, `Bars of ${["evaluations", "nodes", "time"][i]}`);
      return place;
    }));
    $("compare-note").textContent = done.depth ? `Every algorithm looked ${done.depth} plies ahead.` : "Every algorithm searched to the end of the game.";
  } catch (error) { problem(error); }
  running = null;
  $("compare-go").textContent = "Compare";
}

export function start() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    compare();
  });
  let shown = null;
  news.addEventListener("change", () => {
    if (shown === game.state.entry) return;
    shown = game.state.entry;
    const usual = entry().compare_depth;
    form.elements.depth.value = usual ?? "";
    form.elements.end.checked = usual == null;
    body.replaceChildren();
    $("charts").replaceChildren();
  });
}
export const leave = () => running?.abort();
