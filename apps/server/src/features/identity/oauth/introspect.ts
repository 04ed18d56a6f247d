// POST /oauth2/introspect (RFC 7662): describes a client's own tokens, and reveals nothing about those of others.
import type { IssuedClaims } from '../tokens/index.ts'
import { authenticateClient, type ClientRequest } from './client-authentication.ts'
import { readClientClaims } from './client-tokens.ts'
import type { OAuthDeps } from './deps.ts'
import { requireParameter } from './parameters.ts'

export type Introspection = { active: false } | ({ active: true; token_type: 'Bearer' } & Partial<IssuedClaims>)

export const introspect = async (deps: OAuthDeps, request: ClientRequest): Promise<Introspection> => {
  const client = await authenticateClient(deps, request, { unknownClients: 'together' })
  const token = requireParameter(request.parameters, 'token')
  const claims = await readClientClaims(deps, token, client.clientId, request.address)
  if (claims) return { active: true, token_type: 'Bearer', ...claims }
  const grant = await deps.tokens.grants.find(token, client.clientId)
  const isCurrent = grant?.isUsable && (grant.clientGen ?? 0) >= client.oldestGen()
  if (!isCurrent || (await deps.tokens.grants.isRevoked(grant.grantId))) return { active: false }
  return { active: true, token_type: 'Bearer', client_id: client.clientId, sub: grant.userId }
}
