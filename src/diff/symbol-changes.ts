// What became of each symbol between two sides. Pure.
import type { SideSymbol } from './file-symbols.ts'
import { reorderedIn } from './reordered.ts'
import { type FilePair, pairSymbols, type SymbolPair } from './symbol-pairs.ts'

export type Change = 'added' | 'removed' | 'signature' | 'body' | 'moved' | 'renamed' | 'formatting'

export interface SymbolChange {
  readonly change: Change
  /** What else changed of a moved or renamed one. */
  readonly also?: 'signature' | 'body'
  /** Absent of an added one. */
  readonly before?: SideSymbol
  /** Absent of a removed one. */
  readonly after?: SideSymbol
  /** From 0 to 1; of moved and renamed ones that are not equal. */
  readonly similarity?: number
}

export interface SymbolChanges {
  /** In the order of the files, and in each by lines of the new side, removed ones last. */
  readonly changes: readonly SymbolChange[]
  /** Symbols that were only compared with namesakes, because there were too many. */
  readonly uncompared: number
}

/** The changes between pairs of files. */
export function changesOf(files: readonly FilePair[]): SymbolChanges {
  const { pairs, added, removed, uncompared } = pairSymbols(files)
  const reordered = reorderedIn(pairs)
  const changes: SymbolChange[] = []
  for (const pair of pairs) {
    const change = changeOf(pair, reordered.has(pair))
    if (change) changes.push(change)
  }
  for (const after of added) changes.push({ change: 'added', after })
  for (const before of removed) changes.push({ change: 'removed', before })
  const order = new Map(files.flatMap(({ before, after }, i) => [before, after].map(each => [each, i] as const)))
  const key = ({ before, after }: SymbolChange): [file: number, isGone: number, line: number] => [
    order.get((after ?? before)!.file)!,
    after ? 0 : 1,
    (after ?? before)!.definition.start,
  ]
  changes.sort((a, b) => {
    const [first, second] = [key(a), key(b)]
    return first[0] - second[0] || first[1] - second[1] || first[2] - second[2]
  })
  return { changes, uncompared }
}

function changeOf(pair: SymbolPair, isReordered: boolean): SymbolChange | undefined {
  const { before, after, isInside } = pair
  const own = ownChange(before, after)
  const isRenamed = !isInside && before.definition.name !== after.definition.name
  const isMoved = before.file.path !== after.file.path || before.name !== after.name || isReordered
  if (isRenamed || (isMoved && !isInside)) {
    const similarity = pair.similarity === undefined || pair.similarity === 1 ? {} : { similarity: pair.similarity }
    const also = own === 'signature' || own === 'body' ? { also: own } : {}
    return { change: isRenamed ? 'renamed' : 'moved', ...also, before, after, ...similarity }
  }
  return own && { change: own, before, after }
}

/** What changed of a symbol that is on both sides, its name aside. */
function ownChange(before: SideSymbol, after: SideSymbol): 'signature' | 'body' | 'formatting' | undefined {
  if (before.raw === after.raw) return undefined
  if (before.definition.kind !== after.definition.kind || !isEqual(before, after, 'head')) return 'signature'
  if (!isEqual(before, after, 'body')) return 'body'
  // Elsewhere it is indented as its place is; where a symbol inside it has come or gone, so have blank lines.
  const isElsewhere = before.name !== after.name || before.inner !== after.inner
  return isElsewhere && plainText(before) === plainText(after) ? undefined : 'formatting'
}

/** True if a part has the same tokens, the names of the symbol and of its owner aside: constructors bear that. */
function isEqual(before: SideSymbol, after: SideSymbol, part: 'head' | 'body'): boolean {
  const [old, now] = [before[part], after[part]]
  if (old.length !== now.length) return false
  const [name, other] = [before.definition.name, after.definition.name]
  const [owner, otherOwner] = [before.owner?.definition.name, after.owner?.definition.name]
  return old.every(
    (token, i) =>
      token === now[i] || (token === name && now[i] === other) || (token === owner && now[i] === otherOwner),
  )
}

/** A symbol's text without indentation and blank lines, its own name and that of its owner left open. */
function plainText({ raw, definition: { name }, owner }: SideSymbol): string {
  const text = raw.replace(/^\s+/gm, '').replaceAll(name, '\0')
  return owner ? text.replaceAll(owner.definition.name, '\0') : text
}
