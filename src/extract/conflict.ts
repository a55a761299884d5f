// Files in the middle of a merge: the marks of a conflict are no code, and its two sides together seldom are.

/** A text with conflicts, made readable. Each text has the length of the one that was given. */
interface Settled {
  /** Our side only. */
  readonly ours: string
  /** Their side only. */
  readonly other: string
  /** Both sides, without the marks. */
  readonly both: string
  /** Where their side stands. Offsets in UTF-16 units, the end exclusive. */
  readonly theirs: readonly { readonly start: number; readonly end: number }[]
}

const CONFLICT =
  /^(<{7}(?: [^\n]*)?\n)([\s\S]*?)(^\|{7}(?: [^\n]*)?\n[\s\S]*?)?(^={7}\r?\n)([\s\S]*?)(^>{7}(?: [^\n]*)?$)/gm

/** Undefined for a text without a conflict. */
export function settleConflicts(text: string): Settled | undefined {
  if (!text.includes('<<<<<<<') || !text.includes('>>>>>>>')) return undefined
  const theirs: { start: number; end: number }[] = []
  const settled = (keepOurs: boolean, keepTheirs: boolean) =>
    text.replace(CONFLICT, (_, open, ours, base, middle, other, close) => {
      const kept = [keepOurs ? ours : hide(ours), hide(base), hide(middle), keepTheirs ? other : hide(other)]
      return [hide(open), ...kept, hide(close)].join('')
    })
  for (const found of text.matchAll(CONFLICT)) {
    const [, open, ours, base = '', middle, other] = found
    const start = found.index + open!.length + ours!.length + base.length + middle!.length
    theirs.push({ start, end: start + other!.length })
  }
  if (theirs.length === 0) return undefined
  return { ours: settled(true, false), other: settled(false, true), both: settled(true, true), theirs }
}

/** A line that marks a part of a conflict. */
const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm

/** The text without such lines, for what is left of conflicts whose other marks are gone. Of the same length. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, hide)
}

function hide(hidden = ''): string {
  return hidden.replace(/[^\r\n]/g, ' ')
}

const DIRECTIVES: Readonly<Record<string, string>> = { '<': '#if <', '|': '#elif 0', '=': '#else', '>': '#endif' }

/**
 * A text with its conflicts written as branches of a preprocessor, for languages that have one; what both sides came
 * from is never compiled. Of the same length; the same text where there is no conflict.
 */
export function conflictsAsBranches(text: string): string {
  if (!text.includes('<<<<<<<') || !text.includes('>>>>>>>')) return text
  return text.replace(CONFLICT, conflict => conflict.replace(MARK, mark => DIRECTIVES[mark[0]!]!.padEnd(mark.length)))
}
