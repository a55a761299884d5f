// Names of receivers and callees as they are written. Pure but for the record of their user.
import { escaped } from '../util/regex-escape.ts'
import type { User } from './graph.ts'

/** The name under which a definition is imported that the file calls otherwise: `a` for `b` of `use a as b`. */
export function originalName(local: string, { record: { aliases = [] } }: User): string {
  const alias = aliases.find(each => each.endsWith(` as ${local}`))
  return alias === undefined ? local : alias.slice(0, alias.indexOf(' '))
}

/** The names of a chain `a.b.c`; undefined for any other expression. */
export function namesIn(receiver: string): string[] | undefined {
  return /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\?\.|\.|::|->|\\)[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(receiver)
    ? receiver.split(/\?\.|\.|::|->|\\/)
    : undefined
}

/** True for a variable that a script makes as an object: it may hold functions of modules. */
export function isObject(name: string, text: string): boolean {
  return new RegExp(`\\b(?:const|let|var)\\s+${escaped(name)}\\s*(?::[^=\\n]*)?=\\s*\\{`).test(text)
}
