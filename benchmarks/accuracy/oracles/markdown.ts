// The headings of Markdown as markdown-it reads them (CommonMark).
import { load, run } from './packages.ts'

interface Token {
  readonly type: string
  readonly tag: string
  readonly level: number
  readonly map: readonly [number, number]
  readonly children?: readonly { readonly type: string; readonly content: string }[]
}

run((text, _file, print) => {
  // Front matter is no CommonMark; it ends before the document begins.
  const front =
    /^(?:---[ \t]*\r?\n[\s\S]*?\n(?:---|\.\.\.)|\+\+\+[ \t]*\r?\n[\s\S]*?\n\+\+\+)[ \t]*(?:\r?\n|$)/.exec(text)?.[0] ??
    ''
  const body = front.replace(/[^\n]/g, '') + text.slice(front.length)
  const tokens: readonly Token[] = load('markdown-it')('commonmark').parse(body, {})
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.level > 0) continue
    const parts = tokens[at + 1]!.children!.map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
    )
    const name = parts
      .join('')
      .replace(/\s+\{#[\w-]+\}\s*$/, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (name) print({ name, kind: 'heading', first: token.map[0] + 1 })
  }
})
