// The imports of each language, by the ending of a file. Not in language-entries.ts, whose rows load
// grammars, because a query reads imports without parsing.
import { c, cpp } from './c/imports.ts'
import { dart } from './dart/imports.ts'
import { go } from './go/imports.ts'
import type { ImportRules } from './import-rule.ts'
import { java, kotlin, scala } from './java/imports.ts'
import { components, javascript, typescriptRules } from './javascript/imports.ts'
import { lua } from './lua/imports.ts'
import { php } from './php/imports.ts'
import { python } from './python/imports.ts'
import { ruby } from './ruby/imports.ts'
import { rust } from './rust/imports.ts'

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
  ['java groovy', java],
  ['kt kts', kotlin],
  ['scala sc', scala],
  ['c h m', c],
  ['cpp cc cxx c++ hpp hh hxx h++ ipp tpp inl tcc txx inc mm cu cuh ino', cpp],
]

const known = new Map(
  BY_ENDING.flatMap(([endings, rules]) => endings.split(' ').map(ending => [ending, rules] as const)),
)

/** The import rules for the file at `path`; undefined for a language whose imports ctx does not know. */
export function importRulesOf(path: string): ImportRules | undefined {
  return known.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
}
