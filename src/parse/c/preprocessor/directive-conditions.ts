// Normalizes the conditions of directives, so that they can be compared.

/** `#ifdef A` → `A`, `#if !defined(A)` → `!A`, `#elif X` → `X`. */
export function conditionOf(line: string): string {
  const [, word = '', rest = ''] = /^#\s*(\w+)([\s\S]*)$/.exec(line) ?? []
  const written = rest
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/\\\r?\n/g, '')
    .replace(/\bdefined\b/g, '')
    .replace(/\s+/g, '')
    .replace(/^\((\w+)\)$/, '$1')
    .replace(/^!\((\w+)\)$/, '!$1')
  return word === 'ifndef' || word === 'elifndef' ? `!${written}` : written
}
