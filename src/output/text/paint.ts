// Colours by meaning. No other file names a colour.
import type { Colors } from 'picocolors/types.js'

type Brush = (text: string) => string

export interface Paint {
  readonly name: Brush
  readonly path: Brush
  readonly dim: Brush
  readonly heading: Brush
  readonly bad: Brush
  kind(kind: string, padded: string): string
  risk(risk: string, padded: string): string
}

/** The brushes for a palette. */
export function painter(colors: Colors): Paint {
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
    path: plain,
    dim: colors.dim,
    heading: colors.bold,
    bad: colors.red,
    kind: (kind, padded) => (kinds[kind] ?? colors.green)(padded),
    risk: (risk, padded) => (risks[risk] ?? plain)(padded),
  }
}
