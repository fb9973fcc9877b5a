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

  // Until Python draws what the address leads to, its shape stands in place of the shelf.
  function showBones() {
    var room = location.hash.slice(1).split("/")[0];
    if (!room || room === "new") delete marks.bones;
    else marks.bones = /^(match|replay|guide|today)$/.test(room) ? "table" : "paper";
  }
  showBones();
  addEventListener("hashchange", showBones);

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
    mendAndRestart();
  }

  // Files that are kept may have been damaged since: the service worker looks through them and fetches those anew.
  // Resolves to a reply for each. The browser's memory still has what was damaged, until it is fetched otherwise than by
  // a tag.
  function mend() {
    return new Promise(function (done) {
      var channel = new MessageChannel();
      channel.port1.onmessage = function (event) {
        Promise.all(event.data.map(function (file) { return fetch(file, { cache: "reload" }); })).then(done, done);
      };
      if (workers && workers.controller) workers.controller.postMessage("mend", [channel.port2]);
      else done([]);
    });
  }

  // Once: the mark stays with this visit when it is loaded again.
  function mendAndRestart() {
    mend().then(function (mended) {
      if (!mended.length || marks.boot === "ready" || history.state === "mended") return;
      history.replaceState("mended", "");
      location.reload();
    });
  }

  // Some browsers that keep nothing throw even at the question.
  var workers = null;
  try { workers = navigator.serviceWorker; } catch (e) { /* there are none */ }
  var controlled = !!(workers && workers.controller); // whether an earlier visit has left all files here

  // Where the page's scripts and Python meet; the queue holds what is tapped before Python is there.
  var page = {
    build: marks.build, worker: marks.worker, queue: [], early: {}, progress: progress, fail: fail, mend: mend,
    workers: workers, controlled: controlled,
  };
  window.sobremesa = page;

  addEventListener("unhandledrejection", function (event) { fail(event.reason); });

  // Of what is fetched early, the boot can do without the image; a file that does not come is told of by capture only.
  addEventListener("error", function (event) {
    var file = event.target.src || event.target.href;
    if (event.message || /(js|wasm)$/.test(file)) fail(event.message || file);
  }, true);

  setInterval(function () {
    if (Date.now() - lastProgress > (marks.patience || 60000)) fail("no progress for a minute");
  }, 1000);

  if (controlled) setTimeout(mendAndRestart, 10000); // after the start, unless something damaged keeps it from ending
  if (controlled) marks.offline = "yes"; // the shelf says so

  // What Python starts from is on its way before anything is painted. A later visit has all of it in the cache, and the
  // browser compiles the interpreter meanwhile; for a first one a worker unpacks what arrives (boot/unpack.mjs).
  if (!fits || /boot=plain/.test(location.search)) return;
  if (controlled) {
    early("compiled", WebAssembly.compileStreaming(fetch("./vendor/pyodide/pyodide.asm.wasm")));
    early("kept", caches.match("./boot/image.bin" + "?raw").then(function (reply) { return reply && reply.arrayBuffer(); }));
    return;
  }
  var came = 0, unpacker = new Worker("./assets/boot/unpack.mjs", { type: "module", name: "unpack" });
  var unpacked = ["wasm", "image"].map(function (name) {
    return early(name, new Promise(function (done, failed) {
      unpacker.addEventListener("error", failed);
      unpacker.addEventListener("message", function (event) {
        if (event.data[0] === name) (event.data[1] ? done : failed)(event.data[1] || event.data[2]);
      });
    }));
  });
  Promise.all(unpacked).then(function () { unpacker.terminate(); }, function () { /* whoever waits says so */ });
  hand("wasm", "./boot/wasm.bin");
  hand("base", "./boot/base.bin");
  hand("image", "./boot/image.bin");

  function early(name, coming) {
    coming.catch(function () { /* whoever waits for it says so */ });
    return page.early[name] = coming;
  }

  function hand(file, path) {
    fetch(path).then(function (reply) {
      if (!reply.ok) throw new Error(path + ": HTTP " + reply.status);
      var reader = reply.body.getReader();
      return reader.read().then(function next(piece) {
        unpacker.postMessage([file, piece.value], piece.done ? [] : [piece.value.buffer]);
        if (piece.done) return;
        progress(0.9 * (came += piece.value.length) / marks.bytes); // the rest is starting
        return reader.read().then(next);
      });
    }).catch(function (error) { unpacker.postMessage([file, null, String(error)]); });
  }
})();
