// Entry of dist/start.cjs: starts git while the large indexing bundle loads.
import type { Location } from '../cache/files/location.ts'
import { begin } from './begin.ts'
import type { Summary } from './build.ts'
import type { GenerateOptions } from './options.ts'

/** `generate` of generate.ts, with an earlier start. */
export async function generate(location: Location, options: GenerateOptions = {}): Promise<Summary> {
  const begun = await begin(location, options)
  let indexing: typeof import('./generate.ts')
  try {
    indexing = await import('./generate.ts')
  } catch (error) {
    begun.lock.release()
    throw error
  }
  return await indexing.generate(location, options, begun)
}
