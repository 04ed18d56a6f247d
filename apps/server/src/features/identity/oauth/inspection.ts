// RFC 7662 introspection and RFC 7009 revocation: a client sees and ends its own tokens, and learns nothing of others.
import type { IssuedClaims } from '../tokens/index.ts'
import { authenticateClient, credentialsOf } from './client-authentication.ts'
import type { OAuthNeeds } from './needs.ts'
import { requireParameter } from './parameters.ts'
import type { TokenRequest } from './token.ts'

export type Introspection = { active: false } | ({ active: true; token_type: 'Bearer' } & Partial<IssuedClaims>)

const ownClaims = async (
  { tokens, clients }: OAuthNeeds,
  token: string,
  clientId: string,
  address: string,
): Promise<IssuedClaims | undefined> => {
  const claims = await tokens.check(token, address)
  if (typeof claims === 'string' || claims.client_id !== clientId) return undefined
  const client = await clients.state(clientId)
  return client && claims.gen >= client.gen ? claims : undefined
}

export const introspect = async (needs: OAuthNeeds, request: TokenRequest): Promise<Introspection> => {
  const { parameters, query, authorization, address } = request
  const client = await authenticateClient(needs, credentialsOf(parameters, query, authorization), address)
  const token = requireParameter(parameters, 'token')
  const claims = await ownClaims(needs, token, client.clientId, address)
  if (claims) return { active: true, token_type: 'Bearer', ...claims }
  const grant = await needs.tokens.grants.find(token, client.clientId)
  if (!grant || grant.isUsed || (await needs.tokens.grants.isRevoked(grant.grantId))) return { active: false }
  return { active: true, token_type: 'Bearer', client_id: client.clientId, sub: grant.userId }
}

/** Always an empty success (RFC 7009, 2.2): whether a token of somebody else exists is nobody's business. */
export const revoke = async (needs: OAuthNeeds, request: TokenRequest): Promise<void> => {
  const { parameters, query, authorization, address } = request
  const client = await authenticateClient(needs, credentialsOf(parameters, query, authorization), address)
  const token = requireParameter(parameters, 'token')
  const claims = await ownClaims(needs, token, client.clientId, address)
  if (claims) await needs.tokens.revokeAccessToken(claims)
  const grant = claims ? undefined : await needs.tokens.grants.find(token, client.clientId)
  if (grant) await needs.directory.transaction((tx) => needs.tokens.grants.revoke(tx, { grantId: grant.grantId }))
}
