// From the matches of a language's query to definitions: ranges widened to whole statements, decorators and `export`,
// parents and owners by enclosure, modifiers and visibility by the language's rules. Pure.
import type { Language } from '../languages/language.ts'
import type { Match } from '../languages/match.ts'
import type { Definition, SymbolKind } from '../model.ts'
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
  const result: Definition[] = []
  const forward: number[] = []
  const exportedAtTop = new Set(listed)
  const stack: Enclosure[] = []
  const guard = language.lexis.preprocessor ? includeGuard(text) : -1
  const labels = matches.filter(match => match.role === 'access').sort((a, b) => a.start - b.start)
  let nextLabel = 0
  for (const found of widen(text, matches)) {
    for (; nextLabel < labels.length && labels[nextLabel]!.start < found.start; nextLabel++)
      openSection(text, language.exported, stack, labels[nextLabel]!)
    while (stack.length > 0 && stack[stack.length - 1]!.end <= found.start) stack.pop()
    let outer: Enclosure | undefined
    for (let at = stack.length - 1; at >= 0 && !outer; at--) {
      const candidate = stack[at]!
      if (candidate.inside >= 0 && candidate.inside <= found.start && found.end <= candidate.end) outer = candidate
    }
    const { match } = found
    if (outer && CODE.has(outer.kind) && isLocal(match)) continue
    if (match.within >= 0 && outer?.inside !== match.within) continue
    const { name, owner: written, nameStart } = nameOf(text, match)
    if (name === '' || (name === '_' && !language.underscoreIsName) || nameStart === guard) continue
    const within = outer?.qualified
    // `def Shape.area` in Shape names what it stands in.
    const named = within !== undefined && (within === written || within.endsWith(`.${written}`)) ? '' : written
    const owner = [within, named].filter(Boolean).join('.')
    const modifiers = modifiersOf(text, found, language)
    const kind = kindOf(text, language, found, name, written !== '' ? 'scope' : outer?.kind)
    // A member written outside its owner (`X.prototype.m = …`) follows it where the owner came first.
    const shown: boolean =
      isExported(language.exported, {
        name,
        kind,
        words: modifiers.head,
        decorators: found.decorators,
        outer,
        set: match.set,
      }) ||
      (!outer &&
        (written === ''
          ? listed.has(name)
          : language.exported.membersFollowOwner === true && exportedAtTop.has(written)))
    const exported = shown && !(hides.length > 0 && isHidden(text, hides, name, outer))
    if (exported && owner === '') exportedAtTop.add(name)
    if (match.role !== 'scope') {
      if (match.set && 'forward' in match.set) forward.push(result.length)
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
      inside: match.body >= 0 ? match.body : match.value,
      end: found.end,
      index: match.role === 'scope' ? (outer?.index ?? -1) : result.length - 1,
      qualified: match.set && 'transparent' in match.set ? owner : owner === '' ? name : `${owner}.${name}`,
      exported,
      hides: language.exported.sections?.hiddenFrom.includes(match.role) ?? false,
    })
  }
  return forward.length > 0 ? withoutForward(result, forward) : result
}

const COMMENT = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const GUARD =
  /#[ \t]*ifndef[ \t]+(\w+)[^\n]*\n\s*#[ \t]*define[ \t]+(?=\1(?:[ \t]+1)?[ \t]*(?:\r?\n(?!\s*#[ \t]*endif)|\/[/*]))/y

/** Where the macro is named that keeps a header from being read twice, which is no definition; -1 without one. */
function includeGuard(text: string): number {
  let at = 0
  for (COMMENT.lastIndex = 0; COMMENT.test(text); ) at = COMMENT.lastIndex
  GUARD.lastIndex = at
  return GUARD.test(text) ? GUARD.lastIndex : -1
}

/** Whether a function's body makes it a local: variables, and the prototypes of C. */
function isLocal({ role, declaration }: Match): boolean {
  return role === 'const' || role === 'var' || (declaration && (role === 'fn' || role === 'method'))
}

function kindOf(
  text: string,
  { rename }: Language,
  { match, head }: Found,
  name: string,
  outer: Enclosure['kind'] | undefined,
): SymbolKind | 'scope' {
  const kind = match.role === 'fn' && outer && TYPES.has(outer) ? 'method' : (match.role as SymbolKind | 'scope')
  const fitting = rename?.find(
    rule =>
      rule.kind === kind &&
      (!rule.when || rule.when.test(name)) &&
      (!rule.head || rule.head.test(text.slice(head.start, head.end))) &&
      (!rule.body || (match.body >= 0 && rule.body.test(text.slice(match.body - LEAD, match.end)))),
  )
  return fitting?.as ?? kind
}

/** Whether a statement beside it hides the name: `private :name`. */
function isHidden(text: string, hides: readonly Match[], name: string, outer: Enclosure | undefined): boolean {
  return hides.some(
    ({ start, end }) =>
      (!outer || (outer.inside <= start && end <= outer.end)) && text.slice(start, end).replace(/^:/, '') === name,
  )
}

/** How much text before a body its pattern sees: the `=>` of an expression body. */
const LEAD = 4

/** A name as written there, split from the qualification of `ns::Foo::bar`, and the owner the match itself gives. */
function nameOf(text: string, match: Match): { name: string; owner: string; nameStart: number } {
  let name = text.slice(match.name, match.nameEnd)
  let nameStart = match.name
  let owner = match.owner >= 0 ? plain(text.slice(match.owner, match.ownerEnd)) : ''
  const suffix = match.set?.suffix ?? ''
  if (/^["'`]/.test(name)) return { name: name.slice(1, -1) + suffix, owner, nameStart: nameStart + 1 }
  if (/^:[^:]/.test(name)) return { name: name.slice(1) + suffix, owner, nameStart: nameStart + 1 }
  if (name.includes('::')) {
    const split = lastSeparator(name)
    if (split >= 0) {
      owner = plain(name.slice(0, split))
      const after = /^::\s*(template\s+)?/.exec(name.slice(split))![0].length
      name = name.slice(split + after)
      nameStart += split + after
    }
  }
  if (match.role === 'scope' || match.role === 'module') name = plain(name)
  else if (/^operator\b/.test(name)) name = operatorName(name)
  else if (/[^<][<\n]/.test(name)) name = name.replace(/<.*/s, '').replace(/\s+/g, ' ').trim()
  return { name, owner, nameStart }
}

/** `operator ==` → `operator==`, `operator bool() const` → `operator bool`, `operator ()` → `operator()`. */
function operatorName(written: string): string {
  const symbol = /^operator\s*(""\s*\w+|[^\s\w(]+|\(\s*\))/.exec(written)?.[1]
  if (symbol) return `operator${symbol.replace(/\s/g, '')}`
  return written.replace(/\s*\(.*/s, '').replace(/\s+/g, ' ')
}

/** `ns::Foo<T>` → `ns.Foo`; `&'a Foo` → `Foo`; `*G[T]` → `G`. */
function plain(text: string): string {
  let written = text
  for (let before = ''; before !== written; ) {
    before = written
    written = written.replace(/<[^<>]*>|(?<=\w)\[[^[\]]*\]/g, '')
  }
  return written
    .replace(/^[&*\s]+('\w+\s+)?(mut\s+|dyn\s+)*/, '')
    .replace(/\s*::\s*/g, '.')
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

/**
 * Leaves out the forward declarations (by position, ascending) of what the file also defines. A function that none of them
 * exports is not: a private member defined outside its class.
 */
function withoutForward(all: readonly Definition[], forward: readonly number[]): Definition[] {
  const qualified = ({ owner, name }: Definition) => `${owner ?? ''}.${name}`
  const declared = new Set(forward)
  const shown = new Map<string, boolean>()
  for (const at of forward) {
    const name = qualified(all[at]!)
    shown.set(name, (shown.get(name) ?? false) || all[at]!.exported)
  }
  const defined = new Set<string>()
  all.forEach((definition, at) => {
    if (!declared.has(at)) defined.add(qualified(definition))
  })
  const position: number[] = []
  const kept: Definition[] = []
  all.forEach((definition, at) => {
    if (declared.has(at) && defined.has(qualified(definition))) return
    position[at] = kept.length
    const hidden = CODE.has(definition.kind) && definition.exported && shown.get(qualified(definition)) === false
    kept.push(hidden ? { ...definition, exported: false } : definition)
  })
  return kept.map(definition =>
    definition.parent < 0 ? definition : { ...definition, parent: position[definition.parent] ?? -1 },
  )
}
