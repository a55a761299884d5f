// Measures a grammar's longest function: its lexer, which V8's optimiser needs 5 ms or more per KB for. Pure.

/** Length of a WebAssembly module's header, and the id of its code section. */
const HEAD = 8
const CODE = 10

/** Bytes of the longest function of a WebAssembly module; 0 if it has none. */
export function longestFunction(module: Uint8Array): number {
  let at = HEAD
  const number = (): number => {
    let value = 0
    for (let shift = 0; at < module.length; shift += 7) {
      const byte = module[at++]!
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    return value
  }
  while (at < module.length) {
    const id = module[at++]
    const end = number() + at
    if (id === CODE) {
      let longest = 0
      for (let left = number(); left > 0; left--) {
        const bytes = number()
        longest = Math.max(longest, bytes)
        at += bytes
      }
      return longest
    }
    at = end
  }
  return 0
}
