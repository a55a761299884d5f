// Where the programs of a language begin, as its index, its paths and a look at a text tell it. A table of its own: the rows
// of language-entries.ts lead to grammars and rules, which an overview needs none of.
import type { SymbolKind } from '../model.ts'
import { program as csharp } from './csharp/program.ts'
import { program as swift } from './swift/program.ts'

/** Where programs of a language begin. */
export interface ProgramRule {
  /** Kinds of the definitions called `main` or `Main` that a program begins with. */
  readonly main?: readonly SymbolKind[]
  /** Paths of files that are programs wherever they lie. */
  readonly always?: RegExp
  /** Paths of files of which a `main` is no program of the package: what builds it. */
  readonly never?: RegExp
  /** Programs that only a text shows. */
  readonly shown?: ShownRule
}

/** How a text shows that a program begins in it. */
export interface ShownRule {
  /** Whether a file of so many symbols is likely to show it, by its path; undefined for one that never does. */
  readonly isLikely: (path: string, symbols: number) => boolean | undefined
  readonly isShownIn: (text: string) => boolean
}

/** By the name of the language; one that has no row begins in files with a telling name alone. */
export const PROGRAMS: Readonly<Record<string, ProgramRule>> = {
  c: { main: ['fn'] },
  cpp: { main: ['fn'] },
  csharp,
  dart: { main: ['fn'] },
  // Tasks of Mix.
  elixir: { always: /(?:^|\/)mix\/tasks\/[^/]+\.ex$/ },
  go: { main: ['fn'] },
  haskell: { main: ['fn'] },
  java: { main: ['method'] },
  // Scripts, by custom.
  kotlin: { main: ['fn', 'method'], always: /\.main\.kts$/ },
  'objective-c': { main: ['fn'] },
  // What cargo runs to build a package is not what the package runs.
  rust: { main: ['fn'], never: /(?:^|\/)build\.rs$/ },
  scala: { main: ['fn', 'method'] },
  swift,
  zig: { main: ['fn'] },
}
