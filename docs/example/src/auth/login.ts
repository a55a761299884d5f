import { getUserData, post } from '../api/client.ts'
import { type Session, saveSession } from './session.ts'

/** Signs a user in and remembers the session. */
export async function handleLogin(name: string, password: string): Promise<Session> {
  const reply = await post('/login', { name, password })
  if (!reply.ok) throw new Error('wrong name or password')
  const session = { user: await getUserData(name), started: Date.now() }
  saveSession(session)
  return session
}

/** The form on the start page. */
export class LoginForm {
  private tries = 0

  /** Sends the form; gives up after three tries. */
  async submit(name: string, password: string): Promise<boolean> {
    if (this.tries++ >= 3) return false
    try {
      await handleLogin(name, password)
      return true
    } catch {
      return false
    }
  }

  reset(): void {
    this.tries = 0
  }
}
