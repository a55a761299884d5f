// Classifies a file by its path and bytes: skipped and why, or source, test or generated. Pure.
import type { Standing } from '../../cache/tables/traits.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import type { SkipReason, SymbolKind } from '../../model.ts'
import { isBinary, isUtf32 } from '../../util/source-text.ts'
import { saysGenerated } from './generated-code.ts'
import { isPacked, isTabular } from './large-files.ts'
import { isMinified } from './minified-code.ts'

/** Larger files are skipped, in bytes. */
export const MAX_BYTES = 16 << 20
/** Larger data, tables and bundles are skipped, in bytes: nobody looks up a definition there. */
const LARGE_BYTES = 1 << 20

const GENERATED_PATH =
  /(^|\/)(generated|__generated__|vendor|vendored|third_party|third-party|dist)\/|\.(generated|g|pb|min)\.[^/]+$|\.gen\.(?![^/]*exs?$)[^/]+$|_pb2(_grpc)?\.py$|_generated\.[^/]+$|(^|\/)zz_generated/
const LOCK_PATH =
  /(^|\/)(package-lock|npm-shrinkwrap|pnpm-lock|bun-lock|packages\.lock|project\.assets|\.terraform\.lock)\.(json|jsonc|ya?ml|hcl)$/
/** Build output lies beside the sources; inside them, folders of these names hold build code. */
const BUILT_PATH = /^(?:(?!(?:src|lib|sources?|_?internal|pkg|cmd)\/)[^/]+\/)*(?:build|out)\//

interface LanguageTraits {
  readonly longLines?: boolean
  readonly isData?: boolean
}

/** Why bytes are not worth parsing; undefined if they are. */
export function reasonToSkip(bytes: Buffer, { longLines, isData }: LanguageTraits = {}): SkipReason | undefined {
  if (bytes.length > MAX_BYTES) return 'oversized'
  if (isUtf32(bytes)) return 'encoding'
  if (isBinary(bytes)) return 'binary'
  const isLarge = bytes.length > LARGE_BYTES
  if (!longLines && (isMinified(bytes) || (isLarge && isPacked(bytes)))) return 'minified'
  return isLarge && (isData || isTabular(bytes)) ? 'oversized' : undefined
}

/** Whether a file is source, a test or generated; `head` is its beginning. */
export function standingOf(path: string, head: string): Exclude<Standing, 'declaration'> {
  if (GENERATED_PATH.test(path) || BUILT_PATH.test(path) || LOCK_PATH.test(path) || saysGenerated(head))
    return 'generated'
  return isTestPath(path) ? 'test' : 'source'
}

const TEXT_PATH =
  /\.(md|mdx|markdown|mdown|mkd|rst|adoc|asciidoc|txt|tex|json|jsonc|json5|jsonl|ya?ml|toml|xml|svg|html?|xhtml|css|pcss|scss|sass|less|csv|tsv|ini|cfg|conf|properties|lock|log|snap|po|pot|map|diff|patch)$/i
const CAPITALS = /(^|\/)[A-Z][A-Z_-]+$/
/** Manual pages: `tmux.1`, `bat.1.in`. */
const MANUAL = /[A-Za-z]\.[1-9](\.in)?$/

export const NO_CODE = 3

/** Rank of a file in text search by its path alone: source, tests, generated code, then files without code. */
export function orderInText(path: string): number {
  if (TEXT_PATH.test(path) || CAPITALS.test(path) || isManual(path)) return NO_CODE
  return ['source', 'test', 'generated'].indexOf(standingOf(path, ''))
}

/** True for the path of a manual page. */
export function isManual(path: string): boolean {
  return MANUAL.test(path)
}

/** A file with at least this many symbols, nearly all constants, counts as a table. */
const TABLE_SYMBOLS = 200
const TABLE_SHARE = 0.95

/** True for the kinds of a table of constants, such as register maps and error numbers. */
export function isTable(kinds: readonly SymbolKind[]): boolean {
  const constants = kinds.filter(kind => kind === 'macro' || kind === 'const').length
  return kinds.length >= TABLE_SYMBOLS && constants >= TABLE_SHARE * kinds.length
}
