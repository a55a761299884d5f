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
  readonly items: readonly CodeItem[]
  /** The language of the code: in a component file that of its script. */
  readonly language: Language
}

/** The items of a text. */
export async function codeOf(text: string, name: string): Promise<Code> {
  const outer = await loadLanguage(name)
  if (!outer.embedded) return { items: codeItems(text, outer), language: outer }
  const { code, inside } = blocksOf(text, outer.embedded)
  const language = await loadLanguage(inside)
  const markup = wordsOutside(text, code)
  const items = [...codeItems(code, language), ...markup].sort((a, b) => a.start - b.start)
  return { items, language }
}

function codeItems(text: string, language: Language): CodeItem[] {
  const found: CodeItem[] = []
  let isFirst = true
  for (const item of itemsOf(text, { language, tables: tablesOf(language.lexis) }, false)) {
    if (item.kind === 'break') {
      isFirst = true
      continue
    }
    const { kind, start, end, apart, isString } = item
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
