// The addresses of the sessions of an account.
import type { Routes } from '../../contract/route.ts'

export const accountSessionRoutes = {
  /** The open sessions, the newest first. */
  list: 'GET /sessions',
  /** Ends one session; its next call is refused. */
  end: 'DELETE /sessions/{sessionId}',
  /** Ends every session but the one that calls. */
  endOthers: 'DELETE /sessions',
} as const satisfies Routes
