// Derives a definition's name from the captured text. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { unescapeName } from '../../scan/name-escapes.ts'
import { hasOneOf } from '../../util/name-words.ts'

/** Characters of an operator's name that are read. */
const LONGEST_OPERATOR = 200

interface DefinitionName {
  readonly name: string
  /** The owner that the name or the match states. */
  readonly owner: string
  readonly nameStart: number
  /** The owner is complete, whatever encloses the name: `class ::Foo::Bar`. */
  readonly absolute?: boolean
}

export interface Named {
  readonly name: string
  readonly nameStart: number
  /** The owner stated in the definition's own text: `X` in `X.prototype.m`. */
  readonly written: string
  /** Qualified name of the owner, '' at top level. */
  readonly owner: string
}

/** The name of a match, split from a qualification (`ns::Foo::bar`), and the owner that the match states. */
export function nameOf(
  text: string,
  match: Match,
  { scopeName, nameWithin, nameEscapes, operatorNames, absoluteNames, lexis }: Language,
): DefinitionName {
  let owner =
    match.owner >= 0
      ? plainOwner(text.slice(match.owner, match.ownerEnd)).replace(/^(["`[])([^,]*)(["`\]])$/, '$2')
      : ''
  const renamed = match.renamed ?? match.set?.name
  if (renamed) return { name: renamed, owner, nameStart: match.name }
  if (match.set && 'anonymous' in match.set) return { name: '', owner: '', nameStart: match.name }
  let name = text.slice(match.name, match.nameEnd)
  let nameStart = match.name
  if (nameEscapes) {
    name = unescapeName(name)
    owner = unescapeName(owner)
  }
  const { prefix = '', suffix = '' } = match.set ?? {}
  const within = nameWithin?.exec(name)
  if (within) {
    name = within[0]
    nameStart += within.index
  }
  // A lone quote is an operator: def `(command) (Ruby). In `"a b".c` only a part is quoted (TOML).
  if (/^(["'`])(?![^"'\n]*\1[ \t]*\.)./s.test(name))
    return { name: prefix + name.slice(1, -1) + suffix, owner, nameStart: nameStart + 1 }
  if (/^:[^:]/.test(name) && lexis.literals?.some(({ first }) => first === ':')) {
    const quotes = /^:(["']).*\1$/s.test(name) ? 1 : 0
    return { name: name.slice(1 + quotes, name.length - quotes) + suffix, owner, nameStart: nameStart + 1 + quotes }
  }
  if (prefix) return { name: prefix + name + suffix, owner, nameStart }
  // The capture is only the first token of such a name: `~Store`, `operator +`.
  if (operatorNames && (name === 'operator' || name === '~'))
    name = text.slice(match.name, match.name + LONGEST_OPERATOR)
  if (operatorNames && name.startsWith('~')) name = name.replace(/^~\s*(\w+).*/s, '~$1')
  const named = match.role === 'scope' ? scopeName?.exec(name)?.[0] : undefined
  if (named !== undefined) return { name: named, owner, nameStart }
  let absolute = false
  if (name.includes('::') && lexis.access.includes('::') && !name.startsWith('operator')) {
    const split = lastSeparator(name)
    if (split >= 0) {
      absolute = !absoluteNames && name.startsWith('::')
      owner = absoluteNames ? name.slice(0, split) : plainOwner(name.slice(absolute ? Math.min(2, split) : 0, split))
      const after = /^::\s*(template\s+)?/.exec(name.slice(split))![0].length
      name = name.slice(split + after)
      nameStart += split + after
    }
  }
  if (match.role === 'scope' || match.role === 'module') name = plainOwner(name)
  else if (operatorNames && /^operator\b/.test(name)) name = operatorName(name)
  else if (hasOneOf(name, '<\n') && /^[\p{L}_$].*?(?:(?<!:)<(?![-=]|:<)|\n)/u.test(name))
    name = name.replace(/<.*/s, '').replace(/\s+/g, ' ').trim()
  return { name, owner, nameStart, absolute }
}

/**
 * The dotted owner of a match's members, '' at top level. If the match reopens the enclosing type (`class << A` in
 * `A`), it is that type.
 */
export function qualifiedOf({ set }: Match, { name, written, owner }: Named, around: string | undefined): string {
  if (set && 'transparent' in set) return owner
  const isAround = set && 'reopens' in set && `.${around}`.endsWith(`.${[written, name].filter(Boolean).join('.')}`)
  return isAround && around ? around : [owner, name].filter(Boolean).join('.')
}

/** Normalises spacing: `operator ==` → `operator==`, `operator Map<A,B> const &() const` → `operator Map<A, B> const&`. */
function operatorName(written: string): string {
  const symbol = /^operator\s*(""\s*\w+|[^\s\w(]+|\(\s*\))/.exec(written)?.[1]
  if (symbol) return `operator${symbol.replace(/\s/g, '')}`
  return beforeParameters(written)
    .replace(/\s+(?=\W|$)|(?<=\W)\s+/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll(',', ', ')
}

/** The text before the first `(` outside type arguments: `operator Callback<int(int)>`. */
function beforeParameters(written: string): string {
  let depth = 0
  for (let at = 0; at < written.length; at++) {
    const mark = written[at]
    if (mark === '<') depth++
    else if (mark === '>') depth--
    else if (mark === '(' && depth <= 0) return written.slice(0, at)
  }
  return written
}

/** `ns::Foo<T>` → `ns.Foo`; `&'a Foo`, `*const Foo`, `(dyn Foo + Send)` → `Foo`; `*G[T]` → `G`; `T["a"]` → `T.a`. */
function plainOwner(text: string): string {
  let written = text.replace(/(?<=[\w\]])\[\s*(["'])([\w$]+)\1\s*\]/g, '.$2')
  for (let before = ''; before !== written; ) {
    before = written
    written = written.replace(/<[^<>]*>|(?<=\w)\[[^[\]]*\]/g, '')
  }
  return written
    .replace(/^(?:[&*\s]|'\w+\s|(?:mut|const|dyn)\s|\((?=\s*dyn\s))*/, '')
    .replace(/\s*::\s*/g, '.')
    .replace(/\s\+\s.*/s, '')
    .replace(/^([\w.]+)\s*\)$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Index of the last `::` outside `<…>` and before an `operator`; -1 if there is none. */
function lastSeparator(name: string): number {
  const operator = name.search(/\boperator\b/)
  let depth = 0
  for (let at = (operator >= 0 ? operator : name.length) - 1; at > 0; at--) {
    if (name[at] === '>') depth++
    else if (name[at] === '<') depth--
    else if (depth === 0 && name[at] === ':' && name[at - 1] === ':') return at - 1
  }
  return -1
}
