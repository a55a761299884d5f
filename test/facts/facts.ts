// Facts of marked sources in the short notation of the tests.

import { collectFacts, type Facts, type FactsLanguage } from '../../src/facts/definition-facts.ts'
import { effects as bashEffects } from '../../src/languages/bash/effects.ts'
import { lexis as bashLexis } from '../../src/languages/bash/lexis.ts'
import { effects as cEffects } from '../../src/languages/c/effects.ts'
import { lexis as cLexis } from '../../src/languages/c/lexis.ts'
import { effects as cppEffects } from '../../src/languages/cpp/effects.ts'
import { lexis as cppLexis } from '../../src/languages/cpp/lexis.ts'
import { effects as csharpEffects } from '../../src/languages/csharp/effects.ts'
import { lexis as csharpLexis } from '../../src/languages/csharp/lexis.ts'
import { effects as dartEffects } from '../../src/languages/dart/effects.ts'
import { lexis as dartLexis } from '../../src/languages/dart/lexis.ts'
import { effects as elixirEffects } from '../../src/languages/elixir/effects.ts'
import { lexis as elixirLexis } from '../../src/languages/elixir/lexis.ts'
import { effects as goEffects } from '../../src/languages/go/effects.ts'
import { lexis as goLexis } from '../../src/languages/go/lexis.ts'
import { effects as haskellEffects } from '../../src/languages/haskell/effects.ts'
import { lexis as haskellLexis } from '../../src/languages/haskell/lexis.ts'
import { effects as javaEffects } from '../../src/languages/java/effects.ts'
import { lexis as javaLexis } from '../../src/languages/java/lexis.ts'
import { effects as kotlinEffects } from '../../src/languages/kotlin/effects.ts'
import { lexis as kotlinLexis } from '../../src/languages/kotlin/lexis.ts'
import { effects as ocamlEffects } from '../../src/languages/ocaml/effects.ts'
import { lexis as ocamlLexis } from '../../src/languages/ocaml/lexis.ts'
import { effects as perlEffects } from '../../src/languages/perl/effects.ts'
import { lexis as perlLexis } from '../../src/languages/perl/lexis.ts'
import { effects as phpEffects } from '../../src/languages/php/effects.ts'
import { lexis as phpLexis } from '../../src/languages/php/lexis.ts'
import { effects as pythonEffects } from '../../src/languages/python/effects.ts'
import { lexis as pythonLexis } from '../../src/languages/python/lexis.ts'
import { effects as rEffects } from '../../src/languages/r/effects.ts'
import { lexis as rLexis } from '../../src/languages/r/lexis.ts'
import { effects as rubyEffects } from '../../src/languages/ruby/effects.ts'
import { lexis as rubyLexis } from '../../src/languages/ruby/lexis.ts'
import { effects as rustEffects } from '../../src/languages/rust/effects.ts'
import { lexis as rustLexis } from '../../src/languages/rust/lexis.ts'
import { effects as scalaEffects } from '../../src/languages/scala/effects.ts'
import { lexis as scalaLexis } from '../../src/languages/scala/lexis.ts'
import { effects as solidityEffects } from '../../src/languages/solidity/effects.ts'
import { lexis as solidityLexis } from '../../src/languages/solidity/lexis.ts'
import { effects as swiftEffects } from '../../src/languages/swift/effects.ts'
import { lexis as swiftLexis } from '../../src/languages/swift/lexis.ts'
import { effects as tsEffects } from '../../src/languages/typescript/effects.ts'
import { lexis as tsLexis } from '../../src/languages/typescript/lexis.ts'
import { effects as zigEffects } from '../../src/languages/zig/effects.ts'
import { lexis as zigLexis } from '../../src/languages/zig/lexis.ts'
import { marked, type Named } from './marked.ts'

export const LANGUAGES = {
  typescript: { lexis: tsLexis, effects: tsEffects },
  python: { lexis: pythonLexis, effects: pythonEffects },
  go: { lexis: goLexis, effects: goEffects },
  rust: { lexis: rustLexis, effects: rustEffects },
  java: { lexis: javaLexis, effects: javaEffects },
  c: { lexis: cLexis, effects: cEffects },
  cpp: { lexis: cppLexis, effects: cppEffects },
  dart: { lexis: dartLexis, effects: dartEffects },
  kotlin: { lexis: kotlinLexis, effects: kotlinEffects },
  php: { lexis: phpLexis, effects: phpEffects },
  ruby: { lexis: rubyLexis, effects: rubyEffects },
  scala: { lexis: scalaLexis, effects: scalaEffects },
  solidity: { lexis: solidityLexis, effects: solidityEffects },
  swift: { lexis: swiftLexis, effects: swiftEffects },
  csharp: { lexis: csharpLexis, effects: csharpEffects },
  elixir: { lexis: elixirLexis, effects: elixirEffects },
  haskell: { lexis: haskellLexis, effects: haskellEffects },
  ocaml: { lexis: ocamlLexis, effects: ocamlEffects },
  perl: { lexis: perlLexis, effects: perlEffects },
  r: { lexis: rLexis, effects: rEffects },
  zig: { lexis: zigLexis, effects: zigEffects },
  bash: { lexis: bashLexis, effects: bashEffects },
} satisfies Record<string, FactsLanguage>

export type LanguageName = keyof typeof LANGUAGES

/** Facts of the definitions of a marked source. */
export function factsOf(language: LanguageName, source: string, ...named: readonly (Named | string)[]): Facts[] {
  const { text, definitions } = marked(source, ...named)
  return collectFacts(text, definitions, LANGUAGES[language]).definitions as Facts[]
}

/** The calls of the first definition as `callee:line`. */
export function callsOf(language: LanguageName, source: string, ...named: readonly (Named | string)[]): string {
  return (factsOf(language, source, ...named)[0]?.calls ?? []).map(({ callee, line }) => `${callee}:${line}`).join(' ')
}

/** The effects of the first definition as `effect by`. */
export function effectsOf(language: LanguageName, source: string, ...named: readonly (Named | string)[]): string[] {
  return (factsOf(language, source, ...named)[0]?.effects ?? []).map(({ effect, by }) => `${effect} ${by}`)
}
