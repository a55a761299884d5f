// Whether a name of Python is one of a function, a class or the module, by what these bind.
import { FUNCTION_KINDS } from '../../model.ts'
import * as T from '../../scan/token-kinds.ts'
import { lineRange } from '../../util/line-range.ts'
import { ownName } from '../../util/symbol-names.ts'
import type { GraphFile, User } from '../graph.ts'
import type { ScriptCode } from '../values/script-code.ts'

/** Where the name at a token is bound: in a function or comprehension, in the body of a class, or at the top level. */
export type Scope =
  | { readonly in: 'function' }
  | { readonly in: 'class'; readonly owner: string }
  | { readonly in: 'module' }

/** The scope that binds the bare name at a token. */
export function scopeOf(code: ScriptCode, at: number, line: number, file: GraphFile): Scope {
  const name = code.word(at)
  if (isComprehended(code, at, name)) return { in: 'function' }
  let isInBody = false
  for (const user of around(file, line)) {
    const body = bodyOf(code, user)
    if (at < body) {
      // Parameters, and what is in the head: defaults are of the scope around.
      if (isParameterAt(code, at, user)) return { in: 'function' }
      continue
    }
    if (FUNCTION_KINDS.has(user.record.k)) {
      isInBody = true
      const bound = boundIn(code, body, code.line(lineRange(user.record.l)[1])[1], name, file, user)
      if (bound === 'global') return { in: 'module' }
      if (bound === 'own') return { in: 'function' }
    } else if (!isInBody && user.record.k === 'class') {
      const owner = ownName(user.record)
      if (file.users.some(({ record }) => record.p === owner && record.s === name)) return { in: 'class', owner }
    }
  }
  return { in: 'module' }
}

/** The symbols around a line, innermost first. */
function around({ users }: GraphFile, line: number): User[] {
  return users
    .filter(({ symbol, record }) => {
      const [first, last] = lineRange(record.l)
      return symbol >= 0 && first <= line && line <= last && (FUNCTION_KINDS.has(record.k) || record.k === 'class')
    })
    .sort((a, b) => lineRange(b.record.l)[0] - lineRange(a.record.l)[0])
}

/** The token behind the head of a definition: its decorators, parameters and bases. */
function bodyOf(code: ScriptCode, { record }: User): number {
  const [first, last] = lineRange(record.l)
  const [from] = code.line(first)
  const [, to] = code.line(last)
  let at = from
  while (at < to && !(code.isFirst(at) || at === from ? /^(?:def|class|async)$/.test(code.word(at)) : false)) at++
  for (; at < to; at = Math.max(code.partners[at]!, at) + 1) if (code.kind(at) === T.COLON) return at + 1
  return from
}

/** True for the name of a parameter, not for its type or default. */
function isParameterAt(code: ScriptCode, at: number, { record }: User): boolean {
  const open = code.around[at]!
  if (open < 0 || !code.is(open - 1, record.s) || !code.is(open - 2, 'def')) return false
  const before = code.word(at - 1)
  return before === '(' || before === ',' || before === '*' || before === '**'
}

/** How a function binds a name in its own body. */
function boundIn(
  code: ScriptCode,
  from: number,
  to: number,
  name: string,
  file: GraphFile,
  user: User,
): 'own' | 'global' | undefined {
  if (user.record.params?.some(parameter => parameter.name.replace(/^\*+/, '') === name)) return 'own'
  const inner = file.users
    .filter(({ symbol, record }) => symbol >= 0 && symbol !== user.symbol && record.p?.startsWith(ownName(user.record)))
    .map(({ record }) => [code.line(lineRange(record.l)[0])[0], code.line(lineRange(record.l)[1])[1]] as const)
  for (let at = from; at < to; at++) {
    if (!code.is(at, name)) continue
    const within = inner.find(([start, end]) => start <= at && at < end)
    if (within) {
      // The definition itself binds its name.
      if (/^(?:def|class)$/.test(code.word(at - 1))) return 'own'
      continue
    }
    const how = bindingAt(code, at)
    if (how !== undefined) return how
  }
  return undefined
}

/** Whether the token binds its name: an assignment, a loop, `as`, `:=`. Imports bind what they lead to. */
function bindingAt(code: ScriptCode, at: number): 'own' | 'global' | undefined {
  const before = code.word(at - 1)
  if (code.kind(at - 1) === T.ACCESS) return undefined
  const isInBrackets = code.around[at]! >= 0
  if (code.is(at + 1, ':=')) return 'own'
  if (!isInBrackets && /^(?:def|class)$/.test(before)) return 'own'
  if (before === 'as') return isOfImport(code, at) ? undefined : 'own'
  let start = at
  while (start > 0 && !code.isFirst(start) && code.kind(start - 1) !== T.SEMICOLON) start--
  if (/^(?:global|nonlocal)$/.test(code.word(start))) return code.is(start, 'global') ? 'global' : 'own'
  if (/^(?:from|import)$/.test(code.word(start))) return undefined
  // `for a, (b, c) in …`
  for (let i = at - 1; i >= start; i--) {
    if (code.is(i, 'in')) break
    if (code.is(i, 'for')) return isInBrackets && code.around[i] === code.around[at] ? undefined : 'own'
  }
  if (isInBrackets && !isTuple(code, code.around[at]!, start)) return undefined
  // The type in `a: Name = …`.
  if (!/^(?:if|elif|else|for|while|with|try|finally|except)$/.test(code.word(start)))
    for (let i = start; i < at; i = Math.max(code.partners[i]!, i) + 1) if (code.kind(i) === T.COLON) return undefined
  // Left of the last `=` of the statement, or with a type.
  if (code.kind(at + 1) === T.COLON && at === start && !isInBrackets) return 'own'
  for (let i = at + 1; i < code.count && !code.isFirst(i); i = Math.max(code.partners[i]!, i) + 1) {
    if (code.kind(i) === T.ASSIGN)
      return code.kind(at + 1) === T.OPEN_PAREN ||
        code.kind(at + 1) === T.ACCESS ||
        code.kind(at + 1) === T.OPEN_BRACKET
        ? undefined
        : isTarget(code, start, i)
          ? 'own'
          : undefined
  }
  return undefined
}

/** True if the tokens from the beginning of a statement to its `=` are targets: names, members and commas. */
function isTarget(code: ScriptCode, start: number, end: number): boolean {
  for (let i = start; i < end; i = Math.max(code.partners[i]!, i) + 1) {
    const kind = code.kind(i)
    const isPart = [T.WORD, T.COMMA, T.ACCESS, T.ASSIGN, T.OPEN_PAREN, T.OPEN_BRACKET, T.STAR].includes(kind)
    if (code.kind(i) === T.COLON) return true
    if (!isPart && !code.is(i, '*')) return false
  }
  return true
}

/** `(a, b) = …` */
function isTuple(code: ScriptCode, open: number, start: number): boolean {
  return open === start && (code.kind(open) === T.OPEN_PAREN || code.kind(open) === T.OPEN_BRACKET)
}

function isOfImport(code: ScriptCode, at: number): boolean {
  for (let i = at; i >= 0; i--) {
    if (/^(?:import|from)$/.test(code.word(i))) return true
    if (code.isFirst(i) && code.around[i]! < 0) return false
  }
  return false
}

/** True within brackets whose `for` binds the name, or in a lambda of that parameter. */
function isComprehended(code: ScriptCode, at: number, name: string): boolean {
  for (let open = code.around[at]!; open >= 0; open = code.around[open]!)
    for (let i = open + 1; i < code.partners[open]!; i = Math.max(code.partners[i]!, i) + 1) {
      if (!code.is(i, 'for')) continue
      for (let each = i + 1; each < code.partners[open]! && !code.is(each, 'in'); each++)
        if (code.is(each, name)) return true
    }
  for (let i = at; i >= 0 && at - i < 60; i--) {
    if (!code.is(i, 'lambda')) {
      if (code.isFirst(i) && code.around[i]! < 0) break
      continue
    }
    for (let each = i + 1; each < code.count && code.kind(each) !== T.COLON; each++)
      if (code.is(each, name) && !code.is(each - 1, '=')) return true
  }
  return false
}
