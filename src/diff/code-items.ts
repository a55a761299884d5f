// The tokens, comments and line breaks of a file of any language, with what is no code in it as words.
import { itemsOf } from '../edit/token-items.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguage } from '../languages/load-language.ts'
import { blocksOf } from '../parse/input/embedded-code.ts'
import { tablesOf } from '../scan/word-tables.ts'

/** A token or a comment, in UTF-16 units. */
export interface CodeItem {
  readonly kind: 'token' | 'comment'
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isString: boolean
  /** True if a line break stands before it. */
  readonly isFirst: boolean
  /** True if blanks before it count, as between the words of a shell. */
  readonly apart: boolean
}

export interface Code {
  /** The items of a part of the text, from the beginning of some code to its end. */
  items(start: number, end: number): readonly CodeItem[]
  /** The language of the code: in a component file that of its script. */
  readonly language: Language
}

/** The code of a text in the language of this name. */
export async function codeOf(text: string, name: string): Promise<Code> {
  const outer = await loadLanguage(name)
  // A part is scanned alone: most of a changed file is as it was.
  if (!outer.embedded) return { items: (start, end) => codeItems(text, start, end, outer), language: outer }
  const { code, inside } = blocksOf(text, outer.embedded)
  const language = await loadLanguage(inside)
  let all: readonly CodeItem[] | undefined
  const items = (start: number, end: number): CodeItem[] => {
    all ??= [...codeItems(code, 0, code.length, language), ...wordsOutside(text, code)].sort(
      (a, b) => a.start - b.start,
    )
    return all.filter(item => item.start >= start && item.start < end)
  }
  return { items, language }
}

function codeItems(text: string, from: number, to: number, language: Language): CodeItem[] {
  const found: CodeItem[] = []
  let isFirst = true
  const part = from === 0 && to >= text.length ? text : text.slice(from, to)
  for (const item of itemsOf(part, { language, tables: tablesOf(language.lexis) }, from > 0)) {
    if (item.kind === 'break') {
      isFirst = true
      continue
    }
    const { kind, apart, isString } = item
    const [start, end] = [from + item.start, from + item.end]
    // Lines of preprocessors come whole.
    if (kind === 'token' && !isString && item.text.startsWith('#') && /\s/.test(item.text))
      found.push(...words(text, start, end, isFirst))
    else found.push({ kind, text: item.text, start, end, isString, isFirst, apart })
    isFirst = false
  }
  return found
}

const WORDS = /[\p{L}\p{N}_$]+|\S/gu
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g

function words(text: string, start: number, end: number, isFirst: boolean): CodeItem[] {
  const code = text.slice(start, end).replace(COMMENTS, comment => ' '.repeat(comment.length))
  return [...code.matchAll(WORDS)].map(({ 0: word, index }, i) => ({
    kind: 'token',
    text: word,
    start: start + index,
    end: start + index + word.length,
    isString: false,
    isFirst: isFirst && i === 0,
    apart: false,
  }))
}

/** The words of a text where `code` is blank. */
function wordsOutside(text: string, code: string): CodeItem[] {
  const found: CodeItem[] = []
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (code.slice(index, index + word.length).trim() !== '') continue
    const [start, end] = [index, index + word.length]
    found.push({ kind: 'token', text: word, start, end, isString: false, isFirst: false, apart: false })
  }
  return found
}
