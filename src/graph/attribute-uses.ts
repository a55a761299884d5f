// Attributes of C# as calls of constructors.
import { attributeTypes, attributeWords } from '../facts/signatures/attribute-types.ts'
import type { GraphFile, User } from './graph.ts'

/** The attributes of a symbol as `new Type`, with their lines; none in other languages. */
export function* attributeUses(
  { symbol, record }: User,
  file: GraphFile,
): Iterable<{ readonly written: string; readonly line: number }> {
  if (symbol < 0 || record.decorators === undefined || !file.path.endsWith('.cs')) return
  const [first, last = first] = record.l.split('-').map(Number) as [number, number?]
  for (const type of attributeTypes(record.decorators)) {
    const named = new RegExp(`\\b(?:${attributeWords(type).join('|')})\\b`)
    const at = file.lines.slice(first - 1, last).findIndex(text => named.test(text))
    yield { written: `new ${type}`, line: first + Math.max(0, at) }
  }
}
