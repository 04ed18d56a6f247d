// The tokens of a session: an access token for an hour, and a refresh token that works once (G-036, D1-TOK-12).
import type { RefreshRequest, SessionResponse } from '@company-data/protocol/wire/identity/sessions'
import { SessionError } from '../errors/session-error.ts'
import type { Api } from '../transport/api.ts'
import type { Token, TokenSource } from './token.ts'
import { type FetchedToken, type TokenCache, tokenCache } from './token-cache.ts'

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

export interface SessionTokens extends TokenSource {
  refresh(): Promise<Token>
  begin(response: SessionResponse, email: string): void
  resume(saved: SavedSession): void
  end(): void
  isSignedIn(): boolean
  /** Throws when signed out. */
  saved(): SavedSession
  /** The account has a new e-mail address; the session continues under it. */
  changeEmail(email: string): void
}

export interface SessionTokenDeps {
  api: Pick<Api, 'post'>
  clock?: { nowMs(): number } | undefined
  /** Called with every new refresh token, and with undefined at the end; the old refresh token is already used up. */
  onSession?: ((saved: SavedSession | undefined) => void) | undefined
}

interface Session {
  saved: SavedSession
  cache: TokenCache
}

const toToken = (response: SessionResponse): FetchedToken => ({
  accessToken: response.access_token,
  apiUrl: response.api_url,
  expiresInSeconds: response.expires_in,
})

const toSavedSession = (response: SessionResponse, email: string): SavedSession => ({
  user_id: response.user_id,
  usertype: response.usertype,
  email,
  refresh_token: response.refresh_token,
})

export const sessionTokens = ({ api, clock, onSession = () => {} }: SessionTokenDeps): SessionTokens => {
  let current: Session | undefined

  const requireSession = (): Session => {
    if (current === undefined) throw new SessionError('signed_out')
    return current
  }
  const save = (session: Session, saved: SavedSession): void => {
    session.saved = saved
    // A refresh that ends after the sign-out must not restore the session.
    if (current === session) onSession(saved)
  }
  /** G-036: the cache makes one refresh at a time. A second one would count as reuse and end the session. */
  const start = (saved: SavedSession, initial?: FetchedToken): void => {
    const fetchToken = async (): Promise<FetchedToken> => {
      const body: RefreshRequest = { refresh_token: session.saved.refresh_token }
      const response = await api.post<SessionResponse>('/api/auth/refresh', body, { base: 'front-door' })
      save(session, { ...session.saved, refresh_token: response.refresh_token })
      return toToken(response)
    }
    const cache = tokenCache({ fetchToken, ...(clock && { clock }), ...(initial && { initial }) })
    const session: Session = { saved, cache }
    current = session
  }

  return {
    current: async () => requireSession().cache.current(),
    refresh: async () => requireSession().cache.refresh(),
    begin(response, email) {
      const saved = toSavedSession(response, email)
      start(saved, toToken(response))
      onSession(saved)
    },
    resume: (saved) => start(saved),
    end() {
      current = undefined
      onSession(undefined)
    },
    isSignedIn: () => current !== undefined,
    saved: () => requireSession().saved,
    changeEmail(email) {
      const session = requireSession()
      save(session, { ...session.saved, email })
    },
  }
}
