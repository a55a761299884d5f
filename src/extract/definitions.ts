// From the matches of a language's query to definitions: ranges widened to whole statements, decorators and `export`,
// parents and owners by enclosure, modifiers and visibility by the language's rules. Pure.
import type { Language } from '../languages/language.ts'
import type { Match } from '../languages/match.ts'
import type { Definition, SymbolKind } from '../model.ts'
import { joinClauses } from './clauses.ts'
import { type Forward, withoutForward } from './forward.ts'
import { type Found, widen } from './ranges.ts'
import { isExported, modifiersOf, openSection } from './visibility.ts'

/** What encloses the definitions after it, as far as `end`. */
export interface Enclosure {
  readonly kind: SymbolKind | 'scope'
  /** Start of what is inside: a definition in its head is no child. */
  readonly inside: number
  readonly end: number
  /** Position in the result; that of the definition around it for a scope. */
  readonly index: number
  readonly qualified: string
  /** Qualified name of what it belongs to, '' at the top. */
  readonly owner: string
  readonly exported: boolean
  /** Whether the section of a class that its members stand in hides them. */
  hides: boolean
}

const CODE: ReadonlySet<string> = new Set(['fn', 'method', 'component'])
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'union', 'enum', 'trait', 'scope'])

/** Definitions in source order: by start, then longer first. `matches` may come in any order. */
export function toDefinitions(text: string, language: Language, matches: readonly Match[]): Definition[] {
  const listed = new Set<string>()
  const hides = matches.filter(match => match.role === 'hide')
  for (const match of matches) {
    if (match.role === 'export') listed.add(text.slice(match.start, match.end))
  }
  const onlyListed = language.exported.lists === true && listed.size > 0
  const result: Definition[] = []
  const forward: Forward[] = []
  const bound = new Set<string>()
  const exportedAtTop = new Set(listed)
  const stack: Enclosure[] = []
  const guard = language.lexis.preprocessor ? includeGuard(text) : -1
  /** Starts of the values that a name of the result is bound to. */
  const values = new Set<number>()
  const labels = matches.filter(match => match.role === 'access').sort((a, b) => a.start - b.start)
  let nextLabel = 0
  const { blocks, lineComments } = language.lexis
  const widened = widen(text, matches, blocks === 'indent' || blocks === 'section' ? lineComments[0] : undefined)
  for (const found of joinClauses(text, widened, language.lexis)) {
    for (; nextLabel < labels.length && labels[nextLabel]!.start < found.start; nextLabel++)
      openSection(text, language.exported, stack, labels[nextLabel]!)
    while (stack.length > 0 && stack[stack.length - 1]!.end <= found.start) stack.pop()
    let outer: Enclosure | undefined
    for (let at = stack.length - 1; at >= 0 && !outer; at--) {
      const candidate = stack[at]!
      if (candidate.inside >= 0 && candidate.inside <= found.start && found.end <= candidate.end) outer = candidate
    }
    const { match } = found
    if (outer && ((CODE.has(outer.kind) && isLocal(match)) || (match.set && 'top' in match.set))) continue
    if (match.within >= 0 && outer?.inside !== match.within) continue
    const { name, owner: written, nameStart } = nameOf(text, match, language)
    const flags = match.set ?? {}
    if (name === '' && !(match.role === 'scope' && 'anonymous' in flags)) continue
    // A function expression has the name it is bound to; its own counts where it has no other.
    const last = result[result.length - 1]
    const isNamed = lastWord(outer?.qualified) === name || (last?.name === name && found.end <= last.end)
    if ('expression' in flags && (values.has(match.start) || isNamed)) continue
    const enclosing = 'self' in flags ? selfOf(outer) : outer?.qualified
    if (enclosing === undefined && 'self' in flags) continue
    // `def Shape.area` in Shape names what it stands in.
    const named = enclosing !== undefined && (enclosing === written || enclosing.endsWith(`.${written}`)) ? '' : written
    const owner = [enclosing, named].filter(Boolean).join('.')
    if ('once' in flags) {
      const key = `${owner} ${name}`
      if (bound.has(key)) continue
      bound.add(key)
    }
    const modifiers = modifiersOf(text, found, language)
    const isFree = outer?.kind === 'scope' && outer.qualified === '' && match.role === 'method'
    const kind = kindOf(text, language, found, name, written !== '' ? 'scope' : outer?.kind, isFree)
    if (name === '_' && language.unnamed?.includes(kind as SymbolKind)) continue
    // A member written outside its owner (`X.prototype.m = …`) follows it where the owner came first.
    const atTop = !outer || (outer.kind === 'module' && language.exported.lists === true)
    const shown: boolean =
      (!(onlyListed && atTop) &&
        isExported(language.exported, {
          name,
          kind,
          words: modifiers.head,
          decorators: found.decorators,
          outer,
          set: match.set,
        })) ||
      (atTop &&
        (written === ''
          ? listed.has(name)
          : language.exported.membersFollowOwner === true && exportedAtTop.has(written))) ||
      ('self' in flags && exportedAtTop.has(owner))
    const exported = shown && nameStart !== guard && !(hides.length > 0 && isHidden(text, hides, name, outer))
    if (exported && owner === '') exportedAtTop.add(name)
    values.add(match.value)
    if (match.role !== 'scope') {
      if (match.set && 'forward' in match.set)
        forward.push({ at: result.length, only: match.set.forward === 'function' })
      result.push({
        name,
        kind: kind as SymbolKind,
        start: found.start,
        end: found.end,
        nameStart,
        bodyStart: match.body,
        parent: outer?.index ?? -1,
        ...(owner === '' ? {} : { owner }),
        exported,
        modifiers: modifiers.kept.filter(word => word !== kind),
        decorators: found.decorators,
      })
    }
    stack.push({
      kind,
      inside: match.set && 'flat' in match.set ? -1 : match.body >= 0 ? match.body : match.value,
      end: found.end,
      index: match.role === 'scope' ? (outer?.index ?? -1) : result.length - 1,
      qualified: 'transparent' in flags ? owner : [owner, name].filter(Boolean).join('.'),
      owner,
      exported,
      hides: language.exported.sections?.hiddenFrom.includes(match.role) ?? false,
    })
  }
  return forward.length > 0 ? withoutForward(text, result, forward, language.overloads === true) : result
}

/** What `this` means in `outer`: a method's owner, a function that makes objects. */
function selfOf(outer: Enclosure | undefined): string | undefined {
  return outer?.kind === 'method' ? outer.owner : outer?.qualified
}

function lastWord(qualified: string | undefined): string | undefined {
  return qualified?.slice(qualified.lastIndexOf('.') + 1)
}

const COMMENT = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const GUARD =
  /#[ \t]*ifndef[ \t]+(\w+)[^\n]*\n\s*#[ \t]*define[ \t]+(?=\1(?:[ \t]+1)?[ \t]*(?:\r?\n(?!\s*#[ \t]*endif)|\/[/*]))/y

/** Where the macro is named that keeps a header from being read twice, which nobody uses elsewhere; -1 without one. */
function includeGuard(text: string): number {
  let at = 0
  for (COMMENT.lastIndex = 0; COMMENT.test(text); ) at = COMMENT.lastIndex
  GUARD.lastIndex = at
  return GUARD.test(text) ? GUARD.lastIndex : -1
}

/** Whether a function's body makes it a local: variables, and the prototypes of C. */
function isLocal({ role, declaration, set }: Match): boolean {
  if (set && 'item' in set) return false
  return role === 'const' || role === 'var' || (declaration && (role === 'fn' || role === 'method'))
}

function kindOf(
  text: string,
  { rename }: Language,
  { match, head }: Found,
  name: string,
  outer: Enclosure['kind'] | undefined,
  isFree: boolean,
): SymbolKind | 'scope' {
  const kind = isFree
    ? 'fn'
    : match.role === 'fn' && outer && TYPES.has(outer)
      ? 'method'
      : (match.role as SymbolKind | 'scope')
  const fitting = rename?.find(
    rule =>
      rule.kind === kind &&
      (!rule.when || rule.when.test(name)) &&
      (!rule.head || rule.head.test(text.slice(head.start, head.end))) &&
      (!rule.value || (match.value >= 0 && rule.value.test(text.slice(match.value, match.value + VALUE_LIMIT)))) &&
      (!rule.body || (match.body >= 0 && rule.body.test(text.slice(match.body - LEAD, match.end)))),
  )
  return fitting?.as ?? kind
}

/** Characters of an operator's name that are read. */
const LONGEST_OPERATOR = 200

/** Whether a statement beside it hides the name: `private :name`. */
function isHidden(text: string, hides: readonly Match[], name: string, outer: Enclosure | undefined): boolean {
  return hides.some(
    ({ start, end }) =>
      (!outer || (outer.inside <= start && end <= outer.end)) && text.slice(start, end).replace(/^:/, '') === name,
  )
}

/** How much text of a value its pattern sees. */
const VALUE_LIMIT = 80
/** How much text before a body its pattern sees: the `=>` of an expression body. */
const LEAD = 4

/** A name as written there, split from the qualification of `ns::Foo::bar`, and the owner the match itself gives. */
function nameOf(
  text: string,
  match: Match,
  { scopeName, nameWithin, operatorNames, lexis }: Language,
): { name: string; owner: string; nameStart: number } {
  let owner =
    match.owner >= 0 ? plain(text.slice(match.owner, match.ownerEnd)).replace(/^(["`[])([^,]*)(["`\]])$/, '$2') : ''
  const renamed = match.renamed ?? match.set?.name
  if (renamed) return { name: renamed, owner, nameStart: match.name }
  if (match.set && 'anonymous' in match.set) return { name: '', owner: '', nameStart: match.name }
  let name = text.slice(match.name, match.nameEnd)
  let nameStart = match.name
  const { prefix = '', suffix = '' } = match.set ?? {}
  if (nameWithin) name = nameWithin.exec(name)?.[0] ?? name
  if (/^["'`]/.test(name)) return { name: prefix + name.slice(1, -1) + suffix, owner, nameStart: nameStart + 1 }
  if (/^:[^:]/.test(name) && lexis.literals?.some(({ first }) => first === ':'))
    return { name: name.slice(1) + suffix, owner, nameStart: nameStart + 1 }
  if (prefix) return { name: prefix + name + suffix, owner, nameStart }
  // A keyword stands for a name that is more than one token: `~Store`, `operator +`.
  if (operatorNames && (name === 'operator' || name === '~'))
    name = text.slice(match.name, match.name + LONGEST_OPERATOR)
  if (operatorNames && name.startsWith('~')) name = name.replace(/^~\s*(\w+).*/s, '~$1')
  if (name.includes('::') && lexis.access.includes('::') && !name.startsWith('operator')) {
    const split = lastSeparator(name)
    if (split >= 0) {
      owner = plain(name.slice(0, split))
      const after = /^::\s*(template\s+)?/.exec(name.slice(split))![0].length
      name = name.slice(split + after)
      nameStart += split + after
    }
  }
  if (match.role === 'scope' && scopeName) name = scopeName.exec(name)?.[0] ?? name
  else if (match.role === 'scope' || match.role === 'module') name = plain(name)
  else if (operatorNames && /^operator\b/.test(name)) name = operatorName(name)
  else if (/^[\p{L}_$].*?(?:<(?!-)|\n)/u.test(name)) name = name.replace(/<.*/s, '').replace(/\s+/g, ' ').trim()
  return { name, owner, nameStart }
}

/** `operator ==` → `operator==`, `operator T const &() const` → `operator T const&`, `operator ()` → `operator()`. */
function operatorName(written: string): string {
  const symbol = /^operator\s*(""\s*\w+|[^\s\w(]+|\(\s*\))/.exec(written)?.[1]
  if (symbol) return `operator${symbol.replace(/\s/g, '')}`
  return written
    .replace(/\(.*/s, '')
    .replace(/\s+(?=\W|$)|(?<=\W)\s+/g, '')
    .replace(/\s+/g, ' ')
}

/** `ns::Foo<T>` → `ns.Foo`; `&'a Foo`, `dyn Foo + Send` → `Foo`; `*G[T]` → `G`. */
function plain(text: string): string {
  let written = text
  for (let before = ''; before !== written; ) {
    before = written
    written = written.replace(/<[^<>]*>|(?<=\w)\[[^[\]]*\]/g, '')
  }
  return written
    .replace(/^[&*\s]*('\w+\s+)?(?:(?:mut|dyn)\s+)*/, '')
    .replace(/\s*::\s*/g, '.')
    .replace(/\s\+\s.*/s, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Position of the last `::` outside `<…>` and before an `operator`; -1 without one. */
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
