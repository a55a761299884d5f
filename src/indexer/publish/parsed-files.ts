// What publishing takes over from parsing: the files that were parsed now, and threads that are free.
import type { Worker } from 'node:worker_threads'
import type { SkipReason } from '../../model.ts'
import type { EngineReport } from '../engine.ts'
import type { Spool, Spooled } from '../source/part-spool.ts'
import type { IndexedFile } from '../source/source-file.ts'
import type { PackWriter, Placed } from './pack-writer.ts'

/** A file that was parsed now: its details are in the new pack, its part of the index in the spool. */
export type ParsedFile = Omit<IndexedFile, 'details' | 'part' | 'fallback'> & Placed & { readonly part: Spooled }

export interface Parsed {
  /** By path; a file that is missing here kept its content. */
  readonly results: ReadonlyMap<string, ParsedFile | { readonly status: 'skipped'; readonly reason: SkipReason }>
  readonly pack: PackWriter
  readonly spool: Spool
  readonly engine: EngineReport
}

/** A parser thread that has nothing to parse any more. */
export interface FreeThread {
  readonly worker: Worker
  readonly isAlive: boolean
}

export interface FreeThreads {
  readonly started: readonly FreeThread[]
  /** Ends them; what they held is free when that has come about. */
  close(): Promise<void>
}
