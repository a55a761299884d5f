// Large buffers that return to the system when freed. The C library of Linux keeps freed pieces of up to 32 MB in each
// thread's heap; the fragmentation was a fourth of the peak memory of a large index.

/** Declared here because the types of Node omit it and those of browsers would add the DOM. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number }
}

export type Memory = InstanceType<typeof WebAssembly.Memory>

/** Size in bytes of a WebAssembly page. */
export const PAGE = 1 << 16

/** A memory of so many pages. Throws a RangeError if the system has none. */
export function newMemory(pages: number): Memory {
  return new WebAssembly.Memory({ initial: pages })
}

/** Bytes from which a memory of its own pays: all its pages are new and have to be cleared. */
const LARGE = 1 << 20

/** At least `bytes` zeroed bytes; do not use the excess. */
export function zeroedBuffer(bytes: number): ArrayBuffer {
  if (bytes < LARGE) return new ArrayBuffer(bytes)
  try {
    return newMemory(Math.ceil(bytes / PAGE)).buffer
  } catch {
    // Beyond what WebAssembly can address, or a limit on address space.
    return new ArrayBuffer(bytes)
  }
}

/** A zeroed array of 32-bit numbers. */
export function numbersFor(count: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(zeroedBuffer(count * 4), 0, count)
}

/** A zeroed buffer. */
export function bytesFor(count: number): Buffer<ArrayBuffer> {
  return Buffer.from(zeroedBuffer(count), 0, count)
}
