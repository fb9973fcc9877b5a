// Runs before the first paint, in any browser: language, theme, and whether this browser is new enough.
(function () {
  var root = document.documentElement, mark = root.dataset, settings = {}, last = Date.now();
  try { settings = JSON.parse(localStorage.getItem("sobremesa.settings")) || {}; } catch (e) { /* the defaults do */ }
  root.lang = settings.language || (/^es/i.test(navigator.language) ? "es" : "en");
  mark.theme = settings.theme || "auto";
  // The floor is Safari 16.4: everything the styles and Pyodide lean on is there from then on.
  var fits = "noModule" in document.createElement("script") && typeof WebAssembly === "object" && window.HTMLDialogElement &&
    window.CSS && CSS.supports("selector(:has(a))") && CSS.supports("color", "color-mix(in srgb, red, blue)");
  mark.boot = fits ? "waiting" : "old";

  var page = window.sobremesa = {
    build: mark.build, worker: mark.worker, queue: [],
    progress: function (fraction) {
      last = Date.now();
      document.querySelectorAll(".line i").forEach(function (bar) { bar.style.transform = "scaleX(" + fraction + ")"; });
    },
    fail: function (why) {
      if (mark.boot !== "waiting") return;
      mark.boot = "failed";
      document.querySelectorAll(".boot-detail").forEach(function (place) { place.textContent = String(why).slice(0, 300); });
    }
  };
  addEventListener("unhandledrejection", function (e) { page.fail(e.reason); });
  addEventListener("error", function (e) {                     // of what is fetched early, the boot can do without the image
    if (e.message || /(js|wasm)$/.test(e.target.src || e.target.href)) page.fail(e.message || e.target.src || e.target.href);
  }, true);
  setInterval(function () { if (Date.now() - last > (mark.patience || 60000)) page.fail("no progress for a minute"); }, 1000);
})();
