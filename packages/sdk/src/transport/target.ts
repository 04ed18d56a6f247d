// Where a call goes and with which token: the token's own region, a region that a 421 named, or the front door.
import { baseUrl, safeMove } from './base-url.ts'
import type { Outgoing } from './prepare-call.ts'

export interface Token {
  accessToken: string
  /** The home region of the token's owner, as the token answer gave it. */
  apiUrl: string
}

export interface TokenSource {
  current(): Promise<Token>
  /** A new token in place of one that was refused. */
  refresh?(): Promise<Token>
}

export interface Target {
  base: string
  token: Token | undefined
}

export interface Targets {
  for(out: Outgoing): Promise<Target>
  /** The base that a 421 names; undefined when it cannot be followed. */
  moved(target: Target, apiUrl: unknown): Target | undefined
  /** Undoes `moved`: the next call starts at the token's api_url again. */
  forget(): void
  /** The call with a new token; undefined when there is no way to get one. */
  renewed(out: Outgoing, refused: Token): Promise<Target | undefined>
}

export const targets = (frontDoorUrl: string, tokens: TokenSource): Targets => {
  const frontDoor = baseUrl(frontDoorUrl)
  let move: { accessToken: string; base: string } | undefined
  let renewal: Promise<Token> | undefined

  const withToken = (out: Outgoing, token: Token): Target => {
    if (!out.home) return { base: frontDoor, token }
    // T-26: what a 421 taught us is true for that token only
    if (move !== undefined && move.accessToken !== token.accessToken) move = undefined
    // D1-FRONT-14: otherwise the token's api_url, for the token's life
    return { base: move?.base ?? baseUrl(token.apiUrl), token }
  }

  return {
    async for(out) {
      // D1-FRONT-15: authentication asks for no token, and so can itself be what gets one
      if (!out.home && !out.auth) return { base: frontDoor, token: undefined }
      return withToken(out, await tokens.current())
    },
    moved(target, apiUrl) {
      const base = safeMove(target.base, apiUrl)
      if (base === undefined || target.token === undefined) return undefined
      move = { accessToken: target.token.accessToken, base }
      return { base, token: target.token }
    },
    forget() {
      move = undefined
    },
    async renewed(out, refused) {
      if (tokens.refresh === undefined) return undefined
      const held = await tokens.current()
      // another call has renewed it meanwhile
      if (held.accessToken !== refused.accessToken) return withToken(out, held)
      // many calls can be refused at once; one new token serves them all
      renewal ??= tokens.refresh().finally(() => {
        renewal = undefined
      })
      return withToken(out, await renewal)
    },
  }
}
