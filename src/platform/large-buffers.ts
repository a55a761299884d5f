// Memory for what is made of millions of symbols: taken from the system itself, and given back to it whole. The C
// library of Linux keeps pieces of up to 32 MB that were freed once, in each thread's heap, and between them holes that
// no other piece fits: a fourth of the peak of a large index.

/** What is used of it: the types of Node have none, and those of browsers would bring a document with them. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number }
}

export type Memory = InstanceType<typeof WebAssembly.Memory>

/** Bytes of a page, by which a memory grows. */
export const PAGE = 1 << 16

/** A memory of so many pages. Throws a RangeError where the system has none. */
export function newMemory(pages: number): Memory {
  return new WebAssembly.Memory({ initial: pages })
}

/** Bytes from which on memory of its own is worth its cost: every page of it is new and has to be cleared. */
const LARGE = 1 << 20

/** At least so many bytes, all of them zero; what is more than that is not to be used. */
export function zeroedBuffer(bytes: number): ArrayBuffer {
  if (bytes < LARGE) return new ArrayBuffer(bytes)
  try {
    return newMemory(Math.ceil(bytes / PAGE)).buffer
  } catch {
    // More than WebAssembly can address, or than a limit of addresses lets it reserve.
    return new ArrayBuffer(bytes)
  }
}

/** So many numbers of 32 bits, all of them zero. */
export function numbersFor(count: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(zeroedBuffer(count * 4), 0, count)
}

/** So many bytes, all of them zero. */
export function bytesFor(count: number): Buffer<ArrayBuffer> {
  return Buffer.from(zeroedBuffer(count), 0, count)
}
