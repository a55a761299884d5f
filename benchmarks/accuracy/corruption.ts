// Files as they are in the middle of work: one fault put into a sound text at a random place. Pure but for the random
// numbers.
import { loadLanguage } from '../../src/languages/load-language.ts'

/** A text with one fault in it. */
export interface Corrupted {
  readonly text: string
  /** Line (1-based, of the sound text) where the fault lies. */
  readonly line: number
  /** Lines put in: what stands after `line` moved down by as many; less than 0 for lines taken out. */
  readonly added: number
  /** Nothing after `line` is left. */
  readonly cut?: true
}

/**
 * Puts a fault into the lines of a sound text at the line given (from 0), in a function whose last line (from 1) is
 * `last`; undefined where that line does not lend itself.
 */
type Fault = (lines: readonly string[], at: number, random: () => number, last: number) => Corrupted | undefined

const insert = (lines: readonly string[], at: number, ...added: string[]): Corrupted => ({
  text: [...lines.slice(0, at + 1), ...added, ...lines.slice(at + 1)].join('\n'),
  line: at + 1,
  added: added.length,
})

const indentOf = (line: string) => /^\s*/.exec(line)![0]

/** Takes out one of the places that fit. */
const without =
  (fitting: RegExp): Fault =>
  (lines, at, random) => {
    const places = [...lines[at]!.matchAll(fitting)]
    const found = places[Math.floor(random() * places.length)]
    if (found === undefined) return undefined
    const place = found.index
    const line = lines[at]!
    const rest = line.slice(place + found[0].length)
    const text = [...lines.slice(0, at), line.slice(0, place) + rest, ...lines.slice(at + 1)].join('\n')
    return { text, line: at + 1, added: 0 }
  }

/** What generators of code leave in it. */
const TEMPLATES = ['{{ value }}', '{% if value %}', '<%= value %>', '<?= value ?>', '@value@', '#set(value)']

/**
 * What is half written in the middle of an edit, put in as deep as the line: a person or an agent goes on elsewhere.
 */
const begun =
  (...added: readonly string[]): Fault =>
  (lines, at) =>
    insert(lines, at, ...added.map(line => indentOf(lines[at]!) + line))

/** The same at the margin, before the item that holds the line. */
const begunBefore =
  (...added: readonly string[]): Fault =>
  (lines, at) => {
    const item = lines.slice(0, at + 1).findLastIndex(line => /^(?:export |async |function |class |const )/.test(line))
    return item > 0 && lines[item - 1]!.trim() === '' ? insert(lines, item - 1, ...added, '') : undefined
  }

/** What is half written in JavaScript and TypeScript, by name. */
const IN_SCRIPTS: Readonly<Record<string, Fault>> = {
  'a callback open': begun('values.forEach(value => {', '  value'),
  'a callback begun': begun('const value = useMemo(() =>'),
  'half an object': begun('const value = { first: 1, second: {'),
  'half an array': begun('const value = [first, [second,'),
  'half a template': begun('const value = `first ${second'),
  'half a string': begun("const value = 'first"),
  'half an attribute': begun('<Value first={second'),
  'half a tag': begun('<Value first="second"'),
  'half a choice': begun('const value = first ? second'),
  'half a return': begun('return ('),
  'half a condition': begun('if (first && '),
  'half an import': (lines, _, random) => {
    const places = [...lines.keys()].filter(at => /^import .*;$/.test(lines[at]!))
    return places.length === 0
      ? undefined
      : insert(lines, places[Math.floor(random() * places.length)]!, 'import { first, ')
  },
  'half a type': begunBefore('type Value = {', '  first: string', '  second:'),
  'half an interface': begunBefore('export interface Value {', '  first: string'),
  'half a head': begunBefore('export function value(first, '),
  'half a class': begunBefore('class Value {', '  first() {'),
  'half a component': begunBefore('const Value = () => {', '  return (', '    <First>'),
}

/** Puts lines further left than all else, whatever they stand in. */
const atMargin =
  (...added: readonly string[]): Fault =>
  (lines, at) =>
    insert(lines, at, ...added)

/** Puts lines two columns left of the line above them. */
const leftOfBlock =
  (...added: readonly string[]): Fault =>
  (lines, at) => {
    const indent = indentOf(lines[at]!)
    const left = indent.startsWith('\t') ? indent.slice(1) : indent.slice(2)
    return indent === '' ? undefined : insert(lines, at, ...added.map(line => left + line))
  }

/** A prose paragraph, as it is pasted from an issue or an answer. */
const PROSE = ["We don't know yet (see #123): it's slow.", 'Steps: open the "list", then click -> wait; done!']

/** Heads of functions half written, by language. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  go: ['func half('],
  rust: ['pub fn half('],
  php: ['public function half('],
  csharp: ['public void Half('],
  java: ['public void half('],
  kotlin: ['fun half('],
  swift: ['func half('],
  scala: ['def half('],
  ruby: ['def half('],
  perl: ['sub half {'],
  bash: ['half() {'],
  sql: ['CREATE TABLE half ('],
}

/** A line and the one below, with the end of the first one gone. */
const joined: Fault = (lines, at) => {
  const next = lines[at + 1]?.trim()
  if (!next) return undefined
  const text = [...lines.slice(0, at), `${lines[at]} ${next}`, ...lines.slice(at + 2)].join('\n')
  return { text, line: at + 1, added: -1 }
}

/** What goes wrong, by name. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'an unfinished statement': (lines, at) => insert(lines, at, `${indentOf(lines[at]!)}value = compute(first,`),
  'an unfinished access': (lines, at) => insert(lines, at, `${indentOf(lines[at]!)}value.`),
  'an unknown block': (lines, at) => {
    const indent = indentOf(lines[at]!)
    return insert(lines, at, `${indent}retry every 5 seconds @@ {`, `${indent}    value`, `${indent}}`)
  },
  'a Python 2 print': (lines, at) => insert(lines, at, `${indentOf(lines[at]!)}print "value", value`),
  'a bracket missing': without(/[()[\]{}]/g),
  'a quote missing': without(/["']/g),
  'a comma missing': without(/,(?=\s*$)/g),
  'a tag open': without(/(?<=\s)\/(?=>)|<\/[\w.]+>/g),
  'an interpolation open': without(/(?<=\$\{[^{}`]*)\}/g),
  'a conflict': (lines, at) => {
    const line = lines[at]!
    const conflict = insert(lines, at, '=======', `${line} `, '>>>>>>> theirs')
    const start = conflict.text.split('\n')
    start.splice(at, 0, '<<<<<<< HEAD')
    return { text: start.join('\n'), line: at + 1, added: 4 }
  },
  'half a function': (lines, at, _, last) => ({
    text: [...lines.slice(0, at + 1), ...lines.slice(last)].join('\n'),
    line: at + 1,
    added: at + 1 - last,
  }),
  'an open block': (lines, at) => insert(lines, at, `${indentOf(lines[at]!)}if (value) {`),
  'an end missing': (lines, at) =>
    /^\s*end\b/.test(lines[at]!)
      ? { text: [...lines.slice(0, at), ...lines.slice(at + 1)].join('\n'), line: at + 1, added: -1 }
      : undefined,
  'a template': (lines, at, random) =>
    insert(lines, at, `${indentOf(lines[at]!)}${TEMPLATES[Math.floor(random() * TEMPLATES.length)]}`),
  'a stray word': (lines, at) => {
    const line = lines[at]!
    const place = line.search(/\s\S*$/)
    const text = `${line.slice(0, place)} sdfgh${line.slice(place)}`
    return place < 0 ? undefined : { text: lines.with(at, text).join('\n'), line: at + 1, added: 0 }
  },
  'a head open': begun('def half('),
  'a head without a colon': begun('if value'),
  'a decorator alone': begun('@cached'),
  'an open text': begun('value = """first'),
  'a comment open': begun('/* value'),
  'a call open': begun('value.compute(first, second(third'),
  'a call at the margin': atMargin('value compute ('),
  'noise at the margin': atMargin('@@ !! value ((( {{{ ??'),
  'prose at the margin': atMargin(...PROSE),
  'a brace at the margin': atMargin('{'),
  'an end at the margin': atMargin('}'),
  'an end too many': begun('}'),
  'a call left of its block': leftOfBlock('value compute ('),
  'noise left of its block': leftOfBlock('@@ !! value ((( {{{ ??'),
  'prose left of its block': leftOfBlock(...PROSE),
  'an end left of its block': leftOfBlock('}'),
  'half an assignment': begun('value ='),
  'a pasted text': begun(...PROSE),
  'two lines joined': joined,
  'a line half deleted': (lines, at, random) => {
    const line = lines[at]!
    const start = indentOf(line).length
    const place = start + Math.floor(random() * (line.length - start))
    return { text: lines.with(at, line.slice(0, place)).join('\n'), line: at + 1, added: 0 }
  },
  'a word half renamed': without(/(?<=\b[a-z]{2})[a-z](?=[a-z]*\b)/g),
  ...Object.fromEntries(
    Object.entries(HEADS).map(([language, head]) => [`half a function of ${language}`, begun(...head)]),
  ),
  ...IN_SCRIPTS,
  'an end too early': (lines, at) => ({
    text: `${lines.slice(0, at).join('\n')}\n${lines[at]!.slice(0, lines[at]!.length >> 1)}`,
    line: at + 1,
    added: 0,
    cut: true,
  }),
}

/** Languages whose functions hold tags. */
const MARKUP: ReadonlySet<string> = new Set(['tsx', 'javascript'])

const SCRIPTS: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'vue', 'svelte'])
const TYPED: ReadonlySet<string> = new Set(['typescript', 'tsx'])

/** The names of the faults that files of a language can have. */
export async function faultsOf(name: string): Promise<string[]> {
  const { lexis } = await loadLanguage(name)
  const only: Readonly<Record<string, boolean>> = {
    'an open block': lexis.blocks === 'brace',
    'an unknown block': lexis.blocks === 'brace',
    'an end missing': lexis.blockWords?.close.includes('end') ?? false,
    'a head open': lexis.blocks === 'indent' && lexis.decorator !== undefined,
    'a head without a colon': lexis.blocks === 'indent' && lexis.decorator !== undefined,
    'a decorator alone': lexis.decorator === '@' && lexis.blocks === 'indent',
    'an open text': lexis.strings.some(({ open }) => open === '"""'),
    'a quote missing': lexis.strings.length > 0,
    'a tag open': MARKUP.has(name),
    'a comment open': lexis.blockComments.some(([open]) => open === '/*'),
    ...Object.fromEntries(Object.keys(IN_SCRIPTS).map(fault => [fault, SCRIPTS.has(name)])),
    ...Object.fromEntries(Object.keys(HEADS).map(language => [`half a function of ${language}`, language === name])),
    'half an attribute': MARKUP.has(name),
    'half a tag': MARKUP.has(name),
    'half a component': MARKUP.has(name),
    'half a type': TYPED.has(name),
    'half an interface': TYPED.has(name),
    'an interpolation open': lexis.strings.some(({ interpolation }) => interpolation?.[0] === '${'),
  }
  return Object.keys(FAULTS).filter(fault => only[fault] ?? true)
}
