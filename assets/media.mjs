// The libraries of Paper: the store for pages, and pdf.js, which arrives when somebody opens a PDF.
import { createStore, del, get, keys, set } from "../vendor/idb/index.js";

const NAME = "sobremesa-paper";
const PDFJS = new URL("../vendor/pdfjs/", import.meta.url).href;
const MAX_IMAGE = 100e6; // pixels

// A browser may close the connection at any time: each use opens it anew if it must.
let store;
export const reopen = () => { store = createStore(NAME, "pages"); };
reopen();
export const keep = (name, blob) => set(name, blob, store);
export const load = (name) => get(name, store);
export const forget = (name) => del(name, store);
export const kept = () => keys(store);

// The scripts of a PDF would need the sandbox of pdf.js, which is not shipped.
export async function openPdf(data) {
  const script = `${PDFJS}pdf.min.mjs`;
  await fetch(script); // a browser does not repeat an import that has failed
  const { getDocument, GlobalWorkerOptions } = await import(script);
  GlobalWorkerOptions.workerSrc = `${PDFJS}pdf.worker.min.mjs`;
  globalThis.sobremesa.workers?.ready.then(({ active }) => active.postMessage("keep later"));
  const files = { wasmUrl: PDFJS, standardFontDataUrl: PDFJS };
  return getDocument({ data, ...files, isEvalSupported: false, maxImageSize: MAX_IMAGE, verbosity: 0 });
}
