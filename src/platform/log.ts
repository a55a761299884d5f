// Events for those who watch: with CTX_LOG=json one line of JSON each, to CTX_LOG_FILE or standard error. Nothing
// leaves the machine.
import { appendFileSync, writeSync } from 'node:fs'

/** True where somebody watches. */
export function isLogging(): boolean {
  return process.env.CTX_LOG === 'json'
}

/** Writes one event where they are wanted. Never fails: an answer must not be lost to its log. */
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
