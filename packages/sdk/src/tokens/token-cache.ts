// Keeps an access token for its life: one request for many calls, renewed shortly before it ends (D1-TOK-30, G-171).
import type { Token } from '../transport/target.ts'

export interface FetchedToken extends Token {
  /** `expires_in` of the token answer. */
  expiresInSeconds: number
}

export interface TokenCacheOptions {
  fetchToken: () => Promise<FetchedToken>
  clock?: { nowMs(): number }
  refreshBeforeSeconds?: number
  /** A token that is at hand already, as from a login. */
  initial?: FetchedToken
}

export interface TokenCache {
  current(): Promise<Token>
  /** A new token, whatever is held. */
  refresh(): Promise<Token>
  /** Forgets the token, and one that is on its way: the next call fetches a new one. */
  invalidate(): void
}

interface Held {
  token: Token
  refreshAtMs: number
  expiresAtMs: number
}

const hold = (
  { accessToken, apiUrl, expiresInSeconds }: FetchedToken,
  askedAtMs: number,
  beforeSeconds: number,
): Held => {
  const lifeMs = expiresInSeconds * 1000
  return {
    token: { accessToken, apiUrl },
    expiresAtMs: askedAtMs + lifeMs,
    // half the life of a very short token: it must not be fetched for every call
    refreshAtMs: askedAtMs + lifeMs - Math.min(beforeSeconds * 1000, lifeMs / 2),
  }
}

export const tokenCache = (options: TokenCacheOptions): TokenCache => {
  const { fetchToken, clock = { nowMs: Date.now }, refreshBeforeSeconds = 60, initial } = options
  let held = initial && hold(initial, clock.nowMs(), refreshBeforeSeconds)
  let flight: Promise<Token> | undefined

  const fetchNew = (): Promise<Token> => {
    const run = async (): Promise<Token> => {
      // counted from before the request: the platform's time of issue is never earlier
      const askedAtMs = clock.nowMs()
      try {
        const fetched = hold(await fetchToken(), askedAtMs, refreshBeforeSeconds)
        if (flight === mine) held = fetched
        return fetched.token
      } finally {
        // a failure is not kept either: the next call tries again
        if (flight === mine) flight = undefined
      }
    }
    const mine = Promise.resolve().then(run)
    flight = mine
    return mine
  }

  const current = async (): Promise<Token> => {
    const now = clock.nowMs()
    if (held !== undefined && now < held.refreshAtMs) return held.token
    const old = held
    try {
      return await (flight ?? fetchNew())
    } catch (error) {
      // an early renewal that fails costs nothing while the old token is good
      if (old !== undefined && old === held && clock.nowMs() < old.expiresAtMs) return old.token
      throw error
    }
  }

  return {
    current,
    refresh() {
      held = undefined
      return flight ?? fetchNew()
    },
    invalidate() {
      held = undefined
      flight = undefined
    },
  }
}
