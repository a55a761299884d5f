// What a file is judged to be from its path and its bytes: left out and why, or source, test or generated. Pure.
import type { Standing } from '../../cache/tables/traits.ts'
import type { SkipReason, SymbolKind } from '../../model.ts'
import { isBinary, isUtf32 } from '../../util/source-text.ts'
import { saysGenerated } from './generated-code.ts'
import { isPacked, isTabular } from './large-files.ts'
import { isMinified } from './minified-code.ts'

/** Files above this many bytes are left out. */
export const MAX_BYTES = 16 << 20
/** Bytes above which files are left out where they are data, tables or bundles: nobody looks a definition up there. */
const LARGE_BYTES = 1 << 20

const TEST_PATH =
  /(^|\/)([Tt]ests|test|__tests__|__mocks__|specs?|testdata|test-data|testing|e2e|fixtures?|examples?|samples?|benchmarks?|selftests?|dtslint)\/|[._-](tests?|unittests?|e2e|stories|bench)\.[^/]+$|[._-]spec\.([cm]?[jt]sx?|vue|svelte|coffee|rb|lua|fnl|moon|php|cr|exs?|swift|kt|groovy|dart)$|(^|\/)test_[^/]*\.(py|c|cc|cpp)$|_(test|kunit)\.(go|py|rs|c|cc|cpp)$|Tests?\.(java|kt|cs|swift)$|Tests\/.*\.(cs|swift|mm?)$|(^|\/)conftest\.py$/
const GENERATED_PATH =
  /(^|\/)(generated|__generated__|vendor|vendored|third_party|third-party|dist)\/|\.(generated|g|pb|min)\.[^/]+$|\.gen\.(?![^/]*exs?$)[^/]+$|_pb2(_grpc)?\.py$|_generated\.[^/]+$|(^|\/)zz_generated/
/** What package managers write about what they chose. */
const LOCK_PATH =
  /(^|\/)(package-lock|npm-shrinkwrap|pnpm-lock|bun-lock|packages\.lock|project\.assets|\.terraform\.lock)\.(json|jsonc|ya?ml|hcl)$/
/** What is built lies beside the sources; among them, folders of these names hold what builds or puts out. */
const BUILT_PATH = /^(?:(?!(?:src|lib|sources?|_?internal|pkg|cmd)\/)[^/]+\/)*(?:build|out)\//

/** What the files of a language usually are. */
interface Usual {
  /** Long lines say nothing. */
  readonly longLines?: boolean
  /** Text, settings or style. */
  readonly isData?: boolean
}

/** Why bytes are not worth parsing, or undefined when they are. */
export function reasonToSkip(bytes: Buffer, { longLines, isData }: Usual = {}): SkipReason | undefined {
  if (bytes.length > MAX_BYTES) return 'oversized'
  if (isUtf32(bytes)) return 'encoding'
  if (isBinary(bytes)) return 'binary'
  const isLarge = bytes.length > LARGE_BYTES
  if (!longLines && (isMinified(bytes) || (isLarge && isPacked(bytes)))) return 'minified'
  return isLarge && (isData || isTabular(bytes)) ? 'oversized' : undefined
}

/** Whether a file is source people write, a test, or generated; `head` is its beginning. */
export function standingOf(path: string, head: string): Exclude<Standing, 'declaration'> {
  if (GENERATED_PATH.test(path) || BUILT_PATH.test(path) || LOCK_PATH.test(path) || saysGenerated(head))
    return 'generated'
  return TEST_PATH.test(path) ? 'test' : 'source'
}

/** Text, settings and style. */
const TEXT_PATH =
  /\.(md|mdx|markdown|mdown|mkd|rst|adoc|asciidoc|txt|tex|json|jsonc|json5|jsonl|ya?ml|toml|xml|svg|html?|xhtml|css|pcss|scss|sass|less|csv|tsv|ini|cfg|conf|properties|lock|log|snap|po|pot|map|diff|patch)$/i
/** What is written in capitals beside the source: LICENSE, CHANGES. */
const CAPITALS = /(^|\/)[A-Z][A-Z_-]+$/
/** Pages of the manual: `tmux.1`, `bat.1.in`. */
const MANUAL = /[A-Za-z]\.[1-9](\.in)?$/

/** Place of what is no code among what holds a text, the last one. */
export const NO_CODE = 3

/**
 * Place of a file among those that hold a text, lower first, by its path alone: source, then tests, then generated code,
 * then what is no code. The same order as that of symbols.
 */
export function orderInText(path: string): number {
  if (TEXT_PATH.test(path) || CAPITALS.test(path) || isManual(path)) return NO_CODE
  return ['source', 'test', 'generated'].indexOf(standingOf(path, ''))
}

/** Whether a path is that of a page of the manual. */
export function isManual(path: string): boolean {
  return MANUAL.test(path)
}

/** Symbols from which on a file of hardly anything but constants counts as a table. */
const TABLE_SYMBOLS = 200
const TABLE_SHARE = 0.95

/**
 * True for the kinds of a table of constants: register maps, error numbers. Written by machines or not, it is looked
 * up, not read.
 */
export function isTable(kinds: readonly SymbolKind[]): boolean {
  const constants = kinds.filter(kind => kind === 'macro' || kind === 'const').length
  return kinds.length >= TABLE_SYMBOLS && constants >= TABLE_SHARE * kinds.length
}
