// Chooses the parser backend: from the environment, else wasm in mode prod. A repository has no say in it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { XXHashAPI } from 'xxhash-wasm'
import { CtxError } from '../errors.ts'
import {
  createSourceParser,
  ENGINE_MODES,
  type EngineChoice,
  type Fallback,
  type SourceParser,
} from '../parse/parse.ts'
import { BACKENDS, type BackendName } from '../parse/parser-backend.ts'
import { createSnapshotBackend } from '../parse/snapshot-backend.ts'

/** The manifest's record of the parsers behind an index. */
export interface EngineReport {
  readonly mode: string
  readonly backend: string
  readonly fallbacks: Readonly<Partial<Record<Fallback, number>>>
}

/** The choice of the user. `snapshots` is relative to `root`. Throws INVALID_ARGUMENT for an unknown value. */
export function chooseEngine(root: string, environment: NodeJS.ProcessEnv = process.env): EngineChoice {
  const choose = <Word extends string>(variable: string, words: readonly Word[], otherwise: Word): Word => {
    const given = environment[variable]
    if (!given) return otherwise
    if (words.includes(given as Word)) return given as Word
    const hint = `Set it to one of ${words.join(', ')}.`
    throw new CtxError('INVALID_ARGUMENT', `${variable} is ${JSON.stringify(given)}.`, { hint })
  }
  const mode = choose('CTX_ENGINE_MODE', ENGINE_MODES, 'prod')
  const backend = choose('CTX_PARSER_BACKEND', BACKENDS, 'wasm')
  if (backend !== 'snapshot') return { mode, backend }
  const snapshots = environment.CTX_SNAPSHOTS
  if (mode !== 'test') {
    const hint = 'Set CTX_ENGINE_MODE=test, or choose wasm or js.'
    throw new CtxError('INVALID_ARGUMENT', 'The snapshot backend is for tests only.', { hint })
  }
  if (!snapshots) {
    const hint = 'Give the file of stored results in CTX_SNAPSHOTS.'
    throw new CtxError('INVALID_ARGUMENT', 'The snapshot backend has no stored results.', { hint })
  }
  return { mode, backend, snapshots: path.resolve(root, snapshots) }
}

/**
 * True if the index was read by the backend that the user now asks for. The mode must match only if a fallback
 * was used.
 */
export function isReadAsChosen(root: string, report: EngineReport | undefined): boolean {
  if (!report) return true
  const { mode, backend } = chooseEngine(root)
  const { js = 0, metadata_only = 0 } = report.fallbacks
  return report.backend === backend && (report.mode === mode || js + metadata_only === 0)
}

/** Opens the chosen backend. Throws INVALID_ARGUMENT if the stored results cannot be read. */
export function openSourceParser(choice: EngineChoice, hasher: XXHashAPI): SourceParser {
  if (choice.snapshots === undefined) return createSourceParser(choice)
  try {
    const stored = JSON.parse(readFileSync(choice.snapshots, 'utf8'))
    return createSourceParser(
      choice,
      createSnapshotBackend(stored, text => hasher.h64ToString(text)),
    )
  } catch (cause) {
    const hint = 'Give a file of stored results in CTX_SNAPSHOTS.'
    throw new CtxError('INVALID_ARGUMENT', `${choice.snapshots} holds no stored results.`, { hint, cause })
  }
}

/** The error for a backend that cannot run in a mode that allows no other. */
export function unavailable(message: string, backend: BackendName): CtxError {
  const hint = `Choose the parser wasm, which reads every language (CTX_PARSER_BACKEND); with CTX_ENGINE_MODE=ci files that ${backend} cannot read are counted.`
  return new CtxError('PARSER_UNAVAILABLE', message, backend === 'wasm' ? {} : { hint })
}

/** Adds the fallback counts of the previous report, if the same backend produced it. */
export function engineSince(before: EngineReport | undefined, now: EngineReport): EngineReport {
  if (!before || before.mode !== now.mode || before.backend !== now.backend) return now
  const fallbacks: Record<string, number> = { ...before.fallbacks }
  for (const [name, count] of Object.entries(now.fallbacks)) fallbacks[name] = (fallbacks[name] ?? 0) + count
  return { ...now, fallbacks }
}
