// A parenthesis that is not closed behind a function that is an argument in it: `later(() => {`, `later(function () {`.
import type { Bracket } from './line-structure.ts'

/** The first block that was opened in a parenthesis on its line: where it begins, and where it was closed. */
export interface Block {
  readonly open: number
  readonly end: number
}

/** Where the block ends of a function that is the last argument in an unclosed parenthesis. */
export function lambdaEnd(text: string, { at, end, block }: Bracket & { readonly block?: Block }): number | undefined {
  if (block === undefined) return undefined
  const head = text.slice(end, block.open)
  if (CALLED.test(head)) return block.end
  return /[\w$]/.test(text[at - 1] ?? '') && LAMBDA.test(head) ? block.end : undefined
}

/** A function, or one that is called at once. */
const CALLED = /^\s*(?:async\s+)?function\b[^(){}]*\([^()]*\)\s*$/
const LAMBDA =
  /(?:^|[\s,])(?:(?:\([^()]*\)|[\w$]+)\s*=>|(?:async\s+)?function\b[^(){}]*\([^()]*\)(?:\s*use\s*\([^()]*\))?)\s*$/
