// The tokens of a machine client: client_credentials at the front door, cached for their life (D1-TOK-30, D1-FRONT-15).
import { oauthPrefix } from '@company-data/protocol/contract/prefixes'
import type { tokens } from '@company-data/protocol/nouns/tokens/contract'
import { tokenRoutes } from '@company-data/protocol/nouns/tokens/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'
import { requireText } from './require-text.ts'
import { type FetchedToken, type TokenCache, tokenCache } from './token-cache.ts'

/**
 * The credentials of a machine client.
 * @example
 * const credentials: ClientCredentials = { clientId: 'svc_…', clientSecret: '…' }
 */
export interface ClientCredentials {
  clientId: string
  /** The secret, or a function that returns the present one. It is called for every new token. */
  clientSecret: string | (() => string | Promise<string>)
}

/** A missing variable of the environment is refused here, before the platform answers that the client is unknown. */
export const requireCredentials = ({ clientId, clientSecret }: ClientCredentials): void => {
  requireText('clientId', clientId)
  if (typeof clientSecret !== 'function') requireText('clientSecret', clientSecret)
}

/** The secret of this moment. */
export const readSecret = async (clientSecret: ClientCredentials['clientSecret']): Promise<string> =>
  typeof clientSecret === 'function' ? requireText('The result of clientSecret()', await clientSecret()) : clientSecret

export interface ClientTokenDeps extends ClientCredentials {
  api: Api
  frontDoorUrl: string
  clock?: { nowMs(): number } | undefined
}

export const clientTokens = ({ api, clientId, clientSecret, frontDoorUrl, clock }: ClientTokenDeps): TokenCache => {
  const { issue } = calls<typeof tokens>()(api, tokenRoutes, oauthPrefix, frontDoor)
  const fetchToken = async (): Promise<FetchedToken> => {
    const parameters = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: await readSecret(clientSecret),
    } as const satisfies Parameters<typeof issue>[0]
    // RFC 6749: a form. Safe to repeat: a lost response only leaves an unused token behind.
    const response = await issue(new URLSearchParams(parameters) as never)
    return {
      accessToken: response.access_token,
      // T-27: a region responds without api_url, and its tokens are used at the region itself.
      apiUrl: response.api_url ?? frontDoorUrl,
      expiresInSeconds: response.expires_in,
    }
  }
  return tokenCache({ fetchToken, ...(clock && { clock }) })
}
