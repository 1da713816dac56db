// Light or dark: what the system says, until the button was used. It runs
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
