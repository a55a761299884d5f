import { writeFileSync } from 'node:fs'
import type { User } from '../api/client.ts'

export interface Session {
  user: User
  started: number
}

/** Writes the session to disk, for the next start. */
export function saveSession(session: Session): void {
  writeFileSync('session.json', JSON.stringify(session))
}

export function isExpired(session: Session, now = Date.now()): boolean {
  return now - session.started > 3_600_000
}
