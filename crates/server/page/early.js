// What can not wait for the rest of the page.

// Light or dark: what the system says, until the button was used. It is known
// before the first paint, so that nothing flashes.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* no storage, no memory */ }
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => { root.dataset.theme = chosen || (system.matches ? "dark" : "light"); };
  apply();
  system.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      chosen = root.dataset.theme === "dark" ? "light" : "dark";
      try { localStorage.setItem("theme", chosen); } catch { /* as above */ }
      apply();
    });
  });
})();

// The game of this tab before it was loaded anew, or a new one: asked for while
// the page is still being read.
window.firstGame = (() => {
  let id = null;
  try { id = sessionStorage.getItem("game"); } catch { /* no memory then */ }
  const body = JSON.stringify({ game: "connect-four" });
  const open = () => fetch("/api/sessions", { method: "POST", headers: { "content-type": "application/json" }, body });
  const found = id ? fetch(`/api/sessions/${id}`).then((old) => (old.ok ? old : open())) : open();
  const answer = found.then(async (response) => ({ ok: response.ok, told: await response.json() }));
  return { isNew: !id, answer };
})();
