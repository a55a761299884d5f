// The thread that stops calls which never return to the event loop. The main thread could not: JavaScript does not
// interrupt itself.
import { Session } from 'node:inspector'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ASLEEP, CALLS, LOOKS, type Watch } from './watchdog.ts'

/** Longest time between two looks, in ms. */
const LOOK_MS = 1000

/** Time between two looks at whether the main thread has stopped, in ms. */
const STOP_MS = 20

const { state, held, limit } = workerData as Watch
let seen = -1
let since = 0

async function watch(): Promise<never> {
  for (;;) {
    if (Atomics.load(state, CALLS) === 0) sleepUntilCalled()
    await wait(Math.min(LOOK_MS, limit / 4))
    if (Atomics.load(state, CALLS) === 0) continue
    const looks = Atomics.load(state, LOOKS)
    if (looks !== seen) {
      seen = looks
      since = performance.now()
      // The main thread counts it when it comes to its events.
      parentPort!.postMessage('look')
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

/** Ends what the main thread runs, without its `catch` and `finally`. Node reports no end of it, but the next look does. */
async function stop(): Promise<void> {
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.terminateExecution')
  while (Atomics.load(state, LOOKS) === seen) await wait(STOP_MS)
  session.disconnect()
  parentPort!.postMessage('stopped')
}

void watch()
