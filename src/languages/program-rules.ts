// Where the programs of a language begin, as its index, its paths and a look at a text tell it. A table of its own: the rows
// of language-entries.ts lead to grammars and rules, which an overview needs none of.
import type { SymbolKind } from '../model.ts'

/** Where programs of a language begin. */
interface ProgramRule {
  /** Kinds of the definitions called `main` or `Main` that a program begins with. */
  readonly main?: readonly SymbolKind[]
  /** Paths of files that are programs wherever they lie. */
  readonly always?: RegExp
  /** Paths of files of which a `main` is no program of the package: what builds it. */
  readonly never?: RegExp
  /** How a text shows that a program begins in it; operations/overview/programs-in-text.ts has the rules. */
  readonly shown?: ShownName
}

export type ShownName = 'csharp' | 'swift'

/** By the name of the language; one that has no row begins in files with a telling name alone. */
export const PROGRAMS: Readonly<Record<string, ProgramRule>> = {
  c: { main: ['fn'] },
  cpp: { main: ['fn'] },
  // A program of statements is one whatever its file is called.
  csharp: { main: ['method'], always: /(?:^|\/)Program\.cs$/, shown: 'csharp' },
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
  swift: { main: ['fn'], shown: 'swift' },
  zig: { main: ['fn'] },
}
