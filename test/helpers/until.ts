// Waiting for a condition instead of a time: how long it takes to come true is the machine's business.
import { setTimeout as wait } from 'node:timers/promises'
import { ENDLESS } from './exec.ts'

/** Waits until `holds`, looking every 50 ms. Throws where it does not within the time of a call that never ends. */
export async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + ENDLESS; !holds(); ) {
    if (Date.now() > end) throw new Error(`Not within ${ENDLESS} ms: ${holds}`)
    await wait(50)
  }
}
