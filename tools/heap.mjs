// The memory of an interpreter as a file: its difference from the initial memory of the wasm, without garbage.

/** Parse the data segments of a wasm, [{offset, bytes}], which instantiation writes to the memory. */
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

/**
 * Write a snapshot as a file: its header, the low part of the memory XORed with the data segments, and the high part. The
 * gap between them is the empty stack; after the high part there are only zeros.
 * Sizes in bytes: header, static (end of the segments), low, high (start of the high part), size (total).
 */
export function difference(snapshot, segments) {
  const header = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1], memory = Buffer.from(snapshot.subarray(header));
  for (const { offset, bytes } of segments) for (let i = 0; i < bytes.length; i++) memory[offset + i] ^= bytes[i];
  const empty = (at) => memory.readBigUInt64LE(at) === 0n;
  let end = memory.length, low = 0, high = 0;
  while (empty(end - 8)) end -= 8;
  for (let from = 0; from < end;) {                             // the widest gap
    if (!empty(from)) { from += 8; continue; }
    let to = from;
    while (to < end && empty(to)) to += 8;
    if (to - from > high - low) [low, high] = [from, to];
    from = to;
  }
  const reached = Math.max(...segments.map(({ offset, bytes }) => offset + bytes.length));
  const file = Buffer.concat([snapshot.subarray(0, header), memory.subarray(0, low), memory.subarray(high, end)]);
  return { file, sizes: { header, static: Math.ceil(reached / 4) * 4, low, high, size: snapshot.length, used: file.length } };
}

/**
 * Overwrite the memory that the interpreter has freed with zeros, so that no garbage gets into the image.
 * Allocates all free blocks, large ones first, until the heap would grow, then frees them. Returns their size in bytes.
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
