// The access tokens of one client, for introspection and revocation: those of other clients look unknown.
import type { IssuedClaims } from '../tokens/index.ts'
import type { OAuthDeps } from './deps.ts'

/** The claims of a token that is valid now and belongs to the client; undefined for every other text. */
export const readClientClaims = async (
  { tokens, clients }: OAuthDeps,
  token: string,
  clientId: string,
  address: string,
): Promise<IssuedClaims | undefined> => {
  const claims = await tokens.check(token, address)
  if (typeof claims === 'string' || claims.client_id !== clientId) return undefined
  const client = await clients.state(clientId)
  return client && claims.gen >= client.oldestGen() ? claims : undefined
}
