// CTX_LOG=json: one JSON line per event, to CTX_LOG_FILE or standard error.
import { appendFileSync, writeSync } from 'node:fs'

/** Whether events are logged. */
export function isLogging(): boolean {
  return process.env.CTX_LOG === 'json'
}

/** Writes one event. Never throws: a failing log must not lose the answer. */
export function logEvent(event: object): void {
  const line = `${JSON.stringify(event)}\n`
  try {
    const file = process.env.CTX_LOG_FILE
    if (file) appendFileSync(file, line)
    else writeSync(2, line)
  } catch {
    // A full disk or a closed stream.
  }
}
