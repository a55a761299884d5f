// Ranges of lines as the index and its answers write them: `45-89`. Pure.

/** The first and the last line of a range, both of it; from 1. */
export function lineRange(written: string): readonly [first: number, last: number] {
  const dash = written.indexOf('-')
  return [Number(written.slice(0, dash)), Number(written.slice(dash + 1))]
}

/** How many lines a range has. */
export function lineCount(written: string): number {
  const [first, last] = lineRange(written)
  return last - first + 1
}
