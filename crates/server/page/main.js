// The page comes together: menus, tabs, and the first game.
import * as analyse from "./analyse.js";
import "./board.js";
import * as compare from "./compare.js";
import { $, make, problem } from "./dom.js";
import { fillMenus } from "./engine.js";
import "./files.js";
import { first, game, news, open } from "./game.js";
import "./moves.js";
import * as players from "./play.js";
import * as rules from "./rules.js";
import * as solve from "./solve.js";
import * as tree from "./tree.js";

const TABS = ["play", "analyse", "tree", "compare", "solve", "rules"];
let tab = "play";

function go() {
  const to = location.hash.slice(1);
  const next = TABS.includes(to) ? to : "play";
  if (next !== tab) {
    analyse.leave();
    compare.leave();
    solve.leave();
    players.stopThinking();
  }
  tab = next;
  document.body.dataset.tab = tab;
  document.querySelectorAll("[data-panel]").forEach((panel) => { panel.hidden = panel.dataset.panel !== tab; });
  document.querySelectorAll("[data-to]").forEach((link) => {
    if (link.dataset.to === tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  document.title = `${game.state?.title ?? "gametree"} – gametree`;
  if (!game.state?.id) return;
  players.resume();
  if (tab === "tree") tree.enter();
  if (tab === "rules") rules.enter();
}

function sizes(name, current) {
  const { sizes: offered } = game.games.find((one) => one.name === name);
  const all = offered.some(([size]) => size === current) ? offered : [...offered, [current, current]];
  $("size").replaceChildren(...all.map(([size, title]) => make("option", { value: size, textContent: title })));
  $("size").value = current;
  $("size").parentNode.hidden = all.length < 2;
}

const named = () => ($("size").value ? `${$("game").value}:${$("size").value}` : $("game").value);
const begin = () => open(named()).catch(problem);

let last = null;
news.addEventListener("change", () => {
  const { entry, game: name, id, title } = game.state;
  $("game").value = entry;
  sizes(entry, name.includes(":") ? name.slice(name.indexOf(":") + 1) : "");
  document.title = `${title} – gametree`;
  document.body.dataset.game = name;
  if (last !== id) {
    tree.forget();
    if (tab === "tree") tree.enter();
    if (tab === "rules") rules.enter();
  }
  last = id;
});

async function boot() {
  const { start, ...menus } = JSON.parse($("given").textContent);
  Object.assign(game, menus);
  $("game").replaceChildren(...game.games.map((one) => make("option", { value: one.name, textContent: one.title, title: one.summary })));
  fillMenus();
  $("game").addEventListener("change", () => { sizes($("game").value, ""); begin(); });
  $("size").addEventListener("change", begin);
  $("new").addEventListener("click", begin);
  players.start(() => tab === "play");
  analyse.start(() => tab === "analyse");
  compare.start();
  solve.start();
  tree.start();
  addEventListener("hashchange", go);
  go();
  await first(start);
  go();
  document.body.dataset.ready = "true";
}
boot().catch(problem);
