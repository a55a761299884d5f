// The definitions of TypeScript and JavaScript as the TypeScript compiler's own parser sees them, under the rule of
// cache-format.md: paths on standard input, a definition a line on standard output. It shares no code with ctx.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import type { Scope } from './typescript-nodes.ts'
import { walk, walkStatements } from './typescript-walk.ts'

/** Prints the definitions of a text; gives the first error of one that cannot be parsed. */
export function outline(
  path: string,
  text: string,
  print: (line: object) => void,
  kind = /\.[cm]?ts$/.test(path) ? undefined : /\.tsx$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.JSX,
): string | undefined {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const [problem] = (file as unknown as { parseDiagnostics: ts.DiagnosticWithLocation[] }).parseDiagnostics
  // What only TypeScript may write is no error of the parser in a .js file (Flow).
  if (problem && problem.code < 8000) return ts.flattenDiagnosticMessageText(problem.messageText, ' ')
  const lineOf = linesOf(text)
  const holders = new Map<ts.Node, string>()
  const to = {
    add(name: string, kind: string, node: ts.Node, owner: string): void {
      const last = Math.max(node.getStart(file), node.getEnd() - 1)
      const l = `${lineOf(node.getStart(file))}-${lineOf(last)}`
      print({ f: path, s: name, k: kind, l, ...(owner ? { p: owner } : {}) })
    },
    walk: (node: ts.Node, scope: Scope) => walk(to, node, scope),
    hold(objects: readonly ts.Node[], owner: string): void {
      for (const object of objects) holders.set(object, owner)
    },
    holderOf: (object: ts.Node) => holders.get(object),
  }
  walkStatements(to, file.statements, { owner: '', level: 'file' })
  return undefined
}

/** The line of an offset, from 1. To the compiler U+2028 ends a line too, to an editor it does not. */
function linesOf(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return offset => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const lines: string[] = []
    const error = outline(path, readFileSync(path, 'utf8'), line => lines.push(JSON.stringify(line)))
    console.log(error === undefined ? lines.join('\n') : JSON.stringify({ f: path, error }))
  }
}
