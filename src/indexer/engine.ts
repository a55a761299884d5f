// Chooses the parser backend of a repository: from the environment, then .ctxrc.json at its root, then wasm in mode
// prod.
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
import { readPlain } from '../platform/fs.ts'

/** The manifest's record of the parsers behind an index. */
export interface EngineReport {
  readonly mode: string
  readonly backend: string
  readonly fallbacks: Readonly<Partial<Record<Fallback, number>>>
}

const CONFIG = '.ctxrc.json'
const MOST_BYTES = 1 << 20
const REPAIR_HINT = 'Mend the file, or remove it.'

/** The choice for the repository at `root`. Throws INVALID_ARGUMENT for an unknown value. */
export function chooseEngine(root: string, environment: NodeJS.ProcessEnv = process.env): EngineChoice {
  const config = readConfig(root)
  const choose = <Word extends string>(
    variable: string,
    key: string,
    words: readonly Word[],
    otherwise: Word,
  ): Word => {
    const [given, source] = environment[variable]
      ? [environment[variable], variable]
      : [config[key], `${key} in ${CONFIG}`]
    if (given === undefined) return otherwise
    if (words.includes(given as Word)) return given as Word
    const hint = `Set it to one of ${words.join(', ')}.`
    throw new CtxError('INVALID_ARGUMENT', `${source} is ${JSON.stringify(given)}.`, { hint })
  }
  const mode = choose('CTX_ENGINE_MODE', 'engine_mode', ENGINE_MODES, 'prod')
  const backend = choose('CTX_PARSER_BACKEND', 'parser_backend', BACKENDS, 'wasm')
  if (backend !== 'snapshot') return { mode, backend }
  const snapshots = environment.CTX_SNAPSHOTS ?? config.snapshots
  if (mode !== 'test') {
    const hint = 'Set CTX_ENGINE_MODE=test, or choose wasm or js.'
    throw new CtxError('INVALID_ARGUMENT', 'The snapshot backend is for tests only.', { hint })
  }
  if (typeof snapshots !== 'string') {
    const hint = 'Give the file of stored readings in CTX_SNAPSHOTS.'
    throw new CtxError('INVALID_ARGUMENT', 'The snapshot backend has no stored readings.', { hint })
  }
  return { mode, backend, snapshots: path.resolve(root, snapshots) }
}

function readConfig(root: string): Readonly<Record<string, unknown>> {
  const file = path.join(root, CONFIG)
  let text: string
  try {
    text = readPlain(file, MOST_BYTES).toString('utf8')
  } catch (cause) {
    if (!(cause instanceof RangeError)) return {}
    throw new CtxError('INVALID_ARGUMENT', `${file} is too large for settings.`, { hint: REPAIR_HINT, cause })
  }
  try {
    const config: unknown = JSON.parse(text)
    if (typeof config === 'object' && config !== null) return config as Record<string, unknown>
  } catch {}
  throw new CtxError('INVALID_ARGUMENT', `${file} is not a JSON object.`, { hint: REPAIR_HINT })
}

/**
 * True if the index was read by the backend that the repository now asks for. The mode must match only if a fallback
 * was used.
 */
export function isReadAsChosen(root: string, report: EngineReport | undefined): boolean {
  if (!report) return true
  const { mode, backend } = chooseEngine(root)
  const { js = 0, metadata_only = 0 } = report.fallbacks
  return report.backend === backend && (report.mode === mode || js + metadata_only === 0)
}

/** Opens the chosen backend. Throws INVALID_ARGUMENT if the stored readings cannot be read. */
export function openReadings(choice: EngineChoice, hasher: XXHashAPI): SourceParser {
  if (choice.snapshots === undefined) return createSourceParser(choice)
  try {
    const stored = JSON.parse(readFileSync(choice.snapshots, 'utf8'))
    return createSourceParser(
      choice,
      createSnapshotBackend(stored, text => hasher.h64ToString(text)),
    )
  } catch (cause) {
    const hint = 'Give a file of stored readings in CTX_SNAPSHOTS.'
    throw new CtxError('INVALID_ARGUMENT', `${choice.snapshots} holds no stored readings.`, { hint, cause })
  }
}

/** The error for a backend that cannot run in a mode that allows no other. */
export function unavailable(message: string, backend: BackendName): CtxError {
  const hint = `Choose the parser wasm, which reads every language (CTX_PARSER_BACKEND, or parser_backend in .ctxrc.json); with CTX_ENGINE_MODE=ci files that ${backend} cannot read are counted.`
  return new CtxError('PARSER_UNAVAILABLE', message, backend === 'wasm' ? {} : { hint })
}

/** Adds the fallback counts of the previous report, if the same backend produced it. */
export function engineSince(before: EngineReport | undefined, now: EngineReport): EngineReport {
  if (!before || before.mode !== now.mode || before.backend !== now.backend) return now
  const fallbacks: Record<string, number> = { ...before.fallbacks }
  for (const [name, count] of Object.entries(now.fallbacks)) fallbacks[name] = (fallbacks[name] ?? 0) + count
  return { ...now, fallbacks }
}
