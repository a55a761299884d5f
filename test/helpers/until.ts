// Waits for a condition instead of a fixed time.
import { setTimeout as wait } from 'node:timers/promises'
import { ENDLESS } from './exec.ts'

/** Waits until `holds`, polling every 50 ms; throws after `ENDLESS` ms. */
export async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + ENDLESS; !holds(); ) {
    if (Date.now() > end) throw new Error(`Not within ${ENDLESS} ms: ${holds}`)
    await wait(50)
  }
}
