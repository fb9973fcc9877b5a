// Runs before the first paint, in any browser: language, theme, and whether this browser is new enough. It is written
// in the JavaScript of old browsers, since it has to tell their people what is wrong.
(function () {
  var root = document.documentElement;
  var marks = root.dataset;
  var settings = {};
  try { settings = JSON.parse(localStorage.getItem("sobremesa.settings")) || {}; } catch (e) { /* the defaults do */ }
  root.lang = settings.language || (/^es/i.test(navigator.language) ? "es" : "en");
  marks.theme = settings.theme || "auto";

  // The floor is Safari 16.4: everything the styles and Pyodide lean on is there from then on.
  var fits = "noModule" in document.createElement("script") && typeof WebAssembly === "object" &&
    window.HTMLDialogElement && window.CSS && CSS.supports("selector(:has(a))") &&
    CSS.supports("color", "color-mix(in srgb, red, blue)");
  marks.boot = fits ? "waiting" : "old";

  var lastProgress = Date.now();

  function progress(fraction) {
    lastProgress = Date.now();
    document.querySelectorAll(".line i").forEach(function (bar) { bar.style.transform = "scaleX(" + fraction + ")"; });
  }

  function fail(why) {
    if (marks.boot !== "waiting") return;
    marks.boot = "failed";
    var detail = String(why).slice(0, 300);
    document.querySelectorAll(".boot-detail").forEach(function (place) { place.textContent = detail; });
  }

  // Where the page's scripts and Python meet; the queue holds what is tapped before Python is there.
  window.sobremesa = { build: marks.build, worker: marks.worker, queue: [], progress: progress, fail: fail };

  addEventListener("unhandledrejection", function (event) { fail(event.reason); });

  // Of what is fetched early, the boot can do without the image; a file that does not come is told of by capture only.
  addEventListener("error", function (event) {
    var file = event.target.src || event.target.href;
    if (event.message || /(js|wasm)$/.test(file)) fail(event.message || file);
  }, true);

  setInterval(function () {
    if (Date.now() - lastProgress > (marks.patience || 60000)) fail("no progress for a minute");
  }, 1000);
})();
