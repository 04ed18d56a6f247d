// The tokens of one session in several tabs of a browser: a refresh token works once, so the tabs refresh in turn (G-036).
import type { EncryptedPrivateKey } from '@company-data/crypto'
import type { KnownPasskey } from '../passkeys/known-passkeys.ts'
import type { SavedSession } from './saved-session.ts'
import type { Token } from './token.ts'
import type { FetchedToken } from './token-cache.ts'

/**
 * The tokens of a session for the other tabs of its browser. The tabs refresh in turn, and each takes the newest tokens.
 * @example
 * const channel = new BroadcastChannel('tokens')
 * const onTokens = (tokens: SharedTokens): void => channel.postMessage(tokens)
 */
export interface SharedTokens extends SavedSession {
  /** The same in every tab that continues this sign-in. */
  id: string
  /** Counts the refreshes of the session: only the newest refresh token is valid. */
  turn: number
  access_token: string
  api_url: string
  expires_at_ms: number
  /** The passkeys that the session has used, by credential. */
  passkeys?: Record<string, KnownPasskey>
  /** The private key under the current password. */
  wrapped?: EncryptedPrivateKey
}

/**
 * Coordinates the tabs of a browser that continue one session (G-036).
 * @example
 * const tabs: TabCoordination = {
 *   refreshAlone: (_session, refresh) => navigator.locks.request('refresh', refresh),
 *   onTokens: (tokens) => new BroadcastChannel('tokens').postMessage(tokens),
 * }
 */
export interface TabCoordination {
  /** Runs `refresh` while no other tab refreshes, once this tab has taken the newest tokens. */
  refreshAlone<Result>(session: { id: string; turn(): number }, refresh: () => Promise<Result>): Promise<Result>
  /** Passes new tokens, a new e-mail address or a new password's wrap to the other tabs. */
  onTokens(tokens: SharedTokens): void
}

/** A single tab. */
export const noTabs: TabCoordination = { refreshAlone: (_session, refresh) => refresh(), onTokens: () => {} }

/** A token with the time of its end, which means the same in every tab. */
export interface TimedToken extends Token {
  expiresAtMs: number
}

export const toTimedToken = ({ accessToken, apiUrl, expiresInSeconds }: FetchedToken, nowMs: number): TimedToken => ({
  accessToken,
  apiUrl,
  expiresAtMs: nowMs + expiresInSeconds * 1000,
})

export const toFetchedToken = ({ accessToken, apiUrl, expiresAtMs }: TimedToken, nowMs: number): FetchedToken => ({
  accessToken,
  apiUrl,
  expiresInSeconds: (expiresAtMs - nowMs) / 1000,
})

interface ShareableSession {
  id: string
  turn: number
  saved: SavedSession
  token: TimedToken | undefined
}

/** A session without a token yet: the other tab fetches one. */
const NO_TOKEN: TimedToken = { accessToken: '', apiUrl: '', expiresAtMs: 0 }

export const toSharedTokens = ({ id, turn, saved, token = NO_TOKEN }: ShareableSession): SharedTokens => ({
  ...saved,
  id,
  turn,
  access_token: token.accessToken,
  api_url: token.apiUrl,
  expires_at_ms: token.expiresAtMs,
})

export const readSharedToken = ({ access_token, api_url, expires_at_ms }: SharedTokens): TimedToken | undefined =>
  access_token === '' ? undefined : { accessToken: access_token, apiUrl: api_url, expiresAtMs: expires_at_ms }
