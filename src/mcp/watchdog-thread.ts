// The thread that stops calls which never return to the event loop. The main thread could not: JavaScript does not
// interrupt itself.
import { Session } from 'node:inspector'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ASLEEP, CALLS, PINGS, type Watch } from './watchdog.ts'

/** Longest time between two pings, in ms. */
const PING_MS = 1000

/** Time between two checks whether the main thread has stopped, in ms. */
const STOP_MS = 20

const { state, held, limit } = workerData as Watch
let seen = -1
let since = 0

async function watch(): Promise<never> {
  for (;;) {
    if (Atomics.load(state, CALLS) === 0) sleepUntilCalled()
    await wait(Math.min(PING_MS, limit / 4))
    if (Atomics.load(state, CALLS) === 0) continue
    const pings = Atomics.load(state, PINGS)
    if (pings !== seen) {
      seen = pings
      since = performance.now()
      // The main thread counts it when it comes to its events.
      parentPort!.postMessage('ping')
    } else if (Atomics.load(held, 0) > 0) {
      since = performance.now()
    } else if (performance.now() - since > limit) {
      await stop()
      since = performance.now()
    }
  }
}

function sleepUntilCalled(): void {
  Atomics.store(state, ASLEEP, 1)
  Atomics.wait(state, CALLS, 0)
  Atomics.store(state, ASLEEP, 0)
  seen = -1
}

/** Ends what the main thread runs, without its `catch` and `finally`. Node reports no end of it, but the next ping does. */
async function stop(): Promise<void> {
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.terminateExecution')
  while (Atomics.load(state, PINGS) === seen) await wait(STOP_MS)
  session.disconnect()
  parentPort!.postMessage('stopped')
}

void watch()
