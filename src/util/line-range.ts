// Line ranges as the index and answers write them: `45-89`. Pure.

/** First and last line, inclusive, from 1. */
export function lineRange(written: string): readonly [first: number, last: number] {
  const dash = written.indexOf('-')
  return [Number(written.slice(0, dash)), Number(written.slice(dash + 1))]
}

/** Number of lines in a range. */
export function lineCount(written: string): number {
  const [first, last] = lineRange(written)
  return last - first + 1
}
