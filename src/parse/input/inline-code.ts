// Code within a page (HTML, PHP): scripts in `<script>` and CSS in `<style>`.
import { blanked, blankedExcept } from '../../languages/blanked.ts'
import type { Region } from '../../languages/definition-match.ts'
import type { Definition } from '../../model.ts'
import { codeElements } from './code-elements.ts'

/** Code of the server. Only `<?= … ?>` is a value. */
const SERVER = /<\?(?:(?!\?>)[\s\S])*(?:\?>|$)/g
const TAGS = ['script', 'style']
const TYPE = /(?:^|\s)(?:type|lang)\s*=\s*["']?([^\s"'>]*)/i
const SCRIPT_TYPE = /^(?:|module|jsx|(?:(?:text|application)\/)?(?:x-)?(?:java|ecma)script|text\/(?:babel|jsx))$/i
const TYPED = /^(?:ts|(?:(?:text|application)\/)?typescript)$/i
const STYLE_TYPE = /^(?:|css|text\/css)$/i

/** The code within a page at its offsets, one text for each language, with all else blanked. */
export function inlineCodeOf(text: string): { readonly code: string; readonly language: string }[] {
  if (!/<(?:script|style)\b/i.test(text)) return []
  const page = text.replace(SERVER, found => (found.startsWith('<?=') ? '_'.repeat(found.length) : blanked(found)))
  const regions = new Map<string, Region[]>()
  for (const { tag, attributes, start, end } of codeElements(page, TAGS)) {
    const language = languageOf(tag, TYPE.exec(attributes)?.[1] ?? '')
    if (language === undefined || page.slice(start, end).trim() === '') continue
    const kept = regions.get(language) ?? []
    regions.set(language, kept)
    kept.push({ start, end })
  }
  return [...regions].map(([language, kept]) => ({ language, code: blankedExcept(page, kept) }))
}

function languageOf(tag: string, type: string): string | undefined {
  if (tag === 'style') return STYLE_TYPE.test(type) ? 'css' : undefined
  if (TYPED.test(type)) return 'typescript'
  return SCRIPT_TYPE.test(type) ? 'javascript' : undefined
}

/** The definitions of a page and of its inline code by position, without names that the server fills in. */
export function withInline(text: string, own: readonly Definition[], inline: readonly Definition[]): Definition[] {
  const selectors = new Set(own.filter(({ kind }) => kind === 'selector').map(({ name }) => name))
  const isCounted = ({ kind, name, nameStart }: Definition): boolean =>
    !text.startsWith('<?', nameStart) && !(kind === 'selector' && selectors.has(name))
  const counted = inline.filter(isCounted)
  const all = [...own, ...counted]
  const parents = [...own.map(({ parent }) => own[parent]), ...counted.map(({ parent }) => inline[parent])]
  const order = all.map((_, at) => at).sort((a, b) => all[a]!.start - all[b]!.start || all[b]!.end - all[a]!.end)
  const places = new Map(order.map((at, place) => [all[at]!, place]))
  return order.map(at => ({ ...all[at]!, parent: (parents[at] && places.get(parents[at])) ?? -1 }))
}
