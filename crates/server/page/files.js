// The position as text, and games as files.
import { get } from "./api.js";
import { $, offer, problem } from "./dom.js";
import { entry, game, id, load, news, setPosition } from "./game.js";

news.addEventListener("change", () => {
  $("position").value = game.state.position;
  $("position-help").textContent = entry()?.positions ?? "";
  $("record").hidden = !["go", "hex"].includes(game.state.entry);
});
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText($("position").value);
  } catch {
    $("position").select();
    document.execCommand("copy");
  }
  $("copy").textContent = "Copied";
  setTimeout(() => { $("copy").textContent = "Copy"; }, 1500);
});
$("paste").addEventListener("click", () => setPosition($("position").value.trim()).catch(problem));
$("position").addEventListener("keydown", (event) => { if (event.key === "Enter") $("paste").click(); });
const save = async (key, name) => {
  const saved = await get(`/sessions/${id()}/save`);
  offer(name ?? saved.file, saved[key]);
};
$("save").addEventListener("click", () => save("text").catch(problem));
$("record").addEventListener("click", () => save("record", `${game.state.entry}.sgf`).catch(problem));
$("load").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) await file.text().then(load).catch(problem);
  event.target.value = "";
});
