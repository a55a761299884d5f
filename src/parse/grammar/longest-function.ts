// How long the longest function of a grammar is: its lexer, over which V8's optimiser takes 5 ms a KB and more. Pure.

/** Of a WebAssembly module, the bytes before its sections and the id of the one that holds its functions. */
const HEAD = 8
const CODE = 10

/** Length in bytes of the longest function of a WebAssembly module; 0 without any. */
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
