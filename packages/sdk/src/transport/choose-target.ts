// Chooses the base and token of a call: the token's region, a region that a 421 named, or the front door.
import type { Token, TokenSource } from '../tokens/token.ts'
import { baseUrl } from './base-url.ts'
import type { PreparedCall } from './prepare-call.ts'
import { type RegionRebase, regionRebase } from './region-rebase.ts'
import type { Target } from './target.ts'

export interface Targets {
  for(call: PreparedCall): Promise<Target>
  rebase: RegionRebase
  /** The target of the call with a new token; undefined when there is no way to get one. */
  renew(call: PreparedCall, refusedToken: Token): Promise<Target | undefined>
}

export const targets = (frontDoorUrl: string, tokens: TokenSource): Targets => {
  const frontDoor = baseUrl(frontDoorUrl)
  const rebase = regionRebase()
  let renewal: Promise<Token> | undefined

  const withToken = (call: PreparedCall, token: Token): Target => {
    if (!call.home) return { base: frontDoor, token }
    // D1-FRONT-14: without a rebase, calls go to the token's api_url for the life of the token.
    return { base: rebase.findBase(token) ?? baseUrl(token.apiUrl), token }
  }

  return {
    rebase,
    async for(call) {
      // D1-FRONT-15: authentication is sent without a token, because it returns the token.
      if (!call.home && !call.auth) return { base: frontDoor, token: undefined }
      return withToken(call, await tokens.current())
    },
    async renew(call, refusedToken) {
      if (tokens.refresh === undefined) return undefined
      const token = await tokens.current()
      // Another call has renewed the token in the meantime.
      if (token.accessToken !== refusedToken.accessToken) return withToken(call, token)
      // Many calls can be refused at the same time; one new token serves them all.
      renewal ??= tokens.refresh().finally(() => {
        renewal = undefined
      })
      return withToken(call, await renewal)
    },
  }
}
