// Random edits of real files with a known effect on one symbol: the comparison names exactly that change.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { symbolsOf } from '../../src/diff/file-symbols.ts'
import { ROOT } from '../helpers/exec.ts'
import { randomFrom } from '../helpers/random.ts'
import { changesBetween, lineOf } from '../helpers/symbol-changes.ts'

const SCRIPTS = Number(process.env.CTX_SCRIPTS ?? 200)
const random = randomFrom(process.env.CTX_SEED)

/** What an edit puts into code of a language. */
interface Writing {
  /** A statement, with a word that is new. */
  readonly statement: (word: string, indent: string) => string
  readonly comment: (word: string) => string
  readonly parameter: (word: string) => string
  readonly fn: (word: string) => string
}

const braces = (parameter: (word: string) => string, fn: (word: string) => string): Writing => ({
  statement: (word, indent) => `${indent}${word}(1, 2);`,
  comment: word => `// ${word}`,
  parameter,
  fn,
})
const WRITINGS: Readonly<Record<string, Writing>> = {
  typescript: braces(
    word => `${word}: number`,
    word => `function ${word}(list: string[]) {\n  return list.map(${word}Each).join("${word}");\n}`,
  ),
  javascript: braces(
    word => word,
    word => `function ${word}(list) {\n  return list.map(${word}Each).join("${word}");\n}`,
  ),
  java: braces(
    word => `int ${word}`,
    () => '',
  ),
  csharp: braces(
    word => `int ${word}`,
    () => '',
  ),
  go: braces(
    word => `${word} int`,
    word => `func ${word}(list []string) string {\n\treturn ${word}Join(list, "${word}")\n}`,
  ),
  rust: braces(
    word => `${word}: u32`,
    word => `fn ${word}(list: &[u32]) -> u32 {\n    ${word}_sum(list, 31)\n}`,
  ),
  c: braces(
    word => `int ${word}`,
    word => `static int ${word}(int list)\n{\n\treturn ${word}_sum(list, 31);\n}`,
  ),
  php: braces(
    word => `$${word}`,
    () => '',
  ),
  python: {
    statement: (word, indent) => `${indent}${word}(1, 2)`,
    comment: word => `# ${word}`,
    parameter: word => word,
    fn: word => `def ${word}(items):\n    return ${word}_join(items, "${word}")`,
  },
  ruby: {
    statement: (word, indent) => `${indent}${word}(1, 2)`,
    comment: word => `# ${word}`,
    parameter: word => word,
    fn: word => `def ${word}(items)\n  ${word}_join(items, "${word}")\nend`,
  },
}

interface Source {
  readonly language: string
  readonly name: string
  readonly text: string
}

const SOURCES: Source[] = Object.keys(WRITINGS).flatMap(language => {
  const folder = path.join(ROOT, 'test', 'languages', language)
  return readdirSync(folder)
    .filter(name => name.startsWith('input.'))
    .map(name => ({ language, name, text: readFileSync(path.join(folder, name), 'utf8') }))
})

const EDITS = ['body', 'signature', 'formatting', 'renamed', 'removed', 'added', 'moved'] as const

/** One edit of one function, as its new text and the line that tells it; undefined where the edit does not fit. */
async function edited({ language, name, text }: Source, kind: (typeof EDITS)[number], word: string) {
  const writing = WRITINGS[language]!
  const parsed = await symbolsOf(ROOT, name, text)
  const all = parsed!.symbols
  const functions = all.filter(({ definition: { kind: k, name: own, bodyStart, start, end } }) => {
    const body = text.slice(bodyStart, end)
    // An edit on a line that ends in a string would be a part of it, and old C declares parameters below the list.
    if (/"""|`/.test(body) || /;/.test(text.slice(start, bodyStart))) return false
    // An export without a name has none that could be changed.
    if (own === 'default') return false
    return (k === 'fn' || k === 'method') && bodyStart > start && body.includes('\n') && /\w{3}[\s\S]*\n/.test(body)
  })
  if (functions.length === 0) return undefined
  const symbol = random.pick(functions)
  const { start, end, bodyStart, nameStart, qualified, name: own } = symbol.definition
  const isUnique = all.filter(other => other.name === symbol.name).length === 1
  const isOuter = !all.some(({ definition: inner }) => inner.start > start && inner.end <= end)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const isWhole = text.slice(lineStart, start).trim() === '' && /^[ \t]*\r?\n/.test(text.slice(end))
  const put = (at: number, added: string, removed = 0) => text.slice(0, at) + added + text.slice(at + removed)
  const breakAt = text.indexOf('\n', bodyStart) + 1
  const bodyLine = language === 'python' ? text.lastIndexOf('\n', bodyStart) + 1 : breakAt
  const indent = /^[ \t]*/.exec(text.slice(bodyLine))![0]
  switch (kind) {
    case 'body':
      return isUnique && breakAt < end
        ? { text: put(bodyLine, `${writing.statement(word, indent)}\n`), line: `body ${qualified}` }
        : undefined
    case 'formatting':
      return isUnique && breakAt < end
        ? { text: put(bodyLine, `${indent}${writing.comment(word)}\n\n`), line: `formatting ${qualified}` }
        : undefined
    case 'signature': {
      const open = text.indexOf('(', nameStart + own.length)
      if (!isUnique || open < 0 || open > bodyStart || /\S/.test(text.slice(nameStart + own.length, open)))
        return undefined
      const rest = /^\s*\)/.test(text.slice(open + 1)) ? '' : ', '
      return { text: put(open + 1, writing.parameter(word) + rest), line: `signature ${qualified}` }
    }
    case 'renamed': {
      if (!isUnique || text.slice(nameStart, nameStart + own.length) !== own || !isOuter) return undefined
      const now = qualified.slice(0, qualified.length - own.length) + word
      return { text: put(nameStart, word, own.length), line: `renamed ${now} from ${qualified}` }
    }
    case 'removed':
      return isUnique && isWhole && isOuter
        ? { text: put(lineStart, '', text.indexOf('\n', end) + 1 - lineStart), line: `removed ${qualified}` }
        : undefined
    case 'added': {
      const written = writing.fn(word)
      return written === '' ? undefined : { text: `${text.trimEnd()}\n\n${written}\n`, line: `added ${word}` }
    }
    case 'moved': {
      if (!isUnique || !isWhole || !isOuter || symbol.owner || all.some(({ owner }) => owner === symbol))
        return undefined
      const block = text.slice(lineStart, end)
      const without = put(lineStart, '', text.indexOf('\n', end) + 1 - lineStart)
      return { text: without, moved: block, line: `moved other/${name}#${qualified} from ${name}#${qualified}` }
    }
  }
}

test(`${SCRIPTS} edit scripts of ${SOURCES.length} files`, async () => {
  const wrong: string[] = []
  const counts = new Map<string, number>()
  for (let i = 0; counts.size < EDITS.length || [...counts.values()].reduce((a, b) => a + b, 0) < SCRIPTS; i++) {
    assert.ok(i < SCRIPTS * 50, 'too few edits fit')
    const source = random.pick(SOURCES)
    const kind = random.pick(EDITS)
    const edit = await edited(source, kind, `zeta${i}x`)
    if (!edit) continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const [before, after] = [{ [source.name]: source.text }, { [source.name]: edit.text }] as Readonly<
      Record<string, string>
    >[]
    const prefix = source.language === 'go' ? 'package a\n\n' : source.language === 'php' ? '<?php\n' : ''
    if (edit.moved !== undefined) Object.assign(after!, { [`other/${source.name}`]: `${prefix}${edit.moved}\n` })
    const found = (await changesBetween(before!, after!)).map(lineOf)
    if (found.join() !== edit.line)
      wrong.push(`${source.language}, ${kind}: ${edit.line}, but found ${found.join(', ')}`)
  }
  assert.deepEqual(wrong, [])
})
