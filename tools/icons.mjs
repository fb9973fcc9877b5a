// node tools/icons.mjs OUT: draw the app's icons, which are SVG, as the PNG files that the web manifest names.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import { positionals } from "./arguments.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [out] = positionals("node tools/icons.mjs OUT: draw the app's icons as PNG files\n\n  OUT  folder for the files", 1);
const WANTED = [["icon", 192], ["icon", 512], ["maskable", 192], ["maskable", 512]];

await initWasm(fs.readFileSync(path.join(root, "node_modules/@resvg/resvg-wasm/index_bg.wasm")));
fs.mkdirSync(out, { recursive: true });
for (const [name, size] of WANTED) {
  const drawing = fs.readFileSync(path.join(root, `assets/icons/${name}.svg`), "utf8");
  const png = new Resvg(drawing, { fitTo: { mode: "width", value: size } }).render().asPng();
  fs.writeFileSync(path.join(out, `${name}-${size}.png`), png);
}
