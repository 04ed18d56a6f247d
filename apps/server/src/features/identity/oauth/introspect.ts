// POST /oauth2/introspect (RFC 7662): a client learns what its own tokens are worth, and nothing about those of others.
import type { IssuedClaims } from '../tokens/index.ts'
import { authenticateClient, type ClientRequest } from './client-authentication.ts'
import { readClaimsOfClient } from './client-tokens.ts'
import type { OAuthNeeds } from './needs.ts'
import { requireParameter } from './parameters.ts'

export type Introspection = { active: false } | ({ active: true; token_type: 'Bearer' } & Partial<IssuedClaims>)

export const introspect = async (needs: OAuthNeeds, request: ClientRequest): Promise<Introspection> => {
  const client = await authenticateClient(needs, request, { unknownClients: 'together' })
  const token = requireParameter(request.parameters, 'token')
  const claims = await readClaimsOfClient(needs, token, client.clientId, request.address)
  if (claims) return { active: true, token_type: 'Bearer', ...claims }
  const grant = await needs.tokens.grants.find(token, client.clientId)
  if (!grant?.isUsable || (await needs.tokens.grants.isRevoked(grant.grantId))) return { active: false }
  return { active: true, token_type: 'Bearer', client_id: client.clientId, sub: grant.userId }
}
