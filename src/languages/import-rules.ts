// The imports of each language, by the ending of a file. Not in language-entries.ts, whose rows load
// grammars, because a query reads imports without parsing.
import { bash } from './bash/imports.ts'
import { c, cpp } from './c/imports.ts'
import { csharp } from './csharp/imports.ts'
import { dart } from './dart/imports.ts'
import { elixir } from './elixir/imports.ts'
import { go } from './go/imports.ts'
import type { ImportRules } from './import-rule.ts'
import { java, kotlin, scala } from './java/imports.ts'
import { components, javascript, typescriptRules } from './javascript/imports.ts'
import { lua } from './lua/imports.ts'
import { php } from './php/imports.ts'
import { python } from './python/imports.ts'
import { ruby } from './ruby/imports.ts'
import { rust } from './rust/imports.ts'
import { swift } from './swift/imports.ts'

/** Endings without the dot. */
const BY_ENDING: readonly (readonly [endings: string, rules: ImportRules])[] = [
  ['js jsx mjs cjs tsx', javascript],
  ['ts mts cts', typescriptRules],
  ['vue svelte', components],
  ['py pyi', python],
  ['go', go],
  ['rs', rust],
  ['php', php],
  ['rb rake', ruby],
  ['dart', dart],
  ['lua', lua],
  ['ex exs', elixir],
  ['cs csx', csharp],
  ['swift', swift],
  ['sh bash zsh ksh bats', bash],
  ['java groovy', java],
  ['kt kts', kotlin],
  ['scala sc', scala],
  ['c h m', c],
  ['cpp cc cxx c++ hpp hh hxx h++ ipp tpp inl tcc txx inc mm cu cuh ino', cpp],
]

const known = new Map(
  BY_ENDING.flatMap(([endings, rules]) => endings.split(' ').map(ending => [ending, rules] as const)),
)

/**
 * The import rules for the file at `path`; undefined for a language whose imports ctx does not know. With its text, a script
 * without an ending has those of its shell.
 */
export function importRulesOf(path: string, text = ''): ImportRules | undefined {
  return (
    known.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? (isShellScript(path, text) ? bash : undefined)
  )
}

function isShellScript(path: string, text: string): boolean {
  return text.startsWith('#!') && /^#![^\n]*\b(?:ba|da|k|z)?sh\b/.test(text) && !/\.[^/]*$/.test(path)
}
