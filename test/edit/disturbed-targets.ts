// Targets from real files, disturbed as people and models disturb them, and wrong ones: for a test and a benchmark.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Grammar } from '../../src/edit/match-types.ts'
import { TargetSearch } from '../../src/edit/target-search.ts'
import { grammarOf } from '../../src/edit/text-grammar.ts'
import { ROOT } from '../helpers/exec.ts'
import { randomFrom } from '../helpers/random.ts'

const LANGUAGES = [
  ...['typescript', 'javascript', 'python', 'go', 'rust', 'java', 'c', 'cpp', 'csharp', 'ruby', 'php', 'kotlin'],
  ...['swift', 'scala', 'bash', 'lua', 'dart'],
]
const random = randomFrom(process.env.CTX_SEED)

export interface Source {
  readonly language: string
  readonly text: string
  readonly grammar: Grammar
  readonly search: TargetSearch
}

const sources: Source[] = []
for (const language of LANGUAGES) {
  const folder = path.join(ROOT, 'test', 'languages', language)
  for (const name of readdirSync(folder).filter(file => file.startsWith('input.'))) {
    const text = readFileSync(path.join(folder, name), 'utf8')
    const grammar = await grammarOf(name, text)
    if (grammar) sources.push({ language, text, grammar, search: new TargetSearch(text, grammar) })
  }
}

export interface Block {
  readonly source: Source
  readonly lines: readonly string[]
  readonly start: number
  readonly end: number
}

/** Some lines of a file that are there once, with code in the first and the last. */
export function randomBlock(): Block {
  for (;;) {
    const source = random.pick(sources)
    const all = source.text.split('\n')
    const first = random.below(Math.max(1, all.length - 4))
    const lines = all.slice(first, first + 3 + random.below(6))
    const block = lines.join('\n')
    const start = all.slice(0, first).join('\n').length + (first > 0 ? 1 : 0)
    const isPlain = (line: string | undefined): boolean =>
      /\w{3}/.test(line ?? '') && !/^\s*(?:\/\/|#|--|\*|\/\*)/.test(line ?? '')
    // Strings of several lines cannot be disturbed without another meaning.
    if (!isPlain(lines[0]) || !isPlain(lines.at(-1)) || /`|"""|'''|<<|\\$/m.test(block)) continue
    const found = source.search.find(block)
    if (found?.level !== 'exact' || found.matches.length > 1) continue
    const isUnique = source.search.matchesAt('structural', block).length === 1
    if (isUnique) return { source, lines, start, end: start + block.length }
  }
}

/** What may differ, by name. */
export const DISTURBANCES: Readonly<Record<string, (lines: readonly string[], grammar: Grammar) => string>> = {
  'line endings': lines => lines.join('\r\n'),
  'trailing blanks': lines => lines.map(line => `${line}${' '.repeat(random.below(3))}`).join('\n'),
  'blank lines': lines => lines.join('\n\n'),
  'more indentation': lines => lines.map(line => (line === '' ? line : `  ${line}`)).join('\n'),
  'tabs for blanks': lines =>
    lines.map(line => line.replace(/^ +/, blanks => '\t'.repeat(Math.ceil(blanks.length / 2)))).join('\n'),
  'other units': lines => lines.map(line => line.replace(/^ +/, blanks => blanks + blanks)).join('\n'),
  'blanks within lines': lines =>
    lines.map(line => (/["'/#]/.test(line) ? line : line.replace(/(?<=\S) (?=\S)/g, '  '))).join('\n'),
  'a comment more': (lines, { language }) => {
    const mark = language.lexis.lineComments[0] ?? '//'
    return [lines[0], `${/^\s*/.exec(lines[1]!)![0]}${mark} a comment`, ...lines.slice(1)].join('\n')
  },
}

/** A target that is to land on its block. */
export interface Disturbed extends Block {
  readonly name: string
  readonly target: string
}

/** A block with one of the disturbances. */
export function disturbedBlock(): Disturbed {
  const block = randomBlock()
  const name = random.pick(Object.keys(DISTURBANCES))
  return { ...block, name, target: DISTURBANCES[name]!(block.lines, block.source.grammar) }
}

/** Where a target lands: on its block, elsewhere, or nowhere that is certain. */
export function landing({ source, target, start, end }: Disturbed): 'right' | 'wrong' | 'nowhere' {
  const [match, ...others] = source.search.find(target)?.matches ?? []
  if (!match || others.length > 0) return 'nowhere'
  const { text } = source
  const isRight =
    lineOf(text, match.start) === lineOf(text, start) && lineOf(text, match.end - 1) === lineOf(text, end - 1)
  return isRight ? 'right' : 'wrong'
}

/** A block with a word of a line changed; undefined if the line has none. */
export function wrongTarget({ lines }: Block): string | undefined {
  const line = 1 + random.below(Math.max(1, lines.length - 1))
  const words = [...lines[line]!.matchAll(/[A-Za-z]{3,}/g)]
  const word = words.length > 0 ? random.pick(words) : undefined
  const isComment = /^\s*(?:\/\/|#|--|\*|\/\*)|\/\/|#|--/.test(lines[line]!)
  if (!word || isComment) return undefined
  const changed = `${lines[line]!.slice(0, word.index)}${word[0]}Zq${lines[line]!.slice(word.index + word[0].length)}`
  return lines.map((each, at) => (at === line ? changed : each)).join('\n')
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
