// Names in the import and export lists of scripts and Python: `import { a as b } from './x'`, `from x import a as b`.
import * as T from '../../scan/token-kinds.ts'
import type { ScriptCode } from '../values/script-code.ts'

export interface ImportItem {
  /** Whether the token is the name in the other module, the alias, or both. */
  readonly part: 'name' | 'alias' | 'both'
  /** The module; undefined for an export of what the file itself has. */
  readonly specifier: string | undefined
  readonly isExport: boolean
}

/** Tokens that are looked at for the beginning of a statement. */
const LONGEST = 4000

/** The item of an import or export list that a token of a script belongs to. */
export function scriptItem(code: ScriptCode, at: number): ImportItem | undefined {
  const open = code.around[at]!
  if (open < 0 || code.kind(open) !== T.OPEN_BRACE) return undefined
  let head = open - 1
  // `import a, { b }`
  if (code.kind(head) === T.COMMA) head -= 2
  if (code.is(head, 'type')) head--
  const isExport = code.is(head, 'export')
  if (!isExport && !code.is(head, 'import')) return undefined
  const close = code.partners[open]!
  const specifier = code.is(close + 1, 'from') ? unquoted(code.word(close + 2)) : undefined
  if (!isExport && specifier === undefined) return undefined
  const part = code.is(at - 1, 'as') ? 'alias' : code.is(at + 1, 'as') ? 'name' : 'both'
  return { part, specifier, isExport }
}

/** True for the name that a script gives to a whole module or a default export: `import a from`, `* as a`. */
export function isWholeImport(code: ScriptCode, at: number): boolean {
  const head = code.is(at - 1, 'type') ? at - 2 : at - 1
  if (code.is(head, 'import')) return code.is(at + 1, 'from') || code.kind(at + 1) === T.COMMA || code.is(at + 1, '=')
  return code.is(at - 1, 'as') && code.is(at - 2, '*')
}

/** The item of an import of Python that a token belongs to; `module` if it is a part of the module's name. */
export function pythonItem(code: ScriptCode, at: number): ImportItem | 'module' | undefined {
  const open = code.around[at]!
  const isListed = open >= 0 && code.kind(open) === T.OPEN_PAREN && code.is(open - 1, 'import')
  let start = isListed ? open - 1 : at
  for (let left = LONGEST; start >= 0 && left > 0; left--, start--) {
    if (code.is(start, 'import') || code.is(start, 'from')) break
    if (code.isFirst(start) || code.kind(start) === T.SEMICOLON) return undefined
  }
  if (start < 0) return undefined
  if (code.is(start, 'from')) return isStatement(code, start) ? 'module' : undefined
  let from = start
  while (from > 0 && !code.isFirst(from) && !code.is(from, 'from')) from--
  if (!code.is(from, 'from'))
    return isStatement(code, start) ? (code.is(at - 1, 'as') ? undefined : 'module') : undefined
  let specifier = ''
  for (let i = from + 1; i < start; i++) specifier += code.word(i)
  const part = code.is(at - 1, 'as') ? 'alias' : code.is(at + 1, 'as') ? 'name' : 'both'
  return { part, specifier, isExport: false }
}

/** True for the first word of a statement: `from` is one of `yield from`, too. */
function isStatement(code: ScriptCode, at: number): boolean {
  return at === 0 || code.isFirst(at) || code.kind(at - 1) === T.SEMICOLON || code.kind(at - 1) === T.COLON
}

function unquoted(text: string): string {
  return /^(["'`])(.*)\1$/s.exec(text)?.[2] ?? text
}
