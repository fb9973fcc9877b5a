// A world in which nothing changes from one build to the next: clock and zone stand still, chance gives the same numbers.
// Import it before Pyodide. What an interpreter reads of either while it starts stays in its memory, and so in the image;
// two builds of the same sources would differ by it. The wrapper seeds Python's random numbers anew on every visit.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const DAY = Date.UTC(2020, 0, 1); // that of the archives too

class StillDate extends Date {
  constructor(...parts) { super(...(parts.length ? parts : [DAY])); }
  static now() { return DAY; }
}

function sameNumbers(view) {
  const bytes = new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);
  bytes.forEach((_, i) => { bytes[i] = i * 167 + 13; });
  return view;
}

process.env.TZ = "UTC";
globalThis.Date = StillDate;
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = sameNumbers;
crypto.webcrypto.getRandomValues = sameNumbers;
syncBuiltinESMExports();
