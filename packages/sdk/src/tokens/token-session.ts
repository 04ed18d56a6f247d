// One session and its tokens in this tab: refreshed here, or by another tab of the browser.
import { authPrefix } from '@company-data/protocol/contract/prefixes'
import type { sessions } from '@company-data/protocol/nouns/sessions/contract'
import { sessionRoutes } from '@company-data/protocol/nouns/sessions/routes'
import type { SessionResponse } from '@company-data/protocol/wire/identity/sessions'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'
import type { SavedSession } from './saved-session.ts'
import {
  readSharedToken,
  type SharedTokens,
  type TabCoordination,
  type TimedToken,
  toFetchedToken,
  toSharedTokens,
  toTimedToken,
} from './shared-tokens.ts'
import { type FetchedToken, type TokenCache, tokenCache } from './token-cache.ts'

export interface TokenSession {
  id: string
  turn: number
  saved: SavedSession
  /** Undefined after a restart. */
  token: TimedToken | undefined
  cache: TokenCache
}

interface TokenSessionDeps {
  api: Api
  clock: { nowMs(): number }
  tabs: TabCoordination
  isCurrent(session: TokenSession): boolean
  onSession(saved: SavedSession): void
}

export const toToken = (response: SessionResponse): FetchedToken => ({
  accessToken: response.access_token,
  apiUrl: response.api_url,
  expiresInSeconds: response.expires_in,
})

export const tokenSessions = ({ api, clock, tabs, isCurrent, onSession }: TokenSessionDeps) => {
  const raw = calls<typeof sessions>()(api, sessionRoutes, authPrefix, frontDoor)
  const save = (session: TokenSession, saved: SavedSession): void => {
    session.saved = saved
    // A refresh that ends after the sign-out must not restore the session.
    if (isCurrent(session)) onSession(saved)
  }
  const refresh = async (session: TokenSession): Promise<FetchedToken> => {
    const response = await raw.refresh({ refresh_token: session.saved.refresh_token })
    const token = toToken(response)
    session.turn += 1
    session.token = toTimedToken(token, clock.nowMs())
    save(session, { ...session.saved, refresh_token: response.refresh_token })
    if (isCurrent(session)) tabs.onTokens(toSharedTokens(session))
    return token
  }
  /** G-036: the cache makes one refresh at a time. A second one would count as reuse and end the session. */
  const createCache = (session: TokenSession): TokenCache => {
    const fetchToken = async (): Promise<FetchedToken> => {
      const turnBefore = session.turn
      return tabs.refreshAlone({ id: session.id, turn: () => session.turn }, async () => {
        // Another tab has refreshed while this one waited.
        if (session.turn > turnBefore && session.token) return toFetchedToken(session.token, clock.nowMs())
        return refresh(session)
      })
    }
    const { token } = session
    return tokenCache({ fetchToken, clock, ...(token && { initial: toFetchedToken(token, clock.nowMs()) }) })
  }
  return {
    start(parts: Omit<TokenSession, 'cache'>): TokenSession {
      const session = { ...parts } as TokenSession
      session.cache = createCache(session)
      return session
    },
    save,
    /** Tokens of another tab: newer ones replace all but the e-mail address, which others may bring. */
    take(session: TokenSession, tokens: SharedTokens): void {
      if (tokens.turn <= session.turn) {
        save(session, { ...session.saved, email: tokens.email })
        return
      }
      session.turn = tokens.turn
      session.token = readSharedToken(tokens)
      session.cache = createCache(session)
      save(session, { ...session.saved, refresh_token: tokens.refresh_token })
    },
  }
}
