// The definitions of a component of Vue or Svelte: the file itself, and what its script blocks hold. Where those are
// its own compiler says, what is in them TypeScript's.
import path from 'node:path'
import ts from 'typescript'
import { linesOf, load, run } from './packages.ts'
import { outline } from './typescript.ts'

/** A script block: where its text stands, and its language. */
interface Block {
  readonly start: number
  readonly end: number
  readonly lang: string | undefined
}

function blocksOfVue(text: string): Block[] {
  const { descriptor, errors } = load('@vue/compiler-sfc').parse(text, { sourceMap: false })
  if (errors.length > 0) throw errors[0]
  return [descriptor.script, descriptor.scriptSetup].flatMap(block =>
    block ? [{ start: block.loc.start.offset, end: block.loc.end.offset, lang: block.lang }] : [],
  )
}

function blocksOfSvelte(text: string): Block[] {
  const { instance, module } = load('svelte/compiler').parse(text, { modern: true })
  return [instance, module].flatMap(block => {
    if (!block) return []
    const lang = block.attributes.find(({ name }: { name: string }) => name === 'lang')?.value?.[0]?.data
    return [{ start: block.content.start, end: block.content.end, lang }]
  })
}

run((text, file, print) => {
  const stem = path.posix.basename(file).replace(/\.[^.]*$/, '')
  const name = /^index$/i.test(stem) ? path.posix.basename(path.posix.dirname(file)) : stem
  print({ name, kind: 'component', first: 1, last: linesOf(text)(text.trimEnd().length - 1) })
  const blocks = file.endsWith('.vue') ? blocksOfVue(text) : blocksOfSvelte(text)
  let code = ''
  for (const { start, end } of blocks.sort((a, b) => a.start - b.start))
    code += text.slice(code.length, start).replace(/[^\r\n]/g, ' ') + text.slice(start, end)
  const lang = blocks.find(({ lang }) => lang)?.lang
  const kind = lang === 'tsx' ? ts.ScriptKind.TSX : lang ? ts.ScriptKind.TS : ts.ScriptKind.JSX
  const error = outline(
    file,
    code,
    line => {
      const { s, k, l } = line as { s: string; k: string; l: string }
      const [first, last] = l.split('-').map(Number) as [number, number]
      print({ name: s, kind: k, first, last })
    },
    kind,
  )
  if (error) throw new Error(error)
})
