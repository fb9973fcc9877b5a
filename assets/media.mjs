// The libraries of Paper: the store for pages, and pdf.js, which arrives when somebody opens a PDF.
export { createStore, del, get, keys, set } from "../vendor/idb/index.js";

const PDFJS = new URL("../vendor/pdfjs/", import.meta.url).href;
const MAX_IMAGE = 100e6; // pixels

// The scripts of a PDF would need the sandbox of pdf.js, which is not shipped.
export async function openPdf(data) {
  const script = `${PDFJS}pdf.min.mjs`, files = { wasmUrl: PDFJS, standardFontDataUrl: PDFJS };
  await fetch(script); // a browser does not repeat an import that has failed
  const { getDocument, GlobalWorkerOptions } = await import(script);
  GlobalWorkerOptions.workerSrc = `${PDFJS}pdf.worker.min.mjs`;
  globalThis.sobremesa.workers?.ready.then(({ active }) => active.postMessage("keep later"));
  return getDocument({ data, ...files, isEvalSupported: false, maxImageSize: MAX_IMAGE, verbosity: 0 });
}
