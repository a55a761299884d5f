// A monotonic clock. The global `performance` would load nine modules of Node when first used.

/** Milliseconds since an arbitrary moment. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1e6
}
