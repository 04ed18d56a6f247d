// The addresses of the sessions of an account.
import type { Routes } from '../../contract/route.ts'

export const accountSessionRoutes = {
  /**
   * The open sessions, the newest first.
   * @example
   * for (const { id, agent } of await person.sessions.list()) console.log(id, agent)
   */
  list: 'GET /sessions',
  /**
   * Ends one session; its next call is refused.
   * @example
   * await person.sessions.end(sessionId)
   */
  end: 'DELETE /sessions/{sessionId}',
  /**
   * Ends every session but the one that calls.
   * @example
   * await person.sessions.endOthers()
   */
  endOthers: 'DELETE /sessions',
} as const satisfies Routes
