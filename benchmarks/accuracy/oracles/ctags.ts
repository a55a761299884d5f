// universal-ctags read by our rule of what a definition is: the oracle of languages without a parser at hand, and what
// ctx is compared with in all. As a program: `tsx ctags.ts <language>`, paths on standard input, lines of JSON on
// standard output.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Definition } from '../definition.ts'
import { CTAGS, type CtagsLanguage } from './ctags-kinds.ts'

/** One tag, as far as it is asked for. */
interface Tag {
  readonly name: string
  readonly path: string
  readonly line: number
  readonly end?: number
  readonly kind: string
  readonly scopeKind?: string
  /** The type it was declared with: `typename:int`. */
  readonly typeref?: string
}

/** Kinds of scopes in which a function is a method and a variable a field. */
const TYPES = new Set([
  ...['class', 'struct', 'union', 'enum', 'interface', 'trait', 'implementation', 'category', 'protocol', 'object'],
  ...['type', 'annotation', 'typedef'],
])
const CODE = new Set(['function', 'func', 'method', 'member', 'generator', 'getter', 'setter', 'subroutine'])

/** The definitions ctags finds in these files, read as `language`; undefined where it has no parser for that. */
export function readWithCtags(language: string, files: readonly string[], root: string): Definition[] | undefined {
  const table = CTAGS[language]
  if (!table) return undefined
  const kinds = table.extraKinds ? [`--kinds-${table.name}=+${[...table.extraKinds].join('')}`] : []
  const options = ['--output-format=json', '--fields=+neKSt-P', '--sort=no', `--language-force=${table.name}`, ...kinds]
  const { error, status, stdout, stderr } = spawnSync('ctags', [...options, '-L', '-', '-f', '-'], {
    cwd: root,
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`ctags failed: ${stderr}`)
  const tags = stdout.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line) as Tag] : []))
  return withoutEmptyPrototypes(tags).flatMap(tag => definitionOf(tag, table) ?? [])
}

/**
 * A prototype stands only where its file has no definition; one outside of a class that has no type is the call of a
 * macro.
 */
function withoutEmptyPrototypes(tags: readonly Tag[]): Tag[] {
  const defined = new Set(tags.filter(({ kind }) => kind === 'function').map(({ path, name }) => `${path} ${name}`))
  return tags.filter(({ kind, path, name, typeref, scopeKind }) => {
    if (kind !== 'prototype') return true
    return !defined.has(`${path} ${name}`) && (typeref !== undefined || scopeKind !== undefined)
  })
}

function definitionOf(
  tag: Tag,
  { kinds, members = {}, locals = {}, prefix, suffix }: CtagsLanguage,
): Definition | undefined {
  const scope = tag.scopeKind
  const special = scope === undefined ? {} : TYPES.has(scope) ? members : CODE.has(scope) ? locals : {}
  const kind = special[tag.kind] === undefined ? kinds[tag.kind] : special[tag.kind]
  // `<lambda>` and its parameters are how it writes what has no name.
  if (!kind || /^(?:__anon|<|_$)/.test(tag.name)) return undefined
  // A blank after `operator` is its way to write, no part of the name.
  const bare = suffix ? tag.name.replace(suffix, '') : tag.name
  const name = (prefix ? bare.replace(prefix, '') : bare).replace(/^operator (?=\W)/, 'operator')
  return { file: tag.path, name, kind, first: tag.line, ...(tag.end && { last: tag.end }) }
}

if (process.argv[1] === import.meta.filename) {
  const files = readFileSync(0, 'utf8').split('\n').filter(Boolean)
  for (const { file, name, kind, first, last = '' } of readWithCtags(process.argv[2]!, files, process.cwd()) ?? [])
    console.log(JSON.stringify({ f: file, s: name, k: kind, l: `${first}-${last}` }))
}
