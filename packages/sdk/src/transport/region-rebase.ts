// Follows a 421, which names the account's current region, for the rest of the life of the token (D1-FRONT-12).
import type { Token } from '../tokens/token.ts'
import { baseUrl } from './base-url.ts'
import type { Target } from './target.ts'

export interface RegionRebase {
  /** The base that a 421 named for this token, or undefined. */
  findBase(token: Token): string | undefined
  /** The target that a 421 names; undefined when it must not be followed. */
  follow(target: Target, apiUrl: unknown): Target | undefined
  /** The next call starts at the api_url of its token again. */
  forget(): void
}

/** A token that came over TLS is never sent without TLS, even if a response says so. */
const safeBase = (from: string, apiUrl: unknown): string | undefined => {
  if (typeof apiUrl !== 'string') return undefined
  try {
    const base = baseUrl(apiUrl)
    return from.startsWith('https:') && !base.startsWith('https:') ? undefined : base
  } catch {
    return undefined
  }
}

export const regionRebase = (): RegionRebase => {
  let rebase: { accessToken: string; base: string } | undefined
  return {
    findBase({ accessToken }) {
      // T-26: a rebase holds only for the token that got it.
      if (rebase !== undefined && rebase.accessToken !== accessToken) rebase = undefined
      return rebase?.base
    },
    follow({ base: from, token }, apiUrl) {
      const base = safeBase(from, apiUrl)
      if (base === undefined || token === undefined) return undefined
      rebase = { accessToken: token.accessToken, base }
      return { base, token }
    },
    forget() {
      rebase = undefined
    },
  }
}
