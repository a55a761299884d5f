// Time that only goes forward, for queries: the global `performance` loads nine modules of Node when it is first
// touched.

/** Milliseconds since some moment in the past. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1e6
}
