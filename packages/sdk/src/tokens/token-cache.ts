// Caches an access token for its life: one request serves many calls, and it is renewed early (D1-TOK-30, G-171).
import type { Token } from './token.ts'

/**
 * A token as a token endpoint returns it.
 * @example
 * const token: FetchedToken = { accessToken, apiUrl: 'https://eu.data.example.org', expiresInSeconds: 3600 }
 */
export interface FetchedToken extends Token {
  /** `expires_in` of the response. */
  expiresInSeconds: number
}

/**
 * The token source of a token cache, and the time of renewal.
 * @example
 * const options: TokenCacheOptions = {
 *   fetchToken: async () => ({ accessToken, apiUrl: 'https://eu.data.example.org', expiresInSeconds: 3600 }),
 *   refreshBeforeSeconds: 60,
 * }
 */
export interface TokenCacheOptions {
  fetchToken: () => Promise<FetchedToken>
  clock?: { nowMs(): number }
  /** The time before its expiry at which a token is renewed. Default: 60 seconds. */
  refreshBeforeSeconds?: number
  /** An existing token, for example from a login. */
  initial?: FetchedToken
}

/**
 * A source of tokens that fetches as few as possible.
 * @example
 * const tokens: TokenCache = tokenCache({ fetchToken })
 * const { accessToken } = await tokens.current()
 * tokens.invalidate()
 */
export interface TokenCache {
  current(): Promise<Token>
  /** A new token, even while the current one is valid. */
  refresh(): Promise<Token>
  /** Forgets the token, and one that is being fetched; the next call fetches a new one. */
  invalidate(): void
}

interface CachedToken {
  token: Token
  refreshAtMs: number
  expiresAtMs: number
}

const cachedToken = (
  { accessToken, apiUrl, expiresInSeconds }: FetchedToken,
  requestedAtMs: number,
  beforeSeconds: number,
): CachedToken => {
  const lifeMs = expiresInSeconds * 1000
  return {
    token: { accessToken, apiUrl },
    expiresAtMs: requestedAtMs + lifeMs,
    // A token with a very short life is used for half of it, so that it is not fetched for every call.
    refreshAtMs: requestedAtMs + lifeMs - Math.min(beforeSeconds * 1000, lifeMs / 2),
  }
}

/**
 * A cache for tokens that you fetch yourself. The clients have their own.
 * @example
 * const tokens = tokenCache({ fetchToken })
 * const transport = createTransport({ frontDoorUrl, tokens })
 */
export const tokenCache = (options: TokenCacheOptions): TokenCache => {
  const { fetchToken, clock = { nowMs: Date.now }, refreshBeforeSeconds = 60, initial } = options
  let cached = initial && cachedToken(initial, clock.nowMs(), refreshBeforeSeconds)
  let flight: Promise<Token> | undefined

  const fetchNew = (): Promise<Token> => {
    const run = async (): Promise<Token> => {
      // The life is counted from before the request, because the platform issues the token later than that.
      const requestedAtMs = clock.nowMs()
      try {
        const newToken = cachedToken(await fetchToken(), requestedAtMs, refreshBeforeSeconds)
        if (flight === thisFlight) cached = newToken
        return newToken.token
      } finally {
        // A failure is not cached: the next call tries again.
        if (flight === thisFlight) flight = undefined
      }
    }
    const thisFlight = Promise.resolve().then(run)
    flight = thisFlight
    return thisFlight
  }

  const current = async (): Promise<Token> => {
    const now = clock.nowMs()
    if (cached !== undefined && now < cached.refreshAtMs) return cached.token
    const old = cached
    try {
      return await (flight ?? fetchNew())
    } catch (error) {
      // When an early renewal fails, the old token still serves until it expires.
      if (old !== undefined && old === cached && clock.nowMs() < old.expiresAtMs) return old.token
      throw error
    }
  }

  return {
    current,
    refresh() {
      cached = undefined
      return flight ?? fetchNew()
    },
    invalidate() {
      cached = undefined
      flight = undefined
    },
  }
}
