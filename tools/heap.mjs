// The memory of an interpreter as a file: what differs from the memory that the wasm itself brings, without the garbage.
import zlib from "node:zlib";

/** Read the wasm's data segments: [{offset, bytes}], as instantiation writes them to the memory. */
export function dataSegments(wasm) {
  let at = 8;
  const number = () => { let value = 0, scale = 1, byte; do { byte = wasm[at++]; value += (byte & 127) * scale; scale *= 128; } while (byte & 128); return value; };
  while (at < wasm.length) {
    const id = wasm[at++], end = number() + at;
    if (id !== 11) { at = end; continue; }
    return Array.from({ length: number() }, () => {
      if (number() !== 0 || wasm[at++] !== 0x41) throw new Error("a data segment that is not active at a constant");
      const offset = number();
      at++;                                                     // the `end` of the offset's expression
      const size = number(), bytes = wasm.subarray(at, at += size);
      return { offset, bytes };
    });
  }
  throw new Error("no data section");
}

/** Subtract the data segments (by exclusive or) from a snapshot and cut the zeros at its end. */
export function difference(snapshot, segments) {
  const header = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1], image = Buffer.from(snapshot);
  for (const { offset, bytes } of segments) for (let i = 0; i < bytes.length; i++) image[header + offset + i] ^= bytes[i];
  let end = image.length;
  while (image[end - 1] === 0) end--;
  return image.subarray(0, Math.ceil(end / 4096) * 4096);
}

/** Compress for DecompressionStream("gzip"). */
export async function pack(image) {
  return zlib.gzipSync(image, { level: 9, memLevel: 9 });
}

/**
 * Fill the memory that the interpreter has freed with zeros: old garbage would travel with the image.
 * Takes all free blocks from the allocator, the large ones first, until it would ask for more memory; then gives them back.
 */
export function scrub(module) {
  const sizes = [...Array.from({ length: 12 }, (_, i) => 2 ** (20 - i)), ...Array.from({ length: 63 }, (_, i) => 504 - 8 * i)];
  const taken = [];
  let bytes = 0;
  for (const size of sizes) {
    for (;;) {
      const top = module._sbrk(0), block = module._malloc(size);
      if (module._sbrk(0) !== top) { module._free(block); break; }
      module.HEAP8.fill(0, block, block + size);
      taken.push(block);
      bytes += size;
    }
  }
  for (const block of taken) module._free(block);
  return bytes;
}
