// Deterministic replacements for clock, time zone and random numbers, so that two builds of the same sources are equal.
// Import this before Pyodide: what an interpreter reads while it starts stays in its memory, and so in the image.
// The wrapper seeds Python's random numbers again on every visit.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const DAY = Date.UTC(2020, 0, 1); // as in the archives

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
