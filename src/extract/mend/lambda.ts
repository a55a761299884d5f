// A parenthesis that is not closed behind a function that is an argument in it: `later(() => {`.
import type { Bracket } from './lines.ts'

/** The first block that was opened in a parenthesis on its line: where it begins, and where it was closed. */
export interface Block {
  readonly open: number
  readonly end: number
}

/** Where the block ends of a function that is the last argument in an unclosed parenthesis. */
export function lambdaEnd(text: string, { at, end, block }: Bracket & { readonly block?: Block }): number | undefined {
  if (block === undefined || !/[\w$]/.test(text[at - 1] ?? '')) return undefined
  return LAMBDA.test(text.slice(end, block.open)) ? block.end : undefined
}

const LAMBDA = /(?:^|[\s,])(?:\([^()]*\)|[\w$]+)\s*=>\s*$/
