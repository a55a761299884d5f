// Code within a page (HTML, PHP): JavaScript in `<script>` and CSS in `<style>`. All else is blanked, so offsets hold.
import { blanked } from '../../languages/blanked.ts'
import type { Definition } from '../../model.ts'
import { codeElements } from './code-elements.ts'

/** The code of a page in one language. */
export interface InlineCode {
  readonly code: string
  readonly language: string
}

/** Code of the server. `<?= … ?>` stands for a value, all else for nothing. */
const SERVER = /<\?(?:(?!\?>)[\s\S])*(?:\?>|$)/g
const TAGS = ['script', 'style']
const TYPE = /(?:^|\s)(?:type|lang)\s*=\s*["']?([^\s"'>]*)/i
const SCRIPT_TYPE = /^(?:|module|jsx|(?:(?:text|application)\/)?(?:x-)?(?:java|ecma)script|text\/(?:babel|jsx))$/i
const TYPED = /^(?:ts|(?:(?:text|application)\/)?typescript)$/i
const STYLE_TYPE = /^(?:|css|text\/css)$/i

/** The code within a page, by language. */
export function inlineCodeOf(text: string): InlineCode[] {
  if (!/<(?:script|style)\b/i.test(text)) return []
  const page = text.replace(SERVER, found => (found.startsWith('<?=') ? '_'.repeat(found.length) : blanked(found)))
  const codes = new Map<string, string>()
  for (const { tag, attributes, start, end } of codeElements(page, TAGS)) {
    const language = languageOf(tag, TYPE.exec(attributes)?.[1] ?? '')
    const content = page.slice(start, end)
    if (language === undefined || content.trim() === '') continue
    const before = codes.get(language) ?? ''
    codes.set(language, before + blanked(page.slice(before.length, start)) + content)
  }
  return [...codes].map(([language, code]) => ({ language, code: code + blanked(page.slice(code.length)) }))
}

function languageOf(tag: string, type: string): string | undefined {
  if (tag === 'style') return STYLE_TYPE.test(type) ? 'css' : undefined
  if (TYPED.test(type)) return 'typescript'
  return SCRIPT_TYPE.test(type) ? 'javascript' : undefined
}

/**
 * The definitions of a page and of the code within, by position. A name that the server fills in is none, and a
 * selector is listed once.
 */
export function withInline(text: string, own: readonly Definition[], inline: readonly Definition[]): Definition[] {
  const selectors = new Set(own.filter(({ kind }) => kind === 'selector').map(({ name }) => name))
  const isCounted = ({ kind, name, nameStart }: Definition): boolean =>
    !text.startsWith('<?', nameStart) && !(kind === 'selector' && selectors.has(name))
  const all = [...own, ...inline.filter(isCounted)]
  const parents = [
    ...own.map(({ parent }) => own[parent]),
    ...inline.filter(isCounted).map(({ parent }) => inline[parent]),
  ]
  const order = all.map((_, at) => at).sort((a, b) => all[a]!.start - all[b]!.start || all[b]!.end - all[a]!.end)
  const places = new Map(order.map((at, place) => [all[at]!, place]))
  return order.map(at => ({ ...all[at]!, parent: (parents[at] && places.get(parents[at])) ?? -1 }))
}
