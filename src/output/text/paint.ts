// Colours by meaning. No other file names a colour. A library would be loaded by each query.

import { linked } from './hyperlinks.ts'

type Brush = (text: string) => string

export interface Paint {
  readonly name: Brush
  readonly path: Brush
  readonly dim: Brush
  readonly heading: Brush
  readonly bad: Brush
  /** What was added. */
  readonly good: Brush
  kind(kind: string, padded: string): string
  risk(risk: string, padded: string): string
}

/** Codes of SGR, ECMA-48 8.3.117, that begin and end a colour. */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const

function brushes(make: (begin: number, end: number) => Brush): Readonly<Record<keyof typeof CODES, Brush>> {
  const entries = Object.entries(CODES).map(([name, [begin, end]]) => [name, make(begin, end)])
  return Object.fromEntries(entries) as Record<keyof typeof CODES, Brush>
}

const COLORS = brushes((begin, end) => text => `\u001b[${begin}m${text}\u001b[${end}m`)
const PLAIN = brushes(() => text => text)

/** The brushes; without colour they leave texts as they are. With `links`, the URL of the repository, paths are links. */
export function painter(hasColor: boolean, links?: string): Paint {
  const colors = hasColor ? COLORS : PLAIN
  const kinds: Record<string, Brush> = {
    fn: colors.blue,
    method: colors.blue,
    component: colors.blue,
    macro: colors.blue,
    class: colors.magenta,
    struct: colors.magenta,
    union: colors.magenta,
    enum: colors.magenta,
    interface: colors.cyan,
    trait: colors.cyan,
    type: colors.cyan,
    module: colors.yellow,
  }
  const risks: Record<string, Brush> = { high: colors.red, medium: colors.yellow, low: colors.dim }
  const plain: Brush = text => text
  return {
    name: colors.bold,
    path: links === undefined ? plain : place => linked(place, links),
    dim: colors.dim,
    heading: colors.bold,
    bad: colors.red,
    good: colors.green,
    kind: (kind, padded) => (kinds[kind] ?? colors.green)(padded),
    risk: (risk, padded) => (risks[risk] ?? plain)(padded),
  }
}
