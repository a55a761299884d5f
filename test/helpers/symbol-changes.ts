// Compares texts by symbols, and writes the changes as lines that a person types.
import { symbolsOf } from '../../src/diff/file-symbols.ts'
import { changesOf, type SymbolChange } from '../../src/diff/symbol-changes.ts'
import { ROOT } from './exec.ts'

/** Texts by path; a text that is missing on one side is an added or removed file. */
export type Texts = Readonly<Record<string, string>>

/** The changes between two sides, in their order. Files are the same if their paths are. */
export async function changesBetween(before: Texts, after: Texts): Promise<readonly SymbolChange[]> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const pairs = []
  for (const path of paths) {
    const [old, now] = [before[path], after[path]]
    pairs.push({
      before: old === undefined ? undefined : await symbolsOf(ROOT, path, old),
      after: now === undefined ? undefined : await symbolsOf(ROOT, path, now),
    })
  }
  return changesOf(pairs).changes
}

/** `body f`, `renamed+body f from g`, `moved b.ts#f from a.ts#f`: without the path where it stayed. */
export async function changedLines(before: Texts, after: Texts): Promise<string[]> {
  return (await changesBetween(before, after)).map(change => lineOf(change))
}

/** The changes of one file. */
export function changesIn(path: string, before: string, after: string): Promise<string[]> {
  return changedLines({ [path]: before }, { [path]: after })
}

export function lineOf({ change, also, before, after }: SymbolChange): string {
  const isElsewhere = before !== undefined && after !== undefined && before.file.path !== after.file.path
  const named = (side: NonNullable<typeof after>) =>
    (isElsewhere ? `${side.file.path}#` : '') + side.definition.qualified
  const from = change === 'moved' || change === 'renamed' ? ` from ${named(before!)}` : ''
  return `${change}${also === undefined ? '' : `+${also}`} ${named((after ?? before)!)}${from}`
}
