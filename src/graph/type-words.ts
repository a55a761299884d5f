// The words by which files may name a type: its name, names under which it is exported, and other names for it.
import { DEFAULT, MODULE, REQUIRED } from '../facts/calls/import-bindings.ts'
import { MAX_REEXPORTS, UNNAMED_EXPORT } from '../resolve/definition-search.ts'
import { type BaseTypes, isAlias, scopeOf } from './base-types.ts'
import type { Found } from './type-symbols.ts'

/** Words and files for one type; beyond, the answer says that it is bounded. */
const MAX_WORDS = 60
const MAX_FILES = 5000

export interface NamingFiles {
  readonly words: ReadonlySet<string>
  readonly files: ReadonlySet<string>
  readonly isBounded: boolean
}

/** The files that may name a type, through renamed exports and aliases. `parts` are all definitions of the type. */
export function filesNamingType(bases: BaseTypes, parts: readonly Found[]): NamingFiles {
  const { types, modules } = bases
  const wanted = new Set(parts.map(({ symbol }) => symbol))
  const words = new Set<string>()
  const files = new Set<string>()
  const queue: string[] = []
  let isBounded = false
  const add = (word: string): void => {
    if (words.has(word)) return
    if (words.size >= MAX_WORDS) isBounded = true
    else {
      words.add(word)
      queue.push(word)
    }
  }
  // Files that import a whole module give it any name.
  const addDefault = (): void => {
    add(DEFAULT)
    add(REQUIRED)
  }
  for (const { entry } of parts) {
    if (![DEFAULT, UNNAMED_EXPORT].includes(entry.s)) add(entry.s)
    if (types.rule(entry.f)?.lookup === 'modules' && isDefault(bases, entry)) addDefault()
  }
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    for (const file of types.filesUsing(word)) {
      if (files.has(file) || types.row(file) === undefined) continue
      if (files.size >= MAX_FILES) {
        isBounded = true
        break
      }
      files.add(file)
    }
    for (const file of files) {
      const rule = types.rule(file)
      if (!rule || !(word === DEFAULT || word === REQUIRED || types.text(file).includes(word))) continue
      if (rule.lookup === 'modules')
        for (const [name, binding] of modules.search.bindings(file).exports) {
          const isRenamed = name !== binding.name && [word, DEFAULT].includes(binding.name)
          if (!isRenamed || binding.name === MODULE || words.has(name)) continue
          if (modules.search.follow(file, binding, [], MAX_REEXPORTS).some(({ symbol }) => wanted.has(symbol)))
            if (name === DEFAULT) addDefault()
            else add(name)
        }
      // `pub use a::B as C` exports it under that name.
      else if (typeof rule.lookup === 'object' && rule.lookup.package === 'crate')
        for (const [name, path] of bases.qualified.importsOf(file, rule.lookup).names)
          if (name !== '_' && path.endsWith(`.${word}`)) add(name)
      for (const alias of types.typesNaming(file, localWords(bases, words, file))) {
        if (!isAlias(alias) || words.has(alias.entry.s)) continue
        const written = bases.aliased(alias).filter(({ parts: each }) => words.has(each.at(-1)!))
        const found = written.map(({ parts: each }) => bases.lookup(each, scopeOf(alias)))
        if (found.some(all => typeof all !== 'string' && all.some(one => wanted.has(one.symbol)))) add(alias.entry.s)
      }
    }
  }
  return { words, files, isBounded }
}

/** The types of a file that name a type with one of these words, with the base types that may be it. */
export function basesNaming(bases: BaseTypes, words: ReadonlySet<string>, file: string) {
  const local = localWords(bases, words, file)
  return bases.types.typesNaming(file, local).map(type => ({
    type,
    named: bases.matching(type, ({ parts }) => local.has(parts.at(-1)!) || local.has(parts[0]!)),
  }))
}

/** The words, and the names that a file gives them by its imports. */
export function localWords(bases: BaseTypes, words: ReadonlySet<string>, file: string): ReadonlySet<string> {
  const local = new Set(words)
  const rule = bases.types.rule(file)
  if (rule?.lookup === 'modules') {
    for (const [name, { name: original }] of bases.modules.search.bindings(file).locals)
      if (original === DEFAULT || original === REQUIRED || words.has(original)) local.add(name)
  } else if (typeof rule?.lookup === 'object') {
    for (const [name, path] of bases.qualified.importsOf(file, rule.lookup).names)
      if (words.has(path.slice(path.lastIndexOf('.') + 1))) local.add(name)
  }
  return local
}

function isDefault({ modules }: BaseTypes, { s, f }: Found['entry']): boolean {
  const whole = modules.search.bindings(f).exports.get(DEFAULT)
  return s === DEFAULT || s === UNNAMED_EXPORT || (whole?.specifier === '' && whole.name === s)
}
