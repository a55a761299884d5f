// Statements that a grammar takes for functions around an error: `if (a) { … }` in a class becomes a method of that
// name.
import type { Match } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'

/** Of what was found in a text with errors, all but functions that bear the name of a control structure. */
export function withoutMisnamedStatements(
  text: string,
  language: Language,
  matches: readonly Match[],
): readonly Match[] {
  // A method of JavaScript may bear any name: `catch(handler) { … }`.
  if (language.script !== undefined) return matches
  const { words, blockWords, lambdas } = language.lexis
  const declaring = new Set([...words.declare, ...lambdas])
  const control = new Set([
    ...[words.if, words.else, words.elseIf, words.loop, words.switch, words.try, words.catch, words.throw].flat(),
    ...(blockWords?.close ?? []),
    ...words.declare,
  ])
  return matches.filter(({ role, start, name, nameEnd }) => {
    // `class A:` with an error around it looks like a variable that is given a type.
    const isValue = (role === 'var' || role === 'const') && start === name
    if (isValue && declaring.has(wordBefore(text, name) ?? '')) return false
    const mayBe = (role === 'fn' || role === 'method') && name >= 0 && control.has(text.slice(name, nameEnd))
    // `def end`, `function list()`: what declares it stands before it.
    const before = mayBe && wordBefore(text, name)
    return !mayBe || (before && declaring.has(before))
  })
}

function wordBefore(text: string, name: number): string | undefined {
  return BEFORE.exec(text.slice(Math.max(0, name - LONGEST_BEFORE), name))?.[1]
}

const LONGEST_BEFORE = 40
/** The word before a name, with what a method may belong to between them: `def self.end`. */
const BEFORE = /(\w+)[ \t]+&?(?:\w+\.)?$/
