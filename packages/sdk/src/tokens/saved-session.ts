// A session as an app stores it between two starts.
import type { SessionResponse } from '@company-data/protocol/wire/identity/sessions'

/**
 * The data that an app stores to continue a session after a restart. The refresh token is a secret, and it works once:
 * only one client at a time may hold it, otherwise the platform takes the second use for theft and ends the session.
 * @example
 * let saved: SavedSession | undefined
 * const person = createPersonClient({ frontDoorUrl, onSession: (session) => (saved = session) })
 */
export interface SavedSession {
  user_id: string
  usertype: SessionResponse['usertype']
  email: string
  refresh_token: string
}
