// The tokens of a session: an access token for an hour, and a refresh token that works once (G-036, D1-TOK-12).
import type { SessionResponse } from '@company-data/protocol/wire/identity/sessions'
import { SessionError } from '../errors/session-error.ts'
import type { Api } from '../transport/api.ts'
import type { SavedSession } from './saved-session.ts'
import {
  noTabs,
  readSharedToken,
  type SharedTokens,
  type TabCoordination,
  toSharedTokens,
  toTimedToken,
} from './shared-tokens.ts'
import type { Token, TokenSource } from './token.ts'
import { type TokenSession, tokenSessions, toToken } from './token-session.ts'

export interface SessionTokens extends TokenSource {
  refresh(): Promise<Token>
  begin(response: SessionResponse, email: string): void
  resume(saved: SavedSession): void
  /** The tokens for another tab; throws when signed out. */
  share(): SharedTokens
  /** Continues the session of another tab, in place of any other. */
  adopt(tokens: SharedTokens): void
  /** Takes newer tokens of the same session, or its new e-mail address. */
  take(tokens: SharedTokens): void
  end(): void
  isSignedIn(): boolean
  /** Throws when signed out. */
  saved(): SavedSession
  /** The account has a new e-mail address; the session continues under it. */
  changeEmail(email: string): void
  /** Passes the session to the other tabs again, after a change of the key or the passkeys. */
  announce(): void
}

export interface SessionTokenDeps {
  api: Api
  clock?: { nowMs(): number } | undefined
  /** Called with every new refresh token, and with undefined at the end; the old refresh token is already used up. */
  onSession?: ((saved: SavedSession | undefined) => void) | undefined
  tabs?: TabCoordination | undefined
}

const toSavedSession = (response: SessionResponse, email: string): SavedSession => ({
  user_id: response.user_id,
  usertype: response.usertype,
  email,
  refresh_token: response.refresh_token,
})

export const sessionTokens = (deps: SessionTokenDeps): SessionTokens => {
  const { api, clock = { nowMs: Date.now }, onSession = () => {}, tabs = noTabs } = deps
  let current: TokenSession | undefined
  const requireSession = (): TokenSession => {
    if (current === undefined) throw new SessionError('signed_out')
    return current
  }
  const isCurrent = (session: TokenSession): boolean => session === current
  const { start, save, take } = tokenSessions({ api, clock, tabs, isCurrent, onSession })
  return {
    current: async () => requireSession().cache.current(),
    refresh: async () => requireSession().cache.refresh(),
    begin(response, email) {
      const saved = toSavedSession(response, email)
      const token = toTimedToken(toToken(response), clock.nowMs())
      current = start({ id: crypto.randomUUID(), turn: 0, saved, token })
      onSession(saved)
    },
    resume(saved) {
      current = start({ id: crypto.randomUUID(), turn: 0, saved, token: undefined })
    },
    share: () => toSharedTokens(requireSession()),
    adopt(tokens) {
      // A refresh of the same session may still wait for its turn.
      if (current !== undefined && current.id === tokens.id) return take(current, tokens)
      const { id, turn, user_id, usertype, email, refresh_token } = tokens
      const saved = { user_id, usertype, email, refresh_token }
      current = start({ id, turn, saved, token: readSharedToken(tokens) })
      onSession(saved)
    },
    take: (tokens) => current !== undefined && current.id === tokens.id && take(current, tokens),
    end() {
      current = undefined
      onSession(undefined)
    },
    isSignedIn: () => current !== undefined,
    saved: () => requireSession().saved,
    changeEmail(email) {
      const session = requireSession()
      save(session, { ...session.saved, email })
      tabs.onTokens(toSharedTokens(session))
    },
    announce: () => current !== undefined && tabs.onTokens(toSharedTokens(current)),
  }
}
