// The result type in a function's head.
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Definition } from '../../model.ts'
import { withoutAttributes } from './attributes.ts'
import { closingOf, skipAngles } from './head-brackets.ts'

/** The result type in a head whose name begins at `nameAt` and whose parameters end at `end`; '' without one. */
export function resultOf(head: string, nameAt: number, end: number, definition: Definition, lexis: Lexis): string {
  const after = head.slice(end).trim()
  const { returns, signature } = lexis
  if (returns === null) {
    const trailing = TRAILING.exec(withoutAttributes(after, lexis))
    if (trailing?.[1] !== undefined) return trailing[1]
    // A conversion operator is named by its type: `operator bool`.
    if (/^operator \w/.test(definition.name) && !/^operator (?:new|delete)\b/.test(definition.name))
      return definition.name.slice('operator '.length)
    return leadingType(withoutAttributes(head.slice(0, nameAt), lexis), definition, lexis)
  }
  const mark = signature?.beforeResult?.exec(after)?.[0].length ?? 0
  if (returns === '') return after.slice(mark)
  if (!after.startsWith(returns, mark)) return ''
  const type = after
    .slice(mark + returns.length)
    .replace(/\s+where\s.*$/, '')
    .trim()
  // A call of another constructor: `constructor(x: Int) : this(x, 0)` (Kotlin).
  return /^(?:this|super)\s*\(/.test(type) ? '' : type
}

/** `auto f() const noexcept -> T` */
const TRAILING = /^(?:const\b\s*|volatile\b\s*|&&?\s*|noexcept\b(?:\([^()]*\))?\s*|override\b\s*|final\b\s*)*->\s*(.+)$/

/** The type before a name, without modifiers, templates and the owner in `T Owner::name`. */
function leadingType(before: string, { modifiers }: Definition, lexis: Lexis): string {
  const type = withoutCondition(withoutTemplates(before.trim(), lexis), lexis).replace(OWNER, '')
  const words = type.split(' ').filter(word => !modifiers.includes(word) && !NOT_A_TYPE.test(word))
  return withoutTemplates(words.join(' '), lexis).replace(/\($/, '').trim()
}

/** Removes `explicit(…)`, which may hold any expression (C++). */
function withoutCondition(text: string, lexis: Lexis): string {
  const found = /\bexplicit\s*(?=\()/.exec(text)
  if (found === null) return text
  return text.slice(0, found.index) + text.slice(closingOf(text, found.index + found[0].length, lexis) + 1)
}

/** Removes `template <…>`, `<T>` (also after access modifiers) and their requirements. */
function withoutTemplates(text: string, lexis: Lexis): string {
  let rest = text
  for (;;) {
    if (/^requires\b/.test(rest)) {
      rest = withoutRequirement(rest, lexis)
      continue
    }
    const open = /^(?:(?:(?:public|private|protected|static|final|abstract)\s+)*|template\s*)(?=<)/.exec(rest)
    if (open === null) return rest
    rest = rest.slice(skipAngles(rest, open[0].length, lexis)).trim()
  }
}

/** Removes a requires-clause: operands joined by `&&` and `||`. */
function withoutRequirement(text: string, lexis: Lexis): string {
  let rest = text
  do {
    rest = rest.replace(/^(?:requires\b|&&|\|\|)\s*!?\s*[\w:]*/, '')
    while ('<({'.includes(rest[0] ?? '\n')) rest = rest.slice(closingOf(rest, 0, lexis) + 1).replace(/^::\w+/, '')
    rest = rest.trimStart()
  } while (/^(?:&&|\|\|)/.test(rest))
  return rest
}

/** The owner before a name: `Store::`, `ns::Map<K, V>::~`, `IStore<int>.` */
const OWNER = /(?:::\s*)?(?:[\w$]+(?:<(?:[^<>]|<[^<>]*>)*>)?(?:::|\.)\s*)+~?$/

const NOT_A_TYPE =
  /^(?:static|inline|extern|virtual|explicit|constexpr|friend|public|private|protected|internal|final|abstract|override|synchronized|native|default|factory|external|operator|get|set|implicit|sealed|partial|unsafe|async|new|__\w+|asmlinkage|noinline|@.*|"C")$/
