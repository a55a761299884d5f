// Tells generated copies of a definition (`dist/`, bundles, transpiled files) from other definitions of its name. Pure.
import type { IndexEntry } from '../model.ts'
import { ownName } from '../util/symbol-names.ts'

/** True if a generated entry is a copy of a source: the same qualified name in the output of the same language. */
export function isCopyOf(generated: IndexEntry, source: IndexEntry): boolean {
  if (isForeign(generated.f) || ownName(generated) !== ownName(source)) return false
  if (languageMark(generated.f) !== languageMark(source.f)) return false
  return isOutput(generated.f) || stemOf(generated.f) === stemOf(source.f)
}

/** True where only copies lie, whatever their file is called. */
function isOutput(path: string): boolean {
  return /(?:^|\/)dist\/|[._-](?:min|bundle|umd|iife|esm|cjs|global|prod)\.[cm]?js$/.test(path)
}

/** True for code of others: a name that it shares with the sources is a coincidence. */
function isForeign(path: string): boolean {
  return /(?:^|\/)(?:vendor|vendored|third_party|third-party)\//.test(path)
}

function languageMark(path: string): string {
  return /\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(path) ? 'script' : path.slice(path.lastIndexOf('.'))
}

/** `a` of `src/a.ts`, `lib/a.d.ts` and `out/a.min.js`. */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.indexOf('.', 1)
  return dot < 0 ? name : name.slice(0, dot)
}
