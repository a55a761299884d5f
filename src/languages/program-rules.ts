// How to recognise a language's programs by definition, path or text. Not in language-entries.ts, whose rows load
// grammars, because an overview needs none.
import type { SymbolKind } from '../model.ts'

interface ProgramRule {
  /** Kinds of definitions named `main` or `Main` that start a program. */
  readonly main?: readonly SymbolKind[]
  /** Paths of files that are always programs. */
  readonly always?: RegExp
  /** Paths of files whose `main` is a build script. */
  readonly never?: RegExp
  /** How to recognise a program in a text; see operations/overview/programs-in-text.ts. */
  readonly shown?: ShownName
}

export type ShownName = 'csharp' | 'swift'

/** By language name. Without a row only file names count. */
export const PROGRAMS: Readonly<Record<string, ProgramRule>> = {
  c: { main: ['fn'] },
  cpp: { main: ['fn'] },
  // Top-level statements are a program whatever the file's name.
  csharp: { main: ['method'], always: /(?:^|\/)Program\.cs$/, shown: 'csharp' },
  dart: { main: ['fn'] },
  // Mix tasks.
  elixir: { always: /(?:^|\/)mix\/tasks\/[^/]+\.ex$/ },
  go: { main: ['fn'] },
  haskell: { main: ['fn'] },
  java: { main: ['method'] },
  // Scripts, by convention.
  kotlin: { main: ['fn', 'method'], always: /\.main\.kts$/ },
  'objective-c': { main: ['fn'] },
  // cargo runs build.rs to build the package.
  rust: { main: ['fn'], never: /(?:^|\/)build\.rs$/ },
  scala: { main: ['fn', 'method'] },
  swift: { main: ['fn'], shown: 'swift' },
  zig: { main: ['fn'] },
}
