// Items: functions, types, traits, modules, constants, macros, and what is implemented. Each function gives the number of
// the token after what it reads, -1 where there is a doubt. Bodies are work that waits.
import type { Draft, Role } from '../../languages/match.ts'
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as fields from './fields.ts'
import { implEnd } from './impl.ts'
import * as types from './types.ts'
import * as W from './words.ts'

// What stretches of tokens hold that wait for their turn.
export const CODE = 0
export const ITEMS = 1
/** The items of a trait, and of a block of foreign ones. */
export const TRAIT = 2
const FOREIGN = 3

/** The item that begins at a token, its attributes included. `kind` is that of the stretch it stands in. */
export function itemEnd(work: Work, kind: number, first: number): number {
  const { run } = work
  const from = readAttributes(work, first)
  if (from < 0) return -1
  // Those of a file or a block may be all that it has.
  if (from > first && (run.kinds[from] === T.END || run.partners[from]! >= 0)) return from
  if (run.kinds[from] === T.SEMICOLON) return from + 1
  const at = modifiersEnd(run, fields.visibilityEnd(run, from))
  const word = W.wordAt(run, at)
  if (word & W.FUNCTION) return functionEnd(work, kind, from, at)
  if (word & (W.STRUCT | W.UNION) && W.isName(run, at + 1)) return structEnd(work, from, at)
  if (word & W.ENUM) return enumEnd(work, from, at)
  if (word & W.TRAIT) return traitEnd(work, from, at)
  if (word & W.MODULE) return moduleEnd(work, from, at)
  if (word & W.IMPL) return implEnd(work, from, at, ITEMS)
  if (word & W.TYPE) return typeItemEnd(work, kind, from, at)
  if (word & (W.CONSTANT | W.STATIC)) return constantEnd(work, from, at)
  if (word & W.USE) return useEnd(run, at + 1)
  if (word & W.EXTERN) return externEnd(work, at)
  return at === from ? macroEnd(work, at) : -1
}

/** Reads attributes, which are matches but for those of what they stand in. */
function readAttributes(work: Work, from: number): number {
  const { kinds, partners } = work.run
  for (let at = from; ; ) {
    if (kinds[at] !== T.HASH) return at
    const open = kinds[at + 1] === T.BANG ? at + 2 : at + 1
    if (kinds[open] !== T.OPEN_BRACKET || !isWord(work.run, open + 1)) return -1
    const end = partners[open]! + 1
    if (open === at + 1) work.found('decorator', at, end, -1)
    at = end
  }
}

function isWord({ kinds }: TokenRun, at: number): boolean {
  return kinds[at] === T.WORD || kinds[at] === T.KEYWORD
}

/** The first token behind the words before that of an item. */
function modifiersEnd(run: TokenRun, from: number): number {
  for (let at = from; ; ) {
    const word = W.wordAt(run, at)
    const next = W.wordAt(run, at + 1)
    const isBefore = (next & (W.FUNCTION | W.MODIFIER | W.EXTERN | W.CONSTANT | W.IMPL | W.TRAIT | W.TYPE)) !== 0
    if (word & W.EXTERN) {
      const after = run.kinds[at + 1] === T.STRING ? at + 2 : at + 1
      if ((W.wordAt(run, after) & W.FUNCTION) === 0) return at
      at = after
    } else if (isBefore && word & (W.MODIFIER | W.SOFT | W.CONSTANT)) at++
    else return at
  }
}

function functionEnd(work: Work, kind: number, from: number, at: number): number {
  const { run } = work
  const { kinds, partners } = run
  const name = at + 1
  const open = W.isName(run, name) ? types.parametersEnd(run, name + 1) : -1
  if (open < 0 || kinds[open] !== T.OPEN_PAREN || !fields.holdsParameters(run, open)) return -1
  let end = partners[open]! + 1
  if (kinds[end] === T.THIN_ARROW) end = types.typeEnd(run, end + 1)
  end = types.whereEnd(run, end)
  if (end < 0) return -1
  if (kinds[end] === T.OPEN_BRACE) return blockEnd(work, 'fn', from, name, end, CODE)
  if (kinds[end] !== T.SEMICOLON) return -1
  const match = work.found('fn', from, end + 1, name)
  match.declaration = true
  if (kind === FOREIGN) match.set = { item: null }
  return end + 1
}

/** What has a body in braces, which waits for its turn. */
function blockEnd(work: Work, role: Role, from: number, name: number, open: number, kind: number): number {
  bodied(work, role, from, name, open)
  work.addBody(kind, open)
  return work.run.partners[open]! + 1
}

function bodied(work: Work, role: Role, from: number, name: number, open: number): Draft {
  const match = work.found(role, from, work.run.partners[open]! + 1, name)
  match.body = work.run.starts[open]!
  return match
}

function structEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const { kinds, partners } = run
  const isUnion = (W.wordAt(run, at) & W.UNION) !== 0
  let end = types.parametersEnd(run, at + 2)
  if (end < 0) return -1
  if (kinds[end] === T.OPEN_PAREN && !isUnion) {
    if (!fields.holdsTypes(run, end)) return -1
    end = types.whereEnd(run, partners[end]! + 1)
  } else {
    end = types.whereEnd(run, end)
    if (end >= 0 && kinds[end] === T.OPEN_BRACE) {
      if (!fields.holdsFields(run, end)) return -1
      bodied(work, isUnion ? 'union' : 'struct', from, at + 1, end)
      return partners[end]! + 1
    }
  }
  if (end < 0 || kinds[end] !== T.SEMICOLON || isUnion) return -1
  work.found('struct', from, end + 1, at + 1)
  return end + 1
}

function enumEnd(work: Work, from: number, at: number): number {
  const { run } = work
  if (!W.isName(run, at + 1)) return -1
  const open = types.whereEnd(run, types.parametersEnd(run, at + 2))
  if (open < 0 || run.kinds[open] !== T.OPEN_BRACE || !fields.holdsVariants(run, open)) return -1
  bodied(work, 'enum', from, at + 1, open)
  return run.partners[open]! + 1
}

function traitEnd(work: Work, from: number, at: number): number {
  const { run } = work
  if (!W.isName(run, at + 1)) return -1
  let open = types.parametersEnd(run, at + 2)
  if (open >= 0 && run.kinds[open] === T.COLON) open = types.typeEnd(run, open + 1)
  open = types.whereEnd(run, open)
  return open >= 0 && run.kinds[open] === T.OPEN_BRACE ? blockEnd(work, 'trait', from, at + 1, open, TRAIT) : -1
}

function moduleEnd(work: Work, from: number, at: number): number {
  const { run } = work
  if (!W.isName(run, at + 1)) return -1
  if (run.kinds[at + 2] === T.OPEN_BRACE) return blockEnd(work, 'module', from, at + 1, at + 2, ITEMS)
  return run.kinds[at + 2] === T.SEMICOLON ? at + 3 : -1
}

function typeItemEnd(work: Work, kind: number, from: number, at: number): number {
  const { run } = work
  const name = at + 1
  if (!W.isName(run, name)) return -1
  let end = types.parametersEnd(run, name + 1)
  if (end < 0) return -1
  const isBound = kind === TRAIT && run.kinds[end] === T.COLON
  if (isBound) end = types.typeEnd(run, end + 1)
  end = types.whereEnd(run, end)
  const isAlias = end >= 0 && types.isEquals(run, end) && !isBound
  if (isAlias) end = types.whereEnd(run, types.typeEnd(run, end + 1))
  if (end < 0 || run.kinds[end] !== T.SEMICOLON || (!isAlias && kind !== TRAIT)) return -1
  work.found('type', from, end + 1, name).declaration = !isAlias
  return end + 1
}

function constantEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const isMutable = W.wordAt(run, at) & W.STATIC && W.wordAt(run, at + 1) & W.PREFIX
  const name = isMutable ? at + 2 : at + 1
  if (!W.isName(run, name) || run.kinds[name + 1] !== T.COLON) return -1
  let end = types.typeEnd(run, name + 2)
  if (end >= 0 && types.isEquals(run, end)) {
    const value = end + 1
    end = fields.valueEnd(run, value, false)
    if (end >= 0) work.add(CODE, value, end)
  }
  if (end < 0 || run.kinds[end] !== T.SEMICOLON) return -1
  work.found('const', from, end + 1, name)
  return end + 1
}

/** What is brought into scope: a path, all or some of what is in it, another name. */
function useEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  let at = from
  while (W.isPart(run, at) && kinds[at + 1] === T.ACCESS) at += 2
  if (at === from && kinds[at] === T.ACCESS) return useEnd(run, at + 1)
  if (kinds[at] === T.OPEN_BRACE) return afterSemicolon(run, partners[at]! + 1)
  if (kinds[at] === T.STAR) return afterSemicolon(run, at + 1)
  return W.isPart(run, at) ? renamedEnd(run, at + 1) : -1
}

/** What ends behind a name that may get another one. */
function renamedEnd(run: TokenRun, at: number): number {
  return afterSemicolon(run, W.wordAt(run, at) & W.AS && W.isName(run, at + 1) ? at + 2 : at)
}

function afterSemicolon({ kinds }: TokenRun, at: number): number {
  return kinds[at] === T.SEMICOLON ? at + 1 : -1
}

/** A crate, or a block of foreign items. */
function externEnd(work: Work, at: number): number {
  const { run } = work
  const open = run.kinds[at + 1] === T.STRING ? at + 2 : at + 1
  if (run.kinds[open] === T.OPEN_BRACE) {
    work.addBody(FOREIGN, open)
    return run.partners[open]! + 1
  }
  const isCrate = open === at + 1 && (W.wordAt(run, open) & W.PATH) !== 0 && W.isPart(run, open + 1)
  return isCrate ? renamedEnd(run, open + 2) : -1
}

/** A macro that is defined, or one that is called, whose tokens are no items. */
function macroEnd(work: Work, from: number): number {
  const { run } = work
  const { kinds, partners } = run
  let at = from
  while (W.isPart(run, at) && kinds[at + 1] === T.ACCESS) at += 2
  if (!W.isPart(run, at) || kinds[at + 1] !== T.BANG) return -1
  const isDefined = (W.wordAt(run, at) & W.MACRO) !== 0
  const open = isDefined ? at + 3 : at + 2
  if (partners[open]! < open || (isDefined && !W.isName(run, at + 2))) return -1
  let end = partners[open]! + 1
  if (kinds[open] !== T.OPEN_BRACE) {
    if (kinds[end] !== T.SEMICOLON) return -1
    end++
  }
  if (isDefined) work.found('macro', from, end, at + 2)
  return end
}
