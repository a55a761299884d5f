// The names by which the types of a file name base types, wherever these stand. Pure.
import { BASE_TYPE_RULES, type BaseTypeRule } from '../../languages/base-type-rules.ts'
import { type SymbolRecord, TYPE_KINDS } from '../../model.ts'
import {
  embeddedTypes,
  extensionsIn,
  implsIn,
  mixinsIn,
  usedTraits,
  wholeHead,
  withoutComments,
} from './body-base-types.ts'
import { aliasedTypes, basesInHead, type WrittenBase } from './head-base-types.ts'

/** Last parts of the names of base types that are in no signature of the records, and of types that values rename. */
export function baseNames(records: readonly SymbolRecord[], text: string, language: string): string[] {
  const rule = BASE_TYPE_RULES[language]
  if (!rule) return []
  const found = [...inBodies(text, rule)]
  let starts: readonly number[] | undefined
  for (const record of records) {
    const body = (): string => {
      starts ??= lineStarts(text)
      const [first, last = first] = record.l.split('-').map(Number) as [number, number?]
      return text.slice(starts[first - 1], starts[last])
    }
    found.push(...ofRecord(record, body, rule))
  }
  return found.flatMap(({ parts, arguments: given = [] }) => [parts, ...given.map(each => each.parts)]).map(lastOf)
}

function ofRecord(record: SymbolRecord, body: () => string, rule: BaseTypeRule): readonly WrittenBase[] {
  const { k, s, signature } = record
  if (k === 'const' || k === 'var') return aliasedTypes(signature, rule)
  if (!TYPE_KINDS.has(k)) return []
  if (rule.body === 'go') return k === 'type' ? [] : embeddedTypes(withoutComments(body(), '//'))
  return signature.endsWith('…') ? basesInHead(wholeHead(record, body, rule), s, rule) : []
}

function inBodies(text: string, { body }: BaseTypeRule): readonly WrittenBase[] {
  if (body === 'ruby') return mixinsIn(withoutComments(text, '#'))
  if (body === 'php') return usedTraits(withoutComments(text, '//'))
  if (body !== 'rust' && body !== 'swift') return []
  const code = withoutComments(text, '//')
  return (body === 'rust' ? implsIn(code) : extensionsIn(code)).flatMap(({ type, base }) => [
    base,
    { parts: type, relation: 'extends' as const },
  ])
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lastOf(parts: readonly string[]): string {
  return parts.at(-1) ?? ''
}
