// Drops from a symbol's record what says nothing: absent, empty and zero parts. A record without `calls` makes no calls.

type Row = Readonly<Record<string, unknown>>

/** True for the full record of a symbol, as get_symbol lists it. */
export function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'signature' in value && 'risk' in value
}

/** The rows of an answer with every full record compacted; the same answer when there are none. */
export function compactAnswer<T extends Row>(answer: T): T {
  if (!Array.isArray(answer.results) || !answer.results.some(isRecord)) return answer
  return { ...answer, results: answer.results.map(row => (isRecord(row) ? compactRecord(row) : row)) }
}

/** One record without its empty parts: `calls: []`, `doc: ''`, counts of control flow that are 0. */
export function compactRecord(record: Row): Row {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    if (isNothing(value)) continue
    if (key !== 'control') kept[key] = value
    else {
      const counts = Object.entries(value as Row).filter(([, counted]) => counted !== 0)
      if (counts.length > 0) kept.control = Object.fromEntries(counts)
    }
  }
  return kept
}

/** What stands near a symbol, in one line: `siblings a, b; test src/a.test.ts`. */
export function relatedLine(related: unknown): string {
  if (typeof related !== 'object' || related === null) return ''
  return Object.entries(related)
    .map(([sort, names]) => `${sort} ${Array.isArray(names) ? names.join(', ') : names}`)
    .join('; ')
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
