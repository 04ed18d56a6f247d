// The tokens of a session: an access token for an hour, and a refresh token that works once (G-036, D1-TOK-12).

import { SessionError } from '../errors/session-error.ts'
import type { Api } from '../transport/api.ts'
import type { Token, TokenSource } from '../transport/target.ts'
import { type FetchedToken, type TokenCache, tokenCache } from './token-cache.ts'

/** The answer of a registration, login or refresh. */
export interface SessionAnswer {
  access_token: string
  expires_in: number
  refresh_token: string
  api_url: string
  user_id: string
  usertype: 'person' | 'company' | 'delegate'
}

/**
 * What an app keeps to continue a session after it was closed. The refresh token is a secret, and it works once: only
 * one client at a time may hold it, or the platform takes the second use for theft and ends the session.
 */
export interface SavedSession {
  user_id: string
  usertype: SessionAnswer['usertype']
  email: string
  refresh_token: string
}

export interface SessionTokens extends TokenSource {
  refresh(): Promise<Token>
  begin(answer: SessionAnswer, email: string): void
  resume(saved: SavedSession): void
  end(): void
  /** Throws when nobody is signed in. */
  saved(): SavedSession
  renameTo(email: string): void
}

export interface SessionTokenNeeds {
  api: Pick<Api, 'post'>
  clock?: { nowMs(): number } | undefined
  /** Told of every new refresh token, and of the end; the old token is dead when this is called. */
  onSession?: ((saved: SavedSession | undefined) => void) | undefined
}

interface Open {
  saved: SavedSession
  cache: TokenCache
}

const fetched = (answer: SessionAnswer): FetchedToken => ({
  accessToken: answer.access_token,
  apiUrl: answer.api_url,
  expiresInSeconds: answer.expires_in,
})

const savedOf = (answer: SessionAnswer, email: string): SavedSession => ({
  user_id: answer.user_id,
  usertype: answer.usertype,
  email,
  refresh_token: answer.refresh_token,
})

export const sessionTokens = ({ api, clock, onSession = () => {} }: SessionTokenNeeds): SessionTokens => {
  let open: Open | undefined

  const opened = (): Open => {
    if (open === undefined) throw new SessionError('signed_out')
    return open
  }
  const keep = (session: Open, saved: SavedSession): void => {
    session.saved = saved
    // a refresh that ends after the session was left must not bring it back
    if (open === session) onSession(saved)
  }
  /** The cache lets one refresh fly at a time: the second of two would count as reuse and end the session (G-036). */
  const start = (saved: SavedSession, initial?: FetchedToken): void => {
    const fetchToken = async (): Promise<FetchedToken> => {
      const body = { refresh_token: session.saved.refresh_token }
      const answer = await api.post<SessionAnswer>('/api/auth/refresh', body, { base: 'front-door' })
      keep(session, { ...session.saved, refresh_token: answer.refresh_token })
      return fetched(answer)
    }
    const cache = tokenCache({ fetchToken, ...(clock && { clock }), ...(initial && { initial }) })
    const session: Open = { saved, cache }
    open = session
  }

  return {
    current: async () => opened().cache.current(),
    refresh: async () => opened().cache.refresh(),
    begin(answer, email) {
      const saved = savedOf(answer, email)
      start(saved, fetched(answer))
      onSession(saved)
    },
    resume: (saved) => start(saved),
    end() {
      open = undefined
      onSession(undefined)
    },
    saved: () => opened().saved,
    renameTo: (email) => keep(opened(), { ...opened().saved, email }),
  }
}
